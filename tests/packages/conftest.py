"""What the game's packages are tried with: the twin of the game, and hands for both."""

from tests.ui.conftest import app as app
from tests.ui.conftest import display as display
from tests.ui.conftest import hands as hands

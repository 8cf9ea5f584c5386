"""The Longest Day of the Dead: a solitaire night of 5-6 June 1944."""

from typing import Final

VERSION: Final = "0.1.0"

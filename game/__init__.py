"""The Longest Day of the Dead: a solitaire night of 5-6 June 1944."""

from typing import Final

VERSION: Final = "0.1.0"

WHERE_TO_REPORT: Final = "on the page you got the game from"
"""Where a fault of the game is reported; the game knows no address of that page."""

"""What goes wrong with files, said in one sentence for the player."""

from __future__ import annotations

from typing import Final

_LONGEST: Final = 600
"""Characters; what a file is quoted with must not push the rest off the screen."""


class ArchiveError(Exception):
    """A file of the player's can't be read or written; the message says what to do.

    What it quotes of a file is shown harmless: signs that command a terminal, or turn the
    direction of a line, become a replacement character.
    """

    def __init__(self, sentence: str) -> None:
        plain = "".join(
            sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in sentence
        )
        super().__init__(plain if len(plain) <= _LONGEST else f"{plain[: _LONGEST - 3]}...")


class SaveError(ArchiveError):
    """A saved game can't be used."""


class SettingsError(ArchiveError):
    """The settings can't be used."""


class RecordsError(ArchiveError):
    """The table of records can't be used."""

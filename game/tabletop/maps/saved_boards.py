"""The boards of a saved game, whether they are installed or only in the save."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.archive import SaveError

if TYPE_CHECKING:
    from game.archive import Saved
    from game.rules.board import Boards


def boards_of(saved: Saved, *at_hand: Boards) -> Boards:
    """The boards of a save: the present ones or the game's own if they are equal, else its own.

    A map that is neither installed nor in the save is taken from the first of the present boards.
    Raises SaveError if a map in the save can't be played.
    """
    from game.boards import MapError, carried_boards

    try:
        return carried_boards(saved.header.maps, saved.maps, at_hand)
    except MapError as error:
        raise SaveError(
            "A map in this save can't be played ({fault}); ask for the save again",
            fault=error.faults[0].sentence,
        ) from error

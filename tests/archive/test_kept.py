"""Saves that earlier versions wrote load for ever.

``kept`` holds a save of each stage for each form a save has had. A change of the form adds to
them; none is ever written anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.archive import read_save, restore
from game.boards import load_boards
from game.bots import bot

KEPT = sorted((Path(__file__).parent / "kept").glob("*.night"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_save_loads_and_is_played_to_its_end(path: Path) -> None:
    saved, notes = read_save(path), list[str]()
    game = restore(saved, load_boards(), notes)
    for note in notes:  # rules or maps have changed, and the player is told
        assert saved.header.game in note
    assert game.state.stage == saved.stage or len(saved.choices) > saved.snapshot.choices
    player = bot("random", 1)
    while game.decision is not None:
        game.choose(player.choose(game))
    assert game.state.outcome is not None


def test_each_stage_is_kept_from_the_first_form_on() -> None:
    first = {path.stem.split("-")[0] for path in KEPT if "format-1-first" in path.stem}
    assert first == {"field", "castle", "hunt", "over"}

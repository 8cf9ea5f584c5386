"""Saves of earlier versions can still be loaded.

``kept`` holds a save of each stage in each format. A new format adds files; existing ones are never
rewritten. Those of format 2 were played on maps that exist only inside them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.archive import map_names_that_differ, read_save, restore
from game.boards import load_boards
from game.bots import bot
from game.tabletop.maps.map_selection import boards_of

KEPT = sorted((Path(__file__).parent / "kept").glob("*.night"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_save_loads_and_is_played_to_its_end(path: Path) -> None:
    saved, notes = read_save(path), list[str]()
    game = restore(saved, boards_of(saved, load_boards()), notes)
    for note in notes:  # rules or maps have changed since
        assert saved.header.game in note
    assert game.state.stage == saved.stage or len(saved.choices) > saved.snapshot.choices
    player = bot("random", 1)
    while game.decision is not None:
        game.choose(player.choose(game))
    assert game.state.outcome is not None


@pytest.mark.parametrize("form", ["format-1-first", "format-1-counters", "format-2-own-maps"])
def test_each_stage_is_kept_in_each_form(form: str) -> None:
    stages = {path.stem.split("-")[0] for path in KEPT if form in path.stem}
    assert stages == {"field", "castle", "hunt", "over"}


@pytest.mark.parametrize(
    "path", [path for path in KEPT if "own-maps" in path.stem], ids=lambda path: path.stem
)
def test_maps_that_nobody_has_come_out_of_the_save(path: Path) -> None:
    saved = read_save(path)
    boards = boards_of(saved, load_boards())
    assert map_names_that_differ(saved, boards) == []
    assert {name for name, digest in load_boards().digests if saved.header.maps[name] != digest}

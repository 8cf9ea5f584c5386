"""Mutation testing: the checked games or a rule test must find each planted bug."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.play.bugs import BUGS, HASH_SEEDS, NET, Bug
from tests.play.planted_bugs import (
    ROOT,
    Finding,
    failure_of,
    plant,
    project_copy,
    report_line,
    run_bug,
)

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="the changed copy of the project is made of links"
)

ALWAYS = 4
"""Every n-th bug is planted in a normal run, all of them with --nightly."""


def bug_cases() -> list[object]:
    return [
        pytest.param(bug, id=bug.what, marks=[] if place % ALWAYS == 0 else pytest.mark.nightly)
        for place, bug in enumerate(BUGS)
    ]


@pytest.mark.parametrize("bug", bug_cases())
def test_a_planted_bug_is_found(bug: Bug, tmp_path: Path) -> None:
    assert run_bug(bug, tmp_path / "spoiled").caught_by


@pytest.mark.nightly
@pytest.mark.parametrize("by", list(dict.fromkeys(bug.found_by for bug in BUGS)))
def test_nothing_is_found_where_nothing_was_planted(by: str, tmp_path: Path) -> None:
    """A control for the test above. In a normal run the finders run as tests themselves."""
    assert failure_of(project_copy(tmp_path / "sound"), by) == ""


def test_every_bug_is_one_line_of_the_rules(tmp_path: Path) -> None:
    for place, bug in enumerate(BUGS):
        plant(bug, project_copy(tmp_path / str(place)))


def test_there_are_bugs_enough_in_every_part_of_the_rules() -> None:
    assert len(BUGS) >= 40
    assert sum(bug.found_by == NET for bug in BUGS) >= 6
    assert any(bug.found_by == HASH_SEEDS for bug in BUGS)
    files = {bug.file for bug in BUGS}
    field, castle = ("field/drop.py", "field/turn.py"), ("infiltration.py", "demolition.py")
    assert {*field, *(f"castle/{name}" for name in castle), "hunt.py"} <= files
    assert sum(bug.file == "castle/ambitions.py" for bug in BUGS) >= 3
    assert sum(bug.found_by.startswith("variants/") for bug in BUGS) >= 3
    assert len({bug.what for bug in BUGS}) == len(BUGS)


def test_the_drill_tells_who_caught_a_bug_and_who_did_not() -> None:
    bug = BUGS[0]
    assert bug.what in report_line(Finding(bug, "test_movement.py::test_it", 1.5))
    assert "caught by test_movement.py::test_it" in report_line(
        Finding(bug, "test_movement.py::test_it", 1)
    )
    assert "NOBODY" in report_line(Finding(bug, "", 1.5))
    assert (ROOT / "game/rules").is_dir()

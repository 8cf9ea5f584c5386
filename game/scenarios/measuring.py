"""Keeping in a scenario's file how often a bot has won it."""

from __future__ import annotations

import re
import tomllib
from typing import Final

from game.boards.faults import Fault, MapError
from game.files import write_all
from game.scenarios.scenario import Scenario
from game.scenarios.scenario_file import BOTS, Played
from game.sentence import Sentence

_TABLE: Final = re.compile(r"(?ms)^\[measured\]\n.*?(?=^\[|\Z)")
"""The table of the measured wins, up to the next one or the end of the file."""


def keep_measured(scenario: Scenario, bot: str, won: int, games: int) -> None:
    """Write into the scenario's file how many of its games a bot has won; what was measured of
    the same scenario with another bot stays.

    Raises MapError for a file that can't be changed, and OSError.
    """
    older = scenario.file.measured
    known = older if older is not None and older.of == scenario.digest else None
    found = {name: getattr(known, name, None) for name in BOTS} | {bot: Played(won, games)}
    lines = [
        "[measured]",
        f'of = "{scenario.digest}"',
        *(
            f"{name} = {{ won = {one.won}, games = {one.games} }}"
            for name, one in found.items()
            if one is not None
        ),
    ]
    text = scenario.path.read_text(encoding="utf-8")
    rest = _TABLE.sub("", text)
    new = f"{rest.rstrip()}\n\n" + "\n".join(lines) + "\n"
    plain = tomllib.loads(text)
    expected = {key: one for key, one in plain.items() if key != "measured"}
    if _without_measured(new) != expected:
        why = Sentence("can't be changed; write the table [measured] at its end, with nothing else")
        raise MapError((Fault(str(scenario.path), 0, why),))
    write_all(scenario.path.parent, {scenario.path.name: new.encode()}, replaces=True)


def _without_measured(text: str) -> dict[str, object] | None:
    try:
        plain = tomllib.loads(text)
    except ValueError:
        return None
    plain.pop("measured", None)
    return plain

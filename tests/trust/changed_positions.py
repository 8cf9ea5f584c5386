"""Saves whose position was changed in meaning and sealed again: what is accepted can be played.

- python -m tests.trust.changed_positions --tries 3000 --seed 1

Each try changes some values of a position that a bot reached to others of the same kind, and
loads it as a save with a valid checksum. What is refused in words is no fault. What is accepted is
drawn, played for 500 decisions, saved, read again and reported. The command prints each failure
with the seed of its try.
"""

from __future__ import annotations

import argparse
import copy
import os
import random
import secrets
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args
from unittest import mock

import pygame

from game.archive import SaveError, write_report
from game.archive.save import SaveWriter, parse_save
from game.archive.settings import Settings
from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.clock import Outcome, Phase, Stage
from game.rules.counters import (
    AMBITIONS,
    BITES,
    EVENTS,
    GERMANS,
    HUNT_COUNTERS,
    ITEMS,
    MONSTERS,
    ROSTER,
)
from game.rules.game import Part
from tests.left_out import listen
from tests.play.checked import any_options
from tests.tools.gallery import Gallery
from tests.trust.hostile_saves import Parts

DECISIONS: Final = 500
_PARTS: Final[tuple[Part, ...]] = ("evening", "castle", "hunt")
_EVERY: Final = 15
"""Choices between two positions of a bot's game."""
_MOST_CHANGES: Final = 3
_SIZE: Final = (1024, 576)
_MOST_DRAWN: Final = 3
_DREW_EVERY: Final = 40
"""Decisions between two drawings of a game in which the stage doesn't change."""
Change = Callable[[dict[str, Any], random.Random], None]


@dataclass
class Tally:
    """The result of a run."""

    accepted: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        tries = self.accepted + self.refused.total()
        words = f"{tries} changed positions: {self.accepted} accepted, "
        return f"{words}{self.refused.total()} refused, {len(self.failures)} fell"


def try_many(tries: int, seed: int) -> Tally:
    """Try that many changed positions, the first with this seed and the others with the next."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(_SIZE)
    tally = Tally()
    settings = Settings(language="en", animation="off", questions="everything")
    gallery = Gallery(load_boards(), _SIZE, settings)
    with (
        tempfile.TemporaryDirectory() as home,
        mock.patch.dict(os.environ, {"LONGEST_DAY_HOME": home}),
    ):
        for number in range(seed, seed + tries):
            _try(number, gallery, tally)
    return tally


def _try(seed: int, gallery: Gallery, tally: Tally) -> None:
    changed: list[str] = []
    try:
        text = sealed(seed, changed)
        saved = parse_save(text, "changed.night")
        gallery.context.load(saved)
    except SaveError as refusal:
        tally.refused[str(refusal)] += 1
        return
    except Exception:
        tally.failures.append(f"seed {seed}, loading {changed}: {traceback.format_exc()}")
        return
    tally.accepted += 1
    try:
        with listen() as left_out:
            _live(gallery, random.Random(seed))
        tally.failures += [f"seed {seed}, {changed}: {line}" for line in left_out]
    except Exception:
        tally.failures.append(f"seed {seed}, {changed}: {traceback.format_exc()}")


def _live(gallery: Gallery, chance: random.Random) -> None:
    """Draw, play, save and report a game."""
    session = gallery.context.session
    drawn, stage = 0, ""
    for number in range(DECISIONS):
        if session.game.state.stage != stage or number % _DREW_EVERY == 0:
            stage = session.game.state.stage
            if drawn < _MOST_DRAWN:
                _draw(gallery)
                drawn += 1
        decision = session.game.decision
        if decision is None:
            break
        session.choose(chance.choice(decision.options))
        if number % _DREW_EVERY == 0:
            _check_save(session.game)
    _check_save(session.game)
    _draw(gallery)
    report = write_report(session.game, {})
    assert report.suffix == ".night", f"the report has no game: {report.read_text('utf-8')[:2000]}"
    parse_save(report.read_text(encoding="utf-8"), report.name)
    report.unlink()


def _draw(gallery: Gallery) -> None:
    for _ in range(3):
        gallery.stack.top.update(100)
    gallery.stack.draw(pygame.Surface(_SIZE))


def _check_save(game: Game) -> None:
    """What is written is read again."""
    parse_save(SaveWriter(game).text(), "again.night")


# --- Changing a position ----------------------------------------------------------------------


def sealed(seed: int, changed: list[str]) -> str:
    """A save with a valid checksum whose position was changed; `changed` gets the changes."""
    chance = random.Random(seed)
    text = chance.choice(_saves(chance.randrange(len(_PARTS)), chance.randrange(8)))
    parts = Parts.of(text)
    position = copy.deepcopy(parts.snapshot["position"])
    assert isinstance(position, dict)
    for _ in range(chance.randint(1, _MOST_CHANGES)):
        _change(position, chance, changed)
    parts.snapshot["position"] = position
    parts.header["start"] = position
    return parts.text()


def _change(position: dict[str, Any], chance: random.Random, changed: list[str]) -> None:
    """Change a value of the position, or of a man, a unit or the hunt in it."""
    inner = [one for name in ("paras", "enemies") for one in position.get(name, {}).items()]
    if isinstance(position.get("hunt"), dict):
        inner += [("hunt", position["hunt"])] * 4
    where, whole = chance.choice(inner) if inner and chance.random() < 0.4 else ("", position)
    values = _HUNT if where == "hunt" else _UNIT if where else _STATE
    name = chance.choice(sorted(values))
    if chance.random() < 0.1 and name in whole:
        del whole[name]
    else:
        whole[name] = values[name](chance, position)
    changed.append(f"{where}.{name} = {whole.get(name, 'deleted')!r}")


def _number(*most: int) -> Callable[[random.Random, object], int]:
    return lambda chance, _: chance.randint(0, chance.choice(most))


def _one_of(*values: object) -> Callable[[random.Random, object], object]:
    return lambda chance, _: chance.choice(values)


def _some_of(*values: str) -> Callable[[random.Random, object], list[str]]:
    return lambda chance, _: chance.sample(values, chance.randint(0, min(3, len(values))))


def _clock(chance: random.Random, _: object) -> int:
    return chance.choice((chance.randrange(0, 361), chance.randrange(0, 37) * 10, 350, 355, 360))


def _any_cell(chance: random.Random, _: object) -> str:
    return chance.choice(_cells())


def _by_cell(*things: str) -> Callable[[random.Random, object], dict[str, str]]:
    def make(chance: random.Random, position: object) -> dict[str, str]:
        return {_any_cell(chance, position): chance.choice(things) for _ in range(3)}

    return make


def _heaps(chance: random.Random, position: object) -> dict[str, list[str]]:
    return {_any_cell(chance, position): chance.sample(sorted(ITEMS), 2) for _ in range(2)}


def _present(kind: str) -> Callable[[random.Random, dict[str, Any]], str]:
    return lambda chance, position: chance.choice([*position.get(kind, {}), "Angel"])


def _romance(chance: random.Random, position: dict[str, Any]) -> dict[str, object]:
    return {"para": _present("paras")(chance, position), "points": chance.randint(-1, 4)}


def _faces(chance: random.Random, position: object) -> list[list[str]]:
    hunt = sorted(load_boards().hunt.order)
    return [[chance.choice(hunt), chance.choice(HUNT_COUNTERS)] for _ in range(2)]


@cache
def _cells() -> tuple[str, ...]:
    boards = load_boards()
    cells = [*boards.field.order, *boards.castle.order, *boards.castle.area_floor]
    boxes = ("village", "plane", "dead", "absent", "", "lost")
    return (*cells, *boxes * (len(cells) // 12))


_FLAG: Final = _one_of(True, False)
_COUNTERS: Final = (*ROSTER, *GERMANS, *MONSTERS, *BITES, *ITEMS, *AMBITIONS, *EVENTS)
_STATE: Final[dict[str, Callable[[random.Random, dict[str, Any]], object]]] = {
    "stage": _one_of(*get_args(Stage)),
    "phase": _one_of(*get_args(Phase)),
    "outcome": _one_of(None, *get_args(Outcome)),
    "clock": _clock,
    "turn": _number(1, 30, 10**6),
    "ambition": _one_of("", *AMBITIONS),
    "ambition_known": _FLAG,
    "clue": _FLAG,
    "to_assign": _some_of(*ITEMS),
    "drop_order": _some_of(*ROSTER),
    "aircraft": _number(1, 12, 10**6),
    "pool": _some_of(*GERMANS),
    "cup": _some_of(*MONSTERS),
    "bites": _some_of(*BITES),
    "hidden": _by_cell(*_COUNTERS),
    "left_out": _some_of(*_COUNTERS),
    "peeked": _some_of(*_COUNTERS),
    "lying": _heaps,
    "charges_set": _heaps,
    "detonator": _any_cell,
    "removed": _some_of(*_COUNTERS),
    "fallen": _some_of(*GERMANS),
    "garrisoned": _FLAG,
    "passage": _FLAG,
    "attempts": _number(1, 10, 10**6),
    "looks": _number(1, 9, 10**6),
    "romance": _romance,
    "t34_stands": _FLAG,
    "volley_fired": _FLAG,
    "barred": _some_of(*ROSTER),
    "father": _present("enemies"),
    "father_was_found": _FLAG,
    "hostage_is_safe": _FLAG,
    "hostage_is_dead": _FLAG,
    "dropped": _some_of(*ROSTER),
    "arrived": _some_of(*ROSTER),
    "arrival": _clock,
    "blown": _some_of("basement", "1F", "2F"),
    "exploded": _FLAG,
    "points": _number(1, 40, 10**6),
}
_UNIT: Final[dict[str, Callable[[random.Random, dict[str, Any]], object]]] = {
    "at": _any_cell,
    "wounded": _FLAG,
    "items": _some_of(*ITEMS),
    "acted": _FLAG,
    "tried": _FLAG,
    "bite": _one_of("", *BITES),
    "hits": _number(1, 6, 10**6),
    "kind": _one_of("german", "zombie", "undead"),
    "up": _FLAG,
    "reacted": _FLAG,
    "dancing": _FLAG,
}
_HUNT: Final[dict[str, Callable[[random.Random, dict[str, Any]], object]]] = {
    "turn": _number(2, 12),
    "points": _number(2, 9),
    "tank": _any_cell,
    "damaged": _FLAG,
    "out_of_ammunition": _FLAG,
    "track_broken": _FLAG,
    "attached": _some_of(*HUNT_COUNTERS),
    "turn_counter_is_known": _FLAG,
    "turn_counter": _one_of("", *HUNT_COUNTERS),
    "face_down": _faces,
    "face_up": _faces,
    "killed": _some_of(*HUNT_COUNTERS),
    "lost": _some_of(*HUNT_COUNTERS),
}


@cache
def _saves(part: int, seed: int) -> tuple[str, ...]:
    """Saves that begin with a position of a bot's game, from its beginning to its end."""
    return tuple(_play(_PARTS[part], seed))


def _play(part: Part, seed: int) -> Iterator[str]:
    options = any_options(seed)
    player = bot("sergeant", seed)
    game = Game.new(load_boards(), seed, options, part)
    while True:
        if len(game.choices) % _EVERY == 0:
            begun = Game.from_position(load_boards(), game.position(), options=options)
            yield SaveWriter(begun).text()
        if game.decision is None:
            return
        game.choose(player.choose(game))


def main() -> None:
    """Run from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tries", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--out", type=Path, help="a file for the failures")
    words = parser.parse_args()
    seed = secrets.randbelow(10**6) if words.seed is None else words.seed
    print(f"seed {seed}", flush=True)
    tally = try_many(words.tries, seed)
    failures = "\n\n".join(tally.failures)
    if words.out is not None:
        words.out.write_text(failures, encoding="utf-8")
    elif failures:
        print(failures)
    print(tally)


if __name__ == "__main__":
    main()

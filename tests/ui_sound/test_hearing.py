"""What happens is heard: the right cue for an event, and none that isn't there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.events.base import Event
from game.rules.events.demolition import CastleExploded
from game.rules.events.drop import DropRolled
from game.rules.events.enemies import EnemyHit, EnemyPlaced, EnemyTurnedUp
from game.rules.events.people import ParaDied
from game.rules.events.tests_of_luck import AttackRolled, DetectionTested, LuckTested
from game.rules.game import Part
from game.rules.state import Enemy
from game.tabletop.sound.cues import CUES
from game.tabletop.sound.hearing import HEARD, Ear

BOARDS = load_boards()


@pytest.fixture
def ear() -> Ear:
    game = Game.new(BOARDS, 1)
    return Ear(BOARDS, lambda: game.state)


def attack(*weapons: str, melee: bool = False) -> AttackRolled:
    return AttackRolled("R7.6.4-base", ("Blake",), "G1", (4,), (0,), 3, 1, weapons, melee)


@pytest.mark.parametrize(
    ("event", "cues"),
    [
        (attack(""), ["die", "shot"]),
        (attack("mg42", ""), ["die", "mg", "shot"]),
        (attack("mp40", "mp40"), ["die", "burst"]),
        (attack("flamethrower"), ["die", "flames"]),
        (attack("katana"), ["die", "melee"]),
        (attack(melee=True), ["die", "melee"]),
        (DropRolled("R3.2-roll", "Blake", 6, "0101"), ["die", "flak"]),
        (DetectionTested("R4.3.1", ("Blake",), 0, 7, True), ["spotted"]),
        (LuckTested("R4.2.5-recon", ("Blake",), 6, 3, False), ["die", "settle"]),
        (EnemyPlaced("R7.8", "Z1", "zombie", "1F-0101", True), ["rise"]),
        (EnemyPlaced("R7.8", "G1", "german", "1F-0101", False), []),
        (
            CastleExploded(
                "R9.1.1-0600", (("basement", 3), ("1F", 1), ("2F", 4)), ("basement", "2F")
            ),
            ["six", "castle-blast", "blast", "castle-blast"],
        ),
    ],
)
def test_an_event_sounds_like_itself(ear: Ear, event: AttackRolled, cues: list[str]) -> None:
    heard = ear.hear(event)
    assert [cue for _, cue in heard] == cues
    assert [moment for moment, _ in heard] == sorted(moment for moment, _ in heard)


def test_a_floor_that_wakes_raises_the_alarm_once() -> None:
    game = Game.new(BOARDS, 1, part="castle")
    state = game.state
    ear = Ear(BOARDS, lambda: state)
    floor_of = BOARDS.castle.floor_of
    asleep = [one for one in state.enemies.values() if floor_of.get(one.at) == "1F"]
    heard = []
    for enemy in asleep:
        event = EnemyTurnedUp("R7.7.1-ground-or-cellar", enemy.name, enemy.at)
        heard += [cue for _, cue in ear.hear(event)]
        event.change(state)
    assert len(asleep) > 1
    assert heard == ["flip", "spotted", *["flip"] * (len(asleep) - 1)]


SILENT = {
    "ActionEnded",
    "EnemyReacted",
    "FatherActed",
    "FieldLeft",
    "LookSpent",
    "MarchEnded",
    "MarkerRemoved",
    "MoveEnded",
    "NightBegan",
    "PhaseBegan",
    "PointsDropped",
    "RaidBegan",
    "ShotForgone",
    "SurplusLeftOut",
    "TurnBegan",
}
"""Nothing lands, steps, fires, breaks, moans, opens or ticks: only the book-keeping goes on."""


def _kinds(kind: type[Event] = Event) -> Iterator[type[Event]]:
    """Every kind of event that can happen, not those that only share their fields."""
    for heir in kind.__subclasses__():
        if heir.__subclasses__():
            yield from _kinds(heir)
        else:
            yield heir


def test_every_event_is_heard_or_known_to_be_silent() -> None:
    named = {kind.__name__: kind for kind in _kinds() if kind.__module__.startswith("game.")}
    rolled = {
        name
        for name, kind in named.items()
        if {"die", "dice"} & set(kind.__struct_fields__)  # the dice at least
    }
    heard = {kind.__name__ for kind in HEARD}
    assert len(named) > 80
    assert set(named) - heard - rolled == SILENT


def test_the_dead_squish_where_germans_are_hit(ear: Ear) -> None:
    enemies = ear.state.enemies
    enemies["Z1"] = Enemy("Z1", "zombie", "1F-0101", up=True)
    enemies["G1"] = Enemy("G1", "german", "1F-0102", up=True)
    cues = {name: ear.hear(EnemyHit("R7.6.4", name, 1))[0][1] for name in ("Z1", "G1")}
    assert cues == {"Z1": "squish", "G1": "hit"}


def test_the_first_man_lost_is_told_by_radio(ear: Ear) -> None:
    lost = ParaDied("R4.5.5", "Blake", "0101", "hits")
    assert [cue for _, cue in ear.hear(lost)] == ["squelch", "lost"]
    lost.change(ear.state)
    assert [cue for _, cue in ear.hear(replace(lost, name="Frank"))] == ["lost"]


@pytest.mark.parametrize(("part", "seed"), [("evening", 3), ("castle", 2), ("hunt", 1)])
def test_a_whole_game_is_heard(part: Part, seed: int) -> None:
    """Every event in the position it happens in, and every cue is one that can be played."""
    game = Game.new(BOARDS, seed, part=part)
    shown = game.state.copy()
    ear = Ear(BOARDS, lambda: shown)
    player = bot("sergeant", seed)
    named: set[str] = set()
    while game.decision is not None:
        for event in game.choose(player.choose(game)):
            named.update(cue for _, cue in ear.hear(event))
            shown.apply(event)
    assert named <= CUES.keys()
    assert len(named) > 8

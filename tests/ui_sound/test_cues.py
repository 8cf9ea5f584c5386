"""Events have the right sound cues, and every cue is in the sound bank."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.events.castle import CastleExploded
from game.rules.events.enemies import EnemyHit, EnemyPlaced, EnemyTurnedUp
from game.rules.events.field import DropRolled
from game.rules.events.people import ParaDied
from game.rules.events.play import AttackRolled, DetectionTested, Event, LuckTested
from game.rules.game import Part
from game.rules.state import Enemy, State
from game.tabletop.shown_events.row import silent
from game.tabletop.shown_events.table import SHOWN_EVENTS, cues_of
from game.tabletop.sound_bank import CUES
from tests.bench.sounds import shared_by_events

BOARDS = load_boards()


@pytest.fixture
def state() -> State:
    return Game.new(BOARDS, 1).state


def cues(event: Event, state: State) -> list[str]:
    """The names of an event's cues, in order."""
    return [name for _, name in cues_of(event, BOARDS, state)]


def attack(*weapons: str, melee: bool = False) -> AttackRolled:
    return AttackRolled("R7.6.4-base", ("Blake",), "G1", (4,), (0,), 3, 1, weapons, melee)


@pytest.mark.parametrize(
    ("event", "names"),
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
def test_an_event_has_its_cues_in_order(state: State, event: Event, names: list[str]) -> None:
    timed = cues_of(event, BOARDS, state)
    assert [name for _, name in timed] == names
    assert CUES.keys() >= set(names)
    assert [ms for ms, _ in timed] == sorted(ms for ms, _ in timed)


def test_a_floor_that_wakes_raises_the_alarm_once() -> None:
    game = Game.new(BOARDS, 1, part="castle")
    state = game.state
    floor_of = BOARDS.castle.floor_of
    asleep = [one for one in state.enemies.values() if floor_of.get(one.at) == "1F"]
    heard = []
    for enemy in asleep:
        event = EnemyTurnedUp("R7.7.1-ground-or-cellar", enemy.name, enemy.at)
        heard += cues(event, state)
        event.change(state)
    assert len(asleep) > 1
    assert heard == ["flip", "spotted", *["flip"] * (len(asleep) - 1)]


SILENT = {
    "ActionEnded",
    "DieKept",
    "EnemyReacted",
    "FatherActed",
    "FieldLeft",
    "GroupChanged",
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
}
"""Nothing lands, steps, fires, breaks, moans, opens or ticks: only the book-keeping goes on."""


def test_every_event_has_a_cue_or_is_known_to_be_silent() -> None:
    assert {kind.__name__ for kind, row in SHOWN_EVENTS.items() if row.cues is silent} == SILENT


def test_what_weighs_sounds_like_nothing_else() -> None:
    """Charges, gear that changes hands, and a new turn have sounds of their own."""
    shared = shared_by_events()
    assert not {"charge", "detonator", "torn", "fizzle", "hand-over", "exchange", "turn"} & set(
        shared
    )
    assert set(shared["item"]) == {"GearPooled", "ItemAssigned", "ItemPickedUp"}


def test_the_dead_squish_where_germans_are_hit(state: State) -> None:
    enemies = state.enemies
    enemies["Z1"] = Enemy("Z1", "zombie", "1F-0101", up=True)
    enemies["G1"] = Enemy("G1", "german", "1F-0102", up=True)
    names = {name: cues(EnemyHit("R7.6.4", name, 1), state) for name in ("Z1", "G1")}
    assert names == {"Z1": ["squish"], "G1": ["hit"]}


def test_the_first_man_lost_is_told_by_radio(state: State) -> None:
    lost = ParaDied("R4.5.5", "Blake", "0101", "hits")
    assert cues(lost, state) == ["squelch", "lost"]
    lost.change(state)
    assert cues(replace(lost, name="Frank"), state) == ["lost"]


@pytest.mark.parametrize(("part", "seed"), [("evening", 3), ("castle", 2), ("hunt", 1)])
def test_a_whole_game_has_cues_of_the_bank(part: Part, seed: int) -> None:
    """Every event in the position it happens in, and every cue is one that can be played."""
    game = Game.new(BOARDS, seed, part=part)
    shown = game.state.copy()
    player = bot("sergeant", seed)
    named: set[str] = set()
    while game.decision is not None:
        for event in game.choose(player.choose(game)):
            named.update(cues(event, shown))
            shown.apply(event)
    assert named <= CUES.keys()
    assert len(named) > 8

"""The rulebook's example of play, move by move, on the castle that is played on."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules import Game
from game.rules.board import Boards, CastleBoard
from game.rules.counters import CASTLE_MARKERS
from game.rules.decisions import Attack, ChooseCell, Join, Step
from game.rules.events.castle import BlastFelt
from game.rules.events.enemies import EnemyMoved, EnemyTurnedUp, MarkerTurnedUp
from game.rules.events.play import AttackRolled

COURT = "1F-0407"
WAY_IN = ("1F-0107", "1F-0207", "1F-0307", COURT)
"""Village, causeway, gatehouse, gate, and the square in the court (E3)."""
UPPER, LOWER = "1F-0405", "1F-0409"
"""SS squares 1 and 2, left and right of whoever comes in."""
EVENT, GAS = "B-0106", "B-0207"
"""The two markers of Storeroom 1."""
TUNNEL = ("B-0108", "B-0208", "B-0308")
ANGELS, WORM, OWN, PRISONER = "B-0307", "B-0306", "B-0406", "B-0407"
"""Storeroom 2: where Angel stops, the worm beside him, the hostage's and prisoner's squares."""
GARRISON = ("G1", "G2", "G9", "G3", "G10", "G6", "G5", "G7", "Wafner", "Schelzer")
"""From SS square 1 upward."""

INFILTRATION = (3, 5, 6)
TURN_1 = (3, 2, 6, 1, 4, 1, 2, 4, 6)
REACTIONS = (3, 6)
TURN_2 = (2, 4, 5, 6, 1, 3)


class Example:
    """The game of the example, which can be played up to any of its steps."""

    def __init__(self, boards: Boards) -> None:
        known = {EVENT: "event-II", GAS: "gas-1", OWN: "hostage", PRISONER: "prisoner"}
        rest = iter(name for name in CASTLE_MARKERS if name not in known.values())
        hidden = {square: known.get(square) or next(rest) for square in boards.castle.markers}
        men: dict[str, Any] = {
            "Angel": {"items": ["katana"]},
            "Blake": {"items": ["grenade-1"]},
            "Cooper": {"items": ["mg42", "diary"]},
            "Dylan": {"items": ["first-aid-1"]},
            "Ines": {"items": ["mp40"]},
        }
        position: dict[str, Any] = {
            "stage": "infiltration",
            "garrisoned": True,
            "clock": 200,
            "arrival": 200,
            "ambition": "haunebu",
            "ambition_known": True,
            "paras": {name: {"at": "village", **man} for name, man in men.items()},
            "enemies": {
                name: {"kind": "german", "at": square}
                for name, square in zip(GARRISON, boards.castle.ss, strict=True)
            },
            "hidden": hidden,
            "cup": ["Z2", "Z1", "Z3", "Z4", "Z5", "Z6", "Z7", "Z8"],
            "bites": ["a", "b", "c", "d"],
        }
        dice = [*INFILTRATION, *TURN_1, *REACTIONS, *TURN_2]
        self.game = Game.from_position(boards, position, dice)

    def choose(self, *lines: str) -> None:
        for line in lines:
            self.game.choose(line)

    def infiltrate(self) -> None:
        """E1 and E2: Angel finds the passage, Cooper and Dylan run into a patrol."""
        self.choose("act Angel", "attempt", f"look-at {EVENT}")
        self.choose("act Cooper", "join Dylan", "attempt", "unit Cooper", "lose-item diary")

    def storm(self) -> None:
        """E3 and E4: Cooper and Dylan go in and shoot it out with both posts."""
        self.choose("storm-castle", "act Cooper", *(f"step {cell}" for cell in WAY_IN), "stop")
        self.choose("attack G1", "use Cooper mg42")
        self.choose("act Dylan", *(f"step {cell}" for cell in WAY_IN), "stop", "attack G2")

    def react(self) -> None:
        """E5: the posts shoot back, the others close in, Storeroom 1 holds a gas cylinder."""
        self.choose("end-phase")
        while self.rule != "R7.9-reveal":
            self.choose(self._reaction())
        self.choose(f"turn-up {GAS}")

    def _reaction(self) -> str:
        """The upper post before the lower, both at Dylan; others keep off the lane."""
        assert self.game.decision is not None
        options = self.game.decision.options
        for wanted in ("unit G1", "unit G2", "unit Dylan", "lose-item first-aid-1"):
            if wanted in map(str, options):
                return wanted
        off_lane = [one for one in options if not (isinstance(one, ChooseCell) and _in_lane(one))]
        return str(off_lane[0])

    def descend(self) -> None:
        """E6a: Angel goes down the passage into Storeroom 2."""
        self.choose("act Angel", *(f"step {cell}" for cell in (*TUNNEL, ANGELS)))

    @property
    def rule(self) -> str:
        decision = self.game.decision
        return decision.rule if decision is not None else ""

    def offered(self, option_type: type) -> list[str]:
        decision = self.game.decision
        assert decision is not None
        return [str(option) for option in decision.options if isinstance(option, option_type)]

    def men_left(self, name: str) -> int:
        return {"G1": 4, "G2": 3}[name] - self.game.state.enemies[name].hits


def _in_lane(option: ChooseCell) -> bool:
    return option.cell.startswith("1F") and option.cell.endswith("07")


@pytest.fixture
def example(boards: Boards) -> Example:
    return Example(boards)


def test_E0_start_four_and_ines_in_nonette_at_twenty_past_three(example: Example) -> None:
    state = example.game.state
    assert state.clock == 200
    assert [man.name for man in state.paras_at("village")] == [
        "Angel",
        "Blake",
        "Cooper",
        "Dylan",
        "Ines",
    ]
    assert not state.clue


def test_E1_infiltrate_A_finds_the_passage_and_one_marker(example: Example) -> None:
    example.choose("act Angel", "attempt")
    state = example.game.state
    assert (state.clock, state.passage, state.looks) == (230, True, 1)
    example.choose(f"look-at {EVENT}")
    assert state.peeked == ("event-II",)
    assert state.hidden[EVENT] == "event-II"
    assert state.paras["Angel"].at == "village"


def test_E2_infiltrate_CD_fails_and_costs_the_diary(example: Example) -> None:
    example.infiltrate()
    state = example.game.state
    assert state.clock == 260
    assert "diary" in state.removed
    assert not state.paras["Cooper"].wounded
    assert state.paras["Cooper"].items == ("mg42",)


def test_E3_cooper_wakes_the_ground_floor_and_shoots_left(example: Example) -> None:
    example.infiltrate()
    example.choose("storm-castle", "act Cooper", f"step {WAY_IN[0]}")
    on_ground = {name for name, post in _posts(example) if post.startswith("1F")}
    assert {event.name for event in _told(example, EnemyTurnedUp)} == on_ground
    example.choose(*(f"step {cell}" for cell in WAY_IN[1:]), "stop")
    assert set(example.offered(Attack)) == {"attack G1", "attack G2"}
    example.choose("attack G1", "use Cooper mg42")
    rolled = _told(example, AttackRolled)[-1]
    assert (rolled.dice, rolled.need, rolled.hits) == ((3, 2, 6, 1, 4), 3, 3)
    assert example.men_left("G1") == 1


def test_E4_dylan_shoots_right_from_the_same_square(example: Example) -> None:
    example.infiltrate()
    example.storm()
    rolled = _told(example, AttackRolled)[-1]
    assert (rolled.dice, rolled.hits, rolled.melee) == ((1, 2, 4, 6), 2, False)
    assert example.men_left("G2") == 1
    assert len(example.game.state.paras_at(COURT)) == 2
    assert len(example.game.state.paras_at("village")) == 3


def test_E5_reaction_both_posts_fire_at_dylan_the_others_close_in(example: Example) -> None:
    example.infiltrate()
    example.storm()
    example.react()
    state = example.game.state
    shots = [event for event in _told(example, AttackRolled) if event.target == "Dylan"]
    assert [(event.attackers, event.dice, event.hits) for event in shots] == [
        (("G1",), (3,), 0),
        (("G2",), (6,), 1),
    ]
    assert "first-aid-1" in state.removed
    assert not state.paras["Dylan"].wounded
    assert (state.enemies["G1"].at, state.enemies["G2"].at) == (UPPER, LOWER)
    castle = example.game.boards.castle
    walked = {event.name: event.path for event in _told(example, EnemyMoved)}
    awake = {name for name, post in _posts(example) if post.startswith("1F")} - {"G1", "G2"}
    assert set(walked) == awake
    assert all(_steps(castle, path[-1]) < _steps(castle, path[0]) for path in walked.values())
    assert state.lying[GAS] == ("gas-1",)
    assert state.clock == 270


def test_E6a_angel_finds_the_prisoner_and_then_the_worms(example: Example) -> None:
    _play_to_turn_2(example)
    example.descend()
    state = example.game.state
    found = [event.marker for event in _told(example, MarkerTurnedUp)]
    assert found[-2:] == ["prisoner", "hostage"]
    assert state.lying[PRISONER] == ("prisoner",)
    worms = {enemy.at: enemy.name for enemy in state.enemies.values() if enemy.kind == "undead"}
    assert worms == {OWN: "Z2", WORM: "Z1"}
    assert state.action is not None
    assert state.action.left == 0


def test_E6b_melee_two_hits_do_not_kill_a_worm_of_three(example: Example) -> None:
    _play_to_turn_2(example)
    example.descend()
    _stop(example)
    example.choose("attack Z1", "use Angel katana")
    rolled = _told(example, AttackRolled)[-1]
    assert (rolled.dice, rolled.bonus, rolled.hits) == ((2, 4, 5, 6, 1, 3), (0,) * 6, 2)
    assert rolled.melee
    assert "Z1" in example.game.state.enemies


def test_E6c_blocked_nobody_can_help_angel(example: Example) -> None:
    _play_to_turn_2(example)
    example.descend()
    _stop(example)
    example.choose("attack Z1", "use Angel katana")
    example.choose("act Blake", *(f"step {cell}" for cell in TUNNEL))
    assert not example.offered(Step)
    _stop(example)
    assert not example.offered(Attack)
    example.choose("throw grenade-1")
    assert f"cell {WORM}" not in example.offered(ChooseCell)
    assert f"cell {OWN}" not in example.offered(ChooseCell)


def test_E6c_blocked_ines_gets_there_but_has_no_die_to_fight_with(example: Example) -> None:
    _play_to_turn_2(example)
    example.descend()
    _stop(example)
    example.choose("attack Z1", "use Angel katana")
    example.choose("act Ines", *(f"step {cell}" for cell in (*TUNNEL, ANGELS)))
    assert not example.offered(Join)
    _stop(example)
    assert "attack Z1" not in example.offered(Attack)


def test_E6d_variant_throw_its_blast_kills_both_worms_and_spares_angel(boards: Boards) -> None:
    """The throw past a friend is a variant; the blast is the same from inside the room."""
    position: dict[str, Any] = {
        "stage": "castle",
        "phase": "paras",
        "ambition": "haunebu",
        "paras": {
            "Angel": {"at": ANGELS},
            "Blake": {"at": PRISONER, "items": ["grenade-1"]},
        },
        "enemies": {
            "Z1": {"kind": "undead", "at": WORM, "up": True},
            "Z2": {"kind": "undead", "at": OWN, "up": True},
        },
    }
    game = Game.from_position(boards, position, [3, 3, 1, 5])
    for line in ("act Blake", "stop", "throw grenade-1", f"cell {WORM}"):
        game.choose(line)
    felt = [event for event in game.events if isinstance(event, BlastFelt)]
    assert [(event.unit, event.dice, event.hits) for event in felt] == [
        ("Z1", (3,), 3),
        ("Z2", (1,), 1),
        ("Angel", (5,), 0),
        ("Blake", (), 1),
    ]
    assert not game.state.enemies
    assert not game.state.paras["Angel"].wounded


def _play_to_turn_2(example: Example) -> None:
    example.infiltrate()
    example.storm()
    example.react()


def _stop(example: Example) -> None:
    if example.rule == "R7.2-one-action":
        example.choose("stop")


def _told(example: Example, event_type: Any) -> list[Any]:
    return [event for event in example.game.events if isinstance(event, event_type)]


def _posts(example: Example) -> list[tuple[str, str]]:
    return list(zip(GARRISON, example.game.boards.castle.ss, strict=True))


def _steps(castle: CastleBoard, square: str) -> int:
    return castle.walk(square)[COURT]

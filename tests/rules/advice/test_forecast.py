"""The forecast beside what the enemies then do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from game.boards import load_boards
from game.rules import Game
from game.rules.advice.forecast import Forecast, forecast, forecast_hunt, reply, toll
from game.rules.board import VILLAGE
from game.rules.decisions import Act
from game.rules.events.castle import DetonatorTornOut
from game.rules.events.enemies import EnemyMoved, MarkerTurnedUp
from game.rules.events.hunt import ZombieMoved
from game.rules.events.play import AttackRolled, ClockAdvanced, Event
from tests.rules.advice.odds_games import raid
from tests.rules.advice.odds_grounds import ASLEEP, FIELD, HALL, on_field
from tests.rules.castle.house import SPARE_MARKERS, house, undead, zombie
from tests.rules.hunt.hunt_games import FAR, hunting

BOARDS = load_boards()
KITCHEN = "1F-0404"
Deed = tuple[str, tuple[str, ...], str, int]
"""An enemy, the way it went, whom it attacked and with how many dice."""


def in_house(men: Any, enemies: Any, **more: Any) -> Game:
    return Game.from_position(*raid(house(), men, enemies, hidden=SPARE_MARKERS, **more), [])


def on_ground(men: Any, germans: Any) -> Game:
    return Game.from_position(FIELD, on_field(men, germans), [])


def only(game: Game) -> Forecast:
    (one,) = forecast(game)
    return one


def test_R4_5_5_per_hit_the_toll_adds_up_what_all_enemies_may_hit() -> None:
    game = in_house({"Blake": "1F-0602"}, {"G1": "1F-0402", "G2": "1F-0404"})
    dice = [one.intents[0].strike for one in forecast(game)]
    assert [one.dice for one in dice if one is not None] == [4, 3]
    (blake,) = toll(game).harms
    # Seven dice that hit on 4: two hits kill a man without items.
    assert (blake.hit, blake.dies) == (1 - Fraction(1, 128), 1 - Fraction(1 + 7, 128))
    assert toll(game).any_lost == blake.dies
    assert toll(in_house({"Blake": "B-0101"}, {"G1": "2F-0401"})).any_lost == 0


# --- Beside play ----------------------------------------------------------------------------


def foretold(forecasts: Sequence[Forecast]) -> list[Deed]:
    """The likely deeds of all who move or attack."""
    deeds = []
    for one in forecasts:
        intent = one.intents[0]
        path = intent.path if len(intent.path) > 1 else ()
        target = intent.strike.target if intent.strike else ""
        dice = intent.strike.dice if intent.strike else 0
        deeds.append((one.name, path, target, dice))
    return [deed for deed in deeds if deed[1] or deed[2]]


def done(events: Sequence[Event], active: set[str]) -> list[Deed]:
    """What those enemies did, in order."""
    deeds: dict[str, Deed] = {}
    for event in events:
        if isinstance(event, EnemyMoved) and event.name in active:
            deeds[event.name] = (event.name, event.path, "", 0)
        elif isinstance(event, AttackRolled) and event.attackers[0] in active:
            name = event.attackers[0]
            path = deeds[name][1] if name in deeds else ()
            deeds[name] = (name, path, event.target, len(event.dice))
    return list(deeds.values())


def let_them_react(game: Game) -> list[Event]:
    """The enemies' phase with dice that never hit and the first of equals each time."""
    told = len(game.events)
    turn = game.state.turn
    game.choose("end-phase")
    while game.decision is not None and game.state.phase == "reactions":
        if game.state.turn != turn:
            break
        game.choose(game.decision.options[0])
    events = list(game.events[told:])
    for place, event in enumerate(events):
        if isinstance(event, ClockAdvanced | MarkerTurnedUp):
            return events[:place]
    return events


@pytest.mark.parametrize("part", ["evening", "castle"])
def test_forecast_is_what_then_happens(part: Any) -> None:
    foreseen = 0
    for seed in range(8):
        player = random.Random(seed)
        game = Game.new(BOARDS, seed=seed, part=part)
        for _ in range(500):
            if game.decision is None:
                break
            if game.decision.rule.endswith("-order-free"):
                forecasts = forecast(game)
                position: dict[str, Any] = {**game.position(), "dice": [-1, *(1,) * 600]}
                twin = Game.from_position(game.boards, position)
                active = {one.name for one in forecasts}
                assert done(let_them_react(twin), active) == foretold(forecasts)
                foreseen += len(forecasts)
            game.choose(player.choice(game.decision.options))
    assert foreseen > 300


def test_other_answers_lead_to_the_other_intents() -> None:
    game = in_house({"Angel": "1F-0502"}, {"Z6": zombie("1F-0401"), "G3": "B-0101"})
    one = forecast(game)[0]
    assert [tie.choices for tie in one.ties] == [("1F-0501", "1F-0402")]
    for intent, cell in zip(one.intents, ("1F-0501", "1F-0402"), strict=True):
        twin = in_house({"Angel": "1F-0502"}, {"Z6": zombie("1F-0401"), "G3": "B-0101"})
        position: dict[str, Any] = {**twin.position(), "dice": [-1, *(1,) * 20]}
        twin = Game.from_position(twin.boards, position)
        twin.choose("end-phase")
        twin.choose(f"cell {cell}")
        moved = next(event for event in twin.events if isinstance(event, EnemyMoved))
        assert moved.path == intent.path
        assert intent.strike is not None and intent.strike.target == "Angel"


# --- Rules and priorities -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("germans", "rule"),
    [
        ({"G1": "0403"}, "R4.5.2-1-adjacent"),
        ({"G1": "0603"}, "R4.5.2-2-nearest"),
        ({"G1": "0906"}, "R4.5.2-4-approach"),
    ],
)
def test_R4_5_2_priorities_are_named(germans: Any, rule: str) -> None:
    intent = only(on_ground({"Cooper": "0303", "Ines": "0303"}, germans)).intents[0]
    assert intent.rule == rule
    assert (intent.strike is None) == (rule == "R4.5.2-4-approach")


@pytest.mark.parametrize(
    ("men", "enemies", "more", "rule"),
    [
        ({"Angel": KITCHEN}, {"G3": "1F-0601"}, {}, "R7.8.3-3-nearest"),
        ({"Angel": "1F-0401"}, {"G14": "1F-0702"}, {}, "R7.8.3-1-sees"),
        ({"Angel": "2F-0201"}, {"G14": "1F-0601"}, {"detonator": KITCHEN}, "R7.8.3-2-detonator"),
        ({"Angel": "village"}, {"G14": "1F-0201"}, {}, "R7.8.3-4-village"),
        ({"Angel": "1F-0401"}, {"Z6": zombie("1F-0501")}, {}, "R7.8.1-1-adjacent"),
        ({"Angel": "1F-0401"}, {"Z6": undead("1F-0701")}, {}, "R7.8.1-2-approach"),
        ({"Angel": "1F-0302"}, {"Z6": zombie("1F-0501")}, {}, "R7.8.1-3-indoors"),
    ],
)
def test_R7_8_priorities_are_named(men: Any, enemies: Any, more: Any, rule: str) -> None:
    assert only(in_house(men, enemies, **more)).intents[0].rule == rule


def test_R7_8_3_2_detonator_is_foreseen_to_be_torn_out_and_by_whom() -> None:
    enemies = {"G14": "1F-0503", "G13": "1F-0703"}
    game = in_house({"Angel": "2F-0201", "Blake": "2F-0101"}, enemies, detonator=KITCHEN)
    deeds: dict[str, Any] = {one.name: one.intents[0].tears_out for one in forecast(game)}
    assert list(deeds.values()).count(True) == 1
    position: dict[str, Any] = {**game.position(), "dice": [-1, *(1,) * 20]}
    twin = Game.from_position(game.boards, position)
    told = let_them_react(twin)
    torn = next(event for event in told if isinstance(event, DetonatorTornOut))
    assert deeds[torn.name]


def test_R7_8_order_monsters_first_and_equals_named() -> None:
    enemies = {"G4": "1F-0402", "G3": "1F-0602", "Z2": undead("B-0301")}
    forecasts = forecast(in_house({"Angel": KITCHEN}, enemies))
    assert [(one.name, one.order) for one in forecasts] == [("Z2", 1), ("G4", 2), ("G3", 3)]
    assert forecasts[1].instead == ("G3",)


def test_R4_5_4_target_ties_and_the_victims_odds() -> None:
    men = {"Blake": "0303", "Dylan": "0403", "Angel": "0404"}
    one = only(on_ground(men, {"G6": "0304"}))
    assert [intent.strike.target for intent in one.intents if intent.strike] == ["Blake", "Dylan"]
    strike = one.intents[0].strike
    assert strike is not None and strike.harm is not None
    assert (strike.dice, strike.need) == (2, 4)
    assert strike.harm.keeping.dead == strike.hits.at_least(2)


def test_R4_5_face_up_only_and_no_dancers_and_no_father() -> None:
    assert forecast(on_ground({"Cooper": "0303"}, {"G1": {"at": "0906", **ASLEEP}})) == ()
    enemies = {"Z1": zombie("1F-0501", dancing=True), "Z2": zombie("1F-0701")}
    game = in_house({"Angel": "1F-0401"}, enemies, ambition="zombies", father="Z2")
    assert forecast(game) == ()


def test_Q247_a_face_down_victim_keeps_his_secret() -> None:
    enemies = {"Z1": zombie("1F-0301"), "G1": {"at": "1F-0401", **ASLEEP}}
    boards, position = raid(HALL, {"Angel": "village"}, enemies, pool=["G12"])
    first, *others = forecast(Game.from_position(boards, position, []))
    strike = first.intents[0].strike
    assert others == []
    assert strike is not None and strike.foe is not None
    assert strike.need == 0
    three_of_three = strike.dice, strike.foe.kill
    position["enemies"]["G12"] = position["enemies"].pop("G1")
    position["pool"] = ["G1"]
    swapped = forecast(Game.from_position(boards, position, []))[0].intents[0].strike
    assert swapped is not None and swapped.foe is not None
    assert (swapped.dice, swapped.foe.kill) == three_of_three


def test_forecast_is_silent_when_nobody_is_about_to_react() -> None:
    assert forecast(Game.new(BOARDS, seed=1)) == ()
    assert forecast_hunt(Game.new(BOARDS, seed=1)) == ()


# --- The hunt -------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [5, 6])
def test_M6_0_advance_is_foreseen(die: int) -> None:
    up = [("0703", "zombie-1"), ("0201", "zombie-2")]
    game = hunting([], points=3, face_up=up, face_down=[FAR])
    ways = {one.name: one.paths for one in forecast_hunt(game) if one.die == die}
    twin = hunting([die, 2], points=3, face_up=up, face_down=[FAR])
    twin.choose("end-phase")
    while twin.decision is not None and twin.decision.rule != "M7.0-free":
        twin.choose(twin.decision.options[0])
    gone = {event.counter: event.path for event in twin.events if isinstance(event, ZombieMoved)}
    assert gone.keys() == ways.keys()
    assert all(path in ways[name] for name, path in gone.items())


def test_M6_0_enter_says_who_reaches_the_tank() -> None:
    up = [("0601", "zombie-1"), ("0901", "zombie-2")]
    game = hunting([], points=3, face_up=up, face_down=[FAR])
    reach = {(one.name, one.die): one.reaches_tank for one in forecast_hunt(game)}
    assert reach["zombie-1", 5] and reach["zombie-1", 6]
    assert not reach["zombie-2", 5] and not reach["zombie-2", 6]


def test_R7_8_3_the_reply_to_an_attack_is_told_where_the_rules_fix_whom_it_is_on() -> None:
    """Whom the enemy would strike in return stood nowhere before the attack."""
    germans = {"G1": "1F-0402"}
    game = in_house({"Blake": "1F-0602"}, germans)
    blow = reply(game, "G1")
    assert blow is not None and blow.men == ("Blake",)
    (harm,) = toll(game).harms
    assert (blow.harm, blow.dice) == (harm, 4)
    # Of two men as near and with as much luck the player chooses.
    assert reply(in_house({"Frank": "1F-0602", "Hank": "1F-0602"}, germans), "G1") is None
    game.choose(Act("Blake"))
    after = reply(game, "G1", ("1F-0502",))
    assert after is not None and after.men == ("Blake",)


def test_R7_8_5_germans_the_toll_names_all_who_may_be_hit_in_nonette() -> None:
    """The end of the phase named Frank, and Hank was hit, by somebody it didn't name."""
    men = dict.fromkeys(("Angel", "Frank", "Hank"), VILLAGE)
    (blow,) = toll(in_house(men, {"G1": VILLAGE})).blows
    assert (blow.enemy, blow.men, blow.dice) == ("G1", ("Frank", "Hank"), 4)

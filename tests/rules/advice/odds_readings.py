"""What is compared of an option: the chances its odds tell, and what the events then show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from game.rules import Game
from game.rules.advice.forecast import forecast, forecast_hunt
from game.rules.advice.odds import (
    AttackOdds,
    AttemptOdds,
    ControllerOdds,
    FaceOdds,
    HarmOdds,
    LightOdds,
    LuckOdds,
    MarchOdds,
    PointsOdds,
    RepairOdds,
    ShotOdds,
    StrideOdds,
    ThrowOdds,
    VictimOdds,
    odds_of,
)
from game.rules.board import VILLAGE
from game.rules.counters import kind_of
from game.rules.decisions import Option
from game.rules.events.castle import (
    BlastFelt,
    CastleExploded,
    EscapeRolled,
    ItemThrown,
    LooksWon,
    LoveGrew,
    PassageFound,
    VolleyFired,
    ZombiesDanced,
)
from game.rules.events.enemies import (
    EnemyPlaced,
    EnemyRemoved,
    EnemyTurnedUp,
    MarkerPeeked,
    MarkerTurnedUp,
)
from game.rules.events.hunt import (
    AmmunitionRanOut,
    CounterattackBegan,
    CounterRemoved,
    CounterTurnedUp,
    PointsRolled,
    TankDamaged,
    TargetStruck,
    TrackBroke,
    ZombieMoved,
)
from game.rules.events.people import ItemSpent
from game.rules.events.play import AttackRolled, DetectionTested, Event, LuckTested
from tests.rules.advice.odds_games import Chances, fate_of, four, yes_no

Expected = Mapping[str, Chances]
Seen = Mapping[str, int]
AIM = "1F-0403"
"""The square at which things are thrown."""
ADVANCES = ("damage", "zombie-2 ends in 0401", "zombie-2 ends in 0301")
"""What a counterattack of a zombie may lead to, two hexes from the tank in 0301."""
IN_VILLAGE = "Hank"
"""The man in Nonette whom Germans hit."""


def told(events: Sequence[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def attack_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, AttackOdds)
    empty = {f"empty {weapon}": yes_no(chance) for weapon, chance in odds.burnt_out}
    return {"hits": odds.hits.chances, "kill": yes_no(odds.kill), **empty}


def attack_seen(game: Game, events: Sequence[Event]) -> Seen:
    rolled = [*told(events, AttackRolled), *told(events, VolleyFired)][0]
    spent = {event.item for event in told(events, ItemSpent)}
    empty = {f"empty {item}": int(item in spent) for item in rolled.weapons if "flame" in item}
    return {"hits": rolled.hits, "kill": int(bool(told(events, EnemyRemoved))), **empty}


def luck_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    if isinstance(odds, StrideOdds):
        assert odds.stumble is not None
        odds = odds.stumble
    assert isinstance(odds, LuckOdds | ControllerOdds | RepairOdds)
    return {"success": yes_no(odds.success)}


def luck_seen(game: Game, events: Sequence[Event]) -> Seen:
    return {"success": int(told(events, LuckTested)[0].passed)}


def controller_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, ControllerOdds)
    dances = [1 - odds.success, *(0 * odds.success for _ in odds.dancers)]
    dances[len(odds.dancers)] += odds.success
    return {"dancers": dances, "breaks": yes_no(odds.breaks)}


def controller_seen(game: Game, events: Sequence[Event]) -> Seen:
    dancers = sum(len(event.names) for event in told(events, ZombiesDanced))
    return {"dancers": dancers, "breaks": len(told(events, ItemSpent))}


def attempt_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, AttemptOdds)
    found = [0 * odds.success] * 8
    for finding in odds.findings:
        found[finding.looks + 5 * finding.passage] += finding.chance / odds.success
    harm = {"hits": odds.harm.hits.chances} if odds.harm else {}
    chances = {"success": yes_no(odds.success), "romance": yes_no(odds.romance)}
    return {"found": found, **chances, **harm}


def attempt_seen(game: Game, events: Sequence[Event]) -> Seen:
    die = told(events, LuckTested)[0]
    won = told(events, LooksWon)
    found = {"found": won[0].looks + 5 * len(told(events, PassageFound))} if won else {}
    harm = {"hits": max(0, die.die - die.luck)} if len(die.who) == 1 else {}
    romance = int(bool(told(events, LoveGrew)))
    return {"success": int(die.passed), "romance": romance, **found, **harm}


def mine_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, MarchOdds) and odds.rush is not None and odds.detection is not None
    men = odds.rush.mine
    return {
        "noticed": yes_no(odds.detection.noticed),
        **{f"hits {harm.name}": harm.hits.chances for harm in men},
        **{f"fate {harm.name}": four(harm.sparing) for harm in men},
    }


def mine_seen(game: Game, events: Sequence[Event]) -> Seen:
    tests = told(events, LuckTested)
    noticed = [int(event.noticed) for event in told(events, DetectionTested)]
    return {
        **dict(zip(["noticed"], noticed, strict=False)),
        **{f"hits {event.who[0]}": max(0, event.die - event.luck) for event in tests},
        **{f"fate {event.who[0]}": fate_of(events, event.who[0]) for event in tests},
    }


def rush_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, MarchOdds) and odds.detection is not None
    return {"noticed": yes_no(odds.detection.noticed)}


def rush_seen(game: Game, events: Sequence[Event]) -> Seen:
    woken = [*told(events, EnemyTurnedUp), *told(events, EnemyPlaced)]
    return {"noticed": int(any(event.rule.startswith("R4.3.2") for event in woken))}


def harm_expected(harm: HarmOdds) -> Expected:
    return {f"hits {harm.name}": harm.hits.chances, f"fate {harm.name}": four(harm.sparing)}


def throw_odds(game: Game, option: Option) -> Expected:
    (odds,) = (one for one in odds_of(game, option) if getattr(one, "target", "") == AIM)
    assert isinstance(odds, ThrowOdds)
    expected: dict[str, Chances] = {"lands": yes_no(odds.lands)}
    for harm in odds.paras:
        expected |= harm_expected(harm)
    for foe in odds.foes:
        expected |= {f"hits {foe.at}": foe.hits.chances, f"kill {foe.at}": yes_no(foe.kill)}
    return expected


def throw_seen(game: Game, events: Sequence[Event]) -> Seen:
    seen = {"lands": int(told(events, ItemThrown)[0].on_target)}
    fallen = {event.name for event in told(events, EnemyRemoved)}
    for felt in told(events, BlastFelt):
        if felt.unit in game.state.paras:
            fate = fate_of(events, felt.unit)
            seen |= {f"hits {felt.unit}": felt.hits, f"fate {felt.unit}": fate}
        else:
            seen |= {f"hits {felt.at}": felt.hits, f"kill {felt.at}": int(felt.unit in fallen)}
    return seen


def light_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, LightOdds)
    expected: dict[str, Chances] = {"caught": yes_no(odds.caught)}
    for harm in odds.escapes:
        expected |= harm_expected(harm)
    return expected


def light_seen(game: Game, events: Sequence[Event]) -> Seen:
    seen = {"caught": len(told(events, CastleExploded))}
    for out in told(events, EscapeRolled):
        fate = fate_of(events, out.name)
        seen |= {f"hits {out.name}": out.hits, f"fate {out.name}": fate}
    return seen


def shot_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, ShotOdds)
    chances = {"hit": odds.hit, "kill": odds.kill, "breaks": odds.breaks}
    return {key: yes_no(chance) for key, chance in chances.items()}


def shot_seen(game: Game, events: Sequence[Event]) -> Seen:
    shot = told(events, TargetStruck)[0]
    gone = [event.counter for event in told(events, CounterRemoved) if "reveal" in event.rule]
    return {
        "hit": int(shot.hit),
        "kill": int(any(counter.startswith("zombie") for counter in gone)),
        "breaks": len(told(events, AmmunitionRanOut)) + len(told(events, TrackBroke)),
    }


def points_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, PointsOdds)
    attacks = {f"attack {hexes}": yes_no(chance) for hexes, chance in odds.attacks}
    return {"points": odds.points.chances, **attacks}


def points_seen(game: Game, events: Sequence[Event]) -> Seen:
    points = told(events, PointsRolled)[0]
    began = told(events, CounterattackBegan)
    hexes = began[0].hexes if began and points.die in (5, 6) else 0
    return {"points": points.points, "attack 1": int(hexes == 1), "attack 2": int(hexes == 2)}


def face_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, FaceOdds)
    return {f"is {one.kind}": yes_no(one.chance) for one in odds.may_be}


def face_seen(game: Game, events: Sequence[Event]) -> Seen:
    turned = next(event for event in events if isinstance(event, MarkerPeeked | MarkerTurnedUp))
    return {f"is {kind}": int(kind == kind_of(turned.marker)) for kind in ("gas", "gasoline")}


def lair_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, FaceOdds)
    chance = sum((one.chance for one in odds.may_be if one.kind == "zombie"), Fraction())
    return {"zombie": yes_no(chance)}


def lair_seen(game: Game, events: Sequence[Event]) -> Seen:
    return {"zombie": int(told(events, CounterTurnedUp)[0].counter.startswith("zombie"))}


def victim_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, VictimOdds)
    return {"hits": odds.hits.chances, "fate": four(odds.harm.sparing)}


def victim_seen(name: str) -> Callable[[Game, Sequence[Event]], Seen]:
    def see(game: Game, events: Sequence[Event]) -> Seen:
        hits = told(game.events, AttackRolled)[-1].hits
        return {"hits": hits, "fate": fate_of(events, name)}

    return see


def advance_odds(game: Game, option: Option) -> Expected:
    ends: dict[str, Fraction] = {}
    for one in forecast_hunt(game):
        (path,) = one.paths
        ends[f"{one.name} ends in {path[-1]}"] = one.chance
        ends["damage"] = ends.get("damage", Fraction(0)) + one.chance * one.reaches_tank
    return {key: yes_no(chance) for key, chance in ends.items()}


def advance_seen(game: Game, events: Sequence[Event]) -> Seen:
    ends = {f"{event.counter} ends in {event.path[-1]}" for event in told(events, ZombieMoved)}
    ends |= {"damage"} if told(events, TankDamaged) else set()
    return {key: int(key in ends) for key in ADVANCES}


def forecast_odds(game: Game, option: Option) -> Expected:
    expected: dict[str, Chances] = {}
    for one in forecast(game):
        strike = one.intents[0].strike
        assert strike is not None, one
        expected[f"by {one.name}"] = strike.hits.chances
        if strike.harm is not None:
            expected[f"fate {strike.harm.name}"] = four(strike.harm.sparing)
        elif strike.foe is not None:
            expected[f"kill {strike.foe.at}"] = yes_no(strike.foe.kill)
    return expected


def forecast_seen(game: Game, events: Sequence[Event]) -> Seen:
    seen: dict[str, int] = {}
    fallen = {event.name: event.at for event in told(events, EnemyRemoved)}
    woken = {event.name for event in told(events, EnemyTurnedUp)}
    for rolled in told(events, AttackRolled):
        if rolled.attackers[0] in woken:
            continue
        seen[f"by {rolled.attackers[0]}"] = rolled.hits
        target = IN_VILLAGE if rolled.target == VILLAGE else rolled.target
        if target in game.state.paras:
            seen[f"fate {target}"] = fate_of(events, target)
        else:
            enemy = game.state.enemies.get(rolled.target)
            at = fallen.get(rolled.target) or (enemy.at if enemy else "")
            seen[f"kill {at}"] = int(rolled.target in fallen)
    return seen

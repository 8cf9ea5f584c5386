"""What is rolled over and over by test_odds_rolled: one trial for each kind of dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.rules import Game
from game.rules.decisions import Option
from game.rules.events.ambitions import ParaInjected, ZombiesDanced
from game.rules.events.base import Event
from game.rules.events.castle import BlastFelt, ItemThrown, VolleyFired
from game.rules.events.demolition import CastleExploded, EscapeRolled
from game.rules.events.enemies import EnemyPlaced, EnemyRemoved, EnemyTurnedUp
from game.rules.events.hunt import (
    AmmunitionRanOut,
    CounterattackBegan,
    CounterRemoved,
    PointsRolled,
    RepairRolled,
    TargetStruck,
    TrackBroke,
)
from game.rules.events.infiltration import LooksWon, LoveGrew, PassageFound
from game.rules.events.items import ItemSpent
from game.rules.events.tests_of_luck import AttackRolled, DetectionTested, LuckTested
from game.rules.forecast import forecast
from game.rules.odds import (
    AttackOdds,
    AttemptOdds,
    ControllerOdds,
    HarmOdds,
    LightOdds,
    LuckOdds,
    MarchOdds,
    PointsOdds,
    RepairOdds,
    ShotOdds,
    StrideOdds,
    ThrowOdds,
    odds_of,
)
from tests.rules.boards import boards_with, field_of
from tests.rules.castle.boards import castle_of
from tests.rules.field_games import open_field
from tests.rules.hunt.hunt_games import FAR, MEADOW, hunt_boards
from tests.rules.odds_games import (
    Chances,
    Trial,
    fate_of,
    four,
    raid,
    sparing,
    unit,
    weapons,
    yes_no,
)

HALL = castle_of(["A" * 9] * 5, road="1F-0101", charges={"1F": ("1F-0202", 3)})
TOWER = castle_of(
    ["A" * 9] * 3,
    upper=["BBB"] * 3,
    basement=["CCC"] * 3,
    stairs={"up": "1F-0901/2F-0101", "down": "1F-0903/B-0101"},
    road="1F-0801",
    charges={"1F": ("1F-0202", 3), "2F": ("2F-0202", 3), "basement": ("B-0202", 4)},
)
EVERYBODY = ("Angel", "Blake", "Cooper", "Dylan", "Elliot", "Frank", "Garrett", "Hank")
ZOMBIE, UNDEAD, ASLEEP = {"kind": "zombie"}, {"kind": "undead"}, {"up": False}
Expected = Mapping[str, Chances]
Seen = Mapping[str, int]


def told(events: Sequence[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def on_field(
    men: Mapping[str, Any], germans: Mapping[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """A field turn on open ground."""
    return {
        "stage": "field",
        "phase": "paras",
        "turn": 1,
        "paras": {name: unit(man) for name, man in men.items()},
        "enemies": {
            name: unit(one, kind="german", up=True) for name, one in (germans or {}).items()
        },
        **more,
    }


FIELD = boards_with(field=field_of(open_field()))
WIDE = boards_with(field=field_of(open_field(24, 12)))


# --- Attacks --------------------------------------------------------------------------------


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


def attack(boards: Any, position: dict[str, Any], lines: str, rolls: int, **more: Any) -> Trial:
    return Trial(
        boards, position, tuple(lines.split(", ")), attack_odds, attack_seen, rolls, **more
    )


field_attack = attack(
    FIELD,
    on_field(
        {"Cooper": {"at": "0303", "items": ["mg42"]}, "Dylan": "0303", "Frank": "0303"}
        | {"Ines": "0901"},
        {"G3": {"at": "0403", "hits": 1}},
    ),
    "act Cooper, join Dylan, join Frank, stop, attack G3",
    2000,
    answer=weapons("use Cooper mg42"),
)
melee = attack(
    *raid(
        HALL,
        {"Angel": {"at": "1F-0203", "items": ["katana"]}, "Frank": "1F-0203", "Ines": "1F-0905"},
        {"Z1": {"at": "1F-0303", **ZOMBIE}},
    ),
    "act Angel, join Frank, stop, attack Z1",
    2000,
    answer=weapons("use Angel katana"),
)
flame = attack(
    *raid(
        HALL,
        {"Dylan": {"at": "1F-0203", "items": ["flamethrower-1"]}, "Ines": "1F-0905"},
        {"Z4": {"at": "1F-0503", **UNDEAD}},
    ),
    "act Dylan, stop, attack Z4",
    2000,
    answer=weapons("use Dylan flamethrower-1"),
)
face_down = attack(
    *raid(
        HALL,
        {"Cooper": "1F-0203", "Dylan": "1F-0203", "Ines": "1F-0905"},
        {"G1": {"at": "1F-0503", **ASLEEP}, "G12": {"at": "1F-0901", **ASLEEP}},
        pool=["G10", "G7", "Wafner"],
    ),
    "act Cooper, join Dylan, stop, attack @1F-0503",
    2000,
    hidden=True,
)
volley = attack(
    *raid(
        HALL,
        {"Cooper": {"at": "village", "items": ["mp40"]}, "Dylan": "village", "Ines": "1F-0905"},
        {"G10": "village", "G1": "village"},
    ),
    "volley",
    2000,
)


# --- Luck -----------------------------------------------------------------------------------


def luck_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    if isinstance(odds, StrideOdds):
        assert odds.stumble is not None
        odds = odds.stumble
    assert isinstance(odds, LuckOdds | ControllerOdds | RepairOdds)
    return {"success": yes_no(odds.success)}


def luck_seen(game: Game, events: Sequence[Event]) -> Seen:
    return {"success": int(told(events, LuckTested)[0].passed)}


recon = Trial(
    FIELD,
    on_field({"Frank": "0303", "Ines": "0901"}, hidden={"0403": "mine"}),
    ("act Frank", "reconnoitre"),
    luck_odds,
    luck_seen,
    2000,
)
stumble = Trial(
    *raid(HALL, {"Cooper": {"at": "1F-0203", "wounded": True}, "Ines": "1F-0905"}, {}),
    ("act Cooper", "full-speed", "step 1F-0303", "stop"),
    luck_odds,
    luck_seen,
    2000,
)
injection = Trial(
    *raid(
        HALL,
        {"Cooper": {"at": "1F-0203", "items": ["key"]}, "Ines": "1F-0905"},
        {},
        ambition="reich",
        bites=["a", "b"],
    ),
    ("act Cooper", "inject"),
    luck_odds,
    lambda game, events: {"success": len(told(events, ParaInjected))},
    2000,
)


def controller_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, ControllerOdds)
    dances = [1 - odds.success, *(0 * odds.success for _ in odds.dancers)]
    dances[len(odds.dancers)] += odds.success
    return {"dancers": dances, "breaks": yes_no(odds.breaks)}


def controller_seen(game: Game, events: Sequence[Event]) -> Seen:
    dancers = sum(len(event.names) for event in told(events, ZombiesDanced))
    return {"dancers": dancers, "breaks": len(told(events, ItemSpent))}


controller = Trial(
    *raid(
        HALL,
        {"Cooper": {"at": "1F-0203", "items": ["key"]}, "Ines": "1F-0905"},
        {"Z1": {"at": "1F-0603", **ZOMBIE}, "Z2": {"at": "1F-0604", **ZOMBIE}},
        ambition="zombies",
    ),
    ("act Cooper", "controller"),
    controller_odds,
    controller_seen,
    2000,
)


def attempt_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, AttemptOdds)
    found = [0 * odds.success] * 8
    found[0] = 1 - odds.success
    for finding in odds.findings:
        found[finding.looks + 5 * finding.passage] += finding.chance
    harm = {"hits": odds.harm.hits.chances} if odds.harm else {}
    return {"found": found, "romance": yes_no(odds.romance), **harm}


def attempt_seen(game: Game, events: Sequence[Event]) -> Seen:
    die = told(events, LuckTested)[0]
    looks = sum(event.looks for event in told(events, LooksWon))
    found = looks + 5 * len(told(events, PassageFound))
    romance = int(bool(told(events, LoveGrew)))
    harm = {"hits": max(0, die.die - die.luck)} if len(die.who) == 1 else {}
    return {"found": found, "romance": romance, **harm}


def attempt(names: str, rolls: int, **more: Any) -> Trial:
    men = dict.fromkeys((*EVERYBODY, "Ines"), "village")
    boards, position = raid(HALL, men, {}, stage="infiltration", phase="", **more)
    leader, *others = names.split("+")
    lines = (f"act {leader}", *(f"join {name}" for name in others), "attempt")
    return Trial(boards, position, lines, attempt_odds, attempt_seen, rolls, until="R6.3-attempt")


infiltration_alone = attempt("Cooper", 3000)
infiltration_together = attempt("Cooper+Frank", 3000, clue=True)


# --- The field ------------------------------------------------------------------------------


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


mine = Trial(
    FIELD,
    on_field(
        dict.fromkeys(EVERYBODY, "0303")
        | {"Frank": {"at": "0303", "items": ["camera"]}, "Hank": {"at": "0303", "wounded": True}}
        | {"Ines": "0303"},
        hidden={"0503": "mine"},
        peeked=["mine"],
    ),
    (
        *("act Angel", *(f"join {name}" for name in (*EVERYBODY[1:], "Ines"))),
        *("step 0403", "step 0503", "stop"),
    ),
    mine_odds,
    mine_seen,
    800,
    answer=sparing,
)


def rush_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
    assert isinstance(odds, MarchOdds) and odds.detection is not None
    return {"noticed": yes_no(odds.detection.noticed)}


def rush_seen(game: Game, events: Sequence[Event]) -> Seen:
    woken = [*told(events, EnemyTurnedUp), *told(events, EnemyPlaced)]
    return {"noticed": int(any(event.rule.startswith("R4.3.2") for event in woken))}


unknown_marker = Trial(
    FIELD,
    on_field(
        {"Cooper": "0303", "Ines": "0907"},
        {"G1": {"at": "0901", "up": False}},
        hidden={"0503": "dog", "0107": "katana", "0101": "alive", "0901": "ambush-1"},
        pool=["G2", "G3"],
    ),
    ("act Cooper", "step 0403", "step 0503", "stop"),
    rush_odds,
    rush_seen,
    2000,
    hidden=True,
)


# --- Throws and fire ------------------------------------------------------------------------


def harm_expected(harm: HarmOdds) -> Expected:
    return {f"hits {harm.name}": harm.hits.chances, f"fate {harm.name}": four(harm.sparing)}


def throw_odds(game: Game, option: Option) -> Expected:
    (odds,) = odds_of(game, option)
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


def thrown(item: str, rolls: int) -> Trial:
    boards, position = raid(
        HALL,
        {
            "Blake": {"at": "1F-0203", "items": [item, "camera"]},
            "Cooper": {"at": "1F-0402", "items": ["diary"]},
            "Dylan": {"at": "1F-0504", "wounded": True},
            "Angel": {"at": "1F-0605", "bite": "b"},
            "Ines": "1F-0905",
        },
        {
            "G3": "1F-0403",
            "G8": {"at": "1F-0404", "up": False},
            "Z1": {"at": "1F-0303", **ZOMBIE},
            "Z2": {"at": "1F-0505", **UNDEAD},
        },
        pool=["G1", "G12"],
        bites=["a"],
    )
    lines = ("act Blake", "stop", f"throw {item}", "cell 1F-0403")
    return Trial(
        boards, position, lines, throw_odds, throw_seen, rolls, answer=sparing, hidden=True
    )


grenade, gas, charge = thrown("grenade-1", 2000), thrown("gas-1", 1500), thrown("charge-1", 1500)


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


explosion = Trial(
    *raid(
        TOWER,
        {
            "Angel": {"at": "1F-0602", "items": ["lighter", "camera"]},
            "Blake": "1F-0901",
            "Cooper": {"at": "2F-0101", "items": ["diary"]},
            "Dylan": {"at": "2F-0303", "wounded": True},
            "Elliot": "B-0303",
            "Frank": {"at": "B-0101", "items": ["mp40", "mg42"]},
            "Garrett": "village",
            "Hank": {"at": "B-0202", "bite": "b"},
        },
        {"G1": "2F-0103"},
        charges_set={"1F-0202": ["charge-1"], "2F-0202": ["charge-2"]},
    ),
    ("act Angel", "light lighter 1F-0302"),
    light_odds,
    light_seen,
    3000,
    answer=sparing,
)


# --- The hunt -------------------------------------------------------------------------------


def hunt(line: str, expect: Any, see: Any, rolls: int, **more: Any) -> Trial:
    position = {"tank": "0501", "face_down": [FAR], "turn_counter": "infantry-2", "points": 4}
    return Trial(
        hunt_boards(MEADOW),
        {"stage": "hunt", "hunt": position | more},
        (line,),
        expect,
        see,
        rolls,
        until="M7.0-free",
        hidden=True,
    )


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


HIDDEN = [("0601", "zombie-3"), ("0501", "infantry-1"), ("0901", "event"), FAR]
shot = hunt("fire zombie-2", shot_odds, shot_seen, 2000, face_up=[("0701", "zombie-2")])
blind_shot = hunt(
    "fire 0601", shot_odds, shot_seen, 2000, face_down=HIDDEN, attached=["turret"], points=1
)
blind_ram = hunt(
    "ram 0501", shot_odds, shot_seen, 2000, face_down=HIDDEN, killed=["zombie-1"], points=1
)
repair = hunt(
    "repair 3",
    luck_odds,
    lambda game, events: {"success": int(told(events, RepairRolled)[0].succeeded)},
    2000,
    damaged=True,
)


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


action_points = hunt("end-phase", points_odds, points_seen, 2000, turn=9)


# --- The enemies ----------------------------------------------------------------------------


def forecast_odds(game: Game, option: Option) -> Expected:
    expected: dict[str, Chances] = {}
    for one in forecast(game):
        strike = one.intents[0].strike
        assert strike is not None, one
        expected[f"by {one.name}"] = strike.hits.chances
        if strike.harm is not None:
            expected[f"fate {strike.target}"] = four(strike.harm.sparing)
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
        if rolled.target in game.state.paras:
            seen[f"fate {rolled.target}"] = fate_of(events, rolled.target)
        else:
            enemy = game.state.enemies.get(rolled.target)
            at = fallen.get(rolled.target) or (enemy.at if enemy else "")
            seen[f"kill {at}"] = int(rolled.target in fallen)
    return seen


germans_afield = Trial(
    WIDE,
    on_field(
        {
            "Angel": {"at": "0202", "items": ["camera", "diary"]},
            "Blake": "0802",
            "Cooper": {"at": "1402", "items": ["mp40"]},
            "Dylan": {"at": "2002", "wounded": True},
            "Elliot": "0209",
            "Frank": {"at": "0809", "items": ["lighter"]},
            "Garrett": "1409",
            "Ines": "2009",
        },
        {"G1": "0302", "G3": "0902", "G10": "1602", "G12": "2102"}
        | {"G5": "0409", "G8": {"at": "0909", "hits": 1}, "G14": "1609", "Wafner": "2109"},
    ),
    ("end-phase",),
    forecast_odds,
    forecast_seen,
    1000,
    answer=sparing,
)
BARRACKS = castle_of(["AAAA.BBBB.CCCC.DDDD"] * 2, upper=["EEEE.FFFF.GGGG"] * 2)
monsters = Trial(
    *raid(
        BARRACKS,
        {
            "Blake": "1F-0101",
            "Cooper": {"at": "1F-0601", "items": ["camera"]},
            "Elliot": {"at": "1F-1101", "bite": "c"},
            "Hank": {"at": "1F-1602", "wounded": True},
            "Garrett": "2F-0101",
        },
        {
            "Z1": {"at": "1F-0201", **ZOMBIE},
            "Z6": {"at": "1F-0901", **ZOMBIE},
            "Z5": {"at": "1F-1201", **ZOMBIE},
            "Z4": {"at": "1F-1601", **ZOMBIE, "hits": 1},
            "Z2": {"at": "2F-0201", **UNDEAD},
            "Z8": {"at": "2F-0601", **ZOMBIE},
            "G11": {"at": "2F-0701", **ASLEEP},
            "Z7": {"at": "2F-1101", **UNDEAD, "hits": 2},
            "G14": {"at": "2F-1102", "reacted": True},
        },
        pool=["G3", "G9"],
        cup=["Z3"],
        bites=["a", "b", "d"],
    ),
    ("end-phase",),
    forecast_odds,
    forecast_seen,
    1500,
    answer=sparing,
    hidden=True,
)

TRIALS: dict[str, Trial] = {
    name: value for name, value in globals().items() if isinstance(value, Trial)
}

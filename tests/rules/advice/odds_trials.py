"""What is rolled over and over by test_odds_rolled: one trial for each kind of dice."""

from __future__ import annotations

from typing import Any

from game.rules.events.castle import ParaInjected
from game.rules.events.hunt import RepairRolled
from tests.rules.advice.odds_games import Trial, raid, sparing, weapons
from tests.rules.advice.odds_grounds import (
    ASLEEP,
    BARRACKS,
    EVERYBODY,
    FIELD,
    HALL,
    TOWER,
    UNDEAD,
    WIDE,
    ZOMBIE,
    on_field,
)
from tests.rules.advice.odds_readings import (
    attack_odds,
    attack_seen,
    attempt_odds,
    attempt_seen,
    controller_odds,
    controller_seen,
    forecast_odds,
    forecast_seen,
    light_odds,
    light_seen,
    luck_odds,
    luck_seen,
    mine_odds,
    mine_seen,
    points_odds,
    points_seen,
    rush_odds,
    rush_seen,
    shot_odds,
    shot_seen,
    throw_odds,
    throw_seen,
    told,
)
from tests.rules.hunt.hunt_games import FAR, MEADOW, hunt_boards

# --- Attacks --------------------------------------------------------------------------------


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
        {"Cooper": {"at": "village", "items": ["mg42"]}, "Dylan": "village", "Ines": "1F-0905"},
        {"G10": "village", "G1": "village"},
    ),
    "volley",
    2000,
)


# --- Luck -----------------------------------------------------------------------------------


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


def attempt(names: str, rolls: int, **more: Any) -> Trial:
    men = dict.fromkeys((*EVERYBODY, "Ines"), "village")
    boards, position = raid(HALL, men, {}, stage="infiltration", phase="", **more)
    leader, *others = names.split("+")
    lines = (f"act {leader}", *(f"join {name}" for name in others), "attempt")
    return Trial(boards, position, lines, attempt_odds, attempt_seen, rolls, until="R6.3-attempt")


infiltration_alone = attempt("Cooper", 3000)
infiltration_together = attempt("Cooper+Frank", 3000, clue=True)


# --- The field ------------------------------------------------------------------------------


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


action_points = hunt("end-phase", points_odds, points_seen, 2000, turn=9)


# --- The enemies ----------------------------------------------------------------------------


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
            "Z7": {"at": "2F-1101", **UNDEAD, "hits": 1},
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

"""Positions for test_odds_exact, with few dice: for each type of option with odds at least one, and
for each attack of an enemy."""

from __future__ import annotations

from dataclasses import replace
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
    AIM,
    advance_odds,
    advance_seen,
    attack_odds,
    attack_seen,
    attempt_odds,
    attempt_seen,
    controller_odds,
    controller_seen,
    face_odds,
    face_seen,
    forecast_odds,
    forecast_seen,
    lair_odds,
    lair_seen,
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
    victim_odds,
    victim_seen,
)
from tests.rules.boards import boards_with
from tests.rules.castle.boards import castle_of
from tests.rules.hunt.hunt_games import FAR, LANE, MEADOW, hunt_boards

# --- Attacks --------------------------------------------------------------------------------


def attack(boards: Any, position: dict[str, Any], lines: str, **more: Any) -> Trial:
    return Trial(boards, position, tuple(lines.split(", ")), attack_odds, attack_seen, **more)


field_attack = attack(
    FIELD,
    on_field(
        {"Cooper": {"at": "0303", "wounded": True}, "Frank": {"at": "0303", "wounded": True}}
        | {"Ines": "0901"},
        {"G3": {"at": "0403", "hits": 1}},
    ),
    "act Cooper, join Frank, stop, attack G3",
)
AFIELD = on_field(
    {"Frank": {"at": "0303", "wounded": True, "items": ["mp40"]}, "Ines": "0901"}, {"G3": "0403"}
)
weapon = attack(FIELD, AFIELD, "act Frank, stop, attack G3, use Frank mp40")
own_weapon = attack(FIELD, AFIELD, "act Frank, stop, attack G3, use-own Frank")
flame = attack(
    *raid(
        HALL,
        {"Frank": {"at": "1F-0203", "items": ["flamethrower-1"]}, "Ines": "1F-0905"},
        {"Z4": {"at": "1F-0503", **UNDEAD}},
    ),
    "act Frank, stop, attack Z4",
    answer=weapons("use Frank flamethrower-1"),
)
face_down = attack(
    *raid(
        HALL,
        {"Cooper": {"at": "1F-0203", "wounded": True}, "Ines": "1F-0905"},
        {"G1": {"at": "1F-0503", **ASLEEP}, "G12": {"at": "1F-0901", **ASLEEP}},
        pool=["G10", "Wafner"],
    ),
    "act Cooper, stop, attack @1F-0503",
    hidden=True,
)
volley = attack(
    *raid(
        HALL,
        {"Cooper": {"at": "village", "wounded": True}, "Frank": {"at": "village", "wounded": True}}
        | {"Ines": "1F-0905"},
        {"G10": "village", "G1": "village"},
    ),
    "volley",
)


# --- Luck -----------------------------------------------------------------------------------


recon = Trial(
    FIELD,
    on_field({"Frank": "0303", "Ines": "0901"}, hidden={"0403": "mine"}),
    ("act Frank", "reconnoitre"),
    luck_odds,
    luck_seen,
)
RUN = raid(HALL, {"Cooper": {"at": "1F-0203", "wounded": True}, "Ines": "1F-0905"}, {})
full_speed = Trial(
    *RUN, ("act Cooper", "full-speed"), luck_odds, luck_seen, then=("step 1F-0303", "stop")
)
stumble = Trial(*RUN, ("act Cooper", "full-speed", "step 1F-0303", "stop"), luck_odds, luck_seen)
running_step = Trial(
    *RUN, ("act Cooper", "full-speed", "step 1F-0303"), luck_odds, luck_seen, then=("stop",)
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
)
bite = Trial(
    *raid(
        HALL,
        {"Frank": {"at": "1F-0203", "items": ["camera"]}, "Ines": "1F-0905"},
        {"Z4": {"at": "1F-0303", "hits": 1, **ZOMBIE}},
        phase="reactions",
        bites=["a"],
    ),
    ("take-wound Frank",),
    luck_odds,
    luck_seen,
    given=(6, 1),
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
)


def attempt(lines: str, *then: str, **more: Any) -> Trial:
    men = dict.fromkeys((*EVERYBODY, "Ines"), "village")
    boards, position = raid(HALL, men, {}, stage="infiltration", phase="", **more)
    made = tuple(lines.split(", "))
    until = "R6.3-attempt"
    return Trial(boards, position, made, attempt_odds, attempt_seen, then=then, most=4, until=until)


infiltration_alone = attempt("act Cooper, attempt")
infiltration_begun = attempt("act Cooper", "attempt")
infiltration_joined = attempt("act Cooper, join Frank", "attempt", clue=True)
infiltration_together = attempt("act Cooper, join Frank, attempt", clue=True)


# --- Counters face down ---------------------------------------------------------------------


MARKERS: dict[str, Any] = {"1F-0301": "gas-1", "1F-0103": "gas-2", "1F-0505": "gasoline-1"}


def face(position: Any, lines: str) -> Trial:
    boards, start = position
    return Trial(boards, start, tuple(lines.split(", ")), face_odds, face_seen, hidden=True)


looked_at = replace(
    attempt("act Cooper, attempt, look-at 1F-0301", hidden=MARKERS),
    boards=boards_with(castle=castle_of(["A" * 9] * 5, road="1F-0101", markers=tuple(MARKERS))),
    expect=face_odds,
    see=face_seen,
    hidden=True,
    given=(1, 1),
    most=0,
)
turned_up = face(
    raid(HALL, {"Angel": "village"}, {}, phase="plan", hidden=MARKERS), "turn-up 1F-0103"
)
found = face(
    raid(HALL, {"Angel": "village", "Ines": "village"}, {}, hidden=MARKERS),
    "act Angel, step 1F-0101, cell 1F-0301",
)


# --- The field ------------------------------------------------------------------------------


MINED = on_field(
    {"Frank": {"at": "0303", "items": ["camera"]}, "Hank": {"at": "0303", "wounded": True}}
    | {"Ines": "0907"},
    hidden={"0503": "mine"},
    peeked=["mine"],
)
mine = Trial(
    FIELD,
    MINED,
    ("act Frank", "join Hank", "step 0403", "step 0503", "stop"),
    mine_odds,
    mine_seen,
    answer=sparing,
)
step_onto_mine = Trial(
    FIELD,
    MINED,
    ("act Frank", "join Hank", "step 0403", "step 0503"),
    mine_odds,
    mine_seen,
    then=("stop",),
    answer=sparing,
)


unknown_marker = Trial(
    FIELD,
    on_field(
        {"Cooper": "0503", "Ines": "0907"},
        {"G1": {"at": "0901", "up": False}},
        hidden={"0503": "dog", "0107": "katana", "0101": "alive"},
        pool=["G2"],
    ),
    ("act Cooper", "rush"),
    rush_odds,
    rush_seen,
    hidden=True,
)


# --- Throws and fire ------------------------------------------------------------------------


def thrown(item: str, men: dict[str, Any], enemies: dict[str, Any]) -> Trial:
    thrower = {"Blake": {"at": "1F-0203", "items": [item, "camera"]}, "Ines": "1F-0905"}
    boards, position = raid(HALL, thrower | men, enemies, pool=["G1"], bites=["a"])
    lines = ("act Blake", "stop", f"throw {item}", f"cell {AIM}")
    return Trial(boards, position, lines, throw_odds, throw_seen, answer=sparing, hidden=True)


grenade = thrown(
    "grenade-1",
    {"Cooper": {"at": "1F-0402", "items": ["diary"]}},
    {"G3": "1F-0403", "G8": {"at": "1F-0404", "up": False}},
)
gas = thrown(
    "gas-1", {"Angel": {"at": "1F-0404", "bite": "b"}}, {"Z1": {"at": "1F-0403", **ZOMBIE}}
)
charge = thrown(
    "charge-1",
    {"Dylan": {"at": "1F-0404", "wounded": True}},
    {},
)
throw = replace(charge, lines=charge.lines[:-1], then=charge.lines[-1:])


explosion = Trial(
    *raid(
        TOWER,
        {
            "Angel": {"at": "1F-0602", "items": ["lighter", "camera"]},
            "Cooper": {"at": "2F-0101", "items": ["diary"]},
            "Garrett": "village",
        },
        {"G1": "2F-0103"},
        charges_set={"1F-0202": ["charge-1"], "2F-0202": ["charge-2"]},
    ),
    ("act Angel", "light lighter 1F-0302"),
    light_odds,
    light_seen,
    answer=sparing,
)


# --- The hunt -------------------------------------------------------------------------------


def hunt(line: str, expect: Any, see: Any, **more: Any) -> Trial:
    position = {"tank": "0501", "face_down": [FAR], "turn_counter": "infantry-2", "points": 4}
    return Trial(
        hunt_boards(MEADOW),
        {"stage": "hunt", "hunt": position | more},
        (line,),
        expect,
        see,
        until="M7.0-free",
        hidden=True,
    )


HIDDEN = [("0601", "zombie-3"), ("0501", "infantry-1"), FAR]
shot = hunt("fire zombie-2", shot_odds, shot_seen, face_up=[("0701", "zombie-2")])
blind_shot = hunt("fire 0601", shot_odds, shot_seen, face_down=HIDDEN, attached=["turret"])
blind_ram = hunt("ram 0501", shot_odds, shot_seen, face_down=HIDDEN, killed=["zombie-1"])
scouted = hunt("scout 0601", lair_odds, lair_seen, face_down=HIDDEN)
EVENT = [("0501", "event"), ("0601", "zombie-3"), ("0903", "zombie-2")]
recon_of_event = replace(
    hunt("cell 0601", lair_odds, lair_seen, face_down=EVENT, turn_counter_is_known=True),
    lines=("scout 0501", "cell 0601"),
    given=(4,),
    hidden=False,
)
repair = hunt(
    "repair 3",
    luck_odds,
    lambda game, events: {"success": int(told(events, RepairRolled)[0].succeeded)},
    damaged=True,
)


action_points = hunt("end-phase", points_odds, points_seen, turn=9)
LANE_HUNT = {"tank": "0301", "face_down": [("0801", "cutter")], "face_up": [("0501", "zombie-2")]}
counterattack = replace(
    hunt("end-phase", advance_odds, advance_seen, **LANE_HUNT),
    boards=hunt_boards(LANE),
    hidden=False,
    most=1,
)


# --- The enemies ----------------------------------------------------------------------------


def victim(position: Any, name: str, **more: Any) -> Trial:
    """The attack of an enemy for whom the player chooses one of two men."""
    lines = ("end-phase", f"unit {name}")
    boards, start = position
    return Trial(boards, start, lines, victim_odds, victim_seen(name), answer=sparing, **more)


def afield(men: dict[str, Any], germans: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    return WIDE, on_field({**men, "Ines": "2009"}, germans)


def inside(men: dict[str, Any], enemies: dict[str, Any], **more: Any) -> Any:
    return raid(BARRACKS, {**men, "Garrett": "2F-1102"}, enemies, **more)


victim_of_german_afield = victim(
    afield({"Frank": {"at": "0202", "items": ["mp40"]}, "Hank": "0202"}, {"G2": "0203"}),
    "Frank",
)
victim_of_german = victim(
    inside({"Frank": "1F-0201", "Hank": "1F-0401"}, {"G2": "1F-0301"}), "Frank"
)
victim_of_zombie = victim(
    inside(
        {"Frank": {"at": "1F-0101", "items": ["camera"]}, "Hank": "1F-0301"},
        {"Z4": {"at": "1F-0201", "hits": 1, **ZOMBIE}},
        bites=["a"],
    ),
    "Frank",
)
victim_in_village = replace(
    victim(
        inside({"Hank": "village", "Frank": "village"}, {"G2": "village"}, phase="reactions"),
        "Frank",
    ),
    lines=("unit Frank",),
    given=(6, 6, 1),
)


def foretold(position: Any, **more: Any) -> Trial:
    """The attack of an enemy that the forecast tells."""
    boards, start = position
    lines = ("end-phase",)
    return Trial(boards, start, lines, forecast_odds, forecast_seen, answer=sparing, **more)


foretold_afield = foretold(afield({"Cooper": {"at": "1402", "items": ["mp40"]}}, {"G2": "1502"}))
foretold_twice_afield = foretold(
    afield({"Dylan": {"at": "2002", "wounded": True}}, {"G8": {"at": "2102", "hits": 1}})
)
foretold_of_german = foretold(inside({"Cooper": "1F-0201"}, {"G2": "1F-0401"}))
foretold_of_german_at_undead = foretold(
    inside({"Elliot": {"at": "1F-0201", "bite": "c"}}, {"G2": "1F-0401"})
)
foretold_in_village = foretold(inside({"Hank": "village"}, {"G2": "village"}))
foretold_of_zombie = foretold(
    inside(
        {"Hank": {"at": "1F-0202", "wounded": True}},
        {"Z4": {"at": "1F-0201", "hits": 1, **ZOMBIE}},
        bites=["a"],
    )
)
foretold_of_zombie_at_undead = foretold(
    inside(
        {"Elliot": {"at": "1F-0101", "bite": "c"}}, {"Z5": {"at": "1F-0201", "hits": 1, **ZOMBIE}}
    )
)
foretold_of_undead = foretold(inside({"Blake": "1F-0101"}, {"Z2": {"at": "1F-0201", **UNDEAD}}))
foretold_of_zombie_at_german = foretold(
    inside(
        {"Blake": "2F-0101"},
        {"Z8": {"at": "2F-0601", "hits": 1, **ZOMBIE}, "G11": {"at": "2F-0701", **ASLEEP}},
        pool=["G3"],
        bites=["a"],
    ),
    hidden=True,
)

TRIALS: dict[str, Trial] = {
    name: value for name, value in globals().items() if isinstance(value, Trial)
}

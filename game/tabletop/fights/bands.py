"""The moments of weight that are no attack: which events they are, and what their bands show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.painting.fights.backdrops import Scenery
from game.painting.fights.figures import Role, Stance
from game.rules.board import Cell
from game.rules.counters import DOCTOR, HOSTAGE, INES, NIKOLAI, kind_of
from game.rules.events import castle, enemies, field, hunt, play
from game.rules.events.play import Event
from game.rules.hunt import RECON
from game.story.prisoner import PRISONER, believed_dead
from game.tabletop.fights.attack_reader import Situation
from game.ui.words import clock_words

Tone: TypeAlias = Literal["good", "bad", "zombie", "undead", "hour"]
Entrance: TypeAlias = Literal[
    "stands",
    "from-side",
    "from-below",
    "thrown-back",
    "is-taken",
    "comes-nearer",
    "stutters",
    "rustles",
]
"""How somebody is there from the beginning, comes in, or goes: back out of the picture, or in the
arms of something that nobody sees; walks all the time; or stays, as an engine that does not start
or a hedge in which something stirs."""

LAST_HOURS: Final = (60, 10)
"""The minutes before the end that have a band; dawn, between them, has a card."""
_MOST_SHOWN: Final = 3
_TANK: Final = Role("tank", "")
_BUSH: Final = Role("bush", "")
_GERMAN: Final = Role("german", "")
_BEAST: Final = "R4.2.4-beast-victim"


class Actor(Struct, frozen=True):
    """Somebody in a band, from the one in front to the one behind."""

    role: Role
    stances: tuple[Stance, ...] = ("idle",)
    """His stances one after another, each for an equal share of the time."""
    entrance: Entrance = "stands"


class Band(Struct, frozen=True):
    """What a band shows: people, or a drawing or words in the place of those at the right."""

    name: str
    """Its texts are ``band.NAME`` and ``band.NAME.say``."""
    sting: str
    """Its sound."""
    scenery: Scenery
    ours: tuple[Actor, ...] = ()
    """At the left, facing right."""
    theirs: tuple[Actor, ...] = ()
    """At the right, facing left."""
    drawing: str = ""
    is_mirrored: bool = False
    """Whether the drawing looks to the left, at those whom it meets."""
    blasts: bool = False
    """Whether something explodes there."""
    has_hedge: bool = False
    """Whether those at the right stand behind a hedge."""
    hour: str = ""
    die: int = 0
    moved: int = 0
    """How many came nearer to the tank, which is said after the text."""
    tone: Tone = "bad"
    who: tuple[str, ...] = ()
    """Those whose names its texts say."""
    cell: Cell = ""


class _Found(Struct, frozen=True):
    """What a marker of the field is that a group turns up: a drawing, or an explosion."""

    sting: str
    drawing: str
    stances: tuple[Stance, ...] = ("idle", "duck")
    tone: Tone = "bad"
    is_mirrored: bool = False


BandOf: TypeAlias = Callable[..., Band | None]
"""A function of the event and the position before it; None where nothing of weight happens."""


def band_of(event: Event, situation: Situation) -> Band | None:
    """The band of an event; None if it has none."""
    make = BANDS.get(type(event))
    return make(event, situation) if make is not None else None


def _men(
    names: Sequence[str], *stances: Stance, entrance: Entrance = "stands", weapon: str = ""
) -> tuple[Actor, ...]:
    """Men with their own weapons, or another; ``none`` for bare hands."""
    return tuple(
        Actor(Role("para", one, weapon=weapon), stances or ("idle",), entrance)
        for one in names[:_MOST_SHOWN]
    )


def _group(situation: Situation) -> tuple[str, ...]:
    """Who is acting."""
    action = situation.state.action
    return action.group if action is not None else ()


# --- The field --------------------------------------------------------------------------------


def _marker(event: enemies.MarkerTurnedUp, situation: Situation) -> Band | None:
    kind = kind_of(event.marker)
    if kind not in _FOUND:
        make = _MARKERS.get(kind)
        return make(event, situation) if make is not None else None
    found, group = _FOUND[kind], _group(situation)
    return Band(
        kind, found.sting, situation.scenery(event.at), ours=_men(group, *found.stances),
        drawing=found.drawing, is_mirrored=found.is_mirrored, blasts=not found.drawing,
        tone=found.tone, who=group, cell=event.at,
    )  # fmt: skip


def _ines(event: enemies.MarkerTurnedUp, situation: Situation) -> Band:
    ines = Actor(Role("para", INES), entrance="from-side")
    return Band(
        "ines", "found", situation.scenery(event.at),
        ours=_men(_group(situation), "aim", "idle"), theirs=(ines,), tone="good", cell=event.at,
    )  # fmt: skip


def _removed(event: enemies.EnemyRemoved, situation: Situation) -> Band | None:
    """R4.2.4-beast-victim: a unit is gone, and nobody saw by what."""
    if event.rule != _BEAST:
        return None
    men = situation.state.sheet.men_left(situation.state.enemies[event.name])
    gone = tuple(Actor(_GERMAN, ("aim", "hit"), "is-taken") for _ in range(min(men, _MOST_SHOWN)))
    return Band(
        "taken", "sting-undead", situation.scenery(event.at), theirs=gone, tone="undead",
        cell=event.at,
    )  # fmt: skip


def _returned(event: field.ParaReturned, situation: Situation) -> Band:
    back = _men((event.name,), "duck", "idle", "idle", entrance="from-below", weapon="none")
    return Band(
        "alive", "sting-alive", situation.scenery(event.at),
        ours=_men(_group(situation), "aim", "idle"), theirs=back, tone="good", who=(event.name,),
        cell=event.at,
    )  # fmt: skip


def _bounced(event: field.GroupBounced, situation: Situation) -> Band:
    helmets = tuple(Actor(_GERMAN, ("aim", "fire"), "from-below") for _ in range(_MOST_SHOWN))
    squad = _men(event.group, "idle", "hit", "duck", entrance="thrown-back")
    return Band(
        "ambush", "sting-ambush", situation.scenery(event.origin),
        ours=squad, theirs=helmets, has_hedge=True, who=event.group, cell=event.origin,
    )  # fmt: skip


def _joined(event: castle.CompanionJoined, situation: Situation) -> Band:
    joins = _men((event.name,), "idle", entrance="from-side")
    return Band(
        "companion", "found", situation.scenery(event.at),
        ours=_men(_group(situation), "aim", "idle"), theirs=joins, tone="good", who=(event.name,),
        cell=event.at,
    )  # fmt: skip


# --- Nonette and the castle -------------------------------------------------------------------


def _love(event: castle.LoveGrew, _: Situation) -> Band:
    return Band(
        "love", "love", "village",
        ours=_men((event.para,)), theirs=_men((INES,), entrance="from-side"), tone="good",
        who=(event.para,),
    )  # fmt: skip


def _tank(_: castle.TankFound, __: Situation) -> Band:
    return Band("t34", "tank", "village", theirs=_men((NIKOLAI,), "aim", "idle"), tone="good")


def _duel(event: castle.DuelFought, _: Situation) -> Band:
    name, tone, ends = _DUELS[event.won]
    return Band(name, "gun", "village", ours=_men((NIKOLAI,), "aim", ends), blasts=True, tone=tone)


def _alarm(event: enemies.EnemyTurnedUp, situation: Situation) -> Band | None:
    """R7.7.1: the first alarm on each floor."""
    board = situation.boards.castle
    if not event.is_alarm or event.at not in board.floor_of:
        return None
    floor = board.floor_of[event.at]
    before = (one for one in situation.log if isinstance(one, enemies.EnemyTurnedUp))
    if any(one.is_alarm and board.floor_of.get(one.at) == floor for one in before):
        return None
    alert = (Actor(_GERMAN, ("idle", "aim"), "from-side"),) * 2
    return Band("alarm", "sting-alarm", situation.scenery(event.at), theirs=alert, cell=event.at)


def _sentry(event: enemies.MarkerTurnedUp, situation: Situation) -> Band | None:
    if not situation.state.pool:
        return None
    sentry = (Actor(_GERMAN, ("idle", "aim"), "from-side"),)
    return Band(
        "sentry", "spotted", situation.scenery(event.at),
        ours=_men(_group(situation), "duck"), theirs=sentry, cell=event.at,
    )  # fmt: skip


def _found(event: enemies.ItemFound, situation: Situation) -> Band | None:
    kind = kind_of(event.item)
    group, scenery = _group(situation), situation.scenery(event.at)
    if kind == DOCTOR:
        return Band(
            "doctor", "found", scenery, ours=_men(group, "aim", "idle"), drawing="icon-doctor",
            tone="good", cell=event.at,
        )  # fmt: skip
    if kind != PRISONER:
        return None
    lost = believed_dead(situation.state)
    if not lost:
        return Band(
            "prisoner", "sting-hostage", scenery, ours=_men(group, "idle"), drawing="icon-prisoner",
            tone="good", cell=event.at,
        )  # fmt: skip
    return Band(
        "prisoner-known", "sting-alive", scenery, ours=_men(group, "idle"),
        theirs=_men((lost,), "duck", "idle", weapon="none"), tone="good", who=(lost,),
        cell=event.at,
    )  # fmt: skip


def _delivered(event: castle.HostageDelivered, situation: Situation) -> Band:
    drawing = f"photo-{_KIN.get(situation.state.ambition or '', HOSTAGE)}"
    return Band(
        "delivered", "found", "village", ours=_men((event.carrier,)), drawing=drawing,
        tone="good", who=(event.carrier,),
    )  # fmt: skip


def _daughter(event: castle.DaughterTaken, situation: Situation) -> Band:
    return Band(
        "daughter", "found", situation.scenery(situation.cell_of(event.para)),
        ours=_men((event.para,)), drawing="photo-girl", tone="good", who=(event.para,),
    )  # fmt: skip


def _dance(event: castle.ZombiesDanced, situation: Situation) -> Band:
    state = situation.state
    dancers = tuple(
        Actor(situation.monster(one, "zombie", state.enemies[one].bite), _DANCE[place % 2 :])
        for place, one in enumerate(event.names[:_MOST_SHOWN])
        if one in state.enemies
    )
    return Band(
        "dance", "controller", "cellar", ours=_men(_group(situation)), theirs=dancers,
        tone="zombie",
    )  # fmt: skip


def _doctor_turned(event: castle.DoctorTurned, situation: Situation) -> Band:
    turned = Actor(situation.monster(DOCTOR, event.kind, event.bite), ("claw", "roar", "shamble"))
    tone: Tone = "zombie" if event.kind == "zombie" else "undead"
    return Band(
        "doctor-turned", "rise", situation.scenery(event.at), theirs=(turned,), tone=tone,
        cell=event.at,
    )  # fmt: skip


def _detonator(event: castle.DetonatorPlaced, situation: Situation) -> Band:
    return Band(
        "detonator", "detonator", situation.scenery(event.at),
        ours=_men((event.para,), "duck", "duck", "idle"), drawing="icon-det", tone="hour",
        who=(event.para,), cell=event.at,
    )  # fmt: skip


def _failed(_: castle.DetonatorFailed, __: Situation) -> Band:
    return Band("failed", "fizzle", "yard", drawing="icon-det")


def _hour(event: play.ClockAdvanced, situation: Situation) -> Band | None:
    if situation.state.stage != "castle":
        return None
    before = situation.state.clock
    times = [situation.state.deadline - left for left in LAST_HOURS]
    struck = [time for time in times if before < time <= event.minutes]
    if not struck:
        return None
    name = "last-hour" if struck[-1] == times[0] else "last-minutes"
    return Band(name, "bell", "yard", hour=clock_words(struck[-1]), tone="hour")


# --- The hunt ---------------------------------------------------------------------------------


def _points(event: hunt.PointsRolled, situation: Situation) -> Band | None:
    """M5.0-ap: a die that ends the turn, and who comes nearer in it."""
    if event.points:
        return None
    if event.die == 1:
        stalled = (Actor(_TANK, entrance="stutters"),)
        return Band("stalled", "stall", "road", ours=stalled, die=event.die)
    return _counterattack("they-come", event.die, situation)


def _counterattack(name: str, die: int, situation: Situation) -> Band:
    """The zombies that come nearer; with none, something that stirs in a hedge."""
    turn = list(takewhile(lambda one: not isinstance(one, _ENDS_TURN), situation.to_come))
    moved = [one.counter for one in turn if isinstance(one, hunt.ZombieMoved)]
    theirs = tuple(
        Actor(situation.monster(one, "zombie", ""), _WALKS, "comes-nearer")
        for one in dict.fromkeys(moved)
    )
    return Band(
        name, "horde", "road", ours=(Actor(_TANK),),
        theirs=theirs[:_MOST_SHOWN] or (Actor(_BUSH, entrance="rustles"),),
        die=die, tone="zombie", moved=len(theirs),
    )  # fmt: skip


def _event(event: hunt.EventRolled, situation: Situation) -> Band | None:
    """M7.2-event: a counterattack or word from the locals; the others follow as events."""
    if event.total < RECON:
        return _counterattack("event", event.die, situation)
    return _of_tank("locals", "found", "icon-eye") if event.total == RECON else None


def _exchanged(_: hunt.EventExchanged, __: Situation) -> Band:
    stirs = (Actor(_BUSH, entrance="rustles"),)
    return Band("exchanged", "shuffle", "road", ours=(Actor(_TANK),), theirs=stirs, tone="zombie")


def _attached(event: hunt.CounterAttached, _: Situation) -> Band:
    kind = kind_of(event.counter)
    return _of_tank(kind, "hitch", "icon-gi" if kind == "infantry" else f"icon-{kind}")


def _mended(event: hunt.TankMended, _: Situation) -> Band:
    drawing = "icon-bullet" if event.what == "ammunition" else "icon-gear"
    return _of_tank(f"mended-{event.what}", "repair", drawing)


def _repair(event: hunt.RepairRolled, _: Situation) -> Band | None:
    """M7.5-repair: a die that is too high; what a success repairs follows as an event."""
    if event.succeeded:
        return None
    return Band(
        "unmended", "stall", "road", ours=(Actor(_TANK, entrance="stutters"),), die=event.die
    )


def _of_tank(name: str, sting: str, drawing: str) -> Band:
    """What is good for the tank."""
    return Band(name, sting, "road", ours=(Actor(_TANK),), drawing=drawing, tone="good")


def _chaos(_: hunt.CountersReshuffled, __: Situation) -> Band:
    roles = (Role("zombie", "", number) for number in (2, 5, 4))
    crowd = tuple(Actor(role, ("shamble", "roar"), "from-side") for role in roles)
    return Band("chaos", "shuffle", "hedge", theirs=crowd, tone="zombie")


def _turned(event: hunt.RiderTurned, situation: Situation) -> Band:
    role = situation.monster(event.zombie, "zombie", "")
    turned = (Actor(role, ("claw", "roar", "lunge")),)
    return Band("rider", "bite", "road", ours=(Actor(_TANK),), theirs=turned, tone="zombie")


# --- All events -------------------------------------------------------------------------------

_ENDS_TURN: Final = (hunt.HuntTurnBegan, hunt.PointsRolled, play.NightEnded)
_WALKS: Final[tuple[Stance, ...]] = ("shamble", "pounce") * 3
_KIN: Final = {"zombies": "daughter", "reich": "brother"}
_DANCE: Final[tuple[Stance, ...]] = ("claw", "roar", "claw", "roar", "claw")
_DUELS: Final[dict[bool, tuple[str, Tone, Stance]]] = {
    True: ("duel-won", "good", "idle"),
    False: ("duel-lost", "bad", "hit"),
}
_FOUND: Final = {
    "mine": _Found("blast", "", ("idle", "hit", "duck", "duck")),
    "dog": _Found("bark", "icon-dog", is_mirrored=True),
    "beast": _Found("sting-undead", "icon-beast", tone="undead"),
    "sniper": _Found("shot", "icon-aim"),
}
_MARKERS: Final[dict[str, BandOf]] = {
    "ines": _ines,
    "sentry": _sentry,
}
BANDS: Final[dict[type[Event], BandOf]] = {
    castle.CompanionJoined: _joined,
    castle.DaughterTaken: _daughter,
    castle.DetonatorFailed: _failed,
    castle.DetonatorPlaced: _detonator,
    castle.DoctorTurned: _doctor_turned,
    castle.DuelFought: _duel,
    castle.HostageDelivered: _delivered,
    castle.LoveGrew: _love,
    castle.TankFound: _tank,
    castle.ZombiesDanced: _dance,
    enemies.EnemyRemoved: _removed,
    enemies.EnemyTurnedUp: _alarm,
    enemies.ItemFound: _found,
    enemies.MarkerTurnedUp: _marker,
    field.GroupBounced: _bounced,
    field.ParaReturned: _returned,
    hunt.CounterAttached: _attached,
    hunt.CountersReshuffled: _chaos,
    hunt.EventExchanged: _exchanged,
    hunt.EventRolled: _event,
    hunt.PointsRolled: _points,
    hunt.RepairRolled: _repair,
    hunt.RiderTurned: _turned,
    hunt.TankMended: _mended,
    play.ClockAdvanced: _hour,
}

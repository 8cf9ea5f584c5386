"""The milestones that interrupt the game with a card: which events they are, and their texts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise, takewhile
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.painting.fights.backdrops import Scenery
from game.painting.fights.figures import WORM, Role
from game.rules.advice.hits import attackers_in, cause_in
from game.rules.board import Cell
from game.rules.castle.ambitions import ambition_of
from game.rules.castle.demolition import detonator_waits_for_hostage, icons_set
from game.rules.counters import HOSTAGE, HUNT_TURNS, INES, KEY_ITEM, OFFICERS
from game.rules.events.castle import (
    AmbitionRevealed,
    DetonatorTornOut,
    ExplosivesSet,
    FatherFound,
    PassageFound,
)
from game.rules.events.enemies import EnemyPlaced, EnemyTurnedUp, ItemFound, MarkerPeeked
from game.rules.events.field import ClueSeen, ClueTaken
from game.rules.events.people import ParaDied
from game.rules.events.play import ClockAdvanced, DetectionTested, Event, TurnBegan
from game.rules.options import Options
from game.rules.state import State
from game.tabletop.fights.attack_reader import Situation
from game.tabletop.tooltips.descriptions import effect_key

Milestone: TypeAlias = Literal[
    "clue", "passage", "charge", "zombie", "undead", "hostage", "key", "officer", "dawn",
    "death", "torn", "look", "hunt", "detected", "father",
]  # fmt: skip
"""Most come once a night, explosives once on each floor; a death
and a marker looked at are told each time, and the detonator can be removed only once. The hunt has
its card before its first question. The first detection of a night has one too, as nothing else says
how to avoid the next, and so has the girl's father."""
LOSSES: Final[tuple[type[Event], ...]] = (ParaDied, DetonatorTornOut)
"""Events whose card nobody may miss."""
_CAUSES_TOLD: Final = frozenset(("turned", "beast", "sniper", "fall"))
"""Causes of death with a sentence of their own; what else kills has been seen as a fight."""
_ALERTED: Final = (EnemyTurnedUp, EnemyPlaced)
"""What a detection does at once to the enemy it alerts: he is turned up, or comes from the pool."""
_DEADLY: Final = ("field", "infiltration", "castle")
"""Stages in which a death has a card of this kind; drop and escape show it in their own way."""
DAWN: Final = 5 * 60 + 30
"""Dawn, in minutes after midnight."""


class Consequence(Struct, frozen=True):
    """One consequence of a milestone, with its rule and its icon."""

    key: str
    rule: str
    icon: str


_UNBANNED: Final = (Consequence("milestone.death.unbanned", "R8.1.5-hostage", "icon-bomb"),)
"""What the death of Ines changes while her kin is still captive."""


class MilestoneCard(Struct, frozen=True):
    """The content of a card: the keys of its texts, and the values of their placeholders."""

    milestone: Milestone
    name: str
    """The key of its name."""
    say: str
    more: str = ""
    values: tuple[tuple[str, str | int], ...] = ()
    who: str = ""
    """The man who brought it about."""
    cell: Cell = ""
    lines: tuple[Consequence, ...] = ()
    role: Role | None = None
    """The person in the photograph."""
    variant: str = ""
    fallen: tuple[str, ...] = ()
    """The men whose death it tells."""
    items: tuple[str, ...] = ()
    """What they carried."""
    detected: tuple[str, ...] = ()
    """The other men whose move this turn has alerted the enemies who killed them."""
    kind: str = ""
    """What it is the card of, if not of the milestone as such: worms are undead too."""
    scenery: Scenery | None = None
    """The backdrop of the photograph; None for the usual one."""
    marker: str = ""
    """The marker that was looked at."""

    @property
    def head(self) -> str:
        """The key of the line above its name."""
        return f"milestone.{self.kind or self.milestone}.head"

    @property
    def die(self) -> int:
        """The pips of the die it tells of; 0 for none."""
        return int(dict(self.values).get("die", 0))


_CLUES: Final[dict[str, tuple[Consequence, ...]]] = {
    "zombies": (
        Consequence("milestone.clue.zombies.1", "R7.8.2-infect-wounded", "icon-bite"),
        Consequence("milestone.clue.zombies.2", "R7.6.4-one-attack-kill", "icon-bullet"),
        Consequence("milestone.clue.zombies.3", "R8.3.5-daughter", "icon-star"),
    ),
    "reich": (
        Consequence("milestone.clue.reich.1", "R8.1.1-event1", "icon-syringe"),
        Consequence("milestone.clue.reich.2", "R7.6.4-one-attack-kill", "icon-bullet"),
        Consequence("milestone.clue.reich.3", "R8.1.5-hostage", "icon-star"),
    ),
    "haunebu": (
        Consequence("milestone.clue.haunebu.1", "R8.2.2-event2", "icon-syringe"),
        Consequence("milestone.clue.haunebu.2", "R7.6.4-one-attack-kill", "icon-bullet"),
        Consequence("milestone.clue.haunebu.3", "R8.2.4-key-item", "icon-star"),
    ),
}


def hunt_card(options: Options) -> MilestoneCard:
    """The introduction of the hunt: what to do, how dice become action points, what ends it."""
    turn = Consequence("milestone.hunt.2", "M5.0-ap", "icon-gear")
    if options.two_dice:
        key = "doubles" if options.only_doubles else "two-dice"
        turn = Consequence(f"milestone.hunt.{key}", "M8.0-two-dice", "icon-gear")
    return MilestoneCard(
        "hunt",
        "milestone.hunt.name",
        "milestone.hunt",
        lines=(
            Consequence("milestone.hunt.1", "M4.0-win", "icon-bite"),
            turn,
            Consequence("milestone.hunt.3", "M5.0-end", "icon-hourglass"),
        ),
        values=(("turns", options.two_dice or HUNT_TURNS),),
    )


_EACH_TIME: Final[frozenset[Milestone]] = frozenset({"charge"})
"""Milestones that have a card each time: a floor may be complete by the second explosives."""


def milestone_of(event: Event, state: State) -> Milestone | None:
    """The milestone of an event, given the position before it; None if it is none."""
    check = _CHECKS.get(type(event))
    return check(event, state) if check is not None else None


def card_of(event: Event, situation: Situation) -> MilestoneCard | None:
    """The card of an event; None if it has none, or its milestone has occurred before."""
    if isinstance(event, ParaDied):
        return death_card((event,), situation) if situation.state.stage in _DEADLY else None
    if isinstance(event, MarkerPeeked):
        return _look(event, situation)
    if isinstance(event, DetonatorTornOut):
        return MilestoneCard(
            "torn", "milestone.torn.name", "milestone.torn", "milestone.torn.more",
            who=event.name, cell=event.at,
        )  # fmt: skip
    milestone = milestone_of(event, situation.state)
    if milestone is None:
        return None
    if milestone not in _EACH_TIME and _has_been(milestone, situation.log):
        return None
    return _CARDS[milestone](event, situation)


def death_card(deaths: Sequence[ParaDied], situation: Situation) -> MilestoneCard:
    """The card of one death, or of several at once."""
    first, fallen = deaths[0], tuple(one.name for one in deaths)
    left = sum(man.name not in fallen for man in situation.state.living())
    dropped = tuple(item for one in deaths for item in one.dropped)
    causes = {one.cause for one in deaths}
    told: Collection[str] = causes & _CAUSES_TOLD if len(causes) == 1 else ()
    if len(deaths) == 1 and first.cause == "hit":
        killer = cause_in(situation.log, first.name, situation.state)
        is_worm = killer == "undead" and ambition_of(situation.state).has_worms
        told = ("worm",) if is_worm else (killer,) if killer is not None else ()
    more = "milestone.death.dropped" if dropped else ""
    if "beast" in told:
        # Nobody has met it before, and it seems to pick anyone; gear is never left behind.
        more = "milestone.death.beast.more"
    known = situation.knows(first.at)
    return MilestoneCard(
        "death",
        "milestone.death.name",
        ".".join(("milestone.death", *told)),
        more,
        values=(("left", left),),
        cell=first.at,
        role=Role("para", fallen[0]),
        lines=_UNBANNED if _lifts_ban(fallen, situation.state) else (),
        fallen=fallen,
        items=dropped,
        detected=_gave_away(deaths, situation),
        scenery=situation.scenery(first.at) if known else None,
    )


def _lifts_ban(fallen: Collection[str], state: State) -> bool:
    """R8.1.5-hostage: whether only one of the fallen kept the detonator back."""
    return INES in fallen and detonator_waits_for_hostage(state)


def _gave_away(deaths: Sequence[ParaDied], situation: Situation) -> tuple[str, ...]:
    """Who alerted the killers this turn on the march, if none of the fallen was with them."""
    if situation.state.stage != "field":
        return ()
    log, fallen = situation.log, {one.name for one in deaths}
    killers = {
        killer for one in deaths if one.cause == "hit" for killer in attackers_in(log, one.name)
    }
    turn = takewhile(lambda one: not isinstance(one, TurnBegan), reversed(log))
    for alerted, check in pairwise(turn):
        if not isinstance(check, DetectionTested) or not isinstance(alerted, _ALERTED):
            continue
        if check.noticed and alerted.name in killers:
            return check.group if not fallen & set(check.group) else ()
    return ()


def _look(event: MarkerPeeked, situation: Situation) -> MilestoneCard:
    """The card of a marker that was looked at: what it is, and what it does."""
    return MilestoneCard(
        "look",
        "milestone.look.name",
        effect_key(situation.state, event.marker),
        "milestone.look.more",
        cell=event.at,
        scenery=situation.scenery(event.at),
        marker=event.marker,
    )


def _has_been(milestone: Milestone, log: Sequence[Event]) -> bool:
    """Whether the milestone has occurred before, by the log and the clock."""
    before = State()
    if milestone == "dawn":
        return any(isinstance(one, ClockAdvanced) and one.minutes >= DAWN for one in log)
    return any(milestone_of(one, before) == milestone for one in log)


# --- Which events are milestones --------------------------------------------------------------


def _placed(event: EnemyPlaced, _: State) -> Milestone | None:
    if not event.up:
        return None
    if event.kind == "german":
        return "officer" if event.name in OFFICERS else None
    return event.kind


def _turned_up(event: EnemyTurnedUp, _: State) -> Milestone | None:
    return "officer" if event.name in OFFICERS else None


def _found(event: ItemFound, _: State) -> Milestone | None:
    found: dict[str, Milestone] = {HOSTAGE: "hostage", KEY_ITEM: "key"}
    return found.get(event.item)


def _hour(event: ClockAdvanced, state: State) -> Milestone | None:
    return "dawn" if state.clock < DAWN <= event.minutes else None


def _tested(event: DetectionTested, _: State) -> Milestone | None:
    return "detected" if event.noticed else None


_CHECKS: Final[dict[type[Event], Callable[..., Milestone | None]]] = {
    ClueTaken: lambda _event, _state: "clue",
    ClueSeen: lambda _event, _state: "clue",
    AmbitionRevealed: lambda _event, _state: "clue",
    PassageFound: lambda _event, _state: "passage",
    ExplosivesSet: lambda _event, _state: "charge",
    EnemyPlaced: _placed,
    EnemyTurnedUp: _turned_up,
    ItemFound: _found,
    ClockAdvanced: _hour,
    DetectionTested: _tested,
    FatherFound: lambda _event, _state: "father",
}


# --- What cards say ---------------------------------------------------------------------------


def _clue(event: ClueTaken | ClueSeen | AmbitionRevealed, situation: Situation) -> MilestoneCard:
    """What the Germans are after, by the clue or, in Nonette, without it (R5.3-reveal)."""
    group = situation.state.action.group if situation.state.action is not None else ()
    at = "" if isinstance(event, AmbitionRevealed) else event.at
    return MilestoneCard(
        "clue",
        f"ambition.{event.ambition}",
        f"milestone.clue.{event.ambition}",
        who=group[0] if group else "",
        cell=at,
        lines=_CLUES[event.ambition],
        variant=event.ambition,
        kind="" if at else "ambition",
    )


def _passage(event: PassageFound, _: Situation) -> MilestoneCard:
    return MilestoneCard(
        "passage", "milestone.passage.name", "milestone.passage", "milestone.passage.more",
        cell=event.at,
    )  # fmt: skip


def _charge(event: ExplosivesSet, situation: Situation) -> MilestoneCard:
    board = situation.boards.castle
    floor = board.area_floor.get(event.at) or board.floor_of[event.at]
    required = board.charges[floor][1] if floor in board.charges else 0
    there = icons_set(board, situation.state, floor) + event.icons
    enough = "milestone.charge.enough" if there >= required else "milestone.charge.lacking"
    left = max(required - there, 0)
    laid = required - left
    new = min(event.icons, laid)
    values = (("floor", floor), ("n", laid), ("m", required), ("left", left), ("new", new))
    return MilestoneCard(
        "charge", "milestone.charge.name", "milestone.charge", enough,
        values=values, who=event.para, cell=event.at,
    )  # fmt: skip


def _monster(event: EnemyPlaced, situation: Situation) -> MilestoneCard:
    sheet = situation.state.sheet
    row = sheet.bites[event.bite] if event.bite else sheet.monsters.get(event.name)
    role = situation.monster(event.name, event.kind, event.bite)
    kind: Milestone = "zombie" if event.kind == "zombie" else "undead"
    word = "worm" if role.kind == "undead" and role.number == WORM else kind
    if row is None:
        return MilestoneCard(
            kind, f"milestone.{word}.name", f"milestone.{word}.plain", role=role, kind=word
        )
    face = row.zombie if event.kind == "zombie" else row.undead
    values = (("strength", face.strength), ("need", face.defence + 1), ("move", face.move))
    more = f"milestone.{word}.more" if face.strength > 1 else "milestone.monster.one"
    return MilestoneCard(
        kind, f"milestone.{word}.name", "milestone.monster", more,
        values=values, cell=event.at, role=role, kind=word,
    )  # fmt: skip


def _item(event: ItemFound, situation: Situation) -> MilestoneCard:
    milestone: Milestone = "hostage" if event.item == HOSTAGE else "key"
    ambition = situation.state.ambition
    is_by_germans = situation.state.phase == "plan"
    return MilestoneCard(
        milestone,
        f"milestone.{milestone}.name",
        f"milestone.{milestone}.{ambition}",
        "milestone.germans.more" if is_by_germans else f"milestone.{milestone}.more",
        values=(("points", situation.state.sheet.items[event.item].stars),),
        cell=event.at,
        variant=ambition,
    )


def _officer(event: EnemyTurnedUp | EnemyPlaced, situation: Situation) -> MilestoneCard:
    return MilestoneCard(
        "officer", f"name.{event.name}", "milestone.officer", "milestone.officer.more",
        values=(("need", situation.state.sheet.germans[event.name].defence + 1),),
        cell=event.at, role=Role("german", event.name),
    )  # fmt: skip


def _dawn(_: ClockAdvanced, __: Situation) -> MilestoneCard:
    return MilestoneCard("dawn", "milestone.dawn.name", "milestone.dawn", "milestone.dawn.more")


def _father(event: FatherFound, situation: Situation) -> MilestoneCard:
    return MilestoneCard(
        "father", "milestone.father.name", "milestone.father", "milestone.father.more",
        cell=event.at, role=situation.monster(event.name, "zombie", ""),
    )  # fmt: skip


def _detected(event: DetectionTested, _: Situation) -> MilestoneCard:
    return MilestoneCard(
        "detected", "milestone.detected.name",
        "milestone.detected" if event.die else "milestone.detected.sure",
        "milestone.detected.more",
        values=(("n", event.counted), ("die", event.die)),
    )  # fmt: skip


_CARDS: Final[dict[Milestone, Callable[..., MilestoneCard]]] = {
    "clue": _clue,
    "passage": _passage,
    "charge": _charge,
    "zombie": _monster,
    "undead": _monster,
    "hostage": _item,
    "key": _item,
    "officer": _officer,
    "dawn": _dawn,
    "detected": _detected,
    "father": _father,
}

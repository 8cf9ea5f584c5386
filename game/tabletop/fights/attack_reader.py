"""Converts the events of an attack into an `AttackView`: fighters, dice and result.

Everything comes from the events and the position before them; no rule is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Final, TypeAlias

from msgspec.structs import replace

from game.painting.boards.castle.plan import floor_of_room
from game.painting.fights.backdrops import Scenery
from game.painting.fights.figures import UNDEAD, WORM, ZOMBIES, Role, still_armed
from game.painting.rolls import roll_of
from game.rules.board import VILLAGE, Boards, Cell
from game.rules.board.castle import Ground
from game.rules.castle.ambitions import ambition_of
from game.rules.counters import HUNT_EVENT, HUNT_ZOMBIES, ITEM_KINDS, MONSTERS, kind_of
from game.rules.events.castle import (
    ArrivalRolled,
    BlastFelt,
    EnemyTurned,
    IgniterThrown,
    ItemThrown,
    ParaInjected,
    VolleyFired,
)
from game.rules.events.enemies import EnemyHit, EnemyPlaced, EnemyRemoved
from game.rules.events.hunt import (
    AmmunitionRanOut,
    AttachedLost,
    CounterRemoved,
    CounterTurnedUp,
    GunFired,
    TankDamaged,
    TankRammed,
    TrackBroke,
)
from game.rules.events.people import ParaDied, ParaMarked, ParaWounded
from game.rules.events.play import AttackRolled, Event, LuckTested, NightEnded
from game.rules.hunt import zombies_up
from game.rules.state import TANK, Enemy, EnemyKind, Para, State
from game.tabletop.fights.attack_view import AttackView, Badge, Ending, Fighter
from game.tabletop.shown_events.combat import is_last_hit, weapon_cues

Reader: TypeAlias = Callable[..., AttackView | None]

_MOST_BESIDE: Final = 2
"""The most comrades of the target that are shown beside it."""
_MOST_STRIKERS: Final = 5
_MOST_MEN: Final = 4
_MOST_RISING: Final = 3
_MOST_MAULING: Final = 2
_IN_SIGHT: Final = 2
"""Hexes from which the tank sees a zombie come up."""
_INFECTION: Final = "R7.8.2-infect-wounded"
_RISINGS: Final = ("R7.8.2-", "R8.")
"""The beginnings of the ids of rules by which monsters rise."""
_RESULTS: Final = (EnemyHit, EnemyRemoved, ParaWounded, ParaDied, ParaMarked)
_ROOMS: Final[dict[str, Scenery]] = {"corridor": "corridor", "yard": "yard", "approach": "yard"}
_BELOW: Final[dict[Ground, Scenery]] = {"boards": "stores", "tiles": "tiles"}
_ABOVE: Final[dict[Ground, Scenery]] = {"boards": "chamber", "tiles": "tiles"}
"""The sceneries of rooms by what their floor is made of; elsewhere a cellar, or a hall."""
_NAMED: Final[dict[str, Scenery]] = {"chapel": "chapel", "store2": "cellar"}
"""The sceneries of rooms that have one of their own, by their names on the map."""


class Situation:
    """The position before an event, the boards, and the events before it."""

    def __init__(
        self, state: State, boards: Boards, log: Sequence[Event], to_come: Sequence[Event] = ()
    ) -> None:
        """`to_come`: what has happened already, but is still to be shown."""
        self.state = state
        self.boards = boards
        self.log = log
        self.to_come = to_come

    # --- Places ---------------------------------------------------------------------------

    def scenery(self, cell: Cell) -> Scenery:
        """The backdrop of a cell."""
        if cell == VILLAGE:
            return "village"
        room = self.boards.castle.room_of.get(cell)
        if room is not None:
            if room.name in _NAMED:
                return _NAMED[room.name]
            if room.kind in _ROOMS:
                return _ROOMS[room.kind]
            ground, _ = floor_of_room(room)
            if room.floor == "basement":
                return _BELOW.get(ground, "cellar")
            return _ABOVE.get(ground, "hall")
        field = self.boards.field
        if self.state.stage == "hunt":
            return "road"
        if cell in field.marsh:
            return "marsh"
        return "road" if field.is_on("road", cell) else "hedge"

    def knows(self, cell: Cell) -> bool:
        """Whether the cell is on a map."""
        board = self.boards
        return cell == VILLAGE or cell in board.castle.room_of or cell in board.field.steps

    def cell_of(self, unit: str) -> Cell:
        """The cell of a unit."""
        found = self.state.unit(unit)
        assert found is not None, unit
        return found.at

    def is_enemy(self, unit: str) -> bool:
        """Whether a unit is an enemy, such as a man who has turned into a monster."""
        return unit in self.state.enemies

    # --- People ---------------------------------------------------------------------------

    def man(self, name: str, weapon: str = "", *, defends: bool = False) -> Fighter:
        """A man as a fighter, with his dice, or with his luck if he is attacked."""
        man = self.state.paras[name]
        sheet = self.state.sheet
        role = self._para_role(man, weapon)
        if defends:
            return Fighter(name, role, "coin", sheet.need(man) - 1)
        return Fighter(name, role, "dice", self._dice_of(man, weapon))

    def striker(self, name: str, weapon: str, *, is_melee: bool) -> Fighter:
        """Somebody who attacks; a man has the dice of his skill icons too (R4.4.1-dice)."""
        one, man = self.fighter(name, weapon, strikes=True), self.state.paras.get(name)
        if one.role.kind == "undead" and not is_melee:
            armed = still_armed(one.role, kind_of(weapon) if weapon else "")
            one = replace(one, role=armed)
        if man is None or man.bite or self.is_enemy(name):
            return one
        face = self.state.sheet.face(man)
        icons = face.melee if is_melee else face.marksman
        return replace(one, number=one.number + icons, icons=icons)

    def _dice_of(self, man: Para, weapon: str) -> int:
        row = ITEM_KINDS.get(kind_of(weapon)) if weapon else None
        own = self.state.sheet.face(man).combat
        return own if row is None else max(row.fire, row.melee)

    def _para_role(self, man: Para, weapon: str) -> Role:
        if man.bite:
            return Role("undead", man.name, _number(man.bite, UNDEAD))
        return Role("para", man.name, 1, kind_of(weapon) if weapon else "", man.wounded)

    def enemy(self, name: str, weapon: str = "", *, strikes: bool = False) -> Fighter:
        """An enemy as a fighter, with its dice, or its defence if it is attacked."""
        enemy, sheet = self.state.enemies[name], self.state.sheet
        badge: Badge = "dice" if strikes else "shield"
        if enemy.kind == "german":
            men = sheet.men_left(enemy)
            number = men if strikes else sheet.defence(enemy)
            if enemy.bite:
                return Fighter(
                    name, Role("undead", name, _number(enemy.bite, UNDEAD)), badge, number
                )
            kind = kind_of(weapon) if weapon else ""
            figures = min(max(men, 1), _MOST_MEN)
            return Fighter(name, Role("german", name, 1, kind), badge, number, figures)
        number = sheet.strength_left(enemy) if strikes else sheet.defence(enemy)
        return Fighter(name, self.monster(name, enemy.kind, enemy.bite), badge, number)

    def monster(self, name: str, kind: EnemyKind, bite: str) -> Role:
        """The figure of a monster by its counter or its marker, as on the board."""
        marker = bite or (name if name in MONSTERS else "Z1")
        if kind == "zombie":
            return Role("zombie", name, _number(marker, ZOMBIES))
        if ambition_of(self.state).has_worms and name in MONSTERS:
            return Role("undead", name, WORM)
        return Role("undead", name, _number(marker, UNDEAD))

    def fighter(self, unit: str, weapon: str = "", *, strikes: bool) -> Fighter:
        """Any unit as a fighter."""
        if self.is_enemy(unit):
            return self.enemy(unit, weapon, strikes=strikes)
        return self.man(unit, weapon, defends=not strikes)

    def with_others(self, target: str) -> tuple[Fighter, ...]:
        """The target, followed by comrades in the same cell or room."""
        cell = self.cell_of(target)
        state = self.state
        if self.is_enemy(target):
            kinds = _alike(state.enemies[target].kind)
            others = [
                one.name
                for one in state.enemies.values()
                if one.up
                and one.name != target
                and one.kind in kinds
                and self._is_near(one.at, cell)
            ]
        else:
            others = [one.name for one in state.paras_at(cell) if one.name != target]
        front = self.fighter(target, strikes=False)
        if front.men > 1:
            return (front,)
        beside = (self.fighter(name, strikes=False) for name in others[:_MOST_BESIDE])
        return front, *beside

    def _is_near(self, one: Cell, other: Cell) -> bool:
        rooms = self.boards.castle.room_of
        if one in rooms and other in rooms:
            return rooms[one] is rooms[other]
        return one == other


def is_attack(event: Event) -> bool:
    """Whether an attack may begin with this event."""
    if isinstance(event, LuckTested):
        return event.rule == _INFECTION
    if isinstance(event, EnemyPlaced):
        return _rises(event)
    if isinstance(event, CounterTurnedUp):
        return _rises_in_hunt(event)
    if isinstance(event, NightEnded):
        return _ends_hunt(event)
    return type(event) in _READERS


def read(events: Sequence[Event], situation: Situation) -> AttackView | None:
    """The attack that begins with the first of these events; None if there is none."""
    reader = _READERS.get(type(events[0]))
    if reader is None or not is_attack(events[0]):
        return None
    found = reader(events, situation)
    return found if isinstance(found, AttackView) else None


# --- Attacks ----------------------------------------------------------------------------------


def _attack(events: Sequence[Event], situation: Situation) -> AttackView | None:
    event = events[0]
    assert isinstance(event, AttackRolled)
    state = situation.state
    if not all(
        name in state.enemies or name in state.paras for name in (event.target, *event.attackers)
    ):
        return None
    results = list(takewhile(lambda one: isinstance(one, _RESULTS), events[1:]))
    weapons = event.weapons or ("",) * len(event.attackers)
    strikers = _foremost(
        _armed(situation.striker(name, weapon, is_melee=event.melee), is_melee=event.melee)
        for name, weapon in zip(event.attackers, weapons, strict=False)
    )
    struck = situation.with_others(event.target)
    is_enemys = situation.is_enemy(event.attackers[0])
    # The player's side is always on the left; if enemies fight each other, the Germans.
    is_german = strikers[0].role.kind == "german"
    is_left = not is_enemys or (situation.is_enemy(event.target) and is_german)
    ending, fallen, lost, of, subject = _result(event.target, event.hits, results, situation)
    roll = roll_of(event)
    cell = situation.cell_of(event.target)
    return AttackView(
        kind="melee" if event.melee else "volley",
        cell=cell,
        scenery=situation.scenery(cell),
        left=strikers if is_left else struck,
        right=struck if is_left else strikers,
        strikes_from="left" if is_left else "right",
        ending=ending,
        subject=subject,
        cells=(situation.cell_of(event.attackers[0]), cell),
        dice=event.dice,
        are_hits=tuple(kind == "hit" for kind in roll.kinds) if roll else (),
        need=roll.need if roll else 0,
        need_kind="at-least",
        bonus=max(event.bonus, default=0) - min(event.bonus, default=0),
        hits=event.hits,
        fallen=fallen,
        lost=lost,
        of=of,
        cues=tuple(weapon_cues(event, state)),
        is_enemys=is_enemys,
        events=1 + len(results),
    )


def _foremost(strikers: Iterable[Fighter]) -> tuple[Fighter, ...]:
    """Those for whom the strip has room: of a crowd the ones with the most dice, foremost first."""
    found = list(strikers)
    if len(found) > _MOST_MEN:
        found.sort(key=lambda one: -one.number)
    return tuple(found[:_MOST_STRIKERS])


def _armed(one: Fighter, *, is_melee: bool) -> Fighter:
    """The fighter with the weapon he uses: in melee a blade or bat, his fists, or his gun."""
    role = one.role
    if not is_melee or role.kind != "para":
        return one
    row = ITEM_KINDS.get(role.weapon)
    weapon = role.weapon if row is not None and row.melee else "none" if _is_boxer(role) else ""
    armed = Role(role.kind, role.name, role.number, weapon, role.is_wounded)
    return replace(one, role=armed)


def _is_boxer(role: Role) -> bool:
    return role.name in ("Frank", "Angel")


def _result(
    target: str, hits: int, results: Sequence[Event], situation: Situation
) -> tuple[Ending, int, int, int, str]:
    """The ending, the figures that fall, the men lost, the men before, and the unit concerned."""
    enemy = situation.state.enemies.get(target)
    for event in results:
        if isinstance(event, ParaDied):
            return "dead", int(event.name == target), 0, 0, event.name
        if isinstance(event, EnemyRemoved) and event.name == target and enemy is not None:
            men = situation.state.sheet.men_left(enemy) if _is_of_men(enemy) else 1
            ending: Ending = "destroyed" if enemy.kind == "german" else "down"
            return ending, min(max(men, 1), _MOST_MEN), men, men, target
    for event in results:
        if isinstance(event, ParaWounded):
            return "wounded", 0, 0, 0, event.name
        if isinstance(event, EnemyHit) and enemy is not None and _is_of_men(enemy):
            men = situation.state.sheet.men_left(enemy)
            return "losses", event.hits, event.hits, men, target
    if not hits:
        return "missed", 0, 0, 0, target
    if enemy is not None and not _is_of_men(enemy):
        return "sways", 0, 0, 0, target
    return "hits", 0, 0, 0, target


def _is_of_men(enemy: Enemy) -> bool:
    """Whether it loses a man for each hit; an injected German is a single undead."""
    return enemy.kind == "german" and not enemy.bite


def _volley(events: Sequence[Event], situation: Situation) -> AttackView | None:
    event = events[0]
    assert isinstance(event, VolleyFired)
    results = list(takewhile(lambda one: isinstance(one, _RESULTS), events[1:]))
    state = situation.state
    names = [one.name for one in results if isinstance(one, EnemyHit | EnemyRemoved)]
    names += [one.name for one in state.enemies.values() if one.at == VILLAGE]
    targets = [name for name in dict.fromkeys(names) if name in state.enemies][:3]
    if not targets:
        return None
    removed = [one.name for one in results if isinstance(one, EnemyRemoved)]
    roll = roll_of(event)
    ending: Ending = "destroyed" if removed else "hits" if event.hits else "missed"
    # The man who falls is in front.
    targets.sort(key=lambda name: name not in removed)
    struck = tuple(situation.enemy(name) for name in targets)
    gone = sum(one.men for one in struck if one.unit in removed)
    weapons = event.weapons or ("",) * len(event.men)
    return AttackView(
        kind="volley",
        cell=VILLAGE,
        scenery="village",
        left=_foremost(
            situation.striker(name, weapon, is_melee=False)
            for name, weapon in zip(event.men, weapons, strict=False)
        ),
        right=struck,
        strikes_from="left",
        ending=ending,
        subject=targets[0],
        cells=(VILLAGE,),
        dice=event.dice,
        are_hits=tuple(kind == "hit" for kind in roll.kinds) if roll else (),
        need=roll.need if roll else 0,
        need_kind="at-least",
        hits=event.hits,
        fallen=gone,
        cues=("volley",),
        events=1 + len(results),
    )


# --- Throws -----------------------------------------------------------------------------------


def _throw(events: Sequence[Event], situation: Situation) -> AttackView | None:
    event = events[0]
    assert isinstance(event, ItemThrown)
    state = situation.state
    told = (*_RESULTS, BlastFelt)
    results = list(takewhile(lambda one: isinstance(one, told), events[1:]))
    felt = [one for one in results if isinstance(one, BlastFelt)]
    names = [one.unit for one in felt if one.unit in state.enemies]
    names += [one.name for one in state.enemies_at(event.target) if one.up]
    targets = list(dict.fromkeys(names))[:3]
    removed = [one.name for one in results if isinstance(one, EnemyRemoved)]
    targets.sort(key=lambda name: name not in removed)
    struck = tuple(situation.enemy(name) for name in targets)
    hits = sum(one.hits for one in felt)
    ending: Ending = "dud"
    if event.on_target:
        ending = "blast-hits" if hits else "blast"
    return AttackView(
        kind="throw",
        cell=event.target,
        scenery=situation.scenery(event.target),
        left=(_thrower(event.para, event.item, situation),),
        right=struck,
        strikes_from="left",
        ending=ending,
        subject=event.para,
        cells=(event.origin, event.target),
        dice=(event.die,) if event.die else (),
        are_hits=(event.on_target,) if event.die else (),
        # R7.6.5-hit: the die must reach the distance.
        need=event.distance,
        need_kind="at-least" if event.die else "none",
        hits=hits if hits and not event.die else int(event.on_target and bool(hits)),
        fallen=sum(one.men for one in struck if one.unit in removed),
        lost=hits,
        cues=("blast",) if event.on_target else ("dud",),
        missile=kind_of(event.item),
        events=1 + len(results),
    )


def _thrower(name: str, item: str, situation: Situation) -> Fighter:
    """Who throws something: he rolls no combat dice, and has a grenade in his hand if it is one."""
    hand = "grenade" if kind_of(item) == "grenade" else "none"
    return replace(situation.man(name, hand), badge="none")


def _igniter(events: Sequence[Event], situation: Situation) -> AttackView | None:
    """R9.1.3-manual: something that burns is thrown at the explosives."""
    event = events[0]
    assert isinstance(event, IgniterThrown)
    return AttackView(
        kind="throw",
        cell=event.at,
        scenery=situation.scenery(event.at),
        left=(_thrower(event.para, event.item, situation),),
        right=(),
        strikes_from="left",
        ending="lit" if event.hit else "unlit",
        subject=event.para,
        cells=(situation.cell_of(event.para), event.at),
        dice=(event.die,) if event.die else (),
        are_hits=(event.hit,) if event.die else (),
        need=event.need,
        need_kind="at-least" if event.die else "none",
        cues=("flames",) if event.hit else ("dud",),
        missile=kind_of(event.item),
    )


# --- Bites, injections, risings ---------------------------------------------------------------


def _bite(events: Sequence[Event], situation: Situation) -> AttackView | None:
    event = events[0]
    assert isinstance(event, LuckTested)
    name = event.who[0]
    biter = next(
        (
            one.attackers[0]
            for one in reversed(situation.log)
            if isinstance(one, AttackRolled) and one.target == name
        ),
        "",
    )
    if biter not in situation.state.enemies or name not in situation.state.paras:
        return None
    cell = situation.cell_of(name)
    results = list(takewhile(lambda one: isinstance(one, ParaDied), events[1:]))
    return AttackView(
        kind="bite",
        cell=cell,
        scenery=situation.scenery(cell),
        left=(situation.man(name, defends=True),),
        right=(situation.enemy(biter, strikes=True),),
        strikes_from="right",
        ending="bitten" if not event.passed else "dead" if results else "spared",
        subject=name,
        cells=(cell, situation.cell_of(biter)),
        dice=(event.die,),
        are_hits=(not event.passed,),
        need=event.luck,
        need_kind="at-most",
        hits=0 if event.passed else 1,
        cues=("squish",),
        is_enemys=True,
        events=1 + len(results),
    )


def _injection(events: Sequence[Event], situation: Situation) -> AttackView | None:
    event = events[0]
    assert isinstance(event, ParaInjected)
    cell = situation.cell_of(event.name)
    turned = Fighter(event.name, Role("undead", event.name, _number(event.bite, UNDEAD)))
    return AttackView(
        kind="injection",
        cell=cell,
        scenery=situation.scenery(cell),
        left=(situation.man(event.name, defends=True),),
        right=(turned,),
        strikes_from="right",
        ending="injected",
        subject=event.name,
        cells=(cell,),
        cues=("inject", "hiss"),
        is_enemys=True,
    )


def _turning(events: Sequence[Event], situation: Situation) -> AttackView | None:
    event = events[0]
    assert isinstance(event, EnemyTurned)
    return _risen(
        [(event.name, situation.monster(event.name, event.kind, event.bite), event.at)],
        1,
        situation,
    )


def _rising(events: Sequence[Event], situation: Situation) -> AttackView | None:
    """The rising of one monster, or of several in consecutive events."""
    found: list[tuple[str, Role, Cell]] = []
    told = 0
    for place, event in enumerate(events):
        if isinstance(event, EnemyPlaced) and _rises(event):
            role = situation.monster(event.name, event.kind, event.bite)
            found.append((event.name, role, event.at))
            told = place + 1
        elif not isinstance(event, ArrivalRolled):
            break
    return _risen(found, told, situation)


def _risen(found: Sequence[tuple[str, Role, Cell]], told: int, situation: Situation) -> AttackView:
    cell = found[0][2]
    near = [one.name for one in situation.state.paras_at(cell)][:_MOST_BESIDE]
    return AttackView(
        kind="rising",
        cell=cell,
        scenery=situation.scenery(cell),
        left=tuple(situation.man(name, defends=True) for name in near),
        right=tuple(Fighter(name, role) for name, role, _ in found[:_MOST_RISING]),
        strikes_from="right",
        ending="rises",
        subject=found[0][0],
        cells=tuple(dict.fromkeys(cell for *_, cell in found)),
        lost=len(found),
        cues=("hiss" if found[0][1].kind == "undead" else "rise",),
        is_enemys=True,
        events=told,
    )


def _rises(event: EnemyPlaced) -> bool:
    is_up = event.up and event.kind != "german"
    return is_up and event.rule.startswith(_RISINGS)


# --- The hunt ---------------------------------------------------------------------------------


def _tank(events: Sequence[Event], situation: Situation) -> AttackView | None:
    event = events[0]
    assert isinstance(event, GunFired | TankRammed)
    is_shell = isinstance(event, GunFired)
    results = _smashed(events[1:])
    # Q224: a 1 that hits for its bonus breaks something before the target is seen.
    breaks = event.hit and isinstance(events[1] if events[1:] else None, _BREAKDOWNS)
    after = events[2:] if breaks else events[1:]
    told = after[: _smashed(after)]
    removed = [one.counter for one in told if isinstance(one, CounterRemoved)]
    return AttackView(
        kind="shell" if is_shell else "ram",
        cell=event.at,
        scenery="hedge",
        left=(_STUART,),
        right=(_prey(event.target, situation.state),),
        strikes_from="left",
        ending=_struck_by_tank(removed) if event.hit else _missed(events[1:]),
        subject=removed[0] if removed else event.target,
        cells=(event.at,),
        dice=(event.die,),
        are_hits=(event.hit,),
        need=event.need - event.bonus,
        need_kind="at-least",
        hits=int(event.hit),
        fallen=int(event.hit),
        cues=("gun" if is_shell else "ram",),
        events=1 + results,
    )


_BREAKDOWNS: Final = (AmmunitionRanOut, TrackBroke)
_STUART: Final = Fighter(TANK, Role("tank", TANK))


def _prey(target: str, state: State) -> Fighter:
    """A zombie, or a face-down counter in its hedge, with the number that the die must beat."""
    # M7.3-fire: the die must show more than the value on the counter.
    value = state.sheet.hunt_need(target) - 1
    if target in HUNT_ZOMBIES:
        return Fighter(target, Role("zombie", target, _number(target, ZOMBIES)), "shield", value)
    return Fighter(target, Role("hedge", target), "shield", value)


def _smashed(events: Sequence[Event]) -> int:
    """The number of events, from the first on, that belong to the result: the counter is removed,
    and before that turned up if it lay face down. The event counter has its effect on the board.
    """
    if events and isinstance(events[0], CounterTurnedUp) and events[0].counter != HUNT_EVENT:
        return 1 + _smashed(events[1:])
    return int(bool(events) and isinstance(events[0], CounterRemoved))


def _struck_by_tank(removed: Sequence[str]) -> Ending:
    """What a hit has destroyed: of what lies face down some is the player's own."""
    is_ours = any(counter not in HUNT_ZOMBIES for counter in removed)
    return "gear-lost" if is_ours else "smashed"


def _missed(events: Sequence[Event]) -> Ending:
    """M7.3-ammo, M7.4-track: a miss, and what a natural 1 has cost besides."""
    if events and isinstance(events[0], AmmunitionRanOut):
        return "shells-gone"
    return "track-broken" if events and isinstance(events[0], TrackBroke) else "missed"


def _rises_in_hunt(event: CounterTurnedUp) -> bool:
    """Whether a counter turned up is a zombie that lives: none that was hit before it was seen."""
    is_alive = event.rule not in ("M7.3-reveal", "M7.4-reveal", "M5.0-end")
    return is_alive and event.counter in HUNT_ZOMBIES


def _found(events: Sequence[Event], situation: Situation) -> AttackView | None:
    """M7.2-zombie: a zombie comes up; the tank is seen if it is near."""
    event, hunt = events[0], situation.state.hunt
    assert isinstance(event, CounterTurnedUp)
    if hunt is None:
        return None
    role = Role("zombie", event.counter, _number(event.counter, ZOMBIES))
    is_near = situation.boards.hunt.distance(hunt.tank, event.at) <= _IN_SIGHT
    return AttackView(
        kind="rising",
        cell=event.at,
        scenery="hedge",
        left=(_STUART,) if is_near else (),
        right=(replace(_prey(event.counter, situation.state), role=role),),
        strikes_from="right",
        ending="rises",
        subject=event.counter,
        cells=(event.at,),
        lost=1,
        cues=("rise",),
        is_enemys=True,
    )


def _mauled(events: Sequence[Event], situation: Situation) -> AttackView | None:
    """M6.0-enter, M6.0-same-hex: the zombies in the tank's hex do their damage."""
    event, hunt = events[0], situation.state.hunt
    if hunt is None:
        return None
    there = [name for name, at in zombies_up(hunt).items() if at == hunt.tank]
    if not there:
        return None
    ending, subject = _damage(event)
    return AttackView(
        kind="melee",
        cell=hunt.tank,
        scenery="hedge",
        left=(_STUART,),
        right=tuple(_prey(name, situation.state) for name in there[:_MOST_MAULING]),
        strikes_from="right",
        ending=ending,
        subject=subject,
        cells=(hunt.tank,),
        hits=1,
        cues=("own-loss",) if ending == "gear-lost" else ("burning",),
        is_enemys=True,
        is_last_hit=is_last_hit(situation.state),
    )


def _damage(event: Event) -> tuple[Ending, str]:
    """What a zombie has done to the tank, and to what."""
    if isinstance(event, AttachedLost):
        return "gear-lost", event.counter
    if isinstance(event, TankDamaged):
        return "tank-damaged", TANK
    return "overrun" if isinstance(
        event, NightEnded
    ) and event.reason == "overrun" else "wrecked", TANK


def _ends_hunt(event: NightEnded) -> bool:
    """Whether the zombies have destroyed or overrun the tank."""
    return event.outcome == "hunt-lost" and event.reason in ("destroyed", "overrun")


_READERS: Final[dict[type[Event], Reader]] = {
    AttackRolled: _attack,
    VolleyFired: _volley,
    ItemThrown: _throw,
    IgniterThrown: _igniter,
    LuckTested: _bite,
    ParaInjected: _injection,
    EnemyTurned: _turning,
    EnemyPlaced: _rising,
    GunFired: _tank,
    TankRammed: _tank,
    CounterTurnedUp: _found,
    AttachedLost: _mauled,
    TankDamaged: _mauled,
    NightEnded: _mauled,
}


def _alike(kind: EnemyKind) -> tuple[EnemyKind, ...]:
    """The kinds of enemies that appear on the same side as this kind."""
    return ("german",) if kind == "german" else ("zombie", "undead")


def _number(name: str, figures: int) -> int:
    """The number of a monster's drawing, as on its counter."""
    last = name[-1]
    number = int(last) if last.isdigit() else ord(last) - ord("a") + 1
    return (number - 1) % figures + 1

"""The three ambitions of chapter 8, one class each; `ambition_of` gives the one in play.

An ambition is what the Germans are up to, and what that changes in the castle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from game.rules.board import VILLAGE, Cell
from game.rules.board.squares import Square
from game.rules.castle.appearing import find_place, roll_place
from game.rules.castle.enemy_attacks import attack, fire_at, foes_in_sight, turn_para
from game.rules.castle.sight import occupied, visible_enemies
from game.rules.counters import CAPTAIN, DOCTOR, HOSTAGE, KEY_ITEM, LIEUTENANT, MONSTERS
from game.rules.decisions import ChooseCell, ChooseUnit, Inject, OperateController, Option
from game.rules.events.castle import (
    DoctorTurned,
    EnemyTurned,
    FatherFound,
    ParaInjected,
    ZombiesDanced,
)
from game.rules.events.enemies import EnemyPlaced, ItemFound, MarkerRemoved
from game.rules.events.people import ItemSpent
from game.rules.state import Enemy, EnemyKind, Para, State
from game.rules.table import Procedure, Table


class Ambition:
    """Everything an ambition may decide, with the answers most of them give.

    There is one subclass for each ambition. This class itself stands for a position that
    names none: nothing happens at an event, and the key item is of no use but its points.
    """

    name: ClassVar[str] = ""
    """The name of its marker, which a state keeps."""
    rule: ClassVar[str] = "R8.0-by-ambition"
    """The rule that describes it."""
    event_rules: ClassVar[tuple[str, ...]] = ()
    """The rules of its three events, from one exclamation mark to three."""
    monster_kind: ClassVar[EnemyKind] = "zombie"
    """What the counters of the zombie pool are in its night."""
    hostage_rule: ClassVar[str] = "R8.1.5-hostage"
    """The rule by which a hostage brought to the village is safe."""
    needs_papers: ClassVar[bool] = False
    """The key item has to be brought to the village, or the night is no victory (Q176)."""
    has_worms: ClassVar[bool] = False
    """The hostage marker hides worms instead of a person (R8.2.5-worm)."""

    def play_event(self, table: Table, marks: int) -> Procedure[None]:
        """R8.0-by-ambition: play the event with that many exclamation marks (1-3)."""
        yield from ()

    def reveal_hostage(
        self, table: Table, marker: str, square: Square, finder: str | None
    ) -> Procedure[None]:
        """R7.3.4-hostage: a person lies here, who can be carried.

        `finder` is the para who found the marker, None if the German plan turned it up.
        """
        table.emit(ItemFound("R7.3.4-hostage", marker, square))
        yield from ()

    def key_options(self, table: Table, man: Para) -> list[Option]:
        """The options of a para for the key item, instead of moving and fighting."""
        return []

    def use_key(self, table: Table, man: Para) -> Procedure[None]:
        """Resolve an option of `key_options`."""
        yield from ()

    def steps_until_watched(self, table: Table, name: str, path: Sequence[Cell]) -> int:
        """Steps an enemy can take on its path before `watch` has something to resolve (Q273).

        `path` begins with its own cell. By default its whole length.
        """
        return len(path) - 1

    def watch(self, table: Table) -> Procedure[None]:
        """Resolve anything that follows automatically from a unit's move; by default nothing."""
        yield from ()


_GONE: Final = "gone"


class Rising(NamedTuple):
    """An event: its rule, number and kind of units; the unit that gets a marker, and its rule."""

    rule: str
    number: int
    kind: EnemyKind
    bearer: str
    bearer_rule: str


def play_rising(table: Table, rising: Rising, ambition: Ambition) -> Procedure[None]:
    """R8.1.1-event1 and similar: units rise one by one, then a unit gets a marker."""
    for _ in range(rising.number):
        if not table.state.cup:
            break
        yield from _rise(table, rising, ambition)
    if rising.bearer == DOCTOR:
        yield from _mark_doctor(table, rising.bearer_rule, rising.kind)
    else:
        yield from _mark_officer(table, rising.bearer_rule, rising.bearer, rising.kind)


def _rise(table: Table, rising: Rising, ambition: Ambition) -> Procedure[None]:
    """Q152, Q155: one counter of the cup on a numbered square; it attacks at once if it can."""
    name = table.draw(table.state.cup)
    place = yield from roll_place(table, rising.rule, name, indoors=True)
    table.emit(EnemyPlaced(rising.rule, name, rising.kind, place, up=True))
    yield from ambition.watch(table)
    if name != table.state.father:
        yield from attack(table, name)


def _mark_officer(table: Table, rule: str, name: str, kind: EnemyKind) -> Procedure[None]:
    """R8.1.1-lieutenant, R8.3.1-lieutenant: face up, he gets a marker where he stands.

    Dead or in the village he comes back on a numbered square (Q157). Not yet seen, marked
    already, or no marker left: nothing (Q156, Q158).
    """
    state = table.state
    officer = state.enemies.get(name)
    is_dead = officer is None and name in state.fallen
    is_free = officer is not None and officer.up and not officer.bite
    if not state.bites or not (is_dead or is_free):
        return
    bite = table.draw(state.bites)
    if officer is None:
        place = yield from roll_place(table, rule, name, indoors=True)
        table.emit(EnemyPlaced(rule, name, kind, place, up=True, bite=bite))
        return
    place = officer.at
    if place == VILLAGE:
        place = yield from roll_place(table, rule, name, indoors=True)
    table.emit(EnemyTurned(rule, name, kind, place, bite))


def _mark_doctor(table: Table, rule: str, kind: EnemyKind) -> Procedure[None]:
    """R8.1.3-event3, R8.3.3-event3, Q168: the Doctor rises where he is, or comes back.

    Still face down, or no marker left: nothing.
    """
    state = table.state
    where = _where_is_doctor(state)
    if not state.bites or not where:
        return
    bite = table.draw(state.bites)
    if where in (VILLAGE, _GONE):
        place = yield from roll_place(table, rule, DOCTOR, indoors=True)
    else:
        place = yield from find_place(table, rule, (DOCTOR,), where, indoors=True)
    table.emit(DoctorTurned(rule, kind, place, bite))


def _where_is_doctor(state: State) -> Cell:
    """His square or the village, carried or lying; "gone" if he died; "" if not in play."""
    carrier = state.carrier_of(DOCTOR)
    if carrier is not None:
        return carrier.at
    if DOCTOR in state.removed:
        return _GONE
    return next((cell for cell, items in state.lying.items() if DOCTOR in items), "")


_EVENTS_OF_THE_REICH: Final = (
    Rising("R8.1.1-event1", 1, "undead", LIEUTENANT, "R8.1.1-lieutenant"),
    Rising("R8.1.2-event2", 2, "undead", CAPTAIN, "R8.1.2-event2"),
    Rising("R8.1.3-event3", 3, "undead", DOCTOR, "R8.1.3-event3"),
)


class Reich(Ambition):
    """R2.6.1-reich: the key item is the drug; the hostage is the hope of Ines."""

    name: ClassVar = "reich"
    rule: ClassVar = "R2.6.1-reich"
    event_rules: ClassVar = tuple(event.rule for event in _EVENTS_OF_THE_REICH)
    monster_kind: ClassVar = "undead"

    def play_event(self, table: Table, marks: int) -> Procedure[None]:
        """R8.1.1-event1 to R8.1.3-event3: undead rise, and somebody is injected."""
        yield from play_rising(table, _EVENTS_OF_THE_REICH[marks - 1], self)

    def key_options(self, table: Table, man: Para) -> list[Option]:
        """R8.1.4-key-item: a para with the drug may take it, while a marker is left (Q167)."""
        has_drug = KEY_ITEM in man.items and not man.bite
        return [Inject()] if has_drug and table.state.bites else []

    def use_key(self, table: Table, man: Para) -> Procedure[None]:
        """R8.1.4-key-item, Q166: he is undead, under control after a successful test of luck.

        The drug is not used up: it stays with him, or lies where he turned (Q167).
        """
        rule = "R8.1.4-key-item"
        if table.test_luck(rule, (man.name,), table.sheet.luck(man)):
            table.emit(ParaInjected(rule, man.name, table.draw(table.state.bites)))
        else:
            yield from turn_para(table, rule, man.name, man.at, "undead")


_WORM_RULE: Final = "R8.2.5-worm"


class Reinforcement(NamedTuple):
    """One event: its rule, how many Germans come, and whether they are injected."""

    rule: str
    number: int
    injected: bool


_EVENTS_OF_THE_HAUNEBU: Final = (
    Reinforcement("R8.2.1-event1", 1, injected=False),
    Reinforcement("R8.2.2-event2", 1, injected=True),
    Reinforcement("R8.2.3-event3", 2, injected=True),
)


class Haunebu(Ambition):
    """R2.6.2-haunebu: the key item is the papers of the disc; behind the hostage are worms."""

    name: ClassVar = "haunebu"
    rule: ClassVar = "R2.6.2-haunebu"
    event_rules: ClassVar = tuple(event.rule for event in _EVENTS_OF_THE_HAUNEBU)
    needs_papers: ClassVar = True
    has_worms: ClassVar = True

    def play_event(self, table: Table, marks: int) -> Procedure[None]:
        """R8.2.1-event1 to R8.2.3-event3: Germans appear."""
        yield from _reinforce(table, _EVENTS_OF_THE_HAUNEBU[marks - 1])

    def reveal_hostage(
        self, table: Table, marker: str, square: Square, finder: str | None
    ) -> Procedure[None]:
        """R8.2.5-worm: worms instead of a hostage."""
        yield from _hatch_worms(table, marker, square, finder)


def _reinforce(table: Table, event: Reinforcement) -> Procedure[None]:
    """R8.2.1-event1 to R8.2.3-event3: Germans appear one by one; each fires if he sees a para."""
    for _ in range(event.number):
        state = table.state
        reserve = state.pool or state.fallen
        if not reserve:
            return
        name = table.draw(reserve)
        bite = table.draw(state.bites) if event.injected and state.bites else ""
        place = yield from roll_place(table, event.rule, name, indoors=False)
        table.emit(EnemyPlaced(event.rule, name, "german", place, up=True, bite=bite))
        paras = [foe for foe in foes_in_sight(table, place) if isinstance(foe, Para)]
        yield from fire_at(table, state.enemies[name], "R8.2.1-event1", paras)


def _hatch_worms(table: Table, marker: str, square: Square, finder: str | None) -> Procedure[None]:
    """R8.2.5-worm: an undead on the hostage's square and on each free one beside it.

    A unit in the square pushes that worm to a free one nearby (Q174). Worms don't attack
    at once (Q175). When the cup runs short the player says where they go.
    """
    table.emit(MarkerRemoved(_WORM_RULE, marker, square))
    who = (finder,) if finder else ()
    if table.state.cup:
        place = yield from find_place(table, _WORM_RULE, who, square, indoors=True)
        _hatch(table, place)
    nests = _free_beside(table, square)
    while nests and table.state.cup:
        place = nests[0]
        if len(table.state.cup) < len(nests):
            choices = [ChooseCell(nest) for nest in nests]
            answer = yield from table.ask(_WORM_RULE, who, choices)
            place = answer.cell
        nests.remove(place)
        _hatch(table, place)


def _hatch(table: Table, place: Square) -> None:
    worm = table.draw(table.state.cup)
    table.emit(EnemyPlaced(_WORM_RULE, worm, "undead", place, up=True))


def _free_beside(table: Table, square: Square) -> list[Square]:
    """Squares beside it with no unit and no marker: indoors, on the same floor (Q174, Q285)."""
    board, state = table.castle, table.state
    held = occupied(state)
    strewn = (state.hidden, state.lying, state.charges_set, (state.detonator,))
    return [
        other
        for other in board.neighbours[square]
        if other != board.other_end.get(square) and board.is_indoors(other)
        if other not in held and not any(other in markers for markers in strewn)
    ]


BREAKS: Final = 6
"""The die that breaks the controller, whatever else it does (Q172)."""
_EVENTS_OF_THE_ZOMBIES: Final = (
    Rising("R8.3.1-event1", 1, "zombie", LIEUTENANT, "R8.3.1-lieutenant"),
    Rising("R8.3.2-event2", 2, "zombie", CAPTAIN, "R8.3.2-event2"),
    Rising("R8.3.3-event3", 3, "zombie", DOCTOR, "R8.3.3-event3"),
)


class Zombies(Ambition):
    """R2.6.3-zombies: the key item is the controller; the hostage is a girl and has a father."""

    name: ClassVar = "zombies"
    rule: ClassVar = "R2.6.3-zombies"
    event_rules: ClassVar = tuple(event.rule for event in _EVENTS_OF_THE_ZOMBIES)
    hostage_rule: ClassVar = "R8.3.5-daughter"

    def play_event(self, table: Table, marks: int) -> Procedure[None]:
        """R8.3.1-event1 to R8.3.3-event3: zombies rise, and somebody is infected."""
        yield from play_rising(table, _EVENTS_OF_THE_ZOMBIES[marks - 1], self)

    def key_options(self, table: Table, man: Para) -> list[Option]:
        """R8.3.4-controller: a para with the controller may operate it (Q173)."""
        return [OperateController()] if KEY_ITEM in man.items else []

    def use_key(self, table: Table, man: Para) -> Procedure[None]:
        """R8.3.4-controller: zombies dance."""
        _operate(table, man)
        yield from ()

    def steps_until_watched(self, table: Table, name: str, path: Sequence[Cell]) -> int:
        """R8.3.5-father, Q273: any step may show the girl to a zombie."""
        last = len(path) - 1
        square = _where_girl_waits(table.state)
        if not square:
            return last
        moves = ({name: cell} for cell in path[1:])
        shown = (bool(_zombies_who_see(table, square, moved)) for moved in moves)
        return next((step for step, is_shown in enumerate(shown, 1) if is_shown), last)

    def watch(self, table: Table) -> Procedure[None]:
        """R8.3.5-father: a zombie may see the girl and be her father."""
        yield from _look_for_father(table)


# --- The controller (R8.3.4-controller) -----------------------------------------------------


def _operate(table: Table, man: Para) -> None:
    """R8.3.4-controller: if luck holds, every zombie he sees dances through the reactions."""
    rule = "R8.3.4-controller"
    die = table.roll_luck(rule, (man.name,), table.sheet.luck(man), face_matters=True)
    if die <= table.sheet.luck(man):
        seen = (one for one in visible_enemies(table, man.at) if one.kind == "zombie")
        table.emit(ZombiesDanced(rule, tuple(one.name for one in seen)))
    if die == BREAKS:
        table.emit(ItemSpent(rule, KEY_ITEM, man.name))


# --- The girl and her father (R8.3.5-father) ------------------------------------------------


def _look_for_father(table: Table) -> Procedure[None]:
    """R8.3.5-father, Q170, Q265: the first zombie of the cup to see the girl is her father."""
    state = table.state
    square = _where_girl_waits(state)
    seers = _zombies_who_see(table, square, {}) if square else []
    if seers:
        rule = "R8.3.5-father"
        answer = yield from table.ask(rule, (HOSTAGE,), [ChooseUnit(one.name) for one in seers])
        table.emit(FatherFound(rule, answer.name, state.enemies[answer.name].at))


def _where_girl_waits(state: State) -> Cell:
    """The square where a zombie may still see her for the first time; "" for none."""
    square = "" if state.father_was_found else where_girl_is(state)
    return "" if square == VILLAGE else square


def where_girl_is(state: State) -> Cell:
    """The cell in which the hostage lies face up or is carried by a para; "" for none."""
    carrier = state.carrier_of(HOSTAGE)
    if carrier is not None:
        return carrier.at
    return next((cell for cell, items in state.lying.items() if HOSTAGE in items), "")


def _zombies_who_see(table: Table, square: Cell, moved: Mapping[str, Cell]) -> list[Enemy]:
    """Zombies of the cup who see that square, with some enemies moved to other cells."""
    zombies = [
        one for one in table.state.enemies.values() if one.kind == "zombie" and one.name in MONSTERS
    ]
    if not zombies:
        return []
    sees, held = table.castle.sees, occupied(table.state, moved)
    return [one for one in zombies if sees(moved.get(one.name, one.at), square, held)]


BY_NAME: Final[dict[str, Ambition]] = {one.name: one for one in (Reich(), Haunebu(), Zombies())}
"""Each ambition by the name of its marker."""
_NONE: Final = Ambition()


def ambition_of(state: State) -> Ambition:
    """The ambition in play; a plain `Ambition` if the state names none."""
    return BY_NAME.get(state.ambition, _NONE)

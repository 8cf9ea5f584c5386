"""Positions as plain JSON-able values, for saves, tests and experiments.

A position has the fields of `State`; missing fields are empty or zero. A unit needs no name
of its own where the name is its key:

    {"stage": "castle", "clock": 200, "paras": {"Angel": {"at": "village"}}}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, TypeAlias, cast

import msgspec

from game.rules.board import VILLAGE, Boards, Cell
from game.rules.clock import SIX_O_CLOCK
from game.rules.common.hidden import ALWAYS_LAID_OUT
from game.rules.counters import (
    AMBITIONS,
    BITES,
    CARRY_LIMIT,
    CASTLE_MARKERS,
    EIGHT,
    EVENTS,
    FIELD_MARKERS,
    GERMANS,
    HUNT_COUNTERS,
    HUNT_TURNS,
    INES,
    ITEMS,
    MONSTERS,
    PERSONS,
    ROSTER,
)
from game.rules.dice import Dice, DiceMemory, SeededDice
from game.rules.options import VARIANT_CASTLE_MARKERS, VARIANT_FIELD_MARKERS
from game.rules.sheet import CounterSheet
from game.rules.state import (
    ABSENT,
    LOST,
    NEVER_PLACED,
    NOWHERE,
    PLANE,
    Action,
    Enemy,
    Hunt,
    Para,
    Romance,
    State,
)

Plain: TypeAlias = (
    bool | int | float | str | list["Plain"] | tuple["Plain", ...] | dict[str, "Plain"] | None
)
Position: TypeAlias = Mapping[str, Plain]

_USUAL: Final[dict[str, Plain]] = {"deadline": SIX_O_CLOCK, "goal": {}}
"""What a game by the rulebook has, as plain values."""
_INES_MARKER = "ines"
"""While this marker is face down Ines can still be met, so a position need not list her."""


def write_position(state: State, dice: Dice) -> dict[str, Plain]:
    """Write a state and its dice as plain values."""
    plain = cast(dict[str, Plain], msgspec.to_builtins(state, enc_hook=_as_plain))
    # msgspec leaves out the default itself only, not what is equal to it.
    for name, usual in _USUAL.items():
        if plain.get(name) == usual:
            del plain[name]
    plain["dice"] = list(dice.memory())
    return plain


def read_position(position: Position) -> tuple[State, DiceMemory]:
    """Read the state and the dice of a position. Raises ValueError if it is not valid."""
    plain = dict(position)
    memory = plain.pop("dice", None)
    for kind in ("paras", "enemies"):
        plain[kind] = _named(plain.get(kind))
    _refuse_unknown(plain)
    try:
        state = msgspec.convert(plain, State, dec_hook=_from_plain)
        dice = msgspec.convert(memory, tuple[int, ...] | None)
    except msgspec.ValidationError as error:
        raise ValueError(f"This position can't be set up: {error}") from error
    _check_dice(dice or ())
    if _INES_MARKER in state.hidden.values():
        state.paras.setdefault(INES, Para(INES, at=ABSENT))
    state.paras = {name: state.paras[name] for name in ROSTER if name in state.paras}
    return state, dice or SeededDice(0).memory()


def _as_plain(value: object) -> dict[str, int]:
    """Encode a counter sheet by its changes."""
    assert isinstance(value, CounterSheet)
    return value.changes


def _from_plain(kind: type, value: object) -> CounterSheet:
    """Decode a counter sheet from its changes. Raises ValueError if one is not possible."""
    assert kind is CounterSheet
    return CounterSheet(msgspec.convert(value, dict[str, int]))


def _named(units: Plain) -> Plain:
    """Give each unit the name that is its key."""
    if not isinstance(units, dict):
        return {} if units is None else units
    return {
        name: {"name": name, **unit} if isinstance(unit, dict) else unit
        for name, unit in units.items()
    }


def _refuse_unknown(position: Position) -> None:
    """Refuse unknown fields: a misspelt one must not count as missing."""
    for where, plain, known in _parts(position):
        for name in plain if isinstance(plain, Mapping) else ():
            if name not in known:
                raise ValueError(f'This position can\'t be set up: "{name}" means nothing {where}')


def _parts(position: Position) -> Iterator[tuple[str, Plain | Position, tuple[str, ...]]]:
    """Each part of a position that has named fields, and the fields it may have."""
    yield "in a position", position, State.__struct_fields__
    yield "among the paras", position["paras"], ROSTER
    for kind, struct in (("paras", Para), ("enemies", Enemy)):
        units = position[kind]
        for name, unit in units.items() if isinstance(units, dict) else ():
            yield f"for {name}", unit, struct.__struct_fields__
    for part, whole in (("action", Action), ("romance", Romance), ("hunt", Hunt)):
        yield f"in {part}", position.get(part), whole.__struct_fields__


def _check_dice(memory: DiceMemory) -> None:
    """Check for the state of seeded dice, or -1 and the given faces (`Dice.memory`)."""
    first, *faces = memory or (0,)
    is_script = first == -1 and all(1 <= face <= 6 for face in faces)
    if not is_script and (first < 0 or faces):
        raise ValueError(f"This position can't be set up: no dice remember {list(memory)[:8]}")


_ON_THE_FIELD: Final = frozenset((*FIELD_MARKERS, *VARIANT_FIELD_MARKERS, *AMBITIONS))
_IN_THE_CASTLE: Final = frozenset((*CASTLE_MARKERS, *VARIANT_CASTLE_MARKERS))
_ENEMIES: Final = frozenset((*ROSTER, *GERMANS, *MONSTERS, *PERSONS))
"""Names that may be those of an enemy; paras and persons only after they turned."""
_COUNTERS: Final = frozenset(
    (*ROSTER, *GERMANS, *MONSTERS, *BITES, *ITEMS, *_ON_THE_FIELD, *_IN_THE_CASTLE)
)


def check_position(state: State, boards: Boards) -> None:
    """Raise ValueError with the first fault of a state on these boards."""
    for fault in _faults(state, boards):
        raise ValueError(f"This position can't be set up: {fault}")


def _faults(state: State, boards: Boards) -> Iterator[str]:
    yield from _stage_faults(state)
    yield from _name_faults(state)
    yield from _place_faults(state, boards)
    yield from _unit_faults(state)
    yield from _plane_faults(state, boards)
    yield from _census_faults(state)
    yield from _goal_faults(state, boards)
    if state.hunt is not None:
        yield from _hunt_faults(state.hunt, boards)


def _stage_faults(state: State) -> Iterator[str]:
    """A piece of the sequence of play must be able to start here."""
    if (state.stage == "over") != (state.outcome is not None):
        yield f"the stage is {state.stage} and the outcome {state.outcome}"
    if (state.stage == "hunt") and state.hunt is None:
        yield "the hunt has no tank and no counters"
    if state.hunt is not None and state.stage not in ("hunt", "over"):
        yield f"there is a hunt in the stage {state.stage}"
    if state.stage in ("equip", "drop") and not state.paras.keys() >= set(EIGHT):
        yield f"not all eight are in the plane, but the stage is {state.stage}"
    if state.garrisoned and state.stage in ("equip", "drop", "field"):
        yield f"the castle has been laid out, but the stage is {state.stage}"
    if not state.ambition and any(marker in EVENTS for marker in state.hidden.values()):
        yield "events are face down on the map, and there is no ambition they could serve"
    for marker in state.hidden.values():
        if marker in AMBITIONS and marker != state.ambition:
            yield f"{marker} is face down on the map, and the ambition is another or none"
    if state.clock > state.deadline:
        yield f"the clock shows {state.clock} minutes, and the deadline is at {state.deadline}"
    if state.action is not None:
        yield "an action is in progress; set the position up before or after it"
    if state.ambition_known and not state.ambition:
        yield "the ambition is known, and there is none"


def _name_faults(state: State) -> Iterator[str]:
    """Every name is that of a counter which may be there."""
    men = (*state.drop_order, *state.barred, *state.dropped, *state.arrived)
    yield from _strangers("drop order", state.drop_order, EIGHT)
    yield from _strangers("list of men", men, state.paras)
    yield from _strangers("pool", state.pool, GERMANS)
    yield from _strangers("list of the fallen", state.fallen, GERMANS)
    yield from _strangers("cup", state.cup, MONSTERS)
    yield from _strangers("bites", state.bites, BITES)
    yield from _strangers("gear to assign", state.to_assign, ITEMS)
    yield from _strangers("removed counters", state.removed, _COUNTERS)
    yield from _strangers("peeked markers", state.peeked, _COUNTERS)
    box = _IN_THE_CASTLE if state.garrisoned else _ON_THE_FIELD
    yield from _strangers("markers left out", state.left_out, box - set(ALWAYS_LAID_OUT))
    for cell, items in state.lying.items():
        yield from _strangers(cell, items, ITEMS)
    for square, items in state.charges_set.items():
        explosives = [item for item in items if item in ITEMS and ITEMS[item].explosive]
        yield from _strangers(square, items, explosives)
    if state.ambition and state.ambition not in AMBITIONS:
        yield f'"{state.ambition}" is not an ambition'
    if state.father and state.father not in state.enemies:
        yield f"{state.father} is the father and not on the map"
    elif state.father and state.enemies[state.father].kind != "zombie":
        yield f"{state.father} is the father and no zombie"
    if state.romance is not None:
        yield from _strangers("romance", (state.romance.para,), state.paras)


def _strangers(where: str, names: Iterable[str], known: Collection[str]) -> Iterator[str]:
    for name in names:
        if name not in known:
            yield f'"{name[:30]}" doesn\'t belong in {where}'


def _place_faults(state: State, boards: Boards) -> Iterator[str]:
    """Every unit and marker lies on the board of the stage, or in a box.

    Markers and items left on the field are removed anyway when the castle is laid out.
    """
    ground = _ground(state, boards)
    for man in state.paras.values():
        if man.at not in ground and man.at != VILLAGE and man.at not in NOWHERE:
            yield f'{man.name} is in "{man.at[:30]}", which is not a place on the board'
    cells = [*state.hidden, *state.lying, *(enemy.at for enemy in state.enemies.values())]
    for cell in cells if state.garrisoned or state.stage != "infiltration" else ():
        if cell not in ground and cell != VILLAGE:
            yield f'"{cell[:30]}" is not a place on the board'
    waiting = [enemy.at for enemy in state.enemies.values() if not enemy.up]
    if VILLAGE in (*state.hidden, *waiting):
        yield "something lies face down in the village"
    for cell, marker in state.hidden.items():
        known = _IN_THE_CASTLE if cell in boards.castle.order else _ON_THE_FIELD
        yield from _strangers(cell, (marker,), known)
    areas = boards.castle.area_floor
    for square in (*state.charges_set, state.detonator):
        if square not in areas and square not in (NEVER_PLACED, LOST):
            yield f'"{square[:30]}" is in no area for explosives'


def _goal_faults(state: State, boards: Boards) -> Iterator[str]:
    """The goal names what there is."""
    goal = state.goal
    yield from _strangers("goal", goal.blow or (), boards.castle.charges)
    yield from _strangers("goal", goal.home, {*ITEMS, *state.paras})
    yield from _strangers("goal", goal.alive, state.paras)
    for names in (goal.blow or (), goal.home, goal.alive):
        yield from _doubles(names)
    if goal.needs_no_explosion and not (goal.home or goal.alive or goal.points):
        yield "the goal asks for nothing"


def _plane_faults(state: State, boards: Boards) -> Iterator[str]:
    """Nobody is left in the plane once the march has begun, and before it can fly on."""
    is_flying = state.stage in ("equip", "drop")
    if is_flying and state.aircraft >= len(boards.field.aircraft):
        yield f"the plane has no hex {state.aircraft}"
    for man in state.paras.values():
        if man.at == PLANE and not is_flying:
            yield f"{man.name} is in the plane in the stage {state.stage}"


def _ground(state: State, boards: Boards) -> Collection[Cell]:
    """The cells of the board in play; of both boards once the night is over."""
    if state.stage == "over":
        return {**boards.field.order, **boards.castle.order}
    if state.garrisoned or state.stage in ("infiltration", "castle", "demolition"):
        return boards.castle.order
    return boards.field.order


def _unit_faults(state: State) -> Iterator[str]:
    for name, man in state.paras.items():
        if name != man.name or name not in ROSTER:
            yield f'"{name[:30]}" is not a para'
        yield from _para_faults(man)
    for name, enemy in state.enemies.items():
        if name != enemy.name or name not in _ENEMIES:
            yield f'"{name[:30]}" is not an enemy'
        yield from _enemy_faults(enemy, state.sheet)


def _para_faults(man: Para) -> Iterator[str]:
    yield from _strangers(f"the hands of {man.name}", man.items, ITEMS)
    if len(man.items) > CARRY_LIMIT:
        yield f"{man.name} carries {len(man.items)} items; {CARRY_LIMIT} are the most"
    if man.bite and man.bite not in BITES:
        yield f"{man.name} bears bite {man.bite!r}"


def _enemy_faults(enemy: Enemy, sheet: CounterSheet) -> Iterator[str]:
    if enemy.bite and enemy.bite not in BITES:
        yield f"{enemy.name} bears bite {enemy.bite!r}"
    elif enemy.kind == "german":
        if enemy.name not in GERMANS:
            yield f"{enemy.name} is not a German"
        elif sheet.men_left(enemy) < 1:
            yield f"{enemy.name} has no man left"
    elif enemy.name not in MONSTERS and not enemy.bite:
        yield f"{enemy.name} is a {enemy.kind} without a bite"


def _census_faults(state: State) -> Iterator[str]:
    """No counter is in two places."""
    yield from _doubles(_counters(state))


def _doubles(counters: Iterable[str]) -> Iterator[str]:
    for counter, number in Counter(counters).items():
        if number > 1:
            yield f"{counter} is in {number} places"


def _counters(state: State) -> Iterator[str]:
    yield from state.pool
    yield from state.cup
    yield from state.bites
    yield from state.removed
    yield from state.fallen
    yield from state.to_assign
    yield from state.hidden.values()
    yield from state.left_out
    for items in (*state.lying.values(), *state.charges_set.values()):
        yield from items
    for man in state.paras.values():
        yield from man.items
    bites = [man.bite for man in state.paras.values()]
    bites += [enemy.bite for enemy in state.enemies.values()]
    yield from filter(None, bites)
    yield from (name for name in state.enemies if name not in ROSTER)


def _hunt_faults(hunt: Hunt, boards: Boards) -> Iterator[str]:
    board = boards.hunt.order
    for cell in (hunt.tank, *(cell for cell, _ in (*hunt.face_down, *hunt.face_up))):
        if cell not in board:
            yield f'"{cell[:30]}" is not a hex of the Hunt'
    counters = [counter for _, counter in (*hunt.face_down, *hunt.face_up)]
    counters += [*hunt.killed, *hunt.lost, *hunt.attached, hunt.turn_counter]
    yield from _doubles(counters)
    yield from _strangers("the hunt", counters, HUNT_COUNTERS)
    # A 6 gives points only where one of two dice is kept, in fewer turns (M8.0-two-dice).
    most = 5 if hunt.turns == HUNT_TURNS else 6
    if not 1 <= hunt.turn <= hunt.turns <= HUNT_TURNS or not 0 <= hunt.points <= most:
        yield f"turn {hunt.turn} of the hunt with {hunt.points} action points"

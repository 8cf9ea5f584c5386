"""Invariants of the game state at every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.rules import Game
from game.rules.board import VILLAGE
from game.rules.common.hidden import castle_extras, field_extras
from game.rules.counters import (
    AMBITIONS,
    BITES,
    CARRY_LIMIT,
    CASTLE_MARKERS,
    EIGHT,
    FIELD_MARKERS,
    GERMANS,
    HUNT_COUNTERS,
    HUNT_ZOMBIES,
    INES,
    ITEMS,
    JAEGER,
    MONSTERS,
    OFFICERS,
    ORDINARY_GERMANS,
    PARAS,
    ROSTER,
    STARTING_ITEMS,
)
from game.rules.decisions import parse_option
from game.rules.state import ABSENT, DEAD, LOST, NEVER_PLACED, NOWHERE, PLANE, State

_AT_REST = frozenset({"R4.2-order-free", "R7.2-order-free", "R6.3-attempt", "R3.1.5-equip"})
"""Decisions at a checkpoint, where no marker is being resolved."""
_DAWN = 360
_UNITS = frozenset((*ROSTER, *GERMANS, *MONSTERS, *HUNT_COUNTERS, "doctor", "hostage"))


class BrokenInvariantError(AssertionError):
    """An invariant is violated."""


def check(game: Game) -> None:
    """Raise BrokenInvariantError for the first violation in a game in progress."""
    for fault in _faults(game):
        raise BrokenInvariantError(fault)


def _faults(game: Game) -> Iterator[str]:
    yield from _decision_faults(game)
    state = game.state
    if state.hunt is not None:
        yield from _hunt_faults(game)
        return
    yield from _para_faults(game)
    yield from _enemy_faults(game)
    yield from _company_faults(state)
    yield from _explosive_faults(game)
    yield from _census_faults(game)
    yield from _clock_faults(game)


def _decision_faults(game: Game) -> Iterator[str]:
    decision = game.decision
    if (decision is None) != (game.state.outcome is not None):
        yield "either something is asked or the game is over"
    if decision is None:
        return
    if len(decision.options) < 2:
        yield f"{decision.rule} asks though there is no choice"
    if len(set(decision.options)) != len(decision.options):
        yield f"{decision.rule} offers something twice"
    for option in decision.options:
        if parse_option(str(option)) != option:
            yield f'"{option}" is read back as something else'
    for name in decision.who:
        if name not in _UNITS:
            yield f"{decision.rule} asks about {name}, whom nobody knows"


def _para_faults(game: Game) -> Iterator[str]:
    state = game.state
    if [name for name in ROSTER if name in state.paras] != list(state.paras):
        yield "the roster is in disorder"
    if not {*EIGHT, INES} <= state.paras.keys():
        yield "the roster is incomplete"
    cells = _cells(game)
    for man in state.paras.values():
        if len(man.items) > CARRY_LIMIT:
            yield f"{man.name} carries {len(man.items)} items"
        if man.at in NOWHERE and man.items and man.at != PLANE:
            yield f"{man.name} carries items though he is {man.at}"
        if man.at not in NOWHERE and man.at != VILLAGE and man.at not in cells:
            yield f"{man.name} stands in {man.at}, which is no cell of the map"
        if man.wounded and PARAS[man.name].wounded is None:
            yield f"{man.name} is wounded and has no wounded side"
        if man.at == DEAD and (man.wounded or man.bite):
            yield f"{man.name} is dead and bears a marker"
        if man.name in EIGHT and man.at == ABSENT and game.origin and game.origin.part != "castle":
            yield f"{man.name} is nowhere"


def _enemy_faults(game: Game) -> Iterator[str]:
    state, cells = game.state, _cells(game)
    for name, enemy in state.enemies.items():
        if name != enemy.name:
            yield f"{enemy.name} is filed as {name}"
        if enemy.at != VILLAGE and enemy.at not in cells:
            yield f"{name} stands in {enemy.at}, which is no cell of the map"
        if enemy.kind == "german" and state.sheet.men_left(enemy) < 1:
            yield f"{name} has no man left and is still there"
        if name in OFFICERS and not state.garrisoned:
            yield f"{name} is on the field"
        if name in state.paras and state.paras[name].at != DEAD:
            yield f"{name} is a para and an enemy"
        if enemy.kind != "german" and enemy.at == VILLAGE and name not in (*ROSTER, *GERMANS):
            yield f"{name} has left the building"


def _company_faults(state: State) -> Iterator[str]:
    men = {man.at for man in state.paras_on_map()}
    seen: Counter[tuple[str, bool]] = Counter()
    for enemy in state.enemies.values():
        if enemy.at == VILLAGE:
            continue
        if enemy.at in men and enemy.name != state.father:
            yield f"{enemy.name} and paras share {enemy.at}"
        seen[enemy.at, enemy.kind == "german"] += 1
    if state.garrisoned:
        for (cell, is_german), number in seen.items():
            if number > 1:
                yield f"{number} {'Germans' if is_german else 'monsters'} stand in {cell}"


def _explosive_faults(game: Game) -> Iterator[str]:
    state, areas = game.state, game.boards.castle.area_floor
    for square, items in state.charges_set.items():
        if square not in areas:
            yield f"explosives are set in {square}, outside of every area"
        if not all(ITEMS[item].explosive for item in items):
            yield f"no explosives are set in {square}: {items}"
    if state.detonator not in (NEVER_PLACED, LOST) and state.detonator not in areas:
        yield f"the detonator is in {state.detonator}, outside of every area"


def _census_faults(game: Game) -> Iterator[str]:
    """Every counter of the sheet is in exactly one place."""
    state = game.state
    found = Counter(_counters_in_sight(state))
    for counter, number in found.items():
        if number > 1:
            yield f"there are {number} of {counter}"
    if game.decision is None or game.decision.rule not in _AT_REST or state.stage == "over":
        return
    expected = {*STARTING_ITEMS, *ORDINARY_GERMANS, *OFFICERS, *MONSTERS, *BITES, *AMBITIONS} - {
        JAEGER
    }
    if game.origin is not None and game.origin.part == "evening":
        expected |= {*FIELD_MARKERS, *field_extras(game.options)}
    if state.garrisoned:
        expected |= {*CASTLE_MARKERS, *castle_extras(game.options)}
    else:
        expected -= set(OFFICERS)
    if state.paras[INES].at != ABSENT:
        expected.discard("ines")
    missing = sorted(expected - set(found))
    if missing:
        yield f"nobody knows where {missing[0]} is"
    strangers = sorted(set(found) - expected - {*FIELD_MARKERS, *ROSTER, JAEGER})
    if strangers:
        yield f"{strangers[0]} shouldn't be in the game yet"


def _counters_in_sight(state: State) -> Iterator[str]:
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
        if man.bite:
            yield man.bite
    for enemy in state.enemies.values():
        if enemy.name not in state.paras:
            yield enemy.name
        if enemy.bite:
            yield enemy.bite
    if state.father:
        yield "hostage"


def _clock_faults(game: Game) -> Iterator[str]:
    clock = game.state.clock
    if clock % 10 or not 0 <= clock <= _DAWN:
        yield f"the clock shows {clock} minutes"
    if game.state.stage in ("field", "castle", "infiltration") and clock >= _DAWN:
        yield "it is past six and still being played"


def _hunt_faults(game: Game) -> Iterator[str]:
    hunt, board = game.state.hunt, game.boards.hunt
    assert hunt is not None
    if hunt.tank not in board.order:
        yield f"the tank stands in {hunt.tank}, which isn't printed"
    places = [cell for cell, _ in (*hunt.face_down, *hunt.face_up)]
    if any(cell not in board.order for cell in places):
        yield "a counter stands in a hex that isn't printed"
    zombies = [cell for cell, counter in hunt.face_up if counter in HUNT_ZOMBIES]
    if game.decision is not None and zombies.count(hunt.tank) > 1:
        yield "two zombies are in the tank's hex and it isn't overrun"
    hidden = [cell for cell, _ in hunt.face_down]
    if len(set(hidden)) != len(hidden):
        yield "two face-down counters share a hex"
    named = [counter for _, counter in (*hunt.face_down, *hunt.face_up)]
    gone = [*hunt.killed, *hunt.lost, *hunt.attached, hunt.turn_counter]
    if sorted([*named, *gone]) != sorted(HUNT_COUNTERS):
        yield f"the nine counters are {sorted([*named, *gone])}"
    most = 5 if hunt.turns == 10 else 6
    if not 1 <= hunt.turn <= hunt.turns <= 10 or not 0 <= hunt.points <= most:
        yield f"turn {hunt.turn} with {hunt.points} AP"


def _cells(game: Game) -> dict[str, int]:
    boards = game.boards
    return boards.castle.order if game.state.garrisoned else boards.field.order

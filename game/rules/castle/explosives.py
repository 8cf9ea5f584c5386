"""Setting explosives and the detonator: 7.5, and what may not be laid down there: 7.2.4."""

from __future__ import annotations

from game.rules.castle.ambitions import ambition_of
from game.rules.common.items import item_options
from game.rules.counters import INES, ITEMS
from game.rules.decisions import (
    LayDown,
    Option,
    PlaceDetonator,
    SetExplosives,
    SetWithDetonator,
)
from game.rules.events.castle import DetonatorPlaced, ExplosivesSet
from game.rules.state import GONE, NEVER_PLACED, Action, Para, State
from game.rules.table import Table


def set_options(table: Table, man: Para) -> list[Option]:
    """R7.5: options to set explosives, in a demolition area only (Q146, Q179, Q180)."""
    if man.at not in table.castle.area_floor:
        return []
    has_explosives = bool(explosives_of(man)) and _knows_how(table, man)
    options: list[Option] = [SetExplosives()] if has_explosives else []
    if may_place_detonator(table, man):
        options.extend([SetWithDetonator()] if has_explosives else [])
        options.append(PlaceDetonator())
    return options


def _knows_how(table: Table, man: Para) -> bool:
    """Q180: every para can, or by the optional ruling only with a bomb icon."""
    return table.sheet.face(man).bomb > 0 or not table.options.experts_set_explosives


def explosives_of(man: Para) -> tuple[str, ...]:
    """Carried items with explosive icons; they are set all together (Q239)."""
    return tuple(item for item in man.items if ITEMS[item].explosive)


def may_place_detonator(table: Table, man: Para) -> bool:
    """R7.5-detonator: needs a bomb icon, an unused detonator, and no hostage in danger."""
    state = table.state
    knows_how = table.sheet.face(man).bomb > 0
    return knows_how and state.detonator == NEVER_PLACED and not detonator_waits_for_hostage(state)


def detonator_waits_for_hostage(state: State) -> bool:
    """R8.1.5-hostage, R8.3.5-daughter: Ines lives, and her kin is neither safe nor dead.

    Explosives may be set nevertheless (Q169). No ban without Ines, or if there are worms.
    """
    ines = state.paras.get(INES)
    if ines is None or ines.at in GONE or ambition_of(state).has_worms:
        return False
    return not (state.hostage_is_safe or state.hostage_is_dead)


def set_explosives(table: Table, name: str, option: Option) -> None:
    """R7.5-set, R7.5-detonator: instead of moving and fighting (Q256)."""
    man = table.state.paras[name]
    if not isinstance(option, PlaceDetonator):
        table.emit(ExplosivesSet("R7.5-set", name, man.at, explosives_of(man)))
    if not isinstance(option, SetExplosives):
        table.emit(DetonatorPlaced("R7.5-detonator", name, man.at))


def castle_item_options(table: Table, action: Action) -> list[Option]:
    """R7.2.4-drop-not-set: in a demolition area explosives are set or kept, not just laid down."""
    options = item_options(table, action)
    if action.at not in table.castle.area_floor:
        return options
    return [option for option in options if not _lays_explosives(option)]


def _lays_explosives(option: Option) -> bool:
    return isinstance(option, LayDown) and ITEMS[option.item].explosive > 0

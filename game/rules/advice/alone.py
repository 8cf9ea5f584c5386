"""Setting and lighting explosives with a whole stack in hand: one man does it alone (Q256)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game.rules.advice.mission import surest_light, wanted_deed
from game.rules.advice.rehearsal import table_of
from game.rules.castle.demolition import hand_lights
from game.rules.castle.explosives import explosives_of, set_options
from game.rules.decisions import (
    Act,
    Option,
    PlaceDetonator,
    SetExplosives,
    SetWithDetonator,
)
from game.rules.game import Game

_SETTING = (SetExplosives(), SetWithDetonator(), PlaceDetonator())


class LoneDeed(Struct, frozen=True):
    """What one of the acting stack could do if he acted alone."""

    man: str
    option: Option
    is_wanted: bool
    """Whether it is what most players want now."""


def lone_deeds(game: Game) -> tuple[LoneDeed, ...]:
    """Each way to set or light explosives that the rules deny to a stack and allow to one of its
    men; of several men the one with the most explosive icons.

    Empty once the stack has moved.
    """
    decision, action = game.decision, game.state.action
    if decision is None or action is None or decision.rule != "R7.2-one-action":
        return ()
    if len(action.group) < 2 or action.stage != "choosing" or not _can_any(game, action.group):
        return ()
    found: dict[type[Option], LoneDeed] = {}
    by_icons = sorted(action.group, key=lambda name: -_icons(game, name))
    for name in by_icons:
        for deed in _deeds_of(game, name):
            found.setdefault(type(deed.option), deed)
    return tuple(found.values())


def _can_any(game: Game, names: Sequence[str]) -> bool:
    table = table_of(game)
    men = [game.state.paras[name] for name in names if name in game.state.paras]
    return any(set_options(table, man) or hand_lights(table, man) for man in men)


def _icons(game: Game, name: str) -> int:
    """The explosive icons he carries."""
    state = game.state
    man = state.paras.get(name)
    items = () if man is None else explosives_of(man)
    return sum(state.sheet.items[item].explosive for item in items)


def _deeds_of(game: Game, name: str) -> Iterator[LoneDeed]:
    """What he could do if he acted alone; nothing has been done yet since the choice of man."""
    alone = Game.from_position(game.boards, game.position(), options=game.options)
    alone.choose(Act(name))
    if alone.decision is None or alone.decision.rule != "R7.2-one-action":
        return
    wanted = wanted_deed(alone)
    for option in (*_SETTING, *filter(None, [surest_light(alone)])):
        if option in alone.decision.options:
            yield LoneDeed(name, option, option == wanted)

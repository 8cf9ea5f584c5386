"""What every stack did in the turn before, and the order to do the same again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, Literal

from msgspec import Struct

from game.rules import Game
from game.rules import decisions as d
from game.rules.board import VILLAGE
from game.rules.decisions import Act, Attack, FireVolley, Join, Option, Step, Stop
from game.rules.events.people import GroupMoved
from game.rules.state import NOWHERE
from game.tabletop.estimates import targets_after
from game.tabletop.question.plans import (
    Plan,
    choices_of_last_turn,
    chooses_man,
    fight_from_here,
    foes_of,
    go_towards_nonette,
    is_acting,
    steps_to_nonette,
)

_ONCE: Final = (
    d.FullSpeed,
    d.Rush,
    d.LayDown,
    d.PickUp,
    d.HandOver,
    d.Swap,
    d.Reconnoitre,
    d.GiveFirstAid,
    d.FollowInes,
    d.ThrowItem,
    d.SetExplosives,
    d.SetWithDetonator,
    d.PlaceDetonator,
    d.Inject,
    d.OperateController,
)
"""Deeds that nobody means to do again and again."""


class StackMove(Struct, frozen=True):
    """What a stack did in a turn, as far as it can be done again."""

    men: tuple[str, ...]
    does: Literal["stay", "attack", "march", "volley"]
    enemy: str = ""
    """Whom they attacked."""


def deeds_to_repeat(game: Game) -> tuple[StackMove, ...]:
    """What stacks that may act outside Nonette did in the turn before, in that order; the volley
    too.

    A stack that went anywhere but towards Nonette is left out, as nobody knows where it is bound.
    """
    return tuple(deed for deed in _deeds_of_last_turn(game) if _may_repeat(game, deed))


def same_again(game: Game, may_stop: Callable[[], bool]) -> Plan:
    """Every stack does the same as in the turn before.

    It ends where anything is asked, when an enemy has woken, and with the men in hand whose target
    can't be attacked any more.
    """
    turn, foes = game.state.turn, foes_of(game)
    for deed in deeds_to_repeat(game):
        if not chooses_man(game) or game.state.turn != turn or not foes_of(game) <= foes:
            return
        if not _may_repeat(game, deed):
            continue
        if deed.does == "volley":
            yield FireVolley()
            continue
        yield Act(deed.men[0])
        yield from map(Join, deed.men[1:])
        if deed.does == "march":
            is_undisturbed = yield from go_towards_nonette(game)
            if not is_undisturbed:
                return
        elif not is_acting(game) or not may_stop():
            return
        elif deed.does == "attack":
            if deed.enemy not in targets_after(game, ()):
                return
            yield from fight_from_here(game, deed.enemy)
        else:
            yield Stop()


def _may_repeat(game: Game, deed: StackMove) -> bool:
    if deed.does == "volley":
        return game.decision is not None and FireVolley() in game.decision.options
    men = [man for name in deed.men if (man := game.state.paras.get(name)) is not None]
    places = {man.at for man in men}
    if len(men) < len(deed.men) or len(places) != 1 or any(man.acted for man in men):
        return False
    if not places.isdisjoint((VILLAGE, *NOWHERE)):
        return False
    enemy = game.state.enemies.get(deed.enemy)
    return deed.does != "attack" or (enemy is not None and enemy.up)


def _deeds_of_last_turn(game: Game) -> list[StackMove]:
    made = choices_of_last_turn(game)
    starts = [n for n, (one, _) in enumerate(made) if isinstance(one, Act | FireVolley)]
    actions = pairwise([*starts, len(made)])
    found = (_deed(game, made[start:end]) for start, end in actions)
    return [deed for deed in found if deed is not None]


def _deed(game: Game, made: Sequence[tuple[Option, int]]) -> StackMove | None:
    """What one action was; None for what can't be repeated."""
    choices = [choice for choice, _ in made]
    if choices[0] == FireVolley():
        return StackMove((), "volley")
    men = tuple(one.unit for one in choices if isinstance(one, Act | Join))
    attack = next((one for one in choices if isinstance(one, Attack)), None)
    if attack is not None:
        return StackMove(men, "attack", attack.enemy)
    steps = [one.cell for one in choices if isinstance(one, Step)]
    if any(isinstance(one, _ONCE) for one in choices):
        return None
    if not steps:
        return StackMove(men, "stay")
    moved = (one for one in game.events[made[0][1] :] if isinstance(one, GroupMoved))
    origin, away = next(one.origin for one in moved), steps_to_nonette(game)
    is_nearer = away.get(steps[-1], 0) < away.get(origin, 0)
    return StackMove(men, "march") if is_nearer else None

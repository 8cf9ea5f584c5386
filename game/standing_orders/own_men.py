"""Automatic answers for the player's own men; None where more than one is sensible."""

from __future__ import annotations

from fractions import Fraction

from game.rules.advice.mission import last_chance, torn_out_after
from game.rules.advice.odds import AttackOdds, odds_of
from game.rules.advice.targets import struck_by_throws
from game.rules.counters import ITEMS
from game.rules.decisions import (
    ChooseUnit,
    Decision,
    HoldFire,
    LoseItem,
    Option,
    PickUp,
    RaiseLevel,
    Step,
    Stop,
    Take,
    ThrowItem,
    UseWeapon,
)
from game.rules.game import Game
from game.rules.sheet import CounterSheet
from game.rules.state import GONE, Para
from game.standing_orders.enemies import sheet_place


def stop_at_end(game: Game, decision: Decision) -> Option | None:
    """R4.2.1, R7.2.1: stop with no step left, nothing lying and nobody else there.

    Full hands may be changed for what lies there, also at the end (R4.2.3-drop-pick, Q283).

    Not on a face-down marker of the field: the stop rushes it (R4.2.4-rush), which can't be undone.
    """
    action = game.state.action
    stop = Stop()
    if action is None or not action.moved or stop not in decision.options:
        return None
    if any(isinstance(option, Step | PickUp) for option in decision.options):
        return None
    if game.state.lying.get(action.at):
        return None
    if game.state.stage == "field" and action.at in game.state.hidden:
        return None
    here = game.state.paras_at(action.at)
    if _must_be_warned(game, stop) or any(man.name not in action.group for man in here):
        return None
    return stop


def hold_useless_throw(game: Game, decision: Decision) -> Option | None:
    """R7.6-who: hold fire with no enemy to attack and no alerted one in the blast of any throw."""
    throws = [option for option in decision.options if isinstance(option, ThrowItem)]
    if len(throws) != len(decision.options) - 1 or HoldFire() not in decision.options:
        return None
    if _must_be_warned(game, HoldFire()):
        return None
    is_useful = any(True for _ in struck_by_throws(game, decision))
    return None if is_useful else HoldFire()


def _must_be_warned(game: Game, option: Option) -> bool:
    """Whether, once the acting group is done, the tower could not be blown up any more or the
    detonator might be removed; the player must see the warning."""
    state = game.state
    if state.stage != "castle" or state.action is None:
        return False
    if last_chance(game.boards, game.options, state, state.action.group) is not None:
        return True
    return bool(torn_out_after(game, option))


def weakest_german(game: Game, decision: Decision) -> Option:
    """R7.8.5-paras: the German with the fewest men left, then by the counter sheet."""
    state = game.state
    germans = [option for option in decision.options if isinstance(option, ChooseUnit)]
    return min(
        germans,
        key=lambda option: (
            state.sheet.men_left(state.enemies[option.name]),
            sheet_place(option.name),
        ),
    )


def best_weapon(game: Game, decision: Decision) -> Option | None:
    """R4.4.2-weapons: the most hits to be expected, then the best chance to kill.

    None for a flamethrower, as the player decides on its fuel.
    """
    best = max(decision.options, key=lambda option: _promise(game, option))
    is_flame = isinstance(best, UseWeapon) and ITEMS[best.item].kind == "flamethrower"
    return None if is_flame else best


def _promise(game: Game, option: Option) -> tuple[Fraction, Fraction]:
    """Expected hits and the chance to kill."""
    odds = next(found for found in odds_of(game, option) if isinstance(found, AttackOdds))
    return odds.hits.mean, odds.kill


def lose_charm(game: Game, decision: Decision) -> Option | None:
    """R4.5.5-per-hit: the charm takes the hit, as it is good for nothing else."""
    return next(
        (
            option
            for option in decision.options
            if isinstance(option, LoseItem) and ITEMS[option.item].kind == "charm"
        ),
        None,
    )


def first_of_alike(game: Game, decision: Decision) -> Option | None:
    """R4.5.4, R7.8.2, R7.8.4: the first on the roster of like men; None where it matters who is
    attacked: by wounds, luck, skills, or how many items each could give up."""
    state = game.state
    names = [option.name for option in decision.options if isinstance(option, ChooseUnit)]
    men = [state.paras[name] for name in names if name in state.paras]
    if len(men) < len(decision.options) or any(man.at in GONE or man.bite for man in men):
        return None
    sheet = state.sheet
    kinds = {
        (
            man.wounded,
            sheet.has_wounded_side(man),
            sheet.luck(man),
            len(man.items),
            _skills(sheet, man),
        )
        for man in men
    }
    if len(kinds) > 1:
        return None
    return min(decision.options, key=lambda option: sheet_place(getattr(option, "name", "")))


def _skills(sheet: CounterSheet, man: Para) -> tuple[int, int, int]:
    face = sheet.face(man)
    return face.marksman, face.melee, face.bomb


def only_taker(game: Game, decision: Decision) -> Option | None:
    """R4.2.4-equipment: the only man with a free hand takes what was found."""
    takers = [option for option in decision.options if isinstance(option, Take)]
    return takers[0] if len(takers) == 1 else None


def raise_result(game: Game, decision: Decision) -> Option:
    """R9.3-upgrade: one level more is always better."""
    return RaiseLevel()


def lose_one_of_a_kind(game: Game, decision: Decision) -> Option | None:
    """R7.2.2-double-move: the first of several equal items."""
    items = [option for option in decision.options if isinstance(option, LoseItem)]
    kinds = {ITEMS[option.item].kind for option in items}
    return items[0] if len(kinds) == 1 else None

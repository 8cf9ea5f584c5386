"""The table of all kinds of decisions: whom they concern, and their automatic answers.

A row for each kind. Every decision of a game is of exactly one kind; `tests/standing_orders`
plays random games to find one that has no row, or two.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.rules import decisions as d
from game.rules.board import Cell
from game.rules.decisions import Decision, Option
from game.rules.game import Game
from game.standing_orders import enemies, own_men

Level: TypeAlias = Literal["matters", "men", "everything"]
"""The level of questions: those that matter, all about the player's men, or everything."""
LEVELS: Final[tuple[Level, ...]] = ("matters", "men", "everything")

Subject: TypeAlias = Literal["enemy", "men", "player"]
"""Whom a kind concerns: the enemy, the men, or always the player."""

Choose: TypeAlias = Callable[[Game, Decision], Option | None]
"""Returns the automatic answer; None if the player must be asked after all."""


class Order(Struct, frozen=True):
    """One kind of decision, with its automatic answer."""

    name: str
    """Its sentence in the log is ``order.<name>``."""
    subject: Subject
    rules: frozenset[str]
    options: tuple[type[Option], ...]
    """All options of such a decision are of these types."""
    choose: Choose | None = None
    """None: always asked."""
    alike: Choose | None = None
    """The answer on the level `matters` where only the player's own men, and like ones, are meant
    and `choose` has none."""

    def fits(self, decision: Decision) -> bool:
        """Whether a decision is of this kind."""
        return decision.rule in self.rules and all(
            isinstance(option, self.options) for option in decision.options
        )


def answer(
    game: Game, level: Level, pin: Cell = "", always_ask: Collection[str] = ()
) -> Option | None:
    """The automatic answer to the current decision at a level of questions.

    None if the player must be asked, or the game is over. `pin` is the marker that the Germans
    are to turn up next (R7.9-reveal), if the player has chosen one; `always_ask` are the names of
    the kinds that he wants to answer himself.
    """
    decision = game.decision
    if decision is None or level == "everything":
        return None
    order = order_of(decision)
    if order is None or order.name in always_ask:
        return None
    chosen = order.choose(game, decision) if order.choose and _may_answer(order, level) else None
    if chosen is None and order.alike is not None and level == "matters":
        chosen = order.alike(game, decision)
    pinned = d.TurnUp(pin)
    return pinned if order.name == "plan" and pinned in decision.options else chosen


def _may_answer(order: Order, level: Level) -> bool:
    return order.subject != "men" or level != "men"


def order_of(decision: Decision) -> Order | None:
    """The kind of a decision; None if there is no row for it: the player is asked."""
    return next((order for order in _BY_RULE.get(decision.rule, ()) if order.fits(decision)), None)


# --- The rules that ask --------------------------------------------------------------------

_ACTIONS: Final = frozenset({"R4.2-one-action", "R7.2-one-action"})
_CHOICE_OF_MAN: Final = frozenset({"R4.2-order-free", "R7.2-order-free"})
_NEXT_ENEMY: Final = frozenset({"R7.8-order", "R4.5-face-up-only"})
_WAYS_OF_ENEMIES: Final = frozenset(
    {
        "R4.5.2-2-nearest",
        "R4.5.2-3-by-road",
        "R4.5.2-4-approach",
        "R7.8.1-2-approach",
        "R7.8.3-2-detonator",
        "R7.8.3-3-nearest",
        "R7.8.3-4-village",
        "V2-jaeger",
        "M6.0-advance",
    }
)
_EVENTS: Final = frozenset(
    {
        "R8.1.1-event1",
        "R8.1.1-lieutenant",
        "R8.1.2-event2",
        "R8.1.3-event3",
        "R8.2.1-event1",
        "R8.2.2-event2",
        "R8.2.3-event3",
        "R8.3.1-event1",
        "R8.3.1-lieutenant",
        "R8.3.2-event2",
        "R8.3.3-event3",
    }
)
_APPEARANCES: Final = _EVENTS | {
    "R4.3.2-nearest",
    "R4.3.2-ss-occupied",
    "R4.2.4-ambush",
    "R7.3.7-sentry",
    "R7.8.2-infect-killed",
    "R7.8.2-infect-wounded",
    "R8.1.4-key-item",
    "R8.2.5-worm",
    "R8.3.5-father",
}
_TARGETS: Final = frozenset(
    {"R7.8.2-target", "R7.8.4-target", "R4.2.4-beast-hex", "R4.2.4-beast-victim"}
)
_VICTIMS: Final = frozenset({"R4.5.4-target", "R7.8.5-germans", "R6.3-fail-group"})
_LOOKS: Final = frozenset({"R4.2.4-ines", "R4.2.5-recon", "R6.3-look"})

_DEEDS: Final = (
    d.Step,
    d.Stop,
    d.Rush,
    d.Join,
    d.FullSpeed,
    d.LayDown,
    d.PickUp,
    d.HandOver,
    d.Swap,
    d.Reconnoitre,
    d.GiveFirstAid,
    d.FollowInes,
    d.SetExplosives,
    d.SetWithDetonator,
    d.PlaceDetonator,
    d.Inject,
    d.OperateController,
    d.LightByHand,
    d.ThrowItem,
)
_ATTACKS: Final = (d.Attack, d.ChooseCell, d.ThrowItem, d.HoldFire)
_HITS: Final = (d.TakeWound, d.LoseItem)
_WEAPONS: Final = (d.UseWeapon, d.UseOwn)


def _one(*rules: str) -> frozenset[str]:
    return frozenset(rules)


ORDERS: Final = (
    # For the enemy.
    Order("next", "enemy", _NEXT_ENEMY, (d.ChooseUnit,), enemies.first_on_sheet),
    Order("next-zombie", "enemy", _one("M6.0-advance"), (d.ChooseUnit,), enemies.first_on_sheet),
    Order("way", "enemy", _WAYS_OF_ENEMIES, (d.ChooseCell,), enemies.lowest_cell),
    Order("appears", "enemy", _APPEARANCES, (d.ChooseCell,), enemies.lowest_cell),
    Order("finds", "enemy", _one("R7.3-order"), (d.ChooseCell,), enemies.lowest_cell),
    Order(
        "target",
        "enemy",
        _TARGETS,
        (d.ChooseUnit, d.ChooseCell),
        enemies.target_among_others,
        own_men.first_of_alike,
    ),
    Order("plan", "enemy", _one("R7.9-reveal"), (d.TurnUp,), enemies.nearest_unknown_marker),
    # For the player's own men, where only one answer is sensible.
    Order("end-of-move", "men", _ACTIONS, _DEEDS, own_men.stop_at_end),
    Order("no-throw", "men", _one("R7.6-who"), _ATTACKS, own_men.hold_useless_throw),
    Order("hits", "men", _one("R7.8.5-paras"), (d.ChooseUnit,), own_men.weakest_german),
    Order("weapon", "men", _one("R4.4.2-weapons"), _WEAPONS, own_men.best_weapon),
    Order("charm", "men", _one("R4.5.5-per-hit"), _HITS, own_men.lose_charm),
    Order("find", "men", _one("R4.2.4-equipment"), (d.Take, d.LeaveLying), own_men.only_taker),
    Order("raise", "men", _one("R9.3-upgrade"), (d.RaiseLevel, d.KeepLevel), own_men.raise_result),
    Order("stumble", "men", _one("R7.2.2-double-move"), (d.LoseItem,), own_men.lose_one_of_a_kind),
    Order("victim", "men", _VICTIMS, (d.ChooseUnit,), own_men.first_of_alike),
    # Always asked.
    Order("equip", "player", _one("R3.1.5-equip"), (d.Assign,)),
    Order("jump-order", "player", _one("R3.1.5-drop-order"), (d.JumpNext,)),
    Order("landing", "player", _one("R3.2-roll"), (d.ChooseCell,)),
    Order("who-acts", "player", _CHOICE_OF_MAN, (d.Act, d.FireVolley, d.EndPhase)),
    Order("looks", "player", _LOOKS, (d.LookAt, d.LookNoMore)),
    Order("attack", "player", _one("R4.4-who"), (d.Attack, d.HoldFire)),
    Order("returns", "player", _one("R4.2.4-alive"), (d.ChooseUnit,)),
    Order("sniper", "player", _one("V2-sniper"), (d.ChooseUnit,)),
    Order("share", "player", _one("R6.2-village"), (d.Assign, d.GiveFirstAid, d.LeaveBehind)),
    Order("storm", "player", _one("R6.3-attempt"), (d.StormCastle, d.Act)),
    Order("go-along", "player", _one("R6.3-attempt"), (d.Attempt, d.Join)),
    Order("romance", "player", _one("R6.3-romance"), (d.ChooseUnit,)),
    Order("throw-where", "player", _one("R7.6.5-target", "V2-panzerschreck"), (d.ChooseCell,)),
    Order("who-is-father", "player", _one("R8.3.5-father"), (d.ChooseUnit,)),
    Order("father", "player", _one("R8.3.5-father"), (d.Step, d.Stop)),
    Order(
        "tank",
        "player",
        _one("M7.0-free"),
        (d.Step, d.Scout, d.FireGun, d.Ram, d.Repair, d.EndPhase),
    ),
    Order("hunt-look", "player", _one("M7.2-ev-recon"), (d.ChooseCell, d.LookNoMore)),
    Order("mend", "player", _one("M7.5-repair"), (d.Mend,)),
    Order("gear", "player", _one("M6.1-absorb"), (d.LoseGear,)),
)
"""Every kind of decision; no decision fits two rows."""


def _by_rule() -> dict[str, tuple[Order, ...]]:
    rules = {rule for order in ORDERS for rule in order.rules}
    return {rule: tuple(one for one in ORDERS if rule in one.rules) for rule in rules}


_BY_RULE: Final = _by_rule()

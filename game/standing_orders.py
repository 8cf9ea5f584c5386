"""Decisions that are answered for the player, as nothing is at stake in them.

    option = answer(game, "matters")   # None: ask the player

A pure function of the decision and of open information: it never looks at a hidden counter and
never rolls a die. Its answers are choices like any others: a save, a replay and the rules
themselves can't tell them from those of the player.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from game.rules import decisions as d
from game.rules.advice.mission import last_chance, torn_out_after
from game.rules.advice.odds import AttackOdds, odds_of
from game.rules.advice.reach import struck_by_throws
from game.rules.advice.rehearsal import table_of
from game.rules.board import VILLAGE, Boards, Cell
from game.rules.castle.sight import occupied, visible_paras
from game.rules.common.hidden import is_unknown
from game.rules.counters import DOCTOR, GERMANS, HUNT_ZOMBIES, ITEMS, MONSTERS, ROSTER
from game.rules.decisions import (
    ChooseCell,
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
    TurnUp,
    UseWeapon,
)
from game.rules.field.combat import adjacent_paras
from game.rules.game import Game
from game.rules.sheet import CounterSheet
from game.rules.state import GONE, Para, State

_FAR: Final = 10_000
"""The distance of a square that cannot be reached, in steps."""
_SHEET: Final = {
    name: place for place, name in enumerate((*GERMANS, *MONSTERS, DOCTOR, *HUNT_ZOMBIES, *ROSTER))
}


def sheet_place(name: str) -> int:
    """The place of a unit in the order of the counter sheet: Germans, zombies, men."""
    return _SHEET[name]


def first_on_sheet(game: Game, decision: Decision) -> Option:
    """The unit that is first in the order of the counter sheet."""
    return min(_units(decision), key=lambda option: sheet_place(option.name))


def lowest_cell(game: Game, decision: Decision) -> Option:
    """The cell that is first in the order of its board, Nonette last."""
    return min(_cells(decision), key=lambda option: _cell_place(game, option.cell))


def lowest_of_like_cells(game: Game, decision: Decision) -> Option | None:
    """The lowest cell, if from all of them the same men can be attacked at once; None where it
    matters for the player's men."""
    men = {exposed(game, option.cell) for option in _cells(decision)}
    return lowest_cell(game, decision) if len(men) == 1 else None


def lowest_of_cells_as_near(game: Game, decision: Decision) -> Option | None:
    """The lowest cell for somebody who appears, if from all of them the same men can be attacked at
    once and are as near; else None."""
    away = {tuple(sorted(_steps_to_men(game, option.cell))) for option in _cells(decision)}
    return lowest_of_like_cells(game, decision) if len(away) == 1 else None


def exposed(game: Game, cell: Cell) -> frozenset[str]:
    """Whom an enemy in a cell could attack without a step: in the castle who is in sight."""
    stage, table = game.state.stage, table_of(game)
    if stage not in ("field", "castle") or cell == VILLAGE:
        return frozenset()
    men = adjacent_paras(table, cell) if stage == "field" else visible_paras(table, cell)
    return frozenset(man.name for man in men)


def _steps_to_men(game: Game, cell: Cell) -> Iterator[int]:
    """The steps from a cell of the field or the castle to each man on the map."""
    stage, boards = game.state.stage, game.boards
    if stage in ("field", "castle") and cell != VILLAGE:
        far = boards.field.distances(cell) if stage == "field" else boards.castle.walk(cell)
        for man in game.state.paras_on_map():
            yield far.get(man.at, _FAR)


def target_among_others(game: Game, decision: Decision) -> Option | None:
    """A target that is none of the player's men: face up by the counter sheet, then by cell."""
    units, cells = _units(decision), _cells(decision)
    state = game.state
    if any(_is_mine(state, option.name) for option in units):
        return None
    held = {man.at for man in state.living()}
    if any(option.cell in held for option in cells):
        return None
    return first_on_sheet(game, decision) if units else lowest_cell(game, decision)


def safest_unknown_marker(game: Game, decision: Decision) -> Option | None:
    """R7.9-reveal: the unknown marker in sight of the fewest men, and of those the farthest.

    None in the first turn, so that the player knows of it, while more men are in sight of some
    markers than of others, so that it matters where enemies may appear, and once all faces are
    known.
    """
    cell = marker_of_plan(game.boards, game.state)
    is_first = game.state.turn == 1
    return None if not cell or is_first or _differ_in_danger(game, decision) else TurnUp(cell)


def _differ_in_danger(game: Game, decision: Decision) -> bool:
    """Whether the markers are in sight of different numbers of men."""
    table = table_of(game)
    cells = (option.cell for option in decision.options if isinstance(option, TurnUp))
    return len({len(visible_paras(table, cell)) for cell in cells}) > 1


def marker_of_plan(boards: Boards, state: State) -> Cell:
    """R7.9-reveal: the marker that `safest_unknown_marker` would turn up as things are; empty for
    none.

    It is in sight of the fewest men; of those it is the farthest from the men in the castle, or
    with nobody there from the road, as enemies may appear there.
    """
    board = boards.castle
    if state.stage != "castle":
        return ""
    inside, held = [man.at for man in state.paras_on_map()], occupied(state)

    def place(cell: Cell) -> tuple[int, int, int]:
        seen = sum(board.sees(cell, at, held) for at in inside)
        return seen, -steps_from_men(boards, state, cell), board.order[cell]

    unknown = (cell for cell in state.hidden if is_unknown(state, cell))
    return min(unknown, key=place, default="")


def steps_from_men(boards: Boards, state: State, cell: Cell) -> int:
    """The steps from a square of the castle to the nearest man there, or with nobody there to the
    road."""
    board = boards.castle
    far = board.walk(cell)
    inside = {man.at for man in state.paras_on_map()} or {board.road}
    return min(far.get(at, _FAR) for at in inside)


def _units(decision: Decision) -> list[ChooseUnit]:
    return [option for option in decision.options if isinstance(option, ChooseUnit)]


def _cells(decision: Decision) -> list[ChooseCell]:
    return [option for option in decision.options if isinstance(option, ChooseCell)]


def _is_mine(state: State, name: str) -> bool:
    """Whether the name is that of a living para; one that has turned is dead (Q161)."""
    man = state.paras.get(name)
    return man is not None and man.at not in GONE


def _cell_place(game: Game, cell: Cell) -> int:
    """The place of a cell in the order of the board that is played on."""
    boards = game.boards
    if cell == VILLAGE:
        return _FAR
    if game.state.stage == "field":
        return boards.field.order[cell]
    return boards.hunt.order[cell] if game.state.stage == "hunt" else boards.castle.order[cell]


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


def lose_useless(game: Game, decision: Decision) -> Option | None:
    """R4.5.5-per-hit: the charm takes the hit, as it is good for nothing else; once the castle has
    blown up, anything that only fights, burns or explodes."""
    items = [option for option in decision.options if isinstance(option, LoseItem)]
    charms = [option for option in items if ITEMS[option.item].kind == "charm"]
    spent = [option for option in items if _is_tool(game, option.item)]
    return next(iter([*charms, *(spent if game.state.stage == "demolition" else [])]), None)


def _is_tool(game: Game, item: str) -> bool:
    """Whether it is worth nothing at home."""
    row = game.state.sheet.items[item]
    is_used = row.fire or row.melee or row.explosive or row.ignites or row.kind == "first-aid"
    return bool(is_used) and not row.stars and not row.is_person


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
PLACES_OF_ENEMIES: Final = _WAYS_OF_ENEMIES | _APPEARANCES
"""The rules by which a cell is asked where an enemy goes or appears."""
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
    Order("next", "enemy", _NEXT_ENEMY, (d.ChooseUnit,), first_on_sheet),
    Order("next-zombie", "enemy", _one("M6.0-advance"), (d.ChooseUnit,), first_on_sheet),
    Order("way", "enemy", _WAYS_OF_ENEMIES, (d.ChooseCell,), lowest_of_like_cells),
    Order("appears", "enemy", _APPEARANCES, (d.ChooseCell,), lowest_of_cells_as_near),
    Order("finds", "enemy", _one("R7.3-order"), (d.ChooseCell,), lowest_cell),
    Order(
        "target",
        "enemy",
        _TARGETS,
        (d.ChooseUnit, d.ChooseCell),
        target_among_others,
        first_of_alike,
    ),
    Order("plan", "enemy", _one("R7.9-reveal"), (d.TurnUp,), safest_unknown_marker),
    # For the player's own men, where only one answer is sensible.
    Order("end-of-move", "men", _ACTIONS, _DEEDS, stop_at_end),
    Order("no-throw", "men", _one("R7.6-who"), _ATTACKS, hold_useless_throw),
    Order("hits", "men", _one("R7.8.5-paras"), (d.ChooseUnit,), weakest_german),
    Order("weapon", "men", _one("R4.4.2-weapons"), _WEAPONS, best_weapon),
    Order("charm", "men", _one("R4.5.5-per-hit"), _HITS, lose_useless),
    Order("find", "men", _one("R4.2.4-equipment"), (d.Take, d.LeaveLying), only_taker),
    Order("raise", "men", _one("R9.3-upgrade"), (d.RaiseLevel, d.KeepLevel), raise_result),
    Order("stumble", "men", _one("R7.2.2-double-move"), (d.LoseItem,), lose_one_of_a_kind),
    Order("victim", "men", _VICTIMS, (d.ChooseUnit,), first_of_alike),
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
    Order("two-dice", "player", _one("M8.0-two-dice"), (d.KeepDie,)),
    Order("hunt-look", "player", _one("M7.2-ev-recon"), (d.ChooseCell, d.LookNoMore)),
    Order("mend", "player", _one("M7.5-repair"), (d.Mend,)),
    Order("gear", "player", _one("M6.1-absorb"), (d.LoseGear,)),
)
"""Every kind of decision; no decision fits two rows."""


def _by_rule() -> dict[str, tuple[Order, ...]]:
    rules = {rule for order in ORDERS for rule in order.rules}
    return {rule: tuple(one for one in ORDERS if rule in one.rules) for rule in rules}


_BY_RULE: Final = _by_rule()

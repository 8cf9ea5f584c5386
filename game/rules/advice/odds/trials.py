"""The odds of tests of luck: reconnaissance, infiltration, mines, runs, needles, the controller."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.rules.advice.odds.harm import harm_to, is_killed_by_a_wound
from game.rules.advice.odds.results import (
    FACES,
    AttemptOdds,
    ControllerOdds,
    Cost,
    Finding,
    HarmOdds,
    LuckOdds,
    sum_of,
    within,
)
from game.rules.castle.ambitions import BREAKS
from game.rules.castle.infiltration import (
    CLUE_BONUS,
    INFILTRATION_TABLE,
    ROMANCE,
    attempt_luck,
    hits_of_failure,
    may_fall_in_love,
)
from game.rules.castle.movement import held_since_start
from game.rules.castle.sight import visible_enemies
from game.rules.field.turn import recon_luck
from game.rules.state import Para, State
from game.rules.table import Table


def recon_odds(state: State, group: Sequence[str]) -> LuckOdds:
    """R4.2.5-recon: the test against the luck of the group."""
    needed = recon_luck(state, group)
    return LuckOdds("R4.2.5-recon", tuple(group), needed, within(needed))


def mine_odds(state: State, group: Sequence[str]) -> tuple[HarmOdds, ...]:
    """R4.2.4-mine: the harm to each of the group."""
    men = (state.paras[name] for name in group)
    return tuple(_excess_harm("R4.2.4-mine", man, state.sheet.luck(man), state) for man in men)


def _excess_harm(rule: str, man: Para, needed: int, state: State) -> HarmOdds:
    """The harm of one die that hits by its points above `needed`."""
    hits = sum_of(1, lambda face: max(0, face - needed))
    return harm_to(rule, man, hits, state)


def stumble_odds(table: Table, man: Para) -> LuckOdds | None:
    """R7.2.2-double-move, Q98, Q277: the die after a run; None for an undead with nothing to lose.

    Before the run begins, all that he holds counts as held at its start.
    """
    action = table.state.action
    is_his = action is not None and action.fast and man.name in action.group
    held = held_since_start(man, action) if action is not None and is_his else man.items
    if man.bite and not held:
        return None
    by_wound: Cost = "death" if is_killed_by_a_wound(table.sheet, man) else "wound"
    cost: Cost = "item" if held else by_wound
    needed = table.sheet.luck(man)
    return LuckOdds("R7.2.2-double-move", (man.name,), needed, within(needed), cost)


def injection_odds(table: Table, man: Para) -> LuckOdds:
    """R8.1.4-key-item: the test whether he stays under control."""
    needed = table.sheet.luck(man)
    return LuckOdds("R8.1.4-key-item", (man.name,), needed, within(needed), "turned")


def infection_odds(state: State, man: Para) -> LuckOdds:
    """R7.8.2-infect-wounded, -killed: whether a wound by a zombie leaves him a man.

    One whom the wound kills has no luck to test: he rises for certain, while markers last.
    """
    cost: Cost = "turned" if state.bites else "death"
    needed = 0 if is_killed_by_a_wound(state.sheet, man) else state.sheet.luck(man)
    return LuckOdds("R7.8.2-infect-wounded", (man.name,), needed, within(needed), cost)


def controller_odds(table: Table, man: Para) -> ControllerOdds:
    """R8.3.4-controller, Q172: zombies in sight dance; a 6 breaks the controller in any case."""
    zombies = [one.name for one in visible_enemies(table, man.at) if one.kind == "zombie"]
    breaks = Fraction(sum(face == BREAKS for face in FACES), len(FACES))
    needed = table.sheet.luck(man)
    return ControllerOdds(
        "R8.3.4-controller", man.name, needed, within(needed), tuple(zombies), breaks
    )


# --- Infiltration (R6.3) --------------------------------------------------------------------


def attempt_odds(table: Table, names: Sequence[str]) -> AttemptOdds:
    """R6.3: the odds of an infiltration attempt by this group."""
    state = table.state
    group = [man for name, man in state.paras.items() if name in names]
    needed = attempt_luck(table.sheet, group)
    success = within(needed)
    alone = _ambush(table, group[0], needed) if len(group) == 1 else None
    return AttemptOdds(
        "R6.3-attempt",
        tuple(man.name for man in group),
        needed,
        success,
        findings=_findings(state, success),
        romance=success * _chance_of_romance(table),
        harm=alone,
    )


def _ambush(table: Table, man: Para, needed: int) -> HarmOdds:
    """R6.3-fail-single: the harm of a failure to a single man."""
    hits = sum_of(1, lambda face: hits_of_failure(face, needed, table.options))
    return harm_to("R6.3-attempt", man, hits, table.state)


def _findings(state: State, success: Fraction) -> tuple[Finding, ...]:
    """R6.3-table, Q84: the rows of the table; it is rolled again after each romance."""
    totals = [total for total in _totals(state) if total != ROMANCE]
    rows = [INFILTRATION_TABLE[min(total, max(INFILTRATION_TABLE))] for total in totals]
    return tuple(
        Finding(passage, looks, success * Fraction(rows.count((passage, looks)), len(rows)))
        for passage, looks in dict.fromkeys(rows)
    )


def chance_of_passage(state: State) -> Fraction:
    """R6.3-passage: how likely those who get in find the secret passage."""
    found = _findings(state, Fraction(1))
    return sum((one.chance for one in found if one.passage), Fraction(0))


def _totals(state: State) -> list[int]:
    bonus = CLUE_BONUS if state.clue else 0
    return [face + bonus for face in FACES]


def _chance_of_romance(table: Table) -> Fraction:
    """R6.3-romance: the first roll on the table says so, and Ines is free to love."""
    state = table.state
    if not may_fall_in_love(state, table.options, state.attempts + 1):
        return Fraction(0)
    totals = _totals(state)
    return Fraction(totals.count(ROMANCE), len(totals))

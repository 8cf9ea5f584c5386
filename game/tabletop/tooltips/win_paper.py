"""The paper that says how to win: which explosion brings which result, and what raises it."""

from __future__ import annotations

from typing import Final

from game.painting.kit import Kit
from game.rules.advice.wanted import icons_wanted
from game.rules.advice.winning import Winning, how_to_win
from game.rules.board.squares import FLOORS
from game.rules.castle.explosives import detonator_waits_for_hostage
from game.rules.counters import HOSTAGE, KEY_ITEM
from game.rules.game import Game
from game.tabletop.tooltips.large_paper import LargePaper, Line
from game.tabletop.tooltips.tower import Tower
from game.tabletop.tooltips.win_steps import WinSteps

_BLOWN: Final = ("none", "tower", "two", "all")
"""The ends of the keys of the results, by the number of floors blown up."""


def whole_paper(kit: Kit, game: Game) -> LargePaper:
    """The whole paper, with what to do in pictures."""
    charges = game.boards.castle.charges
    steps = WinSteps(tuple((floor, required) for floor, (_, required) in charges.items()))
    return LargePaper(kit.head("win.title"), tuple(all_lines(kit, game)), steps)


def _results(kit: Kit, winning: Winning) -> list[Line]:
    """Each explosion with its result, the best first; above them what victory points make of it."""
    best, top = winning.results[-1], list[Line]()
    if _is_best_told(winning):
        words = kit.say("win.blown.best", n=winning.points)
        result = kit.say(f"outcome.{best.with_points}")
        top.append(Line(words, result, tower=_tower(winning, best.floors)))
    return top + [
        Line(
            kit.say(_key(winning, result.floors)),
            kit.say(f"outcome.{result.outcome}"),
            is_bad=result.outcome.endswith("defeat"),
            tower=_tower(winning, result.floors),
        )
        for result in reversed(winning.results)
    ]


def _sought(kit: Kit, game: Game) -> list[Line]:
    """What to look for in the castle, as far as the players know."""
    state, winning = game.state, how_to_win(game.state, game.options)
    lines = list[Line]()
    if winning.without_papers is not None:
        level = kit.say(f"outcome.{winning.without_papers}")
        lines.append(Line(kit.say("win.papers", level=level), is_bad=True))
    if state.ambition_known and detonator_waits_for_hostage(state):
        lines.append(Line(kit.say(f"win.hostage.{state.ambition}"), is_bad=True))
    missing = icons_wanted(game.boards, state) if state.garrisoned else 0
    if missing > 0:
        words = kit.words.count("win.missing", missing)
        lines.append(Line(words, is_spare=True))
    return lines


def _is_best_told(winning: Winning) -> bool:
    """Whether points raise even the best explosion's result: that has a line of its own."""
    best = winning.results[-1]
    return best.with_points != best.outcome


def _key(winning: Winning, floors: int) -> str:
    is_strict = floors == 2 and winning.needs_ground_floor
    return "win.blown.ground" if is_strict else f"win.blown.{_BLOWN[floors]}"


def _tower(winning: Winning, floors: int) -> Tower:
    """The sign of so many floors blown up, the upper floor first."""
    from_the_top = tuple(reversed(FLOORS))
    if floors == 2 and not winning.needs_ground_floor:
        return Tower(from_the_top[:1], either=from_the_top[1:])
    return Tower(from_the_top[:floors])


def all_lines(kit: Kit, game: Game) -> list[Line]:
    """The results, what victory points are good for, and what to look for."""
    winning = how_to_win(game.state, game.options)
    return [
        *_results(kit, winning),
        Line(
            kit.say("win.dead"),
            kit.say("outcome.strategic-defeat"),
            is_bad=True,
            is_spare=True,
            tower=Tower(),
        ),
        # The first line tells already what points are good for.
        Line(kit.say("win.points", n=winning.points), is_spare=_is_best_told(winning)),
        *_ambition(kit, game),
        *_sought(kit, game),
    ]


def _ambition(kit: Kit, game: Game) -> list[Line]:
    """In the castle: what the Germans' ambition means for the player."""
    state = game.state
    if not (state.ambition_known and state.garrisoned):
        return []
    item, hostage = (state.sheet.items[one].stars for one in (KEY_ITEM, HOSTAGE))
    words = kit.say(f"win.ambition.{state.ambition}", item=item, hostage=hostage)
    return [Line(words, is_ruled=True)]

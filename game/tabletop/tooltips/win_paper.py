"""The paper that says how to win: which explosion brings which result, and what raises it."""

from __future__ import annotations

from typing import Final

from game.painting.kit import Kit
from game.rules.advice.winning import Winning, how_to_win
from game.rules.board.squares import FLOORS
from game.rules.game import Game
from game.tabletop.tooltips.large_paper import Line

_BLOWN: Final = ("none", "tower", "two", "all")
"""The ends of the keys of the results, by the number of floors blown up."""


def result_lines(kit: Kit, game: Game) -> list[Line]:
    """Each explosion with its result, the best first, and what victory points do."""
    winning = how_to_win(game.state, game.options)
    rows = [
        Line(
            kit.say(_key(winning, result.floors)),
            kit.say(f"outcome.{result.outcome}"),
            is_bad=result.outcome.endswith("defeat"),
        )
        for result in reversed(winning.results)
    ]
    points = Line(kit.say("win.points", n=winning.points), is_ruled=True)
    if winning.without_papers is None:
        return [*rows, points]
    level = kit.say(f"outcome.{winning.without_papers}")
    return [*rows, points, Line(kit.say("win.papers", level=level), is_bad=True)]


def _key(winning: Winning, floors: int) -> str:
    is_strict = floors == 2 and winning.needs_ground_floor
    return "win.blown.ground" if is_strict else f"win.blown.{_BLOWN[floors]}"


def all_lines(kit: Kit, game: Game) -> list[Line]:
    """What to do, the results, and what explosive icons are."""
    charges = game.boards.castle.charges
    floors = kit.say("goal.and").join(
        kit.say("win.icons.floor", floor=kit.say(f"floor.{floor}"), n=charges[floor][1])
        for floor in reversed(FLOORS)
        if floor in charges
    )
    icons = Line(kit.say("win.icons", floors=floors))
    return [Line(kit.say("win.aim")), *result_lines(kit, game), icons]

"""What a hex on the field, as the end of a way, means for the march to Nonette."""

from __future__ import annotations

from game.painting.kit import Kit
from game.rules.advice.march import NEVER, Pace
from game.rules.board import Boards, Cell
from game.rules.state import State
from game.tabletop.estimates import pace_from
from game.tabletop.tooltips.slip import Row
from game.ui.calendar import clock_words


def march_rows(kit: Kit, boards: Boards, state: State, cell: Cell, left: int) -> tuple[Row, ...]:
    """The earliest arrival of the acting group that goes there and keeps `left` half MP, and the
    river, stream (R4.2.2) or marsh (R4.3.1-marsh-free) it would stand in; nothing in Nonette
    itself."""
    board, action = boards.field, state.action
    if action is None or cell == board.nonette:
        return ()
    pace = pace_from(boards, state, action.group, cell, left)
    rows = [_arrival(kit, pace)] if pace is not None else []
    if board.is_in_river(cell):
        rows.append(Row(f"<red>{kit.say('card.river')}</>"))
    elif board.is_on("river", cell) or board.is_on("stream", cell):
        rows.append(Row(f"<red>{kit.say('card.water')}</>"))
    elif not board.is_counted(cell):
        rows.append(Row(kit.say("card.marsh")))
    return tuple(rows)


def _arrival(kit: Kit, pace: Pace) -> Row:
    """When the group would be in Nonette, as the goal strip tells it of the present position."""
    if pace.clock == NEVER:
        return Row(f"<red>{kit.say('goal.no-way')}</>")
    clock = clock_words(pace.clock)
    if pace.is_in_time:
        return Row(kit.say("way.home"), clock)
    key = "way.home.lost" if pace.is_too_late else "way.home.late"
    return Row(f"<red>{kit.say(key)}</>", clock)

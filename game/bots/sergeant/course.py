"""Where the group that acts is bound for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec.structs import replace

from game.bots.sergeant.outlook import Outlook
from game.rules.board import Boards, Cell
from game.rules.state import Action, State

Way: TypeAlias = tuple[Cell, ...]
"""A path, with the cell it starts from."""


class Course:
    """Keeps the destination of a group: it stays the best while the group alone has moved there."""

    def __init__(self) -> None:
        """Start without a destination."""
        self._way: Way = ()
        self._setting: _Setting | None = None

    def way(
        self,
        outlook: Outlook,
        aim: object,
        way_to: Callable[[Cell], Way],
        best: Callable[[], Cell],
    ) -> Way:
        """The way to the destination; to the best one if the aim or anything else has changed."""
        action = outlook.state.action
        assert action is not None
        rest = _all_but_places(outlook.state, action.group)
        now = _Setting(outlook.boards, action, aim, rest)
        goes_on = self._setting is not None and now.follows(self._setting, self._way[1:2])
        self._way = way_to(self._way[-1] if goes_on else best())
        self._setting = now
        return self._way


class _Setting:
    """All that a destination was chosen for."""

    def __init__(self, boards: Boards, action: Action, aim: object, rest: State) -> None:
        """`rest` is the position without the place of the group."""
        self._boards: Final = boards
        self._action: Final = action
        self._aim: Final = aim
        self._rest: Final = rest

    def follows(self, before: _Setting, step: Way) -> bool:
        """Whether only that step has been taken since."""
        then, now = before._action, self._action
        return (
            step != ()
            and now.path == then.path + step
            and now.group == then.group
            and self._boards is before._boards
            and self._aim == before._aim
            and self._rest == before._rest
        )


def _all_but_places(state: State, group: tuple[str, ...]) -> State:
    """A copy of the position that doesn't tell where the men of the group are."""
    rest = replace(state, action=None)
    rest.paras = state.paras | {name: replace(state.paras[name], at="") for name in group}
    rest.enemies = state.enemies.copy()
    return rest

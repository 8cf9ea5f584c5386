"""The top bar of a stage: the clock, figures, and buttons at its right end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from game.painting.kit import Kit
from game.rules.state import State
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.top_bar import Fact, buttons, fact_view, top_bar
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import PanePart
from game.ui.views.view import View

Facts: TypeAlias = Callable[[Kit, State], list[Fact]]
"""Returns the figures of the top bar other than the clock."""
Head: TypeAlias = Callable[[Kit, State], Sequence[View]]
"""Returns what stands at the left of the top bar."""


def no_facts(_: Kit, __: State) -> list[Fact]:
    """No figures but the clock."""
    return []


class TopBar(PanePart):
    """The top bar. Its figures have tooltips and open their rules when clicked."""

    def __init__(
        self,
        context: StageContext,
        head: Head,
        facts: Facts,
        is_intent_on: Callable[[], bool | None],
        *,
        has_menu_key: bool = True,
    ) -> None:
        """`is_intent_on` tells whether the enemies' intentions are drawn, None if they can't be;
        `has_menu_key` whether Esc is shown as the key of the menu."""
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session
        self._head = head
        self._facts = facts
        self._is_intent_on = is_intent_on
        self._has_menu_key = has_menu_key

    def arrange(self, frame: Frame) -> None:
        """Use the upper edge of the window."""
        self._pane.rect = frame.top

    def view(self) -> View:
        """What it shows now."""
        kit, state = self._kit, self._session.shown
        right = buttons(kit, is_intent_on=self._is_intent_on(), has_menu_key=self._has_menu_key)
        facts = [fact_view(kit, fact) for fact in self._facts(kit, state)]
        return top_bar(self._head(kit, state), [*facts, right])

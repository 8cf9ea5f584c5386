"""The top bar of a stage: the clock, counters, and buttons at its right end."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from game.painting.jump_order import men_aboard
from game.painting.kit import Kit
from game.rules.state import State
from game.tabletop.hud.card_stops import fact_stops
from game.tabletop.hud.facts import Fact
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.top_bar_picture import draw_top_bar
from game.tabletop.hud.top_buttons import menu_words, mind_words
from game.tabletop.parts.part import Part
from game.tabletop.session import Session
from game.ui.widgets import Button, Widget, lay_right

Facts = Callable[[Kit, State], list[Fact]]
"""Returns the figures of the top bar other than the clock."""
Paint = Callable[[Kit, pygame.Surface, pygame.Rect, State, Sequence[Fact]], None]


def no_facts(_: Kit, __: State) -> list[Fact]:
    """No figures but the clock."""
    return []


class TopBar(Part):
    """The top bar. Its figures have tooltips and open their rules when clicked."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        pause: Callable[[], None],
        look_up: Callable[[str], None],
        facts: Facts = no_facts,
        mind: tuple[Callable[[], None], Callable[[], bool]] | None = None,
        paint: Paint = draw_top_bar,
        menu: str = "",
        *,
        has_menu_key: bool = True,
    ) -> None:
        """`look_up` opens the rulebook at a rule. `menu` is the key of what the menu button says,
        if it opens something else, `has_menu_key` whether Esc is shown as its key. `mind` holds a
        callback that toggles the enemy intent and one that tells whether it is on, or is None."""
        self._kit = kit
        self._session = session
        self._pause = pause
        self._look_up = look_up
        self._facts = facts
        self._mind = mind
        self._paint = paint
        self._menu = menu
        self._has_menu_key = has_menu_key
        self._rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Use the upper edge of the window."""
        self._rect = frame.top

    def widgets(self) -> list[Widget]:
        """Create the figures, the enemy intent button and the menu button."""
        kit, top, state = self._kit, self._rect, self._session.shown
        words, hint = menu_words(kit)
        words = kit.say(self._menu) if self._menu else words
        hint = hint if self._has_menu_key else ""
        found = [Button(kit.trim, pygame.Rect(0, 0, 0, 0), words, self._pause, hint=hint)]
        if self._mind is not None:
            toggle, is_on = self._mind
            words, hint = mind_words(kit)
            nowhere = pygame.Rect(0, 0, 0, 0)
            found.insert(0, Button(kit.trim, nowhere, words, toggle, lit=is_on(), hint=hint))
        lay_right(found, top.right - kit.px(10), top.centery, kit.px(8))
        for button in found:
            button.rect.height = min(button.rect.height, kit.px(44 if kit.is_large else 32))
            button.rect.centery = top.centery
        return [*fact_stops(kit, top, state, self._facts(kit, state), self._look_up), *found]

    def draw(self, target: pygame.Surface) -> None:
        """Draw the bar. The controls draw its buttons."""
        kit, state = self._kit, self._session.shown
        facts = self._facts(kit, state)
        shows = ("top bar", kit.words.language, self._paint, *_figures(state, facts))
        paint = partial(self._paint, kit, target, self._rect, state, facts)
        kit.pictures.draw(target, self._rect, shows, paint)


def _figures(state: State, facts: Sequence[Fact]) -> tuple[Hashable, ...]:
    """All that the bar of a position shows."""
    turn = state.hunt.turn if state.hunt is not None else state.turn
    values = tuple((fact.about, fact.label, fact.value) for fact in facts)
    return state.stage, state.clock, turn, state.phase, len(men_aboard(state)), values

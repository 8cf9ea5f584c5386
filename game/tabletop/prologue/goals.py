"""The checklist of the prologue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.painting.kit import Kit
from game.rules.state import State
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.part import Part
from game.tabletop.session import Session
from game.ui.typography.text import Style

_GOALS: Final = ("set", "light", "live")
_SIZES: Final = (22, 19, 17, 15, 13)


class Goals(Part):
    """Three lines on an opaque ground that covers the castle below."""

    def __init__(
        self, kit: Kit, session: Session, corner: Callable[[pygame.Rect], pygame.Rect]
    ) -> None:
        """`corner` returns the part of a view that the checklist covers."""
        self._kit = kit
        self._session = session
        self._corner = corner
        self._ground = self._rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Take the place of the log."""
        self._ground, self._rect = self._corner(frame.board), frame.log

    def draw(self, target: pygame.Surface) -> None:
        """Draw ground and lines, if there is room."""
        kit, state = self._kit, self._session.shown
        kit.trim.panel(target, self._ground)
        room = self._rect.inflate(-kit.px(16), 0)
        if not room.height:
            return
        words = [kit.say(f"prologue.goal.{goal}") for goal in _GOALS]
        style = self._fit(words, room)
        high = kit.type.height(style)
        y = room.centery - len(words) * high // 2
        for goal, line in zip(_GOALS, words, strict=True):
            self._draw_line(target, (room.left, y), line, style, is_done=_is_done(state, goal))
            y += high

    def _fit(self, words: list[str], room: pygame.Rect) -> Style:
        """The largest style in which all lines fit."""
        type_ = self._kit.type
        for size in _SIZES:
            style = Style("bold", size)
            wide = max(type_.width(one, style) for one in words) + type_.height(style)
            if wide <= room.width and len(words) * type_.height(style) <= room.height:
                break
        return style

    def _draw_line(
        self,
        target: pygame.Surface,
        place: tuple[int, int],
        words: str,
        style: Style,
        *,
        is_done: bool,
    ) -> None:
        """Draw a line with a ring, filled and ticked if it is done."""
        kit, palette = self._kit, self._kit.theme.palette
        high = kit.type.height(style)
        style = style.but(colour=palette.moon_300 if is_done else palette.paper_100)
        if is_done:
            kit.type.draw(target, "✓", style.but(colour=palette.amber), place)
        else:
            middle = place[0] + high // 3, place[1] + high // 2
            pygame.draw.circle(target, palette.moon_300, middle, high // 4, kit.px(2))
        kit.type.draw(target, words, style, (place[0] + high, place[1]))


def _is_done(state: State, goal: str) -> bool:
    if goal == "set":
        return bool(state.charges_set) or state.exploded
    if goal == "live":
        return state.exploded and not state.paras_on_map() and state.is_anyone_alive()
    return state.exploded

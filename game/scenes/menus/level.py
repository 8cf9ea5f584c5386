"""The choice of the level when a game begins: the four rungs of the ladder, or one's own rules."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final, Literal, TypeAlias

import pygame
from msgspec.structs import replace

from game.rules.game import Part
from game.rules.ladder import FIRST, LADDER
from game.rules.options import MATTERING, RungName, in_force, only
from game.scenes.menus.how_to_win import HowToWinScene
from game.scenes.menus.rulebook import RulebookScene
from game.tabletop.evening import Evening
from game.tabletop.menu_rows import handle_enter
from game.tabletop.rulebook.switches import summary
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.typography.text import Style
from game.ui.widgets import ListRow, Panel, Widget

_Level: TypeAlias = RungName | Literal[""]
"""A rung of the ladder, or the player's own rules."""

_WIDTH: Final = 660
_INSET: Final = 18
_BADGE: Final = 64
"""Units on the left of a row for the chevrons."""
_NAME: Final = Style("bold", 22)
_LINE: Final = Style("text", 17)
_TAG: Final = Style("bold", 15)
_PADDING: Final = 11
"""Units above and below the words of a row."""
_CHEVRON: Final = (26, 10, 7)
"""Width, height and pitch of a chevron in units."""

_MODES: Final[dict[Part, str]] = {
    "evening": "menu.jump",
    "castle": "menu.raid",
    "hunt": "menu.hunt",
}
"""The name of what begins, as on the title."""


def choose_level(
    evening: Evening, part: Part = "evening", seed: int | None = None, *, is_daily: bool = False
) -> None:
    """Begin a game after the player has chosen its level; at once if it needs no choice.

    A hunt has no levels, and the level may be given by the command line.
    """
    scene = LevelScene(evening, part, seed, is_daily=is_daily)
    if part == "hunt" or evening.level is not None:
        scene.begin()
    else:
        evening.stack.push(scene)


class LevelScene(Scene):
    """A panel with a row for each level: its name and one line about it."""

    is_overlay: ClassVar[bool] = True

    def __init__(
        self, evening: Evening, part: Part, seed: int | None, *, is_daily: bool = False
    ) -> None:
        """The game of that part and seed begins by the choice, or today's mission."""
        self._evening = evening
        self._kit = evening.kit
        self._part = part
        self._seed = seed
        self._is_daily = is_daily
        self.ring = FocusRing()
        self._rect = pygame.Rect(0, 0, 0, 0)

    @property
    def levels(self) -> tuple[_Level, ...]:
        """The choices: the rungs, and "" for the player's own rules if he has changed any."""
        own = only(self._kit.settings.rules, MATTERING[self._part])
        has_own = in_force(own) and not self._is_daily
        return (*LADDER, "") if has_own else tuple(LADDER)

    def begin(self) -> None:
        """Begin the game at the level that is set."""
        if self._is_daily:
            self._evening.begin_night_of_day()
        else:
            self._evening.begin(self._part, self._seed)

    # --- Layout ---------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the rows in the middle of the window, the last choice or the first level lit."""
        kit = self._kit
        wide = min(round(kit.px(_WIDTH) * max(kit.theme.text, 1.0)), size[0] - kit.px(40))
        head = self._panel(pygame.Rect(0, 0, wide, 0)).body.top
        inset = kit.px(_INSET)
        highs = [self._row_height(level, wide - 2 * inset) for level in self.levels]
        self._rect = pygame.Rect(0, 0, wide, head + sum(highs) + kit.px(18))
        self._rect.center = (size[0] // 2, size[1] // 2)
        y = self._rect.top + head
        rows: list[Widget] = []
        for place, (level, high) in enumerate(zip(self.levels, highs, strict=True)):
            rect = pygame.Rect(self._rect.left + inset, y, wide - 2 * inset, high)
            rows.append(
                ListRow(
                    kit.trim,
                    rect,
                    self._name(level),
                    partial(self._choose, level),
                    hotkey=pygame.K_1 + place,
                    paint=partial(self._draw_row, level),
                )
            )
            y += high
        before = self.ring.focused
        lit = self.ring.widgets.index(before) if before else self.levels.index(self._usual())
        self.ring.replace(rows)
        self.ring.focus(rows[lit])
        self.ring.is_shown = True

    def _usual(self) -> _Level:
        """The level lit at first: the last one, or the one for a first game."""
        chosen = self._kit.settings.level
        if chosen or "" in self.levels:
            return chosen
        return FIRST

    def _panel(self, rect: pygame.Rect) -> Panel:
        """The empty panel, whose heading names what begins."""
        kit = self._kit
        mode = "menu.daily" if self._is_daily else _MODES[self._part]
        head = kit.say("dot").join((kit.head(mode), kit.head("level.title")))
        return Panel(kit.trim, rect, head, key=kit.keys.prompt("Esc"))

    def _column(self, rect: pygame.Rect) -> pygame.Rect:
        """The words of a row, between the chevrons and the share of the score."""
        kit = self._kit
        column = rect.inflate(0, -2 * kit.px(_PADDING))
        column.left += kit.px(_BADGE)
        column.width -= kit.px(_BADGE) + self._share_width() + kit.px(14)
        return column

    def _share_width(self) -> int:
        kit = self._kit
        words = (self._share(level) for level in LADDER)
        return max(kit.type.width(one, _TAG) for one in words)

    def _row_height(self, level: _Level, wide: int) -> int:
        kit = self._kit
        column = self._column(pygame.Rect(0, 0, wide, kit.px(100)))
        lines = kit.type.wrap(self._line(level), _LINE, column.width)
        tag = kit.type.height(_TAG) if self._tag_is_below(level, column.width) else 0
        words = kit.type.height(_NAME) + tag + len(lines) * kit.type.height(_LINE)
        return words + 2 * kit.px(_PADDING)

    # --- Words ----------------------------------------------------------------------------

    def _name(self, level: _Level) -> str:
        return self._kit.say(f"level.{level}" if level else "level.own")

    def _line(self, level: _Level) -> str:
        kit = self._kit
        return kit.say(f"level.{level}.why") if level else summary(kit.words, kit.settings.rules)

    def _tag(self, level: _Level) -> str:
        return self._kit.say("level.first") if level == FIRST else ""

    def _share(self, level: _Level) -> str:
        if not level:
            return ""
        return self._kit.say("level.score", percent=LADDER[level].percent)

    def _tag_is_below(self, level: _Level, wide: int) -> bool:
        """Whether the recommendation doesn't fit beside the name."""
        kit, tag = self._kit, self._tag(level)
        name = kit.type.width(self._name(level), _NAME)
        return bool(tag) and name + kit.px(14) + kit.type.width(tag, _TAG) > wide

    # --- Input ----------------------------------------------------------------------------

    def _choose(self, level: _Level) -> None:
        kit, evening = self._kit, self._evening
        is_first = bool(level) and not kit.settings.level
        kit.set(replace(kit.settings, level=level))
        self.begin()
        # Each raid has an ambition of its own, which no march has told of.
        if is_first or self._part == "castle":
            evening.stack.push(HowToWinScene(kit, evening.stack, evening.session.game))

    def handle(self, event: pygame.Event) -> None:
        """Enter or a digit chooses; Esc, or a click on that key or beside the panel, goes back."""
        if (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE) or (
            event.type == pygame.MOUSEBUTTONDOWN and self._is_leaving(event.pos)
        ):
            self._evening.stack.pop()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._evening.stack.push(RulebookScene(self._kit, self._evening.stack))
        elif not handle_enter(self.ring, event):
            self.ring.handle(event)

    def _is_leaving(self, pixel: tuple[int, int]) -> bool:
        """Whether a click goes back: beside the panel, or on its Esc key."""
        on_key = self._panel(self._rect).key_place.collidepoint(pixel)
        return on_key or not self._rect.collidepoint(pixel)

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw a veil, the panel, the rows."""
        self._kit.trim.mist(target, 60)
        self._panel(self._rect).draw(target)
        self.ring.draw(target)

    def _draw_row(self, level: _Level, target: pygame.Surface, rect: pygame.Rect) -> None:
        kit, palette = self._kit, self._kit.theme.palette
        self._draw_chevrons(target, rect, level)
        column = self._column(rect)
        name = _NAME.but(colour=palette.paper_100)
        written = kit.type.draw(target, self._name(level), name, column.topleft)
        y = written.bottom
        tag = _TAG.but(colour=palette.amber)
        if self._tag_is_below(level, column.width):
            y = kit.type.draw(target, self._tag(level), tag, (column.left, y)).bottom
        elif self._tag(level):
            beside = (written.right + kit.px(14), written.centery)
            kit.type.draw(target, self._tag(level), tag, beside, "midleft")
        line = _LINE.but(colour=palette.moon_100)
        below = pygame.Rect(column.left, y, column.width, rect.bottom - y)
        kit.type.draw_wrapped(target, self._line(level), line, below)
        share = _TAG.but(colour=palette.moon_300)
        place = (rect.right - kit.px(8), written.centery)
        kit.type.draw(target, self._share(level), share, place, "midright")

    def _draw_chevrons(self, target: pygame.Surface, rect: pygame.Rect, level: _Level) -> None:
        """As many chevrons as the rung is high, none for one's own rules."""
        kit = self._kit
        wide, high, pitch = (kit.px(units) for units in _CHEVRON)
        many = list(LADDER).index(level) + 1 if level else 0
        x = rect.left + kit.px(_BADGE) // 2
        bottom = rect.centery + (high + (many - 1) * pitch) // 2
        for number in range(many):
            y = bottom - number * pitch
            corners = [(x - wide // 2, y), (x, y - high), (x + wide // 2, y)]
            width = max(kit.px(4), 2)
            pygame.draw.lines(
                target, kit.theme.palette.amber, closed=False, points=corners, width=width
            )

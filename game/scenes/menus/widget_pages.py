"""The base class of screens with pages: tabs on the left, the open page, a line of buttons."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Generic, TypeVar

import pygame

from game.painting.posters.wooden_table import wooden_table
from game.tabletop.evening import Evening
from game.tabletop.hud.decision_line import draw_question
from game.tabletop.hud.frame import buttons_row, plain_frame
from game.tabletop.hud.line_buttons import ButtonSpec, line_buttons
from game.tabletop.menu_rows import tab_rows
from game.ui.cache import Cache
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.typography.text import Style
from game.ui.widgets import Button, ListRow, Panel, Widget

PageName = TypeVar("PageName", bound=str)

_TOP: Final = 80
_BOTTOM: Final = 16
_APART: Final = 10
"""Units between the question and the buttons."""


class PagesScene(Scene, ABC, Generic[PageName]):
    """A screen whose focused tab opens its page.

    It is drawn on the wooden table, or as an overlay over the present screen. Subclasses define the
    pages. If an event changes the layout, they make the change with `later`.
    """

    margin: ClassVar[int] = 16
    """Units beside the tabs."""
    title: ClassVar[str]
    """The key of the title."""
    subtitle: ClassVar[str] = ""
    """The key of a sentence about the screen, shown if there is room."""
    has_many_buttons: ClassVar[bool] = False
    """Whether the buttons have a row of their own with large letters."""

    def __init__(self, evening: Evening, pages: Sequence[PageName], page: PageName) -> None:
        """The pages, and the one that is open first."""
        self.evening = evening
        self.kit = evening.kit
        self.ring = FocusRing()
        self.page = page
        self.trouble = ""
        """A message about success or failure, in the line below."""
        self.frame = plain_frame((1280, 720), self.kit.theme)
        self.panel = pygame.Rect(0, 0, 0, 0)
        """The ground of the page."""
        self._pages: Final = tuple(pages)
        self._tabs: Sequence[Widget] = ()
        self._on_page: Sequence[Widget] = ()
        self._buttons: Sequence[Widget] = ()
        self._later: Callable[[], None] | None = None
        self._tables: Cache[tuple[int, int], pygame.Surface] = Cache(1)

    # --- What subclasses say --------------------------------------------------------------

    @abstractmethod
    def name_of(self, page: PageName) -> str:
        """The label of a tab."""

    @abstractmethod
    def lay_page(self, room: pygame.Rect) -> Sequence[Widget]:
        """Set the panel of the open page inside a rectangle; returns the page's widgets."""

    @abstractmethod
    def specs(self) -> Sequence[ButtonSpec]:
        """The buttons below."""

    @abstractmethod
    def question(self) -> tuple[str, str]:
        """A sentence about the focused widget, and how to change it."""

    def draw_page(self, target: pygame.Surface) -> None:
        """Draw what is neither a widget nor the panel."""

    def follow(self, focused: Widget | None) -> None:
        """Highlight the focused widget."""

    def area(self, widget: Widget) -> pygame.Rect:
        """The rectangle in which the mouse gives a widget the focus."""
        return widget.rect

    def first_focus(self) -> Widget:
        """The widget that gets the focus if there was none."""
        return self._tab

    # --- Layout ---------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out tabs, page and buttons; the focus stays where it was."""
        kit = self.kit
        before = self._place_of(self.ring.focused)
        self.frame = plain_frame(size, kit.theme, has_rows=self.has_many_buttons)
        top, margin = kit.px(_TOP), kit.px(self.margin)
        named = [(self.name_of(page), self._opener(page)) for page in self._pages]
        self._tabs = tab_rows(kit, named, (margin, top))
        left = max(tab.rect.right for tab in self._tabs) + margin
        low = self.frame.line.top - kit.px(_BOTTOM)
        room = pygame.Rect(left, top, size[0] - margin - kit.px(8) - left, low - top)
        self._on_page = self.lay_page(room)
        self._buttons = line_buttons(kit, self.frame.line, self.specs())
        self.ring.replace([*self._tabs, *self._on_page, *self._buttons])
        self.ring.focus(self._at(before) or self.first_focus())
        self._mark()

    def lay_out_again(self) -> None:
        """Repeat the layout after a change."""
        self.arrange(self.evening.stack.size)

    @property
    def _tab(self) -> Widget:
        return self._tabs[self._pages.index(self.page)]

    def _place_of(self, widget: Widget | None) -> tuple[str, int] | None:
        """The position of the focus, in a form that survives a new layout."""
        for kind, there in self._kinds().items():
            if widget in there:
                return kind, there.index(widget)
        return None

    def _at(self, place: tuple[str, int] | None) -> Widget | None:
        if place is None:
            return None
        there = self._kinds()[place[0]]
        return there[place[1]] if place[1] < len(there) else None

    def _kinds(self) -> dict[str, Sequence[Widget]]:
        return {"tab": self._tabs, "page": self._on_page, "button": self._buttons}

    # --- Actions --------------------------------------------------------------------------

    def later(self, function: Callable[[], None]) -> None:
        """Call a function once the present event has been handled."""
        self._later = function

    def open(self, page: PageName) -> None:
        """Show another page."""
        self.page = page
        self.trouble = ""
        self.lay_out_again()

    def _opener(self, page: PageName) -> Callable[[], None]:
        return lambda: self.later(lambda: self._open_tab(page))

    def _open_tab(self, page: PageName) -> None:
        self.open(page)
        self.ring.focus(self._tab)

    def close(self) -> None:
        """Return to the screen below."""
        self.evening.stack.pop()

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Arrows move through tabs and page; Esc goes back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        else:
            self._handle(event)

    def _handle(self, event: pygame.Event) -> None:
        before = self.ring.focused
        # Rows and tabs highlight the focus themselves, so it is always shown.
        self.ring.is_shown = True
        self.ring.handle(event)
        self.ring.is_shown = isinstance(self.ring.focused, Button)
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        function, self._later = self._later, None
        if function is not None:
            function()
        elif self.ring.focused is not before:
            self._go(before, is_key=event.type == pygame.KEYDOWN)
        self._mark()

    def _point_at(self, pixel: tuple[int, int]) -> None:
        """Give the focus to the widget under the mouse."""
        self.ring.is_shown = False
        for widget in self._on_page:
            if self.area(widget).collidepoint(pixel):
                self.ring.focus(widget)

    def _go(self, before: Widget | None, *, is_key: bool) -> None:
        """Move between tabs, which open their pages, and from a page to its tab and back."""
        focused = self.ring.focused
        if focused in self._tabs and before in self._on_page:
            self.ring.focus(self._tab)
        elif focused in self._tabs:
            self._open_tab(self._pages[self._tabs.index(focused)])
        elif is_key and before in self._tabs and focused in self._on_page:
            self.ring.focus(self._on_page[0])

    def _mark(self) -> None:
        for page, tab in zip(self._pages, self._tabs, strict=True):
            if isinstance(tab, ListRow):
                tab.is_selected = page == self.page
        self.follow(self.ring.focused)

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw ground, title, tabs, page, line."""
        kit = self.kit
        kit.links.begin()
        self._draw_ground(target)
        style = Style("display", 46, kit.theme.palette.paper_100, 0.05, grows=False)
        place = (kit.px(self.margin + 16), kit.px(22))
        title = kit.type.draw(target, kit.head(self.title), style, place)
        if self.subtitle:
            self._draw_subtitle(target, title)
        Panel(kit.trim, self.panel).draw(target)
        self.draw_page(target)
        draw_question(kit, target, self.frame.line, *self.question(), "", self._words_end())
        self.ring.draw(target)

    def _words_end(self) -> int:
        """The x position where the question must end, in pixels."""
        line = self.frame.line
        if buttons_row(line, self.kit.theme) != line:
            return line.right
        return min(button.rect.left for button in self._buttons) - self.kit.px(_APART)

    def _draw_ground(self, target: pygame.Surface) -> None:
        if self.is_overlay:
            self.kit.trim.mist(target, 74)
            return
        size = target.get_size()
        table = self._tables.take(size, lambda: wooden_table(size, self.kit.px(56)))
        target.blit(table, (0, 0))

    def _draw_subtitle(self, target: pygame.Surface, title: pygame.Rect) -> None:
        kit = self.kit
        style = Style("bold", 17, kit.theme.palette.paper_300)
        words = kit.say(self.subtitle)
        x = max(title.right + kit.px(28), self.panel.left)
        if x + kit.type.width(words, style) < target.get_width() - kit.px(24):
            kit.type.draw(target, words, style, (x, title.centery), "midleft")

"""The overlay of a lesson or the prologue: a slip of paper with the next step, over any stage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Generic, Protocol, TypeVar

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.rules import Game
from game.rules.decisions import Option
from game.tabletop.game_context import GameContext
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.extras import Extra, Extras
from game.tabletop.replay import NestedGame
from game.tabletop.session import Session
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Layers, Ruling, column, row
from game.ui.views.pane import Pane, size_of
from game.ui.views.presses import Button, rule_link
from game.ui.views.spoken import spoken_lines
from game.ui.views.stops import FocusStop
from game.ui.views.texts import Text
from game.ui.views.view import ENDLESS, Action, Placed, Size, View

_ASIDE: Final = 188
"""Units of the buttons beside the paper."""


class Form(Struct, frozen=True):
    """How large a slip is."""

    sizes: tuple[float, ...]
    """The sizes of its letters: the first in which every page is low enough."""
    most: float
    """The greatest share of the window's height that it takes, unless its letters are the least."""
    folds: bool = False
    """Whether it can be folded where letters are large."""


class LessonPage(Struct, frozen=True):
    """What the slip says."""

    sentence: str
    head: str = ""
    rule: str = ""
    notice: str = ""
    """A hint beside the heading, or in place of the sentence where there is none."""
    share: float = 0
    """The progress, 0 to 1."""


def slip_view(kit: Kit, page: LessonPage, buttons: Sequence[Button], letters: float) -> View:
    """The page on paper, beside it the buttons."""
    palette = kit.theme.palette
    style = Style("bold", letters, palette.ink)
    if page.head:
        words = column(_heading(kit, page), Text(page.sentence, style, lines=0))
        paper = Box(words, (14, 7, 14, 14), "paper", fills=True)
    else:
        ink = palette.ink_red if page.notice else palette.ink
        told = Text(page.notice or page.sentence, style.but(colour=ink), lines=0)
        paper = Box(At(told, "start"), (14, 6, 14, 6), "paper", fills=True)
    aside = Box(column(*buttons, gap=8), width=_ASIDE, is_fixed=True, grows=True)
    inside = row(paper, aside if buttons else None, gap=8, align="fill")
    return Box(inside, (8, 8, 8, 8), "bar")


def _heading(kit: Kit, page: LessonPage) -> View:
    """The heading and the rule, and below them how much is done."""
    palette = kit.theme.palette
    notice = Text(page.notice, Style("bold", 17, palette.ink_red), shrinks_to=0.7, cuts=True)
    heading = row(
        Text(page.head, _head(kit)),
        Box(notice, (28, 0, 14, 0), fills=True),
        rule_link(page.rule, Style("bold", 15, palette.ink_rule)),
    )
    done = Layers((Ruling(palette.ink_rule, 2), Ruling(palette.ink, 4, page.share)))
    return column(heading, Box(done, (0, 1, 0, 3)))


def band_view(kit: Kit, head: str, buttons: Sequence[Button]) -> View:
    """The folded slip: only the heading of the step, and the buttons."""
    words = Text(head, _head(kit), shrinks_to=1)
    paper = Box(words, (14, 0, 14, 0), "paper")
    inside = row(Box(paper, fills=True), *buttons, gap=8, align="fill")
    return Box(inside, (8, 8, 8, 8), "bar")


def letters_of(
    kit: Kit, form: Form, pages: Sequence[LessonPage], buttons: Sequence[Button], window: Size
) -> tuple[float, int]:
    """The size of the letters in which every page is low enough, and the height in pixels of the
    highest: the slip is as high at each step, so that the board doesn't move."""
    for letters in form.sizes:
        views = (slip_view(kit, page, buttons, letters) for page in pages)
        high = max(size_of(kit, view, (window[0], ENDLESS))[1] for view in views)
        if high <= round(window[1] * form.most):
            break
    return letters, high


def _head(kit: Kit) -> Style:
    return Style("display", 20, kit.theme.palette.ink, 0.05)


_FOLD: Final = pygame.K_PAGEUP
_CLICK: Final = pygame.MOUSEBUTTONDOWN
Unfold: Final = "unfold"
"""What the button of a folded slip means."""


class Guide(Protocol):
    """Knows the next choice in a game, and which ones are allowed."""

    @property
    def aim(self) -> Option | None:
        """The choice that is pointed at; None if none is asked for."""

    @property
    def meant(self) -> Option | None:
        """The choice that is amber."""

    @property
    def given(self) -> Option | None:
        """The choice that is made without being asked for."""

    @property
    def refusal(self) -> str:
        """The key of the sentence about a choice that isn't allowed."""
        ...

    def allows(self, option: Option) -> bool:
        """Whether a choice is allowed now."""
        ...

    def instead_of(self, option: Option) -> Option | None:
        """The choice that is made in place of one that isn't allowed."""


class Tutorial(Protocol):
    """What a lesson or the prologue has of its own: words, buttons, progress, beginning and end."""

    form: Form
    has_menu: bool
    """Whether Esc opens a menu of its own, and cards of milestones are read."""
    notice_ms: float
    """How long it is said why a choice was refused, if no other is made."""

    def make_scene(self, context: GameContext) -> Scene:
        """The scene of the stage that is shown."""
        ...

    def open_menu(self) -> None:
        """Do what Esc means."""

    def page(self) -> LessonPage:
        """What the slip says now."""
        ...

    def pages(self) -> Sequence[LessonPage]:
        """All that it can say."""
        ...

    def buttons(self) -> Sequence[Button]:
        """The buttons beside the paper."""
        ...

    def keys(self) -> Mapping[int, Action]:
        """What keys mean now."""
        ...

    def do(self, action: Action) -> None:
        """Do what a button, a key or a link means."""

    def update(self, ms: int) -> bool:
        """Follow the game; True if a redraw is needed."""
        ...

    def look(self) -> None:
        """Bring what is to be chosen into view."""


G = TypeVar("G", bound=Guide)


class LessonBar(Extra, Generic[G]):
    """Allows only the choices that the guide does, points at the next one, and says the step."""

    def __init__(self, host: GameContext, tutorial: Tutorial, guide: G, session: Session) -> None:
        self._kit: Final[Kit] = host.kit
        self.tutorial: Final = tutorial
        self.night: Final = NestedGame(
            host, menu=tutorial.open_menu, make_scene=tutorial.make_scene
        )
        self.night.extras = Extras([self])
        self.takes_escape = self.has_cards = tutorial.has_menu
        self.is_folded = False
        """Whether the slip is folded to a band; with large letters it would cover the board."""
        self._line = pygame.Rect(0, 0, 0, 0)
        self._size = (1280, 720)
        self._letters = 0.0
        self._least = 0
        """The upper edge of the slip in pixels that its sentences need."""
        self._pane = Pane(self._kit, self.do)
        self.ring = FocusRing()
        self._shown: object = None
        self.begin(guide, session)

    def begin(self, guide: G, session: Session) -> None:
        """Follow another game, from its beginning."""
        self.guide = guide
        self.session = session
        self.notice = ""
        """Why the latest choice was refused."""
        self._notice_ms = 0
        session.allows = guide.allows
        session.on_refusal = self._refuse
        session.on_choice = self._clear_notice
        session.meant = lambda: guide.meant
        self._is_placed = False
        self._brought: object = None
        """What has been brought into view last."""

    # --- Its place ------------------------------------------------------------------------

    def claim(self, size: tuple[int, int]) -> int:
        """Reserve the lower edge for the slip, or for its band where it is large."""
        self._size, tutorial = size, self.tutorial
        pages, buttons = tutorial.pages(), tutorial.buttons()
        self._letters, high = letters_of(self._kit, tutorial.form, pages, buttons, size)
        self._least = size[1] - high
        self.is_folded = self.is_folded and self._folds
        return size[1] - self._band_height if self._folds else self._least

    def arrange(self, frame: Frame) -> None:
        """Take the frame; a large slip covers the decision line, which is hidden then."""
        self._line = frame.line
        self._renew()
        self._is_placed = False

    @property
    def panel(self) -> pygame.Rect:
        """The rectangle of the slip now. It never cuts the decision line."""
        wide, high = self._size
        top = self._least
        if self.is_folded:
            top = high - self._band_height
        elif self._folds and self._line.bottom > top:
            top = min(self._line.top, top)
        return pygame.Rect(0, top, wide, high - top)

    def covers(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel lies on the slip or its band."""
        return self.panel.collidepoint(pixel)

    # --- Folding --------------------------------------------------------------------------

    @property
    def _folds(self) -> bool:
        return self.tutorial.form.folds and self._kit.is_large

    @property
    def _band_height(self) -> int:
        view = band_view(self._kit, "", self._buttons_in_band())
        return size_of(self._kit, view, (self._size[0], ENDLESS))[1]

    def fold(self, to_band: bool = True) -> None:
        """Fold a large slip to a band so that the board is visible, or unfold it."""
        if self._folds and self.is_folded != to_band:
            self.is_folded = to_band
            self._renew()

    # --- Following ------------------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Go on to the next step once all events have been shown."""
        moved = not self._is_placed
        if moved:
            self._is_placed = True
            self.tutorial.look()
            if self.table is not None:
                self.table.settle()
        self._notice_ms += ms
        if self._notice_ms >= self.tutorial.notice_ms:
            self.notice = ""
        moved = self.tutorial.update(ms) or moved
        self._bring_into_view()
        if self._shown == self._shows:
            return moved
        self._renew()
        return True

    def _bring_into_view(self) -> None:
        """Bring the next answer into view, once for each time that it is asked for."""
        asked, aim, table = self.session.decision, self.guide.aim, self.table
        wanted = (asked, aim)
        if asked is None or aim is None or table is None or self.guide.given is not None:
            self._brought = None
        elif self._brought != wanted and table.bring_whole(aim):
            self._brought = wanted

    @property
    def _shows(self) -> object:
        return self.page(), self.is_folded, tuple(self.panel)

    def _clear_notice(self, _: Game) -> None:
        """What is asked for is being done."""
        self.notice = ""

    def _refuse(self, option: Option) -> None:
        """Say what is asked for in place of a choice, or make the one that it stands for."""
        instead, aim = self.guide.instead_of(option), self.guide.aim
        if instead is not None:
            self.session.choose(instead)
            return
        label = self.night.teller.option(aim, self.session.shown) if aim is not None else ""
        self.notice, self._notice_ms = self._kit.say(self.guide.refusal, what=label), 0
        self._kit.sound.cue("refuse")
        self.fold(False)

    def place_meant(self) -> pygame.Rect | None:
        """The rectangle of the next answer in pixels; None if it is in a list or not asked."""
        aim, table = self.guide.aim, self.table
        is_asked = self.session.decision is not None and self.guide.given is None
        return table.place_of(aim) if is_asked and table is not None and aim is not None else None

    # --- View -----------------------------------------------------------------------------

    def page(self) -> LessonPage:
        """What the slip says now."""
        return self.tutorial.page()

    def view(self) -> View:
        """The slip, or its band, with the buttons."""
        page = self.page()
        if self.is_folded:
            return band_view(self._kit, page.head, self._buttons_in_band())
        return slip_view(self._kit, page, self.tutorial.buttons(), self._letters)

    def _buttons_in_band(self) -> list[Button]:
        unfold = Button(label=self._kit.say("lesson.read"), hint="PgUp", action=Unfold)
        return [unfold, *self.tutorial.buttons()]

    def placed(self) -> Placed:
        """The slip or the band as it is laid out."""
        return self._pane.placed(self.view())

    def told(self) -> Iterable[str]:
        """The words of the slip."""
        return spoken_lines(self._kit, self.placed())

    @property
    def stops(self) -> list[FocusStop]:
        """The places of what can be pressed."""
        return self._pane.stops

    def _renew(self) -> None:
        """Lay it out, and place what can be pressed."""
        self._shown, self._pane.rect = self._shows, self.panel
        self.ring.replace(self._pane.renew(self.view()))

    def draw_mark(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw the pointer to the next choice."""
        place = self.place_meant()
        if place is None or place.centery >= self.panel.top:
            return []
        return self.point_out(self._kit, target, place)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the slip."""
        # Above the scene the slip must be opaque.
        target.fill(self._kit.theme.palette.night_900, self.panel)
        self._pane.paint(target, self.view())
        self.ring.draw(target)

    @property
    def has_primary(self) -> bool:
        """Whether a page is to be read on from."""
        return any(button.is_primary for button in self.tutorial.buttons())

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Keys and buttons of the slip; True stops the event before the scene."""
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key)
        if event.type == _CLICK and self.covers(event.pos):
            if not self._is_second(event.pos) and not self.ring.handle(event):
                self.fold(not self.is_folded)
            return True
        if event.type == _CLICK:
            self.fold()
        self.ring.handle(event)
        return False

    def _handle_key(self, key: int) -> bool:
        action = self.tutorial.keys().get(key)
        if action is not None:
            self.do(action)
        elif key == _FOLD and self._folds:
            self.fold(not self.is_folded)
        else:
            if key != pygame.K_ESCAPE:
                self.fold()
            return False
        return True

    def do(self, action: Action) -> None:
        """Do what is pressed on the slip."""
        if action == Unfold:
            self.fold(False)
        else:
            self.tutorial.do(action)
            self._renew()

    def _is_second(self, pixel: tuple[int, int]) -> bool:
        """Whether a press is the second of a double click, and another verb may stand there by
        now. Pages may be turned as fast as one likes."""
        last = self.night.last_click
        found = (stop for stop in self.stops if isinstance(stop.pressable, Button))
        label = next((stop.label for stop in found if stop.is_at(pixel)), "")
        turns_page = label == last.label == self._kit.say("lesson.on")
        if label and last.label and last.is_at(pixel) and not turns_page:
            return True
        last.note(pixel, label=label)
        return False

"""The report as files for a friend, and the folder they are in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame

from game.archive import ArchiveError, friends_folder
from game.archive.save import SaveWriter
from game.archive.stories import write_story
from game.painting.report.morning import morning_picture
from game.painting.report.pages import Standing
from game.painting.report.postcard import (
    PAGE,
    challenge,
    kit_for_pictures,
    page_drawings,
    page_titles,
    sheet_of,
)
from game.painting.report.story import Story
from game.painting.report.web_page import html_of
from game.scenes.menus.save import SaveScene
from game.tabletop.evening import Evening
from game.ui.input.focus import FocusRing
from game.ui.open_folder import open_folder
from game.ui.png import png_of
from game.ui.scaling import smoothscaled
from game.ui.stack import Scene
from game.ui.typography.text import Style
from game.ui.widgets import Button, Panel, Widget, lay_right

_WIDTH: Final = 720
_PICTURE: Final = 380
"""Width in units of the picture beside the text."""
_INSET: Final = 12
_AFTER_DARE: Final = 8


class SendScene(Scene):
    """Writes a picture and a web page, names the folder, and opens it on request."""

    is_overlay: ClassVar[bool] = True

    def __init__(
        self, evening: Evening, story: Story, standing: Standing, costly: Sequence[str] = ()
    ) -> None:
        """`costly` are sentences on the choices that cost most, if they are known."""
        self._evening = evening
        self._kit = evening.kit
        self._story = story
        self._standing = standing
        self._costly = costly
        self.ring = FocusRing()
        self._panel = Panel(self._kit.trim, pygame.Rect(0, 0, 0, 0))
        self.written: list[Path] = []
        """The files that have been written."""
        self._first: pygame.Surface | None = None
        """The first of the written pictures."""
        self._trouble = ""
        self._news = ""
        self._is_copied = False
        self._frames = 0
        self._work = self._write()
        self._is_done = not evening.saves

    def arrange(self, size: tuple[int, int]) -> None:
        """A panel as high as its text, or as the picture beside it."""
        kit = self._kit
        wide = min(round(kit.px(_WIDTH) * max(kit.theme.text * 0.8, 1.0)), size[0] - kit.px(40))
        wide = min(wide + self._beside, size[0] - kit.px(40))
        room = wide - 2 * kit.px(_INSET) - self._beside
        said = sum(
            len(kit.type.wrap(words, style, room)) * kit.type.height(style)
            for words, style in self._said()
        )
        buttons = self._buttons()
        foot = max(button.rect.height for button in buttons) + 2 * kit.px(_INSET)
        rect = pygame.Rect(0, 0, wide, 0)
        head = Panel(kit.trim, rect, kit.head("story.send")).body.top
        high = max(said + kit.px(_AFTER_DARE), self._picture_size[1] if self._beside else 0)
        rect.height = head + high + foot
        rect.center = (size[0] // 2, size[1] // 2)
        self._panel = Panel(kit.trim, rect, kit.head("story.send"))
        lay_right(buttons, rect.right - kit.px(_INSET), rect.bottom - foot // 2, kit.px(10))
        widgets: list[Widget] = list(buttons)
        self.ring.replace(widgets)
        self.ring.focus(buttons[-1])

    @property
    def _picture_size(self) -> tuple[int, int]:
        wide = self._kit.px(_PICTURE)
        return wide, round(wide * PAGE[1] / PAGE[0])

    @property
    def _beside(self) -> int:
        """The width of the picture in pixels; 0 with large text, which needs the space."""
        return 0 if self._kit.is_large else self._picture_size[0] + self._kit.px(20)

    def _buttons(self) -> list[Button]:
        kit = self._kit
        nowhere = pygame.Rect(0, 0, 0, 0)
        back = Button(
            kit.trim,
            nowhere.copy(),
            kit.say("menu.back"),
            self.close,
            primary=True,
            hint="Esc",
            hotkey=pygame.K_RETURN,
        )
        copy = Button(
            kit.trim,
            nowhere.copy(),
            kit.say("send.copied" if self._is_copied else "send.copy"),
            self.copy,
            hint="C",
            hotkey=pygame.K_c,
        )
        save = Button(
            kit.trim,
            nowhere.copy(),
            kit.say("send.save"),
            self.save,
            hint="S",
            hotkey=pygame.K_s,
        )
        found = [save, copy, back]
        if self.written:
            folder = kit.say("send.folder")
            found.insert(
                0,
                Button(kit.trim, nowhere, folder, self.open_folder, hint="F", hotkey=pygame.K_f),
            )
        for button in found:
            button.rect.size = Button.size(kit.trim, button.label, button.hint)
        return found

    def _said(self) -> list[tuple[str, Style]]:
        """The text, the challenge to the friend first, and its layout."""
        kit, palette = self._kit, self._kit.theme.palette
        dare = Style("bold", 26, palette.paper_100)
        text, place = Style("text", 17, palette.moon_100), Style("text", 17, palette.moon_300)
        lines = [(challenge(kit, self._story), dare)]
        if self._trouble:
            return [*lines, (self._trouble, text.but(colour=palette.red_text))]
        if not self.written:
            return [*lines, (kit.say("send.wait"), text)]
        lines += [(kit.say("send.done"), text), *((str(one), place) for one in self.written)]
        return [*lines, (self._news, text)] if self._news else lines

    # --- Actions --------------------------------------------------------------------------

    def update(self, _: int) -> bool:
        """Show a message, then do a part of the work in each frame."""
        self._frames += 1
        if self._frames < 2 or self._is_done:
            return self._frames < 2
        self._is_done = next(self._work, True)
        if self._is_done:
            self.arrange(self._evening.stack.size)
        return True

    def _write(self) -> Iterator[bool]:
        """Make the picture and the page, part by part, and write them into the folder."""
        kit, game = self._kit, self._story.game
        pictures: list[pygame.Surface] = []
        for draw in self._drawings():
            painted = kit.prints.arrivals
            picture = draw()
            yield False
            while kit.prints.is_busy:
                yield False
            if kit.prints.arrivals != painted:
                # The board was still being painted when the page was drawn.
                picture = draw()
            pictures.append(picture)
            if self._first is None:
                self._first = smoothscaled(picture, self._picture_size)
                self.arrange(self._evening.stack.size)
        small = []
        for picture in pictures:
            small.append(png_of(picture))
            yield False
        large = png_of(sheet_of(kit, self._story, pictures))
        yield False
        save = SaveWriter(game).text() if game.origin is not None else ""
        titled = list(zip(self._titles(), small, strict=True))
        page = html_of(kit, self._story, titled, save, self.name, self._costly)
        files = {".html": page.encode(), ".png": large}
        try:
            self.written = write_story(friends_folder(), self.name, files)
        except ArchiveError as error:
            self._trouble = kit.error_text(error)

    def picture_done(self, folder: Path) -> None:
        """Look as if all files had been written, for screenshots."""
        self._first = smoothscaled(self._drawings()[0](), self._picture_size)
        self.written = [folder / f"{self.name}{ending}" for ending in (".html", ".png")]

    def _drawings(self) -> list[Callable[[], pygame.Surface]]:
        """Painters of the morning at the castle and of each page of the report."""
        pages = page_drawings(self._kit, self._story, self._standing)
        if self._story.is_hunt:
            return pages
        own = kit_for_pictures(self._kit)
        return [partial(morning_picture, own, self._story, PAGE), *pages]

    def _titles(self) -> list[str]:
        """What each drawing shows, for readers who can't see it."""
        titles = page_titles(self._kit, self._story, self._standing)
        if self._story.is_hunt:
            return titles
        return [self._kit.say(f"outcome.{self._story.state.outcome}"), *titles]

    @property
    def name(self) -> str:
        """The name of the files, without their suffixes."""
        origin = self._story.game.origin
        seed = 0 if origin is None else origin.seed
        day = self._evening.today()
        return f"longest-day-{day.isoformat()}-{self._story.state.outcome}-{seed}"

    def open_folder(self) -> None:
        """Open the folder in the system's file manager."""
        open_folder(self.written[0].parent)

    def copy(self) -> None:
        """Copy the challenge to the clipboard, if there is one."""
        try:
            pygame.scrap.put_text(challenge(self._kit, self._story))
        except pygame.error:
            return
        self._is_copied = True
        self.arrange(self._evening.stack.size)

    def save(self) -> None:
        """Ask for a name, and save the game."""
        self._evening.stack.push(SaveScene(self._evening, self._tell))

    def _tell(self, news: str) -> None:
        self._news = news
        self.arrange(self._evening.stack.size)

    def close(self) -> None:
        """Return to the report."""
        self._evening.stack.pop()

    # --- Input and drawing ----------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Handle the buttons; Esc goes back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        else:
            self.ring.handle(event)

    def draw(self, target: pygame.Surface) -> None:
        """Draw a veil, the panel, the picture, the text, the buttons."""
        kit = self._kit
        kit.trim.mist(target, 50)
        self._panel.draw(target)
        column = self._panel.body
        if self._beside:
            self._draw_picture(target, pygame.Rect(column.topleft, self._picture_size))
            column.left, column.width = column.left + self._beside, column.width - self._beside
        for number, (words, style) in enumerate(self._said()):
            column.top = kit.type.draw_wrapped(target, words, style, column).bottom
            column.top += 0 if number else kit.px(_AFTER_DARE)
        self.ring.draw(target)

    def _draw_picture(self, target: pygame.Surface, spot: pygame.Rect) -> None:
        """The first written picture, or an empty plate until it is ready."""
        kit, palette = self._kit, self._kit.theme.palette
        if self._first is not None:
            target.blit(self._first, spot)
        else:
            target.fill(palette.night_900, spot)
            camera = kit.drawings.silhouette("icon-camera", spot.height // 2, palette.night_500)
            target.blit(camera, camera.get_rect(center=spot.center))
        pygame.draw.rect(target, palette.border, spot, kit.px(1))

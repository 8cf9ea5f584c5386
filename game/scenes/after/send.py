"""The report as files for a friend, and the folder they are in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

import pygame
from msgspec import Struct

from game.archive import ArchiveError, friends_folder
from game.archive.save import SaveWriter
from game.archive.stories import write_story
from game.painting.report.morning import morning_picture
from game.painting.report.pages import (
    PAGE,
    Standing,
    challenge,
    kit_for_pictures,
    page_drawings,
    page_titles,
    sheet_of,
)
from game.painting.report.web_page import html_of
from game.scenes.menus.saves import SaveScene
from game.story.story import Story
from game.tabletop.game_context import GameContext
from game.ui.open_folder import open_folder
from game.ui.pictures import png_of, smoothscaled
from game.ui.theme import Colour
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Space, column, row
from game.ui.views.panels import panel
from game.ui.views.presses import Button, Modal
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import Action, Canvas, Layout, Placed, Size, View

_WIDTH: Final = 1120
_PICTURE: Final = 380
"""Width in units of the picture beside the text."""


class OpenFolder(Struct, frozen=True):
    """Open the folder in the system's file manager."""


class Copy(Struct, frozen=True):
    """Copy the challenge."""


class Save(Struct, frozen=True):
    """Ask for a name, and save the game."""


class ReportPicture(View, frozen=True):
    """A picture of the report, or an empty plate until it is ready."""

    picture: pygame.Surface | None

    def size(self, layout: Layout, room: Size) -> Size:
        """That of a page, made smaller."""
        wide = layout.px(_PICTURE)
        return wide, round(wide * PAGE[1] / PAGE[0])

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it in a thin frame."""
        paint = partial(self._paint, canvas.kit, canvas.target, placed.rect)
        canvas.kit.pictures.draw(canvas.target, placed.rect, self, paint)

    def _paint(self, kit: Toolkit, target: pygame.Surface, place: pygame.Rect) -> None:
        palette = kit.theme.palette
        if self.picture is not None:
            target.blit(smoothscaled(self.picture, place.size), place)
        else:
            target.fill(palette.night_900, place)
            camera = kit.drawings.silhouette("icon-camera", place.height // 2, palette.night_500)
            target.blit(camera, camera.get_rect(center=place.center))
        pygame.draw.rect(target, palette.border, place, kit.px(1))


class SendScene(ViewScene):
    """Writes a picture and a web page, names the folder, and opens it on request."""

    is_overlay: ClassVar[bool] = True
    mist = 50

    def __init__(
        self, context: GameContext, story: Story, standing: Standing, costly: Sequence[str] = ()
    ) -> None:
        """`costly` are sentences on the choices that cost most, if they are known."""
        super().__init__(context.kit, context.stack)
        self.ring.is_shown = False
        self._context = context
        self._kit = context.kit
        self._story = story
        self._standing = standing
        self._costly = costly
        self.written: list[Path] = []
        """The files that have been written."""
        self._first: pygame.Surface | None = None
        """The first of the written pictures."""
        self._trouble = ""
        self._news = ""
        self._is_copied = False
        self._frames = 0
        self._work = self._write()
        self._is_done = not context.saves

    def view(self) -> View:
        """The challenge and where the files are, beside the first picture if it has room."""
        kit, palette = self._kit, self._kit.theme.palette
        said = (Text(words, Style("text", 17, ink), lines=0) for words, ink in self._said())
        dare = Text(challenge(kit, self._story), Style("bold", 26, palette.paper_100), lines=0)
        words: View = column(Box(dare, (0, 0, 0, 8)), *said)
        if not kit.is_large:
            # Large text needs the room of the picture.
            photograph = ReportPicture(self._first)
            words = row(photograph, Box(words, fills=True), gap=20, align="start")
        content = column(words, Box(row(Space(), *self._buttons(), gap=10), (0, 12, 0, 12)))
        inside = Box(content, (12, 0, 12, 0))
        sheet = panel(palette, kit.head("story.send"), inside, width=_WIDTH, grows=False)
        return Modal(sheet, Leave(), is_left_by_clicks=False)

    def _said(self) -> list[tuple[str, Colour]]:
        """What is being done or where the files are, and the colours of the lines."""
        say, palette = self._kit.say, self._kit.theme.palette
        if self._trouble:
            return [(self._trouble, palette.red_text)]
        if not self.written:
            return [(say("send.wait"), palette.moon_100)]
        files = [(str(path), palette.moon_300) for path in self.written]
        news = [(self._news, palette.moon_100)] if self._news else []
        return [(say("send.done"), palette.moon_100), *files, *news]

    def _buttons(self) -> list[Button]:
        say = self._kit.say
        folder = Button(label=say("send.folder"), hint="F", key=pygame.K_f, action=OpenFolder())
        copied = say("send.copied" if self._is_copied else "send.copy")
        return [
            *([folder] if self.written else []),
            Button(label=say("send.save"), hint="S", key=pygame.K_s, action=Save()),
            Button(label=copied, hint="C", key=pygame.K_c, action=Copy()),
            Button(
                label=say("menu.back"),
                hint="Esc",
                key=pygame.K_RETURN,
                action=Leave(),
                is_primary=True,
                is_first=True,
            ),
        ]

    # --- Actions --------------------------------------------------------------------------

    def update(self, _: int) -> bool:
        """Show a message, then do a part of the work in each frame."""
        self._frames += 1
        if self._frames < 2 or self._is_done:
            return self._frames < 2
        self._is_done = next(self._work, True)
        self.renew()
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
            self._first = self._first or picture
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
        day = self._context.today()
        return f"longest-day-{day.isoformat()}-{self._story.state.outcome}-{seed}"

    def do(self, action: Action) -> None:
        """Open the folder, copy the challenge, save the game, or return to the report."""
        match action:
            case OpenFolder():
                open_folder(self.written[0].parent)
            case Copy():
                self._copy()
            case Save():
                self.stack.push(SaveScene(self._context, self._tell))
            case Leave():
                self.stack.pop()

    def _copy(self) -> None:
        """Copy the challenge to the clipboard, if there is one."""
        try:
            pygame.scrap.put_text(challenge(self._kit, self._story))
        except pygame.error:
            return
        self._is_copied = True

    def _tell(self, news: str) -> None:
        self._news = news

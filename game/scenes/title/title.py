"""The title: the castle before the moon, and the main menu."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame
from msgspec import Struct

from game.archive import SaveError, is_there
from game.archive.records import score_of_night, table
from game.painting.title import FOOT, SMALL_LETTERING, Foot, TitleLife, paint_face, poster
from game.scenes.menus.map_faults import fault_words
from game.tabletop.game_context import GameContext
from game.tabletop.rulebook.switches import summary
from game.ui.cache import Cache
from game.ui.stack import Scene
from game.ui.theme import with_alpha
from game.ui.views.containers import At, Box, Columns, Fit, column, row
from game.ui.views.pane import draw_view
from game.ui.views.panels import MenuLine, menu_row, notice
from game.ui.views.presses import Hotkeys
from game.ui.views.scene import ViewScene
from game.ui.views.view import Action, View
from game.ui.words import clock_words, day_words

if TYPE_CHECKING:
    from game.scenarios import Scenario
    from game.tabletop.parts.question import ListedChoice

_IDLE_MS: Final = 45_000
"""Milliseconds without input after which the demonstration begins."""
_WARNING_MS: Final = 10_000
"""Milliseconds of that time that are counted down on the screen."""
_FRAME_MS: Final = 66
"""Milliseconds between two frames of the title's animation."""
_LEFT: Final = 40
_TOP: Final = 372
_LARGE_TOP: Final = 244
"""Units beside and above the menu."""
_LOWER: Final = 5
"""Units by which the lower lines of the second column begin below the first one's."""
_ROW: Final = 48
"""The greatest height of a line in units, unless its letters are higher."""
_VEIL: Final = 70
"""How dark the ground of a menu is that extends over the picture, in percent."""


class TitleLine(Struct, frozen=True):
    """A line of the menu, by the key of its label."""

    name: str


class TitleScene(ViewScene):
    """The first screen, shown at once.

    The screens of its menu are imported when they are opened, and only a summary of the autosave is
    read.
    """

    def __init__(self, context: GameContext) -> None:
        super().__init__(context.kit, context.stack)
        self._context = context
        self._kit = context.kit
        self._faces: Cache[tuple[object, ...], pygame.Surface] = Cache(1)
        self._lives: Cache[tuple[int, int], TitleLife] = Cache(1)
        self._life_ms = 0
        self._idle_ms = 0
        self._since_frame = 0
        self._knows_boards = context.maps.is_read
        self._autosave = self._autosave_words()

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """The menu in the dark third of the picture, and the footer."""
        best = tuple(table(self._context.book.records, "evening")[:3])
        pad = (_LEFT, _LARGE_TOP, _LEFT, 6) if self._kit.is_large else (_LEFT, _TOP, 0, 2)
        menu = Box(self._menu(), pad, fills=True)
        keys = ((pygame.K_F1, TitleLine("rulebook.title")),)
        return Hotkeys(column(menu, Foot(best, self._countdown)), keys)

    def _menu(self) -> View:
        """Games to play on the left, the other lines beside them.

        With large text all stand in two equal columns under a smaller name.
        """
        nights, rest = list(self._nights()), list(self._rest())
        if self._kit.is_large:
            lines = [*nights, *rest]
            half = math.ceil(len(lines) / 2)
            return Columns((self._column(lines[:half], 21), self._column(lines[half:], 21)))
        beside = Box(
            self._column(rest, 20), (0, _LOWER, 0, 0), width=262, is_fixed=True, grows=True
        )
        first = Box(self._column(nights, 24), width=344, is_fixed=True, grows=True)
        return row(first, beside, gap=14, align="fill")

    def _column(self, lines: Sequence[MenuLine], size: float) -> View:
        """Lines one below another, closer together where there is too little room."""
        # A saved game, or the prologue at a first start, is the most likely choice.
        is_first = bool(self._autosave) or self._is_first_start
        first = self._first if is_first else TitleLine("menu.jump")
        palette = self._kit.theme.palette

        def rows(height: float, *, fill: bool = False) -> View:
            made = (
                menu_row(palette, line, size, height, fills=fill, is_first=line.action == first)
                for line in lines
            )
            return column(*made)

        return Fit((At(rows(_ROW), "fill", "start"), rows(0, fill=True)))

    def _nights(self) -> Iterator[MenuLine]:
        """The lines that begin a game: the saved one, or else the prologue, so that no line ever
        moves; then a whole evening."""
        say = self._kit.say
        detail = say("menu.prologue.detail") if self._is_first_start else ""
        yield self._line(self._first.name, self._autosave or detail)
        yield self._line("menu.jump", say("menu.jump.detail"))
        yield self._line("menu.tutorial", self._lesson_words())
        yield self._line("menu.daily", self._daily_words())
        yield self._line("menu.raid", say("menu.raid.detail"))
        yield self._line("menu.hunt", say("menu.hunt.detail"))

    def _rest(self) -> Iterator[MenuLine]:
        """The other lines."""
        kit = self._kit
        yield self._line("records.title")
        yield self._line("menu.saves")
        yield self._line("setup.title", summary(kit.words, kit.settings.rules))
        yield self._line("boards.title", self._maps_words())
        yield self._line("scenarios.title")
        yield self._line("menu.seed")
        yield self._line("rulebook.title", kit.keys.prompt("F1"))
        yield self._line("menu.options")
        yield self._line("menu.quit")

    def _line(self, name: str, detail: str = "") -> MenuLine:
        return MenuLine(self._kit.say(name), TitleLine(name), detail)

    @property
    def _first(self) -> TitleLine:
        """The first line."""
        return TitleLine("menu.continue" if self._autosave else "prologue.title")

    @property
    def _is_first_start(self) -> bool:
        """Whether the player has neither seen the prologue nor learned in another way."""
        settings = self._kit.settings
        return self._context.saves and not settings.prologue.end and not settings.lessons

    def _daily_words(self) -> str:
        """Today's date, and the result of today's game if it has been finished."""
        today = self._context.today()
        date = day_words(self._kit.words, today)
        score = score_of_night(self._context.book.records, today)
        return date if score is None else self._kit.say("dot").join((date, str(score)))

    def _autosave_words(self) -> str:
        """The stage and time of the autosave; empty if there is none."""
        context = self._context
        if not (context.saves and is_there(context.autosave.path)):
            return ""
        from game.archive.save_format import read_summary

        try:
            saved = read_summary(context.autosave.path)
        except SaveError:
            return self._kit.say("menu.continue.broken")
        if saved.is_over:
            return ""
        stage = self._kit.say(f"stage.{saved.stage}")
        if saved.stage == "hunt":
            return stage
        return self._kit.say("dot").join((clock_words(saved.clock), stage))

    def _lesson_words(self) -> str:
        """An invitation, until a lesson has been begun, and unless the prologue is one."""
        is_known = self._kit.settings.lessons or self._is_first_start
        return "" if is_known else self._kit.say("menu.tutorial.detail")

    def _maps_words(self) -> str:
        """The boards that are played on the player's own maps."""
        return self._kit.say("dot").join(
            self._kit.say(f"boards.{kind}") for kind in self._context.maps.files
        )

    # --- Time -----------------------------------------------------------------------------

    def opened(self) -> None:
        """Read the summary of the autosave again, and restart the wait for the demonstration."""
        self._idle_ms = 0
        self._autosave = self._autosave_words()
        super().opened()

    def update(self, ms: int) -> bool:
        """Report faults of maps when they have been read; animate; begin the demonstration."""
        if not self._knows_boards and self._context.maps.is_read:
            self._knows_boards = True
            self._warn_of_maps()
            return True
        before = self._countdown
        self._idle_ms += ms
        if self._idle_ms >= _IDLE_MS and self._context.maps.is_read:
            self._show_off()
            return True
        if self._countdown != before:
            self.renew()
            return True
        return self._move(ms)

    def _warn_of_maps(self) -> None:
        """Show a notice that a chosen map can't be played and the game's own replaces it."""
        faults = self._context.maps.faults
        if not faults:
            return
        warning = self._kit.say("boards.stand-in", fault=fault_words(self._kit, faults[0]))
        self._context.notice = " ".join(one for one in (self._context.notice, warning) if one)

    @property
    def _countdown(self) -> int:
        """Seconds until the demonstration begins; 0 if that is far off."""
        left = _IDLE_MS - self._idle_ms
        return -(-left // 1000) if 0 < left <= _WARNING_MS else 0

    def _move(self, ms: int) -> bool:
        """Animate the parachutes, except with reduced motion."""
        if self._kit.settings.reduced_motion:
            return False
        self._life_ms += ms
        self._since_frame += ms
        if self._since_frame < _FRAME_MS:
            return False
        self._since_frame = 0
        return True

    def _show_off(self) -> None:
        from game.scenes.after.records import show_off

        show_off(self._context)

    # --- Actions --------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Begin or open what the line names."""
        if isinstance(action, TitleLine):
            self._open(action.name)

    def _open(self, name: str) -> None:
        context = self._context
        match name:
            case "menu.continue":
                if not context.go_on():
                    self._tell("menu.continue", context.notice)
            case "prologue.title":
                from game.scenes.title.prologue import begin_prologue

                begin_prologue(context)
            case "menu.jump" | "menu.daily":
                from game.scenes.menus.level import choose_level

                choose_level(context, is_daily=name == "menu.daily")
            case "menu.raid":
                from game.scenes.menus.level import choose_level

                choose_level(context, "castle")
            case "menu.hunt":
                from game.scenes.menus.level import choose_level

                choose_level(context, "hunt")
            case "menu.quit":
                context.quit()
            case _:
                context.stack.push(_screen(context, name))

    def _tell(self, head: str, sentence: str) -> None:
        self._ask(self._kit.say(head), [], sentence)

    def _ask(self, head: str, rows: Sequence[ListedChoice], sentence: str) -> None:
        from game.scenes.menus.choices import ChoiceScene
        from game.scenes.menus.rulebook import rulebook_opener
        from game.tabletop.parts.question import ListedChoice

        kit, stack = self._kit, self._context.stack
        back = ListedChoice(kit.say("menu.back"), lambda: None)
        look_up = rulebook_opener(kit, stack)
        stack.push(ChoiceScene(kit, stack, head, [*rows, back], sentence, look_up=look_up))

    def _receive(self, path: Path) -> None:
        """Take over a friend's board, offer a scenario, or watch the game in any other file."""
        from game.boards import BOARD_SUFFIX
        from game.scenarios import is_scenario

        if is_scenario(path):
            self._open_scenario(path)
            return
        if path.suffix.lower() != BOARD_SUFFIX:
            self.watch(path)
            return
        from game.scenes.menus.maps import MapsScene

        scene = MapsScene(self._context)
        self._context.stack.push(scene)
        scene.receive(path)

    def _open_scenario(self, path: Path) -> None:
        from game.boards import MapError
        from game.scenarios import open_scenario

        try:
            self.offer(open_scenario(path))
        except MapError as error:
            self._tell("scenario.title", self._kit.error_text(error.faults[0].sentence))

    def offer(self, scenario: Scenario) -> None:
        """Show what a scenario says before it begins, and begin it if the player wants it."""
        from game.scenes.menus.scenarios import offer

        offer(self._context, scenario)

    def watch(self, path: Path) -> None:
        """Watch the game in a file that was dropped on the window."""
        from game.archive import play_again
        from game.archive.stories import read_shared
        from game.tabletop.replay import watch

        try:
            saved = read_shared(path)
            game, _ = play_again(saved, self._context.boards_of(saved))
        except SaveError as error:
            self._tell("menu.saves", self._kit.error_text(error))
            return
        watch(self._context, game)

    def handle(self, event: pygame.Event) -> None:
        """A dropped file is opened; everything else is for the menu."""
        self._idle_ms = 0
        if event.type == pygame.DROPFILE:
            self._receive(Path(event.file))
        else:
            super().handle(event)

    # --- Drawing --------------------------------------------------------------------------

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw the picture, its animation, and the ground of a menu that extends over it."""
        kit = self._kit
        size = target.get_size()
        share = SMALL_LETTERING if kit.is_large else 1.0
        look = (poster(kit, size), kit.words.language, kit.theme)
        target.blit(self._faces.take(look, lambda: paint_face(kit, size, share)), (0, 0))
        life = self._lives.take(size, lambda: TitleLife(size, kit.drawings))
        life.draw(target, self._life_ms)
        if kit.is_large:
            rects = [stop.rect for stop in self.stops if stop.is_focusable]
            rect = rects[0].unionall(rects)
            veil = pygame.Surface(rect.size, pygame.SRCALPHA)
            veil.fill(with_alpha(kit.theme.palette.night_900, _VEIL))
            target.blit(veil, rect)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the screen, and a notice above the footer."""
        super().draw(target)
        kit, context = self._kit, self._context
        words = context.notice or kit.error_text(context.autosave.trouble or context.book.trouble)
        if words:
            shown = Box(notice(kit.theme.palette, words), (20, 0, 20, FOOT + 12))
            draw_view(kit, target, At(shown, "end", "end"), target.get_rect())


def _screen(context: GameContext, name: str) -> Scene:
    """The screen that a line opens; it is imported only now, so that the title is shown at once."""
    match name:
        case "menu.tutorial":
            from game.scenes.title.lessons import LessonsScene

            return LessonsScene(context)
        case "records.title":
            from game.scenes.after.records import RecordsScene

            return RecordsScene(context)
        case "menu.saves":
            from game.scenes.menus.saves import load_scene

            return load_scene(context)
        case "setup.title":
            from game.scenes.menus.setup import SetupScene

            return SetupScene(context)
        case "boards.title":
            from game.scenes.menus.maps import MapsScene

            return MapsScene(context)
        case "scenarios.title":
            from game.scenes.menus.scenarios import ScenariosScene

            return ScenariosScene(context)
        case "menu.seed":
            from game.scenes.menus.seed import SeedScene

            return SeedScene(context)
        case "rulebook.title":
            from game.scenes.menus.rulebook import RulebookScene

            return RulebookScene(context.kit, context.stack)
        case _:
            from game.scenes.menus.options import OptionsScene

            return OptionsScene(context)

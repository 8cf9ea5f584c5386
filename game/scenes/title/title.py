"""The title: the castle before the moon, and the main menu."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from game.archive import SaveError, is_there
from game.archive.records import score_of_night, table
from game.painting.title.face import SMALL, paint_face, poster
from game.painting.title.foot import draw_foot
from game.painting.title.layout import FOOT, lay_menu
from game.painting.title.life import TitleLife
from game.scenes.menus.map_faults import fault_words
from game.tabletop.evening import Evening
from game.tabletop.menu_rows import Entry, handle_enter, handle_menu, mark_focus, menu_rows
from game.tabletop.rulebook.switches import summary
from game.tabletop.tooltips.notice import draw_notice
from game.ui.cache import Cache
from game.ui.calendar import clock_words, day_words
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.theme import with_alpha
from game.ui.widgets import ListRow

_IDLE_MS: Final = 45_000
"""Milliseconds without input after which the demonstration begins."""
_WARNING_MS: Final = 10_000
"""Milliseconds of that time that are counted down on the screen."""
_FRAME_MS: Final = 66
"""Milliseconds between two frames of the title's animation."""


class TitleScene(Scene):
    """The first screen, shown at once.

    The screens of its menu are imported when they are opened, and only a summary of the autosave is
    read.
    """

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._kit = evening.kit
        self.ring = FocusRing()
        self._faces: Cache[tuple[object, ...], pygame.Surface] = Cache(1)
        self._lives: Cache[tuple[int, int], TitleLife] = Cache(1)
        self._life_ms = 0
        self._idle_ms = 0
        self._since_frame = 0
        self._size = (0, 0)
        self._veil = pygame.Rect(0, 0, 0, 0)
        """The ground of a menu that extends over the picture."""
        self._knows_boards = evening.maps.is_read
        self._autosave = self._autosave_words()

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the menu in the dark third of the picture."""
        kit = self._kit
        self._size = size
        nights = menu_rows(kit, self._nights(), (0, 0), 0)
        rest = menu_rows(kit, self._rest(), (0, 0), 0)
        self._veil = lay_menu(kit, size, nights, rest)
        rows = [*nights, *rest]
        # A saved game, or the prologue at a first start, is the most likely choice.
        chosen = rows[0] if self._can_go_on() or self._is_first_start else rows[1]
        before = self.ring.focused
        if isinstance(before, ListRow):
            chosen = next((row for row in rows if row.label == before.label), chosen)
        self.ring.replace(rows)
        self.ring.focus(chosen)
        mark_focus(self.ring)

    def opened(self) -> None:
        """Read the summary of the autosave again, and restart the wait for the demonstration."""
        self._idle_ms = 0
        self._autosave = self._autosave_words()
        if self._size != (0, 0):
            self.arrange(self._size)

    def update(self, ms: int) -> bool:
        """Report faults of maps when they have been read; animate; begin the demonstration."""
        if not self._knows_boards and self._evening.maps.is_read:
            self._knows_boards = True
            self._warn_of_maps()
            return True
        before = self._countdown
        self._idle_ms += ms
        if self._idle_ms >= _IDLE_MS and self._evening.maps.is_read:
            self._show_off()
            return True
        return self._move(ms) or self._countdown != before

    def _warn_of_maps(self) -> None:
        """Show a notice that a chosen map can't be played and the game's own replaces it."""
        faults = self._evening.maps.faults
        if not faults:
            return
        warning = self._kit.say("boards.stand-in", fault=fault_words(self._kit, faults[0]))
        self._evening.notice = " ".join(one for one in (self._evening.notice, warning) if one)

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

        show_off(self._evening)

    def _nights(self) -> list[Entry]:
        """The menu rows that begin a game: the saved one, or else the prologue, so that no row ever
        moves; then a whole evening."""
        kit = self._kit
        if self._can_go_on():
            first = Entry(kit.say("menu.continue"), self._continue, self._autosave)
        else:
            words = kit.say("menu.prologue.detail") if self._is_first_start else ""
            first = Entry(kit.say("prologue.title"), self._dream, words)
        return [
            first,
            Entry(kit.say("menu.jump"), self._jump, kit.say("menu.jump.detail")),
            Entry(kit.say("menu.tutorial"), self._learn, self._lesson_words()),
            Entry(kit.say("menu.daily"), self._daily, self._daily_words()),
            Entry(kit.say("menu.raid"), self._raid, kit.say("menu.raid.detail")),
            Entry(kit.say("menu.hunt"), self._hunt, kit.say("menu.hunt.detail")),
        ]

    @property
    def _is_first_start(self) -> bool:
        """Whether the player has neither seen the prologue nor learned in another way."""
        settings = self._kit.settings
        return self._evening.saves and not settings.prologue.end and not settings.lessons

    def _dream(self) -> None:
        from game.scenes.title.prologue import begin_prologue

        begin_prologue(self._evening)

    def _rest(self) -> list[Entry]:
        """The other menu rows."""
        kit = self._kit
        return [
            Entry(kit.say("records.title"), self._read_records),
            Entry(kit.say("menu.saves"), self._load),
            Entry(kit.say("setup.title"), self._set_up, summary(kit.words, kit.settings.rules)),
            Entry(kit.say("boards.title"), self._choose_maps, self._maps_words()),
            Entry(kit.say("menu.seed"), self._seed),
            Entry(kit.say("rulebook.title"), self._read_rules, kit.keys.prompt("F1")),
            Entry(kit.say("menu.options"), self._options),
            Entry(kit.say("menu.quit"), self._quit),
        ]

    def _daily_words(self) -> str:
        """Today's date, and the result of today's game if it has been finished."""
        today = self._evening.today()
        date = day_words(self._kit.words, today)
        score = score_of_night(self._evening.book.records, today)
        return date if score is None else self._kit.say("dot").join((date, str(score)))

    def _can_go_on(self) -> bool:
        return bool(self._autosave)

    def _autosave_words(self) -> str:
        """The stage and time of the autosave; empty if there is none."""
        evening = self._evening
        if not (evening.saves and is_there(evening.autosave.path)):
            return ""
        from game.archive.save_summary import read_summary

        try:
            saved = read_summary(evening.autosave.path)
        except SaveError:
            return self._kit.say("menu.continue.broken")
        if saved.is_over:
            return ""
        stage = self._kit.say(f"stage.{saved.stage}")
        if saved.stage == "hunt":
            return stage
        return self._kit.say("dot").join((clock_words(saved.clock), stage))

    def _continue(self) -> None:
        if not self._evening.go_on():
            self._tell("menu.continue", self._evening.notice)

    def _tell(self, head: str, sentence: str) -> None:
        from game.scenes.menus.choices import ChoiceScene
        from game.scenes.menus.rulebook import rulebook_opener
        from game.tabletop.parts.question import Choice

        kit, stack = self._kit, self._evening.stack
        row = Choice(kit.say("menu.back"), lambda: None)
        look_up = rulebook_opener(kit, stack)
        stack.push(ChoiceScene(kit, stack, kit.say(head), [row], sentence, look_up=look_up))

    def _receive(self, path: Path) -> None:
        """Take over a friend's board, or watch the game in any other file."""
        from game.boards import BOARD_SUFFIX

        if path.suffix.lower() != BOARD_SUFFIX:
            self.watch(path)
            return
        from game.scenes.menus.maps import MapsScene

        scene = MapsScene(self._evening)
        self._evening.stack.push(scene)
        scene.receive(path)

    def watch(self, path: Path) -> None:
        """Watch the game in a file that was dropped on the window."""
        from game.archive import play_again
        from game.archive.stories import read_shared
        from game.tabletop.replay import watch

        try:
            saved = read_shared(path)
            game, _ = play_again(saved, self._evening.boards_of(saved))
        except SaveError as error:
            self._tell("menu.saves", self._kit.error_text(error))
            return
        watch(self._evening, game)

    def _jump(self) -> None:
        from game.scenes.menus.level import choose_level

        choose_level(self._evening)

    def _daily(self) -> None:
        from game.scenes.menus.level import choose_level

        choose_level(self._evening, is_daily=True)

    def _raid(self) -> None:
        from game.scenes.menus.level import choose_level

        choose_level(self._evening, "castle")

    def _hunt(self) -> None:
        self._evening.begin("hunt")

    def _lesson_words(self) -> str:
        """An invitation, until a lesson has been begun, and unless the prologue is one."""
        is_known = self._kit.settings.lessons or self._is_first_start
        return "" if is_known else self._kit.say("menu.tutorial.detail")

    def _learn(self) -> None:
        from game.scenes.title.lessons import LessonsScene

        self._evening.stack.push(LessonsScene(self._evening))

    def _load(self) -> None:
        from game.scenes.menus.saves import load_scene

        self._evening.stack.push(load_scene(self._evening))

    def _read_records(self) -> None:
        from game.scenes.after.records import RecordsScene

        self._evening.stack.push(RecordsScene(self._evening))

    def _seed(self) -> None:
        from game.scenes.menus.seed import SeedScene

        self._evening.stack.push(SeedScene(self._evening))

    def _set_up(self) -> None:
        from game.scenes.menus.setup import SetupScene

        self._evening.stack.push(SetupScene(self._evening))

    def _choose_maps(self) -> None:
        from game.scenes.menus.maps import MapsScene

        self._evening.stack.push(MapsScene(self._evening))

    def _maps_words(self) -> str:
        """The boards that are played on the player's own maps."""
        return self._kit.say("dot").join(
            self._kit.say(f"boards.{kind}") for kind in self._evening.maps.files
        )

    def _options(self) -> None:
        from game.scenes.menus.options import OptionsScene

        self._evening.stack.push(OptionsScene(self._evening))

    def _read_rules(self) -> None:
        from game.scenes.menus.rulebook import RulebookScene

        self._evening.stack.push(RulebookScene(self._kit, self._evening.stack))

    def _quit(self) -> None:
        self._evening.quit()

    def handle(self, event: pygame.Event) -> None:
        """Handle the menu, and F1 for the rules."""
        self._idle_ms = 0
        if event.type == pygame.DROPFILE:
            self._receive(Path(event.file))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._read_rules()
        elif not handle_enter(self.ring, event):
            handle_menu(self.ring, event)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the picture, its animation, the menu, the footer."""
        kit = self._kit
        size = target.get_size()
        share = SMALL if kit.is_large else 1.0
        look = (poster(kit, size), kit.words.language, kit.theme)
        target.blit(self._faces.take(look, lambda: paint_face(kit, size, share)), (0, 0))
        life = self._lives.take(size, lambda: TitleLife(size, kit.drawings))
        life.draw(target, self._life_ms)
        if self._veil.width:
            veil = pygame.Surface(self._veil.size, pygame.SRCALPHA)
            veil.fill(with_alpha(kit.theme.palette.night_900, 70))
            target.blit(veil, self._veil)
        self.ring.draw(target)
        draw_foot(kit, target, table(self._evening.book.records, "evening"), self._countdown)
        self._draw_notice(target)

    def _draw_notice(self, target: pygame.Surface) -> None:
        """The notice, above the footer."""
        kit, evening = self._kit, self._evening
        notice = evening.notice or kit.error_text(evening.autosave.trouble or evening.book.trouble)
        if notice:
            place = self._size[0] - kit.px(20), self._size[1] - kit.px(FOOT + 12)
            draw_notice(kit, target, notice, place, "bottomright")

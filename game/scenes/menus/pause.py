"""The pause menu: resume, save, load, options, title."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final

import pygame

from game.archive import ArchiveError
from game.archive.finished_game import rung_played
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.how_to_win import HowToWinScene
from game.scenes.menus.night_rules import NightRulesScene
from game.scenes.menus.options import OptionsScene
from game.scenes.menus.rulebook import RulebookScene, rulebook_opener
from game.scenes.menus.save import SaveScene
from game.scenes.menus.saves import load_scene
from game.tabletop.evening import Evening
from game.tabletop.menu_rows import Entry, handle_enter, handle_menu, mark_focus, menu_rows, squeeze
from game.tabletop.parts.question import Choice
from game.tabletop.replay import watch
from game.tabletop.rulebook.switches import summary
from game.tabletop.tooltips.night_slip import WIDTH, draw_night_slip
from game.ui.input.focus import FocusRing
from game.ui.open_folder import open_folder
from game.ui.stack import Scene
from game.ui.typography.text import Style
from game.ui.widgets import Panel

_WIDTH: Final = 420
_APART: Final = 20
"""Units between the menu and the slip."""
_HEAD, _FOOT, _MESSAGE = 50, 16, 46
"""Units above the rows and below them, without and with a message."""
_AWAY: Final = 16


class MenuScene(Scene):
    """A menu in a panel over the present screen; Esc closes it."""

    is_overlay: ClassVar[bool] = True
    title = "menu.pause"

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.kit = evening.kit
        self.ring = FocusRing()
        self.message = ""
        """A message about success or failure, in a line below the menu."""
        self._rect = pygame.Rect(0, 0, 0, 0)

    def entries(self) -> list[Entry]:
        """The rows of the menu."""
        return []

    @property
    def beside(self) -> int:
        """Pixels kept free right of the panel."""
        return 0

    def arrange(self, size: tuple[int, int]) -> None:
        """The panel in the middle, as high as its rows."""
        kit = self.kit
        entries = self.entries()
        wide = min(round(kit.px(_WIDTH) * max(kit.theme.text, 1.0)), size[0] - kit.px(60))
        rows = menu_rows(kit, entries, (0, 0), wide - kit.px(20))
        title = Panel(kit.trim, pygame.Rect(0, 0, wide, 0), kit.head(self.title))
        head = max(title.body.top, kit.px(_HEAD))
        foot = kit.px(_MESSAGE) if self.message else kit.px(_FOOT)
        room = size[1] - kit.px(_AWAY) - head - foot
        self._rect = pygame.Rect(0, 0, wide, squeeze(rows, room) + head + foot)
        self._rect.center = ((size[0] - self.beside) // 2, size[1] // 2)
        place = (self._rect.left + kit.px(10), self._rect.top + head)
        rows = menu_rows(kit, entries, place, wide - kit.px(20))
        squeeze(rows, room)
        chosen = 0
        if self.ring.focused in self.ring.widgets:
            chosen = self.ring.widgets.index(self.ring.focused)
        self.ring.replace(rows)
        if rows:
            self.ring.focus(rows[min(chosen, len(rows) - 1)])
        mark_focus(self.ring)

    def handle(self, event: pygame.Event) -> None:
        """Choose by mouse or keys."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.read_rules()
        elif not handle_enter(self.ring, event):
            handle_menu(self.ring, event)

    def read_rules(self) -> None:
        """Open the rulebook."""
        self.evening.stack.push(RulebookScene(self.kit, self.evening.stack))

    def close(self) -> None:
        """Return to the screen below."""
        self.evening.stack.pop()

    def tell(self, message: str) -> None:
        """Show a message below the menu."""
        self.message = message
        self.arrange(self.evening.stack.size)

    def draw(self, target: pygame.Surface) -> None:
        """Draw a veil, the panel, the rows, the message."""
        kit = self.kit
        palette = kit.theme.palette
        kit.trim.mist(target, 50)
        Panel(kit.trim, self._rect, kit.head(self.title)).draw(target)
        self.ring.draw(target)
        if self.message:
            style = Style("text", 16, palette.paper_100)
            column = pygame.Rect(0, 0, self._rect.width - kit.px(24), kit.px(40))
            column.midbottom = (self._rect.centerx, self._rect.bottom - kit.px(6))
            kit.type.draw_wrapped(target, self.message, style, column)


class PauseScene(MenuScene):
    """The menu of a game in progress, with a summary of the position."""

    @property
    def beside(self) -> int:
        """The width of the slip; 0 with large text."""
        return 0 if self.kit.is_large else self.kit.px(WIDTH + _APART)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the menu, and the slip beside it."""
        super().draw(target)
        if not self.beside:
            return
        kit, session = self.kit, self.evening.session
        origin = session.game.origin
        seed = origin.seed if origin is not None else None
        place = (self._rect.right + kit.px(_APART), self._rect.top)
        draw_night_slip(kit, target, place, session.shown, seed)

    def entries(self) -> list[Entry]:
        """The rows: resume first, title last."""
        kit, evening = self.kit, self.evening
        return [
            Entry(kit.say("menu.resume"), self.close),
            Entry(kit.say("menu.save"), self._save),
            Entry(kit.say("menu.load"), self._load),
            *self._restart_entries(),
            Entry(kit.say("replay.watch"), self._watch),
            *self._winning_entries(),
            Entry(kit.say("rulebook.title"), self.read_rules, kit.keys.prompt("F1")),
            Entry(kit.say("setup.title"), self._tonight, self._rules_in_short()),
            Entry(kit.say("menu.options"), self._options),
            Entry(kit.say("menu.report"), self._report),
            Entry(kit.say("menu.to-title"), evening.to_title),
            Entry(kit.say("menu.quit"), evening.quit),
        ]

    def _restart_entries(self) -> list[Entry]:
        """The row to restart; none for a game that was set up by hand."""
        origin = self.evening.session.game.origin
        if origin is None or origin.position is not None:
            return []
        return [Entry(self.kit.say("menu.restart"), self._ask_to_restart)]

    def _winning_entries(self) -> list[Entry]:
        """The row that says how to win; the hunt says it in its own line."""
        if self.evening.session.shown.hunt is not None:
            return []
        return [Entry(self.kit.say("win.title"), self._say_how_to_win)]

    def _say_how_to_win(self) -> None:
        evening = self.evening
        evening.stack.push(HowToWinScene(self.kit, evening.stack, evening.session.game))

    def _ask_to_restart(self) -> None:
        """Ask before the game in progress is given up."""
        kit, stack = self.kit, self.evening.stack
        rows = [
            Choice(kit.say("menu.restart"), self._restart),
            Choice(kit.say("confirm.end.no"), lambda: None),
        ]
        title, note = kit.say("menu.restart.title"), kit.say("menu.restart.note")
        look_up = rulebook_opener(kit, stack)
        stack.push(ChoiceScene(kit, stack, title, rows, note, look_up=look_up, over_words=True))

    def _restart(self) -> None:
        """Play the same night from its beginning."""
        self.evening.begin_again(self.evening.session.game)

    def _save(self) -> None:
        self.evening.stack.push(SaveScene(self.evening, self.tell))

    def _load(self) -> None:
        self.evening.stack.push(load_scene(self.evening))

    def _report(self) -> None:
        kit = self.kit
        try:
            report = Path(self.evening.report())
        except ArchiveError as error:
            message = kit.error_text(error)
        else:
            message = kit.say("report.done", file=report)
            if not open_folder(report.parent):
                message += "\n" + kit.say("report.no-folder", folder=report.parent)
        back = Choice(kit.say("menu.back"), lambda: None)
        stack = self.evening.stack
        title = kit.say("menu.report")
        look_up = rulebook_opener(kit, stack)
        stack.push(
            ChoiceScene(kit, stack, title, [back], message, look_up=look_up, over_words=True)
        )

    def _watch(self) -> None:
        self.close()
        watch(self.evening, self.evening.session.game)

    def _rules_in_short(self) -> str:
        """The level, or the rules in a few words."""
        game = self.evening.session.game
        rung = rung_played(game)
        if rung is None or game.state.hunt is not None:
            return summary(self.kit.words, game.options)
        return self.kit.say(f"level.{rung.name}")

    def _tonight(self) -> None:
        stack, options = self.evening.stack, self.evening.session.game.options
        stack.push(NightRulesScene(self.kit, stack, options))

    def _options(self) -> None:
        self.evening.stack.push(OptionsScene(self.evening))

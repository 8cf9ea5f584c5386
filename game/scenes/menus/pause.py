"""The pause menu: resume, save, load, options, title."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pygame
from msgspec import Struct

from game.archive import ArchiveError
from game.archive.score import rung_played
from game.scenarios import said_of
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.how_to_win import HowToWinScene
from game.scenes.menus.night_rules import NightRulesScene
from game.scenes.menus.options import OptionsScene
from game.scenes.menus.rulebook import RulebookScene, rulebook_opener
from game.scenes.menus.saves import SaveScene, load_scene
from game.tabletop.game_context import GameContext
from game.tabletop.parts.question import ListedChoice
from game.tabletop.replay import watch
from game.tabletop.rulebook.switches import summary
from game.tabletop.tooltips.night_slip import night_slip
from game.ui.open_folder import open_folder
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, column, row
from game.ui.views.panels import MenuLine, menu, panel
from game.ui.views.presses import Hotkeys, Modal
from game.ui.views.scene import ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import Action, View


class PauseLine(Struct, frozen=True):
    """A line of the menu, by the key of its label."""

    name: str


class PauseScene(ViewScene):
    """The menu of a game in progress, with a summary of the position; Esc goes on playing."""

    is_overlay: ClassVar[bool] = True
    keeps_awake = False
    mist = 50

    def __init__(self, context: GameContext) -> None:
        super().__init__(context.kit, context.stack)
        self.context = context
        self.kit = context.kit
        self._message = ""

    def tell(self, message: str) -> None:
        """Show a message below the menu."""
        self._message = message

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """The menu, and beside it, where there is room, the slip with the position."""
        kit, palette = self.kit, self.kit.theme.palette
        message = None
        if self._message:
            words = Text(self._message, Style("text", 16, palette.paper_100), lines=0)
            message = Box(words, (2, 6, 2, 0))
        inside = Box(column(menu(palette, self._entries()), message), (10, 8, 10, 16))
        sheet = panel(palette, kit.head("menu.pause"), inside, width=420)
        session = self.context.session
        origin = session.game.origin
        title = said_of(session.game, kit.words.language, "title")
        slip = night_slip(kit, session.shown, origin.seed if origin is not None else None, title)
        beside = row(sheet, slip, gap=20, align="start")
        keys = ((pygame.K_F1, PauseLine("rulebook.title")),)
        return Hotkeys(Modal(Fit((beside, sheet)), PauseLine("menu.resume"), 8), keys)

    def _entries(self) -> list[MenuLine]:
        """Resume first, title last."""
        kit = self.kit
        details = {"rulebook.title": kit.keys.prompt("F1"), "setup.title": self._rules_in_short()}
        return [
            MenuLine(kit.say(name), PauseLine(name), details.get(name, ""))
            for name in self._items()
        ]

    def _items(self) -> Iterator[str]:
        session = self.context.session
        origin = session.game.origin
        yield from ("menu.resume", "menu.save", "menu.load")
        if origin is not None and origin.can_begin_again:
            yield "menu.restart"
        yield "replay.watch"
        # The hunt says how to win in its own line.
        if session.shown.hunt is None:
            yield "win.title"
        yield from ("rulebook.title", "setup.title", "menu.options", "menu.report")
        yield from ("menu.to-title", "menu.quit")

    def _rules_in_short(self) -> str:
        """The level, or the rules in a few words."""
        game = self.context.session.game
        rung = rung_played(game)
        if rung is None or game.state.hunt is not None:
            return summary(self.kit.words, game.options)
        return self.kit.say(f"level.{rung.name}")

    # --- Actions --------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Open what the line names."""
        kit, context, stack = self.kit, self.context, self.context.stack
        game = context.session.game
        match action:
            case PauseLine("menu.resume"):
                stack.pop()
            case PauseLine("menu.save"):
                stack.push(SaveScene(context, self.tell))
            case PauseLine("menu.load"):
                stack.push(load_scene(context))
            case PauseLine("menu.restart"):
                self._ask_first("menu.restart", self._restart)
            case PauseLine("replay.watch"):
                stack.pop()
                watch(context, game)
            case PauseLine("win.title"):
                stack.push(HowToWinScene(kit, stack, game))
            case PauseLine("rulebook.title"):
                stack.push(RulebookScene(kit, stack))
            case PauseLine("setup.title"):
                stack.push(NightRulesScene(kit, stack, game.options))
            case PauseLine("menu.options"):
                stack.push(OptionsScene(context))
            case PauseLine("menu.report"):
                self._report()
            case PauseLine("menu.to-title"):
                context.to_title()
            case PauseLine("menu.quit"):
                self._ask_first("menu.quit", context.quit)

    def _ask_first(self, name: str, deed: Callable[[], None]) -> None:
        """Ask before the game in progress is left: lines lie elsewhere in a shorter menu."""
        kit, stack = self.kit, self.context.stack
        rows = [
            ListedChoice(kit.say(name), deed),
            ListedChoice(kit.say("confirm.deed.no"), lambda: None),
        ]
        title, note = kit.say(f"{name}.title"), kit.say(f"{name}.note")
        look_up = rulebook_opener(kit, stack)
        stack.push(ChoiceScene(kit, stack, title, rows, note, look_up=look_up, over_words=True))

    def _restart(self) -> None:
        """Play the same night from its beginning."""
        self.context.begin_again(self.context.session.game)

    def _report(self) -> None:
        kit, stack = self.kit, self.context.stack
        try:
            report = Path(self.context.report())
        except ArchiveError as error:
            message = kit.error_text(error)
        else:
            message = kit.say("report.done", file=report)
            if not open_folder(report.parent):
                message += "\n" + kit.say("report.no-folder", folder=report.parent)
        back = ListedChoice(kit.say("menu.back"), lambda: None)
        title, look_up = kit.say("menu.report"), rulebook_opener(kit, stack)
        stack.push(
            ChoiceScene(kit, stack, title, [back], message, look_up=look_up, over_words=True)
        )

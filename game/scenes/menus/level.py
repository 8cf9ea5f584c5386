"""The choice of the level when a game begins: the four rungs of the ladder, or one's own rules."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.rules.counters import HUNT_TURNS
from game.rules.game import Part
from game.rules.ladder import DIFFICULTY_LEVELS, FIRST
from game.rules.options import MATTERING, RungName, in_force, only
from game.scenes.menus.how_to_win import HowToWinScene
from game.scenes.menus.rulebook import RulebookScene
from game.tabletop.game_context import GameContext
from game.tabletop.rulebook.switches import summary
from game.ui.theme import Colour
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Fit, Space, column, row
from game.ui.views.panels import panel
from game.ui.views.presses import Hotkeys, LookUp, Modal, Press
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Text
from game.ui.views.view import Action, Canvas, Layout, Placed, Size, View

_Level: TypeAlias = RungName | Literal[""]
"""A rung of the ladder, or the player's own rules."""
_MODES: Final[dict[Part, str]] = {
    "evening": "menu.jump",
    "castle": "menu.raid",
    "hunt": "menu.hunt",
}
"""The name of what begins, as on the title."""


def choose_level(
    context: GameContext, part: Part = "evening", seed: int | None = None, *, is_daily: bool = False
) -> None:
    """Begin a game after the player has chosen its level; at once if it needs no choice.

    The level may be given by the command line.
    """
    scene = LevelScene(context, part, seed, is_daily=is_daily)
    if context.level is not None:
        scene.begin()
    else:
        context.stack.push(scene)


class Choose(Struct, frozen=True):
    """Begin the game at a level."""

    level: _Level


class Chevrons(View, frozen=True):
    """As many chevrons as the rung is high, none for one's own rules."""

    many: int
    colour: Colour

    def size(self, layout: Layout, room: Size) -> Size:
        """One chevron, and a step for each other one."""
        return layout.px(26), layout.px(10) + layout.px(7) * max(self.many - 1, 0)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them one above the other."""
        px, rect = canvas.kit.px, placed.rect
        for number in range(self.many):
            y = rect.bottom - px(7) * number
            corners = [(rect.left, y), (rect.centerx, y - px(10)), (rect.right, y)]
            pygame.draw.lines(canvas.target, self.colour, False, corners, max(px(4), 2))


class LevelScene(ViewScene):
    """A panel with a row for each level: its name and one line about it."""

    is_overlay: ClassVar[bool] = True

    def __init__(
        self, context: GameContext, part: Part, seed: int | None, *, is_daily: bool = False
    ) -> None:
        """The game of that part and seed begins by the choice, or today's mission."""
        super().__init__(context.kit, context.stack)
        self._context = context
        self._kit = context.kit
        self._part = part
        self._seed = seed
        self._is_daily = is_daily

    @property
    def levels(self) -> tuple[_Level, ...]:
        """The choices: the rungs, and "" for the player's own rules if he has changed any."""
        own = only(self._kit.settings.rules, MATTERING[self._part])
        has_own = in_force(own) and not self._is_daily
        return (*DIFFICULTY_LEVELS, "") if has_own else tuple(DIFFICULTY_LEVELS)

    def begin(self) -> None:
        """Begin the game at the level that is set."""
        if self._is_daily:
            self._context.begin_night_of_day()
        else:
            self._context.begin(self._part, self._seed)

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """A row for each level; the last choice, or that for a first game, has the focus."""
        kit, levels = self._kit, self.levels
        chosen = kit.settings.level
        first = chosen if chosen or "" in levels else FIRST
        rows = [
            Press(
                inside=self._row(level),
                action=Choose(level),
                key=pygame.K_1 + place,
                band="row",
                is_first=level == first,
            )
            for place, level in enumerate(levels)
        ]
        mode = "menu.daily" if self._is_daily else _MODES[self._part]
        title = kit.say("dot").join((kit.head(mode), kit.head("level.title")))
        inside = Box(column(*rows), (18, 0, 18, 18))
        leave = kit.keys.prompt("Esc"), Leave()
        sheet = panel(kit.theme.palette, title, inside, width=660, leave=leave)
        return Hotkeys(Modal(sheet, Leave()), ((pygame.K_F1, LookUp()),))

    def _row(self, level: _Level) -> View:
        kit, palette = self._kit, self._kit.theme.palette
        name = Text(
            kit.say(f"level.{level}" if level else "level.own"),
            Style("bold", 22, palette.paper_100),
        )
        title: View = name
        if level == FIRST:
            tag = Text(kit.say("level.first"), Style("bold", 15, palette.amber))
            title = Fit((row(name, tag, gap=14), column(name, tag)))
        why = self._why(level)
        percent = DIFFICULTY_LEVELS[level].percent_in(self._part) if level else 0
        share = kit.say("level.score", percent=percent) if level else ""
        words = column(
            row(title, Space(14), Text(share, Style("bold", 15, palette.moon_300))),
            Text(why, Style("text", 17, palette.moon_100), lines=0),
        )
        many = list(DIFFICULTY_LEVELS).index(level) + 1 if level else 0
        badge = Box(At(Chevrons(many, palette.amber)), width=64)
        return row(badge, Box(words, (0, 11, 8, 11), fills=True), align="fill")

    def _why(self, level: _Level) -> str:
        """The line about a level."""
        kit = self._kit
        if not level:
            return summary(kit.words, kit.settings.rules)
        if self._part != "hunt":
            return kit.say(f"level.{level}.why")
        turns = DIFFICULTY_LEVELS[level].options.two_dice
        key = "level.hunt.two-dice" if turns else "level.hunt.printed"
        return kit.say(key, n=turns or HUNT_TURNS)

    # --- Actions --------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Begin at a level, look the rules up, or go back."""
        match action:
            case Choose(level):
                self._choose(level)
            case LookUp():
                self.stack.push(RulebookScene(self._kit, self.stack))
            case Leave():
                self.stack.pop()

    def _choose(self, level: _Level) -> None:
        kit, context = self._kit, self._context
        is_first = bool(level) and not kit.settings.level and self._part != "hunt"
        kit.set(replace(kit.settings, level=level))
        self.begin()
        # Each raid has an ambition of its own, which no march has told of.
        if is_first or self._part == "castle":
            context.stack.push(HowToWinScene(kit, context.stack, context.session.game))

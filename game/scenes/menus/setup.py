"""The choice of optional rules for new games."""

from __future__ import annotations

from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.kit import Kit, kit_of
from game.painting.posters.glow import add_glow
from game.painting.posters.wooden_table import draw_table
from game.rules.game import Part
from game.rules.options import MATTERING, NUMBERS, PROFILES, RULINGS, Options, only, profile_of
from game.scenes.menus.pages import Heading, OpenPage, back, pages_view
from game.scenes.menus.rulebook import RulebookScene
from game.tabletop.game_context import GameContext
from game.tabletop.hud.question_bar import question_bar
from game.tabletop.rulebook.switches import (
    GROUPS,
    PAGES,
    Group,
    SwitchLine,
    needs_of,
    orders_paper,
    parts_of,
    switch_row,
    value_words,
)
from game.ui.views.containers import At, Box, Scroll, column
from game.ui.views.inputs import Change, Choice, Input, Toggle
from game.ui.views.presses import Button, Glow, Hotkeys, LookUp
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.view import Action, Canvas, Layout, Placed, Size, View

PROFILE: Final = "profile"
"""The name of the line that sets all rulings."""
_SHEET: Final = 262
"""Width of the sheet of orders, in units."""
_TANK: Final = 190
_ZOMBIE: Final = 92
"""Units of the counters' sides."""
_ZOMBIES: Final = (("Z1", 0.16, 0.30), ("Z4", 0.27, 0.74), ("Z2", 0.80, 0.26), ("Z6", 0.72, 0.76))
"""The counters and their positions, in shares of the space."""
_LEAST_ROOM: Final = 220
_LIGHT: Final = (255, 170, 80)


class Switch(Struct, frozen=True):
    """A switch of the rules, or the profile that sets all rulings."""

    name: str


class ResetList(Struct, frozen=True):
    """Put back the defaults of the open list."""


class BeginGame(Struct, frozen=True):
    """Begin a game by these rules."""


class SetupScene(ViewScene):
    """Groups on the left, the rules of one in the middle, the sheet of orders on the right."""

    def __init__(self, context: GameContext) -> None:
        super().__init__(context.kit, context.stack)
        self.context = context
        self.kit = context.kit
        self.page: Group = "variants"
        self.trouble = ""
        """What went wrong, in the line below."""
        self._chosen = ""

    @property
    def options(self) -> Options:
        """The options chosen so far."""
        return self.kit.settings.rules

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """The list, and beside it what it amounts to; F1 explains the line that has the focus."""
        kit, say = self.kit, self.kit.say
        begin = say("menu.hunt" if self.page == "hunt" else "menu.jump")
        buttons = (
            Button(label=say("setup.reset"), hint="R", key=pygame.K_r, action=ResetList()),
            Button(label=begin, hint="J", key=pygame.K_j, action=BeginGame()),
            back(kit),
        )
        bar = question_bar(kit, *self.question(), buttons)
        sheet = Box(orders_paper(kit, self.options, self.line), width=_SHEET, is_fixed=True)
        tabs = {group: say(f"option.group.{group}") for group in GROUPS}
        heading = Heading("setup.title", "setup.line")
        screen = pages_view(kit, heading, tabs, self.page, self._list(), bar, sheet)
        return Hotkeys(screen, ((pygame.K_F1, LookUp()),))

    def _list(self) -> View:
        """The lines of the page, and pieces below a short list."""
        rows = (Glow(switch_row(self.kit, line, self._control(line.name))) for line in self.lines())
        sheet = Box(Scroll(column(*rows), self.page), (1, 1, 1, 1), "steel")
        if self.page == "hunt" and not self.kit.is_large:
            return column(sheet, Box(_Hunt(), (0, 16, 0, 0), fills=True))
        return At(sheet, "fill", "start")

    def lines(self) -> list[SwitchLine]:
        """What is said of each rule of the page."""
        profile = [self._profile_line()] if self.page == "rulings" else []
        return profile + [self._line(switch) for switch in GROUPS[self.page]]

    @property
    def line(self) -> SwitchLine:
        """The line that has the focus or had it last, otherwise the first one."""
        lines = {line.name: line for line in self.lines()}
        if isinstance(self.focused, Switch):
            self._chosen = self.focused.name
        return lines.get(self._chosen) or next(iter(lines.values()))

    def _line(self, switch: str) -> SwitchLine:
        kit = self.kit
        return SwitchLine(
            switch,
            kit.say(f"option.{switch}"),
            kit.say(f"option.{switch}.why"),
            PAGES[switch].rule,
            PAGES[switch].pictured or PAGES[switch].rule,
            parts_of(kit.words, switch),
            needs_of(kit.words, self.options, switch),
        )

    def _profile_line(self) -> SwitchLine:
        """The line of the profile, which sets all rulings at once."""
        profile = profile_of(self.options)
        why = f"option.profile.{profile}.why" if profile else "setup.own.why"
        return SwitchLine(PROFILE, self.kit.say("setup.profile"), self.kit.say(why))

    def _control(self, name: str) -> Input:
        say, switch, is_first = self.kit.say, Switch(name), name == self._chosen
        if name == PROFILE:
            profile, names = profile_of(self.options), list(PROFILES)
            place = names.index(profile) if profile is not None else -1
            labels = tuple(say(f"option.profile.{one}") for one in names)
            return Choice(action=switch, value=place, labels=labels, is_first=is_first)
        value = getattr(self.options, name)
        words = say("options.on"), say("options.off")
        if not isinstance(value, bool):
            values = NUMBERS[name]
            labels = (words[1], *map(str, values[1:]))
            place = values.index(value)
            return Choice(action=switch, value=place, labels=labels, is_first=is_first)
        return Toggle(action=switch, value=value, words=words, is_first=is_first)

    def question(self) -> tuple[str, str]:
        """The selected line with its value, and how to change it."""
        kit = self.kit
        if not isinstance(self.focused, Switch):
            return kit.say(f"option.group.{self.page}"), self.trouble or kit.say("setup.how.page")
        line = self.line
        if line.name == PROFILE:
            profile = profile_of(self.options)
            value = kit.say(f"option.profile.{profile}" if profile else "setup.own")
        else:
            value = value_words(kit.words, self.options, line.name)
        how = self.trouble or kit.say("setup.how", shown=kit.keys.in_words("F1"))
        return kit.say("pair", label=line.label, value=value), how

    # --- Changing -------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Change a rule, explain it, reset the list, begin a game."""
        match action:
            case Change(Switch(name), int(value)):
                self._set(name, value)
            case LookUp(rule):
                in_question = self.line.rule if isinstance(self.focused, Switch) else ""
                self.stack.push(RulebookScene(self.kit, self.stack, rule or in_question))
            case ResetList():
                usual = Options()
                values = {switch: getattr(usual, switch) for switch in GROUPS[self.page]}
                self._keep(replace(self.options, **values))
            case BeginGame():
                part: Part = "hunt" if self.page == "hunt" else "evening"
                # By these rules, whatever the level of other games.
                self.context.begin(part, options=only(self.options, MATTERING[part]))
            case OpenPage(name):
                self.page = next(group for group in GROUPS if group == name)
                self.trouble = ""
            case Leave():
                self.stack.pop()

    def _set(self, name: str, value: int) -> None:
        if name != PROFILE:
            chosen = NUMBERS[name][value] if name in NUMBERS else value
            self._keep(replace(self.options, **{name: chosen}))
            return
        rulings = PROFILES[list(PROFILES)[value]]
        values = dict.fromkeys(RULINGS, False) | dict.fromkeys(rulings, True)
        self._keep(replace(self.options, **values))

    def _keep(self, options: Options) -> None:
        self.trouble = self.kit.set(replace(self.kit.settings, rules=options))

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw the table."""
        draw_table(self.kit, target)


class _Hunt(View, frozen=True):
    """The tank in the middle and some of its targets; nothing if they would be crowded."""

    def size(self, layout: Layout, room: Size) -> Size:
        """Whatever is left."""
        return 0, 0

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Lay them on the table."""
        _lay_hunt(kit_of(canvas.kit), canvas.target, placed.rect)


def _lay_hunt(kit: Kit, target: pygame.Surface, room: pygame.Rect) -> None:
    if room.height < kit.px(_LEAST_ROOM):
        return
    add_glow(target, room.center, room.width * 0.45, _LIGHT, 0.16)
    tank = kit.press.tank(kit.px(_TANK))
    target.blit(tank, tank.get_rect(center=room.center))
    for name, across, down in _ZOMBIES:
        zombie = kit.press.zombie(name, kit.px(_ZOMBIE))
        place = room.left + round(room.width * across), room.top + round(room.height * down)
        target.blit(zombie, zombie.get_rect(center=place))

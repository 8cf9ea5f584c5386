"""The choice of optional rules for new games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from msgspec.structs import replace

from game.painting.kit import Kit
from game.painting.posters.brush import add_glow
from game.rules.game import Part
from game.rules.options import MATTERING, PROFILES, RULINGS, Options, only, profile_of
from game.scenes.menus.pages import PagesScene
from game.scenes.menus.rulebook import RulebookScene
from game.tabletop.evening import Evening
from game.tabletop.hud.line_buttons import ButtonSpec
from game.tabletop.rulebook.orders import draw_orders
from game.tabletop.rulebook.switch_list import SwitchLine, SwitchList
from game.tabletop.rulebook.switches import GROUPS, PAGES, Group, needs_of, parts_of, value_words
from game.ui.inputs import Choice, Toggle
from game.ui.typography.text import Style
from game.ui.widgets import Widget

_PROFILE: Final = "profile"
_SHEET: Final = 262
"""Width of the sheet of orders, in units."""
_TANK: Final = 190
_ZOMBIE: Final = 92
"""Units of the counters' sides."""
_ZOMBIES: Final = (("Z1", 0.16, 0.30), ("Z4", 0.27, 0.74), ("Z2", 0.80, 0.26), ("Z6", 0.72, 0.76))
"""The counters and their positions, in shares of the space."""
_LEAST_ROOM: Final = 220
_LIGHT: Final = (255, 170, 80)
_LEFT: Final = 1


class SetupScene(PagesScene[Group]):
    """Groups on the left, the rules of one in the middle, the sheet of orders on the right."""

    title = "setup.title"
    subtitle = "setup.line"

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening, tuple(GROUPS), "variants")
        self.list = SwitchList(self.kit, pygame.Rect(0, 0, 0, 0), ())
        self._sheet = pygame.Rect(0, 0, 0, 0)

    @property
    def options(self) -> Options:
        """The options chosen so far."""
        return self.kit.settings.rules

    # --- Layout ---------------------------------------------------------------------------

    def name_of(self, page: Group) -> str:
        """The label of a tab."""
        return self.kit.say(f"option.group.{page}")

    def lay_page(self, room: pygame.Rect) -> Sequence[Widget]:
        """The list, and the sheet of orders."""
        kit = self.kit
        self._sheet = pygame.Rect(0, room.top, kit.px(_SHEET), room.height)
        self._sheet.right = room.right
        right = self._sheet.right if kit.is_large else self._sheet.left - kit.px(16)
        self.panel = pygame.Rect(room.left, room.top, right - room.left, room.height)
        self._make_list()
        return [self.list]

    def specs(self) -> Sequence[ButtonSpec]:
        """The buttons: begin, back, default rules."""
        kit = self.kit
        begin = ("menu.hunt", "hunt") if self.page == "hunt" else ("menu.jump", "evening")
        return [
            (kit.say("setup.reset"), "R", pygame.K_r, self._reset, False),
            (kit.say(begin[0]), "J", pygame.K_j, self._begin, False),
            (kit.say("menu.back"), "Esc", pygame.K_ESCAPE, self.close, True),
        ]

    def follow(self, focused: Widget | None) -> None:
        """Highlight the list while it has the focus."""
        self.list.is_lit = focused is self.list

    def _make_list(self) -> None:
        """Make the lines again, as after a change; the selected one stays selected and in view."""
        before = self.list
        rect = self.panel.inflate(-2, -2)
        lines = [self._line(switch) for switch in GROUPS[self.page]]
        if self.page == "rulings":
            lines.insert(0, self._profile_line())
        self.list = SwitchList(self.kit, rect, lines)
        self.list.rect.height = min(rect.height, self.list.content_height)
        self.panel.height = self.list.rect.height + 2
        names = [line.name for line in lines]
        if before.line is not None and before.line.name in names:
            self.list.scroll_to(before.offset)
            self.list.choose(names.index(before.line.name))
        self.list.is_hovered = before.is_hovered

    def _line(self, switch: str) -> SwitchLine:
        kit = self.kit
        return SwitchLine(
            switch,
            kit.say(f"option.{switch}"),
            kit.say(f"option.{switch}.why"),
            self._number(switch) if switch == "rescue" else self._toggle(switch),
            PAGES[switch].rule,
            PAGES[switch].pictured or PAGES[switch].rule,
            parts_of(kit.words, switch),
            needs_of(kit.words, self.options, switch),
        )

    def _profile_line(self) -> SwitchLine:
        """The line of the profile, which sets all rulings at once."""
        kit = self.kit
        profile = profile_of(self.options)
        names = list(PROFILES)
        labels = [kit.say(f"option.profile.{name}") for name in names]
        chosen = names.index(profile) if profile is not None else -1
        rect = pygame.Rect(0, 0, Choice.width(kit.trim, labels), self._control_high())

        def choose(place: int) -> None:
            rulings = dict.fromkeys(RULINGS, False) | dict.fromkeys(PROFILES[names[place]], True)
            self._keep(replace(self.options, **rulings))

        why = kit.say(f"option.profile.{profile}.why") if profile else kit.say("setup.own.why")
        control = Choice(kit.trim, rect, labels, chosen, choose)
        return SwitchLine(_PROFILE, kit.say("setup.profile"), why, control)

    def _toggle(self, switch: str) -> Toggle:
        kit = self.kit
        words = kit.say("options.on"), kit.say("options.off")
        high = self._control_high()
        widest = max(kit.type.width(word, Style("bold", 14)) for word in words)
        rect = pygame.Rect(0, 0, widest + 2 * high, high)
        is_on = bool(getattr(self.options, switch))
        return Toggle(kit.trim, rect, is_on, self._setter(switch), words)

    def _number(self, switch: str) -> Choice:
        """The line of an option with a number: none, one or two."""
        kit = self.kit
        labels = [kit.say("options.off"), "1", "2"]
        rect = pygame.Rect(0, 0, Choice.width(kit.trim, labels), self._control_high())
        value = int(getattr(self.options, switch))
        return Choice(kit.trim, rect, labels, value, self._setter(switch))

    def _control_high(self) -> int:
        return max(self.kit.px(32), self.kit.type.height(Style("bold", 18)) + self.kit.px(8))

    # --- Changing -------------------------------------------------------------------------

    def _setter(self, switch: str) -> Callable[[int], None]:
        return lambda value: self._keep(replace(self.options, **{switch: value}))

    def _keep(self, options: Options) -> None:
        """Save the options; the texts of the lines follow when the event has been handled."""
        self.trouble = self.kit.set(replace(self.kit.settings, rules=options))
        self.later(self.lay_out_again)

    def _reset(self) -> None:
        """Reset this list to its defaults."""
        usual = Options()
        values = {switch: getattr(usual, switch) for switch in GROUPS[self.page]}
        self._keep(replace(self.options, **values))

    def _begin(self) -> None:
        """Begin by these rules, whatever the level of other games."""
        part: Part = "hunt" if self.page == "hunt" else "evening"
        self.evening.begin(part, options=only(self.options, MATTERING[part]))

    # --- Input ----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Arrows select lines and change them, F1 explains one; Esc goes back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._open_rulebook(self._rule_in_question())
        elif not self._follow_link(event):
            super().handle(event)

    def _follow_link(self, event: pygame.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != _LEFT:
            return False
        rule = self.kit.links.at(event.pos)
        if rule:
            self._open_rulebook(rule)
        return bool(rule)

    def _rule_in_question(self) -> str:
        line = self.list.line
        return line.rule if line is not None and self.list.is_lit else ""

    def _open_rulebook(self, rule: str) -> None:
        self.evening.stack.push(RulebookScene(self.kit, self.evening.stack, rule))

    # --- Drawing --------------------------------------------------------------------------

    def draw_page(self, target: pygame.Surface) -> None:
        """Draw the sheet of orders beside the list, and pieces below a short list."""
        if self.kit.is_large:
            return
        draw_orders(self.kit, target, self._sheet, self.options, self.list.line)
        if self.page == "hunt":
            top = self.panel.bottom + self.kit.px(16)
            room = pygame.Rect(self.panel.left, top, self.panel.width, self._sheet.bottom - top)
            _lay_hunt(self.kit, target, room)

    def question(self) -> tuple[str, str]:
        """The selected line with its value, and how to change it."""
        kit = self.kit
        line = self.list.line
        if line is None or not self.list.is_lit:
            return kit.say(f"option.group.{self.page}"), self.trouble or kit.say("setup.how.page")
        if isinstance(line.control, Choice) and line.name == _PROFILE:
            profile = profile_of(self.options)
            value = kit.say(f"option.profile.{profile}" if profile else "setup.own")
        else:
            value = value_words(kit.words, self.options, line.name)
        return kit.say("pair", label=line.label, value=value), self.trouble or kit.say(
            "setup.how", shown=kit.keys.in_words("F1")
        )


def _lay_hunt(kit: Kit, target: pygame.Surface, room: pygame.Rect) -> None:
    """The tank in the middle and some of its targets; nothing if they would be crowded."""
    if room.height < kit.px(_LEAST_ROOM):
        return
    add_glow(target, room.center, room.width * 0.45, _LIGHT, 0.16)
    tank = kit.press.tank(kit.px(_TANK))
    target.blit(tank, tank.get_rect(center=room.center))
    for name, across, down in _ZOMBIES:
        zombie = kit.press.zombie(name, kit.px(_ZOMBIE))
        place = room.left + round(room.width * across), room.top + round(room.height * down)
        target.blit(zombie, zombie.get_rect(center=place))

"""The rules of tonight: every optional rule, chosen before a night begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from msgspec.structs import replace

from game.rules.options import PROFILES, RULINGS, Options, profile_of
from game.scenes.equip import wooden_table
from game.scenes.evening import Evening
from game.scenes.menus import tab_rows
from game.scenes.rulebook import RulebookScene
from game.ui.focus import FocusRing
from game.ui.hud.decision_line import ButtonSpec, draw_question, line_buttons
from game.ui.hud.frame import Frame, plain_frame
from game.ui.hud.orders import draw_orders
from game.ui.inputs import Choice, Toggle
from game.ui.shelf import Shelf
from game.ui.stack import Scene
from game.ui.switch_list import SwitchLine, SwitchList
from game.ui.switches import GROUPS, PAGES, Group, needs_of, parts_of, value_words
from game.ui.text import Style
from game.ui.widgets import Button, ListRow, Panel, Widget

_TABS: Final = tuple(GROUPS)
_PROFILE: Final = "profile"
_SHEET: Final = 262
"""Width of the sheet of orders, in units."""
_LEFT: Final = 1


class SetupScene(Scene):
    """Lists on the left, the rules of one in the middle, the sheet of orders on the right."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.kit = evening.kit
        self.ring = FocusRing()
        self.group: Group = "variants"
        self.list = SwitchList(self.kit, pygame.Rect(0, 0, 0, 0), ())
        self._tables: Shelf[tuple[int, int], pygame.Surface] = Shelf(1)
        self._frame: Frame = plain_frame((1280, 720), self.kit.theme)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._change: Callable[[], None] | None = None
        """What was chosen; done once the event that chose it has been heard."""
        self._trouble = ""

    @property
    def options(self) -> Options:
        """The rules as they are set by now."""
        return self.kit.settings.rules

    # --- Layout ---------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """Tabs, list, sheet and buttons; the focus stays where it was."""
        kit = self.kit
        before = self._focused_name()
        self._frame = plain_frame(size, kit.theme)
        top = kit.px(80)
        tabs = self._tabs(top)
        left = max(tab.rect.right for tab in tabs) + kit.px(16)
        self._sheet = pygame.Rect(0, top, kit.px(_SHEET), self._frame.line.top - top - kit.px(16))
        self._sheet.right = size[0] - kit.px(24)
        right = self._sheet.right if kit.is_large else self._sheet.left - kit.px(16)
        self._panel = pygame.Rect(left, top, right - left, self._sheet.height)
        self._make_list()
        buttons = line_buttons(kit, self._frame.line, self._specs())
        self.ring.replace([*tabs, self.list, *buttons])
        self.ring.focus(self._named(before) or tabs[_TABS.index(self.group)])
        self._mark_focus()

    def _tabs(self, top: int) -> list[ListRow]:
        groups = [(self.kit.say(f"option.group.{one}"), self._opener(one)) for one in _TABS]
        return tab_rows(self.kit, groups, (self.kit.px(16), top))

    def _specs(self) -> list[ButtonSpec]:
        kit = self.kit
        begin = ("menu.hunt", "hunt") if self.group == "hunt" else ("menu.jump", "evening")
        return [
            (kit.say("setup.reset"), "R", pygame.K_r, self._reset, False),
            (kit.say(begin[0]), "J", pygame.K_j, self._begin, False),
            (kit.say("menu.back"), "Esc", pygame.K_ESCAPE, self.close, True),
        ]

    def _make_list(self) -> None:
        """The lines anew, as after a change; the same one stays chosen and in view."""
        before = self.list
        rect = self._panel.inflate(-2, -2)
        lines = [self._line(switch) for switch in GROUPS[self.group]]
        if self.group == "rulings":
            lines.insert(0, self._profile_line())
        self.list = SwitchList(self.kit, rect, lines)
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
        """Three names for all rulings at once."""
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
        """None, one or two of something."""
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
        """Remember the rules; what they say of each other is written once this was heard."""
        self._trouble = self.kit.set(replace(self.kit.settings, rules=options))
        self._change = self._lay_out_anew

    def _lay_out_anew(self) -> None:
        self.arrange(self.evening.stack.size)

    def _opener(self, group: Group) -> Callable[[], None]:
        def later() -> None:
            self._change = lambda: self.open(group)

        return later

    def open(self, group: Group) -> None:
        """Show another list."""
        self.group = group
        self.arrange(self.evening.stack.size)

    def _reset(self) -> None:
        """This list as it was on the first evening."""
        usual = Options()
        values = {switch: getattr(usual, switch) for switch in GROUPS[self.group]}
        self._keep(replace(self.options, **values))

    def _begin(self) -> None:
        self.evening.begin("hunt" if self.group == "hunt" else "evening")

    def close(self) -> None:
        """Back to what is below."""
        self.evening.stack.pop()

    # --- Hearing --------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Arrows go through the lines and change them, F1 explains one; Esc goes back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F2:
            self.evening.speak_next()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._open_rulebook(self._rule_in_question())
        elif not self._follow_link(event):
            self._hear(event)

    def _hear(self, event: pygame.Event) -> None:
        before = self.ring.focused
        # Lines and tabs show the focus themselves, so it is always there.
        self.ring.is_shown = True
        self.ring.handle(event)
        self.ring.is_shown = isinstance(self.ring.focused, Button)
        if event.type == pygame.MOUSEMOTION:
            self.ring.is_shown = False
            if self.list.rect.collidepoint(event.pos):
                self.ring.focus(self.list)
        change, self._change = self._change, None
        if change is not None:
            change()
        elif self.ring.focused is not before:
            self._follow_focus(before)
        self._mark_focus()

    def _follow_focus(self, before: Widget | None) -> None:
        """The tab that has the focus is the list that is open; from it one comes to its tab."""
        tabs, focused = self._tab_rows(), self.ring.focused
        if focused in tabs and before is self.list:
            self.ring.focus(tabs[_TABS.index(self.group)])
        elif focused in tabs:
            self.open(_TABS[tabs.index(focused)])

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

    def _tab_rows(self) -> list[Widget]:
        return self.ring.widgets[: len(_TABS)]

    def _mark_focus(self) -> None:
        self.list.is_lit = self.ring.focused is self.list
        for group, tab in zip(_TABS, self._tab_rows(), strict=True):
            if isinstance(tab, ListRow):
                tab.is_selected = group == self.group

    def _focused_name(self) -> str:
        """What has the focus, by a name that outlives a new layout."""
        focused = self.ring.focused
        if isinstance(focused, Button):
            return focused.label
        return type(focused).__name__ if isinstance(focused, SwitchList) else ""

    def _named(self, name: str) -> Widget | None:
        if name == SwitchList.__name__:
            return self.list
        found = (one for one in self.ring.widgets if isinstance(one, Button))
        return next((one for one in found if one.label == name), None)

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Table, head, tabs, list, sheet, line."""
        kit = self.kit
        kit.links.begin()
        size = target.get_size()
        target.blit(self._tables.take(size, lambda: wooden_table(size, kit.px(56))), (0, 0))
        palette = kit.theme.palette
        head = Style("display", 46, palette.paper_100, 0.05, grows=False)
        title = kit.type.draw(target, kit.head("setup.title"), head, (kit.px(32), kit.px(22)))
        self._draw_line_beside(target, title)
        Panel(kit.trim, self._panel).draw(target)
        if not kit.is_large:
            draw_orders(kit, target, self._sheet, self.options)
        question, reason = self._question()
        lefts = [one.rect.left for one in self.ring.widgets if isinstance(one, Button)]
        draw_question(kit, target, self._frame.line, question, reason, "", min(lefts))
        self.ring.draw(target)

    def _draw_line_beside(self, target: pygame.Surface, title: pygame.Rect) -> None:
        """What all this is for, as long as there is room beside the title."""
        kit = self.kit
        style = Style("bold", 17, kit.theme.palette.paper_300)
        words = kit.say("setup.line")
        x = max(title.right + kit.px(28), self._panel.left)
        if x + kit.type.width(words, style) < target.get_width() - kit.px(24):
            kit.type.draw(target, words, style, (x, title.centery), "midleft")

    def _question(self) -> tuple[str, str]:
        """The line that is chosen with its value, and how it is changed."""
        kit = self.kit
        line = self.list.line
        if line is None or not self.list.is_lit:
            return kit.say(f"option.group.{self.group}"), self._trouble or kit.say("setup.how.page")
        if isinstance(line.control, Choice) and line.name == _PROFILE:
            profile = profile_of(self.options)
            value = kit.say(f"option.profile.{profile}" if profile else "setup.own")
        else:
            value = value_words(kit.words, self.options, line.name)
        return f"{line.label}: {value}", self._trouble or kit.say(
            "setup.how", shown=kit.keys.prompt("F1")
        )

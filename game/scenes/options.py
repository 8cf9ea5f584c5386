"""The options: everything a player may set, kept and in force at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

import pygame
from msgspec.structs import replace

from game.archive import Settings
from game.scenes.binding import BindingScene
from game.scenes.evening import Evening
from game.scenes.menus import tab_rows
from game.scenes.options_sample import draw_sample
from game.ui.director import SPEEDS
from game.ui.focus import FocusRing
from game.ui.hud.decision_line import draw_question, line_buttons
from game.ui.hud.frame import Frame, plain_frame
from game.ui.inputs import Choice, Slider, Toggle
from game.ui.key_list import KEY_COLUMN, PAD_COLUMN, KeyList
from game.ui.stack import Scene
from game.ui.text import Style
from game.ui.theme import COLOUR_SETS, TEXT_PERCENTS
from game.ui.widgets import Button, ListRow, Panel, Widget
from game.ui.words import LANGUAGES

Page: TypeAlias = Literal["display", "reading", "sound", "controls"]
PAGES: Final[tuple[Page, ...]] = ("display", "reading", "sound", "controls")

_FIELDS: Final[dict[Page, tuple[str, ...]]] = {
    "display": ("fullscreen", "animation", "step_by_step", "reduced_motion", "flashes"),
    "reading": ("text_scale", "colours", "captions", "language"),
    "sound": ("master_volume", "music_volume", "effects_volume", "muted"),
    "controls": ("keys", "pad"),
}
"""The settings of each page, by their names in the settings file."""
_SAMPLE_WIDTH: Final = 286
_VOLUME_STEP: Final = 5


@dataclass(frozen=True, slots=True)
class Row:
    """One setting: its name, what it does, and what changes it."""

    field: str
    label: str
    note: str
    control: Widget
    rect: pygame.Rect


class OptionsScene(Scene):
    """Pages on the left, settings in the middle, a sample of how things look on the right."""

    is_overlay: ClassVar[bool] = True

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.kit = evening.kit
        self.ring = FocusRing()
        self.page: Page = "display"
        self.rows: list[Row] = []
        self._frame: Frame = plain_frame((1280, 720), self.kit.theme)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._sample = pygame.Rect(0, 0, 0, 0)
        self._change: Callable[[], None] | None = None
        """What was chosen; done once the event that chose it has been heard."""
        self._trouble = ""
        self.keys: KeyList | None = None
        """The list of controls, on their page."""

    # --- Layout ---------------------------------------------------------------------------

    def arrange(self, size: tuple[int, int]) -> None:
        """Tabs, rows and buttons; the focus stays where it was."""
        kit = self.kit
        before = self._focused_name()
        self._frame = plain_frame(size, kit.theme)
        top = kit.px(80)
        tabs = self._tabs(top)
        left = max(tab.rect.right for tab in tabs) + kit.px(24)
        self._sample = pygame.Rect(0, top, kit.px(_SAMPLE_WIDTH), self._frame.line.top - top)
        self._sample.height -= kit.px(16)
        self._sample.right = size[0] - kit.px(40)
        right = self._sample.right if kit.is_large else self._sample.left - kit.px(24)
        self._panel = pygame.Rect(left, top, right - left, self._sample.height)
        self.rows = self._make_rows()
        self.keys = self._make_keys() if self.page == "controls" else None
        lists = [self.keys] if self.keys is not None else []
        buttons = self._buttons()
        self.ring.replace([*tabs, *(row.control for row in self.rows), *lists, *buttons])
        self.ring.focus(self._named(before) or tabs[PAGES.index(self.page)])
        self._mark_tabs()

    def _tabs(self, top: int) -> list[ListRow]:
        pages = [(self.kit.say(f"options.{page}"), self._opener(page)) for page in PAGES]
        return tab_rows(self.kit, pages, (self.kit.px(24), top))

    def _buttons(self) -> list[Widget]:
        kit = self.kit
        back = (kit.say("menu.back"), "Esc", pygame.K_ESCAPE, self.close, True)
        reset = (kit.say("options.reset"), "R", pygame.K_r, self._reset, False)
        return line_buttons(kit, self._frame.line, [reset, back])

    def _make_keys(self) -> KeyList:
        """The controls under a line of headings."""
        kit = self.kit
        head = kit.type.height(Style("bold", 16)) + kit.px(14)
        rect = self._panel.inflate(-2, -2)
        rect.top, rect.height = rect.top + head, rect.height - head
        made = KeyList(kit, rect, self._rebind)
        if self.keys is not None:
            made.scroll_to(self.keys.offset)
            made.choose(self.keys.chosen)
        return made

    def _make_rows(self) -> list[Row]:
        """The page's settings under each other; a control that is too wide goes below its name."""
        kit = self.kit
        head, small = Style("bold", 20), Style("text", 15)
        room = self._panel.width - 2 * kit.px(20)
        rows = []
        y = self._panel.top + kit.px(1)
        for field in _FIELDS[self.page] if self.page != "controls" else ():
            label, note = kit.say(_LABELS[field]), self._note(field)
            control = self._control(field)
            high = kit.type.height(head)
            wide = kit.type.width(label, head)
            if note and not kit.is_large:
                high += kit.type.height(small)
                wide = max(wide, kit.type.width(note, small))
            is_below = wide + kit.px(16) + control.rect.width > room
            inner = high + (control.rect.height + kit.px(6) if is_below else 0)
            rect = pygame.Rect(self._panel.left, y, self._panel.width, inner + kit.px(34))
            if is_below:
                control.rect.bottomright = (rect.right - kit.px(20), rect.bottom - kit.px(14))
            else:
                control.rect.midright = (rect.right - kit.px(20), rect.centery)
            rows.append(Row(field, label, note, control, rect))
            y = rect.bottom
        return rows

    def _note(self, field: str) -> str:
        key = f"{_LABELS[field]}.detail"
        return self.kit.say(key) if self.kit.words.has(key) else ""

    # --- Controls -------------------------------------------------------------------------

    def _control(self, field: str) -> Widget:
        """What changes a setting, as large as it must be."""
        kit = self.kit
        value = getattr(kit.settings, field)
        rect = pygame.Rect(0, 0, 0, max(kit.px(32), kit.type.height(Style("bold", 18)) + kit.px(8)))
        if field in _CHOICES:
            values, labels = self._choices(field)
            rect.width = Choice.width(kit.trim, labels)
            if field == "language":
                value = kit.words.language
            return Choice(kit.trim, rect, labels, values.index(value), self._chooser(field, values))
        if isinstance(value, bool):
            words = kit.say("options.on"), kit.say("options.off")
            style = Style("bold", 14)
            widest = max(kit.type.width(word, style) for word in words)
            rect.width = widest + 2 * rect.height
            return Toggle(kit.trim, rect, value, self._setter(field), words)
        rect.width = min(kit.px(280), self._panel.width // 2)
        return Slider(kit.trim, rect, value, (0, 100), self._setter(field), _VOLUME_STEP)

    def _choices(self, field: str) -> tuple[Sequence[object], list[str]]:
        """The values of a setting and their names."""
        kit = self.kit
        if field == "text_scale":
            return TEXT_PERCENTS, [f"{percent} %" for percent in TEXT_PERCENTS]
        if field == "language":
            return list(LANGUAGES), list(LANGUAGES.values())
        values: Sequence[object] = _CHOICES[field]
        names = [_VALUE_NAMES.get(value, value) for value in values]
        return values, [kit.say(f"{_LABELS[field]}.{name}") for name in names]

    def _chooser(self, field: str, values: Sequence[object]) -> Callable[[int], None]:
        return lambda place: self._choose(field, values[place])

    def _setter(self, field: str) -> Callable[[object], None]:
        return lambda value: self._choose(field, value)

    def _opener(self, page: Page) -> Callable[[], None]:
        def later() -> None:
            self._change = lambda: self._open_page(page)

        return later

    # --- Changing -------------------------------------------------------------------------

    def _choose(self, field: str, value: object) -> None:
        """Take a value; what lays the screen out anew waits for the end of the event."""
        if field == "fullscreen":
            self._change = self.evening.toggle_fullscreen
        elif field == "language":
            language = next(name for name in LANGUAGES if name == value)
            self._change = lambda: self.evening.speak(language)
        else:
            self._keep(replace(self.kit.settings, **{field: value}))
            if field in ("text_scale", "colours"):
                self._change = self._lay_out_anew

    def _keep(self, settings: Settings) -> None:
        self._trouble = self.kit.set(settings)
        self.evening.follow_settings()

    def _lay_out_anew(self) -> None:
        self.kit.fit(self.evening.stack.size)
        self.evening.stack.arrange(self.evening.stack.size)

    def _reset(self) -> None:
        """This page as it was on the first evening; the window and the language stay."""
        usual = Settings()
        self._trouble = ""
        fields = [one for one in _FIELDS[self.page] if one not in ("fullscreen", "language")]
        self._keep(replace(self.kit.settings, **{one: getattr(usual, one) for one in fields}))
        self._change = self._lay_out_anew

    def _rebind(self, control: str) -> None:
        """Wait for another key."""

        def tell(news: str) -> None:
            self._trouble = news

        self.evening.stack.push(BindingScene(self.evening, control, tell))

    def _open_page(self, page: Page) -> None:
        self.page = page
        self._trouble = ""
        self.arrange(self.evening.stack.size)

    def close(self) -> None:
        """Back to what is below."""
        self.evening.stack.pop()

    # --- Hearing --------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """Arrows go through the rows and change them; Esc goes back."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.close()
            return
        before = self.ring.focused
        # Rows and tabs show the focus themselves, so it is always there.
        self.ring.is_shown = True
        self.ring.handle(event)
        self.ring.is_shown = isinstance(self.ring.focused, Button)
        if event.type == pygame.MOUSEMOTION:
            self._point_at(event.pos)
        change, self._change = self._change, None
        if change is not None:
            change()
        self._follow_focus(before, is_key=event.type == pygame.KEYDOWN)

    def _point_at(self, pixel: tuple[int, int]) -> None:
        """The row under the mouse has the focus."""
        self.ring.is_shown = False
        for row in self.rows:
            if row.rect.collidepoint(pixel):
                self.ring.focus(row.control)
        if self.keys is not None and self.keys.rect.collidepoint(pixel):
            self.ring.focus(self.keys)

    def _follow_focus(self, before: Widget | None, *, is_key: bool) -> None:
        """The tab that has the focus is the page that is open.

        By keys its rows are entered from above, and left for their own tab.
        """
        focused = self.ring.focused
        tabs = self.ring.widgets[: len(PAGES)]
        if focused in tabs and self._is_in_panel(before):
            self.ring.focus(tabs[PAGES.index(self.page)])
        elif focused in tabs and focused is not before:
            self._open_page(PAGES[tabs.index(focused)])
        elif is_key and before in tabs and self._row_of(focused) is not None:
            self.ring.focus(self.rows[0].control)
        self._mark_tabs()

    def _is_in_panel(self, widget: Widget | None) -> bool:
        return isinstance(widget, KeyList) or self._row_of(widget) is not None

    def _row_of(self, widget: Widget | None) -> Row | None:
        return next((row for row in self.rows if row.control is widget), None)

    def _mark_tabs(self) -> None:
        for place, tab in enumerate(self.ring.widgets[: len(PAGES)]):
            if isinstance(tab, ListRow):
                tab.is_selected = PAGES[place] == self.page
        if self.keys is not None:
            self.keys.is_lit = self.ring.focused is self.keys

    def _focused_name(self) -> str:
        """What has the focus, by a name that outlives a new layout."""
        focused = self.ring.focused
        row = self._row_of(focused)
        if row is not None:
            return row.field
        if isinstance(focused, KeyList):
            return "keys"
        return focused.label if isinstance(focused, Button) else ""

    def _named(self, name: str) -> Widget | None:
        if name == "keys":
            return self.keys
        for row in self.rows:
            if row.field == name:
                return row.control
        found = (one for one in self.ring.widgets if isinstance(one, Button))
        return next((one for one in found if one.label == name), None)

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Veil, head, tabs, rows, sample, line."""
        kit = self.kit
        palette = kit.theme.palette
        kit.trim.veil(target, 90)
        head = Style("display", 46, palette.paper_100, 0.05, grows=False)
        kit.type.draw(target, kit.head("menu.options"), head, (kit.px(40), kit.px(22)))
        Panel(kit.trim, self._panel).draw(target)
        for row in self.rows:
            self._draw_row(target, row)
        if self.keys is not None:
            self._draw_heads(target, self.keys)
        if not kit.is_large:
            draw_sample(kit, target, self._sample)
        question, reason = self._question()
        lefts = [one.rect.left for one in self.ring.widgets if isinstance(one, Button)]
        draw_question(kit, target, self._frame.line, question, reason, "", min(lefts))
        self.ring.draw(target)

    def _draw_heads(self, target: pygame.Surface, keys: KeyList) -> None:
        """Over the columns of keys and buttons."""
        kit = self.kit
        style = Style("bold", 16, kit.theme.palette.moon_300)
        for share, key in ((KEY_COLUMN, "keyboard"), (PAD_COLUMN, "pad")):
            x = keys.rect.left + round(keys.room * share)
            kit.type.draw(
                target, kit.say(f"options.keys.{key}"), style, (x, self._panel.top + kit.px(8))
            )

    def _draw_row(self, target: pygame.Surface, row: Row) -> None:
        kit = self.kit
        palette = kit.theme.palette
        if row.control is self.ring.focused:
            kit.trim.glow(target, row.rect)
        line = pygame.Rect(row.rect.left, row.rect.bottom - 1, row.rect.width, 1)
        target.fill(palette.border, line)
        style = Style("bold", 20, palette.moon_100)
        small = Style("text", 15, palette.moon_300)
        has_note = bool(row.note) and not kit.is_large
        high = kit.type.height(style) + (kit.type.height(small) if has_note else 0)
        is_below = row.control.rect.top > row.rect.top + high
        y = row.rect.top + kit.px(12) if is_below else row.rect.centery - high // 2
        x = row.rect.left + kit.px(20)
        kit.type.draw(target, row.label, style, (x, y))
        if has_note:
            kit.type.draw(target, row.note, small, (x, y + kit.type.height(style)))
        if isinstance(row.control, Slider):
            place = (row.control.rect.left - kit.px(10), row.rect.centery)
            kit.type.draw(target, f"{row.control.value} %", style, place, "midright")

    def _question(self) -> tuple[str, str]:
        """The setting that has the focus with its value, and how it is changed."""
        kit = self.kit
        row = self._row_of(self.ring.focused)
        if self.keys is not None and self.ring.focused is self.keys:
            return kit.say(f"options.key.{self.keys.name}"), self._trouble or kit.say(
                "keys.how", shown=kit.keys.prompt("Enter")
            )
        if row is None:
            return kit.say(f"options.{self.page}"), self._trouble or kit.say("options.how.page")
        control = row.control
        value = ""
        if isinstance(control, Choice):
            value = control.labels[control.chosen]
        elif isinstance(control, Slider):
            value = f"{control.value} %"
        elif isinstance(control, Toggle):
            value = kit.say("options.on" if control.value else "options.off")
        return f"{row.label}: {value}", self._trouble or kit.say("options.how")


_LABELS: Final = {
    "fullscreen": "options.window",
    "animation": "options.speed",
    "step_by_step": "options.steps",
    "reduced_motion": "options.motion",
    "flashes": "options.flashes",
    "text_scale": "options.text-size",
    "colours": "options.colours",
    "captions": "options.captions",
    "language": "options.language",
    "master_volume": "options.master",
    "music_volume": "options.music",
    "effects_volume": "options.effects",
    "muted": "options.muted",
}
"""The key of each setting's name; that of its values and its note begin with it."""
_CHOICES: Final[dict[str, Sequence[object]]] = {
    "fullscreen": (False, True),
    "animation": SPEEDS,
    "text_scale": TEXT_PERCENTS,
    "colours": COLOUR_SETS,
    "language": tuple(LANGUAGES),
}
_VALUE_NAMES: Final[dict[object, str]] = {False: "window", True: "full"}

"""The options: all settings of the player, saved and applied at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final, Literal, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.archive import Settings
from game.painting.options_sample import draw_sample
from game.scenes.menus.binding import BindingScene
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.pages import PagesScene
from game.scenes.menus.rulebook import rulebook_opener
from game.standing_orders import LEVELS, ORDERS
from game.tabletop.evening import Evening
from game.tabletop.hud.line_buttons import ButtonSpec
from game.tabletop.key_list import KEY_COLUMN, PAD_COLUMN, KeyList
from game.tabletop.motion.director import SPEEDS
from game.tabletop.parts.question import Choice as ListChoice
from game.ui.inputs import Choice, Slider, Toggle
from game.ui.theme import COLOUR_SETS, TEXT_PERCENTS
from game.ui.typography.text import Style
from game.ui.widgets import Button, Widget
from game.ui.words import LANGUAGES

Page: TypeAlias = Literal["display", "play", "reading", "sound", "controls"]
PAGES: Final[tuple[Page, ...]] = ("display", "play", "reading", "sound", "controls")

_FIELDS: Final[dict[Page, tuple[str, ...]]] = {
    "display": ("fullscreen", "animation", "fights", "reduced_motion", "flashes"),
    "play": ("questions", "always_ask", "step_by_step"),
    "reading": ("text_scale", "colours", "captions", "language"),
    "sound": ("master_volume", "music_volume", "effects_volume", "muted"),
    "controls": ("keys", "pad"),
}
"""The settings of each page, by their names in the settings file."""
_SAMPLE_WIDTH: Final = 286
_VOLUME_STEP: Final = 5
_TIGHT, _LOOSE = 34, 116
"""Units of space around a setting, in a small and in a large window."""


class Row(Struct, frozen=True):
    """A setting: its name, its explanation, and its control."""

    field: str
    label: str
    note: str
    control: Widget
    rect: pygame.Rect
    is_below: bool
    """Whether the control is below the text because it doesn't fit beside it."""


class OptionsScene(PagesScene[Page]):
    """Pages on the left, settings in the middle, a sample of the look on the right."""

    is_overlay: ClassVar[bool] = True
    margin = 24
    title = "menu.options"

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening, PAGES, "display")
        self.rows: list[Row] = []
        self._sample = pygame.Rect(0, 0, 0, 0)
        self.keys: KeyList | None = None
        """The list of controls, on their page."""

    # --- Layout ---------------------------------------------------------------------------

    def name_of(self, page: Page) -> str:
        """The label of a tab."""
        return self.kit.say(f"options.{page}")

    def lay_page(self, room: pygame.Rect) -> Sequence[Widget]:
        """The settings one below another, or the list of controls; a sample at the right."""
        kit = self.kit
        self._sample = pygame.Rect(0, room.top, kit.px(_SAMPLE_WIDTH), room.height)
        self._sample.right = room.right - kit.px(8)
        right = self._sample.right if kit.is_large else self._sample.left - kit.px(24)
        self.panel = pygame.Rect(room.left, room.top, right - room.left, room.height)
        self.rows = self._make_rows()
        self.keys = self._make_keys() if self.page == "controls" else None
        return [self.keys] if self.keys is not None else [row.control for row in self.rows]

    def specs(self) -> Sequence[ButtonSpec]:
        """The buttons: back, and reset."""
        kit = self.kit
        return [
            (kit.say("options.reset"), "R", pygame.K_r, self._reset, False),
            (kit.say("menu.back"), "Esc", pygame.K_ESCAPE, self.close, True),
        ]

    def area(self, widget: Widget) -> pygame.Rect:
        """The whole row of a setting."""
        row = self._row_of(widget)
        return widget.rect if row is None else row.rect

    def follow(self, focused: Widget | None) -> None:
        """Highlight the list of controls while it has the focus."""
        if self.keys is not None:
            self.keys.is_lit = focused is self.keys

    def _make_keys(self) -> KeyList:
        """The controls below a line of headings."""
        kit = self.kit
        head = kit.type.height(Style("bold", 16)) + kit.px(14)
        # The scroll bar must not cover the edge of the panel.
        edge = kit.px(2)
        rect = self.panel.inflate(-2 * edge, -2 * edge)
        rect.top, rect.height = rect.top + head, rect.height - head
        made = KeyList(kit, rect, self._rebind)
        if self.keys is not None:
            made.scroll_to(self.keys.offset)
            made.choose(self.keys.chosen)
        return made

    def _make_rows(self) -> list[Row]:
        """The page's settings; a control that is too wide is placed below its name."""
        kit = self.kit
        head, small = Style("bold", 20), Style("text", 15)
        room = self.panel.width - 2 * kit.px(20)
        made: list[tuple[str, str, str, Widget, int, bool]] = []
        for field in self._fields():
            label, note = kit.say(_LABELS[field]), self._note(field)
            control = self._control(field)
            high = kit.type.height(head)
            wide = kit.type.width(label, head)
            if note and not kit.is_large:
                high += kit.type.height(small)
                wide = max(wide, kit.type.width(note, small))
            is_below = wide + kit.px(16) + control.rect.width > room
            inner = high + (control.rect.height + kit.px(6) if is_below else 0)
            made.append((field, label, note, control, inner, is_below))
        left = self.panel.height - 2 - sum(inner for *_, inner, _ in made)
        air = min(max(left // max(len(made), 1), kit.px(_TIGHT)), kit.px(_LOOSE))
        rows = []
        y = self.panel.top + kit.px(1)
        for field, label, note, control, inner, is_below in made:
            rect = pygame.Rect(self.panel.left, y, self.panel.width, inner)
            rect.height += kit.px(_TIGHT) if is_below else air
            if is_below:
                control.rect.bottomright = (rect.right - kit.px(20), rect.bottom - kit.px(14))
            else:
                control.rect.midright = (rect.right - kit.px(20), rect.centery)
            rows.append(Row(field, label, note, control, rect, is_below))
            y = rect.bottom
        if rows:
            self.panel.height = min(self.panel.height, y + kit.px(1) - self.panel.top)
        return rows

    def _fields(self) -> Sequence[str]:
        """The settings of the page; what is always asked only if there is anything."""
        if self.page == "controls":
            return ()
        has_kinds = bool(self._always_asked())
        return [one for one in _FIELDS[self.page] if one != "always_ask" or has_kinds]

    def _always_asked(self) -> list[str]:
        """The kinds that are always asked; a settings file may have names of another version."""
        known = {order.name for order in ORDERS}
        return [name for name in self.kit.settings.always_ask if name in known]

    def _note(self, field: str) -> str:
        key = f"{_LABELS[field]}.detail"
        return self.kit.say(key) if self.kit.words.has(key) else ""

    # --- Controls -------------------------------------------------------------------------

    def _control(self, field: str) -> Widget:
        """The control of a setting, in its minimum size."""
        kit = self.kit
        value = getattr(kit.settings, field)
        rect = pygame.Rect(0, 0, 0, max(kit.px(32), kit.type.height(Style("bold", 18)) + kit.px(8)))
        if field in _CHOICES:
            values, labels = self._choices(field)
            rect.width = Choice.width(kit.trim, labels)
            if field == "language":
                value = kit.words.language
            return Choice(kit.trim, rect, labels, values.index(value), self._chooser(field, values))
        if field == "always_ask":
            label = kit.words.count("options.always.kinds", len(self._always_asked()))
            rect.size = Button.size(kit.trim, label)
            return Button(kit.trim, rect, label, self._list_kinds)
        if isinstance(value, bool):
            words = kit.say("options.on"), kit.say("options.off")
            style = Style("bold", 14)
            widest = max(kit.type.width(word, style) for word in words)
            rect.width = widest + 2 * rect.height
            return Toggle(kit.trim, rect, value, self._setter(field), words)
        rect.width = min(kit.px(280), self.panel.width // 2)
        return Slider(kit.trim, rect, value, (0, 100), self._setter(field), _VOLUME_STEP)

    def _choices(self, field: str) -> tuple[Sequence[object], list[str]]:
        """The values of a setting and their names."""
        kit = self.kit
        if field == "text_scale":
            return TEXT_PERCENTS, [f"{percent}%" for percent in TEXT_PERCENTS]
        if field == "language":
            return list(LANGUAGES), list(LANGUAGES.values())
        values: Sequence[object] = _CHOICES[field]
        names = [_VALUE_NAMES.get(value, value) for value in values]
        return values, [kit.say(f"{_LABELS[field]}.{name}") for name in names]

    def _chooser(self, field: str, values: Sequence[object]) -> Callable[[int], None]:
        return lambda place: self._choose(field, values[place])

    def _setter(self, field: str) -> Callable[[object], None]:
        return lambda value: self._choose(field, value)

    def _list_kinds(self) -> None:
        """The kinds that are always asked; one that is chosen isn't any more."""
        kit, stack = self.kit, self.evening.stack
        rows = [
            ListChoice(kit.say(f"kind.{name}"), partial(self._ask_no_more, name))
            for name in self._always_asked()
        ]
        look_up = rulebook_opener(kit, stack)
        title, note = kit.say("options.always"), kit.say("options.always.note")
        stack.push(ChoiceScene(kit, stack, title, rows, note, look_up=look_up, over_words=True))

    def _ask_no_more(self, name: str) -> None:
        """That kind is answered as the level says again."""
        kinds = tuple(one for one in self.kit.settings.always_ask if one != name)
        self._choose("always_ask", kinds)
        self.later(self._lay_out_all_scenes)

    # --- Changing -------------------------------------------------------------------------

    def _choose(self, field: str, value: object) -> None:
        """Set a value; a new layout waits until the event has been handled."""
        if field == "fullscreen":
            self.later(self.evening.toggle_fullscreen)
        elif field == "language":
            language = next(name for name in LANGUAGES if name == value)
            self.later(lambda: self.evening.speak(language))
        else:
            self._keep(replace(self.kit.settings, **{field: value}))
            if field in ("text_scale", "colours"):
                self.later(self._lay_out_all_scenes)

    def _keep(self, settings: Settings) -> None:
        self.trouble = self.kit.set(settings)
        self.evening.follow_settings()

    def _lay_out_all_scenes(self) -> None:
        """Lay out all open scenes again, for other text sizes or colours."""
        self.kit.fit(self.evening.stack.size)
        self.evening.stack.arrange(self.evening.stack.size)

    def _reset(self) -> None:
        """Reset this page to its defaults, except for window and language."""
        usual = Settings()
        self.trouble = ""
        fields = [one for one in _FIELDS[self.page] if one not in ("fullscreen", "language")]
        self._keep(replace(self.kit.settings, **{field: getattr(usual, field) for field in fields}))
        self.later(self._lay_out_all_scenes)

    def _rebind(self, control: str) -> None:
        """Ask for another key."""

        def tell(news: str) -> None:
            self.trouble = news

        self.evening.stack.push(BindingScene(self.kit, self.evening.stack, control, tell))

    def _row_of(self, widget: Widget | None) -> Row | None:
        return next((row for row in self.rows if row.control is widget), None)

    # --- Drawing --------------------------------------------------------------------------

    def draw_page(self, target: pygame.Surface) -> None:
        """Draw rows or columns, and the sample."""
        for row in self.rows:
            self._draw_row(target, row)
        if self.keys is not None:
            self._draw_heads(target, self.keys)
        if not self.kit.is_large:
            draw_sample(self.kit, target, self._sample)

    def _draw_heads(self, target: pygame.Surface, keys: KeyList) -> None:
        """The headings of the columns of keys and buttons."""
        kit = self.kit
        style = Style("bold", 16, kit.theme.palette.moon_300)
        for share, key in ((KEY_COLUMN, "keyboard"), (PAD_COLUMN, "pad")):
            x = keys.rect.left + round(keys.room * share)
            kit.type.draw(
                target, kit.say(f"options.keys.{key}"), style, (x, self.panel.top + kit.px(8))
            )

    def _draw_row(self, target: pygame.Surface, row: Row) -> None:
        kit = self.kit
        palette = kit.theme.palette
        if row.control is self.ring.focused:
            kit.trim.glow(target, row.rect)
        if row is not self.rows[-1]:
            line = pygame.Rect(row.rect.left, row.rect.bottom - 1, row.rect.width, 1)
            target.fill(palette.border, line)
        style = Style("bold", 20, palette.moon_100)
        small = Style("text", 15, palette.moon_300)
        has_note = bool(row.note) and not kit.is_large
        high = kit.type.height(style) + (kit.type.height(small) if has_note else 0)
        y = row.rect.top + kit.px(12) if row.is_below else row.rect.centery - high // 2
        x = row.rect.left + kit.px(20)
        kit.type.draw(target, row.label, style, (x, y))
        if has_note:
            kit.type.draw(target, row.note, small, (x, y + kit.type.height(style)))
        if isinstance(row.control, Slider):
            place = (row.control.rect.left - kit.px(10), row.rect.centery)
            kit.type.draw(target, f"{row.control.value}%", style, place, "midright")

    def question(self) -> tuple[str, str]:
        """The focused setting with its value, and how to change it."""
        kit = self.kit
        row = self._row_of(self.ring.focused)
        if self.keys is not None and self.ring.focused is self.keys:
            return kit.say(f"options.key.{self.keys.name}"), self.trouble or kit.say(
                "keys.how", shown=kit.keys.prompt("Enter")
            )
        if row is None:
            return kit.say(f"options.{self.page}"), self.trouble or kit.say("options.how.page")
        control = row.control
        value = ""
        if isinstance(control, Choice):
            value = control.labels[control.chosen]
        elif isinstance(control, Slider):
            value = f"{control.value}%"
        elif isinstance(control, Toggle):
            value = kit.say("options.on" if control.value else "options.off")
        return kit.say("pair", label=row.label, value=value), self.trouble or kit.say("options.how")


_LABELS: Final = {
    "fullscreen": "options.window",
    "animation": "options.speed",
    "questions": "options.questions",
    "always_ask": "options.always",
    "fights": "options.fights",
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
"""The key of each setting's name; the keys of its values and its note begin with it."""
_CHOICES: Final[dict[str, Sequence[object]]] = {
    "fullscreen": (False, True),
    "animation": SPEEDS,
    "questions": LEVELS,
    "fights": ("strip", "board", "result"),
    "text_scale": TEXT_PERCENTS,
    "colours": COLOUR_SETS,
    "language": tuple(LANGUAGES),
}
_VALUE_NAMES: Final[dict[object, str]] = {False: "window", True: "full"}

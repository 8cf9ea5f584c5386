"""The options: all settings of the player, saved and applied at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar, Final, Literal, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.archive import Settings
from game.painting.options_sample import sample
from game.scenes.menus.binding import BindingScene
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.pages import Heading, OpenPage, back, pages_view
from game.scenes.menus.rulebook import rulebook_opener
from game.standing_orders import LEVELS, ORDERS
from game.tabletop.controls import CONTROLS
from game.tabletop.game_context import GameContext
from game.tabletop.hud.question_bar import question_bar
from game.tabletop.motion.director import SPEEDS
from game.tabletop.parts.question import ListedChoice
from game.ui.input.bindings import Control
from game.ui.theme import COLOUR_SETS, TEXT_PERCENTS
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Columns, Fit, Ruling, Scroll, Space, column, row
from game.ui.views.inputs import Change, Choice, Slider, Toggle
from game.ui.views.presses import Button, Glow, Press
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Keycap, Text
from game.ui.views.view import Action, View
from game.ui.words import LANGUAGES

Page: TypeAlias = Literal["display", "play", "reading", "sound", "controls"]
PAGES: Final[tuple[Page, ...]] = ("display", "play", "reading", "sound", "controls")

_FIELDS: Final[dict[Page, tuple[str, ...]]] = {
    "display": ("fullscreen", "animation", "fights", "reduced_motion", "flashes"),
    "play": ("questions", "always_ask", "step_by_step"),
    "reading": ("text_scale", "colours", "plain_light", "captions", "read_aloud", "language"),
    "sound": ("master_volume", "music_volume", "effects_volume", "muted"),
    "controls": ("keys", "pad"),
}
"""The settings of each page, by their names in the settings file."""
_LOOSE: Final = 58
_TIGHT: Final = 17
"""Units above and below a setting, at most and at least."""
_SHARES: Final = (0.56, 0.24, 0.20)
"""The widths of the columns of controls, keys and buttons."""


class ChosenSetting(Struct, frozen=True):
    """A setting, by its name in the settings file."""

    field: str


class Rebind(Struct, frozen=True):
    """Ask for another key of a control."""

    control: str


class ListKinds(Struct, frozen=True):
    """List what is always asked."""


class ResetPage(Struct, frozen=True):
    """Put back the defaults of the open page."""


class OptionsScene(ViewScene):
    """Pages on the left, settings in the middle, a sample of the look on the right."""

    is_overlay: ClassVar[bool] = True
    mist = 74

    def __init__(self, context: GameContext) -> None:
        super().__init__(context.kit, context.stack)
        self.context = context
        self.kit = context.kit
        self.page: Page = "display"
        self.trouble = ""
        """A message about success or failure, in the line below."""

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """The settings one below another, or the list of controls."""
        kit = self.kit
        label = kit.say("options.reset")
        reset = Button(label=label, hint="R", key=pygame.K_r, action=ResetPage())
        bar = question_bar(kit, *self.question(), (reset, back(kit)))
        page = self._controls() if self.page == "controls" else self._settings()
        tabs = {page: kit.say(f"options.{page}") for page in PAGES}
        heading = Heading("menu.options")
        return pages_view(kit, heading, tabs, self.page, page, bar, sample(kit), margin=24)

    def _settings(self) -> View:
        """The settings as far apart as there is room."""
        loose, tight = (
            Box(column(*self._rows(air, fill=fill)), (1, 1, 1, 1), "steel")
            for air, fill in ((_LOOSE, False), (_TIGHT, True))
        )
        scrolled = Scroll(column(*self._rows(_TIGHT)), "settings")
        return Fit((At(loose, "fill", "start"), tight, Box(scrolled, (1, 1, 1, 1), "steel")))

    def _rows(self, air: float, *, fill: bool = False) -> Iterator[View]:
        """A row for each setting, with that much space above and below it or, to fill, more."""
        line = Ruling(self.kit.theme.palette.border, 1)
        for number, field in enumerate(self._shown()):
            if number:
                yield line
            yield Glow(Box(self._row(field), (20, air, 20, air), fills=fill))

    def _row(self, field: str) -> View:
        """Name and note, and the control beside them, or below where it is too wide."""
        kit, palette = self.kit, self.kit.theme.palette
        note, control = self._note(field), self._control(field)
        name = column(
            Text(kit.say(_LABELS[field]), Style("bold", 20, palette.moon_100)),
            Text(note, Style("text", 15, palette.moon_300)) if note and not kit.is_large else None,
        )
        if isinstance(control, Slider):
            now = Text(f"{control.value}%", Style("bold", 20, palette.moon_100))
            control = row(now, control, gap=10)
        return Fit((row(name, Space(16), control), column(name, At(control, "end"), gap=6)))

    def _controls(self) -> View:
        """The controls below a line of headings."""
        kit, palette = self.kit, self.kit.theme.palette
        style = Style("bold", 16, palette.moon_300)
        heads = (Text(kit.say(f"options.keys.{device}"), style) for device in ("keyboard", "pad"))
        # The scroll bar of the list stands beside the columns.
        head = Box(Columns((Space(), *heads), shares=_SHARES), (20, 8, 10, 6))
        line = Ruling(palette.border, 1)
        rows = (column(Glow(self._control_row(control)), line) for control in CONTROLS)
        return Box(column(head, Scroll(column(*rows), "controls")), (2, 0, 2, 2), "steel")

    def _control_row(self, control: Control) -> View:
        kit, palette = self.kit, self.kit.theme.palette
        label = Text(kit.say(f"options.key.{control.name}"), Style("bold", 18, palette.moon_100))

        def cap(device: Literal["keys", "pad"]) -> View:
            words = kit.keys.words(control.name, device)
            style = Style("bold", 15, palette.moon_100 if words else palette.disabled)
            shown = Keycap(words, style, palette.moon_300) if words else Text("–", style)
            return At(shown, "start")

        line = Columns((At(label, "start"), cap("keys"), cap("pad")), shares=_SHARES)
        return Press(inside=Box(line, (20, 5, 0, 5), height=38), action=Rebind(control.name))

    def _shown(self) -> Sequence[str]:
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

    def _control(self, field: str) -> Choice | Button | Toggle | Slider | View:
        """The control of a setting."""
        kit, setting = self.kit, ChosenSetting(field)
        value = getattr(kit.settings, field)
        if field in _CHOICES:
            place = _CHOICES[field].index(kit.words.language if field == "language" else value)
            return Choice(action=setting, value=place, labels=tuple(self._names(field)))
        if field == "always_ask":
            label = kit.words.count("options.always.kinds", len(self._always_asked()))
            return Button(label=label, action=ListKinds())
        if isinstance(value, bool):
            words = kit.say("options.on"), kit.say("options.off")
            return Toggle(action=setting, value=value, words=words)
        return Slider(action=setting, value=value)

    def _names(self, field: str) -> list[str]:
        """The names of the values of a setting."""
        if field == "text_scale":
            return [f"{percent}%" for percent in TEXT_PERCENTS]
        if field == "language":
            return list(LANGUAGES.values())
        names = (_VALUE_NAMES.get(value, value) for value in _CHOICES[field])
        return [self.kit.say(f"{_LABELS[field]}.{name}") for name in names]

    def question(self) -> tuple[str, str]:
        """What has the focus, with its value, and how to change it."""
        kit, focused = self.kit, self.focused
        if isinstance(focused, Rebind):
            how = kit.say("keys.how", shown=kit.keys.prompt("Enter"))
            return kit.say(f"options.key.{focused.control}"), self.trouble or how
        field = "always_ask" if isinstance(focused, ListKinds) else ""
        if isinstance(focused, ChosenSetting):
            field = focused.field
        if field not in self._shown():
            return kit.say(f"options.{self.page}"), self.trouble or kit.say("options.how.page")
        label = kit.say(_LABELS[field])
        words = kit.say("pair", label=label, value=self._value_words(field))
        # A voice may turn out to be missing only when it is to speak.
        missing = self.context.voice_trouble() if field == "read_aloud" else ""
        return words, self.trouble or missing or kit.say("options.how")

    def _value_words(self, field: str) -> str:
        match self._control(field):
            case Choice(value=place, labels=labels):
                return labels[place]
            case Slider(value=value):
                return f"{value}%"
            case Toggle() as toggle:
                return toggle.says
            case _:
                return ""

    # --- Changing -------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Change a setting or a key, or reset the page."""
        match action:
            case Change(ChosenSetting(field), int(value)):
                self._choose(field, _CHOICES[field][value] if field in _CHOICES else value)
            case Rebind(control):
                self._rebind(control)
            case ListKinds():
                self._list_kinds()
            case ResetPage():
                self._reset()
            case OpenPage(name):
                self.open(next(page for page in PAGES if page == name))
            case Leave():
                self.stack.pop()

    def open(self, page: Page) -> None:
        """Show another page."""
        self.page = page
        self.trouble = ""
        self.renew()

    def _choose(self, field: str, value: object) -> None:
        """Set a value, and lay out what it changes."""
        if field == "fullscreen":
            self.context.toggle_fullscreen()
        elif field == "language":
            self.context.speak(next(name for name in LANGUAGES if name == value))
        else:
            self._keep(replace(self.kit.settings, **{field: value}))
            if field in ("text_scale", "colours"):
                self._lay_out_all_scenes()

    def _keep(self, settings: Settings) -> None:
        self.trouble = self.kit.set(settings)
        self.context.follow_settings()

    def _lay_out_all_scenes(self) -> None:
        """Lay out all open scenes again, for other text sizes or colours."""
        self.kit.fit(self.context.stack.size)
        self.context.stack.arrange(self.context.stack.size)

    def _reset(self) -> None:
        """Reset this page to its defaults, except for window and language."""
        usual = Settings()
        self.trouble = ""
        fields = [one for one in _FIELDS[self.page] if one not in ("fullscreen", "language")]
        self._keep(replace(self.kit.settings, **{field: getattr(usual, field) for field in fields}))
        self._lay_out_all_scenes()

    def _rebind(self, control: str) -> None:
        """Ask for another key."""

        def tell(news: str) -> None:
            self.trouble = news

        self.context.stack.push(BindingScene(self.kit, self.context.stack, control, tell))

    def _list_kinds(self) -> None:
        """The kinds that are always asked; one that is chosen isn't any more."""
        kit, stack = self.kit, self.context.stack
        rows = [
            ListedChoice(kit.say(f"kind.{name}"), partial(self._ask_no_more, name))
            for name in self._always_asked()
        ]
        look_up = rulebook_opener(kit, stack)
        title, note = kit.say("options.always"), kit.say("options.always.note")
        stack.push(ChoiceScene(kit, stack, title, rows, note, look_up=look_up, over_words=True))

    def _ask_no_more(self, name: str) -> None:
        """That kind is answered as the level says again."""
        kinds = tuple(one for one in self.kit.settings.always_ask if one != name)
        self._choose("always_ask", kinds)


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
    "plain_light": "options.light",
    "captions": "options.captions",
    "read_aloud": "options.read-aloud",
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

"""Colours and sizes: the palette, its accessible variants, and the scale of the window."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

Colour: TypeAlias = tuple[int, int, int]
Tint: TypeAlias = tuple[int, int, int, int]
ColourSet: TypeAlias = Literal["standard", "deuteranopia", "tritanopia", "contrast"]
COLOUR_SETS: Final[tuple[ColourSet, ...]] = (
    "standard",
    "deuteranopia",
    "tritanopia",
    "contrast",
)
TEXT_PERCENTS: Final = (100, 125, 150, 200)

BASE_WIDTH: Final = 1280
BASE_HEIGHT: Final = 720
_FULL_HD: Final = 1.5
"""The scale of a window of 1920 x 1080."""
_STEP: Final = 8
"""The scale is a multiple of 1/8, so that a small resize does not rebuild all graphics."""


def hex_colour(code: str) -> Colour:
    """Convert ``"#f5b83d"`` to red, green, blue."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def with_alpha(colour: Colour, percent: float) -> Tint:
    """The colour at that opacity, 0-100."""
    return (*colour, round(255 * percent / 100))


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """A blend of two colours; ``share`` is the weight of the second, 0-1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


class Palette(NamedTuple):
    """Every named colour of the screen outside boards and counters."""

    night_900: Colour = hex_colour("#090d13")
    night_800: Colour = hex_colour("#0f151d")
    night_700: Colour = hex_colour("#172029")
    night_600: Colour = hex_colour("#22303c")
    night_500: Colour = hex_colour("#35495a")
    border: Colour = hex_colour("#3a4d5c")
    outline: Colour = hex_colour("#05080c")
    moon_100: Colour = hex_colour("#e9f0f2")
    moon_300: Colour = hex_colour("#aac1cd")
    moon_500: Colour = hex_colour("#7493a8")
    paper_100: Colour = hex_colour("#efe3c4")
    paper_300: Colour = hex_colour("#d8c69a")
    paper_500: Colour = hex_colour("#a8925f")
    ink: Colour = hex_colour("#1d1a14")
    ink_red: Colour = hex_colour("#8c1a0b")
    ink_rule: Colour = hex_colour("#7a2d13")
    amber: Colour = hex_colour("#f5b83d")
    amber_dark: Colour = hex_colour("#c98f22")
    amber_ink: Colour = hex_colour("#1d1507")
    red: Colour = hex_colour("#e8402f")
    red_text: Colour = hex_colour("#ff7766")
    reach: Colour = hex_colour("#d9f0ff")
    reach_under: Colour = hex_colour("#07121a")
    good_text: Colour = hex_colour("#8fe86b")
    zombie_text: Colour = hex_colour("#8fe86b")
    undead_text: Colour = hex_colour("#c9a6ff")
    disabled: Colour = hex_colour("#7b8e9b")
    disabled_ground: Colour = hex_colour("#151c23")
    zombie_face: tuple[Colour, Colour] = (hex_colour("#5fb548"), hex_colour("#1f4d1c"))
    zombie_moon: Colour = hex_colour("#d3f0a0")
    border_width: int = 1
    terrain_dimming: float = 0.0
    """How much darker boards are drawn, 0-1."""
    has_textures: bool = True

    @property
    def edge(self) -> Colour:
        """The frame of widgets."""
        return self.border if self.border_width > 1 else self.night_500


_STANDARD: Final = Palette()
_SETS: Final[dict[ColourSet, Palette]] = {
    "standard": _STANDARD,
    "deuteranopia": _STANDARD._replace(
        zombie_face=(hex_colour("#e2c23a"), hex_colour("#5a4a08")),
        zombie_moon=hex_colour("#f4e7a6"),
        zombie_text=hex_colour("#f0d860"),
        good_text=hex_colour("#6db3ff"),
        red=hex_colour("#ff7a5c"),
        red_text=hex_colour("#ff9a82"),
    ),
    "tritanopia": _STANDARD._replace(amber=hex_colour("#ff9db0"), amber_dark=hex_colour("#dc7690")),
    "contrast": _STANDARD._replace(
        night_900=(0, 0, 0),
        night_800=(0, 0, 0),
        night_700=(0, 0, 0),
        border=_STANDARD.moon_100,
        moon_300=_STANDARD.moon_100,
        border_width=2,
        terrain_dimming=0.4,
        has_textures=False,
    ),
}


def palette(colours: ColourSet) -> Palette:
    """The palette of a colour set; shapes and symbols are the same in all."""
    return _SETS[colours]


class Theme(Struct, frozen=True):
    """The window's scale, the text size, and the palette.

    Everywhere else lengths are in units: pixels of a window of 1280 x 720.
    """

    ui: float = 1.0
    text: float = 1.0
    """The text size as a multiple of normal, 1-2."""
    palette: Palette = _STANDARD

    @classmethod
    def for_window(
        cls, size: tuple[int, int], text_percent: int = 100, colours: ColourSet = "standard"
    ) -> Theme:
        """The theme for a window of that size in pixels."""
        fit = min(size[0] / BASE_WIDTH, size[1] / BASE_HEIGHT)
        steps = max(int(fit * _STEP), _STEP // 2)
        return cls(steps / _STEP, text_percent / 100, palette(colours))

    @property
    def weight(self) -> float:
        """The factor for cache sizes, compared with a window of 1920 x 1080; at least 1."""
        return max((self.ui / _FULL_HD) ** 2, 1.0)

    def px(self, units: float) -> int:
        """Convert units to pixels; never 0 for a positive length."""
        return max(round(units * self.ui), 1) if units else 0

    def grown_px(self, units: float) -> int:
        """Convert units of a length that grows with the text to pixels."""
        return self.px(units * self.text)

    def text_px(self, units: float) -> int:
        """The pixel size of text that is ``units`` high at 720p and 100 %."""
        return max(round(units * self.ui * self.text), 6)

from __future__ import annotations

import pytest

from game.ui.theme import COLOUR_SETS, Colour, Theme, palette


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((1280, 720), 1.0),
        ((1920, 1080), 1.5),
        ((2560, 1440), 2.0),
        ((3840, 2160), 3.0),
        ((1024, 640), 0.75),
        ((2560, 1080), 1.5),
        ((1300, 740), 1.0),
        ((200, 100), 0.5),
    ],
)
def test_the_scale_is_the_smaller_fit_in_eighths(size: tuple[int, int], scale: float) -> None:
    assert Theme.for_window(size).ui == scale


def luminance(colour: Colour) -> float:
    def linear(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(value) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", COLOUR_SETS)
def test_text_can_be_read_on_its_ground_in_every_colour_set(colours: str) -> None:
    tones = palette(colours)  # type: ignore[arg-type]
    pairs = [
        (tones.moon_100, tones.night_700),
        (tones.moon_300, tones.night_700),
        (tones.amber, tones.night_700),
        (tones.red_text, tones.night_700),
        (tones.good_text, tones.night_700),
        (tones.undead_text, tones.night_700),
        (tones.amber_ink, tones.amber),
        (tones.ink, tones.paper_300),
        (tones.ink_red, tones.paper_100),
        (tones.ink_rule, tones.paper_100),
        (tones.disabled, tones.disabled_ground),
    ]
    for text, ground in pairs:
        assert contrast(text, ground) >= 4.5, (text, ground)

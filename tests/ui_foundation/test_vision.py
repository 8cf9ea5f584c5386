"""Nothing is told by colour alone: seen through other eyes, what differs still differs."""

from __future__ import annotations

import itertools

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.painting.counters.dice import DiceCup, DieKind
from game.painting.counters.press import CounterPress
from game.ui.theme import COLOUR_SETS, Colour, ColourSet, palette
from game.ui.words import LANGUAGES, Words
from tests.tools.gallery import seen_with
from tests.tools.vision import VISIONS, Vision, colour_seen, contrast, luminance

SIZE = 64
OUTLINE = 0.05
"""The part of a square by which outlines of two kinds of counter differ at least."""
NOTICEABLE = 1.35
"""Contrast from which a mark is told from what it is on."""
MARKED = 0.03
"""The part of a counter that must differ so much for the difference to be seen."""
LEGIBLE = 4.5
LARGE_AND_LEGIBLE = 3.0


def colour_at(picture: pygame.Surface, place: tuple[int, int]) -> Colour:
    red, green, blue, _ = picture.get_at(place)
    return red, green, blue


def on_grey(picture: pygame.Surface) -> pygame.Surface:
    """A counter as it lies on a board of middling darkness."""
    ground = pygame.Surface(picture.get_size())
    ground.fill((40, 48, 52))
    ground.blit(picture, (0, 0))
    return ground


def told_apart(one: pygame.Surface, other: pygame.Surface, vision: Vision) -> float:
    """The part of two pictures of one size that differs in lightness."""
    first, second = seen_with(on_grey(one), vision), seen_with(on_grey(other), vision)
    width, height = first.get_size()
    places = list(itertools.product(range(0, width, 2), range(0, height, 2)))
    clear = sum(
        contrast(colour_at(first, place), colour_at(second, place)) >= NOTICEABLE
        for place in places
    )
    return clear / len(places)


def outline(picture: pygame.Surface) -> pygame.Mask:
    mask = pygame.mask.from_surface(picture, 200)
    whole = pygame.Mask((SIZE + 40, SIZE + 40))
    whole.draw(mask, (20 + (SIZE - mask.get_size()[0]) // 2, 20 + (SIZE - mask.get_size()[1]) // 2))
    return whole


def test_four_sides_have_four_outlines(press: CounterPress) -> None:
    sides = {
        "paratrooper": press.para("Blake", SIZE),
        "German": press.german("G1", SIZE),
        "zombie": press.zombie("Z1", SIZE),
        "undead": press.undead("Z1", SIZE),
    }
    for (name, one), (other_name, other) in itertools.combinations(sides.items(), 2):
        first, second = outline(one), outline(other)
        apart = first.count() + second.count() - 2 * first.overlap_area(second, (0, 0))
        assert apart / SIZE**2 > OUTLINE, f"{name} and {other_name}: {apart / SIZE**2:.3f}"


@pytest.mark.parametrize("vision", VISIONS)
def test_the_state_of_a_counter_is_seen(press: CounterPress, vision: Vision) -> None:
    blake = press.para("Blake", SIZE)
    pairs = {
        "fit and wounded": (blake, press.para("Blake", SIZE, wounded=True)),
        "to act and acted": (blake, press.para("Blake", SIZE, look="acted")),
        "alive and gone": (blake, press.para("Blake", SIZE, look="gone")),
        "known and unknown": (press.german("G1", SIZE), press.german_back(SIZE)),
        "whole and with losses": (press.german("G1", SIZE), press.german("G1", SIZE, men_left=1)),
        "zombie and worm": (press.zombie("Z1", SIZE), press.undead("Z1", SIZE, worm=True)),
        "tank whole and damaged": (press.tank(SIZE), press.tank(SIZE, damaged=True)),
    }
    for name, (one, other) in pairs.items():
        apart = told_apart(one, other, vision)
        assert apart > MARKED, f"{name}: {apart:.3f}"


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("colours", COLOUR_SETS)
def test_a_hit_is_a_die_with_light_pips(colours: ColourSet, vision: Vision) -> None:
    cup = DiceCup(palette(colours))

    def pip_and_ground(kind: DieKind) -> tuple[Colour, Colour]:
        face = seen_with(on_grey(cup.face(1, SIZE, kind)), vision)
        return colour_at(face, (SIZE // 2 - 1, SIZE // 2 - 2)), colour_at(face, (SIZE // 4,) * 2)

    for kind, is_light in (("hit", True), ("miss", False), ("own", False)):
        pip, ground = pip_and_ground(kind)  # type: ignore[arg-type]
        assert (luminance(pip) > luminance(ground)) is is_light, kind
        assert contrast(pip, ground) >= LARGE_AND_LEGIBLE, kind
    assert told_apart(cup.face(3, SIZE, "own"), cup.face(3, SIZE, "fail"), vision) > MARKED
    assert told_apart(cup.face(3, SIZE, "hit"), cup.face(3, SIZE, "miss"), vision) > MARKED


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("colours", COLOUR_SETS)
def test_words_in_colour_can_be_read(colours: ColourSet, vision: Vision) -> None:
    shades = palette(colours)
    on_steel = (
        *(shades.moon_100, shades.moon_300, shades.amber, shades.red_text, shades.good_text),
        *(shades.zombie_text, shades.undead_text, shades.paper_100),
    )
    on_paper = (shades.ink, shades.ink_red, shades.ink_rule)
    for inks, ground in ((on_steel, shades.night_700), (on_paper, shades.paper_300)):
        for ink in inks:
            seen = contrast(colour_seen(ink, vision), colour_seen(ground, vision))
            assert seen >= LEGIBLE, f"{ink} on {ground}: {seen:.2f}"
    button = contrast(colour_seen(shades.amber_ink, vision), colour_seen(shades.amber_dark, vision))
    assert button >= LEGIBLE


@pytest.mark.parametrize("language", LANGUAGES)
def test_good_and_bad_begin_with_signs_of_their_own(language: str) -> None:
    words = Words(language)  # type: ignore[arg-type]
    signs = [words.say(f"demolition.{end}", n=1, required=2)[0] for end in ("blown", "stands")]
    assert signs == ["✓", "×"]


@given(st.tuples(*[st.integers(0, 255)] * 3), st.sampled_from(VISIONS))
def test_every_colour_is_seen_as_some_colour(colour: Colour, vision: Vision) -> None:
    assert all(0 <= part <= 255 for part in colour_seen(colour, vision))


@pytest.mark.parametrize("vision", VISIONS)
def test_grey_stays_grey(vision: Vision) -> None:
    for shade in (0, 60, 128, 200, 255):
        seen = colour_seen((shade,) * 3, vision)
        assert all(abs(part - shade) <= 2 for part in seen)


def test_red_and_green_are_what_deuteranopia_confuses() -> None:
    red, green = (200, 60, 40), (110, 120, 40)
    assert contrast(red, green) < LARGE_AND_LEGIBLE
    first, second = (colour_seen(one, "deuteranopia") for one in (red, green))
    assert max(abs(a - b) for a, b in zip(first, second, strict=True)) < 30
    assert max(abs(a - b) for a, b in zip(red, green, strict=True)) > 80

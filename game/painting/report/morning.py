"""The first picture of the report: the survivors look back at the castle or its fire."""

from __future__ import annotations

import random
from collections.abc import Container
from functools import partial
from itertools import chain
from typing import Final

import pygame

from game.painting.fights.tower import FLAMES
from game.painting.jump_order import men_shown
from game.painting.kit import Kit
from game.painting.posters.collage import DAWN_CASTLE, PLACED_UNITS, dawn_poster, name_of_dawn
from game.painting.posters.silhouettes import Flames, Silhouettes, Stance
from game.painting.report.paper import reason_words
from game.rules.board.squares import FLOORS
from game.rules.state import Para
from game.story.story import Story
from game.ui.theme import hex_colour
from game.ui.typography.text import Style

_MAN: Final = 0.345
"""Height of a man in shares of the picture's height."""
_GROUND: Final = 0.955
"""Height at which they stand, in shares of the picture's height."""
_BANK: Final = hex_colour("#05070b")
_HAZE: Final = (58, 42, 50)
"""Haze between them and the hill: nothing that far away is black."""
_FIRST, _LAST = 0.06, 0.57
"""Positions of the first and the last man, in shares of the width."""
_BAREHEADED: Final = ("Blake", "Elliot", "Hank")
"""Who has taken his helmet off."""
_KNEELING: Final = ("Blake", "Dylan", "Frank", "Hank", "Ines")
"""Who kneels when wounded; the others have an arm in a sling."""
_FADE_MS: Final = 700
_LARGEST: Final = 96
"""Size in units of the letters of the result; a long text is smaller."""
_WORDS_WIDE: Final = 0.48
"""Maximum width of the text, as a share of the picture; the smoke is to the right of it."""
_WORDS_MS: Final = 900
"""The time at which the text begins to appear, in milliseconds."""


def morning_picture(kit: Kit, story: Story, size: tuple[int, int]) -> pygame.Surface:
    """The picture at the end of its animation."""
    picture = pygame.Surface(size)
    Morning(kit, story).draw(picture, picture.get_rect(), _WORDS_MS)
    return picture


class Morning:
    """Draws the animation for one story."""

    def __init__(self, kit: Kit, story: Story) -> None:
        self._kit = kit
        self._story = story
        self._men = Silhouettes()
        self._flames = Flames()

    def draw(self, target: pygame.Surface, view: pygame.Rect, ms: int) -> None:
        """Draw the picture in a part of the window, `ms` milliseconds after it began."""
        clip = target.get_clip()
        target.set_clip(view.clip(clip))
        blown = self._story.state.blown
        name = f"{name_of_dawn(blown)} in haze {_HAZE}"
        ground = self._kit.posters.take(view.size, name, partial(_hazy, blown=blown))
        target.blit(ground, view)
        self._draw_fire(target, view, ms)
        self._draw_bank(target, view)
        self._draw_men(target, view)
        self._draw_words(target, view, ms)
        shade = max(1 - ms / _FADE_MS, 0.0)
        if shade:
            keep = round(255 * (1 - shade))
            target.fill((keep, keep, keep), view, special_flags=pygame.BLEND_RGB_MULT)
        target.set_clip(clip)

    def _draw_fire(self, target: pygame.Surface, view: pygame.Rect, ms: int) -> None:
        x, y, share = DAWN_CASTLE
        unit = share * view.height / PLACED_UNITS
        foot = view.left + x * view.width, view.top + y * view.height
        burning = [FLAMES[floor] for floor in FLOORS if floor in self._story.state.blown]
        for number, ((right, up), tall) in enumerate(chain.from_iterable(burning)):
            place = foot[0] + right * unit, foot[1] - up * unit
            self._flames.draw(target, place, tall * unit, ms + number * 390)

    def _draw_bank(self, target: pygame.Surface, view: pygame.Rect) -> None:
        """The dark slope the men stand on, with grass along its edge."""
        chance = random.Random("bank")
        top = view.top + view.height * (_GROUND - 0.02)
        step = max(self._kit.px(5), 2)
        points = [(float(view.left), float(view.bottom)), (float(view.left), top)]
        high = self._kit.px(3)
        points += [
            (x, top + chance.uniform(-1, 1) * high)
            for x in range(view.left, view.right + step, step)
        ]
        points.append((float(view.right), float(view.bottom)))
        pygame.draw.polygon(target, _BANK, points)

    def _draw_men(self, target: pygame.Surface, view: pygame.Rect) -> None:
        """The living as they are; for each of the dead there is a rifle with a helmet."""
        men = men_in_picture(self._story)
        high = round(view.height * _MAN)
        pitch = (_LAST - _FIRST) / max(len(men) - 1, 1)
        kit = self._kit
        style = Style("bold", 17, kit.theme.palette.paper_300, halo=_BANK)
        top_of_names = view.bottom - max(kit.px(28), kit.type.height(style) + kit.px(4))
        for place, man in enumerate(men):
            x = view.left + round(view.width * (_FIRST + place * pitch))
            y = view.top + round(view.height * (_GROUND - (0.012 if place % 2 else 0.0)))
            stance = stance_of(man)
            size = round(high * 0.62) if stance == "grave" else high
            picture = self._men.picture(man.name, size, stance, light="right")
            target.blit(picture, picture.get_rect(midbottom=(x, y)))
            name = kit.say(f"name.{man.name}")
            if not kit.is_large and kit.type.width(name, style) < pitch * view.width:
                kit.type.draw(target, name, style, (x, top_of_names), "midtop")

    def _draw_words(self, target: pygame.Surface, view: pygame.Rect, ms: int) -> None:
        """The result in large letters in the sky."""
        if ms < _WORDS_MS:
            return
        kit, state = self._kit, self._story.state
        palette = kit.theme.palette
        words, size = kit.head(f"outcome.{state.outcome}"), _LARGEST
        room = round(view.width * _WORDS_WIDE)
        while kit.type.width(words, Style("display", size, spacing=0.04)) > room and size > 24:
            size -= 2
        head = Style("display", size, palette.paper_100, 0.04, halo=_BANK, halo_width=3)
        place = (view.left + kit.px(40), view.top + kit.px(34))
        below = kit.type.draw(target, words, head, place)
        line = reason_words(kit, self._story)
        text = Style("bold", 24, palette.paper_300, halo=_BANK)
        column = pygame.Rect(below.left, below.bottom + kit.px(4), round(view.width * 0.5), 0)
        kit.type.draw_wrapped(target, line, text, column)


def men_in_picture(story: Story) -> list[Para]:
    """The survivors and the dead, without those who were not there in a castle raid."""
    return [man for man in men_shown(story.state) if story.has_come(man)]


def stance_of(man: Para) -> Stance:
    """How a man is drawn: the wounded kneel or wear a sling, the dead have a rifle's grave."""
    if man.at == "dead":
        return "grave"
    if man.wounded:
        return "kneel" if man.name in _KNEELING else "sling"
    return "bareheaded" if man.name in _BAREHEADED else "stand"


def _hazy(size: tuple[int, int], blown: Container[str]) -> pygame.Surface:
    picture = dawn_poster(size, blown)
    picture.fill(_HAZE, special_flags=pygame.BLEND_RGB_MAX)
    return picture

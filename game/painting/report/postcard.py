"""The report as pictures of a fixed size, and all of them on one sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from msgspec.structs import replace

from game.archive import Settings
from game.painting.kit import Kit
from game.painting.report.pages import Page, Pages, Standing
from game.story.story import Story
from game.ui.trim import vertical
from game.ui.typography.text import Style

_WINDOW: Final = (1600, 900)
PAGE: Final = (1600, 757)
"""Size in pixels of each picture."""
_HEAD: Final = 110
_SHUT: Final = Settings(muted=True)


def page_drawings(kit: Kit, story: Story, standing: Standing) -> list[Callable[[], pygame.Surface]]:
    """A function to draw each page, in the player's language and colours, at normal text size."""
    own = kit_for_pictures(kit)
    own.press.sheet = story.state.sheet
    pages = Pages(own, story)
    pages.standing = standing
    return [partial(_drawn, own, page) for page in pages.all()]


def page_titles(kit: Kit, story: Story, standing: Standing) -> list[str]:
    """What each of these pages shows, in the same order."""
    own = kit_for_pictures(kit)
    pages = Pages(own, story)
    pages.standing = standing
    return [kit.say(f"story.page.{page.name}") for page in pages.all()]


def _drawn(kit: Kit, page: Page) -> pygame.Surface:
    picture = vertical(PAGE, kit.theme.palette.night_800, kit.theme.palette.night_900)
    page.draw(picture, picture.get_rect(), 1.0)
    return picture


def sheet_of(kit: Kit, story: Story, pictures: Sequence[pygame.Surface]) -> pygame.Surface:
    """All pages one below the other, with the game's name and the seed at the top."""
    own = kit_for_pictures(kit)
    palette = own.theme.palette
    sheet = pygame.Surface((PAGE[0], _HEAD + PAGE[1] * len(pictures)))
    sheet.fill(palette.night_900)
    name = kit.head("title")
    style = Style("display", 44, palette.red, 0.03)
    own.type.draw(sheet, name, style, (own.px(20), _HEAD // 2), "midleft")
    number = Style("bold", 24, palette.moon_100)
    place = (PAGE[0] - own.px(20), _HEAD // 2)
    own.type.draw(sheet, challenge(kit, story), number, place, "midright")
    for place_, picture in enumerate(pictures):
        sheet.blit(picture, (0, _HEAD + place_ * PAGE[1]))
    return sheet


def challenge(kit: Kit, story: Story) -> str:
    """A line that challenges a friend to do better."""
    origin = story.game.origin
    seed = 0 if origin is None else origin.seed
    return kit.say("send.challenge", score=story.score.total, seed=seed)


def kit_for_pictures(kit: Kit) -> Kit:
    """A kit with the player's words and colours, at the size of these pictures."""
    settings = replace(_SHUT, colours=kit.settings.colours)
    own = Kit(kit.words, settings, _WINDOW, kit.sound.bank, kit.keys.controls)
    # Share the boards that are already painted.
    own.prints = kit.prints
    return own

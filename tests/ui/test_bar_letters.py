"""The letters of the bars over a board at 200 % are twice those at 100 %, in every window."""

from __future__ import annotations

import pygame
import pytest

from game.archive.settings import Settings
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.parts.panels import TopBar
from game.tabletop.stages.goals import Goal, GoalStop, GoalStrip, goal_strip
from game.tabletop.tooltips.slip import TooltipText
from game.ui.typography.text import Anchor, Style, Typesetter
from game.ui.views.pane import laid_out
from game.ui.views.presses import Press
from game.ui.words import LANGUAGES, Language
from tests.tools.gallery import Gallery

SIZES = [(1280, 720), (1024, 640), (1920, 1080)]
SCENES = ["castle", "field", "hunt", "infiltration", "drop", "replay", "lesson", "lesson-castle"]
ROUNDING = 1
"""Pixels by which letters may be smaller, since their sizes are whole pixels."""


def letters(
    gallery: Gallery, name: str, language: Language, text: int, size: tuple[int, int]
) -> dict[str, int]:
    """What stands in the bars of a scene, with the height of its letters in pixels."""
    gallery.dress(size, Settings(language=language, text_scale=text))
    scene, found = gallery.open(name), dict[str, int]()
    assert isinstance(scene, PlayScene)
    draw = Typesetter.draw

    def noted(
        self: Typesetter,
        target: pygame.Surface,
        words: str,
        style: Style,
        place: tuple[float, float],
        anchor: Anchor = "topleft",
    ) -> pygame.Rect:
        found[words] = self.pixels(style)
        return draw(self, target, words, style, place, anchor)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Typesetter, "draw", noted)
        for part in scene.parts:
            if isinstance(part, TopBar | GoalStrip):
                part.draw(pygame.Surface(size))
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SCENES)
def test_letters_of_the_bars_double_with_the_text(
    gallery: Gallery, name: str, language: Language, size: tuple[int, int]
) -> None:
    usual, large = (letters(gallery, name, language, text, size) for text in (100, 200))
    both = [words for words in usual if words in large]
    assert len(both) >= 3 if name != "drop" else both
    for words in both:
        assert large[words] >= 2 * usual[words] - ROUNDING, words
    assert min(large.values()) >= 2 * min(usual.values()) - ROUNDING


@pytest.mark.parametrize("language", LANGUAGES)
def test_eight_men_on_their_own_and_what_they_lack_have_room_in_the_goal_line(
    gallery: Gallery, language: Language
) -> None:
    gallery.dress((1280, 720), Settings(language=language, text_scale=200))
    scene = gallery.open("field")
    assert isinstance(scene, PlayScene)
    kit, rect = scene.kit, scene.frame.strip

    def words(length: str, who: str) -> str:
        return kit.say(f"goal.group{length}", who=who, clock="02:20")

    card = TooltipText("")
    goals = [Goal(words("", "Garrett"), "good", "", words(".brief", one)) for one in "ABCDEFGH"]
    goals.append(
        Goal(kit.say("goal.short", what="-" * 40), "lost", "", kit.say("goal.short.brief"))
    )
    stops = [GoalStop(goal, card) for goal in goals]
    strip = laid_out(kit, goal_strip(kit, kit.head("goal.field"), stops), rect)
    places = [one.rect for one in strip.walk() if isinstance(one.view, Press)]
    least = kit.type.width(words(".brief", "A"), Style("bold", 2 * 16, grows=False))
    assert places[0].width >= least
    assert rect.contains(places[-1])

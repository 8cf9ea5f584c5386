"""The letters of the bars over a board at 200 % are twice those at 100 %, in every window."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from game.archive.settings import Settings
from game.rules.advice.mission import judge
from game.rules.advice.quest import Quest, QuestKind
from game.rules.counters import HOSTAGE
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.hud.goal_strip import Goal, place_goals
from game.tabletop.hud.mission_strip import MissionView, StripLook
from game.tabletop.parts.goal_strip import GoalStrip
from game.tabletop.parts.top_bar import TopBar
from game.tabletop.stages.mission import MissionStrip
from game.ui.typography.text import Anchor, Style, Typesetter
from game.ui.views.presses import Press
from game.ui.views.texts import Text
from game.ui.views.view import Layout
from game.ui.words import LANGUAGES, Language
from game.window.gallery import Gallery
from tests.ui.layout_faults import layout_faults

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
            if isinstance(part, TopBar | MissionStrip | GoalStrip):
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
@pytest.mark.parametrize("kind", ["hidden", "home"])
@pytest.mark.parametrize("fuse", ["mission.fuse.bare", "mission.fuse.banned", "mission.loss.over"])
def test_the_longest_words_of_the_fuse_double_too_and_leave_the_quest_a_sign(
    gallery: Gallery, fuse: str, kind: QuestKind, language: Language
) -> None:
    gallery.dress((1280, 720), Settings(language=language, text_scale=200))
    scene = gallery.open("castle")
    assert isinstance(scene, PlayScene)
    kit, rect = scene.kit, scene.frame.strip
    mission = judge(scene.session.game.boards, scene.session.game.options, scene.shown)
    mission = replace(mission, quest=Quest("zombies", HOSTAGE, kind, "R8.1.5-hostage"))
    quest = kit.say(f"quest.{kind}")
    look = StripLook(mission, None, False, kit.say(fuse), quest, quest)
    strip = Layout(kit).place(MissionView(look), rect)
    assert layout_faults(strip) == []
    (said,) = [one.view for one in strip.walk() if one.view.says == look.fuse]
    assert isinstance(said, Text) and said.shrinks_to is None, "its letters don't shrink"
    parts = {one.view.action for one in strip.walk() if isinstance(one.view, Press)}
    assert parts == {"basement", "1F", "2F", "fuse", "quest", "time", "points"}


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

    goals = [Goal(words("", "Garrett"), "good", "", words(".brief", one)) for one in "ABCDEFGH"]
    goals.append(
        Goal(kit.say("goal.short", what="-" * 40), "lost", "", kit.say("goal.short.brief"))
    )
    places = place_goals(kit, rect, kit.head("goal.field"), goals)
    least = kit.type.width(words(".brief", "A"), Style("bold", 2 * 16, grows=False))
    assert places[0].width >= least
    assert rect.contains(places[-1])

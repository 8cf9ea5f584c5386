"""The man believed dead who is found in the castle, in the report."""

from __future__ import annotations

import pytest

from game.archive.settings import Settings
from game.painting.kit import Kit
from game.painting.report.night_line import fate_of
from game.painting.report.paper import star_words
from game.painting.wording import Teller
from game.rules import Game
from game.rules.board import VILLAGE
from game.rules.state import DEAD
from game.story.story import Story, story_of
from game.tabletop.controls import CONTROLS
from game.tabletop.sound_bank import SOUNDS
from game.ui.words import LANGUAGES, Language, use
from tests.ui.played import finished


def _with_a_prisoner() -> tuple[Game, Story]:
    """A raid in which the marker was turned up."""
    for seed in range(1, 40):
        game = finished("castle", seed)
        story = story_of(game, Teller(use("en"), game.boards).plain_event)
        if story.prisoner:
            return game, story
    raise AssertionError("nobody was found")


@pytest.mark.parametrize("is_home", [True, False])
@pytest.mark.parametrize("language", LANGUAGES)
def test_R7_3_3_who_was_found_in_the_castle_is_named_in_the_report(
    language: Language, *, is_home: bool
) -> None:
    """The report said "never arrived" of a man found alive, and "Prisoner 1" of him as a find."""
    game, story = _with_a_prisoner()
    kit = Kit(use(language), Settings(language=language), (1280, 720), SOUNDS, CONTROLS)
    man = game.state.paras[story.prisoner]
    assert man.at == DEAD and not story.has_come(man)
    if is_home:
        lying = (*story.state.lying.get(VILLAGE, ()), "prisoner")
        story.state.lying = {**story.state.lying, VILLAGE: lying}
    key = "state.brought-home" if is_home else "state.left-captive"
    assert fate_of(kit, story, man) == (kit.say(key), not is_home)
    assert kit.say("item.prisoner") not in star_words(kit, story)
    assert (f"{kit.say(f'name.{man.name}')} +1" in star_words(kit, story)) == is_home

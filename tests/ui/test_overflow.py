"""No word is set beyond the edge of the window, in either language, small or large."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from msgspec.structs import replace

from game.bots import bot
from game.rules.game import Part
from game.scenes.night_rules import NightRulesScene
from game.scenes.options import OptionsScene
from game.scenes.pause import PauseScene
from game.scenes.records import RecordsScene
from game.scenes.rulebook import RulebookScene
from game.scenes.setup import SetupScene
from game.ui.app import App
from game.ui.text import Anchor, Style, Typesetter, anchored

Point = tuple[float, float]


@pytest.fixture
def beyond(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What was set beyond the edge of a picture that nothing scrolls."""
    found: list[str] = []
    draw = Typesetter.draw

    def watched(
        self: Typesetter,
        target: pygame.Surface,
        text: str,
        style: Style,
        place: Point,
        anchor: Anchor = "topleft",
    ) -> pygame.Rect:
        whole = pygame.Rect((0, 0), target.get_size())
        size = self.line(text, style).get_size()
        box = pygame.Rect(anchored(size, place, anchor), size)
        # What is clipped to a part is scrolled there; print on boards moves with the board.
        if target.get_clip() == whole and style.grows and text.strip():
            slack = self.theme.px(4)
            if not whole.inflate(2 * slack, 2 * slack).contains(box):
                found.append(f"{text!r} {box} in {whole.size}")
        return draw(self, target, text, style, place, anchor)

    monkeypatch.setattr(Typesetter, "draw", watched)
    yield found


def _scenes(app: App) -> Iterator[str]:
    """Each scene in turn on top."""
    evening, stack = app.evening, app.stack
    evening.to_title()
    yield "title"
    for over in (RecordsScene, SetupScene):
        stack.push(over(evening))
        yield over.__name__
        stack.pop()
    parts: tuple[tuple[Part, int], ...] = (
        ("evening", 2),
        ("evening", 60),
        ("castle", 40),
        ("hunt", 12),
    )
    for part, choices in parts:
        evening.begin(part, 3)
        player = bot("sergeant", 3)
        for _ in range(choices):
            evening.session.choose(player.choose(evening.session.game))
        evening.show_stage()
        yield f"{part} after {choices}"
    for over in (PauseScene, OptionsScene, NightRulesScene):
        stack.push(over(evening))
        yield over.__name__
        stack.pop()
    stack.push(RulebookScene(app.kit, stack, "R4.2.4-ambush"))
    yield "rulebook"


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_words_leave_the_window(app: App, beyond: list[str], language: str, scale: int) -> None:
    app.kit.set(replace(app.kit.settings, text_scale=scale))
    app.evening.speak(language)  # type: ignore[arg-type]
    app.kit.fit(app.window.size)
    faults = []
    for scene in _scenes(app):
        app.stack.arrange(app.window.size)
        beyond.clear()
        app.loop.frame(16)
        app.loop.draw()
        faults += [f"{scene}: {one}" for one in dict.fromkeys(beyond)]
    assert not faults, "\n".join(faults)

"""Text is entered only in text fields; what is composed there is seen; the screen may sleep."""

from __future__ import annotations

import pygame
import pytest

from game.scenes.after.debriefing import DebriefingScene
from game.scenes.menus.pause import PauseScene
from game.scenes.menus.rulebook import RulebookScene
from game.scenes.menus.seed import SeedScene
from game.ui.inputs import TextEntry, TextInput
from game.window.app import App
from tests.ui.driving import look, press, ring_of
from tests.ui.played import finished, play_until


@pytest.fixture
def entry(app: App, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The calls that turn text input on and off."""
    calls: list[str] = []
    monkeypatch.setattr("pygame.key.start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr("pygame.key.stop_text_input", lambda: calls.append("stop"))
    return calls


def field(app: App) -> TextInput:
    widgets = ring_of(app.stack.top).widgets
    return next(widget for widget in widgets if isinstance(widget, TextInput))


def send(app: App, kind: int, text: str) -> None:
    pygame.event.post(pygame.Event(kind, text=text, start=0, length=0))
    app.loop.frame(16)


def test_text_input_is_on_only_while_a_field_has_the_focus(app: App, entry: list[str]) -> None:
    app.context.begin("castle", 3)
    app.loop.frame(16)
    assert entry == []
    app.stack.push(SeedScene(app.context))
    app.loop.frame(16)
    assert entry == ["start"]
    press(app, pygame.K_TAB)
    assert entry == ["start", "stop"]
    press(app, pygame.K_TAB, pygame.KMOD_SHIFT)
    press(app, pygame.K_ESCAPE)
    assert entry == ["start", "stop"] * 2


def test_text_input_is_off_from_the_start(entry: list[str]) -> None:
    TextEntry()
    assert entry == ["stop"]


def test_a_composition_is_seen_and_replaced_by_what_comes_of_it(app: App) -> None:
    app.stack.push(RulebookScene(app.kit, app.stack))
    app.loop.frame(16)
    before = look(app).copy()
    send(app, pygame.TEXTEDITING, "にほn")
    typed = field(app)
    assert (typed.composed, typed.text) == ("にほn", "")
    assert look(app).subsurface(typed.rect).get_buffer().raw != (
        before.subsurface(typed.rect).get_buffer().raw
    )
    press(app, pygame.K_RETURN)
    assert typed.composed == "にほn"
    send(app, pygame.TEXTINPUT, "日本")
    assert (field(app).composed, field(app).text) == ("", "日本")


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LMETA])
def test_the_clipboard_is_pasted_into_a_field_and_nowhere_else(
    app: App, monkeypatch: pytest.MonkeyPatch, mod: int
) -> None:
    monkeypatch.setattr("pygame.scrap.get_text", lambda: "123\n4" + "5" * 5000)
    press(app, pygame.K_v, mod)
    app.stack.push(SeedScene(app.context))
    press(app, pygame.K_v, mod)
    assert field(app).text.startswith("12345")
    assert len(field(app).text) < 100


def test_the_screen_may_sleep_but_while_a_night_is_played(app: App) -> None:
    def may_sleep() -> bool:
        app.loop.frame(16)
        return pygame.display.get_allow_screensaver()

    assert may_sleep()
    app.context.begin("castle", 3)
    assert not may_sleep()
    app.stack.push(PauseScene(app.context))
    assert may_sleep()
    app.stack.push(RulebookScene(app.kit, app.stack))
    assert may_sleep()
    app.stack.pop()
    app.stack.pop()
    assert not may_sleep()
    app.context.play(finished("castle", 3))
    assert isinstance(app.stack.top, DebriefingScene)
    assert may_sleep()


def test_alt_and_enter_fill_the_screen_and_answer_nothing(app: App) -> None:
    intent = play_until(app, "castle", 2, lambda scene: scene.intent is not None).intent
    assert intent is not None
    made = len(app.context.session.game.choices)
    for kind, key in (
        (pygame.KEYDOWN, pygame.K_LALT),
        (pygame.KEYDOWN, pygame.K_RETURN),
        (pygame.KEYUP, pygame.K_RETURN),
        (pygame.KEYUP, pygame.K_LALT),
    ):
        pygame.event.post(pygame.Event(kind, key=key, mod=pygame.KMOD_LALT, unicode=""))
    app.loop.frame(16)
    assert app.window.is_fullscreen
    assert not intent.is_on
    assert len(app.context.session.game.choices) == made

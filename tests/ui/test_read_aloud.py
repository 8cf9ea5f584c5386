"""What is read aloud: whoever hears it can play by the keys it names."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Final

import pygame
import pytest

from game.archive.settings import Settings
from game.painting.boards import BoardCache
from game.scenes.after.records import InitialsScene
from game.scenes.menus.options import ChosenSetting, OptionsScene
from game.ui.input.focus import FocusRing
from game.ui.stack import SceneStack
from game.ui.views.inputs import Change
from game.ui.words import LANGUAGES, Language
from game.window.app import App
from tests.tools.found_fights import FIGHTS
from tests.tools.gallery import SCENES, Gallery
from tests.ui.driving import press

_KEY: Final = re.compile(r"(?P<label>.+?); key (?P<key>\S+?)(?:\. .*)?")
_ARRIVAL: Final = re.compile(r"in Nonette by: (\d\d:\d\d)")
_PLACE: Final = re.compile(r"(\d+) of (\d+)$")
_BOARD: Final = "On the board"
_KEYS: Final = {"Enter": pygame.K_RETURN, "Space": pygame.K_SPACE, "Esc": pygame.K_ESCAPE}
_END: Final = "End phase"
_TOOLS: Final = ("Undo", "Hint", "Menu", "Enemy", "Names", "Sight")
_NO_ANSWERS: Final = (*_TOOLS, "Choices", "More", _BOARD)
"""How the labels of buttons begin that don't answer."""
_MOST_TURNS: Final = 1500
_MOST_TABS: Final = 40
_HEARS: Final = 12
"""How many places he listens to before he chooses."""
_EAGER: Final = 0.9


class Ears:
    """Hears what is read, as a voice would."""

    is_on = True

    def __init__(self) -> None:
        self.heard: list[str] = []

    def say(self, lines: Sequence[str]) -> None:
        self.heard.extend(lines)

    def hush(self) -> None:
        pass


class Listener:
    """A player who knows nothing but what he hears after each key."""

    def __init__(self, app: App, seed: int = 1) -> None:
        self._app = app
        self._ears = Ears()
        self._dice = random.Random(seed)
        app.reader.listeners = [self._ears]
        app.loop.draw()
        self._wait()

    @property
    def heard(self) -> list[str]:
        """What he has heard since his last key."""
        return self._ears.heard

    def press(self, key: int) -> None:
        """Press a key, and listen."""
        self._ears.heard.clear()
        press(self._app, key)
        self._wait()

    def _wait(self) -> None:
        for _ in range(4):
            self._app.loop.frame(200)

    def choose_in_menu(self, label: str) -> None:
        """Go down a menu to a line, and choose it."""
        for _ in range(20):
            self.press(pygame.K_DOWN)
            if self.heard[-1].startswith(label):
                self.press(pygame.K_RETURN)
                return
        pytest.fail(f"nothing is called {label}")

    def take_turn(self) -> None:
        """Give one of the answers that were read, or choose something on the board."""
        if all(one.startswith(_TOOLS) for one in self._keys()):
            self.press(pygame.K_F3)
        keys = self._keys()
        answers = {one: keys[one] for one in keys if not one.startswith(_NO_ANSWERS)}
        wanted = [one for one in answers if one == "All to Nonette"]
        wanted += [one for one in answers if answers[one] == "Enter"]
        others = [one for one in answers if not one.startswith(_END)]
        close = [one for one in keys if one.startswith("Close")]
        if close or (wanted and self._dice.random() < _EAGER):
            self._press_named(((close and keys) or answers)[[*close, *wanted][0]])
        elif any(one.startswith(_BOARD) for one in self.heard) and self._dice.random() < _EAGER:
            self._choose_on_board()
        elif answers:
            self._press_named(answers[self._dice.choice(others or list(answers))])
        else:
            self.press(pygame.K_c if "C" in keys.values() else pygame.K_SPACE)

    def _keys(self) -> dict[str, str]:
        """The key of everything that he has heard the key of."""
        found = (_KEY.fullmatch(line) for line in self.heard)
        return {one["label"]: one["key"] for one in found if one}

    def _choose_on_board(self) -> None:
        """Listen to some of what can be chosen on the board; take what is in Nonette soonest."""
        named = [line.removeprefix(_BOARD) for line in self.heard if line.startswith(_BOARD)]
        found: list[tuple[str, int]] = []
        for number in range(1, _MOST_TABS):
            self.press(pygame.K_TAB)
            told = self.heard[-1] if self.heard else ""
            who = told.split(",")[0]
            place = _PLACE.search(told)
            is_one_of = place is not None and any(f" {place[2]} places" in one for one in named)
            if "Go there" in told or is_one_of or any(who in line for line in named):
                arrival = _ARRIVAL.search(told)
                found.append((arrival[1] if arrival else "", number))
            if len(found) == _HEARS:
                break
        if not found:
            return
        soonest = min(found)[1] if found[0][0] else self._dice.choice(found)[1]
        for _ in range(number - soonest):
            self.press_back()
        self.press(pygame.K_RETURN)

    def press_back(self) -> None:
        """Move the focus back by one."""
        self._ears.heard.clear()
        press(self._app, pygame.K_TAB, pygame.KMOD_SHIFT)

    def _press_named(self, key: str) -> None:
        self.press(_KEYS[key] if key in _KEYS else ord(key.lower()))


@pytest.fixture
def listener(app: App, monkeypatch: pytest.MonkeyPatch) -> Listener:
    """He doesn't see the window, so nothing is drawn."""
    monkeypatch.setattr(SceneStack, "draw", lambda stack, _: setattr(stack, "changed", False))
    return Listener(app)


def _begin(listener: Listener) -> None:
    listener.choose_in_menu("Jump, new game")
    assert any(line.startswith("Green, ") and "key 1" in line for line in listener.heard)
    listener.press(pygame.K_1)
    listener.press(pygame.K_SPACE)
    assert "Pack for me; key A" in listener.heard
    listener.press(pygame.K_a)
    assert "Jump; key Enter" in listener.heard


def _begin_raid(listener: Listener) -> None:
    listener.choose_in_menu("Castle raid")
    listener.press(pygame.K_1)


def test_the_drop_and_the_first_turns_are_played_by_what_is_read(
    app: App, listener: Listener
) -> None:
    _begin(listener)
    listener.press(pygame.K_RETURN)
    assert any("landed at" in line for line in listener.heard), "what has happened is told"
    assert listener.heard.index("Who acts?") > listener.heard.index("00:00, Turn 1")
    turns = 0
    while app.context.session.shown.turn < 3 and turns < 100:
        listener.take_turn()
        turns += 1
    assert turns < 100


@pytest.mark.slow
@pytest.mark.parametrize(("begin", "stage"), [(_begin, "field"), (_begin_raid, "castle")])
def test_an_evening_is_played_by_what_is_read(
    app: App, listener: Listener, begin: Callable[[Listener], None], stage: str
) -> None:
    begin(listener)
    stages = set()
    for _ in range(_MOST_TURNS):
        listener.take_turn()
        stages.add(app.context.session.shown.stage)
        if any(line.startswith("New game; key") for line in listener.heard):
            break
    assert {stage, "over"} <= stages
    assert any("defeat" in line or "victory" in line for line in listener.heard)


# --- Names ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted({*SCENES} - {*FIGHTS}))
def test_whatever_can_have_the_focus_has_a_name_of_its_own(
    gallery: Gallery, monkeypatch: pytest.MonkeyPatch, name: str, language: Language
) -> None:
    monkeypatch.setattr(BoardCache, "_finished", lambda _, layout, __: pygame.Surface(layout.size))
    gallery.dress((1280, 720), Settings(language=language))
    scene = gallery.open(name)
    ring: FocusRing = getattr(scene, "ring", FocusRing())
    named = []
    for widget in ring.widgets:
        if widget.is_focusable:
            ring.focus(widget)
            ring.is_shown = True
            named.append(scene.told().focus)
    assert all(re.search(r"\w\w", one) for one in named)
    assert len(set(named)) == len(named)


def test_the_letter_of_the_initials_is_read_as_it_changes(gallery: Gallery) -> None:
    gallery.dress((1280, 720), Settings(language="en"))
    scene = gallery.open("initials")
    assert isinstance(scene, InitialsScene)
    scene.update(10_000)
    heard = []
    for key in (pygame.K_UP, pygame.K_RIGHT, pygame.K_UP):
        scene.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        heard.append(scene.told().focus)
    assert [one.partition(". ")[2] for one in heard] == ["1 of 3", "2 of 3", "2 of 3"]
    assert heard[1] != heard[2]


# --- Options ----------------------------------------------------------------------------------


def test_a_missing_voice_is_named_where_it_is_asked_for(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.voice.shutil.which", lambda _: None)
    scene = OptionsScene(app.context)
    app.stack.push(scene)
    scene.open("reading")
    stop = next(one for one in scene.stops if one.pressable.action == ChosenSetting("read_aloud"))
    scene.ring.focus(stop)
    scene.do(Change(ChosenSetting("read_aloud"), True))
    assert app.kit.settings.read_aloud
    assert scene.question()[1] == app.kit.say("aloud.missing", programs=app.voice.missing)
    scene.do(Change(ChosenSetting("read_aloud"), False))
    assert scene.question()[1] == app.kit.say("options.how")


def test_an_option_is_read_with_its_value_and_place(app: App) -> None:
    ears = Ears()
    app.reader.listeners = [ears]
    scene = OptionsScene(app.context)
    app.stack.push(scene)
    scene.open("reading")
    for name, words, value in (
        ("text_scale", "Text size, ", "100%, 1 of 4. 1 of 6"),
        ("captions", "Sounds in words, ", "Off. 4 of 6"),
    ):
        stop = next(one for one in scene.stops if one.pressable.action == ChosenSetting(name))
        scene.ring.focus(stop)
        app.loop.frame(16)
        focus = scene.told().focus
        assert focus.startswith(words)
        assert focus.endswith(value)

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from game.ui.input.focus import FocusRing
from game.ui.inputs import TextInput
from game.ui.scroll import ScrollArea
from game.ui.trim import Trim
from game.ui.typography.text import Style
from game.ui.widgets import LABEL_SIZE, PressableWidget


class Knob(PressableWidget):
    """Something to press."""

    def __init__(
        self,
        trim: Trim,
        rect: pygame.Rect,
        label: str,
        on_press: Callable[[], None],
        *,
        hotkey: int | None = None,
        reason: str = "",
    ) -> None:
        super().__init__(trim, rect, on_press, hotkey)
        self.label = label
        self.reason = reason
        self.is_enabled = not reason


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


def mouse(kind: int, place: tuple[int, int]) -> pygame.Event:
    if kind == pygame.MOUSEMOTION:
        return pygame.Event(kind, pos=place, rel=(0, 0), buttons=(0, 0, 0))
    return pygame.Event(kind, pos=place, button=1)


def ignore(_: str) -> None:
    """What is entered isn't looked at."""


def click(ring: FocusRing, place: tuple[int, int]) -> None:
    ring.handle(mouse(pygame.MOUSEBUTTONDOWN, place))
    ring.handle(mouse(pygame.MOUSEBUTTONUP, place))


def grid(trim: Trim, pressed: list[str]) -> FocusRing:
    """Two rows of three: a b c / d e f."""
    buttons = []
    for index, name in enumerate("abcdef"):
        rect = pygame.Rect(100 + index % 3 * 120, 100 + index // 3 * 60, 100, 40)
        buttons.append(Knob(trim, rect, name, partial(pressed.append, name)))
    return FocusRing(buttons)


def label(ring: FocusRing) -> str:
    assert isinstance(ring.focused, Knob)
    return ring.focused.label


def test_tab_goes_round_and_shift_tab_back(trim: Trim) -> None:
    ring = grid(trim, [])
    seen = []
    for _ in range(7):
        ring.handle(key(pygame.K_TAB))
        seen.append(label(ring))
    assert seen == list("abcdefa")
    ring.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert label(ring) == "f"


def test_arrows_go_to_the_neighbour_and_stop_at_the_edge(trim: Trim) -> None:
    ring = grid(trim, [])
    ring.handle(key(pygame.K_TAB))
    path = []
    for code in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        ring.handle(key(code))
        path.append(label(ring))
    assert path == ["b", "e", "e", "d", "a"]


def test_enter_presses_what_has_the_frame(trim: Trim) -> None:
    pressed: list[str] = []
    ring = grid(trim, pressed)
    ring.handle(key(pygame.K_TAB))
    ring.handle(key(pygame.K_RIGHT))
    ring.handle(key(pygame.K_RETURN))
    assert pressed == ["b"]


def test_without_a_frame_enter_goes_to_the_primary_button(trim: Trim) -> None:
    pressed: list[str] = []
    rect = pygame.Rect(0, 0, 100, 40)
    go = Knob(trim, rect, "Go", lambda: pressed.append("go"), hotkey=pygame.K_RETURN)
    other = Knob(trim, rect.move(0, 60), "Other", lambda: pressed.append("other"))
    ring = FocusRing([other, go])
    click(ring, (10, 70))
    ring.handle(key(pygame.K_RETURN))
    assert pressed == ["other", "go"]


def test_a_button_is_pressed_only_when_released_on_it(trim: Trim) -> None:
    pressed: list[str] = []
    ring = grid(trim, pressed)
    ring.handle(mouse(pygame.MOUSEBUTTONDOWN, (110, 110)))
    ring.handle(mouse(pygame.MOUSEBUTTONUP, (500, 500)))
    assert pressed == []
    click(ring, (110, 110))
    assert pressed == ["a"]


def test_the_mouse_hides_the_frame_and_keys_bring_it_back_in_place(trim: Trim) -> None:
    ring = grid(trim, [])
    ring.handle(key(pygame.K_TAB))
    click(ring, (230, 170))
    assert not ring.is_shown
    ring.handle(key(pygame.K_RIGHT))
    assert ring.is_shown
    assert label(ring) == "e"


def test_a_disabled_button_can_be_reached_but_not_pressed(trim: Trim) -> None:
    pressed: list[str] = []
    rect = pygame.Rect(0, 0, 100, 40)
    ring = FocusRing(
        [Knob(trim, rect, "Recon", lambda: pressed.append("x"), reason="He has moved.")]
    )
    ring.handle(key(pygame.K_TAB))
    ring.handle(key(pygame.K_RETURN))
    click(ring, (10, 10))
    assert label(ring) == "Recon"
    assert pressed == []


def test_a_disabled_button_says_why_when_pointed_at(trim: Trim, screen: pygame.Surface) -> None:
    rect = pygame.Rect(300, 300, 100, 40)
    fine = Knob(trim, rect.move(200, 0), "Stay", lambda: None)
    ring = FocusRing([Knob(trim, rect, "Recon", lambda: None, reason="He has moved."), fine])
    assert ring.excuse is None
    ring.handle(mouse(pygame.MOUSEMOTION, (310, 310)))
    assert ring.excuse is ring.widgets[0]
    ring.draw(screen)
    ring.handle(mouse(pygame.MOUSEMOTION, (510, 310)))
    assert ring.excuse is None


def test_the_topmost_widget_gets_the_click(trim: Trim) -> None:
    pressed: list[str] = []
    rect = pygame.Rect(0, 0, 100, 40)
    below = Knob(trim, rect, "below", lambda: pressed.append("below"))
    above = Knob(trim, rect, "above", lambda: pressed.append("above"))
    click(FocusRing([below, above]), (10, 10))
    assert pressed == ["above"]


def test_typing_does_not_press_hotkeys(trim: Trim) -> None:
    pressed: list[str] = []
    written: list[str] = []
    rect = pygame.Rect(0, 0, 200, 40)
    line = TextInput(trim, rect, "", written.append, limit=5)
    undo = Knob(trim, rect.move(0, 60), "Undo", lambda: pressed.append("undo"), hotkey=pygame.K_z)
    ring = FocusRing([line, undo])
    ring.focus(line)
    ring.handle(key(pygame.K_z))
    for char in "zebras":
        ring.handle(pygame.Event(pygame.TEXTINPUT, text=char))
    ring.handle(key(pygame.K_HOME))
    ring.handle(key(pygame.K_DELETE))
    ring.handle(key(pygame.K_RETURN))
    assert written == ["ebra"]
    assert pressed == []
    ring.handle(key(pygame.K_TAB))
    ring.handle(key(pygame.K_z))
    assert pressed == ["undo"]


def test_what_is_typed_takes_the_place_of_a_marked_text(trim: Trim) -> None:
    line = TextInput(
        trim, pygame.Rect(0, 0, 90, 40), "a long suggestion", ignore, limit=12, is_marked=True
    )
    assert line.text == "a long sugge"
    line.handle(pygame.Event(pygame.TEXTINPUT, text="n"))
    line.handle(pygame.Event(pygame.TEXTINPUT, text="o"))
    assert line.text == "no"


def test_a_long_line_is_corrected_where_it_is_clicked(trim: Trim, screen: pygame.Surface) -> None:
    line = TextInput(trim, pygame.Rect(0, 0, 200, 40), "Utah Bench", ignore, is_marked=True)
    line.draw(screen)
    width = trim.type.width("Utah Be", Style("bold", LABEL_SIZE))
    line.handle(mouse(pygame.MOUSEBUTTONDOWN, (trim.px(10) + width, 20)))
    line.handle(key(pygame.K_DELETE))
    line.handle(pygame.Event(pygame.TEXTINPUT, text="a"))
    assert line.text == "Utah Beach"


def test_a_list_scrolls_no_further_than_its_end(trim: Trim, screen: pygame.Surface) -> None:
    painted: list[pygame.Rect] = []
    area = ScrollArea(
        trim, pygame.Rect(10, 10, 200, 100), 260, lambda _, rect: painted.append(rect)
    )
    area.handle(mouse(pygame.MOUSEMOTION, (50, 50)))
    for _ in range(9):
        area.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    area.draw(screen)
    assert area.offset == 160
    assert painted[-1].bottom == area.rect.bottom
    area.show(0, 20)
    assert area.offset == 0


def test_what_goes_on_beyond_an_edge_sinks_into_the_ground_there(
    trim: Trim, screen: pygame.Surface
) -> None:
    ground, light = (20, 40, 60), (240, 240, 240)
    place = pygame.Rect(10, 10, 200, 100)

    def paint(target: pygame.Surface, rect: pygame.Rect) -> None:
        target.fill(light, rect)

    area = ScrollArea(trim, place, 260, paint)
    for offset, first, last in ((0, light, ground), (80, ground, ground), (160, ground, light)):
        screen.fill(ground)
        area.scroll_to(offset)
        area.draw(screen)
        assert screen.get_at((20, place.top))[:3] == first
        assert screen.get_at((20, place.centery))[:3] == light
        assert screen.get_at((20, place.bottom - 1))[:3] == last


def test_what_fits_does_not_take_the_focus(trim: Trim) -> None:
    area = ScrollArea(trim, pygame.Rect(0, 0, 200, 100), 80, lambda *_: None)
    assert not area.is_focusable


def test_a_panel_of_a_known_size_is_not_painted_again(
    trim: Trim, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    rect = pygame.Rect(600, 10, 236, 300)
    trim.panel(screen, rect)
    monkeypatch.setattr("game.ui.trim.vertical", None)
    trim.panel(screen, rect)

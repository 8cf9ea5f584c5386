"""Views: measured, divided, pressed and read without a picture of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

import pygame
import pytest
from msgspec import Struct

from game.assets import drawings, folder, fonts
from game.ui.audio import Sound, SoundBank
from game.ui.input.bindings import Bindings, Control, Controls
from game.ui.stack import SceneStack
from game.ui.theme import Theme
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.views.containers import (
    Along,
    AsHigh,
    AsMany,
    At,
    Box,
    Columns,
    Fit,
    Latest,
    Layers,
    Scroll,
    Space,
    column,
    row,
)
from game.ui.views.inputs import Change, Choice, Field, Input, Slider, Submit, Toggle
from game.ui.views.presses import Button, Glow, Group, Hotkeys, Modal, Press, Tab
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.stops import Carried, Hand, Lift, Place, PutDown
from game.ui.views.texts import Text
from game.ui.views.view import ACROSS, DOWN, ENDLESS, Action, Layout, Placed, View
from game.ui.words import Words
from tests.ui.layout_faults import layout_faults

STYLE: Final = Style("text", 18)
LONG: Final = "Eight dice against a sleeping sentry, and no way back"


@pytest.fixture
def kit() -> Toolkit:
    return toolkit(Theme())


def toolkit(theme: Theme) -> Toolkit:
    words = Words("en")
    sound = Sound(SoundBank({}, {}, {}), folder("sounds"), is_open=False)
    keys = Bindings(Controls(), {}, {})
    return Toolkit((1280, 720), lambda _: theme, words, sound, keys, fonts(), drawings())


class Plain(View, frozen=True):
    """A box of a size in pixels that yields down to another width."""

    wide: int
    high: int = 10
    least: int = -1

    def yields(self, axis: int) -> bool:
        return axis == ACROSS and self.least >= 0

    def size(self, layout: Layout, room: tuple[int, int]) -> tuple[int, int]:
        if self.least < 0:
            return self.wide, self.high
        return max(min(self.wide, room[0]), self.least), self.high


def placed(kit: Toolkit, view: View, size: tuple[int, int]) -> Placed:
    return Layout(kit).place(view, pygame.Rect((0, 0), size))


def widths(kit: Toolkit, view: View, room: int) -> list[int]:
    return [part.rect.width for part in placed(kit, view, (room, 50)).parts]


def test_the_last_that_yields_gives_way_first(kit: Toolkit) -> None:
    line = row(Plain(60, least=10), Plain(50, least=20), Plain(40))
    assert widths(kit, line, 150) == [60, 50, 40]
    assert widths(kit, line, 130) == [60, 30, 40]
    assert widths(kit, line, 100) == [40, 20, 40]


def test_what_is_left_over_goes_to_those_that_stretch(kit: Toolkit) -> None:
    assert widths(kit, row(Plain(20), Space(), Plain(30), Space(5)), 101) == [20, 23, 30, 28]


def test_a_column_gives_each_child_its_width_and_a_space_the_rest(kit: Toolkit) -> None:
    laid = placed(kit, column(Plain(20), Space(), Plain(30, 15), gap=2), (90, 100))
    assert [tuple(part.rect) for part in laid.parts] == [
        (0, 0, 90, 10),
        (0, 12, 90, 71),
        (0, 85, 90, 15),
    ]


def test_columns_are_as_wide_as_their_shares_of_the_room(kit: Toolkit) -> None:
    cells = (Plain(10), Plain(90), Plain(10))
    assert widths(kit, Columns(cells, gap=5), 100) == [30, 30, 30]
    assert widths(kit, Columns(cells, gap=5, shares=(1, 1, 2)), 90) == [20, 20, 40]


def test_marks_lie_at_their_shares_of_the_width(kit: Toolkit) -> None:
    marks = tuple((share, Plain(10, high)) for share, high in ((0, 10), (0.5, 20), (0.6, 10)))
    assert [tuple(part.rect) for part in placed(kit, Along(marks), (100, 20)).parts] == [
        (-5, 5, 10, 10),
        (45, 0, 10, 20),
        (55, 5, 10, 10),
    ]
    begun = placed(kit, Along(marks, "start"), (100, 20)).parts
    assert [part.rect.left for part in begun] == [0, 50, 60]


@pytest.mark.parametrize(("align", "shown"), [("start", [40, 8, 30]), ("centre", [40, 8, 8])])
def test_a_mark_has_the_room_before_the_next(kit: Toolkit, align: str, shown: list[int]) -> None:
    marks = tuple(
        (share, Fit((Plain(wide), Plain(8)))) for share, wide in ((0, 40), (0.5, 30), (0.6, 30))
    )
    assert widths(kit, Along(marks, align), 100) == shown  # type: ignore[arg-type]


def test_marks_that_would_overlap_need_more_room(kit: Toolkit) -> None:
    marks = Along(((0.2, Plain(50)), (0.8, Plain(50))), gap=10)
    short = Plain(1)
    for room, shown in ((100, marks), (99, short)):
        assert placed(kit, Fit((marks, short)), (room, 20)).parts[0].view is shown


def test_the_latest_that_fit_are_shown_in_columns(kit: Toolkit) -> None:
    lines = tuple(Plain(10, high) for high in (10, 20, 20, 30, 10))

    def places(columns: int) -> list[tuple[int, int]]:
        placed = Layout(kit).place(Latest(lines, columns), pygame.Rect(0, 0, 90, 40))
        return [part.rect.topleft for part in placed.parts]

    assert places(1) == [(0, 0), (0, 30)]
    assert places(2) == [(0, 0), (0, 20), (45, 0), (45, 30)]
    assert places(3) == [(0, 0), (0, 10), (30, 0), (60, 0), (60, 30)]


def test_columns_give_way_in_height_if_one_of_them_does(kit: Toolkit) -> None:
    cells = Columns((Plain(9, 20), Fit((Plain(9, 90), Plain(9, 30)))))
    rect = pygame.Rect(0, 0, 100, 100)
    placed = Layout(kit).place(column(Plain(9, 50), cells), rect)
    assert all(rect.contains(one.rect) for one in placed.walk())


def test_layers_lie_over_each_other_in_the_whole_room(kit: Toolkit) -> None:
    view = Layers((Plain(20, 30), Plain(40, 10)))
    assert Layout(kit).size(view, (ENDLESS, ENDLESS)) == (40, 30)
    assert [part.rect.size for part in placed(kit, view, (50, 60)).parts] == [(50, 60)] * 2


def test_a_box_of_a_fixed_height_gives_what_is_inside_no_more_room(kit: Toolkit) -> None:
    inside = Fit((Plain(10, 40), Plain(10, 20)))
    box = Box(inside, (0, 5, 0, 5), height=40, is_fixed=True)
    assert Layout(kit).size(box, (ENDLESS, ENDLESS)) == (10, 40)
    assert placed(kit, box, (10, 40)).parts[0].parts[0].view == Plain(10, 20)


@pytest.mark.parametrize(("align", "top"), [("start", 0), ("centre", 20), ("end", 40)])
def test_a_lower_child_lies_where_its_row_says(kit: Toolkit, align: str, top: int) -> None:
    line = row(Plain(20), align=align)  # type: ignore[arg-type]
    assert placed(kit, line, (90, 50)).parts[0].rect.top == top


def test_the_first_that_fits_is_shown_and_otherwise_the_last(kit: Toolkit) -> None:
    choices = Fit((Plain(90), Plain(60), Plain(40)))
    for room, shown in ((100, 90), (89, 60), (60, 60), (41, 40), (10, 40)):
        (only,) = placed(kit, choices, (room, 50)).parts
        assert isinstance(only.view, Plain) and only.view.wide == shown
    low = Fit((column(Plain(10), Plain(10)), Plain(30)))
    assert isinstance(placed(kit, low, (40, 15)).parts[0].view, Plain)


class Counted(View, frozen=True):
    """Counts how often such views are measured."""

    measured: ClassVar[list[str]] = []
    name: str

    def size(self, layout: Layout, room: tuple[int, int]) -> tuple[int, int]:
        self.measured.append(self.name)
        return room


def test_equal_views_are_measured_once_until_something_else_is_different(kit: Toolkit) -> None:
    Counted.measured.clear()
    sizes = [Layout(kit).size(Counted(name), (wide, 9)) for name in "aab" for wide in (5, 6)]
    assert sizes == [(5, 9), (6, 9)] * 3
    assert Counted.measured == ["a", "a", "b", "b"]
    kit.speak(Words("ja"))
    Layout(kit).size(Counted("a"), (5, 9))
    assert Counted.measured[4:] == ["a"]


def test_a_button_has_room_for_the_key_that_is_shown_on_it(kit: Toolkit) -> None:
    controls = Controls(Control("send", pygame.K_s, "S", "Start"))
    kit.keys = Bindings(controls, {}, {})
    kit.trim.prompt = kit.keys.prompt
    button, room = Button(label="Send", hint="S", action="send"), (ENDLESS, ENDLESS)
    by_key = Layout(kit).size(button, room)
    kit.keys.device = "pad"
    by_pad = Layout(kit).size(button, room)
    kit.keys.take({}, {"send": ""})
    assert Layout(kit).size(button, room) < by_key < by_pad


def test_a_button_too_low_for_two_lines_is_cut_unless_it_has_fewer_words(kit: Toolkit) -> None:
    """In a lesson's low bar both lines of "Garrett takes the MP40" were half hidden."""
    low = pygame.Rect(0, 0, 108, 28)
    whole = Button(label="Garrett takes the MP40", hint="2", action="take", letters=16)
    assert whole.is_cut(Layout(kit), low)
    assert not whole.is_cut(Layout(kit), low.inflate(0, 32))
    short = Button(label=whole.label, short="Garrett", hint="2", action="take", letters=16)
    assert not short.is_cut(Layout(kit), low)


def test_a_cut_text_is_the_longest_that_has_room(kit: Toolkit) -> None:
    whole = kit.type.width(LONG, STYLE)
    for room in range(0, whole + 9, 7):
        cut = kit.type.cut(LONG, STYLE, room)
        assert not cut or kit.type.width(cut, STYLE) <= room
        if cut != LONG:
            longer = LONG[: max(len(cut), 1)].rstrip() + "…"
            assert longer == cut or kit.type.width(longer, STYLE) > room
    assert cut == LONG


def test_words_are_wrapped_then_shrunk_then_cut_as_far_as_they_may(kit: Toolkit) -> None:
    layout = Layout(kit)
    wide, high = layout.size(Text(LONG, STYLE), (ENDLESS, ENDLESS))
    room = (wide * 3 // 5, ENDLESS)
    assert layout.size(Text(LONG, STYLE), room) == (wide, high)
    assert layout.size(Text(LONG, STYLE, lines=2), room)[1] == 2 * high
    smaller = layout.size(Text(LONG, STYLE, shrinks_to=0.5), room)
    assert smaller[0] <= room[0] and smaller[1] < high
    box = pygame.Rect((0, 0), (room[0], high))
    assert Text(LONG, STYLE).is_cut(layout, box)
    assert Text(LONG, STYLE, shrinks_to=0.9).is_cut(layout, box)
    assert not Text(LONG, STYLE, cuts=True).is_cut(layout, box)
    assert layout.size(Text(LONG, STYLE, cuts=True), room)[0] <= room[0]


def test_large_text_shrinks_no_further_than_to_its_usual_size(kit: Toolkit) -> None:
    usual = Layout(kit).size(Text(LONG, STYLE), (ENDLESS, ENDLESS))
    doubled = Layout(toolkit(Theme(text=2.0)))
    assert doubled.size(Text(LONG, STYLE, shrinks_to=1.0), (10, ENDLESS)) == usual


def test_lengths_are_units(kit: Toolkit) -> None:
    view = Box(Plain(10), (3, 4, 5, 6), width=100)
    assert Layout(kit).size(view, (ENDLESS, ENDLESS)) == (100, 20)
    doubled = Layout(toolkit(Theme(ui=2.0, text=1.5)))
    assert doubled.size(view, (ENDLESS, ENDLESS)) == (200, 30)
    grown = Box(Plain(10), width=100, grows=True)
    assert doubled.size(grown, (ENDLESS, ENDLESS))[0] == 300
    assert doubled.size(grown, (250, ENDLESS))[0] == 250


def test_what_gives_way_never_takes_more_than_it_had(kit: Toolkit) -> None:
    long = Scroll(Plain(10, 400), "long")
    bar = Fit((Plain(90, 30), column(Plain(40, 30), Plain(40, 30))))
    first, last = placed(kit, column(long, bar), (100, 100)).parts
    assert (first.rect.height, last.rect.height) == (70, 30)


def test_a_view_may_be_as_high_as_others(kit: Toolkit) -> None:
    alike = AsHigh(Plain(30, 10), (Plain(30, 10), Plain(20, 40)))
    assert Layout(kit).size(alike, (100, 100)) == (30, 40)


def test_a_fixed_box_neither_gives_way_nor_grows(kit: Toolkit) -> None:
    fixed = Box(Plain(90, 70), width=60, height=30, is_fixed=True)
    assert widths(kit, row(Plain(80, least=5), fixed), 100) == [40, 60]
    (laid,) = placed(kit, column(fixed), (100, 400)).parts
    assert laid.rect.height == 30 and laid.parts[0].rect.height == 30


def test_what_has_no_room_is_counted(kit: Toolkit) -> None:
    rests = tuple(Text(f"{count} more", STYLE) for count in range(1, 5))
    lines = AsMany(tuple(Text(str(number), STYLE) for number in range(5)), rests)
    high = Layout(kit).size(Text("0", STYLE), (ENDLESS, ENDLESS))[DOWN]
    for lines_high, shown in (
        (5, ["0", "1", "2", "3", "4"]),
        (4.5, ["0", "1", "2", "2 more"]),
        (2, ["0", "4 more"]),
    ):
        laid = placed(kit, column(lines), (200, round(high * lines_high)))
        assert list(laid.words()) == shown


def test_views_of_the_same_values_are_equal() -> None:
    def view(words: str) -> View:
        return Box(row(Text(words, STYLE), Press(inside=Space(4), action=Say(words))), (1, 2, 3, 4))

    assert view("a") == view("a") and hash(view("a")) == hash(view("a"))
    assert view("a") != view("b")


# --- Scenes -------------------------------------------------------------------------------


class Say(Struct, frozen=True):
    words: str


class Menu(ViewScene):
    """Three rows, the second of which can't be pressed, and a button."""

    mist = None

    def __init__(self, kit: Toolkit, stack: SceneStack) -> None:
        super().__init__(kit, stack)
        self.said: list[Action] = []
        self.names = ["one", "two", "three"]

    def view(self) -> View:
        rows = [
            Press(
                inside=Text(name, STYLE),
                action=Say(name),
                band="row",
                reason="Not now" if name == "two" else "",
                is_first=name == "three",
            )
            for name in self.names
        ]
        button = Button(label="Go", action=Say("go"), key=pygame.K_g)
        sheet = Box(column(*rows, button, Text(f"{len(self.said)} said", STYLE)), width=200)
        return Hotkeys(Modal(sheet, Leave()), ((pygame.K_F1, Say("help")),))

    def do(self, action: Action) -> None:
        self.said.append(action)


@pytest.fixture
def menu(kit: Toolkit) -> Menu:
    stack = SceneStack()
    stack.arrange((1280, 720))
    made = Menu(kit, stack)
    stack.push(made)
    return made


def place_of(menu: ViewScene, words: str) -> tuple[int, int]:
    return next(stop.rect.center for stop in menu.stops if stop.label == words)


def key(menu: ViewScene, code: int) -> None:
    menu.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def click(menu: ViewScene, pixel: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        menu.handle(pygame.Event(kind, pos=pixel, button=1))


def by_mouse(menu: Menu) -> None:
    click(menu, place_of(menu, "one"))


def by_focus(menu: Menu) -> None:
    key(menu, pygame.K_UP)
    key(menu, pygame.K_UP)
    key(menu, pygame.K_RETURN)


@pytest.mark.parametrize("choose", [by_mouse, by_focus])
def test_a_press_does_what_its_view_says(menu: Menu, choose: Callable[[Menu], None]) -> None:
    choose(menu)
    assert menu.said == [Say("one")]


def test_keys_press_what_can_be_seen_and_what_cannot(menu: Menu) -> None:
    key(menu, pygame.K_g)
    key(menu, pygame.K_F1)
    assert menu.said == [Say("go"), Say("help")]


def test_the_focus_begins_where_the_view_says_and_stays_on_its_action(menu: Menu) -> None:
    assert menu.focused == Say("three")
    menu.names = ["zero", "one", "three"]
    key(menu, pygame.K_g)
    assert "zero" in menu.words()
    assert menu.focused == Say("three")
    menu.names = ["zero", "one"]
    key(menu, pygame.K_g)
    assert menu.focused == Say("zero")


def test_what_cannot_be_pressed_now_says_why(menu: Menu) -> None:
    click(menu, place_of(menu, "two"))
    assert menu.said == []
    menu.handle(pygame.Event(pygame.MOUSEMOTION, pos=place_of(menu, "two"), rel=(0, 0)))
    assert menu.ring.excuse is not None and menu.ring.excuse.reason == "Not now"


def test_a_click_beside_it_and_esc_leave(menu: Menu) -> None:
    click(menu, (5, 5))
    key(menu, pygame.K_ESCAPE)
    assert menu.said == [Leave(), Leave()]


def test_the_words_are_read_from_top_to_bottom(menu: Menu) -> None:
    assert list(menu.words()) == ["one", "two", "three", "Go", "0 said"]
    by_mouse(menu)
    assert list(menu.words())[-1] == "1 said"


def test_what_has_not_changed_is_not_laid_out_again(menu: Menu) -> None:
    before = menu.placed
    menu.handle(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0)))
    assert menu.placed is before
    by_mouse(menu)
    assert menu.placed is not before


def test_only_what_is_pointed_at_is_drawn_differently(menu: Menu) -> None:
    def drawn() -> pygame.Surface:
        target = pygame.Surface((1280, 720))
        menu.draw(target)
        return target

    place, other = place_of(menu, "Go"), place_of(menu, "one")
    menu.ring.is_shown = False
    before = drawn()
    menu.handle(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0)))
    after = drawn()
    corner = (place[0] - 60, place[1])
    assert before.get_at(corner) != after.get_at(corner)
    assert before.get_at(other) == after.get_at(other)


class Page(ViewScene):
    """A long text that scrolls, and a button."""

    mist = None

    def view(self) -> View:
        lines = column(*(Text(str(number), STYLE) for number in range(60)))
        return column(Scroll(lines, "page"), Button(label="Back", action=Leave()))

    def do(self, action: Action) -> None:
        self.stack.pop()


def test_a_page_without_anything_to_press_is_scrolled_by_keys_and_wheel(kit: Toolkit) -> None:
    stack = SceneStack()
    stack.arrange((400, 300))
    page = Page(kit, stack)
    stack.push(page)

    def seen() -> set[str]:
        shown = (one for one in page.placed.walk() if one.seen.height == one.rect.height)
        return {one.view.says for one in shown if one.view.says}

    assert "0" in seen() and "40" not in seen() and "Back" in seen()
    for _ in range(15):
        page.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode=""))
    assert "0" not in seen() and "40" in seen()
    pages = ((pygame.K_PAGEUP, 9), (pygame.K_PAGEDOWN, 9), (pygame.K_HOME, 1), (pygame.K_END, 1))
    for key, times in pages:
        first = key in (pygame.K_PAGEUP, pygame.K_HOME)
        for _ in range(times):
            page.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        assert ("0" in seen()) == first and ("59" in seen()) != first
    page.handle(pygame.Event(pygame.MOUSEMOTION, pos=(50, 50), rel=(0, 0)))
    for _ in range(40):
        page.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert "0" in seen() and page.stack.top is page


class Rows(Page):
    """More rows than there is room for, and a button below."""

    def view(self) -> View:
        rows = column(*(Button(label=str(number), action=number) for number in range(60)))
        return column(Scroll(rows, "rows"), Button(label="Back", action=Leave()))


def test_keys_go_through_a_list_by_pages_and_to_its_ends(kit: Toolkit) -> None:
    stack = SceneStack()
    stack.arrange((400, 300))
    rows = Rows(kit, stack)
    stack.push(rows)

    def focused_after(key: int) -> int:
        rows.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        number = rows.focused
        assert isinstance(number, int)
        (row,) = (stop for stop in rows.stops if stop.pressable.action == number)
        assert row.is_in_view
        return number

    assert focused_after(pygame.K_END) == 59
    assert focused_after(pygame.K_PAGEDOWN) == 59
    page = 59 - focused_after(pygame.K_PAGEUP)
    assert 1 < page < 20
    assert focused_after(pygame.K_HOME) == 0
    assert focused_after(pygame.K_PAGEUP) == 0
    assert focused_after(pygame.K_PAGEDOWN) == page
    assert focused_after(pygame.K_DOWN) == page + 1


def test_what_was_typed_stays_in_a_new_layout(kit: Toolkit) -> None:
    class Asking(ViewScene):
        mist = None
        asked: ClassVar[list[Action]] = []

        def view(self) -> View:
            return column(Text(f"Hello {self.text_of('name')}", STYLE), Field("name", "you", 5))

        def do(self, action: Action) -> None:
            self.asked.append(action)

    stack = SceneStack()
    stack.arrange((400, 300))
    scene = Asking(kit, stack)
    stack.push(scene)
    assert scene.text_place is not None and scene.text_of("name") == "you"
    for letter in "Anya":
        scene.handle(pygame.Event(pygame.TEXTINPUT, text=letter))
    assert next(scene.words()) == "Hello Anya"
    scene.arrange((800, 600))
    assert scene.text_of("name") == "Anya"
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert scene.asked == [Submit("name", "Anya")]


class LongMenu(Menu):
    """A menu that is higher than the window, below a heading."""

    def view(self) -> View:
        rows = column(*(pressed(str(number)) for number in range(99)))
        return column(Plain(9, 100), Scroll(rows, "rows"))


@pytest.fixture
def long_menu(kit: Toolkit) -> LongMenu:
    stack = SceneStack()
    stack.arrange((1280, 720))
    made = LongMenu(kit, stack)
    stack.push(made)
    return made


def test_the_frame_of_what_is_scrolled_away_is_not_drawn(
    long_menu: LongMenu, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[pygame.Rect] = []
    trim = long_menu.toolkit.trim
    monkeypatch.setattr(trim, "focus", lambda drawn, _: painted.append(drawn.get_clip()))
    target = pygame.Surface((1280, 720))
    long_menu.draw(target)
    long_menu.handle(pygame.Event(pygame.MOUSEMOTION, pos=place_of(long_menu, "5"), rel=(0, 0)))
    for _ in range(9):
        long_menu.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    long_menu.draw(target)
    assert painted == [target.get_rect()], "drawn once, before the wheel was turned"


def test_what_scrolls_below_a_resting_mouse_is_pointed_at(long_menu: LongMenu) -> None:
    menu = long_menu
    place = place_of(menu, "5")
    menu.handle(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0)))
    menu.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    pointed = [stop.pressable.action for stop in menu.stops if stop.is_hovered]
    click(menu, place)
    assert pointed == menu.said != [Say("5")]


def test_a_view_lies_where_it_is_told(kit: Toolkit) -> None:
    laid = placed(kit, At(Plain(20, 10), "end", "start"), (100, 80))
    assert tuple(laid.parts[0].rect) == (80, 0, 20, 10)
    assert Layout(kit).size(At(Plain(20)), (ENDLESS, ENDLESS))[DOWN] == 10


# --- Inputs and pages ---------------------------------------------------------------------


class Settings(ViewScene):
    """Two pages: three settings that scroll, and two buttons; below them a button."""

    mist = None

    def __init__(self, kit: Toolkit, stack: SceneStack) -> None:
        super().__init__(kit, stack)
        self.values: dict[Action, object] = {"motion": False, "speed": 1, "volume": 50}
        self.page = "inputs"

    def view(self) -> View:
        tabs = (
            Tab(inside=Box(Text(name, STYLE), (9, 9, 9, 9)), action=name, is_open=name == self.page)
            for name in ("inputs", "buttons")
        )
        page = self._inputs() if self.page == "inputs" else column(pressed("one"), pressed("two"))
        return column(
            row(
                Group(column(*tabs), "tabs"),
                Box(Group(Scroll(page, self.page), "page"), width=400, height=90, is_fixed=True),
            ),
            Button(label="Back", action=Leave()),
        )

    def _inputs(self) -> View:
        controls: tuple[Input, ...] = (
            Toggle(action="motion", value=bool(self.values["motion"]), words=("On", "Off")),
            Choice(action="speed", value=number(self.values["speed"]), labels=("a", "b", "c")),
            Slider(action="volume", value=number(self.values["volume"]), width=220),
        )
        lines = (row(Text(str(one.action), STYLE), Space(), one) for one in controls)
        return column(*(Glow(Box(line, (5, 5, 5, 5))) for line in lines))

    def do(self, action: Action) -> None:
        match action:
            case Change(of, value):
                self.values[of] = value
            case "inputs" | "buttons":
                self.page = str(action)


def number(value: object) -> int:
    assert isinstance(value, int)
    return value


@pytest.fixture
def settings(kit: Toolkit) -> Settings:
    stack = SceneStack()
    stack.arrange((1280, 720))
    made = Settings(kit, stack)
    stack.push(made)
    return made


def focus_of(scene: ViewScene) -> Action | None:
    return scene.focused


def input_place(scene: ViewScene, of: Action) -> pygame.Rect:
    return next(stop.rect for stop in scene.stops if stop.pressable.action == of)


def test_inputs_change_by_keys_and_let_the_focus_go_at_their_ends(settings: Settings) -> None:
    key(settings, pygame.K_RIGHT)
    assert focus_of(settings) == "motion"
    key(settings, pygame.K_RIGHT)
    assert settings.values["motion"] is True
    key(settings, pygame.K_RETURN)
    assert settings.values["motion"] is False
    key(settings, pygame.K_DOWN)
    key(settings, pygame.K_RIGHT)
    assert (focus_of(settings), settings.values["speed"]) == ("speed", 2)
    key(settings, pygame.K_RETURN)
    assert number(settings.values["speed"]) == 0
    key(settings, pygame.K_DOWN)
    key(settings, pygame.K_LEFT)
    assert (focus_of(settings), settings.values["volume"]) == ("volume", 45)
    for _ in range(9):
        key(settings, pygame.K_LEFT)
    assert (focus_of(settings), settings.values["volume"]) == ("volume", 0)
    key(settings, pygame.K_LEFT)
    assert focus_of(settings) == "inputs"


def test_inputs_change_by_the_mouse(settings: Settings) -> None:
    click(settings, input_place(settings, "motion").center)
    assert settings.values["motion"] is True
    speed = input_place(settings, "speed")
    click(settings, (speed.right - 5, speed.centery))
    assert number(settings.values["speed"]) == 2
    click(settings, (speed.left + 5, speed.centery))
    assert number(settings.values["speed"]) == 0


def test_a_slider_follows_the_mouse_until_it_is_released(settings: Settings) -> None:
    settings.handle(pygame.Event(pygame.MOUSEMOTION, pos=(150, 45), rel=(0, 0)))
    settings.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-9))
    volume = input_place(settings, "volume")
    settings.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=volume.center, button=1))
    settings.handle(pygame.Event(pygame.MOUSEMOTION, pos=(volume.right + 99, 0), rel=(0, 0)))
    assert settings.values["volume"] == 100
    settings.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=(0, 0), button=1))
    settings.handle(pygame.Event(pygame.MOUSEMOTION, pos=volume.center, rel=(0, 0)))
    assert settings.values["volume"] == 100


def test_a_tab_opens_its_page_by_keys_and_is_come_back_to(settings: Settings) -> None:
    assert focus_of(settings) == "inputs"
    key(settings, pygame.K_DOWN)
    assert (settings.page, focus_of(settings)) == ("buttons", "buttons")
    key(settings, pygame.K_RIGHT)
    assert focus_of(settings) == Say("one")
    key(settings, pygame.K_LEFT)
    assert (settings.page, focus_of(settings)) == ("buttons", "buttons")
    click(settings, input_place(settings, "inputs").center)
    assert (settings.page, focus_of(settings)) == ("inputs", "inputs")


def test_the_mouse_on_a_row_brings_the_focus_to_what_is_in_it(settings: Settings) -> None:
    pixel = input_place(settings, "inputs").right + 9, input_place(settings, "speed").centery
    settings.handle(pygame.Event(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0)))
    assert focus_of(settings) == "speed" and not settings.ring.is_shown
    key(settings, pygame.K_UP)
    assert focus_of(settings) == "motion", "an arrow moves it at once, for the row shows it"


def test_keys_go_through_what_scrolls_before_they_leave_it(settings: Settings) -> None:
    key(settings, pygame.K_RIGHT)
    key(settings, pygame.K_DOWN)
    assert input_place(settings, "volume").centery > input_place(settings, Leave()).top
    key(settings, pygame.K_DOWN)
    assert focus_of(settings) == "volume"
    stop = next(stop for stop in settings.stops if stop.pressable.action == "volume")
    assert stop.placed.seen == stop.rect, "it is scrolled into view"
    key(settings, pygame.K_DOWN)
    assert focus_of(settings) == Leave() and settings.ring.is_shown


# --- Things that are carried --------------------------------------------------------------


class Desk(Menu):
    """A letter that can be pressed or carried to one of two trays."""

    def __init__(self, kit: Toolkit, stack: SceneStack) -> None:
        super().__init__(kit, stack)
        self.hand = Hand(self.do)

    def view(self) -> View:
        letter = Carried(Press(inside=Plain(40, 40), action=Say("read")), "letter")
        trays = (Place(Plain(40, 40), name) for name in ("in", "out"))
        return At(row(Place(letter, "desk"), *trays), "start", "start")

    def handle(self, event: pygame.Event) -> None:
        if not self.hand.handle(event, self.placed, self.stops):
            super().handle(event)

    def carry(self, *way: tuple[int, int]) -> list[Action]:
        """Press the button at the first pixel, release it at the last; what came of it."""
        self.said = []
        self.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=way[0], button=1))
        for pixel in way[1:]:
            self.handle(pygame.Event(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0)))
        self.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=way[-1], button=1))
        return self.said


def test_what_is_carried_is_laid_down_where_the_mouse_lets_it_go(kit: Toolkit) -> None:
    stack = SceneStack()
    stack.arrange((400, 300))
    desk = Desk(kit, stack)
    stack.push(desk)
    lift = Lift("letter")
    assert desk.carry((20, 20), (60, 20), (100, 20)) == [lift, PutDown("letter", "out")]
    assert desk.carry((20, 20), (60, 20), (20, 20)) == [lift, PutDown("letter", "desk")]
    assert desk.carry((20, 20), (20, 200)) == [lift, PutDown("letter", None)]
    assert desk.carry((20, 20), (22, 20)) == [Say("read")], "that was no movement but a click"
    assert desk.carry((60, 20), (100, 20)) == [], "nothing can be carried from there"
    assert desk.hand.thing is None and desk.hand.over is None


# --- Faults of a layout -------------------------------------------------------------------


def pressed(words: str) -> Press:
    return Press(inside=Text(words, STYLE), action=Say(words))


class Over(View, frozen=True):
    """Views on each other."""

    views: tuple[View, ...]

    def size(self, layout: Layout, room: tuple[int, int]) -> tuple[int, int]:
        return room

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        return [(view, rect) for view in self.views]


FAULTS: Final[dict[str, tuple[View, str]]] = {
    "a cut word": (Box(Text(LONG, STYLE), width=60), "wider than its 60 pixels"),
    "outside": (row(Plain(790), pressed("Go")), "outside the window"),
    "words on words": (Over((Text("one", STYLE), Text("two", STYLE))), "'two' lies on 'one'"),
    "a press on a press": (
        Over((pressed("one"), Press(inside=Plain(9), action=Say("9")))),
        "'Press' lies on 'one'",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_a_layout_is_found(kit: Toolkit, name: str) -> None:
    view, words = FAULTS[name]
    screen = placed(kit, At(view, "start", "start"), (800, 400))
    assert any(words in fault for fault in layout_faults(screen))


def test_words_that_leave_their_panel_are_found(kit: Toolkit) -> None:
    three = column(*(Text(words, STYLE) for words in ("one", "two", "three")))
    panel = Box(three, ground=(9, 9, 9))
    wide, high = Layout(kit).size(panel, (ENDLESS, ENDLESS))
    assert layout_faults(placed(kit, panel, (wide, high))) == []
    assert any(
        "'three' leaves its box" in one
        for one in layout_faults(placed(kit, panel, (wide, high - 9)))
    )


def test_a_layout_without_faults_has_none(kit: Toolkit) -> None:
    sound = column(row(pressed("one"), pressed("two")), Text(LONG, STYLE, cuts=True))
    assert layout_faults(placed(kit, sound, (200, 400))) == []

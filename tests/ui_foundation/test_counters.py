from __future__ import annotations

import pygame
import pytest

from game import assets
from game.painting.counters.dice import DiceCup
from game.painting.counters.markers import ARMOUR, FOUND
from game.painting.counters.press import CounterPress
from game.rules import counters
from game.rules.sheet import PRINTED, CounterSheet
from game.ui.drawings import Drawings
from game.ui.theme import COLOUR_SETS, Theme, palette
from game.ui.typography.text import Typesetter
from game.ui.words import LANGUAGES, Language, use
from tests.tools.counter_sheet import every_counter


@pytest.mark.parametrize("size", [12, 20, 23, 24, 36, 43, 44, 64, 91, 92, 128])
def test_every_counter_is_printed_at_every_size(press: CounterPress, size: int) -> None:
    for picture in every_counter(press, size):
        assert picture.get_width() == size
        assert picture.get_bounding_rect().width > size * 0.4


def test_a_counter_is_printed_once_a_size(press: CounterPress) -> None:
    assert press.para("Blake", 48) is press.para("Blake", 48)
    assert press.para("Blake", 48) is not press.para("Blake", 49)


def test_the_press_forgets_the_least_used(type_: Typesetter) -> None:
    press = CounterPress(type_, Drawings(assets.drawings()), room=5)
    for size in range(20, 40):
        press.para("Angel", size)
    assert len(press) == 5


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_a_game_with_other_numbers_has_them_on_its_counters(press: CounterPress) -> None:
    def counters_of(sheet: CounterSheet) -> list[bytes]:
        press.sheet = sheet
        drawn = [
            press.para("Hank", 64),
            press.german("G1", 64),
            press.zombie("Z1", 64),
            press.undead("b", 64),
            press.item("mg42", 64),
            press.hunt_counter("zombie-1", 64),
        ]
        return [pixels(picture) for picture in drawn]

    changed = CounterSheet(
        {
            "Hank.luck": 9,
            "G1.men": 9,
            "Z1.zombie.defence": 9,
            "b.undead.move": 9,
            "mg42.fire": 9,
            "zombie-1.value": 9,
        }
    )
    printed, other = counters_of(PRINTED), counters_of(changed)
    assert not any(one == another for one, another in zip(printed, other, strict=True))
    assert counters_of(PRINTED) == printed


@pytest.mark.parametrize("size", [36, 64, 118])
def test_what_differs_in_the_game_differs_on_the_counter(press: CounterPress, size: int) -> None:
    different = [
        press.para("Blake", size),
        press.para("Blake", size, wounded=True),
        press.para("Blake", size, look="acted"),
        press.para("Blake", size, look="gone"),
        press.para("Cooper", size),
        press.german("G1", size),
        press.german("G1", size, men_left=3),
        press.german("G2", size),
        press.german_back(size),
        press.german(counters.JAEGER, size),
        press.german(counters.JAEGER, size, men_left=1),
        press.zombie("Z1", size),
        press.undead("Z1", size),
        press.undead("Z1", size, worm=True),
        press.bite("a", size),
        press.bite("a", size, injection=True),
        press.castle_marker("event-I-1", size),
        press.castle_marker("event-II", size),
        press.tank(size),
        press.tank(size, damaged=True),
        press.armour("t34", size),
        press.armour("panther", size),
    ]
    assert len({pixels(picture) for picture in different}) == len(different)


def test_shapes_are_told_in_grey_at_36_px(press: CounterPress) -> None:
    shapes = {
        pixels(pygame.mask.from_surface(picture, 200).to_surface())
        for picture in (
            press.para("Angel", 36),
            press.german("G1", 36),
            press.zombie("Z1", 36),
            press.undead("Z1", 36),
            press.field_marker(None, 36),
        )
    }
    assert len(shapes) == 5


def test_an_item_found_on_the_map_is_its_tag(press: CounterPress) -> None:
    assert press.field_marker("mp40", 40) is press.item("mp40", 40)
    assert press.castle_marker("gas-2", 40) is press.item("gas-1", 40)


def test_hits_leave_the_numbers_alone(press: CounterPress) -> None:
    for number in (1, 2, 5):
        assert press.hits(number, 100).get_bounding_rect().bottom <= 56


def test_colour_sets_change_zombies_but_not_shapes() -> None:
    seen, outlines = set(), set()
    for colours in COLOUR_SETS:
        type_ = Typesetter(Theme.for_window((1280, 720), colours=colours), assets.fonts())
        picture = CounterPress(type_, Drawings(assets.drawings())).zombie("Z1", 64)
        seen.add(pixels(picture))
        outlines.add(pixels(pygame.mask.from_surface(picture).to_surface()))
    assert len(seen) == 2
    assert len(outlines) == 1


@pytest.mark.parametrize("kind", ["hit", "miss", "own"])
def test_dice_show_their_pips_in_any_size(kind: str) -> None:
    cup = DiceCup(palette("standard"))
    for size in (14, 22, 56, 120):
        faces = [cup.face(pips, size, kind) for pips in range(1, 7)]  # type: ignore[arg-type]
        assert len({pixels(face) for face in faces}) == 6
        assert {face.get_size() for face in faces} == {(size, size)}


def test_every_drawing_loads_and_none_is_empty() -> None:
    drawings = Drawings(assets.drawings())
    for name in drawings.names():
        # What a figure holds is drawn as large as it is in the figure's hand.
        least = 4 if name.startswith("weapon-") else 8
        assert drawings.picture(name, 48).get_bounding_rect().width > least, name


def test_drawings_use_only_what_the_reader_understands() -> None:
    for path in (assets.folder("sprites") / "svg").glob("*.svg"):
        text = path.read_text(encoding="utf-8")
        for word in ("<text", "<use", "<filter", "<clipPath", "<image", "href"):
            assert word not in text, f"{path.name}: {word} isn't drawn"


def test_every_font_has_its_licence_beside_it() -> None:
    folder = assets.folder("sprites") / "fonts"
    assert len(list(folder.glob("*.ttf"))) == 11
    assert sum(file.stat().st_size for file in folder.iterdir()) < 6_000_000
    for licence in folder.glob("OFL-*.txt"):
        assert "SIL Open Font License, Version 1.1" in licence.read_text(encoding="utf-8")
    assert len(list(folder.glob("OFL-*.txt"))) == 6


def test_counters_are_lettered_in_the_players_language(type_: Typesetter) -> None:
    english, japanese = (
        CounterPress(type_, Drawings(assets.drawings()), words=use(lang)) for lang in ("en", "ja")
    )
    for press in (english, japanese):
        assert press._say("counter.mine") != "counter.mine"
    for size in (48, 100):
        assert pixels(english.field_marker("mine", size)) != pixels(
            japanese.field_marker("mine", size)
        )
    assert pixels(english.para("Blake", 100)) != pixels(japanese.para("Blake", 100))
    assert pixels(english.para("Blake", 60)) == pixels(japanese.para("Blake", 60))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lettered_counter_has_its_word(lang: Language) -> None:
    words = use(lang)
    kinds = (*FOUND, *ARMOUR, *counters.ROSTER, "tank", "damaged")
    assert [kind for kind in kinds if not words.has(f"counter.{kind}")] == []


def test_no_two_of_the_dead_have_one_face(press: CounterPress) -> None:
    for draw in (press.zombie, press.undead):
        faces = {pixels(draw(name, 64).subsurface((20, 4, 24, 26))) for name in counters.MONSTERS}
        assert len(faces) == len(counters.MONSTERS)

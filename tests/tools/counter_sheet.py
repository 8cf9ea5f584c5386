"""Draw the whole counter sheet to look at it: ``python -m tests.tools.counter_sheet OUT.png``."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import pygame

from game import assets
from game.painting.counters.dice import DiceCup
from game.painting.counters.markers import ARMOUR
from game.painting.counters.press import CounterPress
from game.rules import counters
from game.rules.options import VARIANT_CASTLE_MARKERS, VARIANT_FIELD_MARKERS
from game.ui.drawings import Drawings
from game.ui.theme import Theme
from game.ui.typography.text import Style, Typesetter

WIDTH: Final = 1500
_GAP: Final = 10
_LARGE: Final = 118
_MIDDLE: Final = 60


class Sheet:
    """Rows of pictures with a heading each."""

    def __init__(self, type_: Typesetter) -> None:
        self._type = type_
        self._palette = type_.theme.palette
        self.surface = pygame.Surface((WIDTH, 2600))
        self.surface.fill(self._palette.night_800)
        self._y = _GAP

    def row(self, title: str, pictures: Iterable[pygame.Surface]) -> None:
        """A heading, and under it the pictures, in as many lines as they need."""
        heading = Style("display", 21, self._palette.paper_100, 0.07)
        self._type.draw(self.surface, title.upper(), heading, (_GAP * 2, self._y))
        self._y += self._type.height(heading) + 4
        x, tallest = _GAP * 2, 0
        for picture in pictures:
            if x + picture.get_width() > WIDTH - _GAP:
                x, self._y, tallest = _GAP * 2, self._y + tallest + _GAP, 0
            self.surface.blit(picture, (x, self._y))
            x += picture.get_width() + _GAP
            tallest = max(tallest, picture.get_height())
        self._y += tallest + _GAP

    def finished(self) -> pygame.Surface:
        """The sheet, cut after its last row."""
        return self.surface.subsurface((0, 0, WIDTH, min(self._y, self.surface.get_height())))


def every_counter(press: CounterPress, size: int) -> list[pygame.Surface]:
    """Each face of each counter of both games, once."""
    pictures = [press.para(name, size) for name in counters.ROSTER]
    pictures += [press.para(name, size, wounded=True) for name in counters.EIGHT]
    pictures += [press.german(name, size) for name in counters.GERMANS]
    pictures += [press.german("G1", size, men_left=left) for left in (1, 2, 3)]
    pictures += [press.german_back(size)]
    pictures += [press.zombie(name, size) for name in counters.MONSTERS]
    pictures += [press.undead(name, size) for name in counters.MONSTERS]
    pictures += [press.undead("Z2", size, worm=True), press.zombie("a", size, initial="F")]
    pictures += [press.bite(name, size) for name in counters.BITES]
    pictures += [press.bite(name, size, injection=True) for name in counters.BITES]
    field = (None, *counters.FIELD_MARKERS, *VARIANT_FIELD_MARKERS)
    castle = (None, *counters.CASTLE_MARKERS, *VARIANT_CASTLE_MARKERS)
    pictures += [press.field_marker(marker, size) for marker in field]
    pictures += [press.castle_marker(marker, size) for marker in castle]
    pictures += [press.ambition(ambition, size) for ambition in counters.AMBITIONS]
    pictures += [press.item(item, size) for item in counters.ITEM_KINDS]
    pictures += [press.detonator(size), press.hits(1, size), press.hits(2, size)]
    pictures += [press.tank(size), press.tank(size, damaged=True)]
    pictures += [press.armour(name, size) for name in ARMOUR]
    pictures += [press.hunt_counter(name, size) for name in (None, *counters.HUNT_COUNTERS)]
    return pictures


def draw_sheet(press: CounterPress, cup: DiceCup, type_: Typesetter) -> pygame.Surface:
    """Everything large by kind, then everything as small as it gets."""
    sheet = Sheet(type_)
    large, middle = _LARGE, _MIDDLE
    eight = counters.EIGHT
    sheet.row("101st Airborne", [press.para(n, large) for n in counters.ROSTER])
    sheet.row("Wounded", [press.para(n, large, wounded=True) for n in eight])
    both = [press.para(n, middle, wounded=w) for n in eight for w in (False, True)]
    sheet.row(
        "Middle", [*both, press.para("Ines", middle), press.para("Hank", middle, look="gone")]
    )
    germans = ("G12", "G7", "G6", "G1", counters.CAPTAIN, counters.LIEUTENANT)
    losses = [press.german("G1", large, men_left=2), press.german_back(large)]
    sheet.row("Germans", [press.german(n, large) for n in germans] + losses)
    small = [press.german(n, middle) for n in germans]
    sheet.row("", [*small, press.german("G1", middle, men_left=2), press.german_back(middle)])
    dead = ("Z1", "Z2", "Z3")
    green = [press.zombie(n, large) for n in dead]
    violet = [press.undead(n, large) for n in dead[:2]] + [press.undead("Z2", large, worm=True)]
    marks = [press.bite("a", large), press.bite("d", large, injection=True)]
    holes = [press.hits(1, large), press.hits(2, large), press.detonator(large)]
    sheet.row("Zombies, undead, bites, hits, detonator", [*green, *violet, *marks, *holes])
    green = [press.zombie(n, middle) for n in dead]
    violet = [press.undead(n, middle) for n in dead]
    marks = [press.bite("a", middle), press.bite("d", middle, injection=True)]
    turned = press.zombie("b", middle, initial="F")
    sheet.row("", [*green, *violet, *marks, press.hits(1, middle), press.detonator(middle), turned])
    found = (None, "ines", "ambush-1", "mine", "dog", "alive", "beast")
    events = (None, *counters.EVENTS[1:], "sentry-1")
    octagons = [press.field_marker(m, large) for m in found]
    sheet.row("Markers", [*octagons, *(press.ambition(a, large) for a in counters.AMBITIONS)])
    castle = [press.castle_marker(m, large) for m in events]
    sheet.row("", castle + [press.castle_marker(m, middle) for m in events])
    sheet.row("Items", [press.item(kind, large) for kind in counters.ITEM_KINDS])
    sheet.row("", [press.item(kind, 40) for kind in counters.ITEM_KINDS])
    hunt = (None, *counters.HUNT_COUNTERS)
    tanks = [press.tank(large), press.tank(large, damaged=True)]
    tanks += [press.armour(name, large) for name in ARMOUR]
    sheet.row("The hunt", tanks + [press.hunt_counter(name, large) for name in hunt])
    tanks = [press.tank(middle), press.tank(middle, damaged=True)]
    tanks += [press.armour(name, middle) for name in ARMOUR]
    sheet.row("", tanks + [press.hunt_counter(name, middle) for name in hunt])
    faces = [
        cup.face(pips, 56, kind) for kind in ("miss", "hit", "own", "fail") for pips in range(1, 7)
    ]
    sheet.row("Dice", faces + [cup.face(pips, 22, "hit") for pips in range(1, 7)])
    for size in (36, 28, 20):
        sheet.row(f"{size} px", every_counter(press, size))
    return sheet.finished()


def main() -> None:
    """Write the sheet to the file named on the command line."""
    parser = argparse.ArgumentParser(description="Draw every counter into one picture.")
    parser.add_argument("out", type=Path, help="the PNG to write")
    arguments = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    type_ = Typesetter(Theme(), assets.fonts())
    drawings = Drawings(assets.drawings())
    press, cup = CounterPress(type_, drawings), DiceCup(type_.theme.palette)
    pygame.image.save(draw_sheet(press, cup, type_), arguments.out)


if __name__ == "__main__":
    main()

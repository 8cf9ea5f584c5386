"""Renders the counters of both games at any size, and caches them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.painting.counters import figures, markers
from game.painting.counters.canvas import Shapes
from game.painting.counters.figures import (
    STILL,
    FigureOffsets,
    GermanPrint,
    MonsterPrint,
    ParaPrint,
)
from game.painting.counters.plates import Skill
from game.rules import counters
from game.rules.counters import Face, MonsterFace, MonsterSheet
from game.rules.sheet import PRINTED, CounterSheet
from game.ui.cache import Cache, bytes_of
from game.ui.drawings import Drawings
from game.ui.typography.text import Typesetter
from game.ui.words import Words, use

Look: TypeAlias = Literal["normal", "acted", "gone"]
"""Normal, darkened for a man who has acted, or grey for a dead one."""


_OFFICER_FIGURES: Final = {
    counters.CAPTAIN: "captain",
    counters.LIEUTENANT: "lieutenant",
    counters.JAEGER: "captain",
}
_WORM_FIGURE: Final = 9
_HEAVIEST: Final = 5_000_000
"""Cache size in bytes."""
_EVENT_BARS: Final = {"I": 1, "II": 2, "III": 3}


class TankDirections(NamedTuple):
    """The directions of the tank's hull and turret, in degrees clockwise; 0 is to the right."""

    hull: int = 0
    turret: int = 0


STRAIGHT: Final = TankDirections()


class CounterPress:
    """Pictures of counters. Sizes are pixels of the counter's side.

    Pictures are shared: blit them, but do not draw on them. A `covered` counter lies under another
    and has no numbers, because only parts of it are seen. Raises KeyError for a name that is not on
    the counter sheet.
    """

    def __init__(
        self,
        type_: Typesetter,
        drawings: Drawings,
        room: int = 600,
        words: Words | None = None,
    ) -> None:
        """Text is in the language of `words`; English without it."""
        self._say = (words or use("en")).say
        self._type = type_
        self._drawings = drawings
        self.sheet = PRINTED
        """The values printed on counters: those of the game on screen."""
        self._cache: Cache[Hashable, pygame.Surface] = Cache(room, _HEAVIEST, bytes_of)

    def __len__(self) -> int:
        return len(self._cache)

    def set_limit(self, times: float) -> None:
        """Enlarge the cache: `times` the room needed in a small window."""
        self._cache.set_limit(round(_HEAVIEST * times))

    @contextmanager
    def printing(self, sheet: CounterSheet) -> Iterator[None]:
        """Print the values of another game meanwhile, such as a saved one."""
        before, self.sheet = self.sheet, sheet
        try:
            yield
        finally:
            self.sheet = before

    def clear(self) -> None:
        """Clear the cache, as after a change of the colour set."""
        self._cache.clear()

    def speak(self, words: Words) -> None:
        """Switch to another language."""
        self._say = words.say
        self.clear()

    def para(
        self,
        name: str,
        size: int,
        *,
        wounded: bool = False,
        look: Look = "normal",
        pose: FigureOffsets = STILL,
        covered: bool = False,
    ) -> pygame.Surface:
        """A paratrooper, or a companion who joined (R2.3)."""
        sheet = self.sheet.paras[name]
        face = sheet.wounded if wounded and sheet.wounded else sheet.fit
        is_wounded = face is sheet.wounded
        print_ = ParaPrint(
            name,
            face.combat,
            sheet.luck,
            face.move,
            _skills(face),
            is_wounded,
            is_friend=sheet.wounded is None,
            pose=pose,
            is_covered=covered,
        )
        key = ("para", print_, size)
        return self._make(key, size, lambda c: figures.para(c, print_), look)

    def german(
        self,
        name: str,
        size: int,
        *,
        men_left: int | None = None,
        pose: FigureOffsets = STILL,
        covered: bool = False,
    ) -> pygame.Surface:
        """A face-up German unit and its men left (R2.4)."""
        sheet = self.sheet.germans[name]
        left = sheet.men if men_left is None else men_left
        officer = _OFFICER_FIGURES.get(name, "")
        print_ = GermanPrint(
            name if officer else "",
            sheet.men,
            left,
            sheet.defence,
            sheet.move,
            officer,
            pose,
            covered,
        )
        key = ("german", print_, size)
        return self._make(key, size, lambda c: figures.german(c, print_))

    def german_back(self, size: int) -> pygame.Surface:
        """A face-down German unit; also the symbol of the pool."""
        return self._make(("german-back", size), size, figures.german_back)

    def zombie(
        self,
        name: str,
        size: int,
        *,
        initial: str = "",
        pose: FigureOffsets = STILL,
        covered: bool = False,
    ) -> pygame.Surface:
        """A zombie, by its counter (``Z1``-``Z8``) or its infection marker (``a``-``d``)."""
        face = self._monster(name).zombie
        figure = _figure(name, figures.ZOMBIE_FIGURES)
        print_ = MonsterPrint(
            figure, face.strength, face.defence, face.move, initial, pose, covered
        )
        palette = self._type.theme.palette
        key = ("zombie", print_, size)

        def paint(canvas: Shapes) -> None:
            figures.zombie(canvas, print_, palette)

        return self._make(key, size, paint)

    def undead(
        self,
        name: str,
        size: int,
        *,
        initial: str = "",
        worm: bool = False,
        pose: FigureOffsets = STILL,
        covered: bool = False,
    ) -> pygame.Surface:
        """An undead, by its counter or injection marker; a worm in the Haunebu ambition."""
        face = self._monster(name).undead
        plain = _monster_print(name, face, initial, _WORM_FIGURE - 1)
        figure = _WORM_FIGURE if worm else plain.figure
        print_ = MonsterPrint(
            figure, face.strength, face.defence, face.move, initial, pose, covered
        )
        key = ("undead", print_, size)
        return self._make(key, size, lambda c: figures.undead(c, print_))

    def bite(self, name: str, size: int, *, injection: bool = False) -> pygame.Surface:
        """An infection marker ``a``-``d``, or its injection side (R2.10.3-infection)."""
        sheet = self.sheet.bites[name]
        print_ = _monster_print(name, sheet.undead if injection else sheet.zombie, "", 1)
        palette = self._type.theme.palette
        key = ("bite", print_, injection, size)
        return self._make(key, size, lambda c: figures.bite(c, print_, injection, palette))

    def item(self, item: str, size: int) -> pygame.Surface:
        """An item as a luggage tag, ``size`` wide and 84 % of it high."""
        row = self.sheet.item_kinds[counters.kind_of(item)]
        whole = self._make(("item", row, size), size, lambda c: markers.tag(c, row))
        return self._cache.take(("tag", row, size), lambda: _cut_tag(whole))

    def field_marker(self, marker: str | None, size: int) -> pygame.Surface:
        """A field marker by its id; None is face down. A found item is drawn as its tag."""
        if marker is None:
            return self._make(("field-back", size), size, markers.field_back)
        return self._found(marker, size)

    def castle_marker(self, marker: str | None, size: int) -> pygame.Surface:
        """A castle marker by its id; None is face down. A found item is drawn as its tag."""
        if marker is None:
            return self._make(("castle-back", size), size, markers.castle_back)
        if marker.startswith("event-"):
            bars = _EVENT_BARS[marker.split("-")[1]]
            return self._make(("castle-event", bars, size), size, lambda c: markers.event(c, bars))
        return self._found(marker, size)

    def ambition(self, ambition: str, size: int) -> pygame.Surface:
        """An ambition marker (R2.6)."""
        return self._found(ambition, size)

    def detonator(self, size: int) -> pygame.Surface:
        """The detonator (R2.10.4)."""
        return self._found("detonator", size)

    def hits(self, number: int, size: int) -> pygame.Surface:
        """Hit markers, to be drawn over a counter of that size."""
        return self._make(("hits", number, size), size, lambda c: markers.hits(c, number))

    def tank(
        self, size: int, *, damaged: bool = False, heading: TankDirections = STRAIGHT
    ) -> pygame.Surface:
        """The M5 Stuart in a heading."""
        key = ("tank", damaged, heading, size)
        return self._make(key, size, lambda c: markers.tank(c, damaged, *heading))

    def armour(self, name: str, size: int) -> pygame.Surface:
        """A tank of the variants, ``t34`` or ``panther``."""
        return self._make(("armour", name, size), size, lambda c: markers.armour(c, name))

    def hunt_counter(
        self, counter: str | None, size: int, pose: FigureOffsets = STILL
    ) -> pygame.Surface:
        """One of the nine counters of the hunt by its id; None is face down."""
        if counter is None:
            return self._make(("hedge", size), size, markers.hedge_back)
        if counter in counters.HUNT_ZOMBIES:
            return self._hunt_zombie(counter, size, pose)
        return self._found(counter, size)

    def _hunt_zombie(self, counter: str, size: int, pose: FigureOffsets) -> pygame.Surface:
        value = self.sheet.hunt_zombies[counter]
        figure = _figure(counter, figures.ZOMBIE_FIGURES)
        palette = self._type.theme.palette

        def paint(canvas: Shapes) -> None:
            figures.hunt_zombie(canvas, figure, value, palette, pose)

        key = ("hunt-zombie", figure, value, pose, size)
        return self._make(key, size, paint)

    def _found(self, marker: str, size: int) -> pygame.Surface:
        kind = counters.kind_of(marker)
        if kind in counters.ITEM_KINDS:
            return self.item(kind, size)
        return self._make(("found", kind, size), size, lambda c: markers.found(c, kind))

    def _monster(self, name: str) -> MonsterSheet:
        sheet = self.sheet
        return sheet.monsters[name] if name in sheet.monsters else sheet.bites[name]

    def _make(
        self,
        key: Hashable,
        size: int,
        paint: Callable[[Shapes], None],
        look: Look = "normal",
    ) -> pygame.Surface:
        """The cached picture for a key, painted if it is missing."""
        bright = self._cache.take(key, lambda: self._baked(size, paint))
        if look == "normal":
            return bright
        return self._cache.take((key, look), lambda: _dimmed(bright, look))

    def _baked(self, size: int, paint: Callable[[Shapes], None]) -> pygame.Surface:
        canvas = Shapes(size, self._drawings, self._type, self._say)
        paint(canvas)
        return canvas.finish()


def _dimmed(bright: pygame.Surface, look: Look) -> pygame.Surface:
    """A copy at three quarters of the brightness, or grey and darker still."""
    picture = pygame.transform.grayscale(bright) if look == "gone" else bright.copy()
    shade = 191 if look == "acted" else 120
    picture.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _skills(face: Face) -> tuple[Skill, ...]:
    found: list[Skill] = []
    found += ["aim"] * face.marksman
    found += ["bomb"] * face.bomb
    found += ["fist"] * face.melee
    return tuple(found)


def _monster_print(name: str, face: MonsterFace, initial: str, drawings: int) -> MonsterPrint:
    figure = _figure(name, drawings)
    return MonsterPrint(figure, face.strength, face.defence, face.move, initial, STILL)


def _figure(name: str, drawings: int) -> int:
    """The number of a counter's drawing, 1-``drawings``; always the same for a name."""
    last = name[-1]
    number = int(last) if last.isdigit() else ord(last) - ord("a") + 1
    return (number - 1) % drawings + 1


def _cut_tag(whole: pygame.Surface) -> pygame.Surface:
    side = whole.get_width()
    top = round(side * markers.TAG_TOP / 100)
    return whole.subsurface(
        (0, top, side, round(side * (markers.TAG_BOTTOM - markers.TAG_TOP) / 100))
    )

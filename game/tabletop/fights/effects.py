"""What flies, smokes, burns and flashes round the figures of a strip."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.painting.fights import props
from game.painting.kit import Kit
from game.painting.posters.glow import glow
from game.painting.posters.silhouettes import flame
from game.tabletop.fights.layout import PictureCanvas
from game.tabletop.motion.effects import burst
from game.ui.camera import Point
from game.ui.theme import Colour, hex_colour

_BRASS: Final = (hex_colour("#6e4a12"), hex_colour("#f2cf6b"))
_SMOKE: Final = hex_colour("#9aa4a8")
_SOOT: Final = hex_colour("#2b2622")
_DUST: Final = hex_colour("#8f8f86")
_FIRELIGHT: Final = hex_colour("#84460f")
_STONE: Final = (hex_colour("#0e1216"), hex_colour("#5a6670"))
_SPARK: Final = hex_colour("#ffd98a")
_LEAVES: Final = tuple(
    hex_colour(code) for code in ("#2a5a41", "#4c8a63", "#3a6f50", "#79a974", "#234b37")
)
_MARKS: Final = (hex_colour("#0c120e"), hex_colour("#070b09"))
"""The marks of the farther track, and of the nearer one."""
_LEAVES_MS: Final = 1150
_EXHAUST_MS: Final = 620
_CASING_MS: Final = 460
_VEINS: Final = 360
"""The height of the square that veins fill, in units."""
_SMOKE_MS: Final = 900
_DUST_MS: Final = 420
_SPARK_MS: Final = 170
_BLAST_SMOKE_MS: Final = 1000
_LIGHT: Final = 300
"""The size of a light; less than a tenth of the window."""
_CATCHES: Final = 0.15
"""The size from which a flame is seen, as a share of a fire's full size."""
_PUFF_STEP: Final = 16
"""Clouds are drawn in sizes that are multiples of this, for each is kept."""
_HELD_MS: Final = 420
"""How long hands hold on to the ground before what is below comes up."""


class Effects:
    """Draws the effects of attacks; places are pixels, ages milliseconds."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._take = kit.fights.props.take

    # --- Shots ----------------------------------------------------------------------------

    def casing(self, canvas: PictureCanvas, muzzle: Point, age: float, number: int) -> None:
        """An empty case that a gun throws out."""
        if not 0 <= age < _CASING_MS:
            return
        share = age / _CASING_MS
        unit = canvas.unit
        x = muzzle[0] - (58 + (34 + number % 3 * 12) * share) * unit
        y = muzzle[1] - (6 + 70 * share - 190 * share * share) * unit
        turn = share * 14 + number
        half = 5 * unit
        way = (half * math.cos(turn), half * math.sin(turn))
        ends = ((x - way[0], y - way[1]), (x + way[0], y + way[1]))
        for colour, thick in zip(_BRASS, (4.4, 2.4), strict=True):
            pygame.draw.line(canvas.target, colour, *ends, max(round(thick * unit), 1))

    def muzzle_smoke(self, canvas: PictureCanvas, muzzle: Point, age: float) -> None:
        """The smoke that rises from a muzzle."""
        self._cloud(canvas, muzzle, age / _SMOKE_MS, 54, _SMOKE, rise=34, thick=0.34)

    def firelight(self, canvas: PictureCanvas, place: Point, age: float, lasts: float) -> None:
        """The light of shots or of an explosion on what is near; it comes and goes slowly."""
        if not 0 <= age < lasts:
            return
        share = age / lasts
        strength = min(share / 0.25, 1.0) * (1 - share) ** 0.8
        step = round(strength * 6)
        self._light(canvas, place, _FIRELIGHT, step / 6)

    def _light(self, canvas: PictureCanvas, place: Point, colour: Colour, strength: float) -> None:
        if strength <= 0 or not self._kit.settings.flashes:
            return
        size = canvas.px(_LIGHT)
        tone = (
            round(colour[0] * strength),
            round(colour[1] * strength),
            round(colour[2] * strength),
        )
        picture = self._take(("light", size, tone), lambda: glow(size // 2, tone, 1))
        box = picture.get_rect(center=(round(place[0]), round(place[1])))
        canvas.target.blit(picture, box, special_flags=pygame.BLEND_RGB_ADD)

    def sparks(self, canvas: PictureCanvas, place: Point, age: float, number: int) -> None:
        """What flies off where something is hit."""
        if not 0 <= age < _SPARK_MS:
            return
        share = age / _SPARK_MS
        for spark in range(7):
            angle = spark * 0.9 + number * 1.3
            near, far = (24 + 50 * share, 34 + 78 * share)
            if share > 0.6:
                near += 20 * (share - 0.6)
            points = [
                (
                    place[0] + reach * canvas.unit * math.cos(angle),
                    place[1] + reach * canvas.unit * math.sin(angle) * 0.8,
                )
                for reach in (near, far)
            ]
            thick = max(round(3 * canvas.unit * (1 - share)), 1)
            pygame.draw.line(canvas.target, _SPARK, points[0], points[1], thick)

    def ricochet(self, canvas: PictureCanvas, place: Point, age: float, number: int) -> None:
        """What flies off a wall where a shot ends that has hit nobody."""
        self.sparks(canvas, place, age, number)
        self._cloud(canvas, place, age / _DUST_MS, 46, _DUST, rise=14, thick=0.5)

    # --- Attacks --------------------------------------------------------------------------

    def slash(
        self, canvas: PictureCanvas, place: Point, share: float, *, is_claw: bool, way: int
    ) -> None:
        """The trace of a blade or of claws; `way` is 1 for a striker on the left."""
        if not 0 <= share < 1:
            return
        size = canvas.px(150)
        picture = self._take(
            ("slash", size, is_claw, way),
            lambda: props.trace(size, is_claw=is_claw, way=way).convert_alpha(),
        )
        picture.set_alpha(round(255 * (1 - share) ** 0.7))
        canvas.target.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))

    def dust(self, canvas: PictureCanvas, place: Point, age: float) -> None:
        """The dust where somebody comes down."""
        for aside in (-1, 1):
            at = place[0] + aside * canvas.unit * (26 + 60 * min(age / _DUST_MS, 1.0)), place[1]
            self._cloud(canvas, at, age / _DUST_MS, 62, _DUST, rise=12, thick=0.4)

    def _cloud(
        self,
        canvas: PictureCanvas,
        place: Point,
        share: float,
        size: float,
        colour: Colour,
        *,
        rise: float,
        thick: float,
    ) -> None:
        """A cloud that grows, rises and thins out."""
        if not 0 <= share < 1:
            return
        grown = size * (0.5 + 0.8 * math.sqrt(share))
        step = canvas.px(_PUFF_STEP)
        pixels = max(canvas.px(grown) // step, 1) * step
        picture = self._take(
            ("puff", pixels, colour), lambda: props.puff(pixels, colour).convert_alpha()
        )
        picture.set_alpha(round(255 * thick * (1 - share)))
        at = round(place[0]), round(place[1] - rise * share * canvas.unit)
        canvas.target.blit(picture, picture.get_rect(center=at))

    # --- Explosions and fire --------------------------------------------------------------

    def blast(self, canvas: PictureCanvas, place: Point, age: float, share: float) -> None:
        """An explosion: `share` of its fire, -1 for none; its smoke hangs on after it."""
        if age < 0:
            return
        for number, (dx, dy, size) in enumerate(_CLOUDS):
            late = age - 60 - number * 35
            at = place[0] + dx * canvas.unit, place[1] + dy * canvas.unit
            self._cloud(canvas, at, late / _BLAST_SMOKE_MS, size, _SOOT, rise=70, thick=0.75)
        self._chunks(canvas, place, age, 12, 210)
        if share < 0:
            return
        reach = 150 * canvas.unit
        if self._kit.settings.flashes:
            self.firelight(canvas, place, age, 380)
            burst(canvas.target, place, reach * min(share * 5 + 0.2, 1.0), 1 - share)
        else:
            burst(canvas.target, place, reach, 0.35 * (1 - share))

    def earth(self, canvas: PictureCanvas, place: Point, age: float) -> None:
        """The earth that a shell throws up where it harms nobody."""
        if age < 0:
            return
        self._chunks(canvas, place, age, 12, 170)
        for number, up in enumerate((30, 80, 130)):
            at = place[0], place[1] - up * canvas.unit
            self._cloud(canvas, at, (age - number * 40) / 800, 110, _DUST, rise=30, thick=0.5)

    def _chunks(
        self, canvas: PictureCanvas, place: Point, age: float, many: int, reach: float
    ) -> None:
        """Pieces of stone and earth that are thrown up and fall."""
        share = age / 640
        if not 0 <= share < 1:
            return
        for number in range(many):
            way = (number + 0.5) / many * 2 - 1
            far = 0.5 + (number * 37 % 10) / 12
            x = place[0] + way * reach * far * share * canvas.unit
            up = (1.1 - abs(way) * 0.5) * far * reach * (1.5 * share - 1.9 * share * share)
            y = place[1] - up * canvas.unit
            size = (5 + number * 5 % 7) * canvas.unit * (1 - share * 0.4)
            turn = share * 9 + number
            points = [
                (x + size * math.cos(turn + corner), y + size * math.sin(turn + corner))
                for corner in (0, 1.7, 2.9, 4.4)
            ]
            pygame.draw.polygon(canvas.target, _STONE[number % 2], points)

    def leaves(
        self, canvas: PictureCanvas, place: Point, age: float, many: int, reach: float
    ) -> None:
        """Leaves that are torn off a hedge: thrown up, then swaying down."""
        share = age / _LEAVES_MS
        if not 0 <= share < 1:
            return
        for number in range(many):
            way = (number + 0.5) / many * 2 - 1
            far = 0.45 + (number * 29 % 11) / 16
            out = 1 - (1 - share) ** 3
            sway = 10 * math.sin(age / 90 + number * 1.9) * share
            x = place[0] + (way * reach * far * out + sway) * canvas.unit
            up = reach * far * (1.15 - abs(way) * 0.6) * (out - 0.95 * share * share)
            y = place[1] - up * canvas.unit
            self._leaf(canvas.target, (x, y), canvas.unit * (6.5 + number % 4), age / 120 + number)

    def _leaf(self, target: pygame.Surface, at: Point, size: float, turn: float) -> None:
        along = (size * math.cos(turn), size * math.sin(turn) * 0.8)
        across = (-along[1] * 0.42, along[0] * 0.42)
        points = [
            (at[0] + along[0], at[1] + along[1]),
            (at[0] + across[0], at[1] + across[1]),
            (at[0] - along[0], at[1] - along[1]),
            (at[0] - across[0], at[1] - across[1]),
        ]
        pygame.draw.polygon(target, _LEAVES[round(turn) % len(_LEAVES)], points)

    def scraps(self, canvas: PictureCanvas, place: Point, age: float, number: int) -> None:
        """Sparks and pieces of iron where hands strike a hull."""
        self.sparks(canvas, place, age, number)
        self._chunks(canvas, place, age, 4, 120)

    def track_marks(self, canvas: PictureCanvas, left: float, right: float, y: float) -> None:
        """What tracks press into the ground between two places, in pixels."""
        step, high = max(canvas.px(9), 3), canvas.px(7)
        for row, shade in enumerate(_MARKS):
            for x in range(round(left) // step * step, round(right), step):
                at = (x + row * step // 2, round(y) + row * canvas.px(9))
                pygame.draw.line(
                    canvas.target, shade, at, (at[0] - canvas.px(3), at[1] + high), canvas.px(3)
                )

    def exhaust(self, canvas: PictureCanvas, place: Point, age: float) -> None:
        """A puff of an engine that is given gas."""
        self._cloud(canvas, place, age / _EXHAUST_MS, 66, _SOOT, rise=40, thick=0.6)

    def fire(self, canvas: PictureCanvas, place: Point, age: float, *, is_still: bool) -> None:
        """A fire that has just caught, and burns on."""
        if age < 0:
            return
        grown = min(age / 240, 1.0)
        if grown < _CATCHES:
            return
        self.firelight(canvas, (place[0], place[1] - canvas.px(30)), min(age, 150), 600)
        for number, (dx, share) in enumerate(((-36, 0.62), (34, 0.7), (0, 1.0), (-16, 0.5))):
            beat = 0.0 if is_still else math.sin(age / 70 + number * 2.1)
            size = max(canvas.px(136 * share * grown * (1 + 0.1 * beat)) // 4 * 4, 4)
            lean = round(beat) * 0.07
            picture = self._take(
                ("flame", size, lean),
                lambda: flame(size, lean).convert_alpha(),  # noqa: B023
            )
            at = round(place[0] + dx * canvas.unit), round(place[1])
            canvas.target.blit(picture, picture.get_rect(midbottom=at))

    # --- What comes up --------------------------------------------------------------------

    def breaking_ground(
        self, canvas: PictureCanvas, place: Point, age: float, colour: Colour, *, is_still: bool
    ) -> None:
        """The ground that breaks open, with a light below."""
        if age < 0 and not is_still:
            return
        grown = 1.0 if is_still else min(age / 160, 1.0)
        wide, high = 190 * grown * canvas.unit, 26 * grown * canvas.unit
        self._light(canvas, place, colour, 0.9 * grown if age < 700 or is_still else 0.6)
        hole = pygame.Rect(0, 0, round(wide), round(high))
        hole.center = round(place[0]), round(place[1])
        rim = [_on(hole, corner / 18 * math.tau, 1.0 + 0.16 * (corner % 2)) for corner in range(18)]
        pygame.draw.polygon(canvas.target, _STONE[1], rim)
        pygame.draw.polygon(canvas.target, _STONE[0], [(x, y + 3 * canvas.unit) for x, y in rim])
        if is_still:
            return
        self._chunks(canvas, place, age, 9, 120)
        self._chunks(canvas, place, age - _HELD_MS, 11, 150)
        for aside in (-70, 60):
            at = place[0] + aside * canvas.unit, place[1]
            self._cloud(canvas, at, (age - 40) / 760, 74, _DUST, rise=30, thick=0.5)

    def turning(self, canvas: PictureCanvas, place: Point, age: float, colour: Colour) -> None:
        """A light and vapour round somebody who turns into something else."""
        strength = max(1 - age / 700, 0.0)
        self._light(canvas, place, colour, round(strength * 6) / 6)
        self.sparks(canvas, place, age * 0.6, 3)
        for number, aside in enumerate((-80, 76, -40, 50)):
            at = place[0] + aside * canvas.unit, place[1] + (60 - 40 * (number // 2)) * canvas.unit
            self._cloud(canvas, at, (age - number * 50) / 700, 84, colour, rise=60, thick=0.5)

    def veins(self, canvas: PictureCanvas, wound: Point, colour: Colour, strength: float) -> None:
        """Veins that grow from a wound, at a strength of 0 to 1."""
        grown = round(strength * 10) / 10
        if grown <= 0:
            return
        high = canvas.px(_VEINS)
        picture = self._take(
            ("veins", high, colour, grown),
            lambda: props.veins(high, colour, 5, grown).convert_alpha(),
        )
        corner = round(wound[0] - high / 2), round(wound[1] - high / 2)
        canvas.target.blit(picture, corner)


_CLOUDS: Final = ((0, 0, 150), (-70, 20, 120), (74, 14, 130), (-20, -56, 110), (40, -46, 104))
"""The clouds of an explosion: x, y and size."""


def _on(box: pygame.Rect, angle: float, reach: float) -> Point:
    """A point of an ellipse, or beyond it."""
    x = box.centerx + box.width / 2 * reach * math.cos(angle)
    return x, box.centery + box.height / 2 * reach * math.sin(angle)

"""Draws a moment of a band: a picture of torn paper with people and what happens to them.

Lengths are units of the picture as in `layout`, if nothing else is said.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pygame

from game.painting.fights.backdrops import BackdropOrder
from game.painting.fights.figures import FigureOrder, PictureOrder, Role, Stance
from game.painting.kit import Kit
from game.painting.wording import Teller
from game.tabletop.fights.attack_view import BLAST_MS, SLIDE_MS, Side
from game.tabletop.fights.bands import Actor, Band, Entrance, Tone
from game.tabletop.fights.effects import Effects
from game.tabletop.fights.figure_poses import Shift
from game.tabletop.fights.layout import (
    TANK_SPOT,
    WINDOW,
    FigureSpot,
    PictureCanvas,
    draw_torn_edges,
    figure_order,
    light_of,
    row_of,
    unit_of,
)
from game.tabletop.fights.timeline import slide
from game.ui.theme import Colour, Palette, hex_colour
from game.ui.typography.text import Style
from game.ui.views.containers import Box, Fit, Space, column
from game.ui.views.pane import draw_placed, laid_out
from game.ui.views.texts import Text
from game.ui.views.view import Placed, View

HIGH: Final = 276
"""The height of a band, in units of the window."""
LASTS_MS: Final = 1800
"""How long it stays, at normal speed."""
_COMES: Final = (140, 400)
"""When somebody begins to come in, and for how long, in milliseconds."""
_GOES: Final = (620, 260)
"""When somebody is thrown back or taken, and for how long."""
_AWAY: Final[dict[Entrance, Shift]] = {
    "stands": (0, 0),
    "from-side": (-210, 0),
    "from-below": (0, 200),
    "thrown-back": (-120, 0),
    "is-taken": (0, -280),
    "comes-nearer": (-190, 0),
    "stutters": (0, 0),
    "rustles": (0, 0),
}
"""How far towards his own side, and how far down, he is where he comes from or goes to."""
_WORDS: Final = (440, 830)
"""Between what is at the left and at the right, in units of the window."""
_APART: Final = 44
"""How much farther people stand from the middle than in fights, to make room for words."""
_RIM: Final = 56
"""Units of the window that stay free beside words where nobody is."""
_THING: Final = (668, 118)
"""The middle of a drawing, or of the hour."""
_DRAWING: Final = 168
_DIE: Final = 92
"""The sides of a drawing and of a die, in units of the window."""
_DIE_BETWEEN: Final = (502, 118)
"""The middle of a die beside somebody, in units of the picture."""
_WORDS_BEFORE_DIE: Final = 716
"""The right edge of the words beside it, in units of the window."""
_HEDGE: Final = Actor(Role("bush", ""))
_HEDGES: Final = tuple(FigureSpot(x, 40, 1.4) for x in (600, 690, 780))
"""What somebody hides behind, in front of everybody."""
_WORDS_BEFORE_HEDGE: Final = 760
"""The right edge of the words beside it, in units of the window."""
_COUGHS_MS: Final = (120, 480, 1020)
"""When an engine that does not start coughs."""
_COUGH_MS: Final = 260
_EXHAUST: Final = (170, 118)
"""Where it smokes: units behind and below the tank's place."""
_STEP_MS: Final = 300
_STILL_BLAST: Final = (300, 0.5)
"""The age of an explosion in milliseconds, and of its fire as a share, where nothing moves."""
_DRAWING_RIM: Final = 2
"""Units of moonlight at the right of a drawing, which stands before the night."""
_DIE_TILT: Final = 8
_FIRES_MS: Final = 120
"""How long the light of a shot is on those who fire."""
_GROWS_MS: Final = 170
_HALO: Final = hex_colour("#05070a")
_SIZES: Final = (24, 20, 17, 14, 12)
"""Sizes of the sentence; the largest is chosen at which all of it has room."""


class BandStrip:
    """Draws bands; each is as wide as the window."""

    def __init__(self, kit: Kit, teller: Teller) -> None:
        self._kit = kit
        self._teller = teller
        self._effects = Effects(kit)

    def orders(self, band: Band, size: tuple[int, int]) -> list[PictureOrder]:
        """The pictures needed for a band of a size in pixels."""
        unit = unit_of(pygame.Rect((0, 0), size), self._kit.theme.ui)
        people = (
            self._order(band, one, stance, side, spot, unit)
            for side, one, spot in _cast(band)
            for stance in one.stances
        )
        return [BackdropOrder(band.scenery, size), *people]

    def draw(self, target: pygame.Surface, rect: pygame.Rect, band: Band, ms: float) -> None:
        """Draw it `ms` after it began to come in."""
        kit, is_calm = self._kit, self._kit.settings.reduced_motion
        out = SLIDE_MS + LASTS_MS
        away = 0.0 if is_calm else slide(ms, out, out + SLIDE_MS)
        moved = rect.move(round(away * rect.width), 0)
        whole = target.get_clip()
        target.set_clip(moved.clip(whole))
        backdrop = kit.fights.take(BackdropOrder(band.scenery, rect.size))
        target.blit(backdrop.surface, moved)
        canvas = PictureCanvas(target, moved, kit.theme.ui)
        since = LASTS_MS if is_calm else ms - SLIDE_MS
        for side, one, spot in sorted(_cast(band), key=lambda each: each[2].scale):
            self._draw_actor(canvas, band, side, one, spot, since)
        self._draw_thing(canvas, band, since)
        target.set_clip(whole)
        draw_torn_edges(kit, target, moved, 5)
        placed = self.placed(band, rect)
        draw_placed(kit, target, placed.moved(moved.left - rect.left, 0))

    def _order(
        self, band: Band, one: Actor, stance: Stance, side: Side, spot: FigureSpot, unit: float
    ) -> FigureOrder:
        light = light_of(self._kit, band.scenery, stance, "throw" if band.blasts else None)
        return figure_order(one.role, stance, side, spot, unit, light)

    def _draw_actor(
        self,
        canvas: PictureCanvas,
        band: Band,
        side: Side,
        one: Actor,
        spot: FigureSpot,
        since: float,
    ) -> None:
        stance = _stance(one, since)
        picture = self._kit.fights.take(self._order(band, one, stance, side, spot, canvas.unit))
        aside, down = _shift(one.entrance, since)
        if not self._kit.settings.reduced_motion:
            self._draw_stirring(canvas, one.entrance, spot, since)
        at = canvas.at(spot.x + (aside if side == "left" else -aside), spot.y + down)
        canvas.target.blit(picture.surface, (at[0] + picture.corner[0], at[1] + picture.corner[1]))

    def _draw_stirring(
        self, canvas: PictureCanvas, entrance: Entrance, spot: FigureSpot, since: float
    ) -> None:
        """The smoke of an engine that does not start, or leaves that fall off a hedge."""
        if entrance == "stutters":
            at = canvas.at(spot.x - _EXHAUST[0] * spot.scale, spot.y + _EXHAUST[1] * spot.scale)
            for late in _COUGHS_MS:
                self._effects.exhaust(canvas, at, since - late)
        if entrance == "rustles":
            at = canvas.at(spot.x, spot.y + 80 * spot.scale)
            for late in _COUGHS_MS:
                self._effects.leaves(canvas, at, since - late, 8, 110)

    def _draw_thing(self, canvas: PictureCanvas, band: Band, since: float) -> None:
        """What stands where nobody does: a drawing, the hour, or a die beside it."""
        kit, middle = self._kit, canvas.at(*_THING)
        grown = 1.5 - 0.5 * min(max(since, 0) / _GROWS_MS, 1.0)
        if band.drawing:
            side = round(kit.px(_DRAWING) * grown / 4) * 4
            picture = kit.drawings.picture(band.drawing, side)
            rim = kit.drawings.silhouette(band.drawing, side, kit.theme.palette.moon_100)
            for one, aside in ((rim, kit.px(_DRAWING_RIM)), (picture, 0)):
                turned = pygame.transform.flip(one, band.is_mirrored, False)
                canvas.target.blit(turned, turned.get_rect(center=(middle[0] + aside, middle[1])))
        if band.blasts and kit.settings.reduced_motion:
            self._effects.blast(canvas, middle, *_STILL_BLAST)
        elif band.blasts:
            share = min(max(since, 0) / BLAST_MS, 1.0)
            self._effects.blast(canvas, middle, since, share if share < 1 else -1)
        if band.hour:
            ink = _colour(kit.theme.palette, band.tone)
            style = Style("display", 96, ink, 0.04, _HALO, 4, grows=False)
            kit.type.draw(canvas.target, band.hour, style, middle, "center")
        if band.die:
            side = round(kit.px(_DIE) * grown / 4) * 4
            die = kit.dice.face(band.die, side, "hit", _DIE_TILT)
            at = canvas.at(*_DIE_BETWEEN) if band.theirs else middle
            canvas.target.blit(die, die.get_rect(center=at))

    # --- Words ----------------------------------------------------------------------------

    def placed(self, band: Band, rect: pygame.Rect) -> Placed:
        """The words of a band, laid out in its place at rest."""
        px = self._kit.px
        whole = pygame.Rect(0, rect.top, px(WINDOW), rect.height)
        whole.centerx = rect.centerx
        left, right = _WORDS
        has_right = band.theirs or band.drawing or band.blasts or band.hour or band.die
        room = whole.copy()
        room.left += px(left if band.ours else _RIM)
        if band.has_hedge:
            right = _WORDS_BEFORE_HEDGE
        if band.die and band.theirs:
            right = _WORDS_BEFORE_DIE
        room.width = whole.left + px(right if has_right else WINDOW - _RIM) - room.left
        return laid_out(self._kit, self._words(band), room)

    def _words(self, band: Band) -> View:
        kit, palette = self._kit, self._kit.theme.palette
        values = {
            "who": self._teller.names(band.who),
            "cell": self._teller.place(band.cell) if band.cell else "",
        }
        halo = 0.5 if kit.words.language == "ja" else 1.0
        ink = _colour(palette, band.tone)
        display = Style("display", 54, ink, 0.03, _HALO, 4 * halo, grows=False)
        head = Text(kit.head(f"band.{band.name}", **values), display, 2, 0.5, flush="centre")
        said = kit.say(f"band.{band.name}.say", **values)
        if band.moved:
            moved = kit.words.count("hunt.news.moved", band.moved)
            said = kit.say("sentence.two", one=said, two=moved)

        def whole(size: float) -> View:
            bold = Style("bold", size, palette.moon_100, 0, _HALO, 3 * halo)
            return column(Space(), head, Text(said, bold, 0, flush="centre"), Space(), gap=4)

        return Box(Fit(tuple(whole(size) for size in _SIZES)), (0, 8, 0, 8), fills=True)


def _cast(band: Band) -> Iterator[tuple[Side, Actor, FigureSpot]]:
    """Everybody in it with his side and place, those in front first."""
    sides: tuple[tuple[Side, tuple[Actor, ...]], ...] = (
        ("left", band.ours),
        ("right", band.theirs),
    )
    for side, people in sides:
        for one, spot in zip(people, row_of(len(people), side), strict=False):
            place = TANK_SPOT if one.role.kind == "tank" else spot
            apart = -_APART if side == "left" else _APART
            yield side, one, FigureSpot(place.x + apart, place.y, place.scale)
    if band.has_hedge:
        yield from (("right", _HEDGE, spot) for spot in _HEDGES)


def _stance(one: Actor, since: float) -> Stance:
    """The stance of somebody; each of his lasts equally long, but he who fires soon aims again."""
    lasts = LASTS_MS / len(one.stances)
    place = min(max(int(since / lasts), 0), len(one.stances) - 1)
    has_fired = one.stances[place] == "fire" and since - place * lasts > _FIRES_MS
    return one.stances[max(place - 1, 0)] if has_fired else one.stances[place]


def _shift(entrance: Entrance, since: float) -> Shift:
    """How far he is from his place."""
    aside, down = _AWAY[entrance]
    if entrance == "comes-nearer":
        walked = min(max(since, 0.0) / LASTS_MS, 1.0)
        steps = math.sin(since / _STEP_MS * math.pi) if walked < 1 else 0.0
        return aside * (1 - walked), -5 * abs(steps)
    if entrance in ("stutters", "rustles"):
        shaken = sum(_cough(since - late) for late in _COUGHS_MS)
        return (4 if entrance == "stutters" else 9) * shaken, abs(shaken)
    goes = entrance in ("thrown-back", "is-taken")
    begins, lasts = _GOES if goes else _COMES
    share = min(max((since - begins) / lasts, 0.0), 1.0)
    away = share**2 if entrance == "is-taken" else 1 - (1 - share) ** 2
    if not goes:
        away = 1 - away
    return aside * away, down * away


def _cough(since: float) -> float:
    """How far something shakes that long after it was shaken, from -1 to 1."""
    share = since / _COUGH_MS
    return math.sin(since / 16) * (1 - share) if 0 <= share < 1 else 0.0


def _colour(palette: Palette, tone: Tone) -> Colour:
    return {
        "good": palette.moon_100,
        "bad": palette.red_text,
        "zombie": palette.zombie_text,
        "undead": palette.undead_text,
        "hour": palette.amber,
    }[tone]

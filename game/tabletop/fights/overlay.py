"""Draws a moment of an attack: a picture of torn paper over the board, and a table for the dice.

Lengths are units as in `layout`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Final, Literal

import pygame
from msgspec.structs import replace

from game.painting.counters.markers import ICONS
from game.painting.fights import props
from game.painting.fights.backdrops import BackdropOrder
from game.painting.fights.figures import FigureOrder, FigurePicture, PictureOrder, Role, Stance
from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.state import State
from game.tabletop.fights.attack_view import (
    AIM_MS,
    BLAST_MS,
    BLOWS_MS,
    FIRE_MS,
    LANDS_MS,
    STAR_MS,
    STRIKE_MS,
    TURNS_MS,
    AttackView,
    Fighter,
    Side,
    blast_ms,
    fall_ms,
    star_ms,
    struck_place,
)
from game.tabletop.fights.effects import Effects
from game.tabletop.fights.figure_poses import (
    BETWEEN_SHOOTERS_MS,
    SHOT_MS,
    TILTS,
    VOLLEYS,
    FigurePose,
    is_among_enemies,
    is_monster,
    stances,
    strikers,
)
from game.tabletop.fights.layout import (
    HIT,
    LUCK,
    MISS,
    WINDOW,
    FigureSpot,
    PictureCanvas,
    cast,
    dice_pitch,
    draw_torn_edges,
    figure_order,
    light_of,
    picture_and_table,
    spots,
    unit_of,
)
from game.tabletop.fights.timeline import StripMoment, TimedDie
from game.tabletop.fights.words import Moving, strip_words
from game.ui.camera import Point
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour
from game.ui.views.pane import draw_placed, laid_out
from game.ui.views.view import Placed, View

_EMPTY_X: Final = 640
"""Where something is thrown if nobody stands there."""
_FALLS_SHORT: Final = 90
"""Units by which what misses the explosives lands before them."""
_CHEST: Final = 86
"""The point where a figure is hit, in units of the rig."""
_SCATTER: Final = (
    (0, 0, 1.0), (26, -30, 0.42), (-18, 26, 0.4), (22, 18, 0.36), (-28, -14, 0.36),
    (4, -44, 0.34), (36, -4, 0.3), (-8, 42, 0.32), (-34, 10, 0.3),
)  # fmt: skip
"""The stars of several hits: x, y and size."""
_STAR: Final = 74
_STRAYS: Final = ((104, -48), (142, -66), (120, -22))
"""Where shots end that miss, in units behind the target and below its chest."""
_BETWEEN_STRAYS_MS: Final = 70
_TEETH: Final = (6, -30)
"""Where a man is bitten, in units from his chest."""
_SPREADS_MS: Final = 1800
"""Milliseconds in which veins would grow all over; half of it is over when he is bitten."""
_FLASH: Final = 118
_GUN_FLASH: Final = 230
_MISSILE: Final = 78
_CHARGE: Final = 110
_SYRINGE: Final = 84
_BOW: Final = (108, 136)
"""Where hands strike the tank, in units before and below its place."""
_BUSH: Final = Role("bush", "")
_HALF, _PARTED = 58, 84
"""How far from the middle of a hedge its halves are, and how much farther once it is parted."""
_HIGHER, _BENT = -26, 26
"""How far below their place its halves are, and how much farther once they are bent aside."""
_PARTS_MS, _PARTING_MS = 430, 240
"""When a hedge is pushed apart, and how long that takes."""
_TORN_LEAVES: Final = ((90, 96, 7, 80), (250, 84, 9, 110), (_PARTS_MS, 110, 26, 220))
"""The leaves that fly: when, from what height, how many, how far."""
_REAR, _TRACKS = 146, 204
"""The rear of the tank's tracks, in units behind its place, and how far below it they are."""
_EXHAUST: Final = (160, 120)
"""Where its engine smokes: units behind and below its place."""
_PUFFS_MS: Final = (150, 240, 330, 430, 540)
_ENGINE: Final = (104, 170)
"""Where a damaged tank burns: units behind and below its place."""
_UNDER_TANK: Final = (84, -70)
"""Where dust flies up in front of the tank, and where its track breaks, from its middle."""
_BREAKS_MS: Final = 60
"""When the track breaks after the tank has stopped."""
_PASSES: Final = 110
"""How far behind its target a shell comes down that misses."""
_STAR_STAYS: Final = 2.0
_STAR_GOES: Final = 1.6
"""The age from which a star shrinks, and how long it does."""
_BREAKS_OPEN_MS: Final = 20
"""When the ground breaks open: while the strip comes, so that it never comes empty."""
_SLASH_MS: Final = 190
_FALLS_MS: Final = 100
"""How long somebody who falls is still upright."""
_GLOWS: Final[dict[str, Colour]] = {
    "zombie": hex_colour("#2f7a26"),
    "undead": hex_colour("#6a3ac0"),
}
_VENOM: Final = (hex_colour("#6fae3c"), hex_colour("#8a4be0"))
"""The colour of veins at first, and once somebody is bitten."""
_TABLE: Final = hex_colour("#0a0e14")
"""The colour of the table."""
_STAGGER: Final = 4
"""Units by which dice that lie still are out of line."""
_HURT: Final[tuple[Stance, ...]] = ("hit", "duck")
"""The stances of somebody who was hit and stays on his feet."""


class FightOverlay:
    """Draws the moments of attacks in a strip across the window."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._effects = Effects(kit)

    # --- What it needs --------------------------------------------------------------------

    def orders(
        self, attack: AttackView, size: tuple[int, int]
    ) -> tuple[list[PictureOrder], list[PictureOrder]]:
        """The pictures an attack needs at first in a strip of a size in pixels, and those it
        needs later."""
        picture = self._parts(pygame.Rect((0, 0), size))[0]
        unit = unit_of(picture, self._kit.theme.ui)
        first: list[PictureOrder] = [self._backdrop(attack, picture)]
        if attack.comes_through_hedge:
            first.append(self._bush(attack, unit))
        later: list[PictureOrder] = []
        for side in ("left", "right"):
            poses = stances(attack, side)
            for one, spot in cast(attack, side):
                for place, stance in enumerate(poses(one)):
                    order = self._order(attack, one, stance, side, spot, unit)
                    (later if place else first).append(order)
                if one.role.kind == "tank":
                    usual = self._order(attack, one, "idle", side, spot, unit)
                    later += [replace(usual, tilt=tilt) for tilt in TILTS if tilt]
                if _is_wounded_by(attack, one):
                    hurt = _bandaged(one)
                    later += [
                        self._order(attack, hurt, stance, side, spot, unit) for stance in _HURT
                    ]
        return first, later

    def _parts(self, rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        return picture_and_table(rect, self._kit.theme.ui)

    def _backdrop(self, attack: AttackView, picture: pygame.Rect) -> BackdropOrder:
        return BackdropOrder(attack.scenery, picture.size, attack.kind == "bite")

    # --- Drawing --------------------------------------------------------------------------

    def draw(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        attack: AttackView,
        shown: StripMoment,
        state: State,
        teller: Teller,
    ) -> None:
        """Draw a moment of an attack; `state` is the position before it."""
        if abs(shown.slide) >= 1:
            return
        unit = self._kit.theme.ui
        moved = rect.move(round(shown.slide * rect.width), 0)
        moved.move_ip(round(shown.shake[0] * unit), round(shown.shake[1] * unit))
        whole = target.get_clip()
        # The ground of an open strip shakes up and down only: it reaches from side to side.
        band = moved if shown.slide else pygame.Rect(rect.left, moved.top, *rect.size)
        picture, table = self._parts(band)
        target.set_clip(picture.clip(whole))
        target.blit(self._kit.fights.take(self._backdrop(attack, picture)).surface, picture)
        canvas = PictureCanvas(target, self._parts(moved)[0], unit)
        self._draw_ground(canvas, attack, shown)
        muzzles = self._draw_figures(canvas, attack, shown)
        if attack.comes_through_hedge:
            self._draw_hedge(canvas, attack, shown)
        if not shown.is_calm:
            self._draw_shots(canvas, attack, shown, muzzles)
            self._draw_falls(canvas, attack, shown)
        self._draw_missile(canvas, attack, shown)
        if attack.kind == "injection":
            self._draw_needle(canvas, attack, shown)
        self._draw_stars(canvas, attack, shown)
        # Both edges reach beyond the picture.
        target.set_clip(whole)
        target.fill(_TABLE, table)
        draw_torn_edges(self._kit, target, picture, 1)
        target.set_clip(band.clip(whole))
        self._draw_dice(target, table, attack, shown.dice)
        words = self._laid_out(rect, strip_words(self._kit, attack, shown, state, teller))
        words = words.moved(moved.left - rect.left, moved.top - rect.top)
        draw_placed(self._kit, target, words)
        self._draw_grown(target, words, "count", shown.count_grown)
        target.set_clip(whole)
        self._draw_grown(target, words, "stamp", shown.stamp, shown.stamp_opacity)

    # --- Figures --------------------------------------------------------------------------

    def _draw_figures(
        self, canvas: PictureCanvas, attack: AttackView, shown: StripMoment
    ) -> list[Point]:
        """Draw all figures, the farthest first; returns the firing muzzles in pixels."""
        standing: list[tuple[FigureSpot, Side, Fighter, FigurePose, bool]] = []
        for side in ("left", "right"):
            strikes = side == attack.strikes_from
            poses = shown.strikers if strikes else shown.struck
            for (one, spot), pose in zip(cast(attack, side), poses, strict=False):
                standing.append((spot, side, one, pose, strikes))
        muzzles: dict[int, Point] = {}
        is_crushed = _crushes(attack) and shown.ms >= fall_ms(attack, 0)

        def order(each: tuple[FigureSpot, Side, Fighter, FigurePose, bool]) -> tuple[bool, float]:
            spot, _, _, pose, strikes = each
            return strikes and (is_crushed or is_among_enemies(attack, pose)), spot.scale

        standing.sort(key=order)
        for spot, side, one, pose, strikes in standing:
            if not pose.is_seen:
                continue
            usual = stances(attack, side)(one)[0]
            picture = self._seen(attack, one, pose.stance, side, spot, canvas.unit, usual)
            if pose.tilt:
                upright = self._order(attack, one, "idle", side, spot, canvas.unit)
                picture = self._kit.fights.get(replace(upright, tilt=pose.tilt)) or picture
            if shown.stamp and _is_wounded_by(attack, one):
                hurt = self._order(attack, _bandaged(one), pose.stance, side, spot, canvas.unit)
                picture = self._kit.fights.get(hurt) or picture
            towards = 1 if side == "left" else -1
            x = spot.x + pose.shift[0] * spot.scale * towards
            y = spot.y + pose.shift[1] * spot.scale
            at = canvas.at(x, y)
            canvas.target.blit(
                picture.surface, (at[0] + picture.corner[0], at[1] + picture.corner[1])
            )
            if attack.kind == "bite" and not strikes:
                # On his skin: the head that bites him is in front of them.
                self._draw_veins(canvas, attack, shown)
            if strikes:
                muzzle = at[0] + picture.muzzle[0], at[1] + picture.muzzle[1]
                muzzles[len(muzzles)] = muzzle
                if pose.flash:
                    size = _GUN_FLASH if attack.kind == "shell" else _FLASH
                    self._draw_flash(canvas, muzzle, size * spot.scale, pose.flash)
        return list(muzzles.values())

    def _order(
        self,
        attack: AttackView,
        one: Fighter,
        stance: Stance,
        side: Side,
        spot: FigureSpot,
        unit: float,
    ) -> FigureOrder:
        light = light_of(self._kit, attack.scenery, stance, attack.kind)
        return figure_order(one.role, stance, side, spot, unit, light)

    def _seen(
        self,
        attack: AttackView,
        one: Fighter,
        stance: Stance,
        side: Side,
        spot: FigureSpot,
        unit: float,
        usual: Stance,
    ) -> FigurePicture:
        """The picture of a figure's stance, or of its first stance until that is ready."""
        art = self._kit.fights
        found = art.get(self._order(attack, one, stance, side, spot, unit))
        return found or art.take(self._order(attack, one, usual, side, spot, unit))

    def _draw_flash(self, canvas: PictureCanvas, place: Point, units: float, age: float) -> None:
        if not self._kit.settings.flashes:
            return
        size = round(units * canvas.unit)
        turn = 0.4 if age > 0.5 else 0.0
        picture = self._kit.fights.props.take(
            ("flash", size, turn), lambda: props.flash(size, turn).convert_alpha()
        )
        canvas.target.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))

    def _draw_shots(
        self,
        canvas: PictureCanvas,
        attack: AttackView,
        shown: StripMoment,
        muzzles: Sequence[Point],
    ) -> None:
        if not muzzles or attack.kind not in ("volley", "shell"):
            return
        towards = 1 if attack.strikes_from == "left" else -1
        self._draw_gun_light(canvas, attack, shown, muzzles, towards)
        length = round(180 * canvas.unit)
        thick = max(round(2 * canvas.unit), 2)
        picture = self._kit.fights.props.take(
            ("tracer", length, thick, towards),
            lambda: pygame.transform.flip(
                props.tracer(length, thick), towards < 0, False
            ).convert_alpha(),
        )
        aim = self._chest(canvas, attack)
        if attack.kind == "volley" and not attack.hits:
            self._draw_misses(canvas, shown, aim, towards)
        for number, flown in enumerate(shown.tracers):
            if flown <= 0:
                continue
            x, y = muzzles[(number // 3) % len(muzzles)]
            reach = (aim[0] - x) * min(flown, 1.0)
            height = y + (aim[1] - y) * min(flown, 1.0) * 0.7
            left = x + reach - (length if towards > 0 else 0)
            clipped = pygame.Rect(0, 0, length, picture.get_height())
            # A tracer begins at the muzzle.
            hidden = max(round(abs(x - left)) if towards > 0 and left < x else 0, 0)
            if towards > 0 and hidden:
                clipped.left, clipped.width = hidden, max(length - hidden, 0)
                left = x
            if towards < 0:
                clipped.width = max(min(length, round(x - left)), 0)
            canvas.target.blit(
                picture, (round(left), round(height) - picture.get_height() // 2), clipped
            )

    def _draw_misses(
        self, canvas: PictureCanvas, shown: StripMoment, aim: Point, towards: int
    ) -> None:
        """What flies off the wall behind somebody whom all shots have missed: as late as a hit
        would be seen, when the dice lie."""
        for number, (aside, down) in enumerate(_STRAYS):
            at = aim[0] + towards * canvas.px(aside), aim[1] + canvas.px(down)
            since = shown.ms - STAR_MS - number * _BETWEEN_STRAYS_MS
            self._effects.ricochet(canvas, at, since, number)

    def _draw_gun_light(
        self,
        canvas: PictureCanvas,
        attack: AttackView,
        shown: StripMoment,
        muzzles: Sequence[Point],
        towards: int,
    ) -> None:
        """The light, the smoke and the empty cases of the shots."""
        effects = self._effects
        since = shown.ms - FIRE_MS
        middle = (
            sum(x for x, _ in muzzles) / len(muzzles),
            sum(y for _, y in muzzles) / len(muzzles),
        )
        effects.firelight(canvas, middle, since, 480)
        last = 0 if attack.kind == "shell" else (VOLLEYS - 1) * SHOT_MS
        for place, muzzle in enumerate(muzzles):
            late = since - place * BETWEEN_SHOOTERS_MS
            effects.muzzle_smoke(
                canvas, (muzzle[0] + towards * canvas.px(10), muzzle[1]), late - last
            )
            if attack.kind == "shell" or towards < 0:
                continue
            for volley in range(VOLLEYS):
                number = place * VOLLEYS + volley
                effects.casing(canvas, muzzle, late - volley * SHOT_MS, number)

    def _chest(self, canvas: PictureCanvas, attack: AttackView, place: int = 0) -> tuple[int, int]:
        """The point in pixels where a figure of the attacked side is hit."""
        side: Side = "right" if attack.strikes_from == "left" else "left"
        places = spots(attack, side, sum(one.men for one in attack.struck))
        if not places:
            return canvas.at(_EMPTY_X, 100)
        spot = places[min(place, len(places) - 1)]
        return canvas.at(spot.x, spot.y + _CHEST * spot.scale)

    def _feet(self, canvas: PictureCanvas, x: int) -> tuple[int, int]:
        """The ground below a point, in pixels."""
        return x, canvas.at(0, canvas.height - 22)[1]

    def _draw_ground(self, canvas: PictureCanvas, attack: AttackView, shown: StripMoment) -> None:
        """The ground from which something comes up, or over which the tank has driven."""
        if attack.kind == "ram" and not shown.is_calm:
            self._draw_tracks(canvas, attack, shown)
        if attack.kind != "rising" or attack.comes_through_hedge:
            return
        for place, (one, spot) in enumerate(cast(attack, attack.strikes_from)):
            if is_monster(one):
                at = self._feet(canvas, canvas.at(spot.x, 0)[0])
                age = shown.ms - _BREAKS_OPEN_MS - place * 110
                glow = _GLOWS[one.role.kind]
                self._effects.breaking_ground(canvas, at, age, glow, is_still=shown.is_calm)

    def _draw_tracks(self, canvas: PictureCanvas, attack: AttackView, shown: StripMoment) -> None:
        """The marks of the tracks behind the tank, and the smoke of its engine."""
        (spot,), (pose,) = spots(attack, attack.strikes_from, 1), shown.strikers
        begins, rear = (
            spot.x - _REAR * spot.scale + far * spot.scale for far in (0, pose.shift[0])
        )
        y = canvas.at(0, spot.y + _TRACKS * spot.scale)[1]
        self._effects.track_marks(canvas, canvas.at(begins, 0)[0], canvas.at(rear, 0)[0], y)
        for late in _PUFFS_MS:
            share = max(late - STRIKE_MS, 0) / (STAR_MS - STRIKE_MS)
            x = spot.x - _EXHAUST[0] * spot.scale + (rear - begins) * min(share, 1.0) ** 2.4
            at = canvas.at(x, spot.y + _EXHAUST[1] * spot.scale)
            self._effects.exhaust(canvas, at, shown.ms - late)

    def _bush(self, attack: AttackView, unit: float) -> FigureOrder:
        (_, spot), *_ = cast(attack, attack.strikes_from)
        return figure_order(
            _BUSH, "idle", "right", spot, unit, light_of(self._kit, attack.scenery, "idle")
        )

    def _draw_hedge(self, canvas: PictureCanvas, attack: AttackView, shown: StripMoment) -> None:
        """The two halves of a hedge that shakes, and is pushed apart by what comes through it."""
        picture = self._kit.fights.take(self._bush(attack, canvas.unit))
        (_, spot), *_ = cast(attack, attack.strikes_from)
        since = shown.ms - _PARTS_MS
        parted = 1.0 if shown.is_calm else min(max(since, 0.0) / _PARTING_MS, 1.0)
        parted = 1 - (1 - parted) ** 3
        shaken = 0.0 if shown.is_calm else max(1 - max(since, 0.0) / 700, 0.0)
        for way in (-1, 1):
            sway = (5 if since < 0 else 8) * math.sin(shown.ms / (44 + 5 * way)) * shaken
            aside = way * (_HALF + _PARTED * parted) + sway
            at = canvas.at(
                spot.x + aside * spot.scale, spot.y + (_HIGHER + 26 * parted) * spot.scale
            )
            canvas.target.blit(
                picture.surface, (at[0] + picture.corner[0], at[1] + picture.corner[1])
            )
        if shown.is_calm:
            return
        for late, high, many, reach in _TORN_LEAVES:
            at = canvas.at(spot.x, spot.y + high * spot.scale)
            self._effects.leaves(canvas, at, shown.ms - late, many, reach)

    def _draw_falls(self, canvas: PictureCanvas, attack: AttackView, shown: StripMoment) -> None:
        """The dust where somebody falls, and the trace of an attack by hand."""
        if attack.strikes_tank:
            for place, late in enumerate(BLOWS_MS):
                at = self._contact(canvas, attack, place)
                self._effects.scraps(canvas, at, shown.ms - STAR_MS - late, place)
        elif attack.kind == "melee":
            way = 1 if attack.strikes_from == "left" else -1
            x, y = self._chest(canvas, attack)
            x -= way * canvas.px(0 if attack.hits else 40)
            share = (shown.ms - STAR_MS + 30) / _SLASH_MS
            self._effects.slash(canvas, (x, y), share, is_claw=attack.is_monsters, way=way)
        if attack.kind == "ram":
            self._draw_ram(canvas, attack, shown)
        for place in range(attack.fallen):
            x = self._chest(canvas, attack, place)[0]
            away = canvas.px(50) * (1 if attack.strikes_from == "left" else -1)
            age = shown.ms - fall_ms(attack, place) - LANDS_MS
            self._effects.dust(canvas, self._feet(canvas, x + away), age)

    def _draw_ram(self, canvas: PictureCanvas, attack: AttackView, shown: StripMoment) -> None:
        """The dust where the tank comes to a stop, and what flies off a track that breaks."""
        spot, since = spots(attack, attack.strikes_from, 1)[0], shown.ms - STAR_MS
        x = canvas.at(spot.x + shown.strikers[0].shift[0] * spot.scale, 0)[0]
        front, track = (self._feet(canvas, x + canvas.px(aside)) for aside in _UNDER_TANK)
        self._effects.dust(canvas, front, since)
        if attack.hits and attack.struck[0].role.kind == "hedge":
            self._effects.leaves(canvas, self._chest(canvas, attack), since, 26, 230)
        if attack.ending == "track-broken":
            self._effects.sparks(canvas, track, since - _BREAKS_MS, 1)
            self._effects.muzzle_smoke(canvas, track, since - _BREAKS_MS)

    def _draw_needle(self, canvas: PictureCanvas, attack: AttackView, shown: StripMoment) -> None:
        """The syringe in a man's arm, and the light that comes over him as he turns."""
        x, y = self._chest(canvas, attack)
        since = shown.ms - TURNS_MS
        if since >= 0:
            if not shown.is_calm:
                self._effects.turning(canvas, (x, y), since, _GLOWS["undead"])
            return
        near = 1.0 if shown.is_calm else min(max(shown.ms - AIM_MS, 0) / (STRIKE_MS - AIM_MS), 1.0)
        if shown.ms < AIM_MS and not shown.is_calm:
            return
        syringe = self._kit.drawings.picture("icon-syringe", canvas.px(_SYRINGE))
        at = x + canvas.px(70) + round(canvas.px(170) * (1 - near)), y - canvas.px(20)
        canvas.target.blit(syringe, syringe.get_rect(center=at))

    def _teeth(
        self, canvas: PictureCanvas, attack: AttackView, shown: StripMoment
    ) -> tuple[int, int]:
        """The point in pixels where the man in the close-up is bitten."""
        x, y = self._chest(canvas, attack)
        away = _TEETH[0] + shown.struck[0].shift[0]
        return x + round(away * canvas.unit), y + round(_TEETH[1] * canvas.unit)

    def _draw_veins(self, canvas: PictureCanvas, attack: AttackView, shown: StripMoment) -> None:
        """The infection: green at first, violet once it has won."""
        wound = self._teeth(canvas, attack, shown)
        near = min(max(shown.ms - AIM_MS, 0) / (STAR_MS - AIM_MS), 1.0)
        if shown.is_calm:
            near = 1.0
        if attack.ending != "bitten":
            since = max(shown.ms - STAR_MS, 0) / 240
            self._effects.veins(canvas, wound, _VENOM[0], 0.5 * near * max(1 - since, 0.0))
            return
        won = shown.ms >= STAR_MS
        grown = min(0.5 + (shown.ms - STAR_MS) / _SPREADS_MS, 1.0) if won else 0.5 * near
        if shown.is_calm:
            grown = 1.0 if won else 0.5
        self._effects.veins(canvas, wound, _VENOM[won], grown)

    def _draw_missile(self, canvas: PictureCanvas, attack: AttackView, shown: StripMoment) -> None:
        aim = self._chest(canvas, attack)
        foot = self._feet(canvas, aim[0])
        drawings = self._kit.drawings
        burns = attack.ending in ("lit", "unlit")
        if burns:
            charge = drawings.picture(ICONS["charge"], canvas.px(_CHARGE))
            canvas.target.blit(
                charge, charge.get_rect(midbottom=(foot[0], foot[1] + canvas.px(14)))
            )
        if shown.missile >= 0 and not (attack.ending == "lit" and shown.missile >= 1):
            share = shown.missile
            start = canvas.at(236, 70)
            short = _FALLS_SHORT if attack.ending == "unlit" else 20
            x = start[0] + (aim[0] - round(short * canvas.unit) - start[0]) * share
            y = start[1] + (foot[1] - start[1]) * share
            y -= 150 * canvas.unit * share * (1 - share) * 1.6
            icon = ICONS.get(attack.missile, f"icon-{attack.missile}")
            item = drawings.picture(icon, canvas.px(_MISSILE))
            turned = pygame.transform.rotozoom(item, round(-660 * share / 15) * 15, 1)
            canvas.target.blit(turned, turned.get_rect(center=(round(x), round(y))))
        age = shown.ms - blast_ms(attack)
        if attack.kind == "shell" and not attack.hits and not shown.is_calm:
            self._effects.earth(canvas, self._feet(canvas, aim[0] + canvas.px(_PASSES)), age)
        if attack.burns_tank:
            place = self._engine(canvas, attack)
            self._effects.fire(canvas, place, shown.ms - STAR_MS, is_still=shown.is_calm)
        elif attack.ending == "lit":
            self._effects.fire(canvas, foot, age, is_still=shown.is_calm)
        elif attack.goes_off or (attack.kind == "shell" and attack.hits):
            at = (aim[0] - canvas.px(20), aim[1] + canvas.px(16))
            if shown.is_calm:
                still = 0.5 if 0 <= age < BLAST_MS else -1.0
                if still > 0:
                    self._effects.blast(canvas, at, 300, still)
            else:
                self._effects.blast(canvas, at, age, shown.blast)

    def _engine(self, canvas: PictureCanvas, attack: AttackView) -> Point:
        """The point in pixels where a damaged tank burns."""
        tank, (behind, down) = spots(attack, "left", 1)[0], _ENGINE
        x, y = canvas.at(tank.x, tank.y)
        return x - canvas.px(behind), y + canvas.px(down)

    def _contact(self, canvas: PictureCanvas, attack: AttackView, blow: int) -> Point:
        """The point in pixels of the tank's hull where hands strike."""
        tank, (ahead, down) = spots(attack, "left", 1)[0], _BOW
        dx, dy, _ = _SCATTER[blow]
        x, y = canvas.at(tank.x, tank.y)
        return x + canvas.px(ahead) + dx * canvas.unit, y + canvas.px(down) + dy * canvas.unit

    def _blow(self, canvas: PictureCanvas, attack: AttackView) -> tuple[int, int]:
        """The point in pixels where the first who strikes by hand hits: as far as his weapon's end,
        and half as low, where no face is."""
        side = attack.strikes_from
        one, spot = next(cast(attack, side))
        pose = strikers(attack, STAR_MS, is_calm=False)[0]
        usual = stances(attack, side)(one)[0]
        picture = self._seen(attack, one, pose.stance, side, spot, canvas.unit, usual)
        way = 1 if side == "left" else -1
        x, y = canvas.at(spot.x + way * pose.shift[0] * spot.scale, spot.y)
        low = y + round(picture.muzzle[1])
        return x + round(picture.muzzle[0]), (self._chest(canvas, attack)[1] + low) // 2

    def _draw_stars(self, canvas: PictureCanvas, attack: AttackView, shown: StripMoment) -> None:
        if attack.kind in ("throw", "shell"):
            return
        back = 1 if attack.strikes_from == "left" else -1
        for star, age in enumerate(shown.stars):
            place = struck_place(attack, star)
            lies = place < attack.fallen and shown.ms >= fall_ms(attack, place) + (
                0 if shown.is_calm else _FALLS_MS
            )
            if place >= len(shown.struck) or lies:
                continue
            left = min(1 - (age - _STAR_STAYS) / _STAR_GOES, 1.0) if not shown.is_calm else 1.0
            if left <= 0:
                continue
            struck = shown.struck[place]
            x, y = self._chest(canvas, attack, place)
            x -= round(struck.shift[0] * back * canvas.unit)
            if attack.strikes_tank:
                x, y = (round(part) for part in self._contact(canvas, attack, star))
            elif attack.kind == "melee" and place == 0 and not shown.is_calm:
                x, y = self._blow(canvas, attack)
            elif attack.kind == "bite":
                x, y = self._teeth(canvas, attack, shown)
            dx, dy, share = _SCATTER[star - place if place < star else 0]
            at = x + round(dx * canvas.unit), y + round(dy * canvas.unit)
            grown = (1.7 - 0.7 * min(age * 2.0, 1.0)) if not shown.is_calm else 1.0
            size = round(_STAR * share * grown * left * canvas.unit)
            size -= size % 4
            if size < 4:
                continue
            turn = round(dx) % 5 * 0.3
            star_of = partial(props.hit_star, size, turn)
            picture = self._kit.fights.props.take(("star", size, turn), star_of)
            canvas.target.blit(picture, picture.get_rect(center=at))
            if not shown.is_calm:
                self._effects.sparks(canvas, at, shown.ms - star_ms(attack, star), star)

    # --- Dice and words -------------------------------------------------------------------

    def _draw_dice(
        self,
        target: pygame.Surface,
        table: pygame.Rect,
        attack: AttackView,
        dice: Sequence[TimedDie],
    ) -> None:
        """Draw the dice in a row in the middle of the table, over which they fly in."""
        kit, unit = self._kit, self._kit.theme.ui
        pitch, last = dice_pitch(len(dice)), len(dice) - 1
        for place, die in enumerate(dice):
            is_red = die.kind == "hit"
            usual = LUCK if attack.kind == "bite" else HIT if is_red else MISS
            size = round(min(usual, pitch * 1.06) * die.grown * unit / 2) * 2
            picture = kit.dice.face(die.pips, size, die.kind, die.tilt)
            x = table.centerx + ((place - last / 2) * pitch + die.away) * unit
            aside = 0 if is_red or not last else _STAGGER * (-1 if place % 2 else 1)
            y = table.centery + (aside - die.above) * unit
            target.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _laid_out(self, rect: pygame.Rect, words: View) -> Placed:
        """Words in the middle of a strip at rest."""
        whole = pygame.Rect(0, rect.top, self._kit.px(WINDOW), rect.height)
        whole.centerx = rect.centerx
        return laid_out(self._kit, words, whole)

    def _draw_grown(
        self,
        target: pygame.Surface,
        placed: Placed,
        name: Literal["stamp", "count"],
        grown: float,
        opacity: float = 1.0,
    ) -> None:
        """Draw what changes its size with the moment, and is left out by the other words.

        It grows from its lower edge: the stamp never lies over the dice.
        """
        for one in placed.walk():
            if not isinstance(one.view, Moving) or one.view.name != name:
                continue
            (part,), rect = one.parts, one.parts[0].rect
            if grown == opacity == 1:
                draw_placed(self._kit, target, part)
                continue
            picture = pygame.Surface(rect.size, pygame.SRCALPHA)
            draw_placed(self._kit, picture, part.moved(-rect.left, -rect.top))
            size = round(rect.width * grown), round(rect.height * grown)
            picture = smoothscaled(picture, size)
            picture.set_alpha(round(255 * opacity))
            target.blit(picture, picture.get_rect(midbottom=rect.midbottom))


def _crushes(attack: AttackView) -> bool:
    """Whether the tank drives over its target, which then lies behind its tracks."""
    return attack.kind == "ram" and bool(attack.hits)


def _is_wounded_by(attack: AttackView, one: Fighter) -> bool:
    """Whether an attack wounds this man; he has a bandage when the stamp says so."""
    return attack.ending == "wounded" and one.unit == attack.subject


def _bandaged(one: Fighter) -> Fighter:
    return replace(one, role=replace(one.role, is_wounded=True))

"""Draws a moment of a blow: a strip of torn paper over the board, with large figures and dice.

Lengths are units from the strip's upper left corner, as in `layout`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.painting.fights import props
from game.painting.fights.art import BackdropOrder, FigureOrder, Order, Picture
from game.painting.fights.cast import THINGS
from game.painting.fights.poses import Stance
from game.painting.fights.rig import Facing
from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.board import Boards
from game.rules.state import State
from game.tabletop.fights.blow import Blow, Fighter, Side
from game.tabletop.fights.canvas import HALO, Canvas, Pictures, heading
from game.tabletop.fights.dice_row import DiceRow
from game.tabletop.fights.layout import WIDE, Spot, cast, spots
from game.tabletop.fights.plates import Plates
from game.tabletop.fights.stamp import Stamp
from game.tabletop.fights.timeline import MONSTERS, Moment, Stand
from game.tabletop.motion.bursts import burst
from game.ui.camera import Point
from game.ui.typography.text import Style

HIGH: Final = {"castle": 240, "field": 262}
"""The strip's height in units on each stage; other stages use the field's."""
_HIGHEST: Final = max(HIGH.values())
_SPARE: Final = 8
"""Units by which figures extend beyond the strip's lower edge, for shaking."""
_MARGIN: Final = 24
_EMPTY_X: Final = 1010
"""Where something is thrown if nobody stands there."""
_FALLS_SHORT: Final = 130
"""Units by which what misses the explosives lands before them."""
_CHEST: Final = 86
"""The point where a figure is hit, in units of the rig."""
_SCATTER: Final = (
    (0, 0, 1.0), (26, -30, 0.42), (-18, 26, 0.4), (22, 18, 0.36), (-28, -14, 0.36),
    (4, -44, 0.34), (36, -4, 0.3), (-8, 42, 0.32), (-34, 10, 0.3),
)  # fmt: skip
"""The stars of several hits: x, y and size."""
_STAR: Final = 74
_TEETH: Final = 62
"""How far right of a man's chest he is bitten."""
_FLASH: Final = 118
_USUAL: Final[tuple[Stance, ...]] = ("idle", "aim", "fire", "recoil")


class Strip:
    """Draws the moments of blows in a strip across the window."""

    def __init__(self, kit: Kit, boards: Boards) -> None:
        self._kit = kit
        self._boards = boards
        self._pictures = Pictures(kit)
        self._dice = DiceRow(kit)
        self._plates = Plates(kit, self._pictures)
        self._stamp = Stamp(kit, self._pictures)
        self._ground: tuple[object, pygame.Surface] | None = None

    # --- What it needs --------------------------------------------------------------------

    def orders(self, blow: Blow, size: tuple[int, int]) -> tuple[list[Order], list[Order]]:
        """The pictures needed at the beginning of a blow, and those needed later."""
        first: list[Order] = [self._backdrop(blow, size)]
        later: list[Order] = []
        for side in ("left", "right"):
            stands = _stances(blow, side)
            for one, spot in cast(blow, side):
                for place, stance in enumerate(stands(one)):
                    (later if place else first).append(self._figure(one, stance, side, spot))
        return first, later

    def _backdrop(self, blow: Blow, size: tuple[int, int]) -> BackdropOrder:
        return BackdropOrder(blow.scenery, size, blow.kind == "bite")

    def _figure(self, one: Fighter, stance: Stance, side: Side, spot: Spot) -> FigureOrder:
        facing: Facing = "right" if side == "left" else "left"
        # The strip's lower edge cuts off all figures that don't lie.
        foot = 0 if stance == "collapse" else round((_HIGHEST - spot.y) / spot.scale) + _SPARE
        return FigureOrder(one.role, stance, facing, spot.scale * self._kit.theme.ui, foot)

    # --- Drawing --------------------------------------------------------------------------

    def prepare(self, rect: pygame.Rect, blow: Blow, teller: Teller) -> None:
        """Cache the backdrop before the strip is visible."""
        self._grounded(rect.size, blow, teller)

    def draw(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        blow: Blow,
        shown: Moment,
        state: State,
        teller: Teller,
    ) -> None:
        """Draw a moment of a blow; `state` is the position before it."""
        if abs(shown.slide) >= 1:
            return
        unit = self._kit.theme.ui
        moved = rect.move(round(shown.slide * rect.width), 0)
        moved.move_ip(round(shown.shake[0] * unit), round(shown.shake[1] * unit))
        whole = target.get_clip()
        target.set_clip(moved.clip(whole))
        target.blit(self._grounded(rect.size, blow, teller), moved)
        canvas = Canvas(target, moved, unit)
        # Who leaps at an enemy leaps before dice that are still in the air.
        is_behind = blow.kind == "melee" and any(die.above for die in shown.dice)
        if is_behind:
            self._dice.draw(canvas, shown.dice)
        muzzles = self._draw_figures(canvas, blow, shown)
        self._draw_shots(canvas, blow, shown, muzzles)
        self._draw_missile(canvas, blow, shown)
        self._draw_stars(canvas, blow, shown)
        if blow.kind == "bite":
            self._dice.draw_luck(canvas, blow, shown)
        else:
            if not is_behind:
                self._dice.draw(canvas, shown.dice)
            self._dice.draw_need(canvas, blow, shown)
        self._plates.draw(canvas, blow, shown, state, teller)
        target.set_clip(whole)
        self._draw_edges(target, moved)
        self._stamp.draw(canvas, blow, shown, state, teller)

    def _grounded(self, size: tuple[int, int], blow: Blow, teller: Teller) -> pygame.Surface:
        """The backdrop with the name of the place, cached."""
        key = (size, blow.scenery, blow.cell, blow.kind == "bite", self._kit.words.language)
        if self._ground is None or self._ground[0] != key:
            backdrop = self._kit.fights.take(self._backdrop(blow, size)).surface
            ground = backdrop.copy()
            kit = self._kit
            style = heading(self._kit, 22)
            left = (size[0] - round(WIDE * kit.theme.ui)) // 2
            place = (left + kit.px(_MARGIN), kit.px(14))
            said = "" if blow.kind == "bite" else self._place_words(blow, teller).upper()
            box = kit.type.draw(ground, said, style, place)
            hexes = [cell for cell in blow.cells if "-" not in cell and cell.isdigit()]
            if len(hexes) > 1 and hexes[0] != hexes[1] and blow.kind == "volley":
                said = kit.say("fight.fires-at", origin=hexes[0], target=hexes[1])
                small = Style("bold", 16, kit.theme.palette.moon_100, 0, HALO, 2, grows=False)
                kit.type.draw(ground, said, small, (box.right + kit.px(12), box.centery), "midleft")
            self._ground = key, ground
        return self._ground[1]

    def _place_words(self, blow: Blow, teller: Teller) -> str:
        """The name of a blow's place: a room, a named hex, or the terrain of the hex."""
        if blow.kind in ("shell", "ram") or not blow.cell.isdigit():
            return teller.place(blow.cell)
        names = self._boards.field.names.get(blow.cell)
        if names:
            return names.get(self._kit.words.language) or names.get("en", blow.cell)
        return self._kit.say(f"fight.at.{blow.scenery}")

    # --- Figures --------------------------------------------------------------------------

    def _draw_figures(self, canvas: Canvas, blow: Blow, shown: Moment) -> list[Point]:
        """Draw all figures, the farthest first; returns the firing muzzles in pixels."""
        standing: list[tuple[Spot, Side, Fighter, Stand, bool]] = []
        for side in ("left", "right"):
            strikes = side == blow.strikes_from
            stands = shown.strikers if strikes else shown.struck
            for (one, spot), stand in zip(cast(blow, side), stands, strict=False):
                standing.append((spot, side, one, stand, strikes))
        muzzles: dict[int, Point] = {}
        for spot, side, one, stand, strikes in sorted(standing, key=lambda each: each[0].scale):
            picture = self._seen(one, stand.stance, side, spot, _stances(blow, side)(one)[0])
            towards = 1 if side == "left" else -1
            x = spot.x + stand.shift[0] * spot.scale * towards
            y = spot.y + stand.shift[1] * spot.scale
            at = canvas.at(x, y)
            canvas.target.blit(
                picture.surface, (at[0] + picture.corner[0], at[1] + picture.corner[1])
            )
            if strikes:
                muzzle = at[0] + picture.muzzle[0], at[1] + picture.muzzle[1]
                muzzles[len(muzzles)] = muzzle
                if stand.flash:
                    self._draw_flash(canvas, muzzle, spot.scale, stand.flash)
        return list(muzzles.values())

    def _seen(self, one: Fighter, stance: Stance, side: Side, spot: Spot, usual: Stance) -> Picture:
        """The picture of a figure's stance, or of its first stance until that is ready."""
        art = self._kit.fights
        found = art.get(self._figure(one, stance, side, spot))
        return found or art.take(self._figure(one, usual, side, spot))

    def _draw_flash(self, canvas: Canvas, place: Point, scale: float, age: float) -> None:
        if not self._kit.settings.flashes:
            return
        size = round(_FLASH * scale * canvas.unit)
        turn = 0.4 if age > 0.5 else 0.0
        picture = self._pictures.take(
            ("flash", size, turn), lambda: props.flash(size, turn).convert_alpha()
        )
        canvas.target.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))

    def _draw_shots(
        self, canvas: Canvas, blow: Blow, shown: Moment, muzzles: Sequence[Point]
    ) -> None:
        if not muzzles:
            return
        towards = 1 if blow.strikes_from == "left" else -1
        length = round(270 * canvas.unit)
        thick = max(round(2.6 * canvas.unit), 2)
        picture = self._pictures.take(
            ("tracer", length, thick, towards),
            lambda: pygame.transform.flip(
                props.tracer(length, thick), towards < 0, False
            ).convert_alpha(),
        )
        aim = self._chest(canvas, blow)
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

    def _chest(self, canvas: Canvas, blow: Blow) -> tuple[int, int]:
        """The point in pixels where the fighter in front is hit."""
        side: Side = "right" if blow.strikes_from == "left" else "left"
        places = spots(blow, side, sum(one.men for one in blow.struck))
        if not places:
            return canvas.at(_EMPTY_X, 100)
        spot = places[0]
        return canvas.at(spot.x, spot.y + _CHEST * spot.scale)

    def _draw_missile(self, canvas: Canvas, blow: Blow, shown: Moment) -> None:
        aim = self._chest(canvas, blow)
        foot = aim[1] + round(70 * canvas.unit)
        if blow.ending in ("lit", "unlit"):
            charge = self._kit.press.item("charge-1", max(round(64 * canvas.unit), 14))
            canvas.target.blit(charge, charge.get_rect(center=(aim[0], foot)))
        if shown.missile >= 0:
            share = shown.missile
            start = canvas.at(300, 70)
            short = _FALLS_SHORT if blow.ending == "unlit" else 20
            x = start[0] + (aim[0] - round(short * canvas.unit) - start[0]) * share
            y = start[1] + (foot - start[1]) * share - 150 * canvas.unit * share * (1 - share) * 1.6
            item = self._kit.press.item(blow.missile, max(round(42 * canvas.unit), 14))
            turned = pygame.transform.rotozoom(item, -500 * share, 1)
            canvas.target.blit(turned, turned.get_rect(center=(round(x), round(y))))
        if shown.blast >= 0:
            reach = 120 * canvas.unit
            if self._kit.settings.flashes:
                burst(canvas.target, aim, reach * min(shown.blast * 4, 1.0), 1 - shown.blast)
            else:
                burst(canvas.target, aim, reach, 0.35 * (1 - shown.blast))

    def _draw_stars(self, canvas: Canvas, blow: Blow, shown: Moment) -> None:
        if blow.kind == "throw":
            return
        front = shown.struck[0] if shown.struck else None
        if front is None or front.stance == "collapse":
            return
        x, y = self._chest(canvas, blow)
        back = 1 if blow.strikes_from == "left" else -1
        x -= round(front.shift[0] * back * 1.3 * canvas.unit)
        x += round(_TEETH * canvas.unit) if blow.kind == "bite" else 0
        y += round(front.shift[1] * 1.3 * canvas.unit)
        for (dx, dy, share), age in zip(_SCATTER, shown.stars, strict=False):
            grown = 1.6 - 0.6 * min(age * 2.5, 1.0)
            size = round(_STAR * share * grown * canvas.unit)
            size -= size % 4
            turn = round(dx) % 5 * 0.3
            picture = self._pictures.take(("star", size, turn), lambda: props.hit_star(size, turn))  # noqa: B023
            place = (x + round(dx * canvas.unit), y + round(dy * canvas.unit))
            canvas.target.blit(picture, picture.get_rect(center=place))

    # --- Paper ----------------------------------------------------------------------------

    def _draw_edges(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        unit = self._kit.theme.ui
        foot = self._pictures.take(
            ("foot", rect.width), lambda: props.torn_edge(rect.width, unit, 1).convert_alpha()
        )
        head = self._pictures.take(
            ("head", rect.width),
            lambda: pygame.transform.flip(
                props.torn_edge(rect.width, unit, 2), False, True
            ).convert_alpha(),
        )
        inside = round(3 * unit)
        target.blit(foot, (rect.left, rect.bottom - inside))
        target.blit(head, (rect.left, rect.top + inside - head.get_height()))

    def result(self, blow: Blow, state: State, teller: Teller) -> str:
        """The text of the stamp."""
        return self._stamp.result(blow, state, teller)

    def clear(self) -> None:
        """Clear the caches after a change of size or language."""
        self._pictures.clear()
        self._ground = None


def _stances(blow: Blow, side: Side) -> Callable[[Fighter], tuple[Stance, ...]]:
    """The stances in which a fighter of a side is seen, in order."""
    strikes = side == blow.strikes_from

    def of(one: Fighter) -> tuple[Stance, ...]:
        is_monster = one.role.kind in MONSTERS
        if one.role.kind in THINGS:
            return ("idle",)
        if strikes and blow.kind == "rising":
            return ("claw", "shamble") if is_monster else ("idle",)
        if strikes and is_monster:
            return "shamble", "lunge"
        if strikes and blow.kind == "melee":
            return "idle", "draw-back", "strike"
        if strikes and blow.kind == "throw":
            return "idle", "swing-back", "throw"
        if strikes:
            return _USUAL
        hurt: tuple[Stance, ...] = (("reel",) if is_monster else ("hit",)) if blow.hits else ()
        down: tuple[Stance, ...] = ()
        if blow.fallen:
            hurt, down = ("reel" if is_monster else "hit",), ("collapse" if is_monster else "fall",)
        if is_monster:
            return "shamble", *hurt, *down
        return "aim" if blow.kind == "volley" else "idle", "duck", *hurt, *down

    return of

"""Draws a moment of a blow: a strip of torn paper over the board, with large figures and dice.

Lengths are units from the strip's upper left corner, as in `layout`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame

from game.painting.counters.badges import shield_points
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
from game.tabletop.fights.layout import WIDE, Spot, spots
from game.tabletop.fights.timeline import MONSTERS, Die, Moment, Stand
from game.tabletop.motion.bursts import burst
from game.ui.cache import Cache, bytes_of
from game.ui.camera import Point
from game.ui.theme import Colour, hex_colour, mix
from game.ui.typography.text import Style

HIGH: Final = {"castle": 240, "field": 262}
"""The strip's height in units on each stage; other stages use the field's."""
_HIGHEST: Final = max(HIGH.values())
_SPARE: Final = 8
"""Units by which figures extend beyond the strip's lower edge, for shaking."""
_MARGIN: Final = 24
_DICE_X: Final = 640
_EMPTY_X: Final = 1010
"""Where something is thrown if nobody stands there."""
_FALLS_SHORT: Final = 130
"""Units by which what misses the explosives lands before them."""
_DICE_ABOVE: Final = 90
"""Units from the middle of the dice to the strip's lower edge."""
_PITCH: Final = 55
_ROW: Final = 464
"""The most dice in a row."""
_HIT, _MISS, _SMALL = 56, 46, 40
_ONE_ROW: Final = 12
_TWO_ROWS_HIGHER: Final = 12
_WORDS_ABOVE: Final = 34
_NEED: Final = (104, 30)
_STAMP: Final = (735, 62)
_STAMPS: Final = {"bite": (150, 66), "rising": (480, 62)}
_TILT: Final = 6
_LUCK_X: Final = 1000
_LUCK_DIE: Final = 88
_WHY_WIDE: Final = 216
_ASIDE: Final = 92
"""From the middle of a luck check to its die, and to the coin with the luck."""
_PLATE: Final = 24
_STILL_BELOW: Final = 60
"""Units under its feet's place from which a monster that rises is named."""
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
_SHIELDS: Final = {
    "german": hex_colour("#4a555b"),
    "zombie": hex_colour("#26741f"),
    "undead": hex_colour("#6b3fc0"),
    "tank": hex_colour("#4a555b"),
}
_COIN_INK: Final = hex_colour("#241703")
_HALO: Final = hex_colour("#0a0405")
_STAMP_INK: Final = hex_colour("#a3210f")
_USUAL: Final[tuple[Stance, ...]] = ("idle", "aim", "fire", "recoil")


class Strip:
    """Draws the moments of blows in a strip across the window."""

    def __init__(self, kit: Kit, boards: Boards) -> None:
        self._kit = kit
        self._boards = boards
        self._props: Cache[object, pygame.Surface] = Cache(120, 6_000_000, bytes_of)
        self._ground: tuple[object, pygame.Surface] | None = None

    # --- What it needs --------------------------------------------------------------------

    def orders(self, blow: Blow, size: tuple[int, int]) -> tuple[list[Order], list[Order]]:
        """The pictures needed at the beginning of a blow, and those needed later."""
        first: list[Order] = [self._backdrop(blow, size)]
        later: list[Order] = []
        for side in ("left", "right"):
            stands = _stances(blow, side)
            for one, spot in _cast(blow, side):
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
        canvas = _Sheet(target, moved, unit)
        # Who leaps at an enemy leaps before dice that are still in the air.
        is_behind = blow.kind == "melee" and any(die.above for die in shown.dice)
        if is_behind:
            self._draw_dice(canvas, shown.dice)
        muzzles = self._draw_figures(canvas, blow, shown)
        self._draw_shots(canvas, blow, shown, muzzles)
        self._draw_missile(canvas, blow, shown)
        self._draw_stars(canvas, blow, shown)
        if blow.kind == "bite":
            self._draw_luck(canvas, blow, shown)
        else:
            if not is_behind:
                self._draw_dice(canvas, shown.dice)
            self._draw_need(canvas, blow, shown)
        self._draw_plates(canvas, blow, shown, state, teller)
        target.set_clip(whole)
        self._draw_edges(target, moved)
        self._draw_stamp(canvas, blow, shown, state, teller)

    def _grounded(self, size: tuple[int, int], blow: Blow, teller: Teller) -> pygame.Surface:
        """The backdrop with the name of the place, cached."""
        key = (size, blow.scenery, blow.cell, blow.kind == "bite", self._kit.words.language)
        if self._ground is None or self._ground[0] != key:
            backdrop = self._kit.fights.take(self._backdrop(blow, size)).surface
            ground = backdrop.copy()
            kit = self._kit
            style = self._head(22)
            left = (size[0] - round(WIDE * kit.theme.ui)) // 2
            place = (left + kit.px(_MARGIN), kit.px(14))
            said = "" if blow.kind == "bite" else self._place_words(blow, teller).upper()
            box = kit.type.draw(ground, said, style, place)
            hexes = [cell for cell in blow.cells if "-" not in cell and cell.isdigit()]
            if len(hexes) > 1 and hexes[0] != hexes[1] and blow.kind == "volley":
                said = kit.say("fight.fires-at", origin=hexes[0], target=hexes[1])
                small = Style("bold", 16, kit.theme.palette.moon_100, 0, _HALO, 2, grows=False)
                kit.type.draw(ground, said, small, (box.right + kit.px(12), box.centery), "midleft")
            self._ground = key, ground
        return self._ground[1]

    def _head(self, size: float) -> Style:
        """The style of text on the backdrop; larger for Japanese, with a thinner halo."""
        palette = self._kit.theme.palette
        if self._kit.words.language == "ja":
            return Style("display", size * 1.25, palette.moon_100, 0, _HALO, 1.4, grows=False)
        return Style("display", size, palette.moon_100, 0.05, _HALO, 2.4, grows=False)

    def _place_words(self, blow: Blow, teller: Teller) -> str:
        """The name of a blow's place: a room, a named hex, or the terrain of the hex."""
        if blow.kind in ("shell", "ram") or not blow.cell.isdigit():
            return teller.place(blow.cell)
        names = self._boards.field.names.get(blow.cell)
        if names:
            return names.get(self._kit.words.language) or names.get("en", blow.cell)
        return self._kit.say(f"fight.at.{blow.scenery}")

    # --- Figures --------------------------------------------------------------------------

    def _draw_figures(self, canvas: _Sheet, blow: Blow, shown: Moment) -> list[Point]:
        """Draw all figures, the farthest first; returns the firing muzzles in pixels."""
        standing: list[tuple[Spot, Side, Fighter, Stand, bool]] = []
        for side in ("left", "right"):
            strikes = side == blow.strikes_from
            stands = shown.strikers if strikes else shown.struck
            for (one, spot), stand in zip(_cast(blow, side), stands, strict=False):
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

    def _draw_flash(self, canvas: _Sheet, place: Point, scale: float, age: float) -> None:
        if not self._kit.settings.flashes:
            return
        size = round(_FLASH * scale * canvas.unit)
        turn = 0.4 if age > 0.5 else 0.0
        picture = self._prop(("flash", size, turn), lambda: props.flash(size, turn).convert_alpha())
        canvas.target.blit(picture, picture.get_rect(center=(round(place[0]), round(place[1]))))

    def _draw_shots(
        self, canvas: _Sheet, blow: Blow, shown: Moment, muzzles: Sequence[Point]
    ) -> None:
        if not muzzles:
            return
        towards = 1 if blow.strikes_from == "left" else -1
        length = round(270 * canvas.unit)
        thick = max(round(2.6 * canvas.unit), 2)
        picture = self._prop(
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

    def _chest(self, canvas: _Sheet, blow: Blow) -> tuple[int, int]:
        """The point in pixels where the fighter in front is hit."""
        side: Side = "right" if blow.strikes_from == "left" else "left"
        places = spots(blow, side, sum(one.men for one in blow.struck))
        if not places:
            return canvas.at(_EMPTY_X, 100)
        spot = places[0]
        return canvas.at(spot.x, spot.y + _CHEST * spot.scale)

    def _draw_missile(self, canvas: _Sheet, blow: Blow, shown: Moment) -> None:
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

    def _draw_stars(self, canvas: _Sheet, blow: Blow, shown: Moment) -> None:
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
            picture = self._prop(("star", size, turn), lambda: props.hit_star(size, turn))  # noqa: B023
            place = (x + round(dx * canvas.unit), y + round(dy * canvas.unit))
            canvas.target.blit(picture, picture.get_rect(center=place))

    # --- Dice and words -------------------------------------------------------------------

    def _draw_dice(self, canvas: _Sheet, dice: Sequence[Die]) -> None:
        many = len(dice)
        rows = 1 if many <= _ONE_ROW else 2
        columns = -(-many // rows)
        pitch = min(_PITCH, _ROW / max(columns, 1))
        middle = canvas.height - _DICE_ABOVE
        for place, die in enumerate(dice):
            row, column = divmod(place, max(columns, 1))
            x = _DICE_X + (column - (columns - 1) / 2) * pitch + die.away
            y = middle + (row - (rows - 1) / 2) * (_SMALL + 4) - die.above
            y -= _TWO_ROWS_HIGHER * (rows - 1)
            large, small = (_SMALL, _SMALL - 4) if rows > 1 else (_HIT, _MISS)
            units = min(large if die.kind == "hit" else small, pitch * 1.06)
            if rows == 1:
                y += 4 * (-1 if place % 2 else 1) if die.kind != "hit" else -6
            picture = self._kit.dice.face(die.pips, round(units * canvas.unit), die.kind, die.tilt)
            canvas.target.blit(picture, picture.get_rect(center=canvas.at(x, y)))

    def _draw_need(self, canvas: _Sheet, blow: Blow, shown: Moment) -> None:
        """Draw the number each die needs, and the hits counted so far."""
        if not shown.has_need:
            return
        kit = self._kit
        palette = kit.theme.palette
        y = canvas.height - _WORDS_ABOVE
        words = kit.say(f"fight.{blow.need_kind}", need=blow.need)
        style = Style("heavy", 19, palette.ink)
        wide = max(kit.type.width(words, style) + kit.px(28), kit.px(_NEED[0]))
        slip = pygame.Rect(0, 0, wide, max(kit.px(_NEED[1]), kit.type.height(style)))
        slip.midright = canvas.at(_DICE_X, y)
        kit.trim.ticket(canvas.target, slip)
        kit.type.draw(canvas.target, words, style, slip.center, "center")
        if shown.count > 0:
            said = kit.words.count("fight.hits", shown.count).upper()
            count = Style("display", 44, palette.red_text, 0.03, _HALO, 3, grows=False)
            kit.type.draw(
                canvas.target, said, count, (slip.right + kit.px(18), slip.centery), "midleft"
            )

    def _draw_luck(self, canvas: _Sheet, blow: Blow, shown: Moment) -> None:
        """Draw a large die above the man's luck."""
        kit = self._kit
        palette = kit.theme.palette
        kit.type.draw(
            canvas.target, kit.head("fight.luck"), self._head(24), canvas.at(_LUCK_X, 30), "center"
        )
        y = canvas.height * 0.46
        for die in shown.dice:
            kind = die.kind
            picture = kit.dice.face(die.pips, round(_LUCK_DIE * canvas.unit), kind, die.tilt)
            place = canvas.at(_LUCK_X - _ASIDE + die.away * 0.5, y - die.above)
            canvas.target.blit(picture, picture.get_rect(center=place))
        coin = canvas.at(_LUCK_X + _ASIDE, y)
        radius = round(42 * canvas.unit)
        pygame.draw.circle(canvas.target, mix(palette.amber, (0, 0, 0), 0.35), coin, radius)
        pygame.draw.circle(canvas.target, palette.amber, coin, radius - round(3 * canvas.unit))
        number = Style("heavy", 56, _COIN_INK, grows=False)
        kit.type.draw(canvas.target, str(blow.need), number, coin, "center")
        if shown.stamp and not kit.is_large:
            self._draw_comparison(canvas, blow, y)
        if shown.has_need:
            words = kit.say("fight.at-most", need=blow.need)
            style = Style("heavy", 19, palette.ink)
            slip = pygame.Rect(0, 0, kit.type.width(words, style) + kit.px(36), kit.px(_NEED[1]))
            slip.height = max(slip.height, kit.type.height(style))
            slip.center = canvas.at(_LUCK_X, canvas.height - 42)
            kit.trim.ticket(canvas.target, slip)
            kit.type.draw(canvas.target, words, style, slip.center, "center")

    def _draw_comparison(self, canvas: _Sheet, blow: Blow, y: float) -> None:
        """How the die compares with the luck, and what comes of it."""
        kit = self._kit
        palette = kit.theme.palette
        words = kit.say("fight.over" if blow.hits else "fight.within")
        style = Style("bold", 19, palette.moon_100, 0, _HALO, 2, grows=False)
        kit.type.draw(canvas.target, words, style, canvas.at(_LUCK_X, y), "center")
        if blow.ending == "bitten":
            lines = kit.say("fight.bitten.why")
            place = canvas.at(_MARGIN + 8, canvas.height * 0.6)
            column = pygame.Rect(place, (canvas.px(_WHY_WIDE), 0))
            kit.type.draw_wrapped(
                canvas.target, lines, style.but(colour=palette.zombie_text), column
            )

    # --- Plates ---------------------------------------------------------------------------

    def _draw_plates(
        self, canvas: _Sheet, blow: Blow, shown: Moment, state: State, teller: Teller
    ) -> None:
        """Draw the name plate of each fighter in view, with his number."""
        rises = blow.kind == "rising" and shown.strikers[-1].shift[1] > _STILL_BELOW
        sides: tuple[Side, ...] = ("left",) if rises else ("left", "right")
        for side in sides:
            named = [
                (place.x, self._plate(one, state, teller))
                for one, place in _leaders(blow, side)
                if one.role.kind != "hedge"
            ]
            named.sort(key=lambda each: each[0])
            aside = 0 if blow.kind in ("bite", "rising") else 150
            edge = canvas.at(8 if side == "left" else _DICE_X + aside, 0)[0]
            last = canvas.at(_DICE_X - aside if side == "left" else WIDE - 8, 0)[0]
            if blow.kind == "bite":
                edge, last = canvas.at(8, 0)[0], canvas.at(WIDE - 8, 0)[0]
            wide = sum(plate.get_width() for _, plate in named) + canvas.px(6) * len(named)
            room = last - edge
            if wide > room and named:
                named = [
                    (x, self._plate(one, state, teller, is_short=True))
                    for x, one in sorted(
                        ((place.x, one) for one, place in _leaders(blow, side)),
                        key=lambda each: each[0],
                    )
                ]
            rest = sum(plate.get_width() + canvas.px(6) for _, plate in named)
            for x, plate in named:
                left = canvas.at(x, 0)[0] - plate.get_width() // 2
                left = max(min(left, last - rest), edge)
                top = canvas.at(0, canvas.height - 12)[1] - plate.get_height()
                canvas.target.blit(plate, (left, top))
                edge = left + plate.get_width() + canvas.px(6)
                rest -= plate.get_width() + canvas.px(6)

    def _plate(
        self, one: Fighter, state: State, teller: Teller, *, is_short: bool = False
    ) -> pygame.Surface:
        kit = self._kit
        name = self.name(one, state, teller)
        if is_short or kit.is_large:
            name = name[:1] if one.role.kind == "para" else ""
            name = f"{name} ×{one.men}".strip() if one.men > 1 else name
        elif one.men > 1:
            name = kit.say("fight.men", name=name, n=one.men)
        key = ("plate", name, one.badge, one.number, one.role.kind)
        return self._prop(key, lambda: self._painted_plate(one, name))

    def _painted_plate(self, one: Fighter, name: str) -> pygame.Surface:
        kit = self._kit
        palette = kit.theme.palette
        ink = {"zombie": palette.zombie_text, "undead": palette.undead_text}.get(
            one.role.kind, palette.moon_100
        )
        style = Style("bold", 16, ink)
        high = max(kit.px(_PLATE), kit.type.height(style))
        badge = high if one.badge != "none" else kit.px(6)
        wide = badge + (kit.type.width(name, style) + kit.px(14) if name else kit.px(6))
        plate = pygame.Surface((wide, high), pygame.SRCALPHA)
        box = plate.get_rect()
        pygame.draw.rect(plate, (*palette.night_800, 235), box, border_radius=kit.px(3))
        pygame.draw.rect(plate, palette.night_500, box, max(kit.px(1), 1), kit.px(3))
        if name:
            kit.type.draw(plate, name, style, (badge + kit.px(5), box.centery), "midleft")
        if one.badge != "none":
            self._badge(plate, one, (badge // 2 + kit.px(3), box.centery))
        return plate

    def _badge(self, plate: pygame.Surface, one: Fighter, place: tuple[int, int]) -> None:
        """Draw the symbol and number of a plate: dice, shield, or luck."""
        kit = self._kit
        palette = kit.theme.palette
        side = plate.get_height() * 3 // 4
        box = pygame.Rect(0, 0, side, side)
        box.center = place
        ink: Colour = palette.moon_100
        if one.badge == "coin":
            pygame.draw.circle(plate, palette.amber, place, side / 2)
            ink = _COIN_INK
        elif one.badge == "shield":
            points = shield_points(place[0], place[1], side, side * 1.15)
            colour = _SHIELDS.get(one.role.kind, _SHIELDS["german"])
            pygame.draw.polygon(plate, colour, points)
            pygame.draw.aalines(plate, mix(colour, (255, 255, 255), 0.6), True, points)
        else:
            pygame.draw.rect(plate, palette.night_900, box, border_radius=kit.px(4))
            pygame.draw.rect(plate, palette.moon_100, box, max(kit.px(1.4), 1), kit.px(4))
        number = Style("heavy", 15, ink)
        kit.type.draw(plate, str(one.number), number, place, "center")

    def name(self, one: Fighter, state: State, teller: Teller) -> str:
        """The name of a fighter, without his place."""
        kind = one.role.kind
        if kind in ("zombie", "undead") and one.unit not in state.paras:
            return self._kit.say(f"unit.{kind}")
        if kind == "tank":
            return self._kit.say("unit.tank")
        if kind == "german":
            named = f"name.{one.unit}"
            return self._kit.say(named if self._kit.words.has(named) else "unit.german")
        return teller.name(one.unit)

    # --- Paper ----------------------------------------------------------------------------

    def _draw_edges(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        unit = self._kit.theme.ui
        foot = self._prop(
            ("foot", rect.width), lambda: props.torn_edge(rect.width, unit, 1).convert_alpha()
        )
        head = self._prop(
            ("head", rect.width),
            lambda: pygame.transform.flip(
                props.torn_edge(rect.width, unit, 2), False, True
            ).convert_alpha(),
        )
        inside = round(3 * unit)
        target.blit(foot, (rect.left, rect.bottom - inside))
        target.blit(head, (rect.left, rect.top + inside - head.get_height()))

    def _draw_stamp(
        self, canvas: _Sheet, blow: Blow, shown: Moment, state: State, teller: Teller
    ) -> None:
        if not shown.stamp:
            return
        picture = self.stamp(blow, state, teller)
        at_rest = picture.get_rect(center=canvas.at(*_STAMPS.get(blow.kind, _STAMP)))
        if blow.kind != "bite":
            at_rest.bottom = min(at_rest.bottom, self._above_dice(canvas, shown.dice))
        if shown.stamp > 1.0:
            wide, high = picture.get_size()
            size = (round(wide * shown.stamp), round(high * shown.stamp))
            picture = pygame.transform.scale(picture, size)
        if shown.stamp_opacity < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * shown.stamp_opacity))
        # It comes down on its lower edge, so that it never lies over the dice.
        place = picture.get_rect(midbottom=at_rest.midbottom)
        place.left = max(place.left, canvas.at(0, 0)[0])
        canvas.target.blit(picture, place)

    def _above_dice(self, canvas: _Sheet, dice: Sequence[Die]) -> int:
        """The pixel above all dice at rest."""
        rows = 1 if len(dice) <= _ONE_ROW else 2
        reach = _HIT / 2 + 8 if rows == 1 else _SMALL + 4 + _TWO_ROWS_HIGHER
        return canvas.at(0, canvas.height - _DICE_ABOVE - reach if dice else canvas.height)[1]

    def stamp(self, blow: Blow, state: State, teller: Teller) -> pygame.Surface:
        """Draw the stamp with the result."""
        words = self.result(blow, state, teller).upper()
        kit = self._kit
        style = kit.type.narrow(
            words, Style("display", 32, _STAMP_INK, 0.05, grows=False), kit.px(420)
        )
        ink = kit.type.line(words, style)
        return self._prop(
            ("stamp", words),
            lambda: props.stamped(ink, kit.theme.ui, _TILT, _STAMP_INK).convert_alpha(),
        )

    def result(self, blow: Blow, state: State, teller: Teller) -> str:
        """The text of the stamp."""
        one = next((each for each in (*blow.left, *blow.right) if each.unit == blow.subject), None)
        who = self.name(one, state, teller) if one is not None else teller.name(blow.subject, state)
        if blow.ending == "destroyed" and one is not None and blow.of == 1:
            is_named = self._kit.words.has(f"name.{one.unit}")
            return self._kit.say("fight.end.down" if is_named else "fight.end.german", who=who)
        if blow.ending == "rises" and blow.lost > 1:
            return self._kit.words.count("fight.end.rise", blow.lost)
        if blow.ending == "hits":
            return self._kit.words.count("fight.hits", blow.hits)
        if blow.ending == "blast-hits":
            return self._kit.words.count("fight.end.blast-hits", blow.lost)
        return self._kit.say(f"fight.end.{blow.ending}", who=who, lost=blow.lost, of=blow.of)

    def _prop(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self._props.take((key, self._kit.theme, self._kit.words.language), make)

    def clear(self) -> None:
        """Clear the caches after a change of size or language."""
        self._props.clear()
        self._ground = None


class _Sheet:
    """The target of drawing: converts units of the strip into pixels."""

    def __init__(self, target: pygame.Surface, rect: pygame.Rect, unit: float) -> None:
        self.target = target
        self.unit = unit
        self.height = rect.height / unit
        self._corner = (rect.centerx - WIDE * unit / 2, rect.top)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A point in pixels."""
        return round(self._corner[0] + x * self.unit), round(self._corner[1] + y * self.unit)

    def px(self, units: float) -> int:
        """A length in pixels."""
        return max(round(units * self.unit), 1)


def _cast(blow: Blow, side: Side) -> Iterator[tuple[Fighter, Spot]]:
    """Each figure of a side with its position, the one in front first."""
    fighters = blow.left if side == "left" else blow.right
    people = [one for one in fighters for _ in range(one.men)]
    return zip(people, spots(blow, side, len(people)), strict=False)


def _leaders(blow: Blow, side: Side) -> list[tuple[Fighter, Spot]]:
    """One figure of each fighter."""
    found: dict[str, tuple[Fighter, Spot]] = {}
    for one, spot in _cast(blow, side):
        found.setdefault(one.unit, (one, spot))
    return list(found.values())


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

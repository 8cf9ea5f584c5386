"""The name plates of a strip's fighters."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import pygame

from game.painting.counters.badges import shield_points
from game.painting.fights.cast import WORM
from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.state import State
from game.tabletop.fights.beats import LANDS_MS, fallen_at
from game.tabletop.fights.blow import Blow, Fighter, Side
from game.tabletop.fights.canvas import Canvas, Pictures
from game.tabletop.fights.dice_row import dice_x, need_width
from game.tabletop.fights.layout import WIDE, leaders
from game.tabletop.fights.timeline import Moment
from game.ui.theme import Colour, hex_colour, mix
from game.ui.typography.text import Style

Length: TypeAlias = Literal["whole", "name", "letter"]
"""How much a plate says: how a man's dice add up, his name, or its first letter."""

_LENGTHS: Final[tuple[Length, ...]] = ("whole", "name", "letter")
_AWAY: Final = 4
"""Units between the need of the dice and the plates left of it."""
_HITS: Final = 150
"""Units right of the middle that the number of hits takes."""
_PLATE: Final = 24
_STILL_BELOW: Final = 60
"""Units under its feet's place from which a monster that rises is named."""
_SHIELDS: Final = {
    "german": hex_colour("#4a555b"),
    "zombie": hex_colour("#26741f"),
    "undead": hex_colour("#6b3fc0"),
    "tank": hex_colour("#4a555b"),
    "hedge": hex_colour("#26741f"),
}
_COIN_INK: Final = hex_colour("#241703")
_DIMMED: Final = 185
"""The brightness of the plate of somebody who has fallen, of 255."""


_FOLLOWS: Final = 2
"""How many units the monster's plate in the close-up goes along for one by which it leans."""
_ASIDES: Final[dict[Side, int]] = {"left": -110, "right": -50}
"""How far right of their fighters plates are in the close-up: the monster leans far forward."""


class Plates:
    """Draws the name plates."""

    def __init__(self, kit: Kit, pictures: Pictures) -> None:
        self._kit = kit
        self._pictures = pictures

    def draw(self, canvas: Canvas, blow: Blow, shown: Moment, state: State, teller: Teller) -> None:
        """Draw the name plate of each fighter in view, with his number."""
        rises = blow.kind == "rising" and shown.strikers[-1].shift[1] > _STILL_BELOW
        is_left_alone = rises or blow.kind == "injection"
        sides: tuple[Side, ...] = ("left",) if is_left_alone else ("left", "right")
        for side in sides:
            edge = canvas.at(8 if side == "left" else dice_x(blow) + _HITS, 0)[0]
            last = canvas.at(WIDE - 8, 0)[0]
            if side == "left":
                last = canvas.at(dice_x(blow) - _AWAY, 0)[0] - need_width(self._kit, blow)
            if blow.kind in ("bite", "injection", "rising"):
                edge, last = canvas.at(8, 0)[0], canvas.at(WIDE - 8, 0)[0]
            people = sorted(leaders(blow, side), key=lambda each: each[1].x)
            down = () if side == blow.strikes_from else _fallen(blow, shown)
            for length in _LENGTHS:
                named = [
                    (
                        place.x + _asides(blow, side, shown),
                        self._plate(one, state, teller, length, is_down=one.unit in down),
                    )
                    for one, place in people
                ]
                rest = sum(plate.get_width() + canvas.px(6) for _, plate in named)
                if rest <= last - edge:
                    break
            for x, plate in named:
                left = canvas.at(x, 0)[0] - plate.get_width() // 2
                left = max(min(left, last - rest), edge)
                top = canvas.at(0, canvas.height - 12)[1] - plate.get_height()
                canvas.target.blit(plate, (left, top))
                edge = left + plate.get_width() + canvas.px(6)
                rest -= plate.get_width() + canvas.px(6)

    def _plate(
        self, one: Fighter, state: State, teller: Teller, length: Length, *, is_down: bool
    ) -> pygame.Surface:
        kit = self._kit
        name = fighter_name(kit, one, state, teller)
        # Without a number the name is all that a plate says.
        if length == "letter" or (kit.is_large and one.badge != "none"):
            # The letter of his counter, in any language.
            name = one.unit[:1] if one.role.kind == "para" else ""
            name = f"{name} ×{one.men}".strip() if one.men > 1 else name
        elif one.men > 1:
            name = kit.say("fight.men", name=name, n=one.men)
        elif one.icons and length == "whole":
            name = kit.say("fight.dice", name=name, own=one.number - one.icons, icons=one.icons)
        key = ("plate", name, one.badge, one.number, one.role.kind, is_down)
        return self._pictures.take(key, lambda: self._painted_plate(one, name, is_down=is_down))

    def _painted_plate(self, one: Fighter, name: str, *, is_down: bool) -> pygame.Surface:
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
        if is_down:
            plate.fill((_DIMMED,) * 3, special_flags=pygame.BLEND_RGB_MULT)
            ends = (kit.px(4), box.bottom - kit.px(5)), (wide - kit.px(5), kit.px(4))
            pygame.draw.line(plate, palette.red, *ends, kit.px(3))
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


def _fallen(blow: Blow, shown: Moment) -> set[str]:
    """The fighters who lie on the ground."""
    falls = fallen_at(blow)
    wait = 0 if shown.is_calm else LANDS_MS
    return {unit for unit, falls_at in falls.items() if shown.ms >= falls_at + wait}


def _asides(blow: Blow, side: Side, shown: Moment) -> float:
    """How far right of its fighter's place a plate is: with the tank, which stays where it has
    driven; in the close-up it leaves the faces free."""
    if blow.kind == "ram" and side == blow.strikes_from:
        return shown.strikers[0].shift[0]
    if blow.kind != "bite":
        return 0
    # The monster takes its plate with it, or the man's hand would be named by it.
    leans = -_FOLLOWS * shown.strikers[0].shift[0] if side == blow.strikes_from else 0.0
    return _ASIDES[side] + leans


def fighter_name(kit: Kit, one: Fighter, state: State, teller: Teller) -> str:
    """The name of a fighter, without his place."""
    kind = one.role.kind
    if kind == "undead" and one.role.number == WORM:
        return kit.say("unit.worm")
    enemy = state.enemies.get(one.unit)
    if kind == "undead" and enemy is not None and enemy.kind == "german":
        # With a needle's values they look like undead.
        return teller.plain_name(one.unit, state)
    if kind in ("zombie", "undead") and one.unit not in state.paras:
        return kit.say(f"unit.{kind}")
    if kind == "tank":
        return kit.say("unit.tank")
    if kind == "hedge":
        return kit.say("fight.hidden")
    if kind == "german":
        named = f"name.{one.unit}"
        return kit.say(named if kit.words.has(named) else "unit.german")
    return teller.name(one.unit)

"""The dice of a blow in the middle of the strip, with what is needed and the hits counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.kit import Kit
from game.tabletop.fights.blow import Blow
from game.tabletop.fights.canvas import HALO, Canvas, heading
from game.tabletop.fights.timeline import Die, Moment
from game.ui.scaling import smoothscaled
from game.ui.theme import hex_colour, mix
from game.ui.typography.text import Style

_DICE_X: Final = 640
_DICE_ABOVE: Final = 90
"""Units from the middle of the dice to the strip's lower edge."""
_PITCH: Final = 55
_ASIDE_IN_MELEE: Final = 36
"""How far the dice of a melee lie towards where the striker came from: he leaps to their right."""
_ROW: Final = 350
"""The most units from the middle of a row's first die to that of its last: further out they would
lie over the fighters."""
_HIT, _MISS, _SMALL = 56, 46, 40
_ONE_ROW: Final = {"melee": 7}
_USUAL_ROW: Final = 8
"""The most dice in one row, by the kind of blow; in a melee men stand nearer."""
_TWO_ROWS_HIGHER: Final = 12
_WORDS_ABOVE: Final = 34
_NEED: Final = (104, 30)
_LUCK_X: Final = 1044
_LUCK_DIE: Final = 88
_LUCK_HOP: Final = 22
"""Units by which a luck die hops at most."""
_WHY_X: Final = 32
_ASIDE: Final = 92
"""From the middle of a luck check to its die, and to the coin with the luck."""
_COIN_INK: Final = hex_colour("#241703")


class DiceRow:
    """Draws the dice of a blow."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit

    def draw(self, canvas: Canvas, blow: Blow, dice: Sequence[Die]) -> None:
        """Draw dice in one row, or many in two."""
        rows = _rows(blow, dice)
        columns = -(-len(dice) // rows)
        widest = _PITCH if rows == 1 else _SMALL + 6
        pitch = min(widest, _ROW / max(columns - 1, 1))
        middle = canvas.height - _DICE_ABOVE
        for place, die in enumerate(dice):
            row, column = divmod(place, max(columns, 1))
            x = dice_x(blow) + (column - (columns - 1) / 2) * pitch + die.away
            y = middle + (row - (rows - 1) / 2) * (_SMALL + 4) - die.above
            y -= _TWO_ROWS_HIGHER * (rows - 1)
            large, small = (_SMALL, _SMALL - 4) if rows > 1 else (_HIT, _MISS)
            units = min(large if die.kind == "hit" else small, pitch * 1.06)
            if rows == 1:
                y += 4 * (-1 if place % 2 else 1) if die.kind != "hit" else -6
            size = round(units * die.grown * canvas.unit / 2) * 2
            picture = self._kit.dice.face(die.pips, size, die.kind, die.tilt)
            canvas.target.blit(picture, picture.get_rect(center=canvas.at(x, y)))

    def draw_need(self, canvas: Canvas, blow: Blow, shown: Moment) -> None:
        """Draw the number each die needs, and the hits counted so far."""
        if not shown.has_need:
            return
        kit = self._kit
        palette = kit.theme.palette
        y = canvas.height - _WORDS_ABOVE
        words, style = _need_words(kit, blow), _need_style(kit)
        high = max(kit.px(_NEED[1]), kit.type.height(style))
        slip = pygame.Rect(0, 0, need_width(kit, blow), high)
        slip.midright = canvas.at(dice_x(blow), y)
        kit.trim.ticket(canvas.target, slip)
        kit.type.draw(canvas.target, words, style, slip.center, "center")
        if shown.count > 0:
            number = kit.words.count("fight.hits", shown.count).upper()
            count = Style(
                "display", 54 if kit.is_large else 44, palette.red_text, 0.03, HALO, 3, grows=False
            )
            hits = kit.type.line(number, count)
            # It grows to both sides, or it would reach the plate of the enemy in front.
            at_rest = hits.get_rect(midleft=(slip.right + kit.px(18), slip.centery))
            if shown.count_grown > 1:
                wide, high = (round(side * shown.count_grown) for side in hits.get_size())
                hits = smoothscaled(hits, (wide, high))
            canvas.target.blit(hits, hits.get_rect(center=at_rest.center))

    def draw_luck(self, canvas: Canvas, blow: Blow, shown: Moment) -> None:
        """Draw a large die above the man's luck."""
        kit = self._kit
        palette = kit.theme.palette
        kit.type.draw(
            canvas.target,
            kit.head("fight.luck"),
            heading(kit, 24),
            canvas.at(_LUCK_X, 30),
            "center",
        )
        y = canvas.height * 0.46
        for die in shown.dice:
            kind = die.kind
            picture = kit.dice.face(die.pips, round(_LUCK_DIE * canvas.unit), kind, die.tilt)
            # From where the monster is, and low: the heading is above.
            place = canvas.at(_LUCK_X - _ASIDE - abs(die.away) * 0.5, y - min(die.above, _LUCK_HOP))
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
            style = _need_style(kit)
            slip = pygame.Rect(0, 0, kit.type.width(words, style) + kit.px(36), kit.px(_NEED[1]))
            slip.height = max(slip.height, kit.type.height(style))
            slip.center = canvas.at(_LUCK_X, canvas.height - 42)
            kit.trim.ticket(canvas.target, slip)
            kit.type.draw(canvas.target, words, style, slip.center, "center")

    def _draw_comparison(self, canvas: Canvas, blow: Blow, y: float) -> None:
        """How the die compares with the luck, and what comes of it."""
        kit = self._kit
        palette = kit.theme.palette
        words = kit.say("fight.over" if blow.hits else "fight.within")
        style = Style("bold", 19, palette.moon_100, 0, HALO, 2, grows=False)
        kit.type.draw(canvas.target, words, style, canvas.at(_LUCK_X, y), "center")
        if blow.ending == "bitten":
            gear, rises = kit.say("fight.bitten.gear"), kit.say("fight.bitten.rises")
            green = style.but(colour=palette.zombie_text)
            self._draw_consequences(canvas, style, ((gear, style), (rises, green)))
        if blow.ending == "dead":
            spared, dies = kit.say("fight.spared.but"), kit.say("fight.spared.dies")
            red = style.but(colour=palette.red_text)
            self._draw_consequences(canvas, style, ((spared, style), (dies, red)))

    def _draw_consequences(
        self, canvas: Canvas, style: Style, lines: tuple[tuple[str, Style], ...]
    ) -> None:
        """What comes of a luck check, where the stamp doesn't say it."""
        kit = self._kit
        palette = kit.theme.palette
        high = kit.type.height(style)
        wide = max(kit.type.width(words, style) for words, _ in lines)
        place = canvas.at(_WHY_X, canvas.height * 0.6)
        paper = pygame.Rect(place, (wide, high * len(lines))).inflate(canvas.px(20), canvas.px(12))
        pygame.draw.rect(canvas.target, palette.night_800, paper, border_radius=canvas.px(3))
        pygame.draw.rect(canvas.target, palette.night_500, paper, canvas.px(1), canvas.px(3))
        for row, (words, ink) in enumerate(lines):
            kit.type.draw(canvas.target, words, ink, (place[0], place[1] + row * high))


def need_width(kit: Kit, blow: Blow) -> int:
    """The width in pixels of the slip with what each die needs, which ends below `dice_x`."""
    if blow.need_kind == "none":
        return kit.px(_NEED[0])
    words = kit.type.width(_need_words(kit, blow), _need_style(kit))
    return max(words + kit.px(28), kit.px(_NEED[0]))


def _need_words(kit: Kit, blow: Blow) -> str:
    said = "lands" if blow.kind == "throw" else blow.need_kind
    words = kit.say(f"fight.{said}", need=blow.need)
    return kit.say("fight.bonus", need=words, bonus=blow.bonus) if blow.bonus else words


def _need_style(kit: Kit) -> Style:
    # Japanese letters are drawn smaller than Latin ones of the same size.
    size = 23 if kit.words.language == "ja" else 19
    return Style("heavy", size, kit.theme.palette.ink)


def dice_x(blow: Blow) -> int:
    """The middle of the dice, in units."""
    if blow.kind != "melee":
        return _DICE_X
    return _DICE_X - _ASIDE_IN_MELEE * (1 if blow.strikes_from == "left" else -1)


def _rows(blow: Blow, dice: Sequence[Die]) -> int:
    """The number of rows in which the dice of a blow lie."""
    return 1 if len(dice) <= _ONE_ROW.get(blow.kind, _USUAL_ROW) else 2


def above_dice(canvas: Canvas, blow: Blow, dice: Sequence[Die]) -> int:
    """The pixel above all dice at rest."""
    reach = _HIT / 2 + 8 if _rows(blow, dice) == 1 else _SMALL + 4 + _TWO_ROWS_HIGHER
    return canvas.at(0, canvas.height - _DICE_ABOVE - reach if dice else canvas.height)[1]

"""The result of each floor of the castle: charges set, charges needed, destroyed or not."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import pygame

from game.painting.kit import Kit
from game.rules.board.squares import FLOORS, Floor
from game.rules.events.demolition import CastleExploded
from game.ui.typography.text import Style


class Verdicts:
    """Draws the results in a row."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit

    def draw(
        self,
        target: pygame.Surface,
        y: int,
        middles: Mapping[Floor, float],
        exploded: CastleExploded,
    ) -> None:
        """Draw each with a tick or cross above its floor's middle, an x position in the window."""
        kit, palette = self._kit, self._kit.theme.palette
        verdicts = {floor: self._verdict(floor, exploded) for floor in FLOORS}
        style = Style("bold", 18)
        places = pairwise(middles[floor] for floor in FLOORS)
        room = min(after - before for before, after in places) - kit.px(24)
        if max(kit.type.width(words, style) for words, _ in verdicts.values()) > room:
            # With very large text there is only room for the figures and the tick or cross.
            verdicts = {floor: (short, short) for floor, (_, short) in verdicts.items()}
        for floor in FLOORS:
            colour = palette.good_text if floor in exploded.blown else palette.red_text
            words, place = verdicts[floor][0], (middles[floor], y)
            fitting = kit.type.narrow(words, style.but(colour=colour), round(room))
            box = (
                kit.type.line(words, fitting).get_rect(center=place).inflate(kit.px(16), kit.px(6))
            )
            pygame.draw.rect(target, palette.night_900, box, border_radius=kit.px(3))
            pygame.draw.rect(target, colour, box, kit.px(1), kit.px(3))
            kit.type.draw(target, words, fitting, place, "center")

    def _verdict(self, floor: Floor, exploded: CastleExploded) -> tuple[str, str]:
        """The text for a floor, and its short form."""
        is_blown, icons = floor in exploded.blown, dict(exploded.icons).get(floor, 0)
        required = self._kit.boards.castle.charges[floor][1]
        key = "demolition.blown" if is_blown else "demolition.stands"
        words = self._kit.say(key, n=icons, required=required)
        return words, f"{'✓' if is_blown else '×'} {icons}/{required}"

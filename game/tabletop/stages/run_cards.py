"""The escape to the village: a card for each man, with his dice while they roll."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.rolls import roll_of
from game.rules.advice.odds.fire import unhurt_escape
from game.rules.board import VILLAGE
from game.rules.board.squares import Floor
from game.rules.castle.demolition import ESCAPE_DICE
from game.rules.events.demolition import EscapeRolled
from game.rules.state import Para
from game.tabletop.motion.director import Motion
from game.tabletop.session import Session
from game.tabletop.shown_events.animation import SETTLED
from game.tabletop.tooltips.slip import percent_of
from game.ui.theme import Colour
from game.ui.typography.text import Style

_COUNTER: Final = 50
_DIE: Final = 30
_FACES: Final = 7
"""The number of faces a die shows before it stops."""


class RunCards:
    """Draws the cards of all men."""

    def __init__(self, kit: Kit, session: Session) -> None:
        self._kit = kit
        self._session = session

    def rolled(self, name: str) -> EscapeRolled | None:
        """A man's roll during his escape; None before."""
        for event in reversed(self._session.log):
            if isinstance(event, EscapeRolled) and event.name == name:
                return event
        return None

    def draw(
        self,
        target: pygame.Surface,
        box: pygame.Rect,
        man: Para,
        condition: str,
        *,
        is_asked: bool,
    ) -> None:
        """Draw a man's card: position, luck, dice and result; `condition` is his state in words."""
        kit = self._kit
        palette = kit.theme.palette
        motion = self._session.director.motion
        is_up = motion is not None and getattr(motion.event, "name", "") == man.name
        edge = palette.amber if is_asked or is_up else palette.border
        pygame.draw.rect(target, palette.night_800, box, border_radius=kit.px(3))
        pygame.draw.rect(target, edge, box, kit.px(2), kit.px(3))
        counter = kit.art.para(man, min(kit.px(_COUNTER), box.width // 2))
        spot = counter.get_rect(topleft=(box.left + kit.px(6), box.top + kit.px(5)))
        target.blit(counter, spot)
        left = spot.right + kit.px(8)
        room = box.right - kit.px(6) - left
        name = kit.say(f"name.{man.name}")
        floor = self._kit.boards.castle.floor_of.get(man.at)
        where = kit.say(f"floor.{floor}") if floor else condition
        luck = f"{kit.say('card.luck')} {self._session.shown.sheet.luck(man)}"
        bold, small = Style("bold", 18, palette.moon_100), Style("text", 15, palette.moon_300)
        y = spot.top - kit.px(3)
        for words, style in ((name, bold), (where, small), (luck, small)):
            if y + kit.type.height(style) > spot.bottom + kit.px(6):
                break
            parts = words.split(" · ")
            while len(parts) > 1 and kit.type.width(" · ".join(parts), style) > room:
                parts.pop(0)
            text = " · ".join(parts)
            fitting = kit.type.narrow(text, style, room)
            if kit.type.width(text, fitting) <= room:
                low = (kit.type.height(style) - kit.type.height(fitting)) // 2
                kit.type.draw(target, text, fitting, (left, y + low))
            y += kit.type.height(style) - kit.px(3)
        self._draw_dice(target, box, man, floor, spot.bottom + kit.px(4))

    def _draw_dice(
        self, target: pygame.Surface, box: pygame.Rect, man: Para, floor: Floor | None, y: int
    ) -> None:
        """His dice while rolling or at rest, or empty places, and the result."""
        kit = self._kit
        palette = kit.theme.palette
        motion = self._session.director.motion
        event = motion.event if motion is not None else None
        is_his = isinstance(event, EscapeRolled) and event.name == man.name
        if motion is not None and is_his and not self._session.director.is_calm:
            self._draw_tumbling(target, box, motion, y)
            return
        rolled = self.rolled(man.name)
        size = min(kit.px(_DIE), box.bottom - kit.px(4) - y)
        x = box.left + kit.px(7)
        if rolled is not None:
            roll = roll_of(rolled)
            for die, kind in zip(roll.dice, roll.kinds, strict=True) if roll else ():
                target.blit(kit.dice.face(die, size, kind), (x, y))
                x += size + kit.px(4)
            key = "demolition.hits" if rolled.hits else "demolition.out"
            colour = palette.red_text if rolled.hits else palette.good_text
            words = kit.words.count(key, rolled.hits) if rolled.hits else kit.say(key)
            self._say_beside(target, words, colour, box, (x, y + size // 2))
        elif floor is not None:
            for _ in range(ESCAPE_DICE[floor]):
                slot = pygame.Rect(x, y, size, size)
                pygame.draw.rect(target, palette.night_500, slot, kit.px(2), kit.px(5))
                x += size + kit.px(4)
            sheet = self._session.shown.sheet
            percent = percent_of(float(unhurt_escape(sheet, man, floor)))
            words = f"≤ {sheet.luck(man)}: {percent}%"
            style = Style("bold", 17, palette.moon_100, grows=not kit.is_large)
            if x + kit.px(4) + kit.type.width(words, style) <= box.right - kit.px(6):
                kit.type.draw(target, words, style, (x + kit.px(4), y + size // 2), "midleft")
        elif man.at == VILLAGE:
            self._say_beside(
                target, kit.say("demolition.safe"), palette.good_text, box, (x, y + size // 2)
            )

    def _say_beside(
        self,
        target: pygame.Surface,
        words: str,
        colour: Colour,
        box: pygame.Rect,
        place: tuple[int, int],
    ) -> None:
        """The result beside the dice; a tick or a cross alone where there is no room for text."""
        kit = self._kit
        style = Style("bold", 17, colour, grows=not kit.is_large)
        left = place[0] + kit.px(3)
        if left + kit.type.width(words, style) > box.right - kit.px(4):
            words = "×" if colour == kit.theme.palette.red_text else "✓"
        kit.type.draw(target, words, style, (left, place[1]), "midleft")

    def _draw_tumbling(
        self, target: pygame.Surface, box: pygame.Rect, motion: Motion, y: int
    ) -> None:
        """His dice while they roll."""
        kit = self._kit
        roll = roll_of(motion.event)
        size = min(kit.px(_DIE), box.bottom - kit.px(4) - y)
        x = box.left + kit.px(7)
        for number, die in enumerate(roll.dice if roll else ()):
            kind = roll.kinds[number] if roll else "own"
            share = min(motion.progress / SETTLED, 1.0)
            face = die if share >= 1 else (die + number + int(share * _FACES)) % 6 + 1
            shown = kit.dice.face(face, size, kind if share >= 1 else "own")
            target.blit(shown, (x, y))
            x += size + kit.px(4)

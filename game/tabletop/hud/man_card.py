"""A man as a large card: counter, a text, and two slots for his items."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from msgspec import Struct

from game.painting.kit import Kit
from game.rules.counters import CARRY_LIMIT
from game.rules.state import Para
from game.ui.theme import mix
from game.ui.trim import Trim
from game.ui.typography.text import Style
from game.ui.widgets import Pressable

_HEAD: Final = 34
"""Units above the counter, for a place in the jump order and a note."""
_BARE_HEAD: Final = 14
"""The same if there is neither."""
_NOTE_DOWN: Final = 9
"""Units from the card's top to the note."""
_BELOW: Final = Style("bold", 17)


class CardWords(Struct, frozen=True):
    """The texts on a man's card."""

    corner: str = ""
    """Upper left, such as his place in the jump order."""
    note: str = ""
    """Upper right."""
    below: str = ""
    """Below the counter."""


class ManCard(Pressable):
    """Pressing it answers with the man; a card that can't be chosen is dim."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        man: Para,
        words: CardWords,
        on_press: Callable[[], None],
        *,
        is_chosen: bool = False,
        is_enabled: bool = True,
        is_danger: bool = False,
        has_slots: bool = True,
    ) -> None:
        super().__init__(kit.trim, rect, on_press)
        self.label = man.name
        self.is_enabled = is_enabled
        self.is_aimed = False
        """Whether a dragged item or man over it can be dropped here."""
        self._kit = kit
        self._man = man
        self._words = words
        self._is_chosen = is_chosen
        self._is_danger = is_danger
        self._has_slots = has_slots

    @property
    def excuse_place(self) -> tuple[int, int]:
        """Where a reason is shown: on the card's upper part, since the heading is above it."""
        if not self._has_slots:
            return super().excuse_place
        return self.rect.centerx, self.rect.top + self._head

    @property
    def below(self) -> str:
        """The text below the counter."""
        return self._words.below

    def slots(self) -> list[pygame.Rect]:
        """The rectangles of his items' tags, filled or empty."""
        kit, rect = self._kit, self._place
        top = rect.top + self._head + self._counter_size(rect) + kit.px(8)
        if self._words.below:
            top += kit.px(3) + kit.type.height(_BELOW)
        room = pygame.Rect(rect.left, top, rect.width, rect.bottom - kit.px(8) - top)
        high = room.height // CARRY_LIMIT - kit.px(6)
        wide = min(rect.width - kit.px(24), round(high / 0.8))
        abreast = (rect.width - kit.px(10)) // CARRY_LIMIT - kit.px(4)
        if wide < abreast:
            return self._side_by_side(room, abreast)
        found = []
        for place in range(CARRY_LIMIT):
            slot = pygame.Rect(0, 0, wide, high)
            slot.midtop = (rect.centerx, top + place * (high + kit.px(6)) + kit.px(4))
            found.append(slot)
        return found

    def _side_by_side(self, room: pygame.Rect, wide: int) -> list[pygame.Rect]:
        """Slots side by side, which are larger on a low card."""
        wide = min(wide, room.height - self._kit.px(4))
        slots = [pygame.Rect(0, 0, wide, wide) for _ in range(CARRY_LIMIT)]
        step = wide + self._kit.px(4)
        for place, slot in enumerate(slots):
            shift = round((place - (CARRY_LIMIT - 1) / 2) * step)
            slot.center = (room.centerx + shift, room.centery)
        return slots

    @property
    def _place(self) -> pygame.Rect:
        """The card's rectangle; the selected card is raised a little."""
        return self.rect.move(0, -self._kit.px(6)) if self._is_chosen else self.rect

    @property
    def _head(self) -> int:
        has_words = self._words.corner or self._words.note
        return self._kit.px(_HEAD if has_words or self._has_slots else _BARE_HEAD)

    def _counter_size(self, rect: pygame.Rect) -> int:
        kit, share = self._kit, 0.42 if self._has_slots else 0.7
        size = min(rect.width - kit.px(20), kit.px(118), round(rect.height * share))
        if not self._words.below:
            return size
        return min(size, rect.height - self._head - kit.px(10) - kit.type.height(_BELOW))

    def draw(self, target: pygame.Surface) -> None:
        """Draw ground, counter, texts and slots."""
        kit = self._kit
        palette = kit.theme.palette
        rect = self._place
        kit.trim.panel(target, rect)
        if self._is_chosen:
            kit.trim.glow(target, rect.inflate(-kit.px(4), -kit.px(4)))
        edge = palette.border
        if self._is_chosen or self.is_aimed:
            edge = palette.amber
        elif self._is_danger:
            edge = palette.red
        elif self.is_hovered and self.is_enabled:
            edge = palette.moon_100
        pygame.draw.rect(target, edge, rect, kit.px(2), kit.px(4))
        self._draw_words(target, rect)
        counter = kit.art.para(self._man, self._counter_size(rect))
        top = rect.top + self._head
        spot = counter.get_rect(midtop=(rect.centerx, top))
        if not self.is_enabled:
            counter = counter.copy()
            counter.fill((150, 150, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(counter, spot)
        if self._words.below:
            ink = palette.amber if self._is_chosen else palette.moon_300
            style = kit.type.narrow(self._words.below, _BELOW.but(colour=ink), rect.width)
            place = (rect.centerx, spot.bottom + kit.px(3) + kit.type.height(_BELOW) // 2)
            kit.type.draw(target, self._words.below, style, place, "center")
        if self._has_slots:
            self._draw_slots(target)

    def _draw_words(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        kit = self._kit
        palette = kit.theme.palette
        if self._words.corner:
            ink = palette.red_text if self._is_danger else palette.amber
            place = (rect.left + kit.px(10), rect.top + kit.px(4))
            kit.type.draw(target, self._words.corner, self._corner().but(colour=ink), place)
        if self._words.note:
            ink = palette.red_text if self._is_danger else palette.moon_300
            style = Style("text", 15, ink)
            corner = kit.type.width(self._words.corner, self._corner())
            room = rect.width - kit.px(26) - corner
            style = self._above_counter(kit.type.narrow(self._words.note, style, room))
            place = (rect.right - kit.px(10), rect.top + kit.px(_NOTE_DOWN))
            kit.type.draw(target, self._words.note, style, place, "topright")

    def _corner(self) -> Style:
        return self._low(Style("heavy", 24))

    def _low(self, style: Style) -> Style:
        """Small enough to end above the counter."""
        type_ = self._kit.type
        return type_.fitting(style, lambda one: type_.height(one) <= self._head + self._kit.px(6))

    def _above_counter(self, style: Style) -> Style:
        """Small enough for the note's ink, not just its line, to end above the counter."""
        kit, note = self._kit, self._words.note
        room = self._head - kit.px(_NOTE_DOWN)

        def fits(one: Style) -> bool:
            return kit.type.line(note, one).get_bounding_rect().bottom <= room

        return kit.type.fitting(style, fits)

    def _draw_slots(self, target: pygame.Surface) -> None:
        kit = self._kit
        palette = kit.theme.palette
        for place, slot in enumerate(self.slots()):
            if place < len(self._man.items):
                tag = kit.press.item(self._man.items[place], slot.width)
                target.blit(tag, tag.get_rect(center=slot.center))
            else:
                is_next = self.is_aimed and place == len(self._man.items)
                grey = mix(palette.night_500, palette.moon_500, 0.3)
                dashed(target, slot, palette.amber if is_next else grey, kit.trim)
                words = kit.say("hud.empty")
                style = Style("text", 15, palette.moon_500)
                style = kit.type.narrow(words, style, slot.width - kit.px(6))
                kit.type.draw(target, words, style, slot.center, "center")


def dashed(
    target: pygame.Surface, rect: pygame.Rect, colour: tuple[int, int, int], trim: Trim
) -> None:
    """A dashed frame."""
    dash, thick = trim.px(6), max(trim.px(1.5), 1)
    for x in range(rect.left, rect.right, dash * 2):
        long = min(dash, rect.right - x)
        target.fill(colour, (x, rect.top, long, thick))
        target.fill(colour, (x, rect.bottom - thick, long, thick))
    for y in range(rect.top, rect.bottom, dash * 2):
        long = min(dash, rect.bottom - y)
        target.fill(colour, (rect.left, y, thick, long))
        target.fill(colour, (rect.right - thick, y, thick, long))


def card_places(kit: Kit, rect: pygame.Rect, number: int, widest: float = 160) -> list[pygame.Rect]:
    """That many cards side by side in the middle of a rectangle."""
    gap = kit.px(8)
    wide = min((rect.width + gap) // max(number, 1) - gap, kit.px(widest))
    left = rect.centerx - (number * (wide + gap) - gap) // 2
    return [
        pygame.Rect(left + place * (wide + gap), rect.top, wide, rect.height)
        for place in range(number)
    ]

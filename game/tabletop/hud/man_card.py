"""A man as a large card: counter, a text, and two slots for his items; and tags of items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.painting.kit import Kit, kit_of
from game.rules.counters import CARRY_LIMIT, kind_of
from game.rules.state import Para
from game.tabletop.actions import PickItem, PressCard
from game.ui.theme import Colour, mix
from game.ui.toolkit import Toolkit
from game.ui.trim import Trim
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Fit, Space, column, row
from game.ui.views.presses import Press, Wrapper
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

CardMark: TypeAlias = Literal["", "chosen", "aimed", "danger"]
"""What a card's edge says: he is chosen, what is carried can be laid down there, he may die."""

GAP: Final = 8
"""Units between two cards."""
RAISED: Final = 6
"""Units by which a chosen card is raised."""
_WIDEST: Final = 160
_HEAD: Final = 34
"""Units above the counter, for a place in the jump order and a note."""
_BARE_HEAD: Final = 14
"""Units above the counter if there is neither."""
_SHARES: Final = (1, 0.8, 0.65, 0.5)
"""Sizes of the letters above the counter, of which the first that has room is used."""
_LOW: Final = 0.8
"""The height of a tag as a share of its width."""


class CardWords(Struct, frozen=True):
    """The texts on a man's card."""

    corner: str = ""
    """Upper left, such as his place in the jump order."""
    note: str = ""
    """Upper right."""
    below: str = ""
    """Below the counter."""


class ManPicture(View, frozen=True):
    """A man's counter; its side is in units."""

    man: Para
    side: float
    is_dim: bool = False

    def spoken(self, kit: Toolkit) -> str:
        """His name, and that he is wounded."""
        name = kit.say(f"name.{self.man.name}")
        wounded = kit.say("state.wounded") if self.man.wounded else ""
        return kit.say("aloud.comma").join(filter(None, (name, wounded)))

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(self.side), layout.px(self.side)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it."""
        counter = kit_of(canvas.kit).art.para(self.man, placed.rect.width)
        if self.is_dim:
            counter = counter.copy()
            counter.fill((150, 150, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.target.blit(counter, counter.get_rect(center=placed.rect.center))


class ManCard(Wrapper, frozen=True):
    """The ground of a man's card."""

    man: str
    mark: CardMark = ""
    is_dim: bool = False

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the ground and its edge, then what is on it."""
        trim, rect, palette = canvas.kit.trim, placed.rect, canvas.kit.theme.palette
        trim.panel(canvas.target, rect)
        if self.mark == "chosen":
            trim.glow(canvas.target, rect.inflate(-trim.px(4), -trim.px(4)))
        edges = {"chosen": palette.amber, "aimed": palette.amber, "danger": palette.red}
        is_lit = canvas.look_of(PressCard(self.man)) != "rest" and not self.is_dim
        edge = edges.get(self.mark, palette.moon_100 if is_lit else palette.border)
        pygame.draw.rect(canvas.target, edge, rect, trim.px(2), trim.px(4))
        canvas.paint(placed.parts)


class Tag(View, frozen=True):
    """An item's tag; its side is in units."""

    item: str
    side: float
    is_framed: bool = False
    """Whether it is the item in question, with an amber frame."""

    def spoken(self, kit: Toolkit) -> str:
        """The item's name."""
        return kit.say(f"item.{kind_of(self.item)}")

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(self.side), layout.px(self.side)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the tag and its frame."""
        kit, palette, rect = kit_of(canvas.kit), canvas.kit.theme.palette, placed.rect
        picture = kit.press.item(self.item, rect.width)
        canvas.target.blit(picture, picture.get_rect(center=rect.center))
        if self.is_framed or canvas.look_of(PickItem(self.item)) != "rest":
            edge = palette.amber if self.is_framed else palette.moon_100
            box, corner = rect.inflate(kit.px(6), kit.px(6)), kit.px(4)
            pygame.draw.rect(canvas.target, palette.outline, box.inflate(2, 2), corner, corner)
            pygame.draw.rect(canvas.target, edge, box, kit.px(2.5), corner)


def tag(item: str, side: float = 0, *, is_framed: bool = False) -> Press:
    """A tag that can be selected."""
    return Press(inside=Tag(item, side, is_framed), action=PickItem(item))


class TagSlots(View, frozen=True):
    """Places for two tags in the room that is left, side by side where they are larger so."""

    children: tuple[View, ...]
    stretches: ClassVar[bool] = True

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """Each child in its slot."""
        px, many = layout.px, len(self.children)
        high = rect.height // many - px(6)
        wide = min(rect.width - px(24), round(high / _LOW))
        side = min((rect.width - px(10)) // many - px(4), rect.height - px(4))
        is_row = wide < side
        slot = pygame.Rect(0, 0, *((side, side) if is_row else (wide, high)))
        found = []
        for place, child in enumerate(self.children):
            shift = place - (many - 1) / 2
            across, down = (shift * (side + px(4)), 0) if is_row else (0, shift * (high + px(6)))
            slot.center = round(rect.centerx + across), round(rect.centery + down)
            found.append((child, slot.copy()))
        return found


class Dashed(Wrapper, frozen=True):
    """A view in a dashed frame."""

    colour: Colour

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the frame, and what is in it."""
        dashed(canvas.target, placed.rect, self.colour, canvas.kit.trim)
        canvas.paint(placed.parts)


def man_card(
    kit: Kit,
    man: Para,
    words: CardWords,
    size: tuple[float, float],
    *,
    mark: CardMark = "",
    reason: str = "",
    is_dim: bool = False,
    items: Sequence[View] | None = None,
) -> View:
    """A card whose press means the man; `size` is its width and height in units.

    A card with a `reason` can't be chosen. `items` are the tags in his slots; None: it has no
    slots.
    """
    wide, high = size
    palette, has_slots = kit.theme.palette, items is not None
    head = _HEAD if words.corner or words.note or has_slots else _BARE_HEAD
    ink = palette.amber if mark == "chosen" else palette.moon_300
    below = Text(words.below, Style("bold", 17, ink), shrinks_to=0.7, flush="centre")
    share = 0.7 if not has_slots else 0.34 if words.below else 0.42
    side = min(wide - 20, 118, high * share)
    if words.below:
        side = min(side, high - head - 10 - kit.type.height(below.style) / kit.theme.ui)
    inside = column(
        Box(_above(kit, words, mark), (10, 0, 10, 0), height=head, is_fixed=True),
        At(ManPicture(man, side, is_dim)),
        Box(below, (2, 3, 2, 0)) if words.below else None,
        Box(_slots(kit, items, mark), (0, 8, 0, 8), fills=True) if items is not None else Space(),
    )
    up, down = (0, RAISED) if mark == "chosen" else (RAISED, 0)
    face = ManCard(Box(inside, width=wide, height=high, is_fixed=True), man.name, mark, is_dim)
    press = Press(
        inside=face,
        action=PressCard(man.name),
        reason=reason,
        excuse_down=head if has_slots else -RAISED,
    )
    return Box(press, (0, up, 0, down))


def cards_wide(kit: Kit, room: float, number: int) -> float:
    """The width in units of one of that many cards side by side in a room of so many units."""
    return min((room + GAP) / max(number, 1) - GAP, _WIDEST)


def _above(kit: Kit, words: CardWords, mark: CardMark) -> View:
    """His place and a note, small enough to end above the counter."""
    palette, is_danger = kit.theme.palette, mark == "danger"
    inks = (palette.red_text,) * 2 if is_danger else (palette.amber, palette.moon_300)
    return Fit(
        tuple(
            row(
                Text(words.corner, Style("heavy", 24 * share, inks[0])) if words.corner else None,
                Space(6),
                Text(words.note, Style("text", 15 * share, inks[1]), shrinks_to=0.7)
                if words.note
                else None,
            )
            for share in _SHARES
        )
    )


def _slots(kit: Kit, items: Sequence[View], mark: CardMark) -> View:
    """The tags, and dashed frames where there is room for more."""
    palette = kit.theme.palette
    grey = mix(palette.night_500, palette.moon_500, 0.3)
    style = Style("text", 15, palette.moon_500)
    words = Text(kit.say("hud.empty"), style, shrinks_to=0.7, flush="centre")
    empty = Box(words, (3, 0, 3, 0))
    frames = [Dashed(empty, grey) for _ in range(CARRY_LIMIT - len(items))]
    if frames and mark == "aimed":
        frames[0] = Dashed(empty, palette.amber)
    return TagSlots((*items, *frames))


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

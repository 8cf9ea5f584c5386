"""The men: counter, name, condition and items of each; in a column or in a strip."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

import pygame

from game.painting.jump_order import men_alive, men_shown, place_in_jump_order
from game.painting.kit import Kit
from game.rules.state import Para, State
from game.tabletop.tooltips.descriptions import Descriptions
from game.ui.typography.text import Style
from game.ui.widgets import ListRow, Panel

_ROW: Final = 59
_HEAD: Final = 38
_COUNTER: Final = 52
_TAG: Final = 38
_MEN_IN_LIST: Final = 5
_LINE, _NAME = 200, 52
"""Units: the least width of a man's line with his condition, and the room of his name there."""
_CARDS_LEAST: Final = 400
"""Units of width for cards side by side."""
_CARD_TAG, _CARD_TAG_GAP = 34, 4
"""The side of an item on a card of the strip, and the gap behind it."""
_STAY_LEAST, _STAY_MOST = 68, 104
"""The breadth of a button on a card: the least, and the most."""
_STAY_HIGH, _STAY_EDGE = 33, 3
"""Its height for two lines, and its distance from the card's edges."""
_NARROW: Final = 145
"""Units of a card's breadth below which text has to use all of it."""
_BESIDE_NOTE: Final = 24
"""Units beside the note in its row."""
_LEAST: Final = 0.88
"""The smallest size of a line before it is shortened, as a share of its normal size."""
_CUT: Final = 3
"""The fewest letters of a place that still tell which it is."""
_LEADING: Final = 0.84
"""Line spacing on a man's card, as a share of the normal one."""

_Paint: TypeAlias = Callable[[Kit, Descriptions, pygame.Surface, pygame.Rect, State, Para], None]


def draw_men_ground(kit: Kit, target: pygame.Surface, rect: pygame.Rect, state: State) -> None:
    """Draw the panel behind the rows, with the number of men alive."""
    alive, of_all = men_alive(state)
    panel = Panel(kit.trim, rect, kit.head("panel.men"), f"{alive} / {of_all}")
    panel.draw_cached(target, kit.pictures, "men", lambda: None)


Targets: TypeAlias = Mapping[str, str]
"""Those one of whom is to be chosen, and what their rows say about it."""
NOBODY: Final[Targets] = {}


class ManRow(ListRow):
    """A row or card for a man, cached as a finished picture; `label` is his name."""

    def __init__(
        self,
        kit: Kit,
        texts: Descriptions,
        rect: pygame.Rect,
        state: State,
        man: Para,
        press: Callable[[str], None],
        paint_man: _Paint,
        *,
        targets: Targets,
    ) -> None:
        """`paint_man` draws him on the ground of the row; pressing one of the `targets` chooses
        him."""
        is_selected = state.action is not None and man.name in state.action.group
        on_press = partial(press, man.name)
        super().__init__(kit.trim, rect, man.name, on_press, selected=is_selected)
        self.is_dead = man.at == "dead"
        """Dead men can't get the focus."""
        self.is_target = man.name in targets
        """Whether he is one of those one of whom is to be chosen."""
        self.note = targets.get(man.name, "")
        """The chances that he dies and that he is hit if he is chosen."""
        self._kit = kit
        self._texts = texts
        self._state = state
        self._paint_man = paint_man

    @property
    def is_focusable(self) -> bool:
        """Whether keys and gamepad can focus it."""
        return not self.is_dead

    @property
    def _man(self) -> Para:
        """The man, looked up for each picture, since the state changes while the row stays."""
        return self._state.paras[self.label]

    def draw(self, target: pygame.Surface) -> None:
        """Draw the ground and the man, painted or from the cache."""
        language = self._kit.words.language
        shows = (tuple(self.rect), language, self._paint_man, *self._shows())
        self._kit.pictures.draw(target, self.rect, shows, lambda: self._paint(target))

    def _shows(self) -> tuple[Hashable, ...]:
        """Everything that the row shows: the man, his condition, and the row's look."""
        state, man = self._state, self._man
        is_acting = state.action is not None and man.name in state.action.group
        is_aboard = state.stage == "drop" and man.at != "dead"
        place = place_in_jump_order(state, man) if is_aboard else ""
        looks = self.is_selected, self.is_hovered, self.is_enabled, self.is_target, self.note
        return *looks, man, state.sheet, is_acting, state.stage, place

    def _paint(self, target: pygame.Surface) -> None:
        self.draw_ground(target)
        self._paint_man(self._kit, self._texts, target, self.rect, self._state, self._man)
        if self.is_target:
            kit = self._kit
            frame = self.rect.inflate(-kit.px(2), -kit.px(2))
            pygame.draw.rect(target, kit.theme.palette.moon_100, frame, kit.px(3), kit.px(3))
            if self.note:
                red = kit.theme.palette.red_text
                style = Style("bold", 15, red)
                style = kit.type.narrow(self.note, style, self.rect.width - kit.px(_BESIDE_NOTE))
                wide = kit.trim.pill_box(self.note, style, (0, 0)).width
                place = self.rect.right - kit.px(4) - wide // 2, self.rect.bottom - kit.px(5)
                kit.trim.pill(target, self.note, style, place, red)


Rows: TypeAlias = Callable[
    [Kit, Descriptions, pygame.Rect, State, Callable[[str], None], Targets], list[ManRow]
]
"""Makes the rows of all men in a rectangle; pressing one presses his counter, `targets` are lit."""


def _rows(
    paint: _Paint,
    boxes: Sequence[pygame.Rect],
    kit: Kit,
    texts: Descriptions,
    state: State,
    press: Callable[[str], None],
    targets: Targets,
) -> list[ManRow]:
    """A row for each man in his box."""
    return [
        ManRow(kit, texts, box, state, man, press, paint, targets=targets)
        for box, man in zip(boxes, men_shown(state), strict=True)
    ]


def men_rows(
    kit: Kit,
    texts: Descriptions,
    rect: pygame.Rect,
    state: State,
    press: Callable[[str], None],
    targets: Targets = NOBODY,
) -> list[ManRow]:
    """A row for each man in the panel; pressing it presses his counter. `targets` are lit."""
    men = men_shown(state)
    head = max(kit.px(_HEAD), round(kit.px(_HEAD) * kit.theme.text * 0.75))
    room = rect.height - head - kit.px(4)
    high = min(kit.px(_ROW), room // max(len(men), 1))
    left, top, width = rect.left + kit.px(2), rect.top + head, rect.width - kit.px(4)
    boxes = [pygame.Rect(left, top + place * high, width, high) for place in range(len(men))]
    return _rows(_paint_row, boxes, kit, texts, state, press, targets)


def men_strip(
    kit: Kit,
    texts: Descriptions,
    rect: pygame.Rect,
    state: State,
    press: Callable[[str], None],
    targets: Targets = NOBODY,
) -> list[ManRow]:
    """A card for each man, side by side; `targets` are lit."""
    boxes = [*_cards(kit, rect, state).values()]
    return _rows(_paint_card, boxes, kit, texts, state, press, targets)


def has_room_for_cards(kit: Kit, rect: pygame.Rect) -> bool:
    """Whether the men's place is a row, not a column over a lesson."""
    return rect.width >= kit.px(_CARDS_LEAST)


def stay_boxes(kit: Kit, rect: pygame.Rect, state: State) -> dict[str, pygame.Rect]:
    """Where a small button lies on each man's card: the lower corner beside his items.

    Lines in a column have no room for it.
    """
    if not has_room_for_cards(kit, rect):
        return {}
    found, edge = {}, kit.px(_STAY_EDGE)
    for name, card in _cards(kit, rect, state).items():
        tags = _tag_boxes(kit, card, len(state.paras[name].items))
        left = tags[-1].right + kit.px(_CARD_TAG_GAP) if tags else card.left + edge
        wide = min(card.right - edge - left, kit.px(_STAY_MOST))
        box = pygame.Rect(0, 0, wide, kit.px(_STAY_HIGH))
        box.bottomright = (card.right - edge, card.bottom - edge)
        found[name] = box
    return found


def _tag_boxes(kit: Kit, card: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Where a man's items lie on his card. They leave room for a button."""
    edge, gap = kit.px(5), kit.px(_CARD_TAG_GAP)
    room = card.width - kit.px(_STAY_LEAST) - edge - count * gap - kit.px(_STAY_EDGE)
    size = min(kit.px(_CARD_TAG), room // max(count, 1))
    lefts = (card.left + edge + place * (size + gap) for place in range(count))
    return [pygame.Rect(left, card.bottom - edge - size, size, size) for left in lefts]


def _cards(kit: Kit, rect: pygame.Rect, state: State) -> dict[str, pygame.Rect]:
    """Each man's card in the strip."""
    men = men_shown(state)
    gap = kit.px(6)
    wide = min((rect.width + gap) // max(len(men), 1) - gap, kit.px(160))
    return {
        man.name: pygame.Rect(rect.left + place * (wide + gap), rect.top, wide, rect.height)
        for place, man in enumerate(men)
    }


def men_list(
    kit: Kit,
    texts: Descriptions,
    rect: pygame.Rect,
    state: State,
    press: Callable[[str], None],
    targets: Targets = NOBODY,
) -> list[ManRow]:
    """A low line for each man, in a second column from six on; `targets` are lit."""
    men, edge = men_shown(state), kit.px(3)
    columns = 1 if len(men) <= _MEN_IN_LIST else 2
    deep = -(-len(men) // columns)
    wide, high = (rect.width - 2 * edge) // columns, (rect.height - 2 * edge) // max(deep, 1)
    high = min(high, kit.px(_ROW))
    boxes = [
        pygame.Rect(rect.left + edge + column * wide, rect.top + edge + row * high, wide, high)
        for column, row in (divmod(place, deep) for place in range(len(men)))
    ]
    return _rows(_paint_line, boxes, kit, texts, state, press, targets)


def _paint_line(
    kit: Kit,
    texts: Descriptions,
    target: pygame.Surface,
    rect: pygame.Rect,
    state: State,
    man: Para,
) -> None:
    """Counter, name, condition and items in one line; without the condition in half the width."""
    palette = kit.theme.palette
    is_dead = man.at == "dead"
    is_chosen = state.action is not None and man.name in state.action.group
    size, edge = max(rect.height - kit.px(2), 8), kit.px(6)
    x, tags = _draw_counter_and_tags(kit, target, rect, man, size, edge)
    style = Style("bold", 17, palette.disabled if is_dead else palette.moon_100)
    name = kit.say(f"name.{man.name}")
    _fit_line(kit, target, name, style, (x, rect.centery), tags - x)
    if rect.width > kit.px(_LINE):
        colour = palette.red_text if is_dead or man.wounded else palette.moon_300
        small = Style("text", 15, palette.amber if is_chosen else colour)
        x += max(kit.type.width(name, style), kit.px(_NAME)) + kit.px(8)
        lines = in_lines(kit, texts.condition_parts(state, man), small, tags - x, rect.height)
        _draw_lines(kit, target, lines, small, (x, rect.centery), tags - x)
    target.fill(palette.night_600, (rect.left, rect.bottom - 1, rect.width, 1))


def _paint_row(
    kit: Kit,
    texts: Descriptions,
    target: pygame.Surface,
    rect: pygame.Rect,
    state: State,
    man: Para,
) -> None:
    palette = kit.theme.palette
    place = place_in_jump_order(state, man) if state.stage == "drop" and man.at != "dead" else ""
    if place == "door":
        kit.trim.glow(target, rect)
    elif place == "last":
        _hatch(kit, target, rect)
    size, edge = min(kit.px(_COUNTER), rect.height - kit.px(4)), kit.px(8)
    x, tags = _draw_counter_and_tags(kit, target, rect, man, size, edge)
    is_dead = man.at == "dead"
    name = kit.say(f"name.{man.name}")
    ink = palette.disabled if is_dead else palette.moon_100
    style = Style("bold", 18, ink)
    if kit.is_large:
        while kit.type.height(style) > rect.height and style.size > 1:
            style = style.but(size=style.size - 0.5)
        _fit_line(kit, target, name, style, (x, rect.centery), tags - x)
        target.fill(palette.night_600, (rect.left, rect.bottom - 1, rect.width, 1))
        return
    colour = palette.moon_300
    if is_dead or man.wounded or place == "last":
        colour = palette.red_text
    elif place == "door" or (state.action is not None and man.name in state.action.group):
        colour = palette.amber
    small = Style("text", 15, colour)
    parts = texts.condition_parts(state, man)
    beside = x + kit.type.width(name, style) + kit.px(8)
    if _fits_beside(kit, parts, small, tags - x, tags - beside):
        # The whole name of the place, with the rest beside the man's name.
        _fit_line(kit, target, parts[-1], small, (beside, rect.centery - kit.px(8)), tags - beside)
        parts = parts[:-1]
    lines = in_lines(kit, parts, small, tags - x, rect.height - kit.type.height(style))
    up = kit.px(9) + (len(lines) - 1) * _pitch(kit, small) // 2
    if man.acted and not is_dead and not lines[-1].endswith(parts[-1]):
        done = f"✓ {name}"
        name = done if kit.type.width(done, style) <= tags - x else name
    _fit_line(kit, target, name, style, (x, rect.centery - up), tags - x)
    _draw_lines(kit, target, lines, small, (x, rect.centery + kit.px(10)), tags - x)
    target.fill(palette.night_600, (rect.left, rect.bottom - 1, rect.width, 1))


def _pitch(kit: Kit, style: Style) -> int:
    """From line to line of a condition in two lines."""
    return round(kit.type.height(_least(style)) * _LEADING)


def in_lines(kit: Kit, parts: Sequence[str], style: Style, room: int, high: int) -> list[str]:
    """A man's condition in one line or, within `high` pixels, in two; of a long place the name
    alone. It is shortened only where that doesn't fit either."""
    least, whole = _least(style), kit.say("condition.and").join(parts)
    if kit.type.width(whole, least) <= room:
        return [whole]
    if 2 * _pitch(kit, style) <= high:
        for words in (whole, parts[0]):
            lines = [line.lstrip(" ·") for line in kit.type.wrap(words, least, room)]
            if len(lines) <= 2 and max(kit.type.width(line, least) for line in lines) <= room:
                return lines
    return [last_parts(kit, parts, least, room)]


def _draw_lines(
    kit: Kit,
    target: pygame.Surface,
    lines: Sequence[str],
    style: Style,
    place: tuple[int, int],
    room: int,
) -> None:
    """The lines of a condition, one below the other around a place at their left."""
    if len(lines) > 1:
        style = _least(style)
    top = place[1] - (len(lines) - 1) * _pitch(kit, style) // 2
    for number, line in enumerate(lines):
        _fit_line(kit, target, line, style, (place[0], top + number * _pitch(kit, style)), room)


def _fits_beside(kit: Kit, parts: Sequence[str], style: Style, room: int, beside: int) -> bool:
    """Whether all of a man's condition fits only with its last part beside his name."""
    joint, least = kit.say("condition.and"), _least(style)
    whole, others = joint.join(parts), joint.join(parts[:-1])
    wide = [kit.type.width(words, least) for words in (whole, others, parts[-1])]
    return len(parts) > 1 and wide[0] > room >= wide[1] and wide[2] <= beside


def _hatch(kit: Kit, target: pygame.Surface, rect: pygame.Rect) -> None:
    """Red lines under the man who is threatened by flak, and a bar at his left."""
    palette, clip = kit.theme.palette, target.get_clip()
    ink = pygame.Color(*palette.red).lerp(palette.night_800, 0.78)
    target.set_clip(rect.clip(clip))
    for x in range(rect.left - rect.height, rect.right, kit.px(11)):
        start, end = (x, rect.bottom), (x + rect.height, rect.top)
        pygame.draw.line(target, ink, start, end, kit.px(3))
    target.fill(palette.red, (rect.left, rect.top, kit.px(4), rect.height - 1))
    target.set_clip(clip)


def _draw_counter_and_tags(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, man: Para, size: int, edge: int
) -> tuple[int, int]:
    """His counter at the left, his items at the right; returns where the room between them lies.

    `size` is the counter's side and `edge` the room on both sides of it, in pixels.
    """
    counter = kit.art.para(man, size)
    spot = counter.get_rect(midleft=(rect.left + edge, rect.centery))
    target.blit(counter, spot)
    return spot.right + edge, _draw_tags(kit, target, rect, man)


def _draw_tags(kit: Kit, target: pygame.Surface, rect: pygame.Rect, man: Para) -> int:
    """Two slots at the right; returns their left edge."""
    size = min(kit.px(_TAG), round(rect.height * 0.7))
    x = rect.right - kit.px(6) - size
    for item in reversed(man.items):
        tag = kit.press.item(item, size)
        target.blit(tag, tag.get_rect(midleft=(x, rect.centery)))
        x -= size + kit.px(2)
    return x + size


def last_parts(kit: Kit, parts: Sequence[str], style: Style, room: int) -> str:
    """The last parts of a man's condition that fit into a line, at least one; the first of them is
    shortened with an ellipsis before it is left out."""
    joint, first = kit.say("condition.and"), 0
    while first < len(parts) - 1:
        place, rest = parts[first], joint + joint.join(parts[first + 1 :])
        cut = (
            place[:length].rstrip(" ·・") + "…" for length in range(len(place) - 1, _CUT - 1, -1)
        )
        for words in (place + rest, *(one + rest for one in cut)):
            if kit.type.width(words, kit.type.narrow(words, style, room)) <= room:
                return words
        first += 1
    return joint.join(parts[first:])


def _least(style: Style) -> Style:
    """The smallest letters of a line that doesn't fit."""
    return style.but(size=style.size * _LEAST)


def _fit_line(
    kit: Kit, target: pygame.Surface, words: str, style: Style, place: tuple[int, int], room: int
) -> None:
    """A line that is set smaller if it doesn't fit, and then shortened with an ellipsis."""
    shown, style = words, kit.type.narrow(words, style, room)
    least = _least(style).size
    while kit.type.width(shown, style) > room and style.size > least:
        style = style.but(size=max(style.size - 0.5, least))
    while shown and kit.type.width(shown, style) > room:
        shown = shown[:-2].rstrip(" ·・") + "…" if len(shown) > 2 else ""
    kit.type.draw(target, shown, style, place, "midleft")


def _wrapped(kit: Kit, words: str, style: Style, room: int) -> list[str]:
    """A place in one line if smaller letters make it fit; else broken where it should be."""
    if kit.type.width(words, _least(style)) <= room:
        return [words]
    return kit.type.wrap(words, style, room)


def _paint_card(
    kit: Kit,
    texts: Descriptions,
    target: pygame.Surface,
    rect: pygame.Rect,
    state: State,
    man: Para,
) -> None:
    """Counter and text above, the two slots below."""
    palette = kit.theme.palette
    is_chosen = state.action is not None and man.name in state.action.group
    edge = palette.amber if is_chosen else palette.border
    pygame.draw.rect(target, edge, rect, kit.px(2 if is_chosen else 1), kit.px(3))
    size = kit.px(_COUNTER)
    counter = kit.art.para(man, size)
    # Nine cards are so narrow that each unit counts for "ノネット村".
    edge_room, gap = (6, 4) if rect.width >= kit.px(_NARROW) else (3, 1)
    spot = counter.get_rect(topleft=(rect.left + kit.px(edge_room), rect.top + kit.px(5)))
    target.blit(counter, spot)
    x = spot.right + kit.px(gap)
    room = rect.right - kit.px(2) - x
    ink = palette.disabled if man.at == "dead" else palette.moon_100
    name = Style("bold", 18, ink)
    tick = "✓ " if man.acted and man.at != "dead" else ""
    words_of_name = (tick if kit.is_large else "") + kit.say(f"name.{man.name}")
    middle = spot.top + kit.type.height(name) // 2
    _fit_line(kit, target, words_of_name, name, (x, middle), room)
    colour = palette.red_text if man.wounded or man.at == "dead" else palette.moon_300
    colour = palette.amber if is_chosen else colour
    small = Style("text", 15, colour)
    top = spot.top + kit.type.height(name) - kit.px(2)
    pitch = round(kit.type.height(small) * _LEADING)
    words = [] if kit.is_large else texts.condition_parts(state, man)
    # A long place name takes both lines; tick, colour and bar then show his action.
    lines = [*_wrapped(kit, words[0], small, room), *words[1:]] if words else []
    most = (spot.bottom + kit.px(4) - top) // pitch
    shown = lines[:most] if most > 1 else words[:most]
    if shown:
        has_room = kit.type.width(tick + shown[0], _least(small)) <= room
        index = 0 if len(lines) > most and has_room else len(shown) - 1
        shown[index] = tick + shown[index]
    for line, word in enumerate(shown):
        _fit_line(kit, target, word, small, (x, top + pitch * line + pitch // 2), room)
    for item, box in zip(man.items, _tag_boxes(kit, rect, len(man.items)), strict=True):
        picture = kit.press.item(item, box.width)
        target.blit(picture, picture.get_rect(bottomleft=box.bottomleft))

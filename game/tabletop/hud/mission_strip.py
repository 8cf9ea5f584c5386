"""The mission strip under the castle's top bar: floors, fuse, minutes and points at a glance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.painting.counters.tags import ICONS
from game.painting.kit import Kit
from game.rules.advice.mission import DETONATOR, FloorCharge, LastChance, Mission
from game.rules.advice.quest import Quest, QuestKind
from game.rules.board.squares import Floor
from game.rules.counters import kind_of
from game.tabletop.hud.frame import STRIP
from game.ui.theme import Colour, mix
from game.ui.typography.text import Style

StripState: TypeAlias = Literal["good", "amber", "red", "plain"]
StripLength: TypeAlias = Literal["names", "pips", "pip", "bare", "sign"]
"""How much is shown: names of the floors and of the quest; no names; one pip a floor; without the
word before the fuse too; of the quest a sign instead of words, and of the floors only figures."""

_CELL: Final = 36
_AIR: Final = 12
"""Units of the strip above and below cells with large letters."""
_INSET: Final = 4
"""Units from the edge of such a cell to a picture in it."""
_GAP: Final = 8
_PAD: Final = 8
_PIP: Final = 25
_PIP_STEP: Final = 19
_MANY: Final = 6
"""More pips than that are drawn as one with its figure."""
_POINTS_OF_STAR: Final = 10
_LABEL: Final = 17
_SMALL: Final = 15
_LEAST: Final = 13
"""Units of the smallest letters of the fuse."""
_STENCIL: Final = 20
_FIGURE: Final = 20
_LATE: Final = 20
"""Minutes before 06:00 from which the time is red."""
_KEYS: Final[dict[Floor, str]] = {"basement": "1", "1F": "2", "2F": "3"}
_SIGNS: Final[dict[QuestKind, str]] = {
    "hidden": "?",
    "seen": "!",
    "carried": "…",
    "home": "✓",
    "lost": "×",
}
"""How far the quest has come, where there is no room for words."""
_ROPE: Final = (40, 64)
"""Units of the rope's least and greatest length."""


class StripLook(Struct, frozen=True):
    """All that the strip shows."""

    mission: Mission
    chance: LastChance | None
    torn_out: bool
    """An enemy would remove the detonator if the phase ended now."""
    fuse: str
    """The words of the fuse."""
    quest: str
    """The words of what the ambition wants in Nonette; empty if it wants nothing."""
    quest_in_short: str
    """The same where there is no room for names."""


class StripPlaces(Struct, frozen=True):
    """Where the parts of the strip lie, in pixels."""

    floors: tuple[pygame.Rect, ...]
    fuse: pygame.Rect
    quest: pygame.Rect
    """Of no width if there is none, or no room for it."""
    rope: pygame.Rect
    time: pygame.Rect
    points: pygame.Rect
    points_words: tuple[str, str]
    """The points that are safe, and those that are carried, where there is room with that word."""
    length: StripLength
    needed: int
    """Pixels of width that the fuse needs."""


def fuse_state(look: StripLook) -> StripState:
    """How the fuse stands: it fires, somebody can light it, or nobody can."""
    if look.mission.loss is not None or look.chance is not None or look.torn_out:
        return "red"
    if look.mission.fuse.kind == "set":
        return "good"
    return "amber" if look.mission.fuse.kind == "man" else "red"


def place_strip(kit: Kit, rect: pygame.Rect, look: StripLook) -> StripPlaces:
    """All in one row. Where the fuse has no room, first names give way, then all pips of a floor
    but one, then the word before the fuse, then the last pips and the words of the quest, then all
    of the quest. The word for carried points gives way before each of these."""
    px = _Measure(kit, rect)
    words = _points_words(kit, look.mission)
    rows = [
        _row(kit, px, rect, look, look.quest, "names", words),
        _row(kit, px, rect, look, look.quest, "names"),
        _row(kit, px, rect, look, look.quest_in_short, "pips", words),
        _row(kit, px, rect, look, look.quest_in_short, "pips"),
    ]
    if kit.is_large:
        rows.append(_row(kit, px, rect, look, look.quest_in_short, "pip"))
        rows.append(_row(kit, px, rect, look, look.quest_in_short, "bare"))
        rows.append(_row(kit, px, rect, look, _sought(look, "sign"), "sign"))
    rows.append(_row(kit, px, rect, look, "", rows[-1].length))
    return next((row for row in rows if row.fuse.width >= row.needed), rows[-1])


def _row(
    kit: Kit,
    px: _Measure,
    rect: pygame.Rect,
    look: StripLook,
    sought: str,
    length: StripLength,
    points_words: tuple[str, str] | None = None,
) -> StripPlaces:
    """Floors from the left, time and points from the right, and the fuse between."""
    high, needed = px.cell, _fuse_width(kit, px, look, length)
    left, floors = rect.left + px(_GAP), list[pygame.Rect]()
    for one in look.mission.floors:
        floors.append(_cell(rect, left, _floor_width(kit, px, one, length), high))
        left = floors[-1].right + px(_GAP)
    points_words = points_words or _points_figures(look.mission)
    points = _cell(rect, 0, _points_width(kit, px, points_words), high)
    points.right = rect.right - 2 * px(_PAD)
    time = _cell(rect, 0, _time_width(kit, px, look.mission), high)
    time.right = points.left - 2 * px(_GAP)
    quest = _cell(rect, 0, _quest_width(kit, px, sought), high)
    room = time.left - px(_GAP) - left - (quest.width + px(_GAP) if quest.width else 0)
    fuse = _cell(rect, left, max(min(needed, room), high), high)
    quest.left = fuse.right + (px(_GAP) if quest.width else 0)
    free = time.left - quest.right - 2 * px(_GAP)
    long = min(free, px(_ROPE[1])) if free >= px(_ROPE[0]) else 0
    rope = _cell(rect, time.left - px(_GAP) - long, long, high)
    return StripPlaces(tuple(floors), fuse, quest, rope, time, points, points_words, length, needed)


def _sought(look: StripLook, length: StripLength) -> str:
    """What is said of the quest."""
    if length == "sign":
        return _SIGNS[look.mission.quest.kind] if look.mission.quest is not None else ""
    return look.quest if length == "names" else look.quest_in_short


def _cell(rect: pygame.Rect, left: int, width: int, height: int) -> pygame.Rect:
    cell = pygame.Rect(left, 0, width, height)
    cell.centery = rect.centery
    return cell


class _Measure:
    """Pixels for the strip's own units, which grow with its height; large letters grow further."""

    def __init__(self, kit: Kit, rect: pygame.Rect) -> None:
        self._kit = kit
        grown = rect.height / kit.px(STRIP)
        self._scale = 1.0 if kit.is_large else grown
        self.letters: Final = kit.theme.text if kit.is_large else grown
        """By how much letters have grown."""
        self.cell: Final = rect.height - kit.px(_AIR) if kit.is_large else self(_CELL)
        """The height of floors and fuse in pixels."""

    def __call__(self, units: float) -> int:
        return self._kit.px(units * self._scale)

    def picture(self, units: float) -> int:
        """The size in pixels of a picture beside letters."""
        return min(self._kit.px(units * self.letters), self.cell - 2 * self._kit.px(_INSET))


def _style(kit: Kit, px: _Measure, size: float, colour: Colour | None = None) -> Style:
    ink = colour or kit.theme.palette.moon_100
    return Style("bold", size * px.letters, ink, grows=False)


def _stencil(kit: Kit, px: _Measure, colour: Colour | None = None) -> Style:
    ink = colour or kit.theme.palette.paper_300
    return Style("display", _STENCIL * px.letters, ink, grows=False, spacing=0.04)


def _count(charge: FloorCharge) -> str:
    return f"{charge.icons}/{charge.required}"


def _pips(charge: FloorCharge, length: StripLength) -> int:
    if length not in ("names", "pips"):
        return 0 if length == "sign" else 1
    most = max(charge.icons, charge.required)
    return most if most <= _MANY else 1


def _pips_width(px: _Measure, pips: int) -> int:
    """Pixels of width of so many pips and of the gap after them."""
    return px(_PIP_STEP) * (pips - 1) + px(_PIP) + px(5) if pips else 0


def _floor_width(kit: Kit, px: _Measure, charge: FloorCharge, length: StripLength) -> int:
    type_ = kit.type
    wide = px(_PAD) + px.picture(20) + px(_PAD)
    if length == "names":
        wide += type_.width(kit.say(f"floor.{charge.floor}"), _style(kit, px, _LABEL)) + px(_PAD)
    wide += _pips_width(px, _pips(charge, length))
    return wide + type_.width(_count(charge), _style(kit, px, _LABEL)) + px(10)


def _has_word(length: StripLength) -> bool:
    """Whether there is room for the word before the fuse."""
    return length in ("names", "pips", "pip")


def _fuse_width(kit: Kit, px: _Measure, look: StripLook, length: StripLength) -> int:
    label = 0
    if _has_word(length):
        label = kit.type.width(kit.head("mission.fuse"), _stencil(kit, px)) + px(12)
    return px(12) + label + px.picture(26) + px(8) + _words_width(kit, px, look) + px(12)


def _quest_width(kit: Kit, px: _Measure, words: str) -> int:
    if not words:
        return 0
    return (
        px(_PAD) + px.picture(24) + px(6) + kit.type.width(words, _style(kit, px, _LABEL)) + px(10)
    )


def _words_width(kit: Kit, px: _Measure, look: StripLook) -> int:
    return kit.type.width(look.fuse, _style(kit, px, _LABEL))


def _time_words(kit: Kit, mission: Mission) -> str:
    return kit.say("mission.minutes", n=mission.minutes)


def _time_width(kit: Kit, px: _Measure, mission: Mission) -> int:
    return (
        px.picture(24) + px(6) + kit.type.width(_time_words(kit, mission), _style(kit, px, _FIGURE))
    )


def _points_figures(mission: Mission) -> tuple[str, str]:
    carried = f" +{mission.carried}" if mission.carried else ""
    return f"{mission.points}/{mission.wanted}", carried


def _points_words(kit: Kit, mission: Mission) -> tuple[str, str]:
    """With a word for those carried: points that leave Nonette don't count any more."""
    safe, carried = _points_figures(mission)
    return safe, f" {kit.say('mission.carried', n=mission.carried)}" if carried else ""


def _points_width(kit: Kit, px: _Measure, words: tuple[str, str]) -> int:
    safe, carried = words
    small = kit.type.width(carried, _style(kit, px, _SMALL)) if carried else 0
    return px.picture(24) + px(6) + kit.type.width(safe, _style(kit, px, _FIGURE)) + small


# --- Drawing --------------------------------------------------------------------------------


def draw_strip(
    kit: Kit,
    target: pygame.Surface,
    rect: pygame.Rect,
    look: StripLook,
    lit: Sequence[Floor] = (),
) -> None:
    """The whole strip; `lit` are floors that are looked at from near."""
    kit.trim.bar(target, rect, "bottom")
    palette, px = kit.theme.palette, _Measure(kit, rect)
    if look.mission.loss is not None:
        ground = rect.inflate(0, -2 * kit.px(1))
        target.fill(mix(palette.night_800, palette.red, 0.22), ground)
    places = place_strip(kit, rect, look)
    for charge, place in zip(look.mission.floors, places.floors, strict=True):
        is_lit = charge.floor in lit
        _draw_floor(kit, px, target, place, charge, places.length, is_lit=is_lit)
    _draw_fuse(kit, px, target, places.fuse, look, places.length)
    if look.mission.quest is not None and places.quest.width:
        sought = _sought(look, places.length)
        _draw_quest(kit, px, target, places.quest, look.mission.quest, sought)
    _draw_rope(kit, px, target, places.rope)
    _draw_time(kit, px, target, places.time, look.mission)
    _draw_points(kit, px, target, places, look.mission)


def _ground(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, state: StripState, *, thick: float = 1
) -> None:
    palette = kit.theme.palette
    edges: dict[StripState, Colour] = {
        "good": palette.good_text,
        "amber": palette.amber,
        "red": palette.red_text,
        "plain": palette.border,
    }
    edge = edges[state]
    face = palette.night_700 if state == "plain" else mix(palette.night_800, edge, 0.16)
    pygame.draw.rect(target, face, rect, border_radius=kit.px(3))
    pygame.draw.rect(target, edge, rect, max(kit.px(thick), 1), kit.px(3))


def _draw_floor(
    kit: Kit,
    px: _Measure,
    target: pygame.Surface,
    rect: pygame.Rect,
    charge: FloorCharge,
    length: StripLength,
    *,
    is_lit: bool,
) -> None:
    """Key, name, pips and figures; a green frame once it is enough."""
    palette, type_ = kit.theme.palette, kit.type
    _ground(kit, target, rect, "good" if charge.is_enough else "plain", thick=2 if is_lit else 1)
    size = px.picture(20)
    cap = pygame.Rect(rect.left + px(_PAD), 0, size, size)
    cap.centery = rect.centery
    kit.trim.keycap(target, cap, palette.moon_300)
    key = kit.keys.prompt(_KEYS[charge.floor])
    type_.draw(target, key, _style(kit, px, 14), cap.center, "center")
    x = cap.right + px(_PAD)
    if length == "names":
        name = type_.draw(
            target,
            kit.say(f"floor.{charge.floor}"),
            _style(kit, px, _LABEL),
            (x, rect.centery),
            "midleft",
        )
        x = name.right + px(_PAD)
    pips = _pips(charge, length)
    for number in range(pips):
        centre = (x + px(_PIP) // 2 + number * px(_PIP_STEP), rect.centery)
        is_laid = charge.is_enough if pips == 1 else number < charge.icons
        draw_pip(kit, target, centre, px(_PIP), is_laid=is_laid)
    x += _pips_width(px, pips)
    colour = palette.good_text if charge.is_enough else palette.moon_100
    type_.draw(
        target, _count(charge), _style(kit, px, _LABEL, colour), (x, rect.centery), "midleft"
    )


def draw_pip(
    kit: Kit, target: pygame.Surface, centre: tuple[int, int], size: int, *, is_laid: bool
) -> None:
    """A burst that is laid, or the outline of one that is lacking."""
    palette = kit.theme.palette
    if is_laid:
        _star(target, centre, size / 2, palette.red)
        _star(target, centre, size * 0.3, palette.paper_100)
        _star(target, centre, size * 0.22, palette.amber)
    else:
        pygame.draw.polygon(target, palette.night_900, _corners(centre, size / 2))
        pygame.draw.aalines(target, palette.moon_500, True, _corners(centre, size / 2))


def _star(target: pygame.Surface, centre: tuple[int, int], radius: float, colour: Colour) -> None:
    corners = _corners(centre, radius)
    pygame.draw.polygon(target, colour, corners)
    pygame.draw.aalines(target, colour, True, corners)


def _corners(centre: tuple[int, int], radius: float) -> list[tuple[float, float]]:
    """The corners of a star with ten points."""
    found = []
    for corner in range(2 * _POINTS_OF_STAR):
        away = radius if corner % 2 == 0 else radius * 0.62
        angle = math.pi * corner / _POINTS_OF_STAR - math.pi / 2
        found.append((centre[0] + away * math.cos(angle), centre[1] + away * math.sin(angle)))
    return found


def _draw_fuse(
    kit: Kit,
    px: _Measure,
    target: pygame.Surface,
    rect: pygame.Rect,
    look: StripLook,
    length: StripLength,
) -> None:
    """The word, what it is lit with, and by whom; a cross where nobody can."""
    palette, state = kit.theme.palette, fuse_state(look)
    _ground(kit, target, rect, state, thick=2 if state in ("amber", "red") else 1)
    inks: dict[StripState, Colour] = {
        "good": palette.good_text,
        "amber": palette.amber,
        "red": palette.red_text,
        "plain": palette.moon_100,
    }
    x = rect.left + px(12)
    if _has_word(length):
        place = x, rect.centery
        label = kit.type.draw(target, kit.head("mission.fuse"), _stencil(kit, px), place, "midleft")
        x = label.right + px(12)
    size = px.picture(26)
    box = pygame.Rect(x, 0, size, size)
    box.centery = rect.centery
    means = look.mission.fuse.means
    if look.mission.loss is not None or not means:
        _draw_cross(kit, target, box)
    else:
        icon = "icon-det" if means == DETONATOR else ICONS[kind_of(means)]
        target.blit(kit.drawings.picture(icon, size), box)
    x = box.right + px(8)
    style = _style(kit, px, _LABEL, inks[state])
    while style.size > _LEAST and kit.type.width(look.fuse, style) > rect.right - px(6) - x:
        style = style.but(size=style.size - 1)
    kit.type.draw(target, look.fuse, style, (x, rect.centery), "midleft")


def _draw_cross(kit: Kit, target: pygame.Surface, box: pygame.Rect) -> None:
    colour, inner = kit.theme.palette.moon_100, box.inflate(-box.width // 2, -box.height // 2)
    thick = max(kit.px(3), 2)
    pygame.draw.line(target, colour, inner.topleft, inner.bottomright, thick)
    pygame.draw.line(target, colour, inner.bottomleft, inner.topright, thick)


def _draw_quest(
    kit: Kit, px: _Measure, target: pygame.Surface, rect: pygame.Rect, quest: Quest, words: str
) -> None:
    """Its picture and how far it has come: green in Nonette, red once it is out of the game."""
    palette = kit.theme.palette
    states: dict[QuestKind, StripState] = {"home": "good", "lost": "red"}
    inks = {"home": palette.good_text, "lost": palette.red_text}
    _ground(kit, target, rect, states.get(quest.kind, "plain"))
    size = px.picture(24)
    box = pygame.Rect(rect.left + px(_PAD), 0, size, size)
    box.centery = rect.centery
    target.blit(kit.drawings.picture(ICONS[kind_of(quest.item)], size), box)
    style = _style(kit, px, _LABEL, inks.get(quest.kind, palette.moon_100))
    kit.type.draw(target, words, style, (box.right + px(6), rect.centery), "midleft")


def _draw_rope(kit: Kit, px: _Measure, target: pygame.Surface, rect: pygame.Rect) -> None:
    """A fuse cord, twisted of two strands."""
    if not rect.width:
        return
    palette = kit.theme.palette
    line = [
        (x, rect.centery + round(px(5) * math.sin((x - rect.left) / rect.width * math.tau)))
        for x in range(rect.left, rect.right, max(px(2), 1))
    ]
    pygame.draw.lines(target, palette.outline, False, line, px(5))
    pygame.draw.lines(target, palette.paper_500, False, line, px(3))
    for x, y in line[::2]:
        ends = ((x - px(1), y + px(1)), (x + px(1), y - px(1)))
        pygame.draw.line(target, palette.paper_100, *ends, max(px(1), 1))


def _draw_time(
    kit: Kit, px: _Measure, target: pygame.Surface, rect: pygame.Rect, mission: Mission
) -> None:
    """The hourglass and the minutes left, red from twenty on."""
    palette = kit.theme.palette
    size = px.picture(24)
    sand = kit.drawings.silhouette("icon-hourglass", size, palette.moon_100)
    target.blit(sand, sand.get_rect(midleft=rect.midleft))
    colour = palette.red_text if mission.minutes <= _LATE else palette.moon_100
    words, place = _time_words(kit, mission), (rect.left + size + px(6), rect.centery)
    kit.type.draw(target, words, _style(kit, px, _FIGURE, colour), place, "midleft")


def _draw_points(
    kit: Kit, px: _Measure, target: pygame.Surface, places: StripPlaces, mission: Mission
) -> None:
    """The star, points that are safe, and behind them those still carried in the castle."""
    palette, rect = kit.theme.palette, places.points
    size = px.picture(24)
    star = kit.drawings.picture("icon-star", size)
    target.blit(star, star.get_rect(midleft=rect.midleft))
    safe, carried = places.points_words
    is_enough = mission.points >= mission.wanted
    colour = palette.good_text if is_enough else palette.moon_100
    place = (rect.left + size + px(6), rect.centery)
    box = kit.type.draw(target, safe, _style(kit, px, _FIGURE, colour), place, "midleft")
    if carried:
        dim = _style(kit, px, _SMALL, palette.paper_300)
        kit.type.draw(target, carried, dim, (box.right, rect.centery), "midleft")

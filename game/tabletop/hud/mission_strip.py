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

_CELL: Final = 36
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
    has_names: bool
    """Whether there is room for the names of the floors and of the quest."""


def fuse_state(look: StripLook) -> StripState:
    """How the fuse stands: it fires, somebody can light it, or nobody can."""
    if look.mission.loss is not None or look.chance is not None or look.torn_out:
        return "red"
    if look.mission.fuse.kind == "set":
        return "good"
    return "amber" if look.mission.fuse.kind == "man" else "red"


def place_strip(kit: Kit, rect: pygame.Rect, look: StripLook) -> StripPlaces:
    """All in one row; where the fuse has no room, first names and then the quest give way."""
    scale = rect.height / kit.px(STRIP)
    needed = _fuse_width(kit, scale, look)
    rows = (
        _row(kit, scale, rect, look, look.quest, has_names=True),
        _row(kit, scale, rect, look, look.quest_in_short, has_names=False),
        _row(kit, scale, rect, look, "", has_names=False),
    )
    return next((row for row in rows if row.fuse.width >= needed), rows[-1])


def _row(
    kit: Kit, scale: float, rect: pygame.Rect, look: StripLook, sought: str, *, has_names: bool
) -> StripPlaces:
    """Floors from the left, time and points from the right, and the fuse between."""
    px, high = _Units(kit, scale), _Units(kit, scale)(_CELL)
    left, floors = rect.left + px(_GAP), list[pygame.Rect]()
    for one in look.mission.floors:
        floors.append(_cell(rect, left, _floor_width(kit, scale, one, has_name=has_names), high))
        left = floors[-1].right + px(_GAP)
    points = _cell(rect, 0, _points_width(kit, scale, look.mission), high)
    points.right = rect.right - 2 * px(_PAD)
    time = _cell(rect, 0, _time_width(kit, scale, look.mission), high)
    time.right = points.left - 2 * px(_GAP)
    quest = _cell(rect, 0, _quest_width(kit, scale, sought), high)
    room = time.left - px(_GAP) - left - (quest.width + px(_GAP) if quest.width else 0)
    fuse = _cell(rect, left, max(min(_fuse_width(kit, scale, look), room), high), high)
    quest.left = fuse.right + (px(_GAP) if quest.width else 0)
    free = time.left - quest.right - 2 * px(_GAP)
    long = min(free, px(_ROPE[1])) if free >= px(_ROPE[0]) else 0
    rope = _cell(rect, time.left - px(_GAP) - long, long, high)
    return StripPlaces(tuple(floors), fuse, quest, rope, time, points, has_names)


def _cell(rect: pygame.Rect, left: int, width: int, height: int) -> pygame.Rect:
    cell = pygame.Rect(left, 0, width, height)
    cell.centery = rect.centery
    return cell


class _Units:
    """Pixels for the strip's own units, which grow with the text."""

    def __init__(self, kit: Kit, scale: float) -> None:
        self._kit = kit
        self._scale = scale

    def __call__(self, units: float) -> int:
        return self._kit.px(units * self._scale)


def _style(kit: Kit, scale: float, size: float, colour: Colour | None = None) -> Style:
    ink = colour or kit.theme.palette.moon_100
    return Style("bold", size * scale, ink, grows=False)


def _stencil(kit: Kit, scale: float, colour: Colour | None = None) -> Style:
    ink = colour or kit.theme.palette.paper_300
    return Style("display", _STENCIL * scale, ink, grows=False, spacing=0.04)


def _count(charge: FloorCharge) -> str:
    return f"{charge.icons}/{charge.required}"


def _pips(charge: FloorCharge) -> int:
    most = max(charge.icons, charge.required)
    return most if most <= _MANY else 1


def _floor_width(kit: Kit, scale: float, charge: FloorCharge, *, has_name: bool) -> int:
    px, type_ = _Units(kit, scale), kit.type
    wide = px(_PAD) + px(20) + px(_PAD)
    if has_name:
        wide += type_.width(kit.say(f"floor.{charge.floor}"), _style(kit, scale, _LABEL)) + px(_PAD)
    wide += px(_PIP_STEP) * (_pips(charge) - 1) + px(_PIP) + px(5)
    return wide + type_.width(_count(charge), _style(kit, scale, _LABEL)) + px(10)


def _fuse_width(kit: Kit, scale: float, look: StripLook) -> int:
    px, type_ = _Units(kit, scale), kit.type
    label = type_.width(kit.head("mission.fuse"), _stencil(kit, scale))
    return px(12) + label + px(12) + px(26) + px(8) + _words_width(kit, scale, look) + px(12)


def _quest_width(kit: Kit, scale: float, words: str) -> int:
    if not words:
        return 0
    px = _Units(kit, scale)
    return px(_PAD) + px(24) + px(6) + kit.type.width(words, _style(kit, scale, _LABEL)) + px(10)


def _words_width(kit: Kit, scale: float, look: StripLook) -> int:
    return kit.type.width(look.fuse, _style(kit, scale, _LABEL))


def _time_words(kit: Kit, mission: Mission) -> str:
    return kit.say("mission.minutes", n=mission.minutes)


def _time_width(kit: Kit, scale: float, mission: Mission) -> int:
    px = _Units(kit, scale)
    return px(24) + px(6) + kit.type.width(_time_words(kit, mission), _style(kit, scale, _FIGURE))


def _points_words(mission: Mission) -> tuple[str, str]:
    carried = f" +{mission.carried}" if mission.carried else ""
    return f"{mission.points}/{mission.wanted}", carried


def _points_width(kit: Kit, scale: float, mission: Mission) -> int:
    px, (safe, carried) = _Units(kit, scale), _points_words(mission)
    small = kit.type.width(carried, _style(kit, scale, _SMALL)) if carried else 0
    return px(24) + px(6) + kit.type.width(safe, _style(kit, scale, _FIGURE)) + small


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
    palette, scale = kit.theme.palette, rect.height / kit.px(STRIP)
    if look.mission.loss is not None:
        ground = rect.inflate(0, -2 * kit.px(1))
        target.fill(mix(palette.night_800, palette.red, 0.22), ground)
    places = place_strip(kit, rect, look)
    for charge, place in zip(look.mission.floors, places.floors, strict=True):
        is_lit = charge.floor in lit
        _draw_floor(kit, scale, target, place, charge, is_lit=is_lit, has_name=places.has_names)
    _draw_fuse(kit, scale, target, places.fuse, look)
    if look.mission.quest is not None and places.quest.width:
        sought = look.quest if places.has_names else look.quest_in_short
        _draw_quest(kit, scale, target, places.quest, look.mission.quest, sought)
    _draw_rope(kit, scale, target, places.rope)
    _draw_time(kit, scale, target, places.time, look.mission)
    _draw_points(kit, scale, target, places.points, look.mission)


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
    scale: float,
    target: pygame.Surface,
    rect: pygame.Rect,
    charge: FloorCharge,
    *,
    is_lit: bool,
    has_name: bool,
) -> None:
    """Key, name, pips and figures; a green frame once it is enough."""
    px, palette, type_ = _Units(kit, scale), kit.theme.palette, kit.type
    _ground(kit, target, rect, "good" if charge.is_enough else "plain", thick=2 if is_lit else 1)
    cap = pygame.Rect(rect.left + px(_PAD), 0, px(20), px(20))
    cap.centery = rect.centery
    kit.trim.keycap(target, cap, palette.moon_300)
    key = kit.keys.prompt(_KEYS[charge.floor])
    type_.draw(target, key, _style(kit, scale, 14), cap.center, "center")
    x = cap.right + px(_PAD)
    if has_name:
        name = type_.draw(
            target,
            kit.say(f"floor.{charge.floor}"),
            _style(kit, scale, _LABEL),
            (x, rect.centery),
            "midleft",
        )
        x = name.right + px(_PAD)
    pips = _pips(charge)
    for number in range(pips):
        centre = (x + px(_PIP) // 2 + number * px(_PIP_STEP), rect.centery)
        is_laid = charge.is_enough if pips == 1 else number < charge.icons
        draw_pip(kit, target, centre, px(_PIP), is_laid=is_laid)
    x += px(_PIP_STEP) * (pips - 1) + px(_PIP) + px(5)
    colour = palette.good_text if charge.is_enough else palette.moon_100
    type_.draw(
        target, _count(charge), _style(kit, scale, _LABEL, colour), (x, rect.centery), "midleft"
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
    kit: Kit, scale: float, target: pygame.Surface, rect: pygame.Rect, look: StripLook
) -> None:
    """The word, what it is lit with, and by whom; a cross where nobody can."""
    px, palette, state = _Units(kit, scale), kit.theme.palette, fuse_state(look)
    _ground(kit, target, rect, state, thick=2 if state in ("amber", "red") else 1)
    inks: dict[StripState, Colour] = {
        "good": palette.good_text,
        "amber": palette.amber,
        "red": palette.red_text,
        "plain": palette.moon_100,
    }
    label = kit.type.draw(
        target,
        kit.head("mission.fuse"),
        _stencil(kit, scale),
        (rect.left + px(12), rect.centery),
        "midleft",
    )
    size = px(26)
    box = pygame.Rect(label.right + px(12), 0, size, size)
    box.centery = rect.centery
    means = look.mission.fuse.means
    if look.mission.loss is not None or not means:
        _draw_cross(kit, target, box)
    else:
        icon = "icon-det" if means == DETONATOR else ICONS[kind_of(means)]
        target.blit(kit.drawings.picture(icon, size), box)
    x = box.right + px(8)
    style = _style(kit, scale, _LABEL, inks[state])
    while style.size > _LEAST and kit.type.width(look.fuse, style) > rect.right - px(6) - x:
        style = style.but(size=style.size - 1)
    kit.type.draw(target, look.fuse, style, (x, rect.centery), "midleft")


def _draw_cross(kit: Kit, target: pygame.Surface, box: pygame.Rect) -> None:
    colour, inner = kit.theme.palette.moon_100, box.inflate(-box.width // 2, -box.height // 2)
    thick = max(kit.px(3), 2)
    pygame.draw.line(target, colour, inner.topleft, inner.bottomright, thick)
    pygame.draw.line(target, colour, inner.bottomleft, inner.topright, thick)


def _draw_quest(
    kit: Kit, scale: float, target: pygame.Surface, rect: pygame.Rect, quest: Quest, words: str
) -> None:
    """Its picture and how far it has come: green in Nonette, red once it is out of the game."""
    px, palette = _Units(kit, scale), kit.theme.palette
    states: dict[QuestKind, StripState] = {"home": "good", "lost": "red"}
    inks = {"home": palette.good_text, "lost": palette.red_text}
    _ground(kit, target, rect, states.get(quest.kind, "plain"))
    size = px(24)
    box = pygame.Rect(rect.left + px(_PAD), 0, size, size)
    box.centery = rect.centery
    target.blit(kit.drawings.picture(ICONS[kind_of(quest.item)], size), box)
    style = _style(kit, scale, _LABEL, inks.get(quest.kind, palette.moon_100))
    kit.type.draw(target, words, style, (box.right + px(6), rect.centery), "midleft")


def _draw_rope(kit: Kit, scale: float, target: pygame.Surface, rect: pygame.Rect) -> None:
    """A fuse cord, twisted of two strands."""
    if not rect.width:
        return
    px, palette = _Units(kit, scale), kit.theme.palette
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
    kit: Kit, scale: float, target: pygame.Surface, rect: pygame.Rect, mission: Mission
) -> None:
    """The hourglass and the minutes left, red from twenty on."""
    px, palette = _Units(kit, scale), kit.theme.palette
    size = px(24)
    sand = kit.drawings.silhouette("icon-hourglass", size, palette.moon_100)
    target.blit(sand, sand.get_rect(midleft=rect.midleft))
    colour = palette.red_text if mission.minutes <= _LATE else palette.moon_100
    words, place = _time_words(kit, mission), (rect.left + size + px(6), rect.centery)
    kit.type.draw(target, words, _style(kit, scale, _FIGURE, colour), place, "midleft")


def _draw_points(
    kit: Kit, scale: float, target: pygame.Surface, rect: pygame.Rect, mission: Mission
) -> None:
    """The star, points that are safe, and behind them those still carried in the castle."""
    px, palette = _Units(kit, scale), kit.theme.palette
    size = px(24)
    star = kit.drawings.picture("icon-star", size)
    target.blit(star, star.get_rect(midleft=rect.midleft))
    safe, carried = _points_words(mission)
    is_enough = mission.points >= mission.wanted
    colour = palette.good_text if is_enough else palette.moon_100
    place = (rect.left + size + px(6), rect.centery)
    box = kit.type.draw(target, safe, _style(kit, scale, _FIGURE, colour), place, "midleft")
    if carried:
        dim = _style(kit, scale, _SMALL, palette.paper_300)
        kit.type.draw(target, carried, dim, (box.right, rect.centery), "midleft")

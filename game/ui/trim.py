"""Steel panels, paper tickets and buttons: the graphics of widgets, cached by size."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Literal, TypeAlias

import pygame

from game.ui.cache import Cache, bytes_of
from game.ui.drawings import Drawings
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, Theme, hex_colour, mix, with_alpha
from game.ui.typography.text import Style, Typesetter

Steel: TypeAlias = Literal["steel", "amber", "disabled"]
PressState: TypeAlias = Literal["up", "hover", "down"]
Edge: TypeAlias = Literal["top", "bottom"]

RADIUS: Final = 3
_HEAVIEST: Final = 24_000_000
"""Bytes of all cached graphics: a page of settings shows most of them."""
_BUTTONS: Final = 200
_TICKETS: Final = 8
"""The most tickets; they come in many sizes, most of which are shown once."""
_SHADOW_REACH: Final = 14
_SHADOW_DROP: Final = 5
_SHADOW_ALPHA: Final = 130
_STEEL_SHARE: Final = 243
"""Of 255, the weight of a panel's own colour; the rest is the night colour."""
_MIST: Final = 8
"""Units that become one pixel of a blurred picture."""
_BLUR_SHARE: Final = 4
"""Shadows are blurred on a picture reduced by this factor."""
_PAPER_LIGHT: Final = hex_colour("#f0e4c6")
_PAPER_SHADE: Final = hex_colour("#d9c99f")
_BLACK: Final[Colour] = (0, 0, 0)
_WHITE: Final[Colour] = (255, 255, 255)

_Strip: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
_Key: TypeAlias = tuple[str, tuple[int, int], str, str]


class Trim:
    """Draws the graphics of widgets for a theme; each size is painted once."""

    def __init__(self, type_: Typesetter, drawings: Drawings, room: int = 160) -> None:
        self.type = type_
        self.drawings = drawings
        self.on_sound: Callable[[str], None] = _be_silent
        """Called with the name of a sound when a widget is pressed."""
        self.prompt: Callable[[str], str] = str
        """Returns the label of a key as it is bound now, given its default name; empty for none."""
        self._cache: Cache[_Key, pygame.Surface] = Cache(room, _HEAVIEST, bytes_of)
        self._tickets: Cache[tuple[int, int], pygame.Surface] = Cache(_TICKETS)
        self._shadows: Cache[tuple[int, int], tuple[_Strip, ...]] = Cache(room)
        self.buttons: Cache[Hashable, pygame.Surface] = Cache(_BUTTONS)
        """Finished pictures of buttons."""

    @property
    def theme(self) -> Theme:
        """Scale and palette."""
        return self.type.theme

    def px(self, units: float) -> int:
        """A length in pixels."""
        return self.theme.px(units)

    def set_limit(self, times: float) -> None:
        """Set the limit to a multiple of that of a small window."""
        self._cache.set_limit(round(_HEAVIEST * times))

    def clear(self) -> None:
        """Remove all graphics, as after a change of size or colours."""
        self._cache.clear()
        self._tickets.clear()
        self._shadows.clear()
        self.buttons.clear()

    def panel(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """A dark steel panel with its shadow."""
        self.shadow(target, rect)
        self.panel_ground(target, rect)

    def panel_middle(self, rect: pygame.Rect) -> pygame.Rect:
        """The part of a panel without rounded corners, which is opaque."""
        radius = min(self.px(RADIUS), rect.height // 2)
        return pygame.Rect(rect.left, rect.top + radius, rect.width, rect.height - 2 * radius)

    def panel_ground(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """A panel without its shadow: opaque but for its rounded corners."""
        self.panel_rim(target, rect)
        size, rows = rect.size, self.panel_middle(rect)
        # A picture without transparency is drawn three times as fast.
        body = pygame.Rect((0, rows.top - rect.top), rows.size)
        key = ("panel", size, "middle", "")
        middle = self._cache.take(
            key, lambda: opaque(self._make_panel(size).subsurface(body), target)
        )
        target.blit(middle, rows)

    def panel_rim(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """The upper and the lower edge of a panel, with its rounded corners."""
        size, rows = rect.size, self.panel_middle(rect)
        high, wide = rows.top - rect.top, rect.width
        rim = self._cache.take(("panel", size, "rim", ""), lambda: self._make_rim(size, high))
        target.blit(rim, rect, (0, 0, wide, high))
        target.blit(rim, rows.bottomleft, (0, high, wide, high))

    def bar(self, target: pygame.Surface, rect: pygame.Rect, edge: Edge) -> None:
        """A panel as wide as the window; ``edge`` says where its line is."""
        key = ("bar", rect.size, edge, "")
        target.blit(self._cache.take(key, lambda: self._make_bar(rect.size, edge)), rect)

    def ticket(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """A paper ticket with its shadow."""
        self.shadow(target, rect)
        size = rect.size
        target.blit(self._tickets.take(size, lambda: self._make_ticket(size)), rect)

    def sunk(self, state: PressState) -> int:
        """How far the label of a button is pushed down, in pixels."""
        return self.px(2) if state == "down" else 0

    def button(self, size: tuple[int, int], kind: Steel, state: PressState) -> pygame.Surface:
        """A button without its label, to draw on; transparent around its rounded corners."""
        key = ("button", size, kind, state)
        return self._cache.take(key, lambda: self._make_button(size, kind, state)).copy()

    def _make_button(self, size: tuple[int, int], kind: Steel, state: PressState) -> pygame.Surface:
        palette = self.theme.palette
        light, dark, line = palette.night_600, palette.night_700, palette.edge
        if kind == "amber":
            light, dark = mix(palette.amber, _WHITE, 0.14), palette.amber_dark
            line = mix(palette.amber, _WHITE, 0.35)
        elif kind == "disabled":
            light = dark = palette.disabled_ground
            line = mix(palette.disabled_ground, palette.disabled, 0.22)
        if state == "hover" and kind != "disabled":
            light, line = mix(light, _WHITE, 0.12), mix(line, _WHITE, 0.35)
        width, height = size
        sunk = self.sunk(state)
        edge = self.px(1) if state == "down" or kind == "disabled" else self.px(3)
        button = pygame.Surface(size, pygame.SRCALPHA)
        radius = self.px(RADIUS)
        whole = pygame.Rect(0, sunk, width, height - sunk)
        pygame.draw.rect(button, mix(dark, _BLACK, 0.55), whole, border_radius=radius)
        face = vertical((width, height - sunk - edge), light, dark)
        _round(face, radius)
        pygame.draw.rect(face, line, face.get_rect(), self.px(1), radius)
        button.blit(face, (0, sunk))
        return button

    def keycap(self, target: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
        """The frame of a key's name."""
        pygame.draw.rect(target, self.theme.palette.outline, rect, border_radius=self.px(RADIUS))
        pygame.draw.rect(target, colour, rect, self.px(1), self.px(RADIUS))

    def band(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """The amber band behind the chosen line of a menu; it fades out to the right."""
        key = ("band", rect.size, "", "")
        target.blit(self._cache.take(key, lambda: self._make_band(rect.size)), rect)

    def pointer(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """The arrow at the left end of the chosen line of a menu."""
        high, left = self.px(7), rect.left + self.px(16)
        tip = (left + round(high * 1.6), rect.centery)
        corners = [(left, rect.centery - high), (left, rect.centery + high), tip]
        pygame.draw.polygon(target, self.theme.palette.amber_ink, corners)

    def veil(self, target: pygame.Surface, percent: int) -> None:
        """Cover everything drawn so far with night colour of that opacity, behind a panel."""
        night = pygame.Surface(target.get_size(), pygame.SRCALPHA)
        night.fill(with_alpha(self.theme.palette.night_900, percent))
        target.blit(night, (0, 0))

    def mist(self, target: pygame.Surface, percent: int) -> None:
        """Darken a blurred picture, on which nothing is readable."""
        size = target.get_size()
        far = (max(size[0] // self.px(_MIST), 2), max(size[1] // self.px(_MIST), 2))
        blurred = pygame.transform.box_blur(smoothscaled(target, far), 2)
        target.blit(smoothscaled(blurred, size), (0, 0))
        self.veil(target, percent)

    def glow(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """The dim amber ground and bar of a selected row."""
        key = ("glow", rect.size, "", "")
        target.blit(self._cache.take(key, lambda: self._make_glow(rect.size)), rect)

    def sink(
        self, target: pygame.Surface, strip: pygame.Rect, ground: pygame.Surface, edge: Edge
    ) -> None:
        """Fade the content of a strip into the ground towards an edge.

        `ground` is a copy of the background from before the content was drawn; it is changed by
        this.
        """
        key = ("fade", strip.size, edge, "")
        veil = self._cache.take(key, lambda: _make_fade(strip.size, edge))
        ground.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(ground, strip)

    def focus(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """The amber focus frame, with a tick at each corner."""
        amber = self.theme.palette.amber
        frame = rect.inflate(2 * self.px(5), 2 * self.px(5))
        pygame.draw.rect(target, amber, frame, self.px(3), self.px(RADIUS + 2))
        tick, thick = self.px(7), self.px(3)
        for x, dx in ((frame.left, -1), (frame.right, 1)):
            for y in (frame.top, frame.bottom):
                pygame.draw.line(target, amber, (x, y), (x + dx * tick, y), thick)

    def pill(
        self, target: pygame.Surface, text: str, style: Style, place: tuple[int, int], edge: Colour
    ) -> pygame.Rect:
        """A text on its own dark ground, over ``place`` and never outside the picture."""
        box = self.pill_box(text, style, place).clamp(target.get_rect())
        radius = self.px(RADIUS)
        pygame.draw.rect(target, self.theme.palette.night_900, box, border_radius=radius)
        pygame.draw.rect(target, edge, box, self.px(1), radius)
        self.type.draw(target, text, style, box.center, "center")
        return box

    def pill_box(self, text: str, style: Style, place: tuple[int, int]) -> pygame.Rect:
        """The rectangle of such a text if there is room for it."""
        gap = self.px(7)
        size = (self.type.width(text, style) + 2 * gap, self.type.height(style) + self.px(4))
        box = pygame.Rect((0, 0), size)
        box.midbottom = place
        return box

    def shadow(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """The shadow around a panel or ticket."""
        strips = self._shadows.take(rect.size, lambda: self._shadow_strips(rect.size))
        left, top = rect.topleft
        target.blits([(picture, (left + x, top + y)) for picture, (x, y) in strips], False)

    def _shadow_strips(self, size: tuple[int, int]) -> tuple[_Strip, ...]:
        """The parts of a shadow, with their offsets from the corner of its panel.

        The panel hides everything below it but the shadow at its rounded corners.
        """
        shadow, reach, radius = self._make_shadow(size), self.px(_SHADOW_REACH), self.px(RADIUS)
        spread = shadow.get_rect(topleft=(-reach, -reach + self.px(_SHADOW_DROP)))
        hidden = pygame.Rect((0, 0), size).inflate(-2 * radius, -2 * radius)
        left, top, right, bottom = hidden.left, hidden.top, hidden.right, hidden.bottom
        strips = (
            pygame.Rect(spread.left, spread.top, spread.width, top - spread.top),
            pygame.Rect(spread.left, bottom, spread.width, spread.bottom - bottom),
            pygame.Rect(spread.left, top, left - spread.left, hidden.height),
            pygame.Rect(right, top, spread.right - right, hidden.height),
        )
        return tuple(
            (_cut(shadow, strip.move(-spread.left, -spread.top)), strip.topleft) for strip in strips
        )

    def _make_shadow(self, size: tuple[int, int]) -> pygame.Surface:
        reach = self.px(_SHADOW_REACH)
        whole = (size[0] + 2 * reach, size[1] + 2 * reach)
        small = (max(whole[0] // _BLUR_SHARE, 4), max(whole[1] // _BLUR_SHARE, 4))
        shadow = pygame.Surface(small, pygame.SRCALPHA)
        inset = max(reach // _BLUR_SHARE, 1)
        shadow.fill((0, 0, 0, _SHADOW_ALPHA), shadow.get_rect().inflate(-2 * inset, -2 * inset))
        shadow = pygame.transform.box_blur(shadow, max(inset * 2 // 3, 1))
        return smoothscaled(shadow, whole)

    def _make_panel(self, size: tuple[int, int]) -> pygame.Surface:
        palette = self.theme.palette
        panel = vertical(size, palette.night_700, palette.night_800)
        _round(panel, self.px(RADIUS))
        box = panel.get_rect()
        pygame.draw.rect(panel, palette.outline, box, self.px(1), self.px(RADIUS))
        inner = box.inflate(-2 * self.px(1), -2 * self.px(1))
        width = self.px(palette.border_width)
        pygame.draw.rect(panel, palette.border, inner, width, self.px(RADIUS))
        _darken(panel, palette.night_900)
        return panel

    def _make_rim(self, size: tuple[int, int], high: int) -> pygame.Surface:
        """The upper and the lower edge of a panel, one over the other."""
        panel, (wide, height) = self._make_panel(size), size
        rim = pygame.Surface((wide, 2 * high), pygame.SRCALPHA)
        rim.blit(panel, (0, 0), (0, 0, wide, high))
        rim.blit(panel, (0, high), (0, height - high, wide, high))
        return rim

    def _make_bar(self, size: tuple[int, int], edge: str) -> pygame.Surface:
        palette = self.theme.palette
        bar = vertical(size, palette.night_700, palette.night_800)
        thick = self.px(palette.border_width)
        height = bar.get_height()
        line = 0 if edge == "top" else height - thick
        bar.fill(palette.border, (0, line, bar.get_width(), thick))
        _darken(bar, palette.night_900)
        return bar.convert()

    def _make_ticket(self, size: tuple[int, int]) -> pygame.Surface:
        strip = pygame.Surface((9, 1), pygame.SRCALPHA)
        for x in range(9):
            shade = abs(x - 5) / 5
            strip.set_at((x, 0), mix(_PAPER_LIGHT, _PAPER_SHADE, shade * 0.75))
        ticket = smoothscaled(strip, size)
        _grain(ticket)
        _round(ticket, self.px(2))
        edge = self.theme.palette.paper_500
        pygame.draw.rect(ticket, edge, ticket.get_rect(), self.px(1), self.px(2))
        return ticket

    def _make_band(self, size: tuple[int, int]) -> pygame.Surface:
        amber = self.theme.palette.amber
        strip = pygame.Surface((16, 1), pygame.SRCALPHA)
        for x in range(16):
            strip.set_at((x, 0), (*amber, 255 if x < 13 else (15 - x) * 110))
        return smoothscaled(strip, size)

    def _make_glow(self, size: tuple[int, int]) -> pygame.Surface:
        amber = self.theme.palette.amber
        strip = pygame.Surface((8, 1), pygame.SRCALPHA)
        for x in range(8):
            strip.set_at((x, 0), (*amber, 62 - 4 * x))
        glow = smoothscaled(strip, size)
        glow.fill(amber, (0, 0, self.px(4), size[1]))
        return glow


def _cut(picture: pygame.Surface, area: pygame.Rect) -> pygame.Surface:
    """A copy of a part of a picture, clipped to the picture."""
    return picture.subsurface(area.clip(picture.get_rect())).copy()


def vertical(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """A gradient from top to bottom."""
    height = max(size[1], 1)
    strip = pygame.Surface((1, height), pygame.SRCALPHA)
    for y in range(height):
        strip.set_at((0, y), mix(top, bottom, y / max(height - 1, 1)))
    return pygame.transform.scale(strip, (max(size[0], 1), height))


def opaque(picture: pygame.Surface, like: pygame.Surface) -> pygame.Surface:
    """A copy without transparency, in the pixel format of another surface."""
    copy = pygame.Surface(picture.get_size(), 0, like)
    copy.blit(picture, (0, 0))
    return copy


def _darken(steel: pygame.Surface, night: Colour) -> None:
    """Mix a little of the night colour in; transparency is kept."""
    steel.fill((*[_STEEL_SHARE] * 3, 255), special_flags=pygame.BLEND_RGBA_MULT)
    share = (255 - _STEEL_SHARE) / 255
    steel.fill((*(round(part * share) for part in night), 0), special_flags=pygame.BLEND_RGBA_ADD)


def _make_fade(size: tuple[int, int], edge: Edge) -> pygame.Surface:
    """A gradient that is transparent except near the edge."""
    height = max(size[1], 1)
    strip = pygame.Surface((1, height), pygame.SRCALPHA)
    for y in range(height):
        share = (y + 1) / height if edge == "bottom" else 1 - y / height
        strip.set_at((0, y), (*_WHITE, round(255 * share * share)))
    return pygame.transform.scale(strip, (max(size[0], 1), height))


def _round(surface: pygame.Surface, radius: int) -> None:
    """Cut off the corners."""
    mask = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)


def _grain(paper: pygame.Surface) -> None:
    """Specks of fibre, the same every time."""
    width, height = paper.get_size()
    seed = 1944
    veil = pygame.Surface(paper.get_size(), pygame.SRCALPHA)
    for _ in range(width * height // 260):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        place = (seed >> 8) % width, (seed >> 17) % height
        veil.set_at(place, (90, 66, 20, 40) if seed & 0x10 else (255, 255, 255, 60))
    paper.blit(veil, (0, 0))


def _be_silent(_: str) -> None:
    """Default of `on_sound`."""

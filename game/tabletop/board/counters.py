"""Draws the counters of a board; caches their pictures."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

import pygame
from msgspec import Struct

from game.painting.counters.figures import STILL, acts
from game.painting.counters.pieces import Piece, hits_shown
from game.painting.counters.press import STRAIGHT, TankDirections
from game.painting.kit import Kit
from game.rules.board import Cell
from game.rules.state import State
from game.tabletop.board.marks import Marks
from game.tabletop.board.placement import PlacedCounter, Placement
from game.tabletop.board.sheets import BoardLayout
from game.tabletop.motion.director import Motion
from game.tabletop.motion.moving_counters import Ground, moved, pose_of
from game.ui.cache import Cache
from game.ui.camera import Camera, Point
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, Theme

_FINE: Final = 3
"""The oversampling of a reticle."""
_RETICLE, _GAP = 0.065, 0.4
"""The breadth of a reticle's lines and of the gaps in its sides, as a share of its target."""


class Occasion(Struct, frozen=True):
    """Everything that the pictures of counters depend on, except their positions."""

    state: State
    marks: Marks
    motion: Motion | None = None
    breath: int = 0
    """The animation frame of units that wait for their turn."""
    heading: TankDirections = STRAIGHT
    """The direction of the tank."""


class Look(NamedTuple):
    """A counter's picture and the marks on it."""

    picture: pygame.Surface
    hits: int
    is_selected: bool
    is_target: bool
    is_pointed: bool


class Reticle(NamedTuple):
    """The frame around a target, and the dark one under it."""

    under: pygame.Surface
    over: pygame.Surface


class TargetRing(NamedTuple):
    """A ring around several targets that lie side by side, with their number."""

    around: pygame.Rect
    number: int


class _Dressed(NamedTuple):
    """A counter with its box in the window and its look."""

    rect: pygame.Rect
    placed: PlacedCounter
    look: Look


class BoardCounters:
    """Draws counters; their looks are worked out once for each occasion."""

    def __init__(self, kit: Kit, sheet: BoardLayout, camera: Camera) -> None:
        self._kit = kit
        self.placement = Placement(kit, sheet, camera)
        self._is_abreast = bool(sheet.abreast)
        """Whether the counters of a cell lie side by side."""
        self.rings: list[TargetRing] = []
        """The rings around several targets that lie side by side."""
        self._reticles: Cache[tuple[tuple[int, int], Theme], Reticle] = Cache(8)
        self._discs: Cache[tuple[int, Theme], pygame.Surface] = Cache(8)
        self._looked_at: object = None
        """The key of the looks."""
        self._looks: list[Look] = []
        self._dressed_for: object = None
        """The key of the looks and positions."""
        self._lying: list[_Dressed] = []
        self._fanned: list[_Dressed] = []

    def disc_boxes(self, fan: Cell | None) -> list[pygame.Rect]:
        """The boxes of the discs that number the stacks."""
        side = 2 * self._kit.px(10.5)
        places = (rects[0].bottomleft for rects in self.placement.stacks(fan))
        return [pygame.Rect(place, (0, 0)).inflate(side, side) for place in places]

    def at(self, pixel: tuple[int, int], fan: Cell | None) -> Piece | None:
        """The topmost counter under a pixel, as drawn last; a fanned-out one only while `fan` is
        its cell."""
        if self.placement.is_on_fan(pixel, fan):
            fanned = self.placement.in_fan(pixel)
            return fanned.piece if fanned is not None else None
        hidden = fan if fan == self.placement.fan else None
        for dressed in reversed(self._lying):
            piece = dressed.placed.piece
            if piece.cell != hidden and self._box_of(dressed).collidepoint(pixel):
                return piece
        return None

    def _box_of(self, dressed: _Dressed) -> pygame.Rect:
        """Where a counter is drawn."""
        box = dressed.rect.copy()
        box.center = round(self._centre_of(dressed)[0]), round(self._centre_of(dressed)[1])
        return box

    # --- How they look --------------------------------------------------------------------

    def dress(self, occasion: Occasion) -> None:
        """Work out the looks if they may have changed."""
        kit, marks, placement = self._kit, occasion.marks, self.placement
        marked = marks.selected, marks.targets, marks.pointed
        worn = occasion.motion, occasion.breath, occasion.heading, *marked
        looked_at = placement.lie_at, placement.fan, kit.art, worn
        dressed_for = placement.placed_at, looked_at
        if self._dressed_for == dressed_for:
            return
        lying, fanned = placement.lying, placement.fanned
        if self._looked_at != looked_at:
            at = [one.piece.cell for one in lying if one.piece.name in marks.targets]
            self._looks = [self._look_of(one, occasion, at) for one in lying]
            self._looks += [self._look_of(one, occasion) for one in fanned]
            self._looked_at = looked_at
        self._dressed_for = dressed_for
        self._lying = list(map(_dressed, lying, self._looks))
        self._fanned = list(map(_dressed, fanned, self._looks[len(lying) :]))
        self.rings = self._rings_around(marks.targets) if self._is_abreast else []

    def _rings_around(self, targets: Collection[str]) -> list[TargetRing]:
        """One ring for each cell in which several targets lie side by side."""
        found: dict[Cell, list[pygame.Rect]] = {}
        for placed in self.placement.lying:
            if placed.piece.name in targets:
                found.setdefault(placed.piece.cell, []).append(placed.rect)
        crowds = [rects for rects in found.values() if len(rects) > 1]
        return [TargetRing(rects[0].unionall(rects[1:]), len(rects)) for rects in crowds]

    def _look_of(
        self, placed: PlacedCounter, occasion: Occasion, targets_at: Sequence[Cell] = ()
    ) -> Look:
        """How a counter looks. `targets_at`: where the targets are; a stack has one reticle."""
        piece, marks = placed.piece, occasion.marks
        is_pointed = piece.name == marks.pointed
        is_target = piece.name in marks.targets
        if self._is_abreast:
            is_target = is_target and targets_at.count(piece.cell) == 1
        elif targets_at and not is_pointed:
            is_top = not placed.is_covered and not placed.is_tag
            is_target = is_top and piece.cell in targets_at
        return Look(
            self._picture_of(placed, occasion),
            hits_shown(occasion.state, piece),
            piece.name in marks.selected,
            is_target,
            is_pointed,
        )

    def _picture_of(self, placed: PlacedCounter, occasion: Occasion) -> pygame.Surface:
        """The picture of a counter now."""
        piece, state, breath = placed.piece, occasion.state, occasion.breath
        pose = pose_of(occasion.motion, piece.name)
        is_free = occasion.motion is None and not placed.is_covered
        if breath and is_free and _is_waiting(state, piece):
            frames = acts()["idle"]
            pose = frames[breath % len(frames)]
        is_pointed = piece.name == occasion.marks.pointed
        covered = placed.is_covered and pose is STILL and not is_pointed
        width, heading = placed.rect.width, occasion.heading
        return self._kit.art.picture(state, piece, width, pose, heading, covered=covered)

    # --- Drawing --------------------------------------------------------------------------

    def shows(self, occasion: Occasion) -> object:
        """A key of everything that the resting counters' picture depends on."""
        self.dress(occasion)
        return self._dressed_for

    def draw_lying(self, target: pygame.Surface, motion: Motion | None, fan: Cell | None) -> None:
        """The resting counters on the board without those of the stack that is fanned out.

        Frames around targets lie under all counters, so that they hide no number.
        """
        lying = [one for one in self._lying if one.placed.piece.cell != fan]
        rings = self.rings if motion is None else []
        alone = [self._stack_of(one, lying) for one in lying if one.look.is_target]
        self._draw_reticles(target, [*alone, *(ring.around for ring in rings)])
        for dressed in lying:
            if not _takes_part(motion, dressed):
                self._draw(target, dressed, dressed.look.picture, self._centre_of(dressed))
        for ring in rings:
            self._draw_count(target, ring.number, ring.around.midbottom)

    def _stack_of(self, dressed: _Dressed, lying: Sequence[_Dressed]) -> pygame.Rect:
        """The box of a target and of what lies under it."""
        if self._is_abreast:
            return self._box_of(dressed)
        cell = dressed.placed.piece.cell
        stack = [one for one in lying if one.placed.piece.cell == cell and not one.placed.is_tag]
        return self._box_of(dressed).unionall([self._box_of(one) for one in stack])

    def draw_pointed(self, target: pygame.Surface, motion: Motion | None) -> None:
        """The man whose card is pointed at, framed, over all others."""
        for dressed in self._lying:
            if dressed.look.is_pointed and not _takes_part(motion, dressed):
                picture, centre = dressed.look.picture, self._centre_of(dressed)
                frame = picture.get_rect(center=centre).inflate(self._kit.px(6), self._kit.px(6))
                corner = self._kit.px(4)
                pygame.draw.rect(target, self._kit.theme.palette.outline, frame, 0, corner)
                pygame.draw.rect(
                    target, self._kit.theme.palette.moon_100, frame, self._kit.px(2), corner
                )
                self._draw(target, dressed, picture, centre)

    def draw_fanned(self, target: pygame.Surface, motion: Motion | None) -> None:
        """The resting counters of the stack that is fanned out, on a plate."""
        palette, box = self._kit.theme.palette, self.placement.fan_box
        if self._fanned:
            corner = self._kit.px(4)
            pygame.draw.rect(target, palette.night_900, box, border_radius=corner)
            pygame.draw.rect(target, palette.moon_300, box, self._kit.px(1.5), corner)
        targets = [self._box_of(one) for one in self._fanned if one.look.is_target]
        self._draw_reticles(target, targets)
        for dressed in self._fanned:
            if not _takes_part(motion, dressed):
                self._draw(target, dressed, dressed.look.picture, self._centre_of(dressed))

    def draw_moving(
        self, target: pygame.Surface, occasion: Occasion, ground: Ground, fan: Cell | None
    ) -> None:
        """The counters that look different from frame to frame, above everything at rest."""
        motion = occasion.motion
        if motion is None:
            return
        lying = (one for one in self._lying if one.placed.piece.cell != fan)
        for dressed in (*lying, *self._fanned):
            if _takes_part(motion, dressed):
                picture, centre = (
                    self._picture_of(dressed.placed, occasion),
                    self._centre_of(dressed),
                )
                if dressed.placed.piece.name in motion.animation.subjects:
                    picture, centre = moved(motion, picture, centre, ground)
                self._draw(target, dressed, picture, centre)

    def _centre_of(self, dressed: _Dressed) -> Point:
        """The middle of a counter in the window; a selected one is raised a little."""
        x, y = dressed.rect.center
        return (x, y - self._kit.px(4)) if dressed.look.is_selected else (x, y)

    def _draw(
        self, target: pygame.Surface, dressed: _Dressed, picture: pygame.Surface, centre: Point
    ) -> None:
        look = dressed.look
        spot = picture.get_rect(center=(round(centre[0]), round(centre[1])))
        target.blit(picture, spot)
        if look.hits:
            target.blit(self._kit.press.hits(look.hits, dressed.rect.width), spot)

    def _reticle(self, size: tuple[int, int]) -> Reticle:
        key = size, self._kit.theme
        return self._reticles.take(key, lambda: reticle(size, self._kit))

    def _draw_reticles(self, target: pygame.Surface, boxes: Sequence[pygame.Rect]) -> None:
        """Frames around targets: those of neighbours don't darken each other."""
        around = [(box, self._reticle(box.size)) for box in boxes]
        for layer in (0, 1):
            for box, frames in around:
                target.blit(frames[layer], frames[layer].get_rect(center=box.center))

    def draw_counts(self, target: pygame.Surface, fan: Cell | None) -> None:
        """Draw the number of counters of each stack in a disc at its lower left."""
        for rects in self.placement.stacks(fan):
            self._draw_count(target, len(rects), rects[0].bottomleft)

    def _draw_count(self, target: pygame.Surface, number: int, place: tuple[int, int]) -> None:
        key = (number, self._kit.theme)
        disc = self._discs.take(key, lambda: _numbered_disc(number, self._kit))
        target.blit(disc, disc.get_rect(center=place))


def _dressed(placed: PlacedCounter, look: Look) -> _Dressed:
    return _Dressed(placed.rect, placed, look)


def _takes_part(motion: Motion | None, dressed: _Dressed) -> bool:
    """Whether a counter looks different from frame to frame during the motion."""
    if motion is None:
        return False
    name = dressed.placed.piece.name
    return name in motion.animation.subjects or name == motion.animation.target


def _is_waiting(state: State, piece: Piece) -> bool:
    """Whether a counter is a man who could still act."""
    return piece.kind == "para" and not state.paras[piece.name].acted


def _numbered_disc(number: int, kit: Kit) -> pygame.Surface:
    """A dark disc with the number of counters of a stack."""
    palette, radius, rim = kit.theme.palette, kit.px(9), kit.px(1.5)
    side = 2 * (radius + rim) + 3
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    centre = (side // 2, side // 2)
    for colour, reach in (
        (palette.outline, radius + rim),
        (palette.moon_100, radius),
        (palette.outline, radius - rim),
    ):
        pygame.draw.aacircle(picture, colour, centre, reach)
    style = kit.style("heavy", 14, palette.moon_100, grows=False)
    kit.type.draw(picture, str(number), style, centre, "center")
    return picture


def reticle(size: tuple[int, int], kit: Kit) -> Reticle:
    """The broken frame with four ticks around a target of that size in pixels.

    It lies outside the counter: a ring would cross the numbers in the corners.
    """
    palette = kit.theme.palette
    line = min(max(_RETICLE * min(size), 2), kit.px(4))
    return Reticle(
        _frame(size, line, 2 * line, palette.outline), _frame(size, line, line, palette.red_text)
    )


def _frame(size: tuple[int, int], line: float, width: float, colour: Colour) -> pygame.Surface:
    """Four corners and four ticks; `width` is that of `line`, or with the dark on both sides."""
    edge, more = round(4 * line), (width - line) / 2
    whole = size[0] + 2 * edge, size[1] + 2 * edge
    sheet = pygame.Surface((whole[0] * _FINE, whole[1] * _FINE), pygame.SRCALPHA)

    def fine(length: float) -> int:
        return round(length * _FINE)

    sheet.fill((*colour, 0))
    box = sheet.get_rect().inflate(*2 * [fine(line + width + 0.4 * line - 2 * edge)])
    pygame.draw.rect(sheet, colour, box, fine(width), fine(2.5 * line))
    gap, away = min(size) * _GAP - 2 * more, 1.5 * line + more
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        x, y = box.centerx + dx * box.width // 2, box.centery + dy * box.height // 2
        cut = pygame.Rect(
            0, 0, *(fine(length) for length in ((3 * width, gap)[:: 1 if dx else -1]))
        )
        cut.center = x, y
        sheet.fill((*colour, 0), cut)
        start = x - dx * fine(width), y - dy * fine(width)
        end = x + dx * fine(away), y + dy * fine(away)
        pygame.draw.line(sheet, colour, start, end, fine(width))
    return smoothscaled(sheet, whole)

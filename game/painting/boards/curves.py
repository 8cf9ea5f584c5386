"""Curves: Catmull-Rom splines, polylines of even width, dashes, clipped hatching."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterator, Sequence

from game.painting.boards.geometry import Point


def flowing(points: Sequence[Point], step: float, *, closed: bool = False) -> list[Point]:
    """A smooth spline through every point, with a vertex about every `step`."""
    if len(points) < 3:
        return list(points)
    count = len(points)
    spans = count if closed else count - 1
    curve: list[Point] = []
    for span in range(spans):
        if closed:
            a, b, c, d = (points[(span + i - 1) % count] for i in range(4))
        else:
            a, b, c, d = (points[min(max(span + i - 1, 0), count - 1)] for i in range(4))
        pieces = max(math.ceil(math.dist(b, c) / step), 1)
        curve.extend(_between(a, b, c, d, piece / pieces) for piece in range(pieces))
    if not closed:
        curve.append(points[-1])
    return curve


def softened(points: Sequence[Point], passes: int, pinned: Collection[int]) -> list[Point]:
    """Smooth a curve `passes` times by averaging neighbours; ends and `pinned` vertices stay."""
    curve = list(points)
    held = {0, len(curve) - 1, *pinned}
    free = [place for place in range(len(curve)) if place not in held]
    for _ in range(passes):
        before = list(curve)
        for place in free:
            (ax, ay), (bx, by), (cx, cy) = before[place - 1 : place + 2]
            curve[place] = (ax + 2 * bx + cx) / 4, (ay + 2 * by + cy) / 4
    return curve


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    x, y = (
        0.5
        * (
            2 * b[i]
            + (c[i] - a[i]) * t
            + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t
            + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t * t * t
        )
        for i in (0, 1)
    )
    return x, y


def moved(point: Point, angle: float, distance: float) -> Point:
    """The point at that distance in a direction given in radians, clockwise from the right."""
    return point[0] + distance * math.cos(angle), point[1] + distance * math.sin(angle)


def angle_of(start: Point, end: Point) -> float:
    """The direction from one point to another in radians."""
    return math.atan2(end[1] - start[1], end[0] - start[0])


def along(
    points: Sequence[Point], spacing: float, start: float = 0.0
) -> Iterator[tuple[Point, float]]:
    """Points every `spacing` along a polyline, each with the direction of the line there."""
    next_at = start
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        angle = angle_of(a, b)
        while next_at <= length:
            yield moved(a, angle, next_at), angle
            next_at += spacing
        next_at -= length


def dashes(points: Sequence[Point], dash: float, gap: float) -> Iterator[list[Point]]:
    """Cut a polyline into dashes, each again a polyline."""
    piece: list[Point] = [points[0]]
    is_dash, left = True, dash
    for a, b in itertools.pairwise(points):
        here, angle = a, angle_of(a, b)
        while (rest := math.dist(here, b)) > left:
            here = moved(here, angle, left)
            if is_dash:
                yield [*piece, here]
            piece = [here]
            is_dash = not is_dash
            left = dash if is_dash else gap
        left -= rest
        if is_dash:
            piece.append(b)
    if is_dash and len(piece) > 1:
        yield piece


def hatching(
    polygon: Sequence[Point], angle: float, spacing: float, phase: float = 0.0
) -> Iterator[tuple[Point, Point]]:
    """Parallel segments that fill a polygon, in a direction given in radians.

    With equal phase the lines of neighbouring polygons meet.
    """
    across = (-math.sin(angle), math.cos(angle))
    forward = (math.cos(angle), math.sin(angle))
    turned = [
        (p[0] * forward[0] + p[1] * forward[1], p[0] * across[0] + p[1] * across[1])
        for p in polygon
    ]
    low = min(p[1] for p in turned)
    high = max(p[1] for p in turned)
    line = math.ceil((low - phase) / spacing) * spacing + phase
    while line < high:
        cuts = sorted(_crossings(turned, line))
        for start, end in zip(cuts[::2], cuts[1::2], strict=False):
            yield (
                (start * forward[0] + line * across[0], start * forward[1] + line * across[1]),
                (end * forward[0] + line * across[0], end * forward[1] + line * across[1]),
            )
        line += spacing


def _crossings(turned: Sequence[Point], line: float) -> Iterator[float]:
    for a, b in zip(turned, (*turned[1:], turned[0]), strict=True):
        if (a[1] <= line) != (b[1] <= line):
            yield a[0] + (b[0] - a[0]) * (line - a[1]) / (b[1] - a[1])


def regular(centre: Point, radius: float, corners: int, turn: float = -math.pi / 2) -> list[Point]:
    """A regular polygon, first corner in the direction `turn`."""
    return [moved(centre, turn + math.tau * i / corners, radius) for i in range(corners)]


def star(centre: Point, outer: float, inner: float, rays: int = 5) -> list[Point]:
    """A star with one ray pointing up."""
    return [
        moved(centre, -math.pi / 2 + math.pi * i / rays, inner if i % 2 else outer)
        for i in range(2 * rays)
    ]


def turned(points: Sequence[Point], centre: Point, angle: float) -> list[Point]:
    """Rotate points given about the origin and move them to `centre`."""
    cos, sin = math.cos(angle), math.sin(angle)
    return [(centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos) for x, y in points]

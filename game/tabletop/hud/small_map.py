"""The small map: the whole board, all men, and the frame of the camera."""

from __future__ import annotations

import pygame

from game.painting.kit import Kit
from game.rules.board import Cell
from game.rules.state import State
from game.tabletop.board.view import BoardView
from game.ui.typography.text import Style
from game.ui.widgets import Panel


def draw_small_map(
    kit: Kit,
    target: pygame.Surface,
    rect: pygame.Rect,
    view: BoardView,
    state: State,
    revision: int,
    goal: tuple[Cell, str] | None = None,
) -> None:
    """Draw it in a panel, with the name of the men's goal; nothing if it has no size.

    `revision` is a number that changes with the position.
    """
    if rect.height < kit.px(60):
        return
    shows = revision, view.small_shows, view.camera.look, goal
    Panel(kit.trim, rect).draw_cached(
        target, kit.pictures, shows, lambda: _paint(kit, target, rect, view, state, goal)
    )


def _paint(
    kit: Kit,
    target: pygame.Surface,
    rect: pygame.Rect,
    view: BoardView,
    state: State,
    goal: tuple[Cell, str] | None,
) -> None:
    palette = kit.theme.palette
    zoom = _zoom(kit, rect, view)
    picture = view.small(zoom)
    spot = picture.get_rect(center=rect.center)
    target.blit(picture, spot)
    colours = {
        "para": palette.amber,
        "enemy": palette.moon_100,
        "marker": palette.moon_500,
        "item": palette.paper_300,
    }
    for piece in view.pieces(state):
        x, y = view.layout.centre(piece.cell)
        place = (round(spot.left + x * zoom), round(spot.top + y * zoom))
        size = kit.px(3 if piece.kind in ("para", "enemy") else 2)
        box = pygame.Rect(0, 0, 2 * size, 2 * size)
        box.center = place
        colour = colours.get(piece.kind, palette.moon_300)
        if piece.kind == "para":
            pygame.draw.circle(target, palette.outline, place, size + 1)
            pygame.draw.circle(target, colour, place, size)
        else:
            target.fill(palette.outline, box.inflate(2, 2))
            target.fill(colour, box)
    _draw_frame(kit, target, spot, view, zoom)
    if goal is not None:
        x, y = view.layout.centre(goal[0])
        _draw_goal(kit, target, spot, (spot.left + x * zoom, spot.top + y * zoom), goal[1])


def place_on_small_map(
    kit: Kit, rect: pygame.Rect, view: BoardView, pixel: tuple[int, int]
) -> tuple[float, float]:
    """The point of the board at a pixel of the panel, in units of its layout."""
    zoom, (width, height) = _zoom(kit, rect, view), view.layout.size
    x = (pixel[0] - rect.centerx) / zoom + width / 2
    y = (pixel[1] - rect.centery) / zoom + height / 2
    return min(max(x, 0.0), width), min(max(y, 0.0), height)


def _zoom(kit: Kit, rect: pygame.Rect, view: BoardView) -> float:
    room = rect.inflate(-kit.px(12), -kit.px(12))
    width, height = view.layout.size
    return min(room.width / width, room.height / height)


def _draw_goal(
    kit: Kit, target: pygame.Surface, spot: pygame.Rect, place: tuple[float, float], words: str
) -> None:
    """A ring around the men's goal, and its name beside it."""
    palette = kit.theme.palette
    pygame.draw.circle(target, palette.outline, place, kit.px(6), kit.px(4))
    pygame.draw.circle(target, palette.moon_100, place, kit.px(5), kit.px(2))
    style = Style("bold", 14, palette.moon_100, halo=palette.outline, grows=False)
    name = kit.type.line(words, style).get_rect(midbottom=(place[0], place[1] - kit.px(5)))
    name.clamp_ip(spot.inflate(-kit.px(4), 0))
    kit.type.draw(target, words, style, name.topleft)


def _draw_frame(
    kit: Kit, target: pygame.Surface, spot: pygame.Rect, view: BoardView, zoom: float
) -> None:
    seen = view.camera.view
    left, top = view.camera.to_board(seen.topleft)
    right, bottom = view.camera.to_board(seen.bottomright)
    frame = pygame.Rect(
        round(spot.left + left * zoom),
        round(spot.top + top * zoom),
        round((right - left) * zoom),
        round((bottom - top) * zoom),
    ).clip(spot)
    pygame.draw.rect(target, kit.theme.palette.amber, frame, kit.px(2))

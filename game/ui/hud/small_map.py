"""The small map: the whole board, where everybody is, and what the camera sees."""

from __future__ import annotations

import pygame

from game.rules.state import State
from game.ui.board_view import BoardView
from game.ui.kit import Kit


def draw_small_map(
    kit: Kit, target: pygame.Surface, rect: pygame.Rect, view: BoardView, state: State
) -> None:
    """Draw it in a panel; nothing where there is no room."""
    if rect.height < kit.px(60) or not kit.trim.is_seen(target, rect):
        return
    palette = kit.theme.palette
    kit.trim.panel(target, rect)
    room = rect.inflate(-kit.px(12), -kit.px(12))
    width, height = view.layout.size
    zoom = min(room.width / width, room.height / height)
    picture = view.small(zoom)
    spot = picture.get_rect(center=room.center)
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

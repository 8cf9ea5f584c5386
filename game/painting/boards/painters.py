"""Chooses the painter for a board, and the placeholder shown until it is painted."""

from __future__ import annotations

from typing import TypeAlias

import pygame

from game.painting.boards.castle.painter import finish_castle, paint_house
from game.painting.boards.field.painter import finish_field, paint_countryside
from game.painting.boards.geometry import SQUARE_SIDE, CastleLayout, FieldLayout, HuntLayout, Layout
from game.painting.boards.hunt.painter import finish_hunt, paint_bocage
from game.rules.board import CastleBoard, FieldBoard, HuntBoard
from game.ui.theme import Palette

Board: TypeAlias = FieldBoard | CastleBoard | HuntBoard


def board_of(layout: Layout) -> Board:
    """The board of a layout."""
    if isinstance(layout, FieldLayout | CastleLayout | HuntLayout):
        return layout.board
    raise TypeError(f"no painter for a {type(layout).__name__}")


def painted_ground(layout: Layout, scale: float, seed: int, palette: Palette) -> pygame.Surface:
    """The ground without print, painted at `scale` pixels per unit."""
    board = board_of(layout)
    if isinstance(board, FieldBoard):
        return paint_countryside(board, scale, seed, palette)
    if isinstance(board, CastleBoard):
        return paint_house(board, scale * SQUARE_SIDE, seed, palette)
    return paint_bocage(board, scale, seed, palette)


def printed(
    ground: pygame.Surface, layout: Layout, lang: str, seed: int, palette: Palette
) -> pygame.Surface:
    """The ground at the size of the layout, with the print in one language on top."""
    if isinstance(layout, FieldLayout):
        return finish_field(ground, layout, lang, seed, palette)
    if isinstance(layout, CastleLayout):
        return finish_castle(ground, layout, lang, seed, palette)
    if isinstance(layout, HuntLayout):
        return finish_hunt(ground, layout, seed, palette)
    raise TypeError(f"no painter for a {type(layout).__name__}")


def bare_sheet(layout: Layout, palette: Palette) -> pygame.Surface:
    """A placeholder with only the cells, at one pixel per unit: quick to make."""
    plain = layout.at_unit(1.0)
    picture = pygame.Surface(plain.size)
    picture.fill(palette.night_800)
    for cell in plain.cells:
        corners = plain.polygon(cell)
        pygame.draw.polygon(picture, palette.night_600, corners)
        pygame.draw.polygon(picture, palette.night_800, corners, 1)
    return picture

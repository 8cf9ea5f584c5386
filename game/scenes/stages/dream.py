"""The castle of the prologue: its two floors side by side, without what isn't needed there."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Final

import pygame
from msgspec.structs import replace

from game.painting.kit import Kit
from game.painting.weather import castle_weather
from game.rules.board import Cell
from game.rules.decisions import LightByHand
from game.rules.state import Stage
from game.scenes.stages.demolition import demolition_parts
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.board.sheets import castle_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame, bare_frame, stage_line
from game.tabletop.parts.board_display import NEAREST, BoardDisplay
from game.tabletop.parts.camera_follow import CameraFollow
from game.tabletop.parts.clicks import Clicks
from game.tabletop.parts.highlights import Highlights
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.parts.squad import Squad
from game.tabletop.parts.top_bar import no_facts
from game.tabletop.prologue.goals import Goals
from game.tabletop.session import Session
from game.tabletop.stages.castle import CastleLit
from game.tabletop.stages.castle_places import boxes_of, printed_boxes
from game.tabletop.stages.run import room_over_run

_DICE: Final = 200
_WIDE_DICE: Final = 270
"""Breadths of the dice in units, the second with large letters."""
_GAP: Final = 8


class DreamScene(PlayScene):
    """Both floors are in view all the time; log, key plan and figures are left out."""

    stage: ClassVar[Stage] = "castle"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Goals and dice fill the corner under the upper floor."""
        kit, gap = self.kit, self.kit.px(_GAP)
        line = stage_line(size, kit.theme, has_squad=True)
        plain = bare_frame(size, kit.theme)
        board = pygame.Rect(plain.board.topleft, (size[0], line.top - plain.board.top))
        room = corner_of(self, board).inflate(-2 * gap, -2 * gap)
        dice = pygame.Rect(room)
        dice.width = kit.px(_WIDE_DICE if kit.is_large else _DICE)
        goals = pygame.Rect(room.topleft, (room.width - dice.width - gap, dice.height))
        if kit.is_large:
            # Large letters leave no room for goals; the slip says what to do.
            goals.size = 0, 0
        dice.right = room.right
        return replace(plain, line=line, log=goals, dice=dice, view=board, board=board)

    def printed_boxes(self) -> list[pygame.Rect]:
        """The names of the floors, and the letters of stairs."""
        if self.view is None:
            return []
        return printed_boxes(self.session.game.boards.castle, self.view.cell_rect)

    def compose(self) -> list[Part]:
        """The castle with its lamps, the dice."""
        kit, session, question = self.kit, self.session, self.question
        board = session.game.boards.castle
        view = BoardView(kit, castle_sheet(session.game.boards, is_plain=True))
        if kit.theme.palette.has_textures:
            view.weather = castle_weather(
                board, view.layout, CastleLit(kit, session, lambda: None).now
            )
        clicks = DreamClicks(self.clicks, session, question)
        pointer = self.point_at(view, clicks)
        self.highlights = Highlights(kit, session, question, pointer, self.texts)
        last = self.evening.last_click
        self.follow = RestingCamera(kit, session, question, self.ring, pointer, view, last)
        self.board = BoardDisplay(
            kit,
            session,
            view,
            question,
            pointer,
            self.highlights,
            None,
            self._show_both_floors,
        )
        self.press_man = clicks.press_unit
        return [
            self.board,
            self.follow,
            Goals(kit, session, partial(corner_of, self)),
            self.make_dice(),
            *self.surround([self.spots_on(view, clicks)], squad=Squad(kit, session, question)),
        ]

    def _show_both_floors(self, _: BoardView, frame: Frame) -> None:
        """As near as both fit in side by side."""
        look_at_both(self, frame.board)


def look_at_both(scene: PlayScene, room: pygame.Rect) -> BoardView:
    """Let the camera of a scene see both floors in a part of the window."""
    view = scene.view
    assert view is not None, "the scene has no board"
    boxes = boxes_of(scene.session.game.boards.castle, view.layout)
    both = boxes["1F"].union(boxes["2F"])
    view.camera.clip = room
    view.arrange(room, nearest=NEAREST * scene.kit.theme.ui)
    view.look(room, min(room.width / both.width, room.height / both.height), both.center)
    return view


def corner_of(scene: PlayScene, room: pygame.Rect) -> pygame.Rect:
    """What both floors leave of it under the upper one, where the crypt would be seen."""
    view = look_at_both(scene, room)
    upper = boxes_of(scene.session.game.boards.castle, view.layout)["2F"]
    left, top = (round(one) for one in view.camera.to_window(upper.bottomleft))
    return pygame.Rect(left, top, room.right - left, room.bottom - top)


class DreamDemolitionScene(PlayScene):
    """The explosion over both floors: only the result of the tower is said, and the goals are
    ticked."""

    stage: ClassVar[Stage] = "demolition"

    def compose(self) -> list[Part]:
        """As after every raid, with the goals where the crypt would be seen."""
        goals = Goals(self.kit, self.session, self._corner_of_board)
        parts, _ = demolition_parts(
            self,
            is_plain=True,
            show=self._show_both_floors,
            floors=("2F",),
            facts=no_facts,
            over_board=[goals],
        )
        return parts

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """The goals fill the corner under the upper floor, if they can be read there."""
        plain = bare_frame(size, self.kit.theme)
        if self.kit.is_large:
            return plain
        corner = corner_of(self, room_over_run(self.kit, plain))
        return replace(plain, log=corner.inflate(-2 * self.kit.px(_GAP), 0))

    def _corner_of_board(self, _: pygame.Rect) -> pygame.Rect:
        return corner_of(self, room_over_run(self.kit, self.frame))

    def _show_both_floors(self, kit: Kit, _: BoardView, frame: Frame) -> None:
        look_at_both(self, room_over_run(kit, frame))


class DreamClicks:
    """Clicks as in any castle, but with nobody left in the tower the charge is lit at once."""

    def __init__(self, usual: Clicks, session: Session, question: Question) -> None:
        self._usual = usual
        self._session = session
        self._question = question
        self.press_unit = usual.press_unit
        self.means_piece = usual.means_piece
        self.differ = usual.differ
        self.who_can = usual.who_can

    def press_cell(self, cell: Cell) -> None:
        """Light what lies there, or whatever a click means elsewhere."""
        found = self._question.answers.at_cell(cell)
        fires = [answer for answer in found if isinstance(answer.option, LightByHand)]
        board = self._session.game.boards.castle
        men = self._session.shown.living()
        if fires and not any(board.floor_of.get(man.at) == "2F" for man in men):
            self._question.give(fires[0].option)
        else:
            self._usual.press_cell(cell)


class RestingCamera(CameraFollow):
    """Stays where it is: all that matters is in view."""

    def look_at(self, *cells: Cell) -> None:
        """Nowhere else."""

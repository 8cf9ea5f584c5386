"""The castle of the prologue: its two floors side by side, without what isn't needed there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

import pygame
from msgspec.structs import replace

from game.painting.kit import Kit
from game.painting.weather import castle_weather
from game.rules.board import Cell
from game.rules.decisions import LightByHand
from game.rules.state import Stage, State
from game.scenes.stages.demolition import demolition_parts
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.board.sheets import castle_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame, bare_frame
from game.tabletop.parts.board_display import NEAREST, BoardDisplay
from game.tabletop.parts.camera_follow import CameraFollow
from game.tabletop.parts.clicks import Clicks
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.highlights import Highlights
from game.tabletop.parts.panels import no_facts
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.parts.squad import Squad
from game.tabletop.session import Session
from game.tabletop.stages.castle import CastleLit, boxes_of, printed_boxes
from game.tabletop.stages.run import room_over_run
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Fit, Space, column, row
from game.ui.views.pane import draw_view, laid_out
from game.ui.views.texts import Text
from game.ui.views.view import View

_DICE: Final = 200
_WIDE_DICE: Final = 270
"""Breadths of the dice in units, the second with large letters."""
_GAP: Final = 8
_SIZES: Final = (22, 19, 17, 15, 13)
"""Sizes of the goals' letters: the first in which all of them have room."""


def corner_view(kit: Kit, state: State, dice: View | None = None) -> View:
    """The checklist, and room for the dice if there are any; with large letters there is no room
    for goals, and the slip says what to do."""
    goals = Space() if kit.is_large else Fit(tuple(_goals(kit, state, size) for size in _SIZES))
    inside = row(Box(At(goals, "start"), (8, 0, 8, 0), fills=True), dice, gap=_GAP, align="fill")
    return Box(inside, (_GAP, _GAP, _GAP, _GAP), "steel")


def dice_room(kit: Kit) -> View:
    """The place of the dice in the corner."""
    return Box(View(), width=_WIDE_DICE if kit.is_large else _DICE, is_fixed=True)


def _goals(kit: Kit, state: State, size: float) -> View:
    """What is done is ticked."""
    palette = kit.theme.palette
    is_home = state.exploded and not state.paras_on_map() and state.is_anyone_alive()
    done = {
        "set": bool(state.charges_set) or state.exploded,
        "light": state.exploded,
        "live": is_home,
    }

    def goal(name: str, is_done: bool) -> View:
        ink = palette.moon_300 if is_done else palette.paper_100
        style = Style("bold", size, ink)
        mark = Text("✓", style.but(colour=palette.amber)) if is_done else Text("○", style)
        return row(
            Box(mark, width=size * 1.4, is_fixed=True, grows=True),
            Text(kit.say(f"prologue.goal.{name}"), style),
        )

    return column(*(goal(name, is_done) for name, is_done in done.items()), align="start")


class ChecklistCorner(Part):
    """The corner under the upper floor: an opaque ground with the checklist."""

    def __init__(self, kit: Kit, session: Session, dice: View | None = None) -> None:
        self._kit = kit
        self._session = session
        self._dice = dice
        self._rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Take the place of the log."""
        self._rect = frame.log

    def draw(self, target: pygame.Surface) -> None:
        """Draw ground and lines."""
        view = corner_view(self._kit, self._session.shown, self._dice)
        draw_view(self._kit, target, view, self._rect)


class PrologueCastleScene(PlayScene):
    """Both floors are in view all the time; log, key plan and figures are left out."""

    stage: ClassVar[Stage] = "castle"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Goals and dice fill the corner under the upper floor."""
        kit, dice = self.kit, dice_room(self.kit)
        frame = bare_frame(size, kit.theme, has_squad=True)
        corner = corner_of(self, frame.board)
        placed = laid_out(kit, corner_view(kit, self.shown, dice), corner)
        place = next(one.rect for one in placed.walk() if one.view == dice)
        return replace(frame, log=corner, dice=place)

    def printed_boxes(self) -> list[pygame.Rect]:
        """The names of the floors, and the letters of stairs."""
        if self.view is None:
            return []
        return printed_boxes(self.session.game.boards.castle, self.view.cell_rect)

    def compose(self) -> list[Part]:
        """The castle with its lamps, the dice."""
        kit, session = self.kit, self.session
        board = session.game.boards.castle
        view = BoardView(kit, castle_sheet(session.game.boards, is_plain=True))
        rooms = frozenset(room.name for room in board.rooms)
        view.names.wanted = lambda: rooms
        if kit.theme.palette.has_textures:
            view.weather = castle_weather(
                board, view.layout, CastleLit(kit, session, lambda: None).now
            )
        clicks = PrologueClicks(self.clicks, session, self.question)
        context = self.make_context(view, clicks)
        self.highlights = Highlights(context)
        self.follow = RestingCamera(context, view, lambda: look_at_both(self, self.frame.board))
        self.board = BoardDisplay(context, view, self.highlights, None, self._show_both_floors)
        self.press_man = clicks.press_unit
        return [
            self.board,
            self.follow,
            ChecklistCorner(kit, session, dice_room(kit)),
            self.make_dice(),
            *self.surround([self.spots_on(view, clicks)], squad=Squad(context)),
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


class PrologueDemolitionScene(PlayScene):
    """The explosion over both floors: only the result of the tower is said, and the goals are
    ticked."""

    stage: ClassVar[Stage] = "demolition"

    def compose(self) -> list[Part]:
        """As after every raid, with the goals where the crypt would be seen."""
        parts, _ = demolition_parts(
            self,
            is_plain=True,
            show=self._show_both_floors,
            floors=("2F",),
            facts=no_facts,
            over_board=[ChecklistCorner(self.kit, self.session)],
        )
        return parts

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """The goals fill the corner under the upper floor."""
        frame = bare_frame(size, self.kit.theme)
        return replace(frame, log=corner_of(self, room_over_run(self.kit, frame)))

    def _show_both_floors(self, kit: Kit, _: BoardView, frame: Frame) -> None:
        look_at_both(self, room_over_run(kit, frame))


class PrologueClicks:
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
    """Stays where it is, as all that matters is in view; returns there if it has been moved."""

    def __init__(self, context: StageContext, view: BoardView, rest: Callable[[], object]) -> None:
        """`rest` lets it see all that matters."""
        super().__init__(context, view)
        self._rest = rest

    def look_at(self, *cells: Cell) -> None:
        """Nowhere else."""

    def _bring_in(self, cells: Sequence[Cell], margin: float) -> None:
        self._rest()

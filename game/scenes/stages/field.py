"""The night march across the field."""

from __future__ import annotations

from typing import ClassVar

from game.painting.kit import Kit
from game.painting.weather import field_weather
from game.rules.state import Stage, State
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.board.marks import Marks
from game.tabletop.board.sheets import field_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame, side_frame
from game.tabletop.hud.top_bar import Fact, clue_fact, pool_fact
from game.tabletop.parts.board_display import BoardDisplay, EnemyIntentReader
from game.tabletop.parts.camera_follow import CameraFollow
from game.tabletop.parts.highlights import Highlights
from game.tabletop.parts.part import Part
from game.tabletop.parts.squad import Squad
from game.tabletop.stages.field import SmallMap, mark_danger, mark_way, near_the_men
from game.tabletop.stages.goals import GOAL_STRIP, GoalStrip, MarchGoals
from game.tabletop.stages.signpost import Signpost, Way


class FieldScene(PlayScene):
    """The board between side panels; the camera is close and follows the action."""

    stage: ClassVar[Stage] = "field"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Log, dice and small map on the right."""
        return side_frame(size, self.kit.theme, strip=GOAL_STRIP)

    def compose(self) -> list[Part]:
        """The field with its fog, the signpost, the panels."""
        kit, session = self.kit, self.session
        board = session.game.boards.field
        view = BoardView(kit, field_sheet(session.game.boards))
        if kit.theme.palette.has_textures:
            view.weather = field_weather(board, view.layout, lambda: session.shown.clock)
        context = self.make_context(view, self.clicks)
        self.intent = EnemyIntentReader(context)
        self.follow = CameraFollow(context, view)

        def amend(marks: Marks) -> None:
            mark_danger(board, session, marks)
            mark_way(context.pointer, marks)

        self.highlights = Highlights(context, amend)
        self.board = BoardDisplay(
            context, view, self.highlights, self.intent, near_the_men(kit, session)
        )

        def way() -> Way:
            return Way(board.nonette, kit.head("stage.village"), board.nonette)

        self.signpost = Signpost(context, view, way)
        goals = MarchGoals(kit, session, context.teller)
        strip = GoalStrip(context, goals)
        log = self.make_log()
        return [
            self.board,
            self.follow,
            self.signpost,
            log,
            self.make_dice(),
            SmallMap(context, view, board.nonette),
            strip,
            *self.surround(
                [self.spots_on(view, self.clicks), strip],
                squad=Squad(context),
                facts=_facts,
            ),
        ]


def _facts(kit: Kit, state: State) -> list[Fact]:
    """The pool and the clue."""
    return [pool_fact(kit, state), clue_fact(kit, state)]

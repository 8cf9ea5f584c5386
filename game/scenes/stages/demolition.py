"""06:00: the floors explode one after another, and each man tries to escape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from game.painting.kit import Kit
from game.rules.board.squares import FLOORS, Floor
from game.rules.state import Stage
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.board.sheets import castle_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame, bare_frame
from game.tabletop.parts.board_display import BoardDisplay
from game.tabletop.parts.camera_follow import CameraFollow
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.highlights import Highlights
from game.tabletop.parts.interlude import PictureOf
from game.tabletop.parts.panels import Facts
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.stages.castle import facts_with_points
from game.tabletop.stages.demolition import (
    Blasts,
    BlastsPart,
    Dawn,
    Explosion,
    Firelight,
    Flicker,
    Verdicts,
)
from game.tabletop.stages.finale import finale_pictures
from game.tabletop.stages.run import RunPanel, over_the_run


class DemolitionScene(PlayScene):
    """The castle above, the escape below; decisions are answered on the question only."""

    stage: ClassVar[Stage] = "demolition"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Top bar and question only."""
        return bare_frame(size, self.kit.theme)

    def set_pieces(self, context: StageContext) -> Sequence[PictureOf]:
        """The explosion."""
        return (finale_pictures(context),)

    def compose(self) -> list[Part]:
        """Dawn, the castle, its fires, the explosions, the results, the escape."""
        parts, self.run = demolition_parts(self)
        return parts


class RuinsScene(PlayScene):
    """The demolition once all is over, where no report follows."""

    stage: ClassVar[Stage] = "over"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """The bare frame."""
        return bare_frame(size, self.kit.theme)

    def make_question(self) -> Question:
        """Nothing is asked any more, and nothing is left to be skipped."""
        kit, texts, teller = self.kit, self.texts, self.game_context.teller
        return Question(
            kit, self.session, teller, texts, self.notice, self.open_list, "demolition.over"
        )

    def compose(self) -> list[Part]:
        """The parts of the demolition, without its action."""
        parts, _ = demolition_parts(self)
        return parts


def demolition_parts(
    scene: PlayScene,
    *,
    is_plain: bool = False,
    show: Callable[[Kit, BoardView, Frame], None] = over_the_run,
    floors: Sequence[Floor] = FLOORS,
    facts: Facts = facts_with_points,
    over_board: Sequence[Part] = (),
) -> tuple[list[Part], RunPanel]:
    """All parts, in the order in which they are drawn, and the escape among them.

    `show` places the camera, `floors` are those of which the result is said.
    """
    kit, session = scene.kit, scene.session
    view = BoardView(kit, castle_sheet(session.game.boards, is_plain=is_plain))
    view.names.wanted = tuple  # floors as small as these have no room for names
    explosion, flicker = Explosion(session), Flicker(session)
    blasts = Blasts(kit, session.game.boards.castle, explosion)
    context = scene.make_context(view, scene.clicks)
    scene.follow = CameraFollow(context, view)
    scene.highlights = Highlights(context)
    scene.board = BoardDisplay(context, view, scene.highlights, None, partial(show, kit))
    run = RunPanel(context, explosion, blasts, flicker)
    parts = [
        flicker,
        Dawn(view, explosion),
        scene.board,
        scene.follow,
        Firelight(kit, session, view, explosion, flicker),
        BlastsPart(view, blasts),
        Verdicts(kit, session, view, explosion, floors),
        *over_board,
        run,
        *scene.surround([scene.spots_on(view, scene.clicks)], facts=facts),
    ]
    return parts, run

"""06:00: the floors explode one after another, and each man tries to escape."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from game.rules.state import Stage
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.board.sheets import castle_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame, plain_frame
from game.tabletop.parts.board_display import BoardDisplay
from game.tabletop.parts.highlights import Highlights
from game.tabletop.parts.part import Part
from game.tabletop.stages.blasts import Blasts
from game.tabletop.stages.castle import facts_with_points
from game.tabletop.stages.demolition import (
    BlastsPart,
    Dawn,
    Firelight,
    Flicker,
    VerdictRow,
)
from game.tabletop.stages.explosion import Explosion
from game.tabletop.stages.run import RunPanel, over_the_run


class DemolitionScene(PlayScene):
    """The castle above, the escape below; decisions are answered on the decision line only."""

    stage: ClassVar[Stage] = "demolition"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Top bar and decision line only."""
        return plain_frame(size, self.kit.theme)

    def compose(self) -> list[Part]:
        """Dawn, the castle, its fires, the results, the explosions, the escape."""
        kit, session, question = self.kit, self.session, self.question
        view = BoardView(kit, castle_sheet(session.game.boards))
        explosion, flicker = Explosion(session), Flicker(session)
        blasts = Blasts(kit, session.game.boards.castle, explosion)
        pointer = self.point_at(view, self.clicks)
        self.follow = self.follow_on(view)
        self.highlights = Highlights(kit, session, question, pointer, self.texts)
        self.board = BoardDisplay(
            kit,
            session,
            view,
            question,
            pointer,
            self.highlights,
            None,
            partial(over_the_run, kit),
        )
        self.run = RunPanel(kit, session, question, self.texts.things, explosion, blasts, flicker)
        return [
            flicker,
            Dawn(view, explosion),
            self.board,
            self.follow,
            Firelight(kit, session, view, explosion, flicker),
            VerdictRow(kit, session, view, explosion),
            BlastsPart(view, blasts),
            self.run,
            *self.surround([self.spots_on(view, self.clicks)], facts=facts_with_points),
        ]

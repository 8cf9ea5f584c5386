"""The drop: one man after another jumps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.painting.jump_order import men_aboard
from game.painting.weather import drop_weather
from game.rules.state import Stage
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import GoOn, JumpAgain, LetAllJump
from game.tabletop.board.sheets import field_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame, side_frame
from game.tabletop.hud.question_bar import Offer
from game.tabletop.parts.action_bar import ActionBar
from game.tabletop.parts.board_display import BoardDisplay
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.highlights import Highlights
from game.tabletop.parts.interlude import PictureOf
from game.tabletop.parts.part import Part
from game.tabletop.parts.squad import Squad
from game.tabletop.stages.door import door_pictures
from game.tabletop.stages.drop import (
    DropNews,
    Flight,
    JumpPlayback,
    JumpSlip,
    JumpWords,
    PlaneFollow,
    PlanePart,
    RoutePanel,
    over_the_plane,
)
from game.ui.views.view import Action

_ROUTE, _ROUTE_LARGE = 170, 132
"""Units of height of the route."""


class DropScene(PlayScene):
    """The field with the whole valley in view; the squad stands in jump order."""

    stage: ClassVar[Stage] = "drop"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """The layout of the field stage, with one button at most."""
        # With large text the slip of the next man is higher, and the route below it lower.
        lowest = _ROUTE_LARGE if self.kit.is_large else _ROUTE
        return side_frame(size, self.kit.theme, lowest=lowest)

    def set_pieces(self, context: StageContext) -> Sequence[PictureOf]:
        """Each jump."""
        return (door_pictures(context),)

    def compose(self) -> list[Part]:
        """The field under searchlights, the plane, its route and the die."""
        kit, session = self.kit, self.session
        self.flight = flight = Flight(session)
        view = BoardView(kit, field_sheet(session.game.boards))
        if kit.theme.palette.has_textures:
            view.weather = drop_weather(flight.board, view.layout)
        context = self.make_context(view, self.clicks)
        self.follow = PlaneFollow(context, view, flight)
        self.highlights = Highlights(context, flight.mark_landings)
        self.board = BoardDisplay(context, view, self.highlights, None, over_the_plane(kit, flight))
        self._jump = JumpPlayback(flight, self._is_left, self._waits_for_camera, self.renew)
        self.route = RoutePanel(kit, flight, self.do)
        self.slip_of_jump = JumpSlip(kit, flight, self.do)
        self.news = DropNews(kit, flight, self.game_context.teller, self.do)
        return [
            self.board,
            self.follow,
            PlanePart(flight, view),
            self.make_dice(),
            self.route,
            self.slip_of_jump,
            self.news,
            *self.surround(
                [self.spots_on(view, self.clicks)],
                squad=Squad(context),
                words=JumpWords(kit, self.game_context.teller, flight, self.question).words,
                offers=self._offers,
                playback=self._jump,
            ),
        ]

    def _offers(self, bar: ActionBar) -> list[Offer]:
        """The buttons for what waits; during a jump, the one for what any key or click does."""
        if self.flight.waits_for is not None:
            return self._offers_of_what_waits()
        if self.question.asked is not None or not men_aboard(self.shown):
            return bar.usual_offers()
        words = self.kit.say("drop.next")
        return [Offer(words, GoOn(), "Space", pygame.K_SPACE, is_primary=True)]

    def _offers_of_what_waits(self) -> list[Offer]:
        """Jump, put a card away, or try another drop."""
        say = self.kit.say
        if self.flight.is_decimated:
            again, march = say("drop.again"), say("drop.march")
            return [
                Offer(again, JumpAgain(), "J", pygame.K_j),
                Offer(march, GoOn(), "Enter", pygame.K_RETURN, is_primary=True),
            ]
        if not self.flight.jumper:
            return [Offer(say("drop.go-on"), GoOn(), "Enter", pygame.K_RETURN, is_primary=True)]
        return [
            Offer(say("drop.all"), LetAllJump(), "A", pygame.K_a),
            Offer(say("button.jump"), GoOn(), "Enter", pygame.K_RETURN, is_primary=True),
        ]

    def do(self, action: Action) -> None:
        """Go on with the jump; the others may jump without waiting for a word."""
        match action:
            case GoOn():
                self._jump.skip()
            case LetAllJump():
                self.session.pauses_before_jump = False
                self._jump.skip()
            case JumpAgain():
                self.game_context.jump_again()
            case _:
                super().do(action)

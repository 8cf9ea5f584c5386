"""The castle: one floor in close-up with the plan of all three, or the whole map."""

from __future__ import annotations

from typing import ClassVar

import pygame

from game.painting.weather import castle_weather
from game.rules.state import Stage
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import WaitHere
from game.tabletop.board.marks import Marks
from game.tabletop.board.sheets import castle_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.board_display import BoardDisplay
from game.tabletop.parts.highlights import Highlights
from game.tabletop.parts.part import Part
from game.tabletop.parts.squad import squad_of
from game.tabletop.stages.castle import (
    AlarmWords,
    FloorFollow,
    Floors,
    bursts_set,
    garrison_facts,
)
from game.tabletop.stages.castle_places import Place, place_of_men, printed_boxes
from game.tabletop.stages.lead import Lead
from game.tabletop.stages.mission import BlastPaper, MissionStrip, MissionWatch
from game.tabletop.stages.plan_pin import PlanPin
from game.tabletop.stages.waiting import Waiting
from game.ui.views.view import Action


class CastleScene(PlayScene):
    """Follows the acting men from floor to floor."""

    stage: ClassVar[Stage] = "castle"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """The key plan beside a floor."""
        return self.floors.frame(size)

    def compose(self) -> list[Part]:
        """Begin at the men's place, or while all are in Nonette with all floors, so that they see
        where they have to go; a lesson shows its own place. The enemies' intent can be shown."""
        place: Place | None = place_of_men(self.session.game.boards.castle, self.shown)
        if self.evening.has_counsel and not self.shown.paras_on_map():
            place = None
        parts, self.floors, self._waiting = castle_parts(self, place, has_mind=True)
        return parts

    def do(self, action: Action) -> None:
        """Wait in Nonette, or as everywhere."""
        if action == WaitHere():
            self._waiting.begin()
        else:
            super().do(action)

    def printed_boxes(self) -> list[pygame.Rect]:
        """The names of the floors, and the letters of stairs."""
        if self.view is None:
            return []
        return printed_boxes(self.session.game.boards.castle, self.view.cell_rect)


def castle_parts(
    scene: PlayScene, place: Place | None, *, has_mind: bool
) -> tuple[list[Part], Floors, Waiting]:
    """The castle with its lamps, the plan and the panels; begins at `place` (None: whole map).

    Shared with `LookoutScene`: what is added here is in both.
    """
    kit, session, question = scene.kit, scene.session, scene.question
    board = session.game.boards.castle
    view = BoardView(kit, castle_sheet(session.game.boards))
    if kit.theme.palette.has_textures:
        view.weather = castle_weather(board, view.layout)
    clicks = scene.clicks
    pointer = scene.point_at(view, clicks)
    mind = scene.mind = scene.read_minds() if has_mind else None
    pin = pointer.grip = PlanPin(session, pointer)
    watch = MissionWatch(kit, session, scene.evening.teller)
    is_led = scene.evening.has_counsel

    def amend(marks: Marks) -> None:
        pin.mark(marks)
        if is_led:
            lead.mark(marks)

    highlights = Highlights(kit, session, question, pointer, scene.texts, amend)
    scene.highlights = highlights

    def toggle_sight() -> None:
        highlights.shows_sight = not highlights.shows_sight
        scene.renew()

    floors = Floors(
        kit,
        session,
        question,
        view,
        place,
        scene.lay_out,
        (toggle_sight, lambda: highlights.shows_sight),
    )
    lead = Lead(kit, session, question, pointer, view, watch, scene.evening.teller, floors.go_to)
    last = scene.evening.last_click
    scene.follow = FloorFollow(kit, session, question, scene.ring, pointer, view, last, floors)
    scene.board = BoardDisplay(
        kit,
        session,
        view,
        question,
        pointer,
        highlights,
        mind,
        floors.framing,
        lambda: [*bursts_set(session), *(lead.notes() if is_led else ())],
    )
    strip = MissionStrip(
        kit,
        session,
        question,
        watch,
        scene.look_up,
        floors.go_to,
        scene.show_place,
        lambda: floors.place,
        scene.say_how_to_win,
    )
    log = scene.make_log()
    waiting = Waiting(kit, session, question)
    parts = [
        scene.board,
        scene.follow,
        *((lead,) if is_led else ()),
        floors,
        log,
        scene.make_dice(),
        strip,
        BlastPaper(kit, session, watch, scene.evening.teller),
        *scene.surround(
            [floors, scene.spots_on(view, clicks), strip],
            squad=squad_of(kit, session, question),
            facts=garrison_facts,
            words=AlarmWords(
                kit,
                session,
                question,
                watch.next_words,
                lead.words if is_led else str,
                scene.evening.teller,
            ).words,
            others=tuple if scene.evening.asks_everything else waiting.offers,
            log=log,
        ),
        waiting,
    ]
    return parts, floors, waiting

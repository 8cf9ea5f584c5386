"""The castle: one floor in close-up or the whole map, beside the tower; looking at markers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import ClassVar

import pygame

from game.painting.weather import castle_weather
from game.rules.board.cells import VILLAGE
from game.rules.board.squares import Place
from game.rules.state import Stage
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import (
    FollowSign,
    LookAtPlace,
    SayHowToWin,
    ShowFuse,
    ShowQuest,
    SwitchView,
    TellBlast,
    ToggleNames,
    ToggleSight,
    WaitHere,
)
from game.tabletop.board.marks import Marks
from game.tabletop.board.name_plates import Note
from game.tabletop.board.sheets import castle_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.board_display import BoardDisplay, EnemyIntentReader
from game.tabletop.parts.drag import PlanPin
from game.tabletop.parts.highlights import Highlights
from game.tabletop.parts.part import Part
from game.tabletop.parts.squad import Squad
from game.tabletop.stages.castle import (
    AlarmWords,
    CastleLit,
    FloorFollow,
    Floors,
    Waiting,
    bursts_set,
    garrison_facts,
    place_of_men,
    printed_boxes,
)
from game.tabletop.stages.mission import LIKE_ZERO, MissionTower, MissionWatch
from game.tabletop.stages.mission_trail import MissionTrail
from game.tabletop.stages.signpost import Signpost
from game.tabletop.tooltips.slip import TooltipText
from game.ui.views.view import Action


class CastleScene(PlayScene):
    """Follows the acting men from floor to floor."""

    stage: ClassVar[Stage] = "castle"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """The tower beside the board."""
        return self.floors.frame(size)

    def compose(self) -> list[Part]:
        """Begin at the men's place. The enemies' intent can be shown."""
        place = place_of_men(self.session.game.boards.castle, self.shown)
        self.castle = Castle(self, place, has_intent=True)
        self.floors = self.castle.floors
        return self.castle.parts()

    def do(self, action: Action) -> None:
        """Look elsewhere, wait in Nonette, or as everywhere."""
        if not self.castle.does(action):
            super().do(action)

    def card_of(self, action: Action) -> TooltipText | None:
        """The tooltip of a part of the tower."""
        return self.castle.tower.card(action)

    def _letters(self) -> dict[int, Callable[[], None]]:
        """The letter that looks like the key of all floors does the same unless it answers."""
        return {**super()._letters(), LIKE_ZERO: self.floors.switch}

    def printed_boxes(self) -> list[pygame.Rect]:
        """The names of the floors, and the letters of stairs."""
        if self.view is None:
            return []
        return printed_boxes(self.session.game.boards.castle, self.view.cell_rect)


class Castle:
    """The castle with its lamps, the tower and the panels; begins at a place (None: whole map).

    Shared with `LookoutScene`: what is added here is in both.
    """

    def __init__(self, scene: PlayScene, place: Place | None, *, has_intent: bool) -> None:
        kit, session = scene.kit, scene.session
        board = session.game.boards.castle
        self._scene = scene
        self._view = view = BoardView(kit, castle_sheet(session.game.boards))
        context = scene.make_context(view, scene.clicks)
        pointer = context.pointer
        self._intent = scene.intent = EnemyIntentReader(context) if has_intent else None
        self._pin = pointer.grip = PlanPin(context)
        self._watch = watch = MissionWatch(kit, session, scene.game_context.teller)
        self._is_led = scene.game_context.has_counsel
        self._highlights = Highlights(context, self._amend)
        scene.highlights = self._highlights
        self.floors = floors = Floors(context, view, place, scene.lay_out)
        if kit.theme.palette.has_textures:
            lit = CastleLit(kit, session, lambda: floors.place)
            view.weather = castle_weather(board, view.layout, lit.now)
        self.trail = MissionTrail(context, view, watch)
        self.signpost = Signpost(context, view, self.trail.sign)
        self.tower = MissionTower(
            context,
            watch,
            floors,
            lambda: self._highlights.shows_sight,
            lambda: self._sees_names,
            scene.show_place,
        )
        self._waiting = Waiting(context)
        self._sees_names = False
        view.names.wanted = self._wanted_names

    def _amend(self, marks: Marks) -> None:
        self._pin.mark(marks)
        if self._is_led:
            self.trail.mark(marks)

    def _wanted_names(self) -> Collection[str] | None:
        """The rooms whose names are shown: where a man of the floor looked at is, what is pointed
        at, where the man in hand is needed; None for all."""
        if self._sees_names:
            return None
        floors, shown = self.floors, self._scene.shown
        if floors.place is None:
            return ()
        board = self._scene.session.game.boards.castle
        cells = {man.at for man in shown.paras_on_map()}
        cells |= {self._scene.pointer.pointed()[0] or "", self.trail.goal}
        rooms = (board.room_of[cell] for cell in cells if cell in board.room_of)
        return {room.name for room in rooms if room.floor == floors.place}

    def _notes(self) -> Iterable[Note]:
        """Explosives set and needed; where stairs lead, of the trail's or with all names. Of other
        floors than the one looked at nothing is said."""
        notes = [*bursts_set(self._scene.session)]
        if self._is_led:
            notes += self.trail.notes(of_all=self._sees_names)
        floors = self.floors
        return (one for one in notes if floors.place in (None, floors.place_of(one.cell)))

    def parts(self) -> list[Part]:
        """All parts, in the order in which they are drawn."""
        scene, view, floors = self._scene, self._view, self.floors
        context = scene.context
        scene.follow = FloorFollow(context, view, floors)
        scene.board = BoardDisplay(
            context, view, self._highlights, self._intent, floors.framing, self._notes
        )
        trail_words = self.trail.words if self._is_led else str
        told = AlarmWords(context, self._watch.next_words, trail_words)
        waits = tuple if scene.game_context.asks_everything else self._waiting.offers
        latest = scene.make_latest()
        around = scene.surround(
            [scene.spots_on(view, scene.clicks), self.tower],
            squad=Squad(context),
            facts=garrison_facts,
            words=told.words,
            others=waits,
        )
        scene.tooltip.dock = self.tower.dock
        return [
            scene.board,
            scene.follow,
            *((self.signpost,) if self._is_led else ()),
            floors,
            scene.make_dice(stays=False),
            latest,
            self.tower,
            *around,
            self._waiting,
        ]

    def does(self, action: Action) -> bool:
        """Do what is pressed in the tower, or wait in Nonette; False for anything else."""
        match action:
            case FollowSign(goal):
                self.floors.go_to(self.floors.place_of(goal))
                if goal != VILLAGE:
                    self._view.camera.go_to(self._view.layout.centre(goal))
            case LookAtPlace(place):
                self.floors.go_to(place)
            case SwitchView():
                self.floors.switch()
            case ToggleSight():
                self._highlights.shows_sight = not self._highlights.shows_sight
                self._scene.renew()
            case ToggleNames():
                self._sees_names = not self._sees_names
            case ShowFuse():
                self.tower.show_fuse()
            case ShowQuest():
                self.tower.show_quest()
            case TellBlast() | SayHowToWin():
                self._scene.say_how_to_win()
            case WaitHere():
                self._waiting.begin()
            case _:
                return False
        return True


class LookoutScene(PlayScene):
    """The whole castle at first; nobody is alerted yet."""

    stage: ClassVar[Stage] = "infiltration"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """The layout of the castle stage."""
        return self.floors.frame(size)

    def is_shown(self) -> bool:
        """Whether there are markers to look at."""
        return super().is_shown() and self.shown.looks > 0

    def compose(self) -> list[Part]:
        """Begin with the whole map."""
        self.castle = Castle(self, None, has_intent=False)
        self.floors = self.castle.floors
        return self.castle.parts()

    def do(self, action: Action) -> None:
        """Look elsewhere, or as everywhere."""
        if not self.castle.does(action):
            super().do(action)

    def card_of(self, action: Action) -> TooltipText | None:
        """The tooltip of a part of the tower."""
        return self.castle.tower.card(action)

"""Parts of the castle stage: places in close-up, the camera that follows, the alarm, waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import pygame

from game.painting.boards.geometry import SQUARE_SIDE, BoardGeometry
from game.painting.kit import Kit
from game.painting.weather import Lit
from game.rules import Game
from game.rules import decisions as d
from game.rules.advice.reach import Alarm
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.board.squares import FLOORS, Place
from game.rules.castle.demolition import icons_set
from game.rules.common.items import points_now
from game.rules.decisions import Decision
from game.rules.events.enemies import EnemyMoved, EnemyTurnedUp, MarkerTurnedUp
from game.rules.events.people import ParaDied
from game.rules.state import NOWHERE, State
from game.tabletop.actions import WaitHere
from game.tabletop.board.marks import what_is_lit
from game.tabletop.board.name_plates import Note
from game.tabletop.board.view import BoardView
from game.tabletop.estimates import floors_alerted_next, village_fire
from game.tabletop.hud.frame import Frame, castle_frame
from game.tabletop.hud.question_bar import Offer
from game.tabletop.hud.top_bar import Fact, ambition_fact, pool_fact
from game.tabletop.motion.director import Motion
from game.tabletop.parts.board_display import NEAREST
from game.tabletop.parts.camera_follow import CameraFollow, happens_at
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Asked
from game.tabletop.question.plans import chooses_man
from game.tabletop.session import Session

PLACES: Final[tuple[Place, ...]] = (*FLOORS, VILLAGE)

_RIM: Final = 0.2
"""Squares around a floor that belong to its picture: its walls."""
_TITLE_HIGH, _TITLE_WIDE = 0.85, 4
"""Squares above a floor and along it that its name takes."""
_LETTER: Final = 0.6
"""The breadth of a letter of stairs, as a share of its square."""
_FARTHEST: Final = 60.0
"""The least units per square in close-up."""
_NEAREST: Final = 84.0


def place_of(board: CastleBoard, cell: Cell) -> Place | None:
    """The place that contains a cell; None if there is none."""
    return VILLAGE if cell == VILLAGE else board.floor_of.get(cell)


def place_of_men(board: CastleBoard, state: State) -> Place:
    """The place of the acting men, otherwise of most men."""
    if state.action is not None:
        here = place_of(board, state.action.at)
        if here is not None:
            return here
    count: dict[Place, int] = dict.fromkeys((VILLAGE, "1F", "2F", "basement"), 0)
    for man in state.paras.values():
        place = place_of(board, man.at)
        if place is not None:
            count[place] += 1
    return max(count, key=lambda place: count[place])


def box_of(board: CastleBoard, layout: BoardGeometry, place: Place) -> pygame.FRect:
    """The rectangle of a place on the board, in units; the village's includes both entrances."""
    if place == VILLAGE:
        cells: list[Cell] = [VILLAGE, board.road, board.passage]
    else:
        cells = cells_of(board, place)
    corners = [point for cell in cells for point in layout.polygon(cell)] or [(0.0, 0.0)]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    rim = 2 * _RIM * SQUARE_SIDE
    return pygame.FRect(left, top, right - left, bottom - top).inflate(rim, rim)


def printed_boxes(
    board: CastleBoard, box_of_cell: Callable[[Cell], pygame.Rect]
) -> list[pygame.Rect]:
    """What is printed on the sheet that no label should cover: the names of the floors, and the
    letters of stairs."""
    stairs = [box_of_cell(cell).scale_by(_LETTER) for cell in board.other_end]
    return [*_title_boxes(board, box_of_cell), *stairs]


def _title_boxes(
    board: CastleBoard, box_of_cell: Callable[[Cell], pygame.Rect]
) -> list[pygame.Rect]:
    """Where the names of the floors are printed, over the left end of their highest row.

    `box_of_cell` is the box around a square in the window.
    """
    found = []
    for floor in FLOORS:
        boxes = [box_of_cell(cell) for cell in cells_of(board, floor)]
        if boxes:
            first = min(boxes, key=lambda box: (box.top, box.left))
            high = round(first.height * _TITLE_HIGH)
            wide = first.width * _TITLE_WIDE
            found.append(pygame.Rect(first.left, first.top - high, wide, high))
    return found


def boxes_of(board: CastleBoard, layout: BoardGeometry) -> dict[Place, pygame.FRect]:
    """The rectangles of all places."""
    return {place: box_of(board, layout, place) for place in PLACES}


def near_zoom(boxes: Mapping[Place, pygame.FRect], room: pygame.Rect, ui: float) -> float:
    """The zoom (pixels per unit) that shows any floor whole, if counters are readable at it."""
    floors = [boxes[floor] for floor in FLOORS]
    whole = min(min(room.width / box.width, room.height / box.height) for box in floors)
    return min(max(whole, _FARTHEST * ui / SQUARE_SIDE), _NEAREST * ui / SQUARE_SIDE)


def cells_of(board: CastleBoard, place: Place) -> list[Cell]:
    """The squares of a floor, or the village."""
    if place == VILLAGE:
        return [VILLAGE]
    return [square for square in board.squares if board.floor_of[square] == place]


_POINTS: Final = 6
_SAME_ZOOM: Final = 0.01


class Floors(Part):
    """Switches between a close-up of one place and the whole map."""

    def __init__(
        self,
        context: StageContext,
        view: BoardView,
        place: Place | None,
        lay_out: Callable[[], None],
    ) -> None:
        """Begin at a `place`; None shows the whole map. `lay_out` repeats the scene's layout."""
        self.place = place
        """The place shown in close-up; None for the whole map."""
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._view = view
        self._lay_out = lay_out
        self._board: CastleBoard = context.session.game.boards.castle
        self._boxes = boxes_of(self._board, view.layout)
        self._frame: Frame | None = None

    # --- Places in the window -------------------------------------------------------------

    def frame(self, size: tuple[int, int]) -> Frame:
        """The screen layout: the tower beside the board."""
        return castle_frame(size, self._kit.theme)

    def framing(self, view: BoardView, frame: Frame) -> None:
        """The camera position for the whole map, or the place shown in close-up.

        The board ends at the tower, so that nothing shows in parts beside and behind it.
        """
        kit, room = self._kit, frame.view
        view.camera.clip = frame.board.clip(0, 0, frame.map.left, frame.size[1])
        view.arrange(room, nearest=NEAREST * kit.theme.ui)
        if self.place is not None:
            zoom = near_zoom(self._boxes, room, kit.theme.ui)
            view.look(room, zoom, self._boxes[self.place].center)

    def arrange(self, frame: Frame) -> None:
        """Remember the layout."""
        self._frame = frame

    # --- Looking elsewhere ----------------------------------------------------------------

    def go_to(self, place: Place | None) -> None:
        """Show a place in close-up; None shows the whole map."""
        if self.place is not None and place is not None:
            self.travel(place)
            return
        self.place = place
        self._lay_out()
        # The new layout has moved the camera back to the question.
        if place is not None and place != self.place:
            self.travel(place)

    def travel(self, place: Place) -> None:
        """Animate the camera to another floor, keeping the zoom."""
        self.place = place
        if self._frame is None:
            return
        camera = self._view.camera
        zoom = near_zoom(self._boxes, self._frame.view, self._kit.theme.ui)
        if abs(camera.zoom / zoom - 1) > _SAME_ZOOM:
            camera.set_zoom(zoom, camera.centre)
        camera.go_to(self._boxes[place].center)

    def place_of(self, cell: Cell) -> Place | None:
        """The place that contains a cell; None if there is none."""
        return place_of(self._board, cell)

    def switch(self) -> None:
        """From a close-up to the whole map, or from there to the floor where most men are."""
        if self.place is not None:
            self.go_to(None)
            return
        here = place_of_men(self._board, self._session.shown)
        self.go_to("1F" if here == VILLAGE else here)


class CastleLit:
    """What lights the castle; worked out once for a position and a place."""

    def __init__(self, kit: Kit, session: Session, place: Callable[[], Place | None]) -> None:
        """`place` is what is looked at."""
        self._kit = kit
        self._session = session
        self._place = place
        self._latest: tuple[object, Lit | None] = (None, None)

    def now(self) -> Lit | None:
        """What lights it now; None if it is lit evenly."""
        if self._kit.settings.plain_light:
            return None
        session, place = self._session, self._place()
        moment = session.revision, place
        before, lit = self._latest
        if lit is None or before != moment:
            lit = what_is_lit(session.game, session.shown, place)
            self._latest = moment, lit
        return lit


class FloorFollow(CameraFollow):
    """Follows the action between floors, but not to floors without paratroopers."""

    def __init__(self, context: StageContext, view: BoardView, floors: Floors) -> None:
        super().__init__(context, view)
        self._floors = floors
        self._is_travelling = False
        self._shown_places: set[Place | None] = set()
        """The floors looked at since the enemies' turn began: none is shown twice."""
        self._home_place: Place | None = None
        """The floor looked at when something called the camera away."""

    @property
    def is_first(self) -> bool:
        """Whether the animation must wait while the camera moves to another floor."""
        self._is_travelling = self._is_travelling and self.view.camera.is_gliding
        return self._is_travelling or super().is_first

    def follow(self, motion: Motion) -> None:
        """Keep events in view that concern the men.

        In the enemies' turn a floor without men is looked at only for a marker that is turned up,
        and none a second time; the summary of the turn tells the rest.
        """
        shown, at = self._session.shown, happens_at(self._session)
        place = self._floors.place_of(at) if at is not None else None
        has_men = any(self._floors.place_of(man.at) == place for man in shown.paras.values())
        if isinstance(motion.event, EnemyMoved) and not has_men:
            return
        path = motion.animation.path
        if path and at == VILLAGE and shown.paras_on_map() and self.is_in_view(path[0]):
            # Who goes home is seen to leave, and those who stay may be in a fight at the gate.
            return
        if shown.phase == "paras":
            self._shown_places.clear()
        elif place is not None and place != self._floors.place:
            is_news = has_men or isinstance(motion.event, MarkerTurnedUp | ParaDied)
            if place in self._shown_places or not is_news:
                return
        if self._home is None:
            self._home_place = self._floors.place
        super().follow(motion)
        self._shown_places.add(self._floors.place)

    def go_back(self) -> None:
        """Look again at the floor from which events have called the camera away."""
        if self.is_called_away:
            self._floors.place = self._home_place
        super().go_back()

    def look_at(self, *cells: Cell) -> None:
        """Show the place of an event, if a place is shown in close-up and it isn't seen there."""
        if all(map(self.is_whole_in_view, cells)):
            return
        floors = self._floors
        place = floors.place_of(cells[0]) if cells and floors.place is not None else None
        if place is not None and place != floors.place:
            floors.travel(place)
            self._is_travelling = self.view.camera.is_gliding
        super().look_at(*cells)

    def within_reach(self, origin: Cell) -> Sequence[Cell]:
        """What can be reached of the same floor; from Nonette, of the floor that is entered."""
        floors, reach = self._floors, super().within_reach(origin)
        here = floors.place_of(origin)
        is_home = here == VILLAGE
        return [cell for cell in reach if is_home or floors.place_of(cell) == here]


class AlarmWords:
    """Shows on the decision line that a floor is alerted, and what to do next."""

    def __init__(
        self, context: StageContext, next_words: Callable[[], str], where_to: Callable[[], str]
    ) -> None:
        """`next_words` says in one line what would raise the result, `where_to` where the man in
        hand is needed."""
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._next_words = next_words
        self._where_to = where_to
        self._teller = context.teller
        self._alarms: tuple[Decision | None, tuple[Alarm, ...]] = (None, ())
        """A question about a move, and the floors that its next step may alert."""

    def words(self) -> Asked:
        """The alarm text, otherwise the question."""
        motion = self._session.director.motion
        event = motion.event if motion is not None else None
        if self._question.asked is None and isinstance(event, EnemyTurnedUp) and event.is_alarm:
            say, floor = self._kit.say, self._session.game.boards.castle.floor_of[event.at]
            words = say("alarm", floor=say(f"floor.{floor}"))
            return words, say(f"alarm.{floor}.why"), event.rule
        question, why, rule = self._question.words()
        asked = self._question.asked
        if asked is not None and asked.rule == "R7.2-order-free":
            why = self._fire_words() or self._where_to() or self._next_words() or why
        elif asked is not None and asked.rule == "R7.2-one-action" and not self._question.way_on:
            one, two = self._where_to(), self._warning(asked)
            both = self._kit.say("sentence.two", one=one, two=two) if one and two else one or two
            why = both or why
        return question, why, rule

    def _fire_words(self) -> str:
        """Whom Germans in Nonette fire at next; empty if none are there."""
        fire = village_fire(self._session.game)
        if fire is None:
            return ""
        who = self._kit.say("list.or").join(map(self._teller.name, fire.men))
        return self._kit.words.count("alarm.village", fire.dice, who=who)

    def _warning(self, asked: Decision) -> str:
        """That one step more alerts a floor; empty if none does."""
        if self._alarms[0] is not asked:
            self._alarms = (asked, floors_alerted_next(self._session.game))
        say, told = self._kit.say, list[str]()
        for key, is_told in (("alarm.next", True), ("alarm.some", False)):
            alarms = [one for one in self._alarms[1] if one.by_every_step is is_told]
            if alarms:
                floors = " + ".join(say(f"floor.{one.floor}") for one in alarms)
                told.append(say(key, floors=floors))
        return say("sentence.two", one=told[0], two=told[1]) if len(told) > 1 else "".join(told)


def bursts_set(session: Session) -> Iterator[Note]:
    """The explosive icons set and needed on each floor."""
    board, state = session.game.boards.castle, session.shown
    for floor, (icon, required) in board.charges.items():
        bursts = icons_set(board, state, floor)
        is_enough = bursts >= required
        tick = "✓ " if is_enough else ""
        yield Note(icon, f"{tick}{bursts} / {required}", is_enough)


def garrison_facts(kit: Kit, state: State) -> list[Fact]:
    """The pool and the ambition; the points stand in the mission strip."""
    return [pool_fact(kit, state), ambition_fact(kit, state)]


def facts_with_points(kit: Kit, state: State) -> list[Fact]:
    """Pool, ambition and victory points, where no mission strip shows the points.

    What is being shared out lies in Nonette, so its stars count.
    """
    shared = sum(state.sheet.items[item].stars for item in state.to_assign)
    points = f"{points_now(state) + shared} {kit.say('hud.points-of', n=_POINTS)}"
    # A longer label would squeeze the track of turns.
    label = kit.say("hud.points.short")
    return [
        *garrison_facts(kit, state),
        Fact("points", "R9.3-vp", label, points, "star"),
    ]


LAST_HALF_HOUR: Final = 330
"""Minutes after midnight from which on each turn is waited for by itself."""


class Waiting(Part):
    """Ends phase after phase until a German comes to Nonette or leaves it, something is asked, or
    a key or button is pressed."""

    def __init__(self, context: StageContext) -> None:
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._is_on = False
        self._germans: set[str] = set()
        """Germans in Nonette when the wait began."""

    def offers(self) -> Sequence[Offer]:
        """The button that begins to wait, with everybody in Nonette and nothing to shoot at."""
        if self._question.asked is None or not may_wait(self._session.game):
            return ()
        words = self._kit.say("button.wait")
        short = self._kit.say("button.wait.short")
        return (Offer(words, WaitHere(), "W", pygame.K_w, short),)

    def begin(self) -> None:
        """Wait from now on."""
        self._is_on = True
        self._germans = _germans_in_nonette(self._session.game.state)
        self._question.give(d.EndPhase())

    def update(self, ms: int) -> bool:
        """End the next phase once all is shown."""
        if not self._is_on or self._session.decision is None:
            return False
        self._is_on = self._may_go_on()
        if self._is_on:
            self._question.take(d.EndPhase())
        return True

    def _may_go_on(self) -> bool:
        game = self._session.game
        has_news = _germans_in_nonette(game.state) != self._germans
        is_late = game.state.clock >= LAST_HALF_HOUR
        is_warned = self._question.warning(d.EndPhase()) is not None
        return may_wait(game) and not (has_news or is_late or is_warned)

    def handle(self, event: pygame.Event) -> bool:
        """Any key and any button ends the wait."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._is_on = False
        return False


def may_wait(game: Game) -> bool:
    """Whether it is the men's turn with all of them in Nonette and no German to fire at there."""
    if game.state.stage != "castle" or not chooses_man(game):
        return False
    assert game.decision is not None
    are_home = all(man.at == VILLAGE for man in game.state.paras.values() if man.at not in NOWHERE)
    leads = any(
        isinstance(option, d.Act) and option.unit == game.state.father
        for option in game.decision.options
    )
    return are_home and not leads and d.FireVolley() not in game.decision.options


def _germans_in_nonette(state: State) -> set[str]:
    return {enemy.name for enemy in state.enemies_at(VILLAGE)}

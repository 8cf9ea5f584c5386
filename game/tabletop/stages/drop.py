"""Parts of the drop stage: the plane, its camera, its route and its die."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import pygame

from game.painting.counter_views import Man
from game.painting.jump_order import jump_order, men_aboard
from game.painting.kit import Kit
from game.painting.plane import Plane
from game.painting.wording import Teller
from game.rules.advice.demolition import outfit_of
from game.rules.board import FieldBoard
from game.rules.board.hexes import Hex, column_row
from game.rules.events.field import FLAK_FACE, DropRolled, ParaLanded, PlaneFlewOn
from game.rules.events.people import ParaDied
from game.rules.events.play import Event, StageBegan
from game.rules.field.drop import is_last_aircraft, is_spared_by_flak, landing_hex
from game.rules.state import PLANE, Para
from game.tabletop.board.marks import Marks
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.route import RouteStop, route
from game.tabletop.motion.director import Motion
from game.tabletop.parts.board_display import Framing
from game.tabletop.parts.camera_follow import CameraFollow
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import OverlayPart, PanePart, Part
from game.tabletop.parts.playback import Playback
from game.tabletop.parts.question import Asked, Question
from game.tabletop.session import Session
from game.tabletop.stages.field import near_the_men
from game.tabletop.tooltips.slip import Entry, TooltipText, TooltipView, card_in_words
from game.tabletop.tooltips.win_paper import LargePaper, outfit_lines
from game.ui.camera import Point
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, column, row
from game.ui.views.stops import Do
from game.ui.views.texts import Text
from game.ui.views.view import View

_DIRECTIONS: Final = FLAK_FACE - 1
_SIXTH: Final = "17%"
_WIDE: Final = 520
"""Width in units of the slip about the die, with large text."""
_CARD: Final = 460
_CARD_COUNTER: Final = 104
"""Width of the card about a death and of the counter on it, in units."""
_LANDING: Final = 560
"""Width of the paper about a bad drop, in units."""
_LEAST_COUNTER: Final = 40
"""Pixels of the side of the smallest counter."""
_MARGIN: Final = 56
"""Units between a possible landing hex and the edge of the view."""


class Flight:
    """The plane's position, the next man to jump and his possible landing hexes."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.board: Final[FieldBoard] = session.game.boards.field

    @property
    def event(self) -> Event | None:
        """The event that is being shown; None before a jump, whose die isn't known yet."""
        return None if self.jumper else self._motion_event

    @property
    def _motion_event(self) -> Event | None:
        motion = self.session.director.motion
        return motion.event if motion is not None else None

    @property
    def waits_for(self) -> Event | None:
        """The event that waits for the player."""
        return self._motion_event if self.session.director.is_held else None

    @property
    def jumper(self) -> str:
        """The man who waits in the door for the player's word; empty if none does."""
        event = self.waits_for
        return event.para if isinstance(event, DropRolled) else ""

    @property
    def is_rolling(self) -> bool:
        """Whether the die is still in the air, in a picture of its own."""
        return self.session.director.is_staged

    @property
    def victim(self) -> ParaDied | None:
        """The death that is shown on a card."""
        event = self.waits_for
        return event if isinstance(event, ParaDied) else None

    @property
    def is_decimated(self) -> bool:
        """Whether another drop may be tried now."""
        return isinstance(self.waits_for, StageBegan)

    @property
    def origin(self) -> Hex:
        """The aircraft hex the plane is over."""
        return self.board.aircraft[self.session.shown.aircraft]

    @property
    def legs(self) -> float:
        """The number of legs flown."""
        return self.session.shown.aircraft + (self._flown() or 0.0)

    def _flown(self) -> float | None:
        """The share of the present leg, 0 to 1; None while the plane is over a hex."""
        motion = self.session.director.motion
        if motion is None or not isinstance(motion.event, PlaneFlewOn) or motion.is_applied:
            return None
        return motion.progress

    @property
    def landed(self) -> int:
        """The number of men who have left the plane."""
        return sum(man.at != PLANE for man in self.session.shown.paras.values())

    def landings(self, origin: Hex) -> dict[int, Hex]:
        """The hex for each face of the die, where it is on the map."""
        found = {die: landing_hex(self.board, origin, die) for die in range(1, _DIRECTIONS + 1)}
        return {die: cell for die, cell in found.items() if cell is not None}

    @property
    def _since_roll(self) -> list[Event]:
        """The latest roll and what came of it, up to the event that is being shown."""
        event, log = self.event, self.session.log
        if event is None or isinstance(event, DropRolled):
            return [] if event is None or self.is_rolling else [event]
        rolls = [place for place, one in enumerate(log) if isinstance(one, DropRolled)]
        return [*log[rolls[-1] if rolls else len(log) :], event]

    @property
    def roll(self) -> DropRolled | None:
        """The roll for what is shown; None before it."""
        return next((one for one in self._since_roll if isinstance(one, DropRolled)), None)

    @property
    def told(self) -> ParaLanded | ParaDied | None:
        """The landing or death that is being shown, or what follows from it: flak has done what it
        may do."""
        events = reversed(self._since_roll)
        return next((one for one in events if isinstance(one, ParaLanded | ParaDied)), None)

    @property
    def told_of(self) -> str:
        """The man whose jump, landing or death is shown; empty if none is."""
        told = self.told or self.roll
        if told is None:
            return self.event.para if isinstance(self.event, DropRolled) else self.jumper
        return told.name if isinstance(told, ParaDied) else told.para

    @property
    def is_rolled_for(self) -> bool:
        """Whether a die says where men land: not over the last hex (R3.2-last-aircraft)."""
        return not is_last_aircraft(self.board, self.session.shown.aircraft)

    @property
    def aboard(self) -> list[Para]:
        """The men in the plane at the roll for what is shown, in jump order: whoever lands or dies
        just now was one of them, and flak had the last in line."""
        leaving = self.told_of if self.told is not None else ""
        men = jump_order(self.session.shown)
        return [man for man in men if man.at == PLANE or man.name == leaving]

    def stops(self) -> tuple[RouteStop, ...]:
        """The plane's hexes, and the events over each."""
        line = self.board.aircraft
        columns = [column_row(hex_)[0] for hex_ in line]
        middle, half = (max(columns) + min(columns)) / 2, (max(columns) - min(columns)) / 2 or 1
        jumped: dict[Hex, list[str]] = {hex_: [] for hex_ in line}
        flak = set()
        for event in self.session.log:
            if isinstance(event, ParaLanded):
                jumped[event.origin].append(event.para)
            elif isinstance(event, DropRolled) and event.is_flak:
                flak.add(event.origin)
        return tuple(
            RouteStop(
                (column - middle) / half,
                tuple(name[0] for name in jumped[hex_]),
                had_flak=hex_ in flak,
            )
            for hex_, column in zip(line, columns, strict=True)
        )

    def mark_landings(self, marks: Marks) -> None:
        """Mark the hex of each face of the die, and the one that was rolled."""
        event = self.event
        landings = self.landings(self.origin) if self.is_rolled_for else {}
        if isinstance(event, DropRolled | ParaLanded) or self.jumper:
            marks.faces = {cell: str(die) for die, cell in landings.items()}
        if isinstance(event, DropRolled) and not self.is_rolling:
            marks.rolled = landings.get(event.die)
        elif isinstance(event, ParaLanded):
            marks.rolled = event.at


# --- The camera -------------------------------------------------------------------------------


class PlaneFollow(CameraFollow):
    """Keeps the camera on the plane, with all five landing hexes in view."""

    def __init__(self, context: StageContext, view: BoardView, flight: Flight) -> None:
        super().__init__(context, view)
        self._flight = flight

    def follow(self, motion: Motion) -> None:
        """Look at the middle of the possible landing hexes, or of all of them."""
        flight, camera = self._flight, self.view.camera
        if isinstance(motion.event, PlaneFlewOn):
            camera.go_to(_middle_of(flight, self.view, motion.event.at))
        elif isinstance(motion.event, DropRolled | ParaLanded):
            places = _places(self.view, _cells_below(flight, motion.event.origin))
            camera.bring_into_view(places, self._kit.px(_MARGIN))


def over_the_plane(kit: Kit, flight: Flight) -> Framing:
    """The closest camera position that shows all five landing hexes from every aircraft hex; where
    large letters leave too little room for that, the men stay large enough to be told apart."""
    near = near_the_men(kit, flight.session)

    def place(view: BoardView, frame: Frame) -> None:
        is_first = view.camera.view.width <= 1
        near(view, frame)
        if is_first:
            zoom = min(_zoom_over(kit, flight, view, frame, one) for one in flight.board.aircraft)
            middle = _middle_of(flight, view, flight.origin)
            if kit.is_large:
                zoom = max(zoom, view.zoom_for(_LEAST_COUNTER))
            view.camera.set_zoom(min(zoom, view.camera.zoom), middle)

    return place


def _cells_below(flight: Flight, origin: Hex) -> list[Hex]:
    """An aircraft hex and the possible landing hexes from there."""
    return [origin, *flight.landings(origin).values()]


def _places(view: BoardView, cells: Iterable[Hex]) -> list[Point]:
    return [view.layout.centre(cell) for cell in cells]


def _box(flight: Flight, view: BoardView, origin: Hex) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the hexes' middles on the board."""
    across, down = zip(*_places(view, _cells_below(flight, origin)), strict=True)
    return min(across), min(down), max(across), max(down)


def _middle_of(flight: Flight, view: BoardView, origin: Hex) -> Point:
    left, top, right, bottom = _box(flight, view, origin)
    return (left + right) / 2, (top + bottom) / 2


def _zoom_over(kit: Kit, flight: Flight, view: BoardView, frame: Frame, origin: Hex) -> float:
    """The closest zoom at which all of them are in view."""
    left, top, right, bottom = _box(flight, view, origin)
    room = frame.view.inflate(*(-2 * kit.px(_MARGIN),) * 2)
    return min(room.width / max(right - left, 1), room.height / max(bottom - top, 1))


# --- Showing and telling ----------------------------------------------------------------------


class JumpPlayback(Playback):
    """Lets a key skip to the man's landing; a jump waits for its button."""

    def __init__(
        self,
        flight: Flight,
        is_over: Callable[[], bool],
        waits: Callable[[], bool],
        renew: Callable[[], None],
    ) -> None:
        """`renew` offers the buttons for what waits for the player."""
        super().__init__(flight.session.director, is_over, waits, renew)
        self._flight = flight

    def handle(self, event: pygame.Event) -> bool:
        """Skip animations with any key; of what waits, only a card is put away by a click."""
        is_asked = bool(self._flight.jumper) or self._flight.is_decimated
        return False if is_asked else super().handle(event)

    def skip(self) -> None:
        """Put a card away, or skip to the next landing."""
        if self._director.is_held:
            self._director.go_on()
            return
        landed = self._flight.landed
        self._director.skip(
            lambda: self._flight.landed != landed or self._director.is_held or self._is_over()
        )


class JumpWords:
    """The decision line during the drop: the next man, or the last one's landing."""

    def __init__(self, kit: Kit, teller: Teller, flight: Flight, question: Question) -> None:
        self._kit = kit
        self._teller = teller
        self._flight = flight
        self._question = question

    def words(self) -> Asked:
        """The man in the door and his die; then the result."""
        sentence, kit = "", self._kit
        if self._flight.is_decimated:
            few = kit.words.count("drop.few", len(self._flight.session.shown.living()))
            return few, kit.say("drop.few.why"), "R3.2-roll"
        if self._question.asked is None:
            if news := self._news():
                # What flak may do has been done.
                return news, "", "R3.2-roll"
            sentence = self._call_of_next()
        if not sentence:
            return self._question.words()
        return sentence, kit.say("ask.R3.2-roll.why"), "R3.2-roll"

    def _call_of_next(self) -> str:
        waiting = men_aboard(self._flight.session.shown)
        if not waiting:
            return ""
        return self._kit.say("ask.R3.2-roll", who=self._kit.say(f"name.{waiting[0].name}"))

    def _news(self) -> str:
        """The landing or death that is being shown."""
        kit, event = self._kit, self._flight.told
        if isinstance(event, ParaLanded):
            who = kit.say(f"name.{event.para}")
            return kit.say("drop.drifts", who=who, cell=self._teller.cell(event.at))
        if isinstance(event, ParaDied):
            key = "drop.hit" if event.cause == "flak" else "drop.gone"
            return kit.say(key, who=kit.say(f"name.{event.name}"))
        return ""


class PlanePart(Part):
    """The plane over its hex, or on its way to the next."""

    def __init__(self, flight: Flight, view: BoardView) -> None:
        self._flight = flight
        self._view = view
        self._plane = Plane()
        self._clip = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Use the whole board."""
        self._clip = frame.board

    def draw(self, target: pygame.Surface) -> None:
        """Draw the plane, its shadow and its line."""
        line = [self._view.centre(cell) for cell in self._flight.board.aircraft]
        clip = target.get_clip()
        target.set_clip(self._clip.clip(clip))
        self._plane.draw(target, line, self._flight.legs, self._view.camera.zoom)
        target.set_clip(clip)


class RoutePanel(PanePart):
    """The plane's route, and who left it where."""

    def __init__(self, kit: Kit, flight: Flight, do: Do) -> None:
        super().__init__(kit, do)
        self._kit = kit
        self._flight = flight

    def arrange(self, frame: Frame) -> None:
        """Use the place of the small map."""
        self._pane.rect = frame.map

    def view(self) -> View:
        """What it shows now."""
        return route(self._kit, self._flight.stops(), self._flight.legs)


class DropNews(OverlayPart):
    """A paper over the board: a man's death, or what a bad drop means."""

    def __init__(self, kit: Kit, flight: Flight, teller: Teller, do: Do) -> None:
        super().__init__(kit, do)
        self._kit = kit
        self._flight = flight
        self._teller = teller

    def arrange(self, frame: Frame) -> None:
        """Use the middle of the view."""
        self._pane.rect = frame.view

    def told(self) -> Iterable[str]:
        """All its words."""
        return self.told_whole()

    def view(self) -> View:
        """What waits to be read; nothing if nothing does."""
        if self._flight.victim is not None:
            return At(self._death(self._flight.victim))
        return At(self._bad_drop()) if self._flight.is_decimated else View()

    def _death(self, victim: ParaDied) -> View:
        """The counter and the name of a man who died in the drop."""
        kit, palette = self._kit, self._kit.theme.palette
        is_hit = victim.cause == "flak"
        head = kit.head("drop.card.flak" if is_hit else "drop.card.off-map")
        told = kit.say(
            "drop.card.lost" if is_hit else "drop.gone", who=kit.say(f"name.{victim.name}")
        )
        words = column(
            Text(head, Style("display", 46, palette.ink_red, 0.06), shrinks_to=0.5),
            Text(told, Style("bold", 20, palette.ink), lines=0),
        )
        counter = Man(self._flight.session.shown.paras[victim.name], _CARD_COUNTER)
        width = _CARD * max(kit.theme.text * 0.8, 1)
        inside = row(counter, Box(words, fills=True), gap=16)
        return Box(inside, (16, 16, 16, 16), "paper", width=width)

    def _bad_drop(self) -> View:
        """Who is left, and in red what is missing for the explosion."""
        kit, session = self._kit, self._flight.session
        title = kit.words.count("drop.few", len(session.shown.living())).rstrip("。.").upper()
        lines = outfit_lines(kit, self._teller, outfit_of(session.game.boards, session.shown))
        return Box(LargePaper(title, tuple(lines)), (20, 20, 20, 20), width=_LANDING + 40)


class JumpSlip(OverlayPart):
    """The meaning of each face of the die for the next man."""

    def __init__(self, kit: Kit, flight: Flight, do: Do) -> None:
        super().__init__(kit, do)
        self._kit = kit
        self._flight = flight
        self._width = 0.0

    def arrange(self, frame: Frame) -> None:
        """Use the place of the log; large text needs a wider slip, which lies over the board."""
        self._pane.rect = frame.view.union(frame.log)
        self._width = _WIDE if self._kit.is_large else frame.log.width / self._kit.theme.ui

    def told(self) -> Iterable[str]:
        """Who jumps, and what the faces bring."""
        return () if self._flight.is_decimated else card_in_words(self._kit, self._card())

    def told_whole(self) -> Iterable[str]:
        """All of it; nothing is left out."""
        return self.told()

    def view(self) -> View:
        """The slip, while somebody jumps."""
        if self._flight.is_decimated:
            return View()
        return At(TooltipView(self._card(), self._width), "end", "start")

    def _card(self) -> TooltipText:
        """Who jumps or is lost, and what the faces bring."""
        kit, flight = self._kit, self._flight
        title = kit.say("stage.drop")
        if flight.told_of:
            key = "drop.title.lost" if isinstance(flight.told, ParaDied) else "drop.title"
            title = kit.say(key, who=kit.say(f"name.{flight.told_of}"))
        rows = self._faces() if flight.is_rolled_for else [Entry(kit.say("drop.last"))]
        return TooltipText(title, tuple(rows), "R3.2-roll")

    def _faces(self) -> Iterator[Entry]:
        """The faces of the die and what each brings."""
        kit, flight = self._kit, self._flight
        landings = flight.landings(flight.origin)
        rolled = flight.roll.die if flight.roll is not None else 0
        chance, faces = f"{round(100 * len(landings) / 6)}%", range(1, _DIRECTIONS + 1)
        if kit.is_large:
            yield Entry(kit.say("drop.faces"), chance, 0 < rolled <= _DIRECTIONS)
        elif flight.jumper:
            yield Entry(kit.say("drop.lands"), chance, is_strong=True)
        for die in faces:
            if die not in landings:
                words = f"<red>{kit.say('drop.off', n=die)}</>"
            elif not kit.is_large:
                away = flight.board.distance(landings[die], flight.board.nonette)
                words = kit.words.count("drop.face", away)
            else:
                continue
            kind = "own" if die == rolled else "die"
            yield Entry(f"<{kind}-{die}/> {words}", _SIXTH, die == rolled)
        if flight.aboard:
            yield Entry(f"<flak-{FLAK_FACE}/> {self._flak()}", _SIXTH, rolled == FLAK_FACE)

    def _flak(self) -> str:
        """What flak would do, or has done, to those in the plane."""
        flight, shown = self._flight, self._flight.session.shown
        if is_spared_by_flak(flight.session.game.options, shown, len(flight.aboard)):
            return self._kit.say("drop.flak.spared")
        last = self._kit.say(f"name.{flight.aboard[-1].name}")
        return f"<red>{self._kit.say('drop.flak', who=last)}</>"

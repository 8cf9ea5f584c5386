"""Parts of the drop stage: the plane, its camera, its route and its die."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import pygame

from game.painting.jump_order import men_aboard
from game.painting.kit import Kit
from game.painting.plane import Plane
from game.painting.wording import Teller
from game.rules.advice.landing import outfit_of
from game.rules.board import FieldBoard
from game.rules.board.hexes import Hex, column_row
from game.rules.events.base import Event
from game.rules.events.drop import DropRolled, ParaLanded, PlaneFlewOn
from game.rules.events.people import ParaDied
from game.rules.events.play import StageBegan
from game.rules.field.drop import is_spared_by_flak, landing_hex
from game.rules.state import PLANE
from game.tabletop.board.marks import Marks
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.route import Stop, draw_route
from game.tabletop.motion.director import Motion
from game.tabletop.parts.board_display import Framing
from game.tabletop.parts.camera_follow import CameraFollow
from game.tabletop.parts.part import Part
from game.tabletop.parts.playback import Playback
from game.tabletop.parts.pointer import Pointer
from game.tabletop.parts.question import Asked, Question
from game.tabletop.session import Session
from game.tabletop.stages.field import near_the_men
from game.tabletop.tooltips.large_paper import LargePaper, Line
from game.tabletop.tooltips.outfit import outfit_lines
from game.tabletop.tooltips.slip import Card, Row, draw_card_at
from game.ui.camera import Point
from game.ui.input.focus import FocusRing
from game.ui.input.last_click import LastClick
from game.ui.typography.text import Style
from game.ui.views.shown import draw_view

_DIRECTIONS: Final = 5
_FLAK: Final = 6
_WIDE: Final = 520
"""Width in units of the slip about the die, with large text."""
_CARD: Final = 460
_CARD_COUNTER: Final = 104
"""Width of the card about a death and of the counter on it, in units."""
_LANDING: Final = 560
"""Width of the paper about a bad drop, in units."""
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

    def stops(self) -> list[Stop]:
        """The plane's hexes, and the events over each."""
        line = self.board.aircraft
        columns = [column_row(hex_)[0] for hex_ in line]
        middle, half = (max(columns) + min(columns)) / 2, (max(columns) - min(columns)) / 2 or 1
        jumped: dict[Hex, list[str]] = {hex_: [] for hex_ in line}
        flak = set()
        for event in self.session.log:
            if isinstance(event, ParaLanded):
                jumped[event.origin].append(event.para)
            elif isinstance(event, DropRolled) and event.die == _FLAK:
                flak.add(event.origin)
        return [
            Stop(
                (column - middle) / half,
                tuple(name[0] for name in jumped[hex_]),
                had_flak=hex_ in flak,
            )
            for hex_, column in zip(line, columns, strict=True)
        ]

    def mark_landings(self, marks: Marks) -> None:
        """Mark the hex of each face of the die, and the one that was rolled."""
        event = self.event
        if isinstance(event, DropRolled | ParaLanded):
            landings = self.landings(event.origin)
            marks.faces = {cell: str(die) for die, cell in landings.items()}
            marks.rolled = event.at if isinstance(event, ParaLanded) else landings.get(event.die)
        elif self.jumper:
            landings = self.landings(self.origin)
            marks.faces = {cell: str(die) for die, cell in landings.items()}


# --- The camera -------------------------------------------------------------------------------


class PlaneFollow(CameraFollow):
    """Keeps the camera on the plane, with all five landing hexes in view."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        question: Question,
        ring: FocusRing,
        pointer: Pointer,
        view: BoardView,
        last: LastClick,
        flight: Flight,
    ) -> None:
        super().__init__(kit, session, question, ring, pointer, view, last)
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
    """The closest camera position that shows all five landing hexes from every aircraft hex."""
    near = near_the_men(kit, flight.session)

    def place(view: BoardView, frame: Frame) -> None:
        is_first = view.camera.view.width <= 1
        near(view, frame)
        if is_first:
            zoom = min(_zoom_over(kit, flight, view, frame, one) for one in flight.board.aircraft)
            middle = _middle_of(flight, view, flight.origin)
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
        """The landing that is being shown, or the flak hit."""
        kit, event = self._kit, self._flight.event
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


class RoutePanel(Part):
    """The plane's route, and who left it where."""

    def __init__(self, kit: Kit, flight: Flight) -> None:
        self._kit = kit
        self._flight = flight
        self._rect = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Use the place of the small map."""
        self._rect = frame.map

    def draw(self, target: pygame.Surface) -> None:
        """Draw the panel."""
        draw_route(self._kit, target, self._rect, self._flight.stops(), self._flight.legs)


class DeathCard(Part):
    """A card with the counter and the name of a man who died in the drop."""

    def __init__(self, kit: Kit, flight: Flight) -> None:
        self._kit = kit
        self._flight = flight
        self._view = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Use the middle of the view."""
        self._view = frame.view

    def draw(self, target: pygame.Surface) -> None:
        """Draw the card while his death waits to be read."""
        victim, kit = self._flight.victim, self._kit
        if victim is None:
            return
        palette, gap = kit.theme.palette, kit.px(16)
        cause = "flak" if victim.cause == "flak" else "off-map"
        head = Style("display", 46, palette.ink_red, 0.06)
        text = Style("bold", 20, palette.ink)
        counter = kit.px(_CARD_COUNTER)
        wide = min(kit.px(_CARD * max(kit.theme.text * 0.8, 1.0)), self._view.width)
        room = wide - counter - 3 * gap
        name = kit.say(f"name.{victim.name}")
        told = kit.say("drop.card.lost" if cause == "flak" else "drop.gone", who=name)
        lines = len(kit.type.wrap(told, text, room))
        words = kit.type.height(head) + lines * kit.type.height(text)
        card = pygame.Rect(0, 0, wide, max(words, counter) + 2 * gap)
        card.center = self._view.center
        kit.trim.shadow(target, card)
        kit.trim.ticket(target, card)
        picture = kit.art.para(self._flight.session.shown.paras[victim.name], counter)
        target.blit(picture, picture.get_rect(midleft=(card.left + gap, card.centery)))
        column = pygame.Rect(card.left + 2 * gap + counter, card.centery - words // 2, room, 0)
        column.top = kit.type.draw(
            target, kit.head(f"drop.card.{cause}"), head, column.topleft
        ).bottom
        kit.type.draw_wrapped(target, told, text, column)


class LandingPaper(Part):
    """What a bad drop means: who is left, and what is missing for the explosion."""

    def __init__(self, kit: Kit, flight: Flight, teller: Teller) -> None:
        self._kit = kit
        self._flight = flight
        self._teller = teller
        self._view = pygame.Rect(0, 0, 0, 0)

    def arrange(self, frame: Frame) -> None:
        """Use the middle of the view."""
        self._view = frame.view

    def lines(self) -> list[Line]:
        """What is said, in red what is missing."""
        session = self._flight.session
        outfit = outfit_of(session.game.boards, session.shown)
        return outfit_lines(self._kit, self._teller, outfit)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the paper while another drop is offered."""
        if not self._flight.is_decimated:
            return
        kit, view = self._kit, self._view
        within = pygame.Rect(0, 0, min(kit.px(_LANDING), view.width - kit.px(40)), view.height)
        within.height -= kit.px(40)
        within.center = view.center
        count = len(self._flight.session.shown.living())
        title = kit.words.count("drop.few", count).rstrip("。.").upper()
        draw_view(kit, target, LargePaper(title, tuple(self.lines())), within)


class JumpSlip(Part):
    """The meaning of each face of the die for the next man."""

    def __init__(self, kit: Kit, flight: Flight) -> None:
        self._kit = kit
        self._flight = flight
        self._frame: Frame | None = None

    def arrange(self, frame: Frame) -> None:
        """Use the place of the log."""
        self._frame = frame

    def draw(self, target: pygame.Surface) -> None:
        """Draw the slip."""
        kit, frame = self._kit, self._frame
        if frame is None or self._flight.is_decimated:
            return
        # Large text needs a wider slip, which may extend over the board.
        width = frame.log.width if not kit.is_large else kit.px(_WIDE)
        place = (frame.log.right - width, frame.view.top)
        draw_card_at(kit, target, self._card(), place, width)

    def _card(self) -> Card:
        event, flight = self._flight.event, self._flight
        rolled = event.die if isinstance(event, DropRolled) else 0
        jumper = event.para if isinstance(event, DropRolled | ParaLanded) else flight.jumper
        if isinstance(event, ParaDied):
            jumper = event.name
        origin = event.origin if isinstance(event, DropRolled | ParaLanded) else flight.origin
        landings = flight.landings(origin)
        if isinstance(event, ParaLanded):
            rolled = next((die for die, cell in landings.items() if cell == event.at), 0)
        return Card(self._title(jumper), self._rows(rolled, landings), "R3.2-roll")

    def _title(self, jumper: str) -> str:
        """Who jumps, or who is lost."""
        if not jumper:
            return self._kit.say("stage.drop")
        is_lost = isinstance(self._flight.event, ParaDied)
        key = "drop.title.lost" if is_lost else "drop.title"
        return self._kit.say(key, who=self._kit.say(f"name.{jumper}"))

    def _rows(self, rolled: int, landings: Mapping[int, Hex]) -> tuple[Row, ...]:
        """The faces of the die and what each brings."""
        kit = self._kit
        rows = [self._row_of(die, rolled, landings.get(die)) for die in range(1, _DIRECTIONS + 1)]
        if kit.is_large:
            chance = f"{round(100 * len(landings) / 6)}%"
            lost = [row for row, die in zip(rows, range(1, 6), strict=True) if die not in landings]
            rows = [Row(kit.say("drop.faces"), chance, 0 < rolled <= _DIRECTIONS), *lost]
        waiting = men_aboard(self._flight.session.shown)
        last = kit.say(f"name.{waiting[-1].name}") if waiting else ""
        if last:
            rows.append(Row(f"<flak-6/> {self._flak(last, len(waiting))}", "17%", rolled == 6))
        if self._flight.jumper and not kit.is_large:
            chance = f"{round(100 * len(landings) / 6)}%"
            rows.insert(0, Row(kit.say("drop.lands"), chance, is_strong=True))
        return tuple(rows)

    def _flak(self, last: str, waiting: int) -> str:
        """What flak would do while so many wait in the plane, `last` at the end."""
        game = self._flight.session.game
        if is_spared_by_flak(game.options, self._flight.session.shown, waiting):
            return self._kit.say("drop.flak.spared")
        return f"<red>{self._kit.say('drop.flak', who=last)}</>"

    def _row_of(self, die: int, rolled: int, cell: Hex | None) -> Row:
        """A face of the die, and how far from Nonette the man lands; the board shows where."""
        picture = f"<{'own' if die == rolled else 'die'}-{die}/>"
        if cell is None:
            return Row(f"{picture} <red>{self._kit.say('drop.off', n=die)}</>", "17%")
        board = self._flight.board
        words = self._kit.words.count("drop.face", board.distance(cell, board.nonette))
        return Row(f"{picture} {words}", "17%", die == rolled)

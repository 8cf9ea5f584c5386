"""The airdrop: one man after another leaves the plane."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import pygame

from game.painting.plane import Plane
from game.painting.stick import stick_aboard
from game.painting.weather import Weather, drop_weather
from game.rules.board import FieldBoard
from game.rules.board.hexes import Hex, column_row
from game.rules.events.base import Event
from game.rules.events.drop import DropRolled, ParaLanded, PlaneFlewOn
from game.rules.events.people import ParaDied
from game.rules.field.drop import landing_hex
from game.rules.state import PLANE, Stage
from game.scenes.evening import Evening
from game.scenes.field import FieldScene
from game.tabletop.board.marks import Marks
from game.tabletop.board.view import BoardView
from game.tabletop.hud.decision_line import line_buttons
from game.tabletop.hud.frame import Frame, side_frame
from game.tabletop.hud.men import draw_men_ground
from game.tabletop.hud.route import Stop, draw_route
from game.tabletop.hud.topbar import Fact
from game.tabletop.motion.director import Motion
from game.tabletop.tickets.ticket import Card, Row, draw_card_at
from game.ui.camera import Point
from game.ui.widgets import Widget

_DIRECTIONS: Final = 5
_FLAK: Final = 6
_WIDE: Final = 460
"""Units of the slip that says what the die means, with large text."""
_MARGIN: Final = 56
"""Units that a hex where somebody may land is kept away from the edge of the view."""


class DropScene(FieldScene):
    """The field with the whole valley in view, the order of the jump on the left."""

    stage: Stage = "drop"
    has_mind = False

    def __init__(self, evening: Evening) -> None:
        self._plane = Plane()
        super().__init__(evening)

    def make_weather(self, view: BoardView) -> Weather:
        """Searchlights that look for the plane."""
        return drop_weather(self.kit.boards.field, view.layout)

    # --- The camera ------------------------------------------------------------------------

    def place_view(self, view: BoardView) -> None:
        """So near that from every aircraft hex the five landing hexes are in sight together."""
        is_first = view.camera.view.width <= 1
        super().place_view(view)
        if is_first:
            zoom = min(self._zoom_over(view, hex_) for hex_ in self.kit.boards.field.aircraft)
            view.camera.set_zoom(min(zoom, view.camera.zoom), self._middle_of(view, self._origin()))

    def _follow_motion(self, motion: Motion | None) -> None:
        """The plane is followed from hex to hex; from each all five landing hexes stay in view."""
        if motion is None or self.view is None:
            return
        if isinstance(motion.event, PlaneFlewOn):
            self.view.camera.go_to(self._middle_of(self.view, motion.event.at))
        elif isinstance(motion.event, DropRolled | ParaLanded):
            places = _places(self.view, self._cells_below(motion.event.origin))
            self.view.camera.bring_into_view(places, self.kit.px(_MARGIN))

    def _origin(self) -> Hex:
        """The aircraft hex the plane is over."""
        return self.kit.boards.field.aircraft[self.shown.aircraft]

    def _cells_below(self, origin: Hex) -> list[Hex]:
        """The aircraft hex and all that men may land in from there."""
        return [origin, *_landings(self.kit.boards.field, origin).values()]

    def _box(self, view: BoardView, origin: Hex) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of their middles on the board."""
        across, down = zip(*_places(view, self._cells_below(origin)), strict=True)
        return min(across), min(down), max(across), max(down)

    def _middle_of(self, view: BoardView, origin: Hex) -> Point:
        left, top, right, bottom = self._box(view, origin)
        return (left + right) / 2, (top + bottom) / 2

    def _zoom_over(self, view: BoardView, origin: Hex) -> float:
        """The nearest from which all of them are in view."""
        left, top, right, bottom = self._box(view, origin)
        room = self.frame.view.inflate(*(-2 * self.kit.px(_MARGIN),) * 2)
        return min(room.width / max(right - left, 1), room.height / max(bottom - top, 1))

    # --- What is told ----------------------------------------------------------------------

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """As on the field; there is one button at most."""
        return side_frame(size, self.kit.theme, has_rows=False)

    def skip(self) -> None:
        """A key shows where this man lands; the next one then jumps."""
        landed = sum(man.at != PLANE for man in self.shown.paras.values())

        def is_down() -> bool:
            now = sum(man.at != PLANE for man in self.shown.paras.values())
            return now != landed or self.shown.stage != self.stage

        self.session.director.skip(is_down)

    def question(self) -> tuple[str, str, str]:
        """Who stands in the door and what one die decides; then where that took him."""
        if self._asked is not None:
            return super().question()
        words = self._news_of_jump() or self._call_of_next()
        if not words:
            return super().question()
        return words, self.kit.say("ask.R3.2-roll.why"), "R3.2-roll"

    def _buttons(self) -> list[Widget]:
        """While they jump, what any key or click does anyway: the next one."""
        if self._asked is not None or not stick_aboard(self.shown):
            return super()._buttons()
        spec = (self.kit.say("drop.next"), "Space", pygame.K_SPACE, self.skip, True)
        return [*self._top_buttons(), *line_buttons(self.kit, self.frame.line, [spec])]

    def _call_of_next(self) -> str:
        waiting = stick_aboard(self.shown)
        if not waiting:
            return ""
        return self.kit.say("ask.R3.2-roll", who=self.kit.say(f"name.{waiting[0].name}"))

    def _news_of_jump(self) -> str:
        """What is being shown of the one who has jumped, or of the one the flak found."""
        kit, event = self.kit, self._event
        if isinstance(event, ParaLanded):
            who = kit.say(f"name.{event.para}")
            return kit.say("drop.drifts", who=who, cell=event.at)
        if isinstance(event, ParaDied):
            key = "drop.hit" if event.cause == "flak" else "drop.gone"
            return kit.say(key, who=kit.say(f"name.{event.name}"))
        return ""

    @property
    def _event(self) -> Event | None:
        """What is being shown."""
        motion = self.session.director.motion
        return motion.event if motion is not None else None

    def marks(self) -> Marks:
        """Where each face of the die would take the man who jumps, once it is thrown."""
        marks = super().marks()
        event = self._event
        if isinstance(event, DropRolled | ParaLanded):
            landings = _landings(self.kit.boards.field, event.origin)
            marks.faces = {cell: str(die) for die, cell in landings.items()}
            marks.rolled = event.at if isinstance(event, ParaLanded) else landings.get(event.die)
        return marks

    def draw_panels(self, target: pygame.Surface) -> None:
        """The panels; for log and map what each face of the die means, and the plane's route."""
        kit, frame = self.kit, self.frame
        draw_men_ground(kit, target, frame.men, self.shown)
        self.dice.draw(target, frame.dice, self.session.director.motion)
        draw_route(kit, target, frame.map, self._stops(), self._way)
        event = self._event
        rolled = event.die if isinstance(event, DropRolled) else 0
        jumper = event.para if isinstance(event, DropRolled | ParaLanded) else ""
        if isinstance(event, ParaDied):
            jumper = event.name
        origin = event.origin if isinstance(event, DropRolled | ParaLanded) else self._origin()
        landings = _landings(self.kit.boards.field, origin)
        if isinstance(event, ParaLanded):
            rolled = next((die for die, cell in landings.items() if cell == event.at), 0)
        card = self._card_of_jump(jumper, rolled, landings)
        # Large type needs a wider slip; there is room for it towards the board.
        width = frame.log.width if not kit.is_large else kit.px(_WIDE)
        place = (frame.log.right - width, frame.men.top)
        draw_card_at(kit, target, card, place, width)

    def _stops(self) -> list[Stop]:
        """The plane's hexes, and what has happened over each."""
        line = self.kit.boards.field.aircraft
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
                " ".join(name[0] for name in jumped[hex_]),
                had_flak=hex_ in flak,
            )
            for hex_, column in zip(line, columns, strict=True)
        ]

    def _card_of_jump(self, jumper: str, rolled: int, landings: Mapping[int, Hex]) -> Card:
        kit = self.kit
        rows = [self._row_of(die, rolled, landings.get(die)) for die in range(1, _DIRECTIONS + 1)]
        if kit.is_large:
            chance = f"{round(100 * len(landings) / 6)} %"
            lost = [row for row, die in zip(rows, range(1, 6), strict=True) if die not in landings]
            rows = [Row(kit.say("drop.faces"), chance, 0 < rolled <= _DIRECTIONS), *lost]
        waiting = stick_aboard(self.shown)
        last = kit.say(f"name.{waiting[-1].name}") if waiting else ""
        if last:
            words = f"<flak-6/> <red>{kit.say('drop.flak', who=last)}</>"
            rows.append(Row(words, "17 %", rolled == 6))
        title = kit.say("stage.drop")
        if jumper:
            title = kit.say("drop.title", who=kit.say(f"name.{jumper}"))
        return Card(title, tuple(rows), "R3.2-roll")

    def _row_of(self, die: int, rolled: int, cell: Hex | None) -> Row:
        """A face of the die and the hex it leads to."""
        picture = f"<{'own' if die == rolled else 'die'}-{die}/>"
        if cell is None:
            return Row(f"{picture} <red>{self.kit.say('drop.off', n=die)}</>", "17 %")
        words = self.kit.words.count("drop.face", die)
        return Row(f"{picture} {words} · **{cell}**", "17 %", die == rolled)

    def facts(self) -> list[Fact]:
        """None yet: what counts is who jumps."""
        return []

    def _flown(self) -> float | None:
        """How far it has come to its next hex, 0-1; None while it is over one."""
        motion = self.session.director.motion
        if motion is None or not isinstance(motion.event, PlaneFlewOn) or motion.is_applied:
            return None
        return motion.progress

    def draw_board(self, target: pygame.Surface) -> None:
        """The field, and the plane over the hex it has come to or on its way to the next."""
        super().draw_board(target)
        view = self.view
        if view is None:
            return
        clip = target.get_clip()
        target.set_clip(self.frame.board.clip(clip))
        self._plane.draw(target, *self._flight(view))
        target.set_clip(clip)

    @property
    def _way(self) -> float:
        """How many legs of its line it has flown."""
        return self.shown.aircraft + (self._flown() or 0.0)

    def _flight(self, view: BoardView) -> tuple[list[Point], float, float]:
        """The plane's line in the window, how far it has come, and the zoom."""
        line = [view.centre(cell) for cell in self.kit.boards.field.aircraft]
        return line, self._way, view.camera.zoom


def _landings(board: FieldBoard, origin: Hex) -> dict[int, Hex]:
    """The hex that each face of the die leads to, of those that are on the map."""
    found = {die: landing_hex(board, origin, die) for die in range(1, _DIRECTIONS + 1)}
    return {die: cell for die, cell in found.items() if cell is not None}


def _places(view: BoardView, cells: Iterable[Hex]) -> list[Point]:
    return [view.layout.centre(cell) for cell in cells]

"""The castle: one floor from near with the plan of all three, or the whole sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeAlias

import pygame

from game.painting.weather import castle_weather
from game.rules.board import VILLAGE, Cell
from game.rules.castle.demolition import icons_set, points_now
from game.rules.events.enemies import EnemyMoved, EnemyTurnedUp
from game.rules.state import Stage
from game.scenes.castle_places import (
    PLACES,
    Place,
    boxes_of,
    cells_of,
    near_zoom,
    place_of,
    place_of_men,
)
from game.scenes.evening import Evening
from game.scenes.helped import HelpedScene
from game.tabletop.board.name_plates import Note
from game.tabletop.board.sheets import castle_rim, castle_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import FLOOR_COLUMN, Frame, castle_frame, floor_frame
from game.tabletop.hud.key_plan import KeyPlan, PlanFloor
from game.tabletop.hud.men import men_strip
from game.tabletop.hud.topbar import Fact, ambition_fact, pool_fact
from game.tabletop.motion.director import Motion
from game.ui.widgets import Button, Widget

_PLACE_KEYS: Final[dict[int, Place]] = {
    pygame.K_1: "basement",
    pygame.K_2: "1F",
    pygame.K_3: "2F",
    pygame.K_4: VILLAGE,
}
_PAD: Final = 8
_POINTS: Final = 6
_SAME_ZOOM: Final = 0.01

_Look: TypeAlias = tuple[str, int, Callable[[], None], bool]
"""Words of a button, its key, what it does, whether it is lit."""


class CastleScene(HelpedScene):
    """Goes along from floor to floor; keys 1 2 3 4 look elsewhere, 0 shows the whole sheet."""

    stage: Stage = "castle"
    has_sights = True
    has_lights = True
    """Whether lamps flicker and the yards are searched."""
    goes_near = True
    """Whether it begins with a floor from near."""
    tells_bursts = True
    """Whether the bursts that are set stand on the board."""
    _place: Place | None = None
    """What is looked at from near; None while the whole sheet is in view."""

    _is_travelling = False
    """Whether the view is on its way to where something happens."""

    def __init__(self, evening: Evening) -> None:
        if self.goes_near:
            self._place = place_of_men(evening.kit.boards.castle, evening.session.shown)
        self._plan = KeyPlan(evening.kit)
        super().__init__(evening)

    def make_view(self) -> BoardView | None:
        """The castle."""
        view = BoardView(self.kit, castle_sheet(self.kit.boards))
        board = self.kit.boards.castle
        self._boxes = boxes_of(board, view.layout)
        self._cells = {place: tuple(cells_of(board, place)) for place in PLACES}
        if self.has_lights and self.kit.theme.palette.has_textures:
            view.weather = castle_weather(self.kit.boards.castle, view.layout)
        return view

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Men along the bottom; the plan beside a floor."""
        if self._place is not None:
            return floor_frame(size, self.kit.theme, self._plan_height())
        board = self.kit.boards.castle
        wide, high = board.sheet_size
        return castle_frame(size, self.kit.theme, high / (wide - 2 * castle_rim(board)))

    def _plan_height(self) -> int:
        """The key plan's panel: the plan, and a row of buttons."""
        kit = self.kit
        row = Button.size(kit.trim, "0")[1]
        inside = kit.px(FLOOR_COLUMN) - 2 * kit.px(_PAD)
        return self._plan.height_for(inside) + row + 3 * kit.px(_PAD)

    def place_view(self, view: BoardView) -> None:
        """The whole sheet, or near what was looked at."""
        kit, room = self.kit, self.frame.view
        view.camera.clip = self.frame.board
        view.arrange(room, nearest=2.25 * kit.theme.ui)
        if self._place is not None:
            zoom = near_zoom(self._boxes, room, kit.theme.ui)
            view.look(room, zoom, self._boxes[self._place].center)

    def make_widgets(self) -> list[Widget]:
        """The men's cards, and where else one can look."""
        men = men_strip(self.kit, self.cards, self.frame.men, self.shown, self.press_unit)
        if self._place is None:
            room = self.frame.board
            row = self._row(
                [*self._place_specs(), *self._other_looks()], room.left + self.kit.px(10)
            )
            return [*men, *row]
        return [*men, *self._plan_widgets()]

    # --- Where to look --------------------------------------------------------------------

    def draw_board(self, target: pygame.Surface) -> None:
        """With how many bursts lie set on each floor, of those it needs."""
        if self.view is not None and self.tells_bursts:
            self.view.names.tell(self._bursts, self._position(), self.view.camera)
        super().draw_board(target)

    def _bursts(self) -> Iterator[Note]:
        board, state = self.kit.boards.castle, self.shown
        for floor, (icon, required) in board.charges.items():
            bursts = icons_set(board, state, floor)
            is_enough = bursts >= required
            tick = "✓ " if is_enough else ""
            yield Note(icon, f"{tick}{bursts} / {required}", is_enough)

    def _place_specs(self) -> list[_Look]:
        say = self.kit.say
        return [
            (say(f"floor.{place}"), key, self._goes_to(place), False)
            for key, place in _PLACE_KEYS.items()
            if place != VILLAGE
        ]

    def _other_looks(self) -> list[_Look]:
        """The whole sheet, and what a man sees."""
        say = self.kit.say
        whole = (say("floor.all"), pygame.K_0, self._goes_to(None), self._place is None)
        sight = (say("button.sight"), pygame.K_s, self.toggle_sight, self.shows_sight)
        return [whole, sight] if self.has_sights else [whole]

    def _row(self, looks: list[_Look], left: int) -> list[Widget]:
        """Buttons side by side from a pixel on, along the bottom of the board or of the plan."""
        kit, found = self.kit, list[Widget]()
        area = self.frame.map if self._place is not None else self.frame.board
        for label, key, deed, is_lit in looks:
            hint = chr(key).upper()
            words = "" if kit.is_large else label
            size = Button.size(kit.trim, words, hint)
            rect = pygame.Rect((left, area.bottom - size[1] - kit.px(_PAD)), size)
            button = Button(kit.trim, rect, words, deed, primary=is_lit, hint=hint, hotkey=key)
            found.append(button)
            left = rect.right + kit.px(6)
        return found

    def _plan_widgets(self) -> list[Widget]:
        """The parts of the plan, and the buttons below it."""
        kit, panel = self.kit, self.frame.map
        row = self._row(self._other_looks(), panel.left + kit.px(_PAD))
        room = panel.inflate(-2 * kit.px(_PAD), -2 * kit.px(_PAD))
        room.height -= row[0].rect.height + kit.px(_PAD)
        self._plan.place(room)
        return [*(self._part(key, place) for key, place in _PLACE_KEYS.items()), *row]

    def _part(self, key: int, place: Place) -> PlanFloor:
        """A floor of the plan to press; the village is too low for a name."""
        box = self._plan.box(self._cells[place])
        label = "" if place == VILLAGE else self.kit.say(f"floor.{place}")
        if place == VILLAGE:
            box = self._plan.village
        deed = self._goes_to(place)
        return PlanFloor(self.kit, box, place, label, deed, key, lambda: self._place == place)

    def _goes_to(self, place: Place | None) -> Callable[[], None]:
        """Look there from near, at None at the whole sheet."""

        def go() -> None:
            if self.view is None:
                return
            if self._place is not None and place is not None:
                self._travel(self.view, place)
                return
            self._place = place
            self.frame = self.make_frame(self.frame.size)
            self.place_view(self.view)
            self._take_place(place)

        return go

    def _take_place(self, place: Place | None) -> None:
        """Make the widgets anew without going back to where the question is."""
        self._renew()
        if self.view is not None and place is not None and place != self._place:
            self._travel(self.view, place)

    def _travel(self, view: BoardView, place: Place) -> None:
        """Glide to another floor, as near as before."""
        self._place = place
        kit = self.kit
        zoom = near_zoom(self._boxes, self.frame.view, kit.theme.ui)
        if abs(view.camera.zoom / zoom - 1) > _SAME_ZOOM:
            view.camera.set_zoom(zoom, view.camera.centre)
        view.camera.go_to(self._boxes[place].center)

    def draw_panels(self, target: pygame.Surface) -> None:
        """Plan, log and dice; the men's cards draw themselves."""
        size = self.frame.size
        below = (0, self.frame.line.bottom, size[0], size[1] - self.frame.line.bottom)
        target.fill(self.kit.theme.palette.night_900, below)
        if self._place is not None:
            self._draw_plan(target)
        self.log.draw(target, self.frame.log)
        self.dice.draw(target, self.frame.dice, self.session.director.motion)

    def facts(self) -> list[Fact]:
        """The pool, the ambition, the points."""
        kit, state = self.kit, self.shown
        points = f"{points_now(state)} {kit.say('hud.points-of', n=_POINTS)}"
        star = partial(kit.drawings.picture, "icon-star")
        return [
            pool_fact(kit, state),
            ambition_fact(kit, state),
            Fact("points", "R9.3-vp", kit.say("hud.points"), points, star),
        ]

    def _draw_plan(self, target: pygame.Surface) -> None:
        """The plan, with where one can walk and where something happens."""
        if self.view is None:
            return
        self.kit.trim.panel(target, self.frame.map)
        reach = self.asking.reach.left if self.asking.reach is not None else ()
        self._plan.draw(target, self.view, self.shown, reach, self._happens_at())

    def _happens_at(self) -> Cell | None:
        """The cell of what is being shown."""
        motion = self.session.director.motion
        if motion is None:
            return None
        animation = motion.animation
        cell = animation.path[-1] if animation.path else None
        if cell is None and animation.subjects:
            cell = self._cell_of(animation.subjects[0])
        return cell if cell is not None and self._place_of(cell) is not None else None

    # --- The alarm ------------------------------------------------------------------------

    def question(self) -> tuple[str, str, str]:
        """While a floor wakes, that it does, and who has been heard."""
        motion = self.session.director.motion
        event = motion.event if motion is not None else None
        if self._asked is None and isinstance(event, EnemyTurnedUp) and event.is_alarm:
            say, floor = self.kit.say, self.kit.boards.castle.floor_of[event.at]
            words = say("alarm", floor=say(f"floor.{floor}"))
            return words, say(f"alarm.{floor}.why"), event.rule
        return super().question()

    # --- Going along ----------------------------------------------------------------------

    def look_about(self, view: BoardView, key: int) -> None:
        """Places by number, everything by 0."""
        if key in _PLACE_KEYS or key == pygame.K_0:
            self._goes_to(_PLACE_KEYS.get(key))()
        else:
            super().look_about(view, key)

    def update(self, ms: int) -> bool:
        """What happens waits while the view is on its way to another floor."""
        if self.view is not None and self._is_travelling and self.session.director.is_busy:
            self._is_travelling = self.view.camera.is_gliding
            return self.view.camera.update(ms)
        return super().update(ms)

    def _follow_motion(self, motion: Motion | None) -> None:
        """Go along, but not with enemies on floors where none of the men is."""
        if motion is not None and isinstance(motion.event, EnemyMoved):
            to = self._place_of(motion.event.path[-1])
            if all(self._place_of(man.at) != to for man in self.shown.paras.values()):
                return
        super()._follow_motion(motion)

    def _look_at(self, *cells: Cell) -> None:
        """Go along to the place where something happens, if the view is near."""
        if self.view is None or not cells:
            return
        place = self._place_of(cells[0]) if self._place is not None else None
        if place is not None and place != self._place:
            self._travel(self.view, place)
            self._is_travelling = self.view.camera.is_gliding
        super()._look_at(*cells)

    def _place_of(self, cell: Cell) -> Place | None:
        return place_of(self.kit.boards.castle, cell)

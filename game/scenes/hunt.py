"""The hunt: the M5 Stuart in the bocage."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.painting.weather import hunt_weather
from game.rules.board import Cell
from game.rules.counters import HUNT_TURNS, HUNT_ZOMBIES
from game.rules.decisions import Option
from game.rules.state import Stage
from game.scenes.evening import Evening
from game.scenes.play import PlayScene
from game.tabletop.board.marks import Marks
from game.tabletop.board.sheets import hunt_sheet
from game.tabletop.board.view import BoardView
from game.tabletop.hud.action_die import draw_action_die, last_roll
from game.tabletop.hud.frame import Frame, side_frame
from game.tabletop.hud.tank_deeds import DEEDS, card_of_deed, deed_rows, draw_deeds
from game.tabletop.hud.topbar import draw_two_lines
from game.tabletop.motion.heading import heading
from game.tabletop.tickets.facts import FactStop
from game.tabletop.tickets.odds_cards import InShort
from game.tabletop.tickets.ticket import Card
from game.ui.typography.text import Style
from game.ui.widgets import Panel, Widget

_SIDES: Final = (216, 246)
"""Units of breadth of the columns left and right."""
_TABLE: Final = 190
_TANK: Final = 108
_SMALL_TANK: Final = 60
"""Units of the tank's picture, and with large text."""
_LEADING: Final = 0.88
_FREE: Final = "M7.0-free"
"""The rule of the question what the tank does."""


class HuntScene(PlayScene):
    """The bocage between the tank's panel and the action die."""

    stage: Stage = "hunt"
    always_tells_mind = True

    def __init__(self, evening: Evening) -> None:
        self._deeds = [pygame.Rect(0, 0, 0, 0) for _ in DEEDS]
        """Where each line of what the tank can do was drawn."""
        super().__init__(evening)

    def make_view(self) -> BoardView:
        """The bocage."""
        view = BoardView(self.kit, hunt_sheet(self.kit.boards))
        if self.kit.theme.palette.has_textures:
            view.weather = hunt_weather(self.kit.boards.hunt, view.layout)
        return view

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """The tank left, log, dice and the table of its die right; all the rest for the bocage."""
        # With large text there is no log over the table, so its letters may grow with it.
        table = _TABLE * self.kit.theme.text
        return side_frame(size, self.kit.theme, sides=_SIDES, lowest=table, has_rows=False)

    def draw_board(self, target: pygame.Surface) -> None:
        """The tank points where it drives and fires."""
        view, hunt = self.view, self.shown.hunt
        if view is not None and hunt is not None:
            motion = self.session.director.motion
            view.heading = heading(self.session.log, hunt.tank, motion, view.layout.centre)
        super().draw_board(target)

    def make_widgets(self) -> list[Widget]:
        """No men here."""
        return []

    def _top_buttons(self) -> list[Widget]:
        """What the tank can and can't do says why, too."""
        found = super()._top_buttons()
        for place in range(len(DEEDS)):
            where, what = partial(self._deed_place, place), partial(self._deed_card, place)
            found.append(FactStop(self.kit, where, what, self.look_up))
        return found

    def _look_at(self, *cells: Cell) -> None:
        """All of the bocage is in view, and stays there, unless the player has come nearer."""
        if not all(self._is_in_view(cell) for cell in cells):
            super()._look_at(*cells)

    def _deed_place(self, place: int) -> pygame.Rect:
        return self._deeds[place]

    def _deed_card(self, place: int) -> Card:
        hunt = self.shown.hunt
        if hunt is None:
            return Card("")
        is_free = self._asked is not None and self._asked.rule == _FREE
        is_barred = is_free and DEEDS[place][0] not in self._offered()
        return card_of_deed(self.kit, hunt, place, is_barred=is_barred)

    def marks(self) -> Marks:
        """The tank's own hex is where the action starts; hexes of one step are in reach."""
        marks = super().marks()
        hunt = self.shown.hunt
        if hunt is not None:
            marks.here = hunt.tank or None
        return marks

    def draw_top(self, target: pygame.Surface) -> None:
        """The turn large, and ten boxes for the ten turns."""
        kit, rect = self.kit, self.frame.top
        palette = kit.theme.palette
        kit.trim.bar(target, rect, "bottom")
        hunt = self.shown.hunt
        turn = hunt.turn if hunt is not None else 1
        style = Style("heavy", 30, palette.paper_100, grows=False)
        words = kit.head("turn", n=turn)
        name = kit.type.draw(target, words, style, (kit.px(16), rect.centery), "midleft")
        left = name.right + kit.px(12)
        draw_two_lines(kit, target, left, rect, kit.say("date.day"), kit.say("stage.hunt"))
        x = max(kit.px(330), left + kit.px(140))
        for number in range(1, HUNT_TURNS + 1):
            box = pygame.Rect(x, 0, kit.px(34), kit.px(32))
            box.centery = rect.centery
            ground = palette.amber if number == turn else palette.night_600
            ground = palette.night_500 if number < turn else ground
            pygame.draw.rect(target, ground, box, border_radius=kit.px(3))
            ink = palette.amber_ink if number == turn else palette.moon_300
            label = Style("bold", 18, ink, grows=False)
            kit.type.draw(target, str(number), label, box.center, "center")
            x = box.right + kit.px(4)
        late = Style("text", 16, palette.red_text, grows=False)
        kit.type.draw(target, kit.say("hunt.late"), late, (x + kit.px(8), rect.centery), "midleft")

    def draw_panels(self, target: pygame.Surface) -> None:
        """The tank on the left; log, dice and points on the right."""
        self._draw_tank(target)
        self.log.draw(target, self.frame.log)
        self.dice.draw(target, self.frame.dice, self.session.director.motion)
        points = self.shown.hunt.points if self.shown.hunt is not None else 0
        face = last_roll(self.session.log)
        draw_action_die(self.kit, target, self.frame.map, points, face)

    def _draw_tank(self, target: pygame.Surface) -> None:
        kit, rect, hunt = self.kit, self.frame.men, self.shown.hunt
        palette = kit.theme.palette
        panel = Panel(kit.trim, rect, kit.head("unit.tank"))
        panel.draw(target)
        if hunt is None:
            return
        size = _TANK if not kit.is_large else _SMALL_TANK
        picture = kit.press.tank(kit.px(size), damaged=hunt.damaged)
        spot = picture.get_rect(midtop=(rect.centerx, panel.body.top))
        target.blit(picture, spot)
        y = spot.bottom + kit.px(12 if not kit.is_large else 2)
        facts = [
            ("hunt.hull", "hunt.damaged" if hunt.damaged else "hunt.whole", hunt.damaged),
            (
                "hunt.ammo",
                "hunt.out" if hunt.out_of_ammunition else "hunt.loaded",
                hunt.out_of_ammunition,
            ),
            ("hunt.track", "hunt.broken" if hunt.track_broken else "hunt.whole", hunt.track_broken),
        ]
        body = panel.body
        dim = Style("text", 18, palette.moon_300)
        pitch = max(kit.px(30), round(kit.type.height(dim) * _LEADING))
        for label, value, is_bad in facts:
            ink = palette.red_text if is_bad else palette.moon_100
            kit.type.draw(target, kit.say(label), dim, (body.left, y))
            kit.type.draw(
                target, kit.say(value), Style("bold", 18, ink), (body.right, y), "topright"
            )
            y += pitch
            below = kit.px(1 if kit.is_large else 4)
            target.fill(palette.night_600, (body.left, y - below, body.width, 1))
        y = self._draw_row(target, kit.say("hunt.attached"), hunt.attached, y, 4)
        y = self._draw_row(target, kit.say("hunt.killed"), hunt.killed, y, len(HUNT_ZOMBIES))
        left, wide = rect.left + kit.px(12), rect.width - kit.px(24)
        room = pygame.Rect(left, y, wide, rect.bottom - kit.px(8) - y)
        self._deeds = deed_rows(kit, room)
        draw_deeds(kit, target, room, self._offered())

    def _offered(self) -> dict[type[Option], str]:
        """What the tank can do now, each with the best chance of it."""
        found: dict[type[Option], InShort | None] = {}
        for answer in self.asking.answers:
            kind, odds = type(answer.option), self.tickets.in_short(answer.option)
            best = found.get(kind)
            if odds is None or best is None or odds.chance > best.chance:
                found[kind] = odds
        return {kind: odds.words if odds is not None else "" for kind, odds in found.items()}

    def _draw_row(
        self, target: pygame.Surface, title: str, counters: tuple[str, ...], y: int, slots: int
    ) -> int:
        """A heading over counters, or before them; rings for those still missing."""
        kit = self.kit
        palette = kit.theme.palette
        body = self.frame.men.inflate(-kit.px(24), 0)
        style = Style("display", 20, palette.paper_100, 0.05)
        head = kit.type.draw(target, title.upper(), style, (body.left, y))
        if kit.is_large:
            body.width, body.left = body.right - head.right, head.right
        else:
            y += kit.px(30)
        pitch = body.width // slots
        size = min(pitch - kit.px(4), kit.px(46))
        middle = head.centery if kit.is_large else y + size // 2
        for place in range(slots):
            centre = (body.left + place * pitch + pitch // 2, middle)
            if place < len(counters):
                picture = kit.press.hunt_counter(counters[place], size)
                target.blit(picture, picture.get_rect(center=centre))
            else:
                pygame.draw.circle(target, palette.night_500, centre, size // 2 - 1, kit.px(1))
        return max(y + size, head.bottom) + kit.px(14 if not kit.is_large else 2)

    def press_cell(self, cell: Cell) -> None:
        """Drive one hex, or choose among what can be done there."""
        found = self.asking.at_cell(cell) or self.asking.at_unit(cell)
        both = [*self.asking.at_cell(cell), *self.asking.at_unit(cell)]
        if len(both) > 1:
            self._open_list(self.kit.say("panel.here"), both)
        elif found:
            self.give(found[0].option)
        else:
            super().press_cell(cell)

    def press_unit(self, name: str) -> None:
        """A counter in the tank's reach: all that can be done to it or in its hex."""
        cell = self._cell_of(name)
        both = list(self.asking.at_unit(name))
        if cell is not None and cell != name:
            both += self.asking.at_cell(cell)
        elif cell is not None:
            both = [*self.asking.at_cell(cell), *both]
        unlike = list(dict.fromkeys(both))
        if len(unlike) > 1:
            self._open_list(self.kit.say("panel.here"), unlike)
        elif unlike:
            self.give(unlike[0].option)

"""Six o'clock: the floors go up one after another, and each man runs for it."""

from __future__ import annotations

import itertools
import math
from typing import Final

import pygame

from game.rules.demolition import ESCAPE_DICE
from game.rules.events.demolition import CastleExploded, EscapeRolled
from game.rules.squares import FLOORS, Floor
from game.rules.state import Para, Stage
from game.scenes.castle import CastleScene
from game.scenes.evening import Evening
from game.scenes.posters import DAWN, gradient
from game.ui.board_view import BoardView
from game.ui.effects import burst, flare
from game.ui.hud.frame import Frame, plain_frame
from game.ui.hud.men import men_shown
from game.ui.kit import Kit
from game.ui.rolls import roll_of
from game.ui.shelf import Shelf
from game.ui.text import Style
from game.ui.theme import Colour
from game.ui.widgets import Panel, Widget

_PANEL: Final = 214
_LABELS: Final = 36
_OVER: Final = 2.5
_BURNT_AT: Final = 0.5
"""When in its blast a floor is seen to be burnt, and the mast begins to fall."""
_MAST: Final = 150
"""Height of the radio mast in units."""
_MOST_CARDS: Final = 9


class DemolitionScene(CastleScene):
    """The castle above, below it a card for each man with his dice."""

    stage: Stage = "demolition"
    has_mind = False
    goes_near = False
    has_sights = False

    def __init__(self, evening: Evening) -> None:
        self._skies: Shelf[tuple[int, int], pygame.Surface] = Shelf(1)
        super().__init__(evening)

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """The board above, the run below."""
        return plain_frame(size, self.kit.theme)

    @property
    def _run(self) -> pygame.Rect:
        kit, view = self.kit, self.frame.view
        high = kit.px(_PANEL)
        return pygame.Rect(
            kit.px(20), view.bottom - high - kit.px(8), view.width - kit.px(40), high
        )

    def place_view(self, view: BoardView) -> None:
        """The whole castle between the floors' verdicts and the run."""
        kit, room = self.kit, self.frame.view
        top = room.top + kit.px(_LABELS)
        space = pygame.Rect(
            kit.px(20), top, room.width - kit.px(40), self._run.top - top - kit.px(8)
        )
        view.camera.clip = pygame.Rect(0, space.top, room.width, space.height)
        view.arrange(space, nearest=2.25 * kit.theme.ui)

    def make_widgets(self) -> list[Widget]:
        """The run is only looked at; what is asked is answered in the line."""
        return []

    # --- Drawing --------------------------------------------------------------------------

    def changed_parts(self) -> None:
        """All of it: while floors go up nothing on the screen keeps still."""

    def draw_board(self, target: pygame.Surface) -> None:
        """Dawn behind the sheet."""
        view = self.frame.view
        sky = self._skies.take(view.size, lambda: _dim(gradient(view.size, DAWN)))
        target.blit(sky, view)
        if self.view is not None:
            self.view.ruins = self._ruins()
        super().draw_board(target)

    def draw_panels(self, target: pygame.Surface) -> None:
        """The verdict on each floor, and the run."""
        self._draw_floors(target)
        self._draw_run(target)

    def _exploded(self) -> CastleExploded | None:
        told = reversed(self.session.log)
        return next((event for event in told if isinstance(event, CastleExploded)), None)

    def _draw_floors(self, target: pygame.Surface) -> None:
        """Icons of the floor, of how many; a tick or a cross."""
        kit = self.kit
        palette = kit.theme.palette
        exploded = self._exploded()
        icons = dict(exploded.icons) if exploded else {}
        if exploded is None:
            return
        for floor in FLOORS:
            required = kit.boards.castle.charges[floor][1]
            x = self._floor_middle(floor)
            y = self.frame.view.top + kit.px(_LABELS) // 2
            is_blown = floor in exploded.blown
            colour: Colour = palette.good_text if is_blown else palette.red_text
            key = "demolition.blown" if is_blown else "demolition.stands"
            words = kit.say(key, n=icons.get(floor, 0), required=required)
            style = Style("bold", 18, colour)
            box = kit.type.line(words, style).get_rect(center=(x, y)).inflate(kit.px(16), kit.px(6))
            pygame.draw.rect(target, palette.night_900, box, border_radius=kit.px(3))
            pygame.draw.rect(target, colour, box, kit.px(1), kit.px(3))
            kit.type.draw(target, words, style, (x, y), "center")
        self._draw_boom(target, exploded)

    def _floor_middle(self, floor: Floor) -> float:
        """The middle of a floor in the window, from left to right."""
        board, view = self.kit.boards.castle, self.view
        if view is None:
            return 0.0
        places = [view.centre(one)[0] for one in board.squares if board.floor_of[one] == floor]
        return (min(places) + max(places)) / 2

    def _order(self, exploded: CastleExploded) -> list[Floor]:
        """Floors with charges in the order they go up: from the top down."""
        return [floor for floor in reversed(FLOORS) if dict(exploded.icons).get(floor)]

    def _share(self, exploded: CastleExploded, floor: Floor) -> float:
        """How far a floor's blast has come: it begins at 0 and is over at 2.5."""
        motion = self.session.director.motion
        if motion is None or motion.event is not exploded:
            return _OVER
        floors = self._order(exploded)
        return motion.progress * (len(floors) + 1.5) - floors.index(floor)

    def _ruins(self) -> tuple[Floor, ...]:
        """Floors that have burnt out by now."""
        exploded = self._exploded()
        if exploded is None:
            return ()
        return tuple(floor for floor in exploded.blown if self._share(exploded, floor) > _BURNT_AT)

    def _draw_mast(self, target: pygame.Surface, exploded: CastleExploded) -> None:
        """The radio mast over the upper floor: it stands, it leans, it falls."""
        share = self._share(exploded, "2F")
        if self.view is None or not 0 < share < _OVER or self.session.director.is_calm:
            return
        fallen = min(max((share - _BURNT_AT) / 1.4, 0.0), 1.0) ** 2
        foot = self.view.centre(self.kit.boards.castle.charges["2F"][0])
        draw_mast(target, self.kit, foot, fallen)

    def _draw_boom(self, target: pygame.Surface, exploded: CastleExploded) -> None:
        """One floor after another, from the top down."""
        motion = self.session.director.motion
        if motion is None or motion.event is not exploded or self.view is None:
            return
        kit = self.kit
        if "2F" in exploded.blown:
            self._draw_mast(target, exploded)
        for floor in self._order(exploded):
            share = self._share(exploded, floor)
            if not 0 < share < _OVER:
                continue
            icon = kit.boards.castle.charges[floor][0]
            centre = self.view.centre(icon)
            size = kit.px(190 if floor in exploded.blown else 80)
            burst(target, centre, *flare(kit, size, share / _OVER))
            if share < 1.6 and floor in exploded.blown:
                style = Style(
                    "display",
                    64,
                    kit.theme.palette.paper_100,
                    0.03,
                    halo=kit.theme.palette.ink_red,
                    halo_width=4,
                )
                words = pygame.transform.rotozoom(
                    kit.type.line(kit.head("demolition.boom"), style), 7, 1
                )
                target.blit(words, words.get_rect(center=centre))

    def _draw_run(self, target: pygame.Surface) -> None:
        kit, rect = self.kit, self._run
        panel = Panel(kit.trim, rect, kit.head("demolition.run"), kit.say("demolition.run.line"))
        panel.draw(target)
        men = [man for man in men_shown(self.shown) if man.at != "dead" or self._rolled(man)]
        gap = kit.px(8)
        wide = min((panel.body.width + gap) // max(len(men), 1) - gap, kit.px(230))
        for place, man in enumerate(men[:_MOST_CARDS]):
            box = pygame.Rect(
                panel.body.left + place * (wide + gap), panel.body.top, wide, panel.body.height
            )
            self._draw_man(target, box, man)

    def _rolled(self, man: Para) -> EscapeRolled | None:
        for event in reversed(self.session.log):
            if isinstance(event, EscapeRolled) and event.name == man.name:
                return event
        return None

    def _draw_man(self, target: pygame.Surface, box: pygame.Rect, man: Para) -> None:
        kit = self.kit
        palette = kit.theme.palette
        who = self._asked.who if self._asked is not None else ()
        edge = palette.amber if man.name in who else palette.border
        pygame.draw.rect(target, palette.night_800, box, border_radius=kit.px(3))
        pygame.draw.rect(target, edge, box, kit.px(2), kit.px(3))
        counter = kit.art.para(man, min(kit.px(58), box.width // 2))
        spot = counter.get_rect(topleft=(box.left + kit.px(8), box.top + kit.px(6)))
        target.blit(counter, spot)
        left = spot.right + kit.px(8)
        name = Style("bold", 19, palette.moon_100)
        kit.type.draw(target, kit.say(f"name.{man.name}"), name, (left, spot.top))
        small = Style("text", 15, palette.moon_300)
        floor = self._floor_of(man)
        where = kit.say(f"floor.{floor}") if floor else self.cards.condition(self.shown, man)
        kit.type.draw(target, where, small, (left, spot.top + kit.px(22)))
        luck = kit.say("card.luck") + f" {self.shown.sheet.luck(man)}"
        kit.type.draw(target, luck, small, (left, spot.top + kit.px(39)))
        self._draw_dice(target, box, man, floor, spot.bottom + kit.px(8))

    def _draw_dice(
        self, target: pygame.Surface, box: pygame.Rect, man: Para, floor: Floor | None, y: int
    ) -> None:
        kit = self.kit
        palette = kit.theme.palette
        rolled = self._rolled(man)
        x = box.left + kit.px(10)
        size = kit.px(34)
        if rolled is not None:
            roll = roll_of(rolled)
            for die, kind in zip(roll.dice, roll.kinds, strict=True) if roll else ():
                target.blit(kit.dice.face(die, size, kind), (x, y))
                x += size + kit.px(6)
            key = "demolition.hits" if rolled.hits else "demolition.out"
            colour = palette.red_text if rolled.hits else palette.good_text
            words = kit.words.count(key, rolled.hits) if rolled.hits else kit.say(key)
            style = Style("bold", 17, colour)
            kit.type.draw(target, words, style, (box.left + kit.px(10), y + size + kit.px(6)))
        elif floor is not None:
            for _ in range(ESCAPE_DICE[floor]):
                slot = pygame.Rect(x, y, size, size)
                pygame.draw.rect(target, palette.night_500, slot, kit.px(2), kit.px(5))
                x += size + kit.px(6)
        elif man.at == "village":
            style = Style("bold", 17, palette.good_text)
            kit.type.draw(target, kit.say("demolition.safe"), style, (x, y))

    def _floor_of(self, man: Para) -> Floor | None:
        return self.kit.boards.castle.floor_of.get(man.at)


def _dim(picture: pygame.Surface) -> pygame.Surface:
    """Half as bright: dawn behind the sheet."""
    picture.fill((120, 120, 120), special_flags=pygame.BLEND_RGB_MULT)
    return picture


def draw_mast(target: pygame.Surface, kit: Kit, foot: tuple[float, float], fallen: float) -> None:
    """A lattice mast, upright at 0, lying to the left at 1."""
    turn = math.radians(90 + 82 * fallen)
    ahead, aside = (math.cos(turn), -math.sin(turn)), (math.sin(turn), math.cos(turn))

    def at(height: float, side: float) -> tuple[float, float]:
        half = side * kit.px(12) * (1 - height * 0.85)
        reach = height * kit.px(_MAST)
        return (
            foot[0] + ahead[0] * reach + aside[0] * half,
            foot[1] + ahead[1] * reach + aside[1] * half,
        )

    steps = [step / 7 for step in range(8)]
    for colour, thick in ((kit.theme.palette.outline, 4.0), (kit.theme.palette.moon_300, 1.8)):
        wide = kit.px(thick)
        for side in (-1, 1):
            pygame.draw.line(target, colour, at(0, side), at(1, side), wide)
        for low, high in itertools.pairwise(steps):
            pygame.draw.line(target, colour, at(low, -1), at(high, 1), wide)
            pygame.draw.line(target, colour, at(low, 1), at(high, -1), wide)

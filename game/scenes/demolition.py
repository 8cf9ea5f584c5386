"""Six o'clock: the floors go up one after another, and each man runs for it."""

from __future__ import annotations

import itertools
import math
from functools import partial
from typing import Final

import pygame

from game.rules.board import VILLAGE
from game.rules.events.demolition import CastleExploded, EscapeRolled, ParaEscaped
from game.rules.squares import FLOORS, Floor
from game.rules.state import Para, Stage
from game.scenes.castle import CastleScene
from game.scenes.evening import Evening
from game.scenes.run_cards import RunCards
from game.scenes.run_strip import (
    GATE,
    HALFWAY,
    Runner,
    RunStrip,
    castle_box,
    floor_middle,
    home_place,
)
from game.ui.art.poster_brush import glow, gradient
from game.ui.art.posters import DAWN
from game.ui.board_view import BoardView
from game.ui.bursts import burst
from game.ui.effects import flare
from game.ui.hud.frame import Frame, plain_frame
from game.ui.hud.men import men_shown
from game.ui.kit import Kit
from game.ui.shelf import Shelf
from game.ui.smooth import smoothscaled
from game.ui.text import Style
from game.ui.theme import Colour, hex_colour
from game.ui.widgets import Widget

_PANEL: Final = 216
_LABELS: Final = 36
_OVER: Final = 2.5
_BURNT_AT: Final = 0.5
"""When in its blast a floor is seen to be burnt, and the mast begins to fall."""
_MAST: Final = 150
"""Height of the radio mast in units."""
_MOST_CARDS: Final = 9
_CARDS: Final = 98
"""Units of height of the men's cards below the strip."""
_FLICKER_MS: Final = 130
_GLOW: Final = 170
"""Units that the light of a burning floor reaches."""
_BREATH: Final = (0.42, 0.48, 0.44, 0.52, 0.46)
_FIRE: Final = hex_colour("#c8501a")
_DAY: Final = hex_colour("#4a2810")
"""The light of the day where it is brightest."""
_DAY_REACH: Final = 0.7
"""How far it comes over the sheet, in shares of its breadth."""
_DAY_STEPS: Final = 24


class DemolitionScene(CastleScene):
    """The castle above, below it a card for each man with his dice."""

    stage: Stage = "demolition"
    has_mind = False
    goes_near = False
    tells_bursts = False
    has_lights = False
    has_sights = False
    has_still_panels = False
    hears_in_parts = False

    def __init__(self, evening: Evening) -> None:
        self._strip = RunStrip(evening.kit)
        self._cards = RunCards(evening.kit, evening.session)
        self._lights: Shelf[tuple[int, float], pygame.Surface] = Shelf(8)
        self._burnt_ms = 0
        """How long it has been burning, as far as flames move."""
        self._skies: Shelf[tuple[int, int], pygame.Surface] = Shelf(1)
        self._daylight: Shelf[tuple[int, int], pygame.Surface] = Shelf(1)
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

    def update(self, ms: int) -> bool:
        """The fire flickers, unless motion is reduced."""
        moved = super().update(ms)
        if self.session.director.is_calm or not self.shown.blown:
            return moved
        before, self._burnt_ms = self._burnt_ms, self._burnt_ms + ms
        return moved or before // _FLICKER_MS != self._burnt_ms // _FLICKER_MS

    # --- Drawing --------------------------------------------------------------------------

    def changed_parts(self) -> None:
        """All of it: while floors go up nothing on the screen keeps still."""

    def draw(self, target: pygame.Surface) -> None:
        """Floors that have burnt out are ruins, and nobody reads their names any more."""
        if self.view is not None:
            self.view.ruins = self._ruins()
        super().draw(target)

    def draw_board(self, target: pygame.Surface) -> None:
        """Dawn behind the sheet."""
        view = self.frame.view
        sky = self._skies.take(view.size, lambda: _dim(gradient(view.size, DAWN)))
        target.blit(sky, view)
        super().draw_board(target)
        self._draw_daylight(target)
        self._draw_glow(target)

    def _draw_daylight(self, target: pygame.Surface) -> None:
        """The first light of the day: it comes over the sheet from the right."""
        if self.view is None or not self.kit.theme.palette.has_textures:
            return
        room = self.view.camera.clip
        size = round(room.width * _DAY_REACH), room.height
        light = self._daylight.take(size, lambda: _daylight(size))
        target.blit(light, light.get_rect(topright=room.topright), None, pygame.BLEND_RGB_ADD)

    def _draw_glow(self, target: pygame.Surface) -> None:
        """The light of what burns, breathing a little."""
        view = self.view
        if view is None:
            return
        clip = target.get_clip()
        target.set_clip(view.camera.clip)
        radius = self.kit.px(_GLOW)
        for number, floor in enumerate(self._ruins()):
            beat = (self._burnt_ms // _FLICKER_MS + 2 * number) % len(_BREATH)
            light = self._lights.take(
                (radius, _BREATH[beat]), partial(glow, radius, _FIRE, _BREATH[beat])
            )
            x, y = view.centre(self.kit.boards.castle.charges[floor][0])
            spot = light.get_rect(center=(round(x), round(y)))
            target.blit(light, spot, special_flags=pygame.BLEND_RGB_ADD)
        target.set_clip(clip)

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
        """The way to the village from the side, and below it each man's dice."""
        kit, rect = self.kit, self._run
        kit.trim.panel(target, rect)
        high = min(kit.px(_CARDS), rect.height // 2)
        strip = pygame.Rect(rect.left + 1, rect.top + 1, rect.width - 2, rect.height - high)
        men = self._runners_shown()
        ruins = self._ruins()
        self._strip.draw(target, strip, ruins, self.runners(), self._burnt_ms)
        self._draw_strip_blast(target, strip)
        palette = kit.theme.palette
        head = Style("display", 21, palette.paper_100, 0.05, halo=palette.outline)
        title = kit.type.draw(
            target,
            kit.head("demolition.run"),
            head,
            (strip.centerx, strip.top + kit.px(6)),
            "midtop",
        )
        why = Style("text", 16, palette.moon_100, halo=palette.outline)
        words = kit.say("demolition.run.line")
        if kit.type.width(words, why) < strip.width * 0.6:
            kit.type.draw(target, words, why, (strip.centerx, title.bottom), "midtop")
        gap = kit.px(8)
        room = rect.width - 2 * gap
        wide = min((room + gap) // max(len(men), 1) - gap, kit.px(230))
        left = rect.left + gap + (room - len(men) * (wide + gap) + gap) // 2
        for place, man in enumerate(men):
            box = pygame.Rect(left + place * (wide + gap), strip.bottom + gap // 2, wide, 0)
            box.height = rect.bottom - gap // 2 - box.top
            words = self.cards.condition(self.shown, man)
            is_asked = self._asked is not None and man.name in self._asked.who
            self._cards.draw(target, box, man, words, is_asked=is_asked)

    def _runners_shown(self) -> list[Para]:
        """Those who were alive at six."""
        men = [
            man for man in men_shown(self.shown) if man.at != "dead" or self._cards.rolled(man.name)
        ]
        return men[:_MOST_CARDS]

    def runners(self) -> list[Runner]:
        """Where each is on the way to the village."""
        men = enumerate(self._runners_shown())
        found = (self._runner(place, man) for place, man in men)
        return [runner for runner in found if runner is not None]

    def _runner(self, place: int, man: Para) -> Runner | None:
        """One man on his way; nothing as long as he is in the castle."""
        motion = self.session.director.motion
        home = home_place(place)
        fell_at = HALFWAY + (place - _MOST_CARDS / 2) * 0.012
        event = motion.event if motion is not None and not self.session.director.is_calm else None
        if motion is not None and getattr(event, "name", "") == man.name:
            ran = round(motion.progress * motion.staging.ms)
            if isinstance(event, EscapeRolled):
                return Runner(man.name, GATE + (fell_at - GATE) * motion.progress, "run", ran)
            if isinstance(event, ParaEscaped):
                return Runner(man.name, fell_at + (home - fell_at) * motion.progress, "run", ran)
        if man.at == VILLAGE:
            return Runner(man.name, home, "stand")
        if self._cards.rolled(man.name) is None:
            return None
        return Runner(man.name, fell_at, "fallen" if man.at == "dead" else "kneel")

    def _draw_strip_blast(self, target: pygame.Surface, strip: pygame.Rect) -> None:
        """The same blasts, seen from far off."""
        exploded = self._exploded()
        if exploded is None:
            return
        castle = castle_box(strip)
        for floor in self._order(exploded):
            share = self._share(exploded, floor)
            if 0 < share < _OVER:
                size = castle.height * (0.8 if floor in exploded.blown else 0.3)
                centre = castle.centerx, castle.bottom - castle.height * floor_middle(floor)
                clip = target.get_clip()
                target.set_clip(strip)
                burst(target, centre, *flare(self.kit, size, share / _OVER))
                target.set_clip(clip)


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


def _daylight(size: tuple[int, int]) -> pygame.Surface:
    """Light to add, from nothing at the left to the day at the right."""
    strip = pygame.Surface((_DAY_STEPS, 2))
    for x in range(_DAY_STEPS):
        share = (x / (_DAY_STEPS - 1)) ** 2
        strip.fill(tuple(round(part * share) for part in _DAY), (x, 0, 1, 2))
    return smoothscaled(strip, size)

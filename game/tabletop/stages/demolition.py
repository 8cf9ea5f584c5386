"""Parts of the demolition stage: dawn, explosions, burning floors, results."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.posters.glow import DAWN, glow, gradient
from game.painting.run_strip import castle_box, floor_middle
from game.rules.board import CastleBoard
from game.rules.board.squares import FLOORS, TOWER, Floor
from game.rules.events.castle import CastleExploded
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.motion.effects import burst, flare
from game.tabletop.parts.part import Part
from game.tabletop.session import Session
from game.ui.cache import Cache
from game.ui.pictures import smoothscaled
from game.ui.theme import hex_colour
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Fit
from game.ui.views.pane import draw_view
from game.ui.views.texts import Text
from game.ui.views.view import View

OVER: Final = 2.5
"""The time at which a floor's blast has ended, where it begins at 0."""
BURNT_AT: Final = 0.5
"""The time in its blast at which a floor is drawn as burnt, and the mast begins to fall."""
_AFTER_LAST: Final = 1.5
"""The duration for which the last blast is shown, where the blast of a floor takes 1."""


class Explosion:
    """Derives from the session which floors are exploding and which are ruins."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @property
    def event(self) -> CastleExploded | None:
        """The event of the explosion, once it has been applied, which is early in its animation."""
        latest_first = reversed(self._session.log)
        return next((event for event in latest_first if isinstance(event, CastleExploded)), None)

    @property
    def _going_up(self) -> CastleExploded | None:
        """The event during its animation."""
        motion = self._session.director.motion
        event = motion.event if motion is not None else None
        return event if isinstance(event, CastleExploded) else None

    @property
    def is_shown(self) -> bool:
        """Whether floors are exploding now."""
        return self._going_up is not None

    @property
    def is_calm(self) -> bool:
        """Whether nothing moves."""
        return self._session.director.is_calm

    @property
    def order(self) -> list[Floor]:
        """The floors with charges in the order of their explosions: from the top down."""
        event = self.event
        icons = dict(event.icons) if event is not None else {}
        return [floor for floor in reversed(FLOORS) if icons.get(floor)]

    @property
    def seen(self) -> list[tuple[Floor, float]]:
        """The floors whose blasts are visible now, with the time of each, 0 to `OVER`."""
        shares = ((floor, self.share(floor)) for floor in self.order)
        return [(floor, share) for floor, share in shares if 0 < share < OVER]

    @property
    def ruins(self) -> tuple[Floor, ...]:
        """The floors that have burnt out by now."""
        event = self.event
        if event is None:
            return ()
        return tuple(floor for floor in event.blown if self.share(floor) > BURNT_AT)

    @property
    def doomed(self) -> tuple[Floor, ...]:
        """The floors that will be ruins after the present explosion."""
        return self._going_up.blown if self._going_up is not None else ()

    def is_blown(self, floor: Floor) -> bool:
        """Whether a floor has enough charges."""
        event = self.event
        return event is not None and floor in event.blown

    def share(self, floor: Floor) -> float:
        """The time in a floor's blast: 0 at its beginning, `OVER` at its end."""
        motion = self._session.director.motion
        if motion is None or motion.event is not self.event:
            return OVER
        floors = self.order
        return motion.progress * (len(floors) + _AFTER_LAST) - floors.index(floor)


_MAST: Final = 150
"""Height of the radio mast in units."""
_FALLS_FOR: Final = 1.4
"""Duration of the mast's fall, where the blast of a floor takes 1."""
_BLOWN, _WASTED = 190, 80
"""Radius in units of a blast that destroys its floor, and of one that doesn't."""
_SHOUTED: Final = 1.6
"""The time in its blast until which a floor's sound word is drawn."""
_TILT: Final = 7
"""Tilt of the sound word in degrees."""


class Blasts:
    """Draws the explosion at its present moment."""

    def __init__(self, kit: Kit, board: CastleBoard, explosion: Explosion) -> None:
        self._kit = kit
        self._board = board
        self._explosion = explosion

    def draw(self, target: pygame.Surface, view: BoardView) -> None:
        """Draw the floors from the top down, and the mast over them."""
        explosion = self._explosion
        if not explosion.is_shown:
            return
        clip = target.get_clip()
        target.set_clip(view.camera.clip.clip(clip))
        if explosion.is_blown(TOWER):
            self._draw_mast(target, view)
        for floor, share in explosion.seen:
            is_blown = explosion.is_blown(floor)
            centre = self._place(view, floor)
            size = self._kit.px(_BLOWN if is_blown else _WASTED)
            burst(target, centre, *flare(self._kit, size, share / OVER))
            if share < _SHOUTED and is_blown:
                self._shout(target, centre)
        target.set_clip(clip)

    def draw_far_off(self, target: pygame.Surface, strip: pygame.Rect) -> None:
        """Draw the same blasts on the horizon of the escape."""
        castle = castle_box(strip)
        for floor, share in self._explosion.seen:
            size = castle.height * (0.8 if self._explosion.is_blown(floor) else 0.3)
            centre = castle.centerx, castle.bottom - castle.height * floor_middle(floor)
            clip = target.get_clip()
            target.set_clip(strip.clip(clip))
            burst(target, centre, *flare(self._kit, size, share / OVER))
            target.set_clip(clip)

    def _place(self, view: BoardView, floor: Floor) -> tuple[float, float]:
        """The middle of a floor's charges in the window."""
        return view.centre(self._board.charges[floor][0])

    def _shout(self, target: pygame.Surface, centre: tuple[float, float]) -> None:
        kit, palette = self._kit, self._kit.theme.palette
        ink = palette.ink_red
        style = Style("display", 64, palette.paper_100, 0.03, halo=ink, halo_width=4)
        line = kit.type.line(kit.head("demolition.boom"), style)
        words = pygame.transform.rotozoom(line, _TILT, 1)
        target.blit(words, words.get_rect(center=centre))

    def _draw_mast(self, target: pygame.Surface, view: BoardView) -> None:
        """Draw the radio mast over the upper floor: standing, leaning or falling."""
        share = self._explosion.share(TOWER)
        if not 0 < share < OVER or self._explosion.is_calm:
            return
        fallen = min(max((share - BURNT_AT) / _FALLS_FOR, 0.0), 1.0) ** 2
        _draw_lattice(target, self._kit, self._place(view, TOWER), fallen)


def _draw_lattice(
    target: pygame.Surface, kit: Kit, foot: tuple[float, float], fallen: float
) -> None:
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
        for low, high in pairwise(steps):
            pygame.draw.line(target, colour, at(low, -1), at(high, 1), wide)
            pygame.draw.line(target, colour, at(low, 1), at(high, -1), wide)


_FLICKER_MS: Final = 130
_GLOW: Final = 170
"""Reach in units of the light of a burning floor."""
_BREATH: Final = (0.42, 0.48, 0.44, 0.52, 0.46)
_FIRE: Final = hex_colour("#c8501a")
_DAY: Final = hex_colour("#4a2810")
"""The brightest daylight."""
_DAY_REACH: Final = 0.7
"""Reach of the daylight from the right edge, as a share of the width."""
_DAY_STEPS: Final = 24


class Flicker(Part):
    """The clock of the flame animation, which stands still with reduced motion."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.ms = 0

    @property
    def beat(self) -> int:
        """A number that changes with each picture of the flames."""
        return self.ms // _FLICKER_MS

    def update(self, ms: int) -> bool:
        """Advance the clock."""
        if self._session.director.is_calm or not self._session.shown.blown:
            return False
        before = self.beat
        self.ms += ms
        return before != self.beat


class Dawn(Part):
    """Draws the sky behind the map, and passes the burnt-out floors to the board."""

    def __init__(self, view: BoardView, explosion: Explosion) -> None:
        self._view = view
        self._explosion = explosion
        self._rect = pygame.Rect(0, 0, 1, 1)
        self._skies: Cache[tuple[int, int], pygame.Surface] = Cache(1)

    def arrange(self, frame: Frame) -> None:
        """Use the space between the bars."""
        self._rect = frame.view

    def draw(self, target: pygame.Surface) -> None:
        """Draw the sky; the board, which is drawn next, receives the burnt-out floors."""
        self._view.foresee_ruins(self._explosion.doomed)
        self._view.ruins = self._explosion.ruins
        size = self._rect.size
        sky = self._skies.take(size, lambda: _dim(gradient(size, DAWN)))
        target.blit(sky, self._rect)


class Firelight(Part):
    """Draws daylight and the flickering light of fires over the map."""

    def __init__(
        self, kit: Kit, session: Session, view: BoardView, explosion: Explosion, flicker: Flicker
    ) -> None:
        self._kit = kit
        self._board = session.game.boards.castle
        self._view = view
        self._explosion = explosion
        self._flicker = flicker
        self._lights: Cache[tuple[int, float], pygame.Surface] = Cache(8)
        self._daylight: Cache[tuple[int, int], pygame.Surface] = Cache(1)

    def draw(self, target: pygame.Surface) -> None:
        """Add both lights to the picture."""
        self._draw_daylight(target)
        clip = target.get_clip()
        target.set_clip(self._view.camera.clip.clip(clip))
        radius = self._kit.px(_GLOW)
        for strength, centre in self._glows():
            light = self._lights.take((radius, strength), partial(glow, radius, _FIRE, strength))
            spot = light.get_rect(center=centre)
            target.blit(light, spot, special_flags=pygame.BLEND_RGB_ADD)
        target.set_clip(clip)

    def _draw_daylight(self, target: pygame.Surface) -> None:
        """Daylight, brightest at the right edge."""
        if not self._kit.theme.palette.has_textures:
            return
        room = self._view.camera.clip
        size = round(room.width * _DAY_REACH), room.height
        light = self._daylight.take(size, lambda: _daylight(size))
        target.blit(light, light.get_rect(topright=room.topright), None, pygame.BLEND_RGB_ADD)

    def _glows(self) -> Iterator[tuple[float, tuple[int, int]]]:
        """The position and brightness of each fire."""
        for number, floor in enumerate(self._explosion.ruins):
            beat = (self._flicker.beat + 2 * number) % len(_BREATH)
            x, y = self._view.centre(self._board.charges[floor][0])
            yield _BREATH[beat], (round(x), round(y))


class Verdicts(Part):
    """What became of each floor, in its upper left corner."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        view: BoardView,
        explosion: Explosion,
        floors: Sequence[Floor] = FLOORS,
    ) -> None:
        """`floors` are those of which it is said."""
        self._kit = kit
        self._view = view
        self._explosion = explosion
        self._floors = floors
        self._board = session.game.boards.castle

    def verdict(self, event: CastleExploded, floor: Floor) -> View:
        """In short where figures have no room."""
        palette, is_blown = self._kit.theme.palette, floor in event.blown
        key, ink = ("blown", palette.good_text) if is_blown else ("stands", palette.red_text)
        numbers = {"n": dict(event.icons).get(floor, 0), "required": self._board.charges[floor][1]}

        def words(form: str, shrinks_to: float | None) -> View:
            says = self._kit.say(f"demolition.{key}{form}", **numbers)
            return Text(says, Style("bold", 18, ink), shrinks_to=shrinks_to)

        told = Fit((words("", None), words(".short", 1)))
        return At(Box(told, (8, 3, 8, 3), palette.night_900, ink), "start", "start")

    def draw(self, target: pygame.Surface) -> None:
        """Draw them once the floors have exploded."""
        event = self._explosion.event
        if event is None:
            return
        for floor in self._floors:
            squares = [one for one in self._board.squares if self._board.floor_of[one] == floor]
            boxes = [self._view.cell_rect(square) for square in squares]
            draw_view(self._kit, target, self.verdict(event, floor), boxes[0].unionall(boxes[1:]))


class BlastsPart(Part):
    """The explosions over the map."""

    def __init__(self, view: BoardView, blasts: Blasts) -> None:
        self._view = view
        self._blasts = blasts

    def draw(self, target: pygame.Surface) -> None:
        """Draw flashes, sound words and the mast."""
        self._blasts.draw(target, self._view)


def _dim(picture: pygame.Surface) -> pygame.Surface:
    """The sky at half its brightness."""
    picture.fill((120, 120, 120), special_flags=pygame.BLEND_RGB_MULT)
    return picture


def _daylight(size: tuple[int, int]) -> pygame.Surface:
    """The light to add, from none at the left to full daylight at the right."""
    strip = pygame.Surface((_DAY_STEPS, 2))
    for x in range(_DAY_STEPS):
        share = (x / (_DAY_STEPS - 1)) ** 2
        strip.fill(tuple(round(part * share) for part in _DAY), (x, 0, 1, 2))
    return smoothscaled(strip, size)

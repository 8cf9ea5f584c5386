"""Parts of the demolition stage: dawn, burning floors, results and explosions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from game.painting.kit import Kit
from game.painting.posters.posters import DAWN, glow, gradient
from game.rules.board.squares import FLOORS, Floor
from game.rules.events.castle import CastleExploded
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.part import Part
from game.tabletop.session import Session
from game.tabletop.stages.blasts import Blasts
from game.tabletop.stages.explosion import Explosion
from game.ui.cache import Cache
from game.ui.pictures import smoothscaled
from game.ui.theme import hex_colour
from game.ui.typography.text import Style
from game.ui.views.containers import Along, At, Box, Fit
from game.ui.views.pane import draw_view
from game.ui.views.texts import Text
from game.ui.views.view import View

LABELS: Final = 36
"""Least height in units of the results' row."""
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


class VerdictRow(Part):
    """The result of each floor, above its middle."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        view: BoardView,
        explosion: Explosion,
        floors: Sequence[Floor] = FLOORS,
    ) -> None:
        """`floors` are those of which the result is said."""
        self._kit = kit
        self._view = view
        self._explosion = explosion
        self._floors = floors
        self._board = session.game.boards.castle
        self._rect = pygame.Rect(0, 0, 1, 1)
        self._middles = _middles(session, view)
        """The x positions of the floors' middles on the board, in units."""

    def arrange(self, frame: Frame) -> None:
        """Use the space below the top bar."""
        self._rect = frame.view

    def view(self) -> View:
        """Once floors have exploded, their results: in short where figures have no room."""
        event = self._explosion.event
        if event is None:
            return View()
        rows = Fit((self._verdicts(event), self._verdicts(event, ".short", shrinks_to=1)))
        return At(Box(rows, height=LABELS), "fill", "start")

    def _verdicts(
        self, event: CastleExploded, form: str = "", shrinks_to: float | None = None
    ) -> View:
        """What became of each floor, above its middle."""
        palette, icons, marks = self._kit.theme.palette, dict(event.icons), []
        for floor in self._floors:
            is_blown, required = floor in event.blown, self._board.charges[floor][1]
            key, colour = "stands", palette.red_text
            if is_blown:
                key, colour = "blown", palette.good_text
            says = self._kit.say(
                f"demolition.{key}{form}", n=icons.get(floor, 0), required=required
            )
            words = Text(says, Style("bold", 18, colour), shrinks_to=shrinks_to)
            x, _ = self._view.camera.to_window((self._middles[floor], 0))
            share = (x - self._rect.left) / self._rect.width
            marks.append((share, Box(words, (8, 3, 8, 3), palette.night_900, colour)))
        return Along(tuple(marks), gap=8)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the results."""
        draw_view(self._kit, target, self.view(), self._rect)


class BlastsPart(Part):
    """The explosions over the map."""

    def __init__(self, view: BoardView, blasts: Blasts) -> None:
        self._view = view
        self._blasts = blasts

    def draw(self, target: pygame.Surface) -> None:
        """Draw flashes, sound words and the mast."""
        self._blasts.draw(target, self._view)


def _middles(session: Session, view: BoardView) -> dict[Floor, float]:
    board, found = session.game.boards.castle, {floor: list[float]() for floor in FLOORS}
    for square in board.squares:
        found[board.floor_of[square]].append(view.layout.centre(square)[0])
    return {floor: (min(xs) + max(xs)) / 2 for floor, xs in found.items()}


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

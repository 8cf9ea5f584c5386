"""A jump as a picture of its own: the cabin, the die on its floor, the lamp, the door.

Times are milliseconds from its beginning, at normal speed; lengths are units of the window.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.painting.counters.dice import DieKind
from game.painting.fights.cabin import DOOR, FLOOR, LAMP, CabinOrder
from game.painting.fights.figures import PictureOrder
from game.painting.jump_order import jump_order
from game.painting.posters.posters import add_glow
from game.painting.posters.silhouettes import Silhouettes, Stance
from game.rules.events.field import DropRolled
from game.rules.events.play import Event
from game.rules.state import PLANE
from game.tabletop.fights.blow import SLIDE_MS
from game.tabletop.fights.layout import draw_torn_edges
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.interlude import Interlude
from game.tabletop.shown_events.row import TimedCue
from game.ui.theme import hex_colour
from game.ui.typography.text import Style

_HIGH: Final = 250
_SETTLES_MS: Final = 760
_GREEN_MS: Final = 820
_JUMPS_MS: Final = (900, 1160)
_ENDS_MS: Final = 1500
_MAN: Final = 196
_APART: Final = 84
_DIE: Final = 74
_FACES: Final = 6
_FLAK: Final = 6
_TUMBLES: Final = 5
_BURSTS: Final = ((0.18, 0.3), (0.5, 0.24), (0.63, 0.55))
_RED: Final = hex_colour("#ff3b2e")
_GREEN: Final = hex_colour("#5fe04a")
_HALO: Final = hex_colour("#05070a")


class Door(Interlude):
    """The cabin over the lower part of the map, while a man's die is rolled."""

    def __init__(self, context: StageContext) -> None:
        super().__init__(context)
        self._men = Silhouettes()
        self._rect = pygame.Rect(0, 0, 1, 1)

    def arrange(self, frame: Frame) -> None:
        """Take the place above the decision line."""
        super().arrange(frame)
        high = self._kit.px(_HIGH)
        self._rect = pygame.Rect(0, frame.line.top - high, frame.size[0], high)

    def shows(self, event: Event) -> bool:
        """Whether a man's die is rolled, and the others wait for the player too."""
        return isinstance(event, DropRolled) and self._session.pauses_before_jump

    def length_ms(self, event: Event) -> float:
        """All jumps take equally long."""
        return _ENDS_MS + SLIDE_MS

    def cues(self, event: Event) -> Sequence[TimedCue]:
        """The die, then flak."""
        is_flak = isinstance(event, DropRolled) and event.die == _FLAK
        return [(SLIDE_MS, "die"), (_SETTLES_MS, "flak" if is_flak else "settle")]

    def orders(self, event: Event) -> list[PictureOrder]:
        """The cabin."""
        return [CabinOrder(self._rect.size)]

    def words(self, event: Event) -> Iterable[str]:
        """Nothing that the question and the log don't say."""
        return ()

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Draw its present moment."""
        event = self._event
        if not isinstance(event, DropRolled):
            return
        self.draw_scene_below(target)
        is_calm = self._kit.settings.reduced_motion
        ms = _ENDS_MS if is_calm else self._ms
        leaves = max(ms - _ENDS_MS, 0) / SLIDE_MS
        away = leaves**2 - (1 - min(ms / SLIDE_MS, 1.0)) ** 2
        rect = self._rect.move(round(away * self._rect.width), 0)
        clip = target.get_clip()
        target.set_clip(rect.clip(clip))
        target.blit(self._kit.fights.take(CabinOrder(rect.size)).surface, rect)
        self._draw_lamp(target, rect, event, ms)
        self._draw_men(target, rect, event, ms)
        if event.die == _FLAK and ms >= _SETTLES_MS:
            self._draw_flak(target, rect, ms - _SETTLES_MS)
        self._draw_die(target, rect, event, ms)
        target.set_clip(clip)
        draw_torn_edges(self._kit, target, rect, 7)

    def _draw_lamp(
        self, target: pygame.Surface, rect: pygame.Rect, event: DropRolled, ms: float
    ) -> None:
        """Red until the die lies; then green, unless it is flak."""
        is_green = ms >= _GREEN_MS and event.die != _FLAK
        colour, place = _GREEN if is_green else _RED, self._at(rect, *LAMP)
        add_glow(target, place, self._kit.px(150), colour, 0.35)
        pygame.draw.circle(target, colour, place, self._kit.px(9))

    def _draw_men(
        self, target: pygame.Surface, rect: pygame.Rect, event: DropRolled, ms: float
    ) -> None:
        """The men in line, the next one at the door; he jumps, or flak takes the last one."""
        kit, high = self._kit, self._kit.px(_MAN)
        line = [man.name for man in jump_order(self._session.shown) if man.at == PLANE]
        foot = round(rect.top + FLOOR * rect.height) + kit.px(12)
        begins, ends = _JUMPS_MS
        share = min(max((ms - begins) / (ends - begins), 0.0), 1.0)
        for number, name in reversed([*enumerate(line)]):
            x = rect.left + DOOR[0] * rect.width - kit.px(40 + number * _APART)
            y = foot
            if event.die == _FLAK:
                is_gone = number == len(line) - 1 and ms >= _SETTLES_MS
            else:
                jumps = share if number == 0 else 0.0
                x += jumps * (DOOR[1] - DOOR[0]) * rect.width
                y += round(jumps**2 * high)
                is_gone = number == 0 and share >= 1
                x += kit.px(_APART) * max(ms - ends, 0) / (_ENDS_MS - ends) if number else 0
            if is_gone:
                continue
            stance: Stance = "run" if number == 0 and share > 0 and event.die != _FLAK else "stand"
            frame = 2 if stance == "run" else number
            picture = self._men.picture(name, high, stance, frame, light="right")
            target.blit(picture, picture.get_rect(midbottom=(round(x), y)))

    def _draw_die(
        self, target: pygame.Surface, rect: pygame.Rect, event: DropRolled, ms: float
    ) -> None:
        """The die tumbles over the floor and comes to rest before the door."""
        kit = self._kit
        share = min(max((ms - SLIDE_MS) / (_SETTLES_MS - SLIDE_MS), 0.0), 1.0)
        side, lies = round(kit.px(_DIE) / 2) * 2, share >= 1
        pips = event.die if lies else (event.die + int(share * _TUMBLES * 2)) % _FACES + 1
        tilt = -8 if lies else round(-360 * share / 24) * 24 % 90 - 45
        kind: DieKind = "hit" if lies and event.die == _FLAK else "own"
        up = abs(math.sin(share * math.pi * 3)) * (1 - share) * kit.px(70)
        place = self._at(rect, 0.3 + 0.36 * (1 - (1 - share) ** 2), 0.86)
        face = kit.dice.face(pips, side, kind, tilt)
        target.blit(face, face.get_rect(center=(place[0], round(place[1] - up))))
        if lies and event.die == _FLAK:
            style = Style("display", 62, kit.theme.palette.red_text, 0.03, _HALO, 4, grows=False)
            middle = self._at(rect, 0.36, 0.3)
            kit.type.draw(target, kit.head("drop.card.flak"), style, middle, "center")

    def _draw_flak(self, target: pygame.Surface, rect: pygame.Rect, since: float) -> None:
        """Holes in the wall, through which one sees the bursts."""
        for number, spot in enumerate(_BURSTS):
            late = since - 60 * number
            if late < 0:
                continue
            place = self._at(rect, *spot)
            if self._kit.settings.flashes and late < 90:
                add_glow(target, place, self._kit.px(120), hex_colour("#ffd08a"), 0.9)
            pygame.draw.circle(target, (255, 236, 200), place, self._kit.px(5))

    @staticmethod
    def _at(rect: pygame.Rect, x: float, y: float) -> tuple[int, int]:
        return round(rect.left + x * rect.width), round(rect.top + y * rect.height)

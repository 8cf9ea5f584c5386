"""A jump as a picture of its own: the cabin, the die on its floor, the lamp, the door.

Times are milliseconds from its beginning, at normal speed; lengths are units of the window.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.painting.counters.dice import DieKind
from game.painting.fights.backdrops import PosterOrder
from game.painting.fights.figures import PictureOrder
from game.painting.jump_order import jump_order
from game.painting.posters.glow import add_glow, cone
from game.painting.posters.silhouettes import Silhouettes, Stance
from game.rules.events.field import DropRolled
from game.rules.events.play import Event
from game.rules.field.drop import is_spared_by_flak
from game.rules.state import PLANE
from game.tabletop.fights.attack_view import SLIDE_MS
from game.tabletop.fights.layout import draw_torn_edges
from game.tabletop.fights.timeline import slide
from game.tabletop.hud.frame import Frame
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.interlude import PictureOf
from game.tabletop.shown_events.row import TimedCue
from game.ui.theme import hex_colour
from game.ui.typography.text import Style

_HIGH: Final = 250
_SETTLES_MS: Final = 760
_GREEN_MS: Final = 820
_JUMPS_MS: Final = (900, 1160)
_ENDS_MS: Final = 1700
_MAN: Final = 196
_APART: Final = 84
_DIE: Final = 74
_FACES: Final = 6
_TUMBLES: Final = 5
_BURSTS: Final = ((0.18, 0.3), (0.5, 0.24), (0.63, 0.55))
_SKY: Final = ((0.75, 0.1), (0.9, 0.88))
"""The corners of what is seen through the door."""
_OPENS_MS: Final = 180
_CANOPY, _HANGING, _LINES = 104, 30, 0.6
"""The side of a parachute's drawing, the height of who hangs on it, and where its lines end as a
share of the side."""
_BEAM_LIT: Final = 0.9
_GAP, _GAP_DOWN, _GAP_LIT = 130, 0.6, 0.8
"""The light on a dead man's place: radius, middle as a share of the height, strength."""
_WORDS_OVER, _NAME_BELOW = 38, 58
"""How far the words reach to the right of that place, and how far below them his name is."""
_RED: Final = hex_colour("#ff3b2e")
_GREEN: Final = hex_colour("#5fe04a")
_HALO: Final = hex_colour("#05070a")

_DOOR: Final = (0.75, 0.9)
"""The left and the right edge of the door in the drawing, in shares of its width."""
_FLOOR: Final = 0.9
"""Where men stand."""
_LAMP: Final = (0.712, 0.2)


class Door:
    """The cabin over the lower part of the map, while a man's die is rolled."""

    length_ms: Final = _ENDS_MS + SLIDE_MS
    fills_window: Final = False

    def __init__(self, context: StageContext, event: DropRolled, men: Silhouettes) -> None:
        self._kit = context.kit
        self._session = context.session
        self._event = event
        self._rect = pygame.Rect(0, 0, 1, 1)
        self._men = men
        self._line = [one.name for one in jump_order(self._session.shown) if one.at == PLANE]
        self._is_flak = event.is_flak
        self._light: pygame.Surface | None = None

    @property
    def _hits_last(self) -> bool:
        """Whether flak kills the last man in line."""
        game, shown = self._session.game, self._session.shown
        return self._is_flak and not is_spared_by_flak(game.options, shown, len(self._line))

    @property
    def cues(self) -> Sequence[TimedCue]:
        """The die, then flak."""
        return [(SLIDE_MS, "die"), (_SETTLES_MS, "flak" if self._is_flak else "settle")]

    @property
    def orders(self) -> Sequence[PictureOrder]:
        """The cabin."""
        return [PosterOrder(self._rect.size, "cabin")]

    def arrange(self, frame: Frame) -> None:
        """Lie above the decision line."""
        high = self._kit.px(_HIGH)
        self._rect = pygame.Rect(0, frame.line.top - high, frame.size[0], high)

    def words(self) -> Iterable[str]:
        """Whom flak has killed; the question and the log say the rest."""
        return (self._kit.say(f"name.{self._line[-1]}"),) if self._hits_last else ()

    # --- Drawing --------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, ms: float) -> None:
        """Draw a moment of it, or its end where nothing moves."""
        is_calm = self._kit.settings.reduced_motion
        if is_calm:
            ms = _ENDS_MS
        away = slide(ms, _ENDS_MS, self.length_ms)
        rect = self._rect.move(round(away * self._rect.width), 0)
        clip = target.get_clip()
        target.set_clip(rect.clip(clip))
        target.blit(self._kit.fights.take(PosterOrder(rect.size, "cabin")).surface, rect)
        self._draw_lamp(target, rect, ms)
        if not self._is_flak and ms >= _JUMPS_MS[1]:
            self._draw_canopy(target, rect, ms - _JUMPS_MS[1])
        self._draw_men(target, rect, ms)
        if self._is_flak and ms >= _SETTLES_MS:
            self._draw_flak(target, rect, ms - _SETTLES_MS)
        self._draw_die(target, rect, ms)
        target.set_clip(clip)
        draw_torn_edges(self._kit, target, rect, 7)

    def _draw_lamp(self, target: pygame.Surface, rect: pygame.Rect, ms: float) -> None:
        """Red until the die lies; then green, unless it is flak."""
        is_green = ms >= _GREEN_MS and not self._is_flak
        colour, place = _GREEN if is_green else _RED, self._at(rect, *_LAMP)
        add_glow(target, place, self._kit.px(150), colour, 0.35)
        pygame.draw.circle(target, colour, place, self._kit.px(9))

    def _draw_men(self, target: pygame.Surface, rect: pygame.Rect, ms: float) -> None:
        """The men in line, the next one at the door; he jumps, or flak takes the last one."""
        kit, high = self._kit, self._kit.px(_MAN)
        line = self._line
        foot = round(rect.top + _FLOOR * rect.height) + kit.px(12)
        begins, ends = _JUMPS_MS
        share = min(max((ms - begins) / (ends - begins), 0.0), 1.0)
        for number, name in reversed([*enumerate(line)]):
            x = self._place(rect, number)
            y = foot
            if self._is_flak:
                is_gone = self._hits_last and number == len(line) - 1 and ms >= _SETTLES_MS
            else:
                jumps = share if number == 0 else 0.0
                x += jumps * (_DOOR[1] - _DOOR[0]) * rect.width
                y += round(jumps**2 * high)
                is_gone = number == 0 and share >= 1
                x += kit.px(_APART) * max(ms - ends, 0) / (_ENDS_MS - ends) if number else 0
            if is_gone:
                continue
            stance: Stance = "run" if number == 0 and share > 0 and not self._is_flak else "stand"
            frame = 2 if stance == "run" else number
            picture = self._men.picture(name, high, stance, frame, light="right")
            target.blit(picture, picture.get_rect(midbottom=(round(x), y)))

    def _draw_canopy(self, target: pygame.Surface, rect: pygame.Rect, since: float) -> None:
        """The jumper through the door: his parachute opens, and he drifts away."""
        kit, clip = self._kit, target.get_clip()
        share = min(since / (_ENDS_MS - _JUMPS_MS[1]), 1.0)
        opened = min(since / _OPENS_MS, 1.0)
        (left, top), (right, foot) = self._at(rect, *_SKY[0]), self._at(rect, *_SKY[1])
        target.set_clip(clip.clip(left, top, right - left, foot - top))
        side = max(round(kit.px(_CANOPY) * opened / 4) * 4, 4)
        picture = kit.drawings.picture("poster-canopy", side)
        spot = picture.get_rect(midtop=self._at(rect, 0.85 - 0.04 * share, 0.38 + 0.14 * share))
        target.blit(picture, spot)
        man = self._men.picture(self._event.para, kit.px(_HANGING), "stand", light="right")
        target.blit(man, man.get_rect(midtop=(spot.centerx, spot.top + round(_LINES * side))))
        target.set_clip(clip)

    def _draw_die(self, target: pygame.Surface, rect: pygame.Rect, ms: float) -> None:
        """The die tumbles over the floor and comes to rest before the door."""
        kit = self._kit
        share = min(max((ms - SLIDE_MS) / (_SETTLES_MS - SLIDE_MS), 0.0), 1.0)
        side, lies = round(kit.px(_DIE) / 2) * 2, share >= 1
        pips = (
            self._event.die if lies else (self._event.die + int(share * _TUMBLES * 2)) % _FACES + 1
        )
        tilt = -8 if lies else round(-360 * share / 24) * 24 % 90 - 45
        kind: DieKind = "hit" if lies and self._is_flak else "own"
        up = abs(math.sin(share * math.pi * 3)) * (1 - share) * kit.px(70)
        place = self._at(rect, 0.3 + 0.36 * (1 - (1 - share) ** 2), 0.86)
        face = kit.dice.face(pips, side, kind, tilt)
        target.blit(face, face.get_rect(center=(place[0], round(place[1] - up))))
        if lies and self._is_flak:
            style = Style("display", 62, kit.theme.palette.red_text, 0.03, _HALO, 4, grows=False)
            _, middle = self._at(rect, 0, 0.3)
            left = self._place(rect, len(self._line) - 1) + kit.px(_WORDS_OVER)
            kit.type.draw(target, kit.head("drop.card.flak"), style, (left, middle), "midright")
            if self._hits_last:
                name = Style("bold", 30, kit.theme.palette.moon_100, 0, _HALO, 3, grows=False)
                below = left, middle + kit.px(_NAME_BELOW)
                kit.type.draw(target, kit.say(f"name.{self._line[-1]}"), name, below, "midright")

    def _draw_flak(self, target: pygame.Surface, rect: pygame.Rect, since: float) -> None:
        """Holes in the wall, through which light falls, and the empty place of the dead man."""
        if self._hits_last:
            x = self._place(rect, len(self._line) - 1)
            place = round(x), self._at(rect, 0, _GAP_DOWN)[1]
            add_glow(target, place, self._kit.px(_GAP), hex_colour("#ffd08a"), _GAP_LIT)
        for number, spot in enumerate(_BURSTS):
            late = since - 60 * number
            if late < 0:
                continue
            place = self._at(rect, *spot)
            beam = self._beam(rect.height)
            target.blit(beam, beam.get_rect(midtop=place), special_flags=pygame.BLEND_RGB_ADD)
            if self._kit.settings.flashes and late < 90:
                add_glow(target, place, self._kit.px(120), hex_colour("#ffd08a"), 0.9)
            pygame.draw.circle(target, (255, 236, 200), place, self._kit.px(5))

    def _place(self, rect: pygame.Rect, number: int) -> float:
        """Where a man stands before anybody jumps, counted from the door."""
        return rect.left + _DOOR[0] * rect.width - self._kit.px(40 + number * _APART)

    def _beam(self, high: int) -> pygame.Surface:
        """The light that falls in through a hole, on black."""
        if self._light is None or self._light.get_height() != high:
            self._light = cone((high, high), (0.5, 0), (0.3, 0.75), 0.22, _BEAM_LIT)
        return self._light

    @staticmethod
    def _at(rect: pygame.Rect, x: float, y: float) -> tuple[int, int]:
        return round(rect.left + x * rect.width), round(rect.top + y * rect.height)


def door_pictures(context: StageContext) -> PictureOf:
    """Makes the pictures of jumps that wait for the player, and of flak where all jump at once;
    men look alike in all of them."""
    men = Silhouettes()

    def picture_of(event: Event) -> Door | None:
        if not isinstance(event, DropRolled):
            return None
        is_seen = context.session.pauses_before_jump or event.is_flak
        return Door(context, event, men) if is_seen else None

    return picture_of

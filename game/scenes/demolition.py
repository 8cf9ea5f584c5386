"""Six o'clock: the floors go up one after another, and each man runs for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame

from game.painting.posters.brush import glow, gradient
from game.painting.posters.posters import DAWN
from game.rules.board.squares import FLOORS, Floor
from game.rules.state import Stage
from game.scenes.blasts import Blasts
from game.scenes.castle import CastleScene
from game.scenes.evening import Evening
from game.scenes.explosion import Explosion
from game.scenes.run_cards import RunCards
from game.scenes.run_strip import RunStrip
from game.scenes.runners import Runners
from game.scenes.verdicts import Verdicts
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame, plain_frame
from game.ui.shelf import Shelf
from game.ui.smooth import smoothscaled
from game.ui.theme import hex_colour
from game.ui.typography.text import Style
from game.ui.widgets import Widget

_PANEL: Final = 216
_LABELS: Final = 36
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

    def __init__(self, evening: Evening) -> None:
        self._explosion = Explosion(evening.session)
        self._blasts = Blasts(evening.kit, self._explosion)
        self._verdicts = Verdicts(evening.kit)
        self._strip = RunStrip(evening.kit)
        self._cards = RunCards(evening.kit, evening.session)
        self.runners = Runners(evening.session, self._cards)
        self._lights: Shelf[tuple[int, float], pygame.Surface] = Shelf(8)
        self._burnt_ms = 0
        """How long it has been burning, as far as flames move."""
        self._skies: Shelf[tuple[int, int], pygame.Surface] = Shelf(1)
        self._daylight: Shelf[tuple[int, int], pygame.Surface] = Shelf(1)
        super().__init__(evening)

    def make_view(self) -> BoardView | None:
        """The castle, and where the middle of each floor is, in units from its left edge."""
        board, view = self.kit.boards.castle, super().make_view()
        if view is None:
            return None
        found = {floor: list[float]() for floor in FLOORS}
        for square, (x, _) in ((one, view.layout.centre(one)) for one in board.squares):
            found[board.floor_of[square]].append(x)
        self._middles = {floor: (min(xs) + max(xs)) / 2 for floor, xs in found.items()}
        return view

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

    def draw(self, target: pygame.Surface) -> None:
        """Floors that have burnt out are ruins, and nobody reads their names any more."""
        self._burn()
        super().draw(target)

    def _burn(self) -> None:
        """Let the view know which floors have burnt out."""
        if self.view is not None:
            self.view.foresee_ruins(self._explosion.doomed)
            self.view.ruins = self._explosion.ruins

    def _glows(self, view: BoardView) -> Iterator[tuple[Floor, float, pygame.Rect]]:
        """Each floor that burns, how brightly, and what that lights."""
        side = 2 * self.kit.px(_GLOW)
        for number, floor in enumerate(self._explosion.ruins):
            beat = (self._burnt_ms // _FLICKER_MS + 2 * number) % len(_BREATH)
            x, y = view.centre(self.kit.boards.castle.charges[floor][0])
            box = pygame.Rect(0, 0, side, side)
            box.center = round(x), round(y)
            yield floor, _BREATH[beat], box

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
        target.set_clip(view.camera.clip.clip(clip))
        radius = self.kit.px(_GLOW)
        for _, strength, box in self._glows(view):
            light = self._lights.take((radius, strength), partial(glow, radius, _FIRE, strength))
            spot = light.get_rect(center=box.center)
            target.blit(light, spot, special_flags=pygame.BLEND_RGB_ADD)
        target.set_clip(clip)

    def draw_panels(self, target: pygame.Surface) -> None:
        """The verdict on each floor, and the run."""
        exploded = self._explosion.event
        if exploded is not None:
            middles = {floor: self._floor_middle(floor) for floor in FLOORS}
            self._verdicts.draw(target, self._labels.centery, middles, exploded)
        if self.view is not None:
            self._blasts.draw(target, self.view)
        self._draw_run(target)

    @property
    def _labels(self) -> pygame.Rect:
        """Where the verdicts stand."""
        return pygame.Rect(self.frame.view.topleft, (self.frame.size[0], self.kit.px(_LABELS)))

    def _floor_middle(self, floor: Floor) -> float:
        """The middle of a floor in the window, from left to right."""
        return self.view.camera.to_window((self._middles[floor], 0))[0] if self.view else 0.0

    def _draw_run(self, target: pygame.Surface) -> None:
        """The way to the village from the side, and below it each man's dice."""
        kit, rect, strip = self.kit, self._run, self._strip_rect
        kit.trim.panel(target, rect)
        self._draw_strip(target, strip)
        men = self.runners.men()
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

    @property
    def _strip_rect(self) -> pygame.Rect:
        """The way to the village, over the cards."""
        rect = self._run
        high = min(self.kit.px(_CARDS), rect.height // 2)
        return pygame.Rect(rect.left + 1, rect.top + 1, rect.width - 2, rect.height - high)

    def _draw_strip(self, target: pygame.Surface, strip: pygame.Rect) -> None:
        """Castle, runners, village, and what they are about."""
        kit = self.kit
        ruins = self._explosion.ruins
        self._strip.draw(target, strip, ruins, self.runners.on_the_way(), self._burnt_ms)
        self._blasts.draw_far_off(target, strip)
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


def _dim(picture: pygame.Surface) -> pygame.Surface:
    """Half as bright: dawn behind the sheet."""
    picture.fill((120, 120, 120), special_flags=pygame.BLEND_RGB_MULT)
    return picture


def _daylight(size: tuple[int, int]) -> pygame.Surface:
    """Light to add, from nothing at the left to the day at the right."""
    strip = pygame.Surface((_DAY_STEPS, 2))
    for x in range(_DAY_STEPS):
        share = (x / (_DAY_STEPS - 1)) ** 2
        strip.fill(tuple(round(part * share) for part in _DAY), (x, 0, 1, 2))
    return smoothscaled(strip, size)

"""Parts of the escape to the village: the men on the road, and a card for each with his dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

import pygame
from msgspec.structs import replace

from game.painting.counter_views import Die
from game.painting.jump_order import men_shown
from game.painting.kit import Kit
from game.painting.rolls import roll_of
from game.painting.run_strip import GATE, HALFWAY, Runner, RunStrip, home_place
from game.rules.advice.odds.attacks import unhurt_escape
from game.rules.board import VILLAGE
from game.rules.board.squares import Floor
from game.rules.castle.demolition import ESCAPE_DICE
from game.rules.events.castle import EscapeRolled, ParaEscaped
from game.rules.state import Para
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.hud.man_card import ManPicture
from game.tabletop.parts.board_display import NEAREST
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import Part
from game.tabletop.session import Session
from game.tabletop.shown_events.row import SETTLED
from game.tabletop.stages.demolition import Blasts, Explosion, Flicker
from game.ui.theme import Colour
from game.ui.typography.text import Style
from game.ui.views.containers import At, Box, Fit, Layers, column, row
from game.ui.views.pane import draw_placed, laid_out
from game.ui.views.spoken import spoken_lines
from game.ui.views.texts import Text
from game.ui.views.view import Canvas, Placed, View
from game.ui.words import percent_of

_COUNTER: Final = 50
_DIE: Final = 28
_PANEL: Final = 290
_PANEL_OF_LARGE: Final = 218
"""Height in units of all of it, and where letters are large, which leaves more to the castle."""
_CARDS: Final = 102
"""Height in units of the men's cards below the strip."""
_TOLD: Final = 60
"""Height in units of what stands beside a man's counter."""
_WIDEST: Final = 230
_GAP: Final = 8
_CAPTION: Final = 0.6
"""The width of the caption, as a share of the strip's."""
_SHARES: Final = (1, 0.8, 0.65, 0.5)
"""Sizes of the letters beside dice, of which the first that has room is used."""
_MOST: Final = 9
_CUT: Final = 40
"""Units of the shortest form of a place that still tells which it is."""
_APART: Final = 0.03
"""The distance between fallen men, as a share of the road."""
_FACES: Final = 7
"""The number of faces a die shows before it stops."""


class Runners:
    """The men of a session who were alive at 06:00."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def rolled(self, name: str) -> EscapeRolled | None:
        """A man's roll during his escape; None before."""
        for event in reversed(self._session.log):
            if isinstance(event, EscapeRolled) and event.name == name:
                return event
        return None

    def men(self) -> list[Para]:
        """All these men in order, wherever they are."""
        men = men_shown(self._session.shown)
        return [man for man in men if man.at != "dead" or self.rolled(man.name)][:_MOST]

    @property
    def are_home(self) -> bool:
        """Whether everybody was in Nonette in time, so that nobody has to run."""
        men = self.men()
        safe = [man for man in men if man.at == VILLAGE and self.rolled(man.name) is None]
        return bool(men) and len(safe) == len(men)

    def on_the_way(self) -> list[Runner]:
        """The men who have left the castle, with their positions."""
        found = (self._runner(place, man) for place, man in enumerate(self.men()))
        return [runner for runner in found if runner is not None]

    def _runner(self, place: int, man: Para) -> Runner | None:
        """A man's position on the road; None while he is in the castle."""
        director = self._session.director
        motion, home = director.motion, home_place(place)
        fell_at = HALFWAY + (place - _MOST / 2) * _APART
        event = motion.event if motion is not None and not director.is_calm else None
        if motion is not None and getattr(event, "name", "") == man.name:
            ran = round(motion.progress * motion.animation.ms)
            if isinstance(event, EscapeRolled):
                return Runner(man.name, GATE + (fell_at - GATE) * motion.progress, "run", ran)
            if isinstance(event, ParaEscaped):
                return Runner(man.name, fell_at + (home - fell_at) * motion.progress, "run", ran)
        if man.at == VILLAGE:
            return Runner(man.name, home, "stand")
        if self.rolled(man.name) is None:
            return None
        return Runner(man.name, fell_at, "fallen" if man.at == "dead" else "kneel")


class Road(View, frozen=True):
    """The road from the castle to Nonette, as it is now."""

    draw: Callable[[pygame.Surface, pygame.Rect], None]
    stretches: ClassVar[bool] = True

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it."""
        self.draw(canvas.target, placed.rect)


class RunPanel(Part):
    """Shows the road to the village and, below it, a card with dice for each man."""

    def __init__(
        self, context: StageContext, explosion: Explosion, blasts: Blasts, flicker: Flicker
    ) -> None:
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._things = context.texts.things
        self._explosion = explosion
        self._blasts = blasts
        self._flicker = flicker
        self._strip = RunStrip(context.kit)
        self._road = Road(self._draw_road)
        self.runners = Runners(context.session)
        self._rect = pygame.Rect(0, 0, 1, 1)

    def arrange(self, frame: Frame) -> None:
        """Use the lower edge of the picture."""
        self._rect = run_place(self._kit, frame)

    def placed(self) -> Placed:
        """The strip and the cards as they are laid out."""
        return laid_out(self._kit, self.view(), self._rect)

    def told(self) -> Iterable[str]:
        """Its words."""
        return spoken_lines(self._kit, self.placed())

    def draw(self, target: pygame.Surface) -> None:
        """Draw the strip and the cards."""
        draw_placed(self._kit, target, self.placed())

    def _draw_road(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Castle, runners, village."""
        runners, ruins = self.runners.on_the_way(), self._explosion.ruins
        self._strip.draw(target, rect, ruins, runners, self._flicker.ms)
        self._blasts.draw_far_off(target, rect)

    def view(self) -> View:
        """The road with its caption, and a card for each man."""
        men, room = self.runners.men(), self._rect.width / self._kit.theme.ui
        wide = min((room - _GAP) / max(len(men), 1) - _GAP, _WIDEST)
        cards = row(*(self._card(man, wide) for man in men), gap=_GAP)
        caption = Box(self._caption(), (0, 6, 0, 0), width=room * _CAPTION, is_fixed=True)
        strip = Layers((self._road, At(caption, "centre", "start")))
        below = Box(At(cards), (0, 4, 0, 4), height=_CARDS, is_fixed=True)
        return Box(column(Box(strip, (1, 1, 1, 0), fills=True), below), ground="steel")

    def _caption(self) -> View:
        """A heading, and a sentence if there is room."""
        kit, palette = self._kit, self._kit.theme.palette
        key = "demolition.home" if self.runners.are_home else "demolition.run"
        head = Style("display", 21, palette.paper_100, 0.05, halo=palette.outline)
        title = Text(kit.head(key), head, flush="centre")
        why = Style("text", 16, palette.moon_100, halo=palette.outline)
        return Fit((column(title, Text(kit.say(f"{key}.line"), why, flush="centre")), title))

    # --- A man's card ---------------------------------------------------------------------

    def _card(self, man: Para, wide: float) -> View:
        """Where he is, his luck, his dice and what came of them."""
        palette, motion = self._kit.theme.palette, self._session.director.motion
        asked = self._question.asked
        is_up = motion is not None and getattr(motion.event, "name", "") == man.name
        is_lit = is_up or (asked is not None and man.name in asked.who)
        picture = ManPicture(man, min(_COUNTER, wide / 2))
        told = Box(self._told(man), height=_TOLD, is_fixed=True, fills=True)
        inside = column(row(picture, told, gap=8, align="start"), self._dice(man))
        return Box(
            inside,
            (6, 4, 6, 2),
            palette.night_800,
            palette.red if man.at == "dead" else palette.amber if is_lit else palette.border,
            thick=2,
            width=wide,
            height=_CARDS - 8,
            is_fixed=True,
        )

    def _told(self, man: Para) -> View:
        """His name, his place and his luck, as far as there is room."""
        kit, state = self._kit, self._session.shown
        palette, floor = kit.theme.palette, self._floor_of(man)
        small = Style("text", 15, palette.moon_300)
        where = [kit.say(f"floor.{floor}")] if floor else self._things.condition_parts(state, man)
        luck = kit.say("demolition.luck", luck=state.sheet.luck(man))
        name = Style("bold", 18, palette.moon_100)
        lines = (
            Text(kit.say(f"name.{man.name}"), name, shrinks_to=0.8, cuts=True),
            last_parts(kit, where, small),
            Text(luck, small, shrinks_to=0.8),
        )
        return Fit(tuple(column(*lines[:many]) for many in (3, 2, 1)))

    def _floor_of(self, man: Para) -> Floor | None:
        return self._session.game.boards.castle.floor_of.get(man.at)

    def _dice(self, man: Para) -> View:
        """His dice while rolling or at rest, or empty places, and the result."""
        kit, director, floor = self._kit, self._session.director, self._floor_of(man)
        palette, motion, rolled = kit.theme.palette, director.motion, self.runners.rolled(man.name)
        event = motion.event if motion is not None and not director.is_calm else None
        if motion is not None and isinstance(event, EscapeRolled) and event.name == man.name:
            return row(*_dice_of(event, motion.progress / SETTLED), gap=4)
        if rolled is not None:
            key, hits = "demolition.hits" if rolled.hits else "demolition.out", rolled.hits
            words = kit.words.count(key, hits) if hits else kit.say(key)
            if man.at == "dead":
                words = kit.say("demolition.dies", who=kit.say(f"name.{man.name}"))
            ink = palette.red_text if hits else palette.good_text
            return _dice_row(_dice_of(rolled), (words, "×" if hits else "✓"), ink)
        if floor is not None:
            sheet = self._session.shown.sheet
            chance = f"{percent_of(unhurt_escape(sheet, man, floor))}%"
            need = kit.say("dice.at-most", need=sheet.luck(man))
            # The luck stands on the card; the chance alone takes the least room.
            words = kit.say("pair", label=need, value=chance)
            slot = Box(View(), edge=palette.night_500, thick=2, width=_DIE, height=_DIE)
            slots = (replace(slot, is_fixed=True),) * ESCAPE_DICE[floor]
            return _dice_row(slots, (words, chance, ""), palette.moon_100)
        words = kit.say("demolition.safe") if man.at == VILLAGE else ""
        return _dice_row((), (words, "✓" if words else ""), palette.good_text)


def _dice_of(rolled: EscapeRolled, share: float = 1) -> tuple[View, ...]:
    """The dice of a roll, which tumble until the `share` is 1."""
    roll = roll_of(rolled)
    if roll is None:
        return ()
    if share >= 1:
        pairs = zip(roll.dice, roll.kinds, strict=True)
        return tuple(Die(die, kind, _DIE) for die, kind in pairs)
    faces = ((die + place + int(share * _FACES)) % 6 + 1 for place, die in enumerate(roll.dice))
    return tuple(Die(face, "own", _DIE) for face in faces)


def _dice_row(dice: Sequence[View], words: Sequence[str], ink: Colour) -> View:
    """Dice, and the first of several texts beside them that has room, in smaller letters."""
    told = (Text(one, Style("bold", 17 * share, ink)) for one in words for share in _SHARES)
    return Box(row(*dice, Box(Fit(tuple(told)), fills=True), gap=4), height=_DIE, is_fixed=True)


def run_place(kit: Kit, frame: Frame) -> pygame.Rect:
    """The rectangle of the escape."""
    view, high = frame.view, kit.px(_PANEL_OF_LARGE if kit.is_large else _PANEL)
    return pygame.Rect(kit.px(20), view.bottom - high - kit.px(8), view.width - kit.px(40), high)


def room_over_run(kit: Kit, frame: Frame) -> pygame.Rect:
    """The rectangle above the escape."""
    room = frame.view
    top = room.top + kit.px(8)
    high = run_place(kit, frame).top - top - kit.px(8)
    return pygame.Rect(kit.px(20), top, room.width - kit.px(40), high)


def over_the_run(kit: Kit, view: BoardView, frame: Frame) -> None:
    """The camera position that shows the whole castle above the escape."""
    room, space = frame.view, room_over_run(kit, frame)
    view.camera.clip = pygame.Rect(0, space.top, room.width, space.height)
    view.arrange(space, nearest=NEAREST * kit.theme.ui)


def last_parts(kit: Kit, parts: Sequence[str], style: Style) -> View:
    """The last parts of a man's condition that fit into a line, at least one; the first of them is
    shortened with an ellipsis before it is left out."""
    joint = kit.say("condition.and")
    choices: list[View] = []
    for first in range(len(parts) - 1):
        rest = Text(joint + joint.join(parts[first + 1 :]), style)
        choices.append(row(Text(parts[first], style), rest))
        choices.append(row(Box(Text(parts[first], style, cuts=True), least=_CUT), rest))
    return Fit((*choices, Text(parts[-1], style, shrinks_to=0.8)))

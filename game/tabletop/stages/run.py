"""Parts of the escape to the village: the men on the road, and a card for each with his dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.painting.jump_order import men_shown
from game.painting.kit import Kit
from game.painting.posters.run_strip import GATE, HALFWAY, Runner, RunStrip, home_place
from game.painting.rolls import roll_of
from game.rules.advice.odds.fire import unhurt_escape
from game.rules.board import VILLAGE
from game.rules.board.squares import Floor
from game.rules.castle.demolition import ESCAPE_DICE
from game.rules.events.demolition import EscapeRolled, ParaEscaped
from game.rules.state import Para
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.motion.director import Motion
from game.tabletop.parts.board_display import NEAREST
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Question
from game.tabletop.session import Session
from game.tabletop.shown_events.animation import SETTLED
from game.tabletop.stages.blasts import Blasts
from game.tabletop.stages.demolition import LABELS, Flicker
from game.tabletop.stages.explosion import Explosion
from game.tabletop.tooltips.descriptions import Descriptions
from game.tabletop.tooltips.slip import percent_of
from game.ui.theme import Colour
from game.ui.typography.text import Style

_COUNTER: Final = 50
_DIE: Final = 30
_PANEL: Final = 216
_CARDS: Final = 98
"""Height in units of the men's cards below the strip."""
_MOST: Final = 9
_CUT: Final = 3
"""The fewest letters of a place that still tell which it is."""
_APART: Final = 0.012
"""The distance between fallen men, as a share of the road."""
_FACES: Final = 7
"""The number of faces a die shows before it stops."""


class RunCards:
    """Draws the cards of all men."""

    def __init__(self, kit: Kit, session: Session) -> None:
        self._kit = kit
        self._session = session

    def rolled(self, name: str) -> EscapeRolled | None:
        """A man's roll during his escape; None before."""
        for event in reversed(self._session.log):
            if isinstance(event, EscapeRolled) and event.name == name:
                return event
        return None

    def draw(
        self,
        target: pygame.Surface,
        box: pygame.Rect,
        man: Para,
        condition: list[str],
        *,
        is_asked: bool,
    ) -> None:
        """Draw a man's card: position, luck, dice and result.

        `condition` is where he is and his state in words, the most important last.
        """
        kit = self._kit
        palette = kit.theme.palette
        motion = self._session.director.motion
        is_up = motion is not None and getattr(motion.event, "name", "") == man.name
        edge = palette.amber if is_asked or is_up else palette.border
        pygame.draw.rect(target, palette.night_800, box, border_radius=kit.px(3))
        pygame.draw.rect(target, edge, box, kit.px(2), kit.px(3))
        counter = kit.art.para(man, min(kit.px(_COUNTER), box.width // 2))
        spot = counter.get_rect(topleft=(box.left + kit.px(6), box.top + kit.px(5)))
        target.blit(counter, spot)
        left = spot.right + kit.px(8)
        room = box.right - kit.px(6) - left
        name = kit.say(f"name.{man.name}")
        floor = self._session.game.boards.castle.floor_of.get(man.at)
        where = [kit.say(f"floor.{floor}")] if floor else condition
        luck = kit.say("demolition.luck", luck=self._session.shown.sheet.luck(man))
        bold, small = Style("bold", 18, palette.moon_100), Style("text", 15, palette.moon_300)
        y = spot.top - kit.px(3)
        for words, style in (([name], bold), (where, small), ([luck], small)):
            if y + kit.type.height(style) > spot.bottom + kit.px(6):
                break
            text = last_parts(kit, words, style, room)
            fitting = kit.type.narrow(text, style, room)
            if kit.type.width(text, fitting) <= room:
                low = (kit.type.height(style) - kit.type.height(fitting)) // 2
                kit.type.draw(target, text, fitting, (left, y + low))
            y += kit.type.height(style) - kit.px(3)
        self._draw_dice(target, box, man, floor, spot.bottom + kit.px(4))

    def _draw_dice(
        self, target: pygame.Surface, box: pygame.Rect, man: Para, floor: Floor | None, y: int
    ) -> None:
        """His dice while rolling or at rest, or empty places, and the result."""
        kit = self._kit
        palette = kit.theme.palette
        motion = self._session.director.motion
        event = motion.event if motion is not None else None
        is_his = isinstance(event, EscapeRolled) and event.name == man.name
        if motion is not None and is_his and not self._session.director.is_calm:
            self._draw_tumbling(target, box, motion, y)
            return
        rolled = self.rolled(man.name)
        size = min(kit.px(_DIE), box.bottom - kit.px(4) - y)
        x = box.left + kit.px(7)
        if rolled is not None:
            roll = roll_of(rolled)
            for die, kind in zip(roll.dice, roll.kinds, strict=True) if roll else ():
                target.blit(kit.dice.face(die, size, kind), (x, y))
                x += size + kit.px(4)
            key = "demolition.hits" if rolled.hits else "demolition.out"
            colour = palette.red_text if rolled.hits else palette.good_text
            words = kit.words.count(key, rolled.hits) if rolled.hits else kit.say(key)
            self._say_beside(target, words, colour, box, (x, y + size // 2))
        elif floor is not None:
            for _ in range(ESCAPE_DICE[floor]):
                slot = pygame.Rect(x, y, size, size)
                pygame.draw.rect(target, palette.night_500, slot, kit.px(2), kit.px(5))
                x += size + kit.px(4)
            sheet = self._session.shown.sheet
            percent = percent_of(float(unhurt_escape(sheet, man, floor)))
            needed = kit.say("dice.at-most", need=sheet.luck(man))
            whole = kit.say("pair", label=needed, value=f"{percent}%")
            style = Style("bold", 17, palette.moon_100, grows=not kit.is_large)
            room = box.right - kit.px(6) - (x + kit.px(4))
            # The luck stands on the card; the chance alone takes the least room.
            fitting = (one for one in (whole, f"{percent}%") if kit.type.width(one, style) <= room)
            words = next(fitting, "")
            kit.type.draw(target, words, style, (x + kit.px(4), y + size // 2), "midleft")
        elif man.at == VILLAGE:
            self._say_beside(
                target, kit.say("demolition.safe"), palette.good_text, box, (x, y + size // 2)
            )

    def _say_beside(
        self,
        target: pygame.Surface,
        words: str,
        colour: Colour,
        box: pygame.Rect,
        place: tuple[int, int],
    ) -> None:
        """The result beside the dice; a tick or a cross alone where there is no room for text."""
        kit = self._kit
        style = Style("bold", 17, colour, grows=not kit.is_large)
        left = place[0] + kit.px(3)
        if left + kit.type.width(words, style) > box.right - kit.px(4):
            words = "×" if colour == kit.theme.palette.red_text else "✓"
        kit.type.draw(target, words, style, (left, place[1]), "midleft")

    def _draw_tumbling(
        self, target: pygame.Surface, box: pygame.Rect, motion: Motion, y: int
    ) -> None:
        """His dice while they roll."""
        kit = self._kit
        roll = roll_of(motion.event)
        size = min(kit.px(_DIE), box.bottom - kit.px(4) - y)
        x = box.left + kit.px(7)
        for number, die in enumerate(roll.dice if roll else ()):
            kind = roll.kinds[number] if roll else "own"
            share = min(motion.progress / SETTLED, 1.0)
            face = die if share >= 1 else (die + number + int(share * _FACES)) % 6 + 1
            shown = kit.dice.face(face, size, kind if share >= 1 else "own")
            target.blit(shown, (x, y))
            x += size + kit.px(4)


class Runners:
    """The men of a session who were alive at 06:00."""

    def __init__(self, session: Session, cards: RunCards) -> None:
        """`cards` have the rolls of each man."""
        self._session = session
        self._cards = cards

    def men(self) -> list[Para]:
        """All these men in order, wherever they are."""
        men = men_shown(self._session.shown)
        return [man for man in men if man.at != "dead" or self._cards.rolled(man.name)][:_MOST]

    @property
    def are_home(self) -> bool:
        """Whether everybody was in Nonette in time, so that nobody has to run."""
        men = self.men()
        safe = [man for man in men if man.at == VILLAGE and self._cards.rolled(man.name) is None]
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
        if self._cards.rolled(man.name) is None:
            return None
        return Runner(man.name, fell_at, "fallen" if man.at == "dead" else "kneel")


class RunPanel(Part):
    """Shows the road to the village and, below it, a card with dice for each man."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        question: Question,
        texts: Descriptions,
        explosion: Explosion,
        blasts: Blasts,
        flicker: Flicker,
    ) -> None:
        self._kit = kit
        self._session = session
        self._question = question
        self._texts = texts
        self._explosion = explosion
        self._blasts = blasts
        self._flicker = flicker
        self._strip = RunStrip(kit)
        self._cards = RunCards(kit, session)
        self.runners = Runners(session, self._cards)
        self._rect = pygame.Rect(0, 0, 1, 1)

    def arrange(self, frame: Frame) -> None:
        """Use the lower edge of the picture."""
        self._rect = run_place(self._kit, frame)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the strip and the cards."""
        kit, rect, strip = self._kit, self._rect, self._strip_rect
        kit.trim.panel(target, rect)
        self._draw_strip(target, strip)
        men = self.runners.men()
        gap = kit.px(8)
        room = rect.width - 2 * gap
        wide = min((room + gap) // max(len(men), 1) - gap, kit.px(230))
        left = rect.left + gap + (room - len(men) * (wide + gap) + gap) // 2
        asked = self._question.asked
        for place, man in enumerate(men):
            box = pygame.Rect(left + place * (wide + gap), strip.bottom + gap // 2, wide, 0)
            box.height = rect.bottom - gap // 2 - box.top
            words = self._texts.condition_parts(self._session.shown, man)
            is_asked = asked is not None and man.name in asked.who
            self._cards.draw(target, box, man, words, is_asked=is_asked)

    @property
    def _strip_rect(self) -> pygame.Rect:
        """The rectangle of the strip, above the cards."""
        rect = self._rect
        high = min(self._kit.px(_CARDS), rect.height // 2)
        return pygame.Rect(rect.left + 1, rect.top + 1, rect.width - 2, rect.height - high)

    def _draw_strip(self, target: pygame.Surface, strip: pygame.Rect) -> None:
        """Castle, runners, village, and the caption."""
        kit, runners = self._kit, self.runners.on_the_way()
        self._strip.draw(target, strip, self._explosion.ruins, runners, self._flicker.ms)
        self._blasts.draw_far_off(target, strip)
        palette = kit.theme.palette
        head = Style("display", 21, palette.paper_100, 0.05, halo=palette.outline)
        place = (strip.centerx, strip.top + kit.px(6))
        caption = "demolition.home" if self.runners.are_home else "demolition.run"
        title = kit.type.draw(target, kit.head(caption), head, place, "midtop")
        why = Style("text", 16, palette.moon_100, halo=palette.outline)
        words = kit.say(f"{caption}.line")
        if kit.type.width(words, why) < strip.width * 0.6:
            kit.type.draw(target, words, why, (strip.centerx, title.bottom), "midtop")


def run_place(kit: Kit, frame: Frame) -> pygame.Rect:
    """The rectangle of the escape."""
    view, high = frame.view, kit.px(_PANEL)
    return pygame.Rect(kit.px(20), view.bottom - high - kit.px(8), view.width - kit.px(40), high)


def room_over_run(kit: Kit, frame: Frame) -> pygame.Rect:
    """The rectangle between the results and the escape."""
    room = frame.view
    top = room.top + kit.px(LABELS)
    high = run_place(kit, frame).top - top - kit.px(8)
    return pygame.Rect(kit.px(20), top, room.width - kit.px(40), high)


def over_the_run(kit: Kit, view: BoardView, frame: Frame) -> None:
    """The camera position that shows the whole castle between the results and the escape."""
    room, space = frame.view, room_over_run(kit, frame)
    view.camera.clip = pygame.Rect(0, space.top, room.width, space.height)
    view.arrange(space, nearest=NEAREST * kit.theme.ui)


def last_parts(kit: Kit, parts: Sequence[str], style: Style, room: int) -> str:
    """The last parts of a man's condition that fit into a line, at least one; the first of them is
    shortened with an ellipsis before it is left out."""
    joint, first = kit.say("condition.and"), 0
    while first < len(parts) - 1:
        place, rest = parts[first], joint + joint.join(parts[first + 1 :])
        cut = (
            place[:length].rstrip(" ·・") + "…" for length in range(len(place) - 1, _CUT - 1, -1)
        )
        for words in (place + rest, *(one + rest for one in cut)):
            if kit.type.width(words, kit.type.narrow(words, style, room)) <= room:
                return words
        first += 1
    return joint.join(parts[first:])

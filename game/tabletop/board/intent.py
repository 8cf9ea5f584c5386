"""The enemies' intentions: arrows and numbers on the board for each face-up enemy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.boards.board_cache import PlacedBoard
from game.painting.boards.overlays import Overlays, bow
from game.painting.kit import Kit
from game.rules import Game
from game.rules.advice.forecast import Strike
from game.rules.board import VILLAGE, CastleBoard, Cell
from game.rules.state import EnemyKind, State
from game.tabletop.board.marks import Remark, Wake
from game.tabletop.estimates import forecast, forecast_hunt
from game.ui.camera import Point
from game.ui.theme import Colour, Palette
from game.ui.typography.rich import rule_number
from game.ui.typography.text import Style
from game.ui.words import percent_of


class Arrow(Struct, frozen=True):
    """The intention of one enemy: its way, its target, and the rule it follows."""

    unit: str
    path: tuple[Cell, ...]
    strike: Cell | None
    rule: str
    kind: EnemyKind
    odds: str = ""
    """The number its dice need, and the probability of a hit."""
    at_men: bool = False
    """Whether it would attack the player's own men."""
    die: int = 0
    """The face of the die that makes it move, in the hunt."""
    stairs: Cell | None = None
    """The other end of its stairs, if it would attack through them."""

    @property
    def foot(self) -> Cell:
        """The cell it would attack from."""
        return self.stairs or self.path[-1]


class EnemyIntent(Struct, frozen=True):
    """All intentions that are drawn."""

    arrows: tuple[Arrow, ...] = ()
    tells_rules: bool = False
    """Whether rule numbers are shown."""


class ArrowLabel(Struct, frozen=True):
    """A label beside an arrow, placed where it covers little."""

    picture: pygame.Surface
    rect: pygame.Rect


_LINE: Final = 13
_REMARK: Final = 16
"""Units of the letters of a label beside an arrow, and of a remark, which is a sentence."""
_DIE: Final = 17
_ROOM: Final = 4
"""Units between text and the edge of its label."""
_AWAY: Final = (26.0, 40.0, 56.0, 76.0, 100.0)
"""Units from an arrow's head to its label, in the order in which they are tried."""


_LOST: Final = 8
"""How much worse a pixel is out of view, or over text, than one over a counter."""
_WAYS: Final = (
    *((0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)),
    *((0.5, -1), (-0.5, -1), (0.5, 1), (-0.5, 1)),
)


def read_intent(game: Game) -> list[Arrow]:
    """The intentions of all enemies if the men's phase ended now."""
    state = game.state
    if state.hunt is not None:
        coming = [
            Arrow(advance.name, path, None, "M6.0", "zombie", die=advance.die)
            for advance in forecast_hunt(game)
            for path in advance.paths[:1]
            if len(path) > 1
        ]
        # The shorter way is drawn over the longer one that goes on from it.
        return sorted(coming, key=lambda arrow: -len(arrow.path))
    found = []
    for enemy in forecast(game):
        intent = enemy.intents[0]
        strike = intent.strike
        target = _cell_of(state, strike.target) if strike is not None else None
        odds = _odds_of(strike) if strike is not None else ""
        kind = state.enemies[enemy.name].kind
        stairs = _stairs_to(game.boards.castle, intent.path[-1], target)
        at_men = strike is not None and strike.target not in state.enemies
        arrow = Arrow(enemy.name, intent.path, target, intent.rule, kind, odds, at_men)
        found.append(replace(arrow, stairs=stairs))
    return found


def _stairs_to(castle: CastleBoard, at: Cell, target: Cell | None) -> Cell | None:
    """The other end of the stairs in an enemy's square, if its target is on that floor."""
    other, floor_of = castle.other_end.get(at), castle.floor_of
    if other is None or target is None or floor_of.get(target) == floor_of.get(at):
        return None
    return other if floor_of.get(target) == floor_of.get(other) else None


def _cell_of(state: State, target: str) -> Cell | None:
    unit = state.unit(target)
    if unit is not None:
        return unit.at
    return target if target == VILLAGE else None


def _odds_of(strike: Strike) -> str:
    """The number each die needs, and the probability of at least one hit."""
    if not strike.need:
        return ""
    missed = Fraction(strike.hits.weights[0], strike.hits.whole)
    return f"{strike.need}+ · {percent_of(1 - missed)}%"


def draw_intent(
    palette: Palette,
    marks: tuple[Overlays, PlacedBoard],
    intent: EnemyIntent,
    counter: float,
) -> None:
    """Draw an arrow in the unit's colour, and a red one to its target.

    A target at the other end of its stairs is framed instead.
    Arrows begin beside a counter so many units wide.
    """
    overlays, shown = marks
    for arrow in intent.arrows:
        if len(arrow.path) > 1:
            overlays.arrow(shown, arrow.path, _colour(palette, arrow.kind), counter / 2)
        if arrow.strike is not None and arrow.strike != arrow.foot:
            overlays.strike(shown, arrow.foot, arrow.strike, counter / 2)
        elif arrow.strike is not None and arrow.stairs is not None:
            overlays.frame(shown, arrow.strike, palette.red_text, 3)


class Covered(NamedTuple):
    """What labels should cover as little as possible."""

    counters: Sequence[pygame.Rect]
    names: Sequence[pygame.Rect]
    """The names of places, and the panels."""
    answers: Sequence[pygame.Rect]
    """The cells that answer a question."""


def labels_of(
    kit: Kit,
    ground: tuple[Callable[[Cell], Point], float, pygame.Rect],
    intent: EnemyIntent,
    covered: Covered,
    wakes: Sequence[Wake] = (),
    remark: Remark | None = None,
) -> list[ArrowLabel]:
    """The labels of arrows (dice, odds, rules), and of the arcs to enemies that may be alerted, and
    the remark beside a cell.

    `ground` has the cells, the zoom and the view; nothing out of view has a label. No label covers
    another or a name if there is room, and they cover counters as little as possible; a remark does
    so with the cells that are answers, too.
    """
    centre, unit, view = ground
    found: list[ArrowLabel] = []

    def lay(
        place: Point,
        picture: pygame.Surface,
        room: pygame.Rect,
        clear: Sequence[pygame.Rect] = covered.counters,
    ) -> None:
        if not view.collidepoint(place):
            return
        taken = [*covered.names, *(label.rect for label in found)]
        found.append(_beside(place, unit, picture, (room, clear, taken)))

    # Dice and rules stand beside their counters, even if a panel covers half of them.
    beyond = view.inflate(view.size)

    if remark is not None:
        lay(
            centre(remark.at),
            _remark(kit, remark.lines),
            view,
            [*covered.counters, *covered.answers],
        )
    for wake in wakes:
        picture = _label(kit, wake.words, kit.theme.palette.red_text)
        line = bow(centre(wake.start), centre(wake.end), unit)
        inside = view.inflate(-picture.get_width(), -3 * picture.get_height())
        lay(
            next((point for point in reversed(line) if inside.collidepoint(point)), line[0]),
            picture,
            view,
        )
    for arrow in intent.arrows:
        here = centre(arrow.path[-1])
        if arrow.die:
            lay(here, kit.dice.face(arrow.die, kit.px(_DIE)), beyond)
        if arrow.strike is not None and arrow.odds:
            foot, there = centre(arrow.foot), centre(arrow.strike)
            middle = (foot[0] + there[0]) / 2, (foot[1] + there[1]) / 2
            words = kit.say("mind.odds.you" if arrow.at_men else "mind.odds", odds=arrow.odds)
            lay(middle, _label(kit, words, kit.theme.palette.red_text), view)
        if intent.tells_rules:
            ink = _colour(kit.theme.palette, arrow.kind)
            lay(here, _label(kit, rule_number(arrow.rule), ink), beyond)
    return found


def cells_of(arrow: Arrow) -> list[Cell]:
    """The cells of an arrow."""
    struck = [arrow.foot, arrow.strike] if arrow.strike is not None else []
    return [*arrow.path, *struck]


def _label(kit: Kit, text: str, colour: Colour) -> pygame.Surface:
    """A dark label with text and an edge in the same colour."""
    words = kit.type.line(text, Style("bold", _LINE, colour, grows=False))
    picture = pygame.Surface((words.get_width() + 2 * kit.px(_ROOM), words.get_height()))
    picture.fill(kit.theme.palette.night_900)
    pygame.draw.rect(picture, colour, picture.get_rect(), 1)
    picture.blit(words, (kit.px(_ROOM), 0))
    return picture


def _remark(kit: Kit, lines: Sequence[str]) -> pygame.Surface:
    """A dark label with lines of text, the first in amber."""
    palette, room = kit.theme.palette, kit.px(_ROOM)
    inks = palette.amber, *(palette.moon_100 for _ in lines[1:])
    words = [
        kit.type.line(line, Style("bold", _REMARK, ink))
        for line, ink in zip(lines, inks, strict=True)
    ]
    width = max(line.get_width() for line in words) + 2 * room
    picture = pygame.Surface((width, sum(line.get_height() for line in words)))
    picture.fill(palette.night_900)
    pygame.draw.rect(picture, palette.amber, picture.get_rect(), 1)
    top = 0
    for line in words:
        picture.blit(line, (room, top))
        top += line.get_height()
    return picture


def _beside(
    place: Point,
    unit: float,
    picture: pygame.Surface,
    ground: tuple[pygame.Rect, Sequence[pygame.Rect], Sequence[pygame.Rect]],
) -> ArrowLabel:
    """The position of a label above, below, left or right of a point, where it covers least.

    `ground` has the space, the counters, and the names and labels placed before.
    """
    room, counters, taken = ground
    rects = []
    for away in _AWAY:
        for across, down in _WAYS:
            rect = picture.get_rect()
            x = place[0] + across * (away * unit + rect.width / 2)
            rect.center = round(x), round(place[1] + down * away * unit)
            rects.append(rect)

    def harm(rect: pygame.Rect) -> int:
        seen = rect.clip(room)
        lost = rect.width * rect.height - seen.width * seen.height
        return _LOST * (_hidden(rect, taken) + lost) + _hidden(rect, counters)

    return ArrowLabel(picture, min(rects, key=harm))


def _hidden(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    parts = (rect.clip(other).size for other in others)
    return sum(width * height for width, height in parts)


def _colour(palette: Palette, kind: EnemyKind) -> Colour:
    if kind == "zombie":
        return palette.zombie_text
    return palette.undead_text if kind == "undead" else palette.moon_100

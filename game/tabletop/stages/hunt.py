"""Parts of the hunt: the tank's panel, its heading, and its action die."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.painting.counter_views import Die
from game.painting.counters.press import TankDirections
from game.painting.kit import Kit, kit_of
from game.rules.advice.forecast import Exposure, Harm
from game.rules.advice.odds.hunting import zombies_of_hunt
from game.rules.board import Cell
from game.rules.decisions import FireGun, KeepDie, Option, Ram, Repair, Scout, Step
from game.rules.events.hunt import (
    DieKept,
    GunFired,
    HuntTurnBegan,
    PointsRolled,
    TankMoved,
    hunt_of,
)
from game.rules.events.play import Event
from game.rules.hunt import HEXES_OF_FACE, ends_turn, zombies_up
from game.rules.options import Options
from game.rules.state import Hunt
from game.tabletop.actions import ActWithTank, Give
from game.tabletop.board.marks import Marks
from game.tabletop.board.view import BoardView
from game.tabletop.hud.frame import Frame
from game.tabletop.motion.director import Motion
from game.tabletop.parts.camera_follow import CameraFollow
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.part import PanePart, Part
from game.tabletop.session import Session
from game.tabletop.shown_events.row import SETTLED
from game.tabletop.tooltips.slip import Entry, TooltipText
from game.ui.camera import Point
from game.ui.trim import PressState
from game.ui.typography.text import Style
from game.ui.views.containers import AsMany, Box, Fit, Ruling, Space, column, row
from game.ui.views.panels import panel
from game.ui.views.presses import Press
from game.ui.views.texts import Keycap, Text
from game.ui.views.view import Canvas, Layout, Placed, Size, View

STEP: Final = 15
"""Degrees between two sprites of the tank."""
_HULL_TURNED: Final = 0.4
"""The share of a drive's time after which the hull has turned."""

Centre = Callable[[Cell], Point]


def heading(
    log: Sequence[Event], tank: Cell, motion: Motion | None, centre: Centre
) -> TankDirections:
    """The headings of a tank that stands in the hex `tank`, at this point of an animation if any.

    `log` holds the events before it. The turret follows the hull until the gun is fired.
    """
    before = _settled(log, tank, centre)
    if motion is None:
        return before
    event = motion.event
    if isinstance(event, TankMoved):
        ahead = _angle(centre(event.origin), centre(event.target))
        share = min(motion.progress / _HULL_TURNED, 1.0)
        return TankDirections(
            _between(before.hull, ahead, share), _between(before.turret, ahead, share)
        )
    if isinstance(event, GunFired):
        aim = _angle(centre(tank), centre(event.at))
        return TankDirections(before.hull, _between(before.turret, aim, motion.progress / SETTLED))
    return before


def _settled(log: Sequence[Event], tank: Cell, centre: Centre) -> TankDirections:
    turret: int | None = None
    for event in reversed(log):
        if turret is None and isinstance(event, GunFired) and event.at != tank:
            turret = _angle(centre(tank), centre(event.at))
        if isinstance(event, TankMoved):
            ahead = _angle(centre(event.origin), centre(event.target))
            return TankDirections(ahead, ahead if turret is None else turret)
    return TankDirections(0, turret or 0)


def _angle(start: Point, end: Point) -> int:
    return _stepped(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])))


def _between(start: int, end: int, share: float) -> int:
    """The angle after that share of the shorter turn from `start` to `end`."""
    turn = (end - start + 180) % 360 - 180
    return _stepped(start + turn * min(share, 1.0))


def _stepped(degrees: float) -> int:
    return round(degrees / STEP) * STEP % 360


_MOST_POINTS: Final = 5
_MOST_OF_TWO_DICE: Final = 6
_LARGE_DIE: Final = 46
_DIE: Final = 19
_LEAST: Final = 0.6
"""The smallest letters of a result, as a share of those at a text size of 100 %."""
_RESULTS: Final[tuple[tuple[tuple[int, ...], str], ...]] = (
    ((1,), "end"),
    ((2, 3, 4), "act"),
    ((5,), "five"),
    ((6,), "six"),
)
"""The faces and their results (M5.0-ap, M5.0-counter)."""
_KEPT_LETTERS: Final = (16, 13, 10)
"""Sizes of letters of what a die brings, from which the first that has room is taken."""
_KEPT: Final[tuple[tuple[tuple[int, ...], str], ...]] = (
    ((1,), "keep.1"),
    ((2, 3, 4), "act"),
    ((5,), "five"),
    ((6,), "keep.6"),
)
"""The faces and what they bring if kept (M8.0-two-dice)."""
_KEPT_UNTIL_DOUBLES: Final[tuple[tuple[tuple[int, ...], str], ...]] = (
    ((1, 2, 3, 4), "act"),
    ((5,), "keep.5"),
    ((6,), "keep.counter-6"),
    ((), "doubles"),
)
"""The same where only doubles end the turn."""


def last_roll(log: Sequence[Event]) -> int:
    """The face of the last action die of this turn; 0 before it is rolled."""
    for event in reversed(log):
        if isinstance(event, PointsRolled | DieKept):
            return event.die
        if isinstance(event, HuntTurnBegan):
            return 0
    return 0


def action_die(kit: Kit, options: Options, points: int, face: int, *, is_last: bool) -> View:
    """The remaining points as a figure and bars; below, the results, of which the rolled is lit;
    with M8.0-two-dice what each die brings that is kept. `is_last`: the turn ends with them."""
    keeps_one = options.two_dice > 0
    palette = kit.theme.palette
    figure = Text(str(points), Style("heavy", 40, palette.amber))
    left: View = Text(kit.say("hunt.points-left"), Style("bold", 18, palette.moon_100))
    most = _MOST_OF_TWO_DICE if keeps_one else _MOST_POINTS
    if is_last:
        last = Style("bold", 15, palette.red_text)
        left = column(left, Text(kit.say("hunt.last-points"), last, shrinks_to=_LEAST))
    head = row(figure, left, Box(PointBars(points, most), fills=True), gap=8)
    results = _KEPT if keeps_one else _RESULTS
    if keeps_one and options.only_doubles:
        results = _KEPT_UNTIL_DOUBLES
    wide = max(len(faces) for faces, _ in results) * (_DIE + 2) + 4
    rows = tuple(_result(kit, faces, f"hunt.die.{key}", face, wide) for faces, key in results)
    # Where there is no room for a result, as above the panel of a replay, nothing takes its place.
    told = AsMany(rows, (View(),) * len(rows))
    inside = column(Box(head, (6, 0, 12, 0)), Box(told, fills=True))
    words = kit.head("hunt.dice" if keeps_one else "hunt.die")
    return panel(palette, words, Box(inside, (6, 0, 6, 4), fills=True), width=0)


def two_dice(
    kit: Kit, options: Options, hunt: Hunt, dice: Sequence[int], harms: Mapping[int, Harm]
) -> View:
    """M8.0-two-dice: both dice in large, each to be pressed, with what it brings, and the worst
    that its counterattack does to the tank; one die for doubles. Letters get smaller until both
    have room."""
    told: list[tuple[int, str, str]] = []
    for face in dice:
        is_last = len(dice) == 1 or ends_turn(options, face)
        harm = harms.get(face, "none")
        worst = kit.say("hunt.keep.harm", harm=kit.say(f"harm.{harm}")) if harm != "none" else ""
        told.append((face, kept_words(kit, hunt, face, is_last=is_last), worst))
    choices = (column(*(_kept(kit, size, *one) for one in told), gap=6) for size in _KEPT_LETTERS)
    inside = Box(Fit(tuple(choices)), (6, 6, 6, 6), fills=True)
    return panel(kit.theme.palette, kit.head("hunt.dice"), inside, width=0)


def _kept(kit: Kit, letters: float, face: int, said: str, worst: str) -> View:
    """One of the dice, to be pressed, with what it brings and the worst that it does."""
    palette = kit.theme.palette
    bold, warning = (Style("bold", letters, ink) for ink in (palette.moon_100, palette.red_text))
    words = column(
        Text(said, bold, lines=0, shrinks_to=_LEAST),
        Text(worst, warning, lines=0, shrinks_to=_LEAST) if worst else None,
    )
    inside = row(Die(face, "own", _LARGE_DIE), Box(words, fills=True), gap=10)
    box = Box(inside, (6, 6, 6, 6), palette.night_600)
    return Press(inside=box, action=Give(KeepDie(face)), band="row")


def kept_words(kit: Kit, hunt: Hunt, face: int, *, is_last: bool) -> str:
    """What a die brings if it is kept; `is_last`: the turn ends with its points."""
    told = [kit.say("hunt.keep.stirs")] if face in HEXES_OF_FACE else []
    if told and zombies_up(hunt):
        told = [kit.words.count("hunt.keep.nearer", HEXES_OF_FACE[face])]
    told.append(kit.say("hunt.keep.last" if is_last else "hunt.keep", n=face))
    return kit.say("sentence.two", one=told[0], two=told[1]) if told[1:] else told[0]


def _result(kit: Kit, faces: tuple[int, ...], key: str, face: int, wide: float) -> View:
    """The faces in a column of a width in units, and what they bring; lit if it is one of them that
    was rolled."""
    palette, is_lit = kit.theme.palette, face in faces
    dice = (Die(number, "own" if number == face else "miss", _DIE) for number in faces)
    ink = palette.moon_100 if is_lit else palette.moon_300
    words = Text(kit.say(key), Style("bold" if is_lit else "text", 16, ink), shrinks_to=_LEAST)
    mark = Box(View(), ground=palette.amber if is_lit else None, width=3, is_fixed=True)
    told = row(
        Box(row(*dice, gap=2), width=wide if faces else 0, is_fixed=True),
        Box(words, fills=True),
        gap=2,
    )
    ground = palette.night_600 if is_lit else None
    return Box(row(mark, told, gap=5, align="fill"), (0, 0, 4, 0), ground, height=_DIE + 5)


class PointBars(View, frozen=True):
    """A bar for each possible point, as far as there is room for all."""

    points: int
    most: int

    def size(self, layout: Layout, room: Size) -> Size:
        """Low, and as wide as there is room."""
        return 0, layout.px(13)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw those of the remaining points in amber."""
        kit, room, palette = canvas.kit, placed.rect, canvas.kit.theme.palette
        gap = kit.px(4)
        wide = (room.width + gap) // self.most - gap
        if wide < kit.px(6):
            return
        for place in range(self.most):
            bar = room.left + place * (wide + gap), room.top, wide, room.height
            colour = palette.amber if place < self.points else palette.night_600
            pygame.draw.rect(canvas.target, colour, bar, border_radius=kit.px(2))


_TANK: Final = 76
"""Units of the tank's picture, which is left out with large text."""
_COUNTER: Final = 38
_ATTACHED: Final = 4
"""The most that can go along."""
_FACT: Final = 27
"""Units of height of a line of the condition, unless its letters are large."""
_ROWS: Final = (30, 26, 22, 19)
_LARGE_ROWS: Final = (20, 17, 15, 13)
"""Units of height of an action's button at a text scale of 100%, from which it is chosen what there
is room for."""
_SMALLER: Final = 0.75
"""What is left of large letters where the actions would have no room."""
_LETTERS, _LETTERS_HIGH = 16, 22
"""The size of an action's letters, and the height of a button that they need."""


class TankAction(Struct, frozen=True):
    """One of the tank's actions."""

    option_type: type[Option]
    name: str
    """The end of the keys of its words, as in ``hunt.deed.move``."""
    rule: str
    least_points: int = 1
    """Action points without which it is impossible."""


TANK_ACTIONS: Final = (
    TankAction(Step, "move", "M7.1-move"),
    TankAction(Scout, "look", "M7.0-costs", least_points=2),
    TankAction(FireGun, "fire", "M7.3-fire"),
    TankAction(Ram, "ram", "M7.4-ram"),
    TankAction(Repair, "repair", "M7.5-repair"),
)
"""In the order of the rules (M7.0-costs)."""


class TankDeed(Struct, frozen=True):
    """What the button of an action says."""

    action: TankAction
    number: int
    """The digit of its key; 0 for none."""
    odds: str
    """The required roll and the probability, or from the least to the greatest; empty for none."""
    is_risky: bool
    """Whether a natural 1 costs something besides."""
    excuse: str | None
    """Why it is impossible, in short, instead of its cost; None if it is possible."""
    card: TooltipText


def tank_panel(kit: Kit, hunt: Hunt, deeds: tuple[TankDeed, ...]) -> View:
    """The panel; buttons are lower where there is less room, and left out where there is none, as
    above the panel of a replay."""
    rows, shares = (_LARGE_ROWS, (1.0, _SMALLER)) if kit.is_large else (_ROWS, (1.0,))
    conditions = [[*_condition(kit, hunt, share)] for share in shares]
    choices = [_with_deeds(kit, above, deeds, high) for above in conditions for high in rows]
    choices.append(column(*conditions[0]))
    inside = Box(Fit(tuple(choices)), (7, 0, 7, 6), fills=True)
    return panel(kit.theme.palette, kit.head("unit.tank"), inside, width=0)


def _with_deeds(kit: Kit, above: list[View], deeds: tuple[TankDeed, ...], high: float) -> View:
    head = None if kit.is_large else Box(Text(kit.head("hunt.deeds"), _head(kit)), (5, 4, 0, 0))
    buttons = (_deed(kit, deed, high * kit.theme.text) for deed in deeds)
    return column(*above, head, column(*buttons, gap=4))


# --- Condition ------------------------------------------------------------------------------


def _condition(kit: Kit, hunt: Hunt, share: float) -> Iterator[View]:
    """The tank, its hull, guns and tracks, what goes along, what was destroyed; `share` is what is
    left of the size of letters."""
    if not kit.is_large:
        yield Box(TankPicture(hunt.damaged), (0, 0, 0, 8))
    is_empty, is_broken = hunt.out_of_ammunition, hunt.track_broken
    for label, value, is_bad in (
        ("hunt.hull", "hunt.damaged" if hunt.damaged else "hunt.whole", hunt.damaged),
        ("hunt.ammo", "hunt.out" if is_empty else "hunt.loaded", is_empty),
        ("hunt.track", "hunt.broken" if is_broken else "hunt.whole", is_broken),
    ):
        yield _fact(kit, label, value, share, is_bad=is_bad)
    _, most = zombies_of_hunt(hunt)
    yield _counters(kit, "hunt.attached", hunt.attached, _ATTACHED, share)
    yield _counters(kit, "hunt.killed", hunt.killed, max(most, 1), share)


def _fact(kit: Kit, label: str, value: str, share: float, *, is_bad: bool) -> View:
    palette = kit.theme.palette
    ink = palette.red_text if is_bad else palette.moon_100
    words = row(
        Text(kit.say(label), Style("text", 18 * share, palette.moon_300), shrinks_to=_LEAST),
        Space(),
        Text(kit.say(value), Style("bold", 18 * share, ink), shrinks_to=_LEAST),
    )
    line = Box(words, height=0 if kit.is_large else _FACT - 1)
    return Box(column(line, Ruling(palette.night_600, 1)), (5, 0, 5, 0))


def _counters(kit: Kit, title: str, counters: tuple[str, ...], slots: int, share: float) -> View:
    """A heading above or beside counters, with rings for missing ones."""
    style = _head(kit)
    head = Text(kit.head(title), style.but(size=style.size * share), shrinks_to=_LEAST)
    slots_view = CounterSlots(counters, slots)
    if kit.is_large:
        return Box(row(head, Box(slots_view, fills=True), gap=4), (5, 0, 5, 0))
    return Box(column(head, slots_view), (5, 0, 5, 4))


class TankPicture(View, frozen=True):
    """The tank's counter."""

    is_damaged: bool

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(_TANK), layout.px(_TANK)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it in the middle."""
        kit = kit_of(canvas.kit)
        picture = kit.press.tank(kit.px(_TANK), damaged=self.is_damaged)
        canvas.target.blit(picture, picture.get_rect(center=placed.rect.center))


class CounterSlots(View, frozen=True):
    """Counters side by side, and rings for missing ones."""

    counters: tuple[str, ...]
    many: int

    def size(self, layout: Layout, room: Size) -> Size:
        """As high as a counter; a little less where they stand beside a heading."""
        share = 0.6 if kit_of(layout.kit).is_large else 1
        return 0, layout.px(_COUNTER * share)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw them evenly apart."""
        kit, rect, palette = kit_of(canvas.kit), placed.rect, canvas.kit.theme.palette
        pitch = rect.width // self.many
        size = min(pitch - kit.px(4), rect.height)
        for place in range(self.many):
            centre = (rect.left + place * pitch + pitch // 2, rect.centery)
            if place < len(self.counters):
                picture = kit.press.hunt_counter(self.counters[place], size)
                canvas.target.blit(picture, picture.get_rect(center=centre))
            else:
                ring, thick = size // 2 - 1, kit.px(1)
                pygame.draw.circle(canvas.target, palette.night_500, centre, ring, thick)


# --- Actions --------------------------------------------------------------------------------


def _deed(kit: Kit, deed: TankDeed, high: float) -> View:
    """The button of an action."""
    key = pygame.K_0 + deed.number if deed.number else None
    action = ActWithTank(deed.action.option_type)
    letters = _LETTERS * min(high / (_LETTERS_HIGH * kit.theme.text), 1)
    face = DeedFace(_deed_words(kit, deed, letters), action, deed.excuse is None)
    box = Box(face, height=high, is_fixed=True)
    return Press(inside=box, action=action, key=key, tip=deed.card)


def _deed_words(kit: Kit, deed: TankDeed, letters: float) -> View:
    """Key, name, odds, cost; what a 1 costs goes first, as the question says it too."""
    palette, can = kit.theme.palette, deed.excuse is None
    ink = palette.moon_100 if can else palette.disabled
    bold = Style("bold", letters, ink)
    dim = bold.but(colour=palette.moon_300 if can else palette.disabled)
    cap: View = Box(View(), width=19, is_fixed=True)
    if deed.number and can:
        style = Style("bold", 14, palette.moon_100, grows=False)
        cap = Keycap(str(deed.number), style, ink, side=19)
    said = kit.say(f"hunt.deed.{deed.action.name}"), kit.say(f"hunt.cost.{deed.action.name}")
    name, cost = Text(said[0], bold), Text(deed.excuse or said[1], dim)
    risk = Text(kit.say(f"hunt.risk.{deed.action.name}"), bold.but(colour=palette.red_text))
    odds = Text(deed.odds, bold) if deed.odds and can else None
    behind = [one for one in (odds, risk if deed.is_risky and can else None, cost) if one]
    shorter = [one for one in behind if one is not risk]

    def in_row(*parts: View | None) -> View:
        return row(cap, *parts, gap=6)

    first, *rest = (replace(one, shrinks_to=_LEAST) for one in (name, *shorter))
    return Fit(
        (
            in_row(name, Space(), *behind),
            in_row(name, Space(), *shorter),
            in_row(first, Space(), *rest),
        )
    )


class DeedFace(View, frozen=True):
    """The face of a button with what it says; dim where its action is impossible."""

    inside: View
    action: ActWithTank
    can: bool

    def parts(self, layout: Layout, rect: pygame.Rect) -> list[tuple[View, pygame.Rect]]:
        """What is inside."""
        return [(self.inside, rect.inflate(-2 * layout.px(6), 0))]

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the face, then what is inside."""
        trim, look = canvas.kit.trim, canvas.look_of(self.action)
        state: PressState = "up" if look == "rest" else "hover"
        face = trim.button(placed.rect.size, "steel" if self.can else "disabled", state)
        canvas.target.blit(face, placed.rect)
        canvas.paint(placed.parts)


def tank_action_card(kit: Kit, hunt: Hunt, action: TankAction, *, is_barred: bool) -> TooltipText:
    """The tooltip of an action, with the reason why it is impossible now."""
    cost, about = kit.say(f"hunt.cost.{action.name}"), kit.say(f"hunt.about.{action.name}")
    rows = [Entry(cost, is_strong=True), Entry(about)]
    if is_barred:
        rows.append(Entry(f"<red>{kit.say(f'hunt.lacks.{_obstacle(hunt, action)}')}</>"))
    return TooltipText(kit.say(f"hunt.deed.{action.name}"), tuple(rows), action.rule)


def tank_excuse(kit: Kit, hunt: Hunt, action: TankAction) -> str:
    """Why an action is impossible, in two or three words."""
    return kit.say(f"hunt.short.{_obstacle(hunt, action)}")


def _obstacle(hunt: Hunt, action: TankAction) -> str:
    """The end of the keys of the reason why an action is impossible."""
    if hunt.points < action.least_points:
        return "points"
    if action.option_type in (Step, Ram) and hunt.track_broken:
        return "track"
    if action.option_type is FireGun and hunt.out_of_ammunition:
        return "ammo"
    if action.option_type is Repair and hunt.out_of_ammunition:
        return "carentan"
    return action.name


def _head(kit: Kit) -> Style:
    return Style("display", 20, kit.theme.palette.paper_100, 0.05)


_RISKY: Final = (FireGun, Ram)
"""Actions whose natural 1 costs something (M7.3-ammo, M7.4-track)."""
_FREE: Final = "M7.0-free"
"""The rule of the decision about the tank's next action."""


class TankHeading(Part):
    """Turns the tank counter in the direction in which it drives and fires."""

    def __init__(self, session: Session, view: BoardView) -> None:
        self._session = session
        self._view = view

    def draw(self, target: pygame.Surface) -> None:
        """Set the heading for the board, which is drawn next; draws nothing itself."""
        session, view, hunt = self._session, self._view, self._session.shown.hunt
        if hunt is not None:
            motion = session.director.motion
            view.heading = heading(session.log, hunt.tank, motion, view.layout.centre)


class BocageFollow(CameraFollow):
    """Shows the whole bocage; after the player has zoomed in, follows events."""

    def look_at(self, *cells: Cell) -> None:
        """Move the camera only to a place out of view."""
        if not all(self.is_in_view(cell) for cell in cells):
            super().look_at(*cells)


def mark_tank(session: Session, marks: Marks) -> None:
    """Mark the tank's hex as the origin of its action, and the hexes one step away."""
    hunt = session.shown.hunt
    if hunt is not None:
        marks.here = hunt.tank or None


class TankPanel(PanePart):
    """The tank's condition, the counters it has destroyed, and its possible actions."""

    def __init__(self, context: StageContext) -> None:
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._texts = context.texts
        self._pointer = context.pointer

    def arrange(self, frame: Frame) -> None:
        """Use the space left of the board."""
        self._pane.rect = frame.side

    def view(self) -> View:
        """What it shows now; made only when something has changed, for it has several sizes."""
        hunt = hunt_of(self._session.shown)
        of = hunt, self._question.asked, self._pointer.pointed()
        return self._pane.made(of, lambda: tank_panel(self._kit, hunt, tuple(self.deeds())))

    def deeds(self) -> Iterator[TankDeed]:
        """What the buttons of the actions say."""
        offered, is_free, hunt = self._offered(), self._is_free, hunt_of(self._session.shown)
        breaks = not self._session.game.options.no_breakdowns
        for place, action in enumerate(TANK_ACTIONS, 1):
            can = action.option_type in offered
            excuse = tank_excuse(self._kit, hunt, action) if is_free else ""
            yield TankDeed(
                action,
                place if is_free else 0,
                self._odds_of(action) if can else "",
                breaks and action.option_type in _RISKY,
                None if can else excuse,
                tank_action_card(self._kit, hunt, action, is_barred=is_free and not can),
            )

    def act(self, option_type: type[Option]) -> None:
        """Take an action, or choose its target, hex or points from a list; refuse an impossible
        one."""
        found = self._question.answers.by_type(option_type)
        (action,) = (one for one in TANK_ACTIONS if one.option_type is option_type)
        if len(found) == 1:
            self._question.give(found[0].option)
        elif found:
            self._question.list_answers(self._kit.say(f"hunt.deed.{action.name}"), found)
        else:
            self._kit.sound.cue("refuse")

    @property
    def _is_free(self) -> bool:
        """Whether the decision is which action the tank takes."""
        asked = self._question.asked
        return asked is not None and asked.rule == _FREE

    def _offered(self) -> set[type[Option]]:
        """The types of the tank's possible actions."""
        return {type(answer.option) for answer in self._question.answers.answers}

    def _odds_of(self, action: TankAction) -> str:
        """The chance against the target pointed at; of all targets if that is none, from the least
        to the greatest if they differ."""
        answers = self._question.answers.by_type(action.option_type)
        cell, unit = self._pointer.pointed()
        meant = [one for one in answers if {one.cell, one.unit} & ({cell, unit} - {"", None})]
        weighed = (self._texts.in_short(one.option) for one in meant or answers)
        found = [odds for odds in weighed if odds is not None]
        if not found:
            return ""
        least, most = (by(found, key=lambda odds: odds.chance) for by in (min, max))
        if least.chance != most.chance:
            return least.range_to(most)
        # Beside what a 1 costs there is no room for the die; the ticket of the target has it.
        return least.share if action.option_type in _RISKY else least.words


class ActionDie(PanePart):
    """The remaining action points, and the die they were rolled with."""

    def __init__(self, context: StageContext, exposed: Callable[[], tuple[Exposure, ...]]) -> None:
        """`exposed` says what the faces that start a counterattack do to the tank."""
        super().__init__(context.kit, context.do)
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._exposed = exposed

    def arrange(self, frame: Frame) -> None:
        """Use the place of the small map."""
        self._pane.rect = frame.map

    def view(self) -> View:
        """What it shows now; both dice while one is to be kept."""
        session, asked = self._session, self._question.asked
        faces = [one.face for one in asked.options if isinstance(one, KeepDie)] if asked else []
        hunt, face = hunt_of(session.shown), last_roll(session.log)
        if faces:
            harms = {one.face: one.harm for one in self._exposed()}
            return two_dice(self._kit, session.game.options, hunt, faces, harms)
        return action_die(
            self._kit, session.game.options, hunt.points, face, is_last=hunt.ends_turn
        )

"""The squad: each man's counter and items, who may be chosen, who may stay or be left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

import pygame

from game.painting.jump_order import men_shown, place_in_jump_order
from game.painting.kit import Kit, kit_of
from game.rules.board import VILLAGE
from game.rules.decisions import Join
from game.rules.sheet import CounterSheet
from game.rules.state import Para, State
from game.tabletop.actions import Give, LeaveManBehind, LetStay, PressCard, PressMan
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.question import Question
from game.tabletop.question.plans import is_stack
from game.tabletop.session import Session
from game.ui.theme import Colour
from game.ui.toolkit import Toolkit
from game.ui.typography.text import Style
from game.ui.views.containers import At, Layers, row
from game.ui.views.presses import Press
from game.ui.views.stops import action_of
from game.ui.views.view import Action, Canvas, Layout, Placed, Size, View
from game.ui.widgets import Widget

Badge: TypeAlias = Literal["", "stays", "leaves", "joins"]
"""The small button on a man: he stays where he is, leaves those in hand or joins them; or there is
none."""
Mark: TypeAlias = Literal["", "acting", "door", "last", "target"]
"""What his frame says: he acts, stands in the door, is threatened by flak, may be chosen."""

_WIDE: Final = 58
_HIGH, _LOW = 96, 68
"""Units of a man's place, the second in a low bar."""
_COUNTER, _LOW_COUNTER = 54, 44
_FALLEN: Final = 28
"""The side of the counter of a man who isn't in the game any more."""
_ITEM: Final = 25
_BADGE: Final = 22
_GAP: Final = 3
_EDGE: Final = 2


class Head(View, frozen=True):
    """A man's counter, and his items below it."""

    man: Para
    name: str
    sheet: CounterSheet
    """The values that his counter shows."""
    mark: Mark = ""
    note: str = ""
    """The chances that he dies and that he is hit, if the enemy chooses him."""
    is_low: bool = False

    def size(self, layout: Layout, room: Size) -> Size:
        """Equal for all men, also for one who is out of the game: nobody's place moves. Large text
        needs the room of the dead."""
        is_narrow = self.man.at == "dead" and kit_of(layout.kit).is_large
        high = _LOW if self.is_low else _HIGH
        return layout.px(_FALLEN if is_narrow else _WIDE), layout.px(high)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the ground, the counter, the items, the mark."""
        kit, rect, target = kit_of(canvas.kit), placed.rect, canvas.target
        is_fallen = self.man.at == "dead"
        edge = kit.px(_EDGE)
        is_lit = canvas.look_of(PressMan(self.man.name)) != "rest"
        self._paint_ground(kit, target, rect, is_lit=is_lit)
        whole = _LOW_COUNTER if self.is_low else _COUNTER
        counter = kit.art.para(self.man, kit.px(_FALLEN - 2 if is_fallen else whole))
        place = counter.get_rect(midtop=(rect.centerx, rect.top + edge))
        target.blit(counter, place)
        if is_fallen:
            return
        if self.man.acted:
            _paint_tick(kit, target, place)
        below = pygame.Rect(rect.left, place.bottom + edge, rect.width, 0)
        below.height = rect.bottom - edge - below.top
        self._paint_items(kit, target, below)
        if self.note:
            self._paint_note(kit, target, rect)

    def _paint_ground(
        self, kit: Kit, target: pygame.Surface, rect: pygame.Rect, *, is_lit: bool
    ) -> None:
        palette = kit.theme.palette
        if is_lit:
            pygame.draw.rect(target, palette.night_600, rect, border_radius=kit.px(3))
        edges = {
            "acting": palette.amber,
            "door": palette.amber,
            "last": palette.red,
            "target": palette.moon_100,
        }
        if self.mark:
            pygame.draw.rect(target, edges[self.mark], rect, kit.px(2), kit.px(3))

    def _paint_items(self, kit: Kit, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Side by side in the middle, smaller where there are more than two."""
        items = self.man.items
        if not items:
            return
        side = min(kit.px(_ITEM), rect.width // len(items) - kit.px(1), rect.height)
        left = rect.centerx - (side + kit.px(1)) * len(items) // 2
        for place, item in enumerate(items):
            picture = kit.press.item(item, side)
            middle = left + (side + kit.px(1)) * place + side // 2, rect.centery
            target.blit(picture, picture.get_rect(center=middle))

    def _paint_note(self, kit: Kit, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Each of the chances in a line of its own, from the lower edge up."""
        red, place = kit.theme.palette.red_text, rect.midbottom
        for words in reversed(self.note.split(kit.say("dot"))):
            style = kit.type.narrow(words, Style("bold", 14, red), rect.width)
            place = kit.trim.pill(target, words, style, place, red).midtop

    @property
    def says(self) -> str:
        """His name."""
        return self.name


class BadgeView(View, frozen=True):
    """A disc with a square, to let him stay, with a bar, to leave him behind, or with a cross, to
    take him along."""

    badge: Badge
    man: str

    def size(self, layout: Layout, room: Size) -> Size:
        """A square."""
        return layout.px(_BADGE), layout.px(_BADGE)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw it; brighter where it is pointed at."""
        kit, palette = canvas.kit, canvas.kit.theme.palette
        is_lit = canvas.look_of(_ACTIONS[self.badge](self.man)) != "rest"
        ink = palette.amber if is_lit else palette.moon_100
        _paint_disc(kit, canvas.target, placed.rect, ink, palette.night_700)
        wide = placed.rect.width
        # Not a tick, which says that a man is done.
        size = (wide // 3, wide // 3) if self.badge == "stays" else (wide // 2, kit.px(2))
        sign = pygame.Rect((0, 0), size)
        sign.center = placed.rect.center
        canvas.target.fill(ink, sign)
        if self.badge == "joins":
            sign.size = sign.height, sign.width
            sign.center = placed.rect.center
            canvas.target.fill(ink, sign)


def squad(
    kit: Kit,
    state: State,
    targets: Mapping[str, str],
    badges: Mapping[str, Badge],
    *,
    is_low: bool = False,
) -> View:
    """A place for each man.

    `targets` are those one of whom is to be chosen, with what is said about them; `badges` the
    small buttons of some. Counters are smaller where the bar is low.
    """
    heads = (
        _head(kit, state, man, targets.get(man.name), is_low=is_low) for man in men_shown(state)
    )
    places = (_place(head, badges.get(head.man.name, "")) for head in heads)
    return row(*places, gap=_GAP, align="start")


def man_of(widget: Widget | None) -> str:
    """The man whose place or card a widget is; empty if it isn't one."""
    action = action_of(widget)
    return action.name if isinstance(action, PressMan | PressCard) else ""


def _head(kit: Kit, state: State, man: Para, note: str | None, *, is_low: bool) -> Head:
    name, mark = kit.say(f"name.{man.name}"), _mark_of(state, man, is_target=note is not None)
    return Head(man, name, state.sheet, mark, note or "", is_low)


def _place(head: Head, badge: Badge) -> View:
    """A man's place, with the small button over its corner."""
    name = head.man.name
    place = Press(inside=head, action=PressMan(name), is_stop=head.man.at != "dead")
    if not badge:
        return place
    small = Press(inside=BadgeView(badge, name), action=_ACTIONS[badge](name), is_stop=False)
    return Layers((place, At(small, "end", "start")))


def _mark_of(state: State, man: Para, *, is_target: bool) -> Mark:
    if is_target:
        return "target"
    if state.action is not None and man.name in state.action.group:
        return "acting"
    if state.stage == "drop" and man.at != "dead":
        place = place_in_jump_order(state, man)
        return place if place in ("door", "last") else ""
    return ""


def _join(man: str) -> Give:
    return Give(Join(man))


_ACTIONS: Final[Mapping[Badge, Callable[[str], Action]]] = {
    "stays": LetStay,
    "leaves": LeaveManBehind,
    "joins": _join,
}
"""What a press of each badge means."""


def _paint_tick(kit: Kit, target: pygame.Surface, counter: pygame.Rect) -> None:
    """He has acted in this turn."""
    disc = pygame.Rect(0, 0, kit.px(16), kit.px(16))
    disc.topright = counter.right + kit.px(1), counter.top
    palette = kit.theme.palette
    _paint_disc(kit, target, disc, palette.good_text, palette.night_900)
    _draw_tick(target, disc, palette.good_text, kit.px(2))


def _paint_disc(
    kit: Toolkit, target: pygame.Surface, rect: pygame.Rect, edge: Colour, face: Colour
) -> None:
    radius = rect.width // 2
    pygame.draw.circle(target, face, rect.center, radius)
    pygame.draw.circle(target, edge, rect.center, radius, max(kit.px(1.5), 1))


def _draw_tick(target: pygame.Surface, rect: pygame.Rect, ink: Colour, thick: int) -> None:
    x, y, unit = *rect.center, rect.width / 10
    points = [(x - 2.2 * unit, y), (x - 0.6 * unit, y + 1.8 * unit), (x + 2.4 * unit, y - 2 * unit)]
    pygame.draw.lines(target, ink, False, points, max(thick, 1))


class Squad:
    """The squad in the bar of a stage."""

    def __init__(self, context: StageContext) -> None:
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._risks: dict[str, str] = {}
        """What is said about each man whom the question lets one choose."""
        self._badges: dict[str, Badge] = {}

    def renew(self) -> None:
        """Ask the rules for what depends on the question: risks, and who may stay."""
        question = self._question
        self._risks = {name: question.risk_to(name) for name in question.answers.targets}
        self._badges = badges(self._session, question)

    def view(self, *, is_low: bool) -> View:
        """Each man as he is shown now; `is_low` in a low bar."""
        return squad(self._kit, self._session.shown, self._risks, self._badges, is_low=is_low)


def badges(session: Session, question: Question) -> dict[str, Badge]:
    """The small buttons on the men.

    Each man outside Nonette who may act can be told to stay, while it is asked who acts, or a stack
    is in hand that nobody has asked for; each of a stack in hand can be left out, and who may go
    along taken along. On the field, where most are to go, nobody is told to stay.
    """
    state = session.shown
    if question.asked is None or session.goes_step_by_step:
        return {}
    if state.stage not in ("castle", "field"):
        return {}
    waiting = _waiting(session, question) if state.stage == "castle" else []
    joins = [answer.unit for answer in question.answers.by_type(Join)]
    return (
        dict.fromkeys(waiting, _STAYS)
        | dict.fromkeys(joins, _JOINS)
        | dict.fromkeys(_may_be_left_out(state, question), _LEAVES)
    )


def who_stays(session: Session, name: str) -> list[str]:
    """The man and those of his stack who may act."""
    state = session.game.state
    here = state.paras_at(state.paras[name].at)
    return [man.name for man in here if _may_act_outside(man)]


_STAYS: Badge = "stays"
_LEAVES: Badge = "leaves"
_JOINS: Badge = "joins"


def _may_be_left_out(state: State, question: Question) -> list[str]:
    """The men of a stack in hand who could still stay behind."""
    hand = state.action.group if state.action is not None else ()
    return [name for name in hand if question.click_on_man(name, on_card=True).regroups]


def _waiting(session: Session, question: Question) -> list[str]:
    """Who could be told to stay where he is."""
    game, state = session.game, session.shown
    if session.is_in_hand_unasked:
        # Those in hand have their own button in the row.
        hand = state.action.group if state.action is not None else ()
        men = state.paras_on_map()
        return [man.name for man in men if _may_act_outside(man) and man.name not in hand]
    outside = question.answers.may_act_outside()
    return [name for name in outside if name in state.paras and is_stack(game, name)]


def _may_act_outside(man: Para) -> bool:
    return not man.acted and man.at != VILLAGE

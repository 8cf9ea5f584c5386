"""The prologue and the lessons side by side: subject, duration and progress of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

import pygame
from msgspec import Struct

from game.boards import load_boards
from game.painting.boards import CastleLayout, FieldLayout, Layout
from game.painting.boards.board_cache import names_of
from game.painting.boards.geometry import FIELD_RADIUS, SQUARE_SIDE
from game.painting.boards.place_names import print_whole_names
from game.painting.kit import Kit
from game.painting.posters.wooden_table import wooden_table
from game.rules.board import VILLAGE, Boards, Cell
from game.rules.state import NOWHERE, State
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.rulebook import rulebook_opener
from game.scenes.title.begin_lesson import begin_lesson
from game.scenes.title.prologue import begin_prologue
from game.tabletop.evening import Evening
from game.tabletop.hud.decision_line import draw_question
from game.tabletop.hud.frame import Frame, plain_frame
from game.tabletop.hud.line_buttons import ButtonSpec, line_buttons
from game.tabletop.lessons import LESSONS, Course, Lesson
from game.tabletop.parts.question import Choice
from game.tabletop.prologue.dream import begin_dream, dream_boards
from game.tabletop.prologue.starts import STARTS
from game.ui.cache import Cache
from game.ui.input.focus import FocusRing
from game.ui.stack import Scene
from game.ui.typography.text import Style
from game.ui.widgets import Pressable

_MARGIN: Final = 40
_TOP: Final = 96
_GAP: Final = 28
_PICTURE: Final = 0.66
"""The largest share of a card for its picture."""
_LEAST: Final = 110
"""The least useful height of a picture, in units."""
_DIMMED: Final = 215
"""Brightness of the board in a picture, of 255."""
_COUNTER: Final = 44
_ZOOM: Final = 0.8
_MIDDLES: Final = {
    "prologue": (0.235, 0.3),
    "first-night": (0.79, 0.62),
    "castle": (0.66, 0.3),
}
"""The middle of each picture, in shares of its board."""


_Pictures: TypeAlias = Cache[tuple[object, ...], pygame.Surface]


class Offer(Struct, frozen=True):
    """Something that can be begun here: the prologue or a lesson."""

    name: str
    """Its words are ``<key>``, ``<key>.length`` and ``<key>.about``."""
    key: str
    begin: Callable[[], None]
    share: float
    """How much of it has been done, 0-1."""
    done: str
    """The same in words."""
    steps: int
    boards: Boards
    state: State | None
    """The first position; None on maps it can't be played on."""


class LessonsScene(Scene):
    """A card for each lesson; Esc goes back to the title."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._kit = evening.kit
        self._dream = dream_boards()
        self.ring = FocusRing()
        self._frame: Frame = plain_frame((1280, 720), self._kit.theme)
        self._tables: Cache[tuple[int, int], pygame.Surface] = Cache(1)
        self._pictures: _Pictures = Cache(len(LESSONS) + 1)
        self._cards: list[LessonCard] = []

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the cards on the table; the focus stays on its card."""
        kit = self._kit
        before = self._cards.index(self.ring.focused) if self.ring.focused in self._cards else 0
        self._frame = plain_frame(size, kit.theme)
        margin, top, gap = kit.px(_MARGIN), kit.px(_TOP), kit.px(_GAP)
        offers = [self._prologue(), *(self._lesson(lesson) for lesson in LESSONS)]
        wide = (size[0] - 2 * margin - (len(offers) - 1) * gap) // len(offers)
        high = self._frame.line.top - kit.px(20) - top
        self._cards = [
            LessonCard(
                kit,
                pygame.Rect(margin + number * (wide + gap), top, wide, high),
                offers,
                number,
                self._pictures,
            )
            for number in range(len(offers))
        ]
        specs: list[ButtonSpec] = [
            (kit.say("menu.back"), "Esc", pygame.K_ESCAPE, self._evening.stack.pop, False),
            (kit.say("lesson.begin"), "Enter", pygame.K_RETURN, self._open_chosen, True),
        ]
        self.ring.replace([*self._cards, *line_buttons(kit, self._frame.line, specs)])
        self.ring.focus(self._cards[before])
        self.ring.is_shown = True

    def _prologue(self) -> Offer:
        """The prologue, and how it ended last."""
        say, kept = self._kit.say, self._kit.settings.prologue
        done = say("lesson.new")
        if kept.end == "won":
            done = say("prologue.was-won", best=f"{kept.best:,}")
        elif kept.end:
            done = say("prologue.was-skipped")
        state = begin_dream(self._dream, STARTS[0]).state
        share = float(kept.end == "won")
        return Offer("prologue", "prologue", self._sleep, share, done, 0, self._dream, state)

    def _lesson(self, lesson: Lesson) -> Offer:
        """A lesson, and how far it has been followed."""
        say, steps, boards = self._kit.say, len(lesson.steps), load_boards()
        step = self._kit.settings.lessons.get(lesson.name, 0)
        done = say("lesson.new")
        if step >= steps:
            done = say("lesson.was-done")
        elif step:
            done = say("lesson.at", step=step + 1, steps=steps)
        state = lesson.begin(boards).state if Course.fits(lesson, boards) else None
        begin, share = partial(self._open, lesson), min(step / steps, 1.0)
        key = f"lesson.{lesson.name}"
        return Offer(lesson.name, key, begin, share, done, steps, boards, state)

    def update(self, ms: int) -> bool:
        """Paint one picture per frame, so that the texts are visible at once."""
        return any(card.paint() for card in self._cards)

    def handle(self, event: pygame.Event) -> None:
        """Choose a card by mouse, arrows or its number."""
        self.ring.handle(event)
        if event.type == pygame.MOUSEMOTION:
            for card in self._cards:
                if card.is_hovered:
                    self.ring.focus(card)
        self.ring.is_shown = True

    def _open_chosen(self) -> None:
        """Open the card that last had the focus; the first one if there was none."""
        card = self.ring.focused if self.ring.focused in self._cards else self._cards[0]
        card.command("press")

    def _sleep(self) -> None:
        self._evening.stack.pop()
        begin_prologue(self._evening)

    def _open(self, lesson: Lesson) -> None:
        evening = self._evening
        evening.stack.pop()
        if not Course.fits(lesson, load_boards()):
            evening.stack.push(_refusal(evening, lesson))
            return
        step = evening.kit.settings.lessons.get(lesson.name, 0)
        begin_lesson(evening, lesson, step)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the table, the title, the cards, the decision line."""
        kit, size = self._kit, self._frame.size
        table = self._tables.take(size, lambda: wooden_table(size, kit.px(56)))
        target.blit(table, (0, 0))
        style = Style("display", 46, kit.theme.palette.paper_100, 0.05, grows=False)
        kit.type.draw(target, kit.head("menu.tutorial"), style, (kit.px(_MARGIN), kit.px(22)))
        lefts = [widget.rect.left for widget in self.ring.widgets if widget not in self._cards]
        words, why = kit.say("lesson.choose"), kit.say("lesson.which")
        draw_question(kit, target, self._frame.line, words, why, "", min(lefts))
        self.ring.draw(target)


class LessonCard(Pressable):
    """A picture of the lesson's board, its subject, and a bar of the steps done."""

    def __init__(
        self,
        kit: Kit,
        rect: pygame.Rect,
        offers: Sequence[Offer],
        number: int,
        pictures: _Pictures,
    ) -> None:
        """The card of the offer with that number.

        `pictures` caches finished pictures for the offer's next card.
        """
        offer = offers[number]
        super().__init__(kit.trim, rect, offer.begin, pygame.K_1 + number)
        self._kit = kit
        self._offers = offers
        self._offer = offer
        self._pictures = pictures
        self.label = kit.say("prologue.title" if offer.key == "prologue" else offer.key)

    def paint(self) -> bool:
        """Paint the picture.

        False if it exists already, has no room, or its board isn't painted yet.
        """
        if self._key in self._pictures or not self._has_picture:
            return False
        picture = _picture(self._kit, self._offer, self._place().size)
        if picture is None:
            return False
        self._pictures.take(self._key, lambda: picture)
        return True

    @property
    def _key(self) -> tuple[object, ...]:
        kit = self._kit
        return self._offer.name, self._place().size, kit.words.language, kit.theme

    def _place(self) -> pygame.Rect:
        inset = self._kit.px(10)
        place = self.rect.inflate(-2 * inset, 0)
        place.top = self.rect.top + inset
        place.height = min(round(self.rect.height * _PICTURE), self.rect.height - self._words_high)
        return place

    @property
    def _has_picture(self) -> bool:
        """Whether the text leaves enough room for a picture."""
        return self._place().height >= self._kit.px(_LEAST)

    @property
    def _words_high(self) -> int:
        """Height of the longest text of all cards, so that all pictures have the same size."""
        return self._high_with(self._styles())

    def _high_with(self, styles: tuple[Style, Style, Style]) -> int:
        kit = self._kit
        room = self.rect.width - kit.px(44)
        abouts = [kit.say(f"{offer.key}.about") for offer in self._offers]
        lines = max(len(kit.type.wrap(about, styles[2], room)) for about in abouts)
        heading = sum(kit.type.height(style) for style in styles[:2])
        return heading + lines * kit.type.height(styles[2]) + kit.px(76)

    def _styles(self) -> tuple[Style, Style, Style]:
        """The styles of name, duration and subject, which is smaller where it wouldn't fit."""
        palette = self._kit.theme.palette
        head = Style("display", 32, palette.ink, 0.03)
        aside = Style("bold", 17, palette.ink_rule)
        about = self._kit.type.fitting(
            Style("text", 19, palette.ink),
            lambda style: self._high_with((head, aside, style)) <= self.rect.height,
        )
        return head, aside, about

    def draw(self, target: pygame.Surface) -> None:
        """Draw the paper with the picture, and the text below."""
        kit, palette = self._kit, self._kit.theme.palette
        kit.trim.ticket(target, self.rect)
        column = self.rect.inflate(-kit.px(44), 0)
        y = self.rect.top + kit.px(20)
        if self._has_picture:
            place = self._place()
            target.fill(palette.night_900, place)
            if self._key in self._pictures:
                size = place.size
                shown = self._pictures.take(self._key, lambda: pygame.Surface(size))
                target.blit(shown, place)
            pygame.draw.rect(target, palette.paper_500, place, kit.px(1))
            y = place.bottom + kit.px(12)
        head, aside, text = self._styles()
        name = kit.type.narrow(self.label.upper(), head, column.width - kit.px(34))
        kit.type.draw(target, self.label.upper(), name, (column.left, y))
        cap = pygame.Rect(0, 0, kit.px(26), kit.px(26))
        cap.midright = (column.right, y + kit.type.height(head) // 2)
        kit.trim.keycap(target, cap, palette.paper_100)
        number = Style("bold", 16, palette.moon_100, grows=False)
        kit.type.draw(target, pygame.key.name(self.hotkey or 0), number, cap.center, "center")
        y += kit.type.height(head)
        length = kit.say(f"{self._offer.key}.length", steps=self._offer.steps)
        y = kit.type.draw(target, length, aside, (column.left, y)).bottom + kit.px(4)
        below = pygame.Rect(column.left, y, column.width, 0)
        kit.type.draw_wrapped(target, kit.say(f"{self._offer.key}.about"), text, below)
        self._draw_bar(target, column)

    def _draw_bar(self, target: pygame.Surface, column: pygame.Rect) -> None:
        """The progress, along the bottom."""
        kit, palette = self._kit, self._kit.theme.palette
        style = Style("bold", 17, palette.ink)
        foot = self.rect.bottom - kit.px(26)
        progress = kit.type.draw(target, self._offer.done, style, (column.right, foot), "midright")
        groove = pygame.Rect(column.left, 0, progress.left - kit.px(14) - column.left, kit.px(8))
        groove.centery = foot
        pygame.draw.rect(target, palette.paper_500, groove, border_radius=kit.px(3))
        if self._offer.share:
            bar = groove.copy()
            bar.width = round(groove.width * self._offer.share)
            pygame.draw.rect(target, palette.ink, bar, border_radius=kit.px(3))


def _picture(kit: Kit, offer: Offer, size: tuple[int, int]) -> pygame.Surface | None:
    """The board of an offer with the counters of its first position.

    None until the board is painted.
    """
    unit = _ZOOM * kit.theme.ui
    is_castle = offer.state is not None and offer.state.stage != "field"
    layout: Layout = FieldLayout(offer.boards.field, FIELD_RADIUS * unit)
    if is_castle:
        layout = CastleLayout(offer.boards.castle, SQUARE_SIDE * unit * 1.25)
    board = kit.prints.ready(layout, kit.words.language)
    if board is None:
        return None
    picture = pygame.Surface(size)
    across, down = _MIDDLES[offer.name]
    left = _edge(across, board.get_width(), size[0])
    top = _edge(down, board.get_height(), size[1])
    picture.blit(board, (-left, -top))
    counter = kit.px(_COUNTER)
    stood = _stood(kit, offer.state, counter) if offer.state is not None else {}
    counters = []
    for cell, pictures in stood.items():
        at = layout.centre(cell)
        for number, one in enumerate(pictures):
            shift = (number - (len(pictures) - 1) / 2) * counter * (0.9 if is_castle else 0.4)
            place = (round(at[0] - left + shift), round(at[1] - top))
            counters.append((one, one.get_rect(center=place)))
    names = names_of(layout, kit.words.language)
    print_whole_names(picture, names, (left, top), [box for _, box in counters])
    picture.fill((_DIMMED, _DIMMED, _DIMMED), special_flags=pygame.BLEND_RGB_MULT)
    picture.blits(counters, False)
    return picture


def _edge(share: float, board: int, seen: int) -> int:
    """The start of the visible part of a board around a middle, kept inside the board."""
    return min(max(round(board * share - seen / 2), 0), max(board - seen, 0))


def _stood(kit: Kit, state: State, size: int) -> dict[Cell, list[pygame.Surface]]:
    """The counters of each cell, enemies first."""
    found: dict[Cell, list[pygame.Surface]] = {}
    for enemy in state.enemies.values():
        found.setdefault(enemy.at, []).append(kit.art.enemy(state, enemy, size))
    for man in state.paras.values():
        if man.at not in NOWHERE or man.at == VILLAGE:
            found.setdefault(man.at, []).append(kit.art.para(man, size))
    return found


def _refusal(evening: Evening, lesson: Lesson) -> ChoiceScene:
    """A message that the lesson doesn't fit the changed maps."""
    kit, stack = evening.kit, evening.stack
    rows = [Choice(kit.say("menu.back"), lambda: None)]
    title = kit.say(f"lesson.{lesson.name}")
    note, look_up = kit.say("lesson.other-map"), rulebook_opener(kit, stack)
    return ChoiceScene(kit, stack, title, rows, note, look_up=look_up)

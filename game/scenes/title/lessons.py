"""The prologue and the lessons side by side: subject, duration and progress of each."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame
from msgspec import Struct

from game.boards import load_boards
from game.painting.boards import BoardGeometry, CastleLayout, FieldLayout
from game.painting.boards.board_cache import names_of
from game.painting.boards.geometry import FIELD_RADIUS, SQUARE_SIDE
from game.painting.boards.place_names import print_whole_names
from game.painting.kit import Kit
from game.painting.posters.wooden_table import draw_table
from game.rules.board import VILLAGE, Boards, Cell
from game.rules.state import NOWHERE, State
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.pages import Heading, heading_row
from game.scenes.menus.rulebook import rulebook_opener
from game.scenes.title.begin_lesson import begin_lesson
from game.scenes.title.prologue import begin_prologue
from game.tabletop.game_context import GameContext
from game.tabletop.hud.question_bar import question_bar
from game.tabletop.lessons import LESSONS
from game.tabletop.lessons.lesson import Lesson, LessonProgress
from game.tabletop.lessons.prologue import STARTS, new_prologue, prologue_boards
from game.tabletop.parts.question import ListedChoice
from game.ui.cache import Cache
from game.ui.theme import Palette
from game.ui.typography.text import Style
from game.ui.views.containers import AsHigh, Box, Columns, Fit, Layers, Ruling, column, row
from game.ui.views.presses import Button, Press
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Keycap, Picture, Text, missing
from game.ui.views.view import Action, View

_LEAST: Final = 110
"""The least useful height of a picture, in units."""
_SIZES: Final = (19, 17, 15, 13.5, 12)
"""Sizes of a subject's letters: the first at which all cards have room."""
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


class LessonOffer(Struct, frozen=True):
    """Something that can be begun here: the prologue or a lesson."""

    name: str
    """The lesson's; empty for the prologue."""
    share: float
    """How much of it has been done, 0-1."""
    done: str
    """That share in words."""
    steps: int = 0

    @property
    def key(self) -> str:
        """Its words are ``<key>.length`` and ``<key>.about``."""
        return f"lesson.{self.name}" if self.name else "prologue"


class BeginLesson(Struct, frozen=True):
    """Begin a lesson by its name, or the prologue."""

    name: str


class BeginChosen(Struct, frozen=True):
    """Begin what has the focus, or else the first."""


class LessonsScene(ViewScene):
    """A card for each lesson; Esc goes back to the title."""

    def __init__(self, context: GameContext) -> None:
        super().__init__(context.kit, context.stack)
        self._context = context
        self._kit = context.kit
        boards = prologue_boards()
        self._starts: dict[Hashable, tuple[Boards, State | None]] = {
            lesson.name: (load_boards(), _start(lesson)) for lesson in LESSONS
        }
        self._starts[""] = boards, new_prologue(boards, STARTS[0]).state
        self._pictures: Cache[Hashable, pygame.Surface] = Cache(len(LESSONS) + 1)

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """The cards on the table; their texts are of the same height, and so are the pictures."""
        kit, offers = self._kit, self._offers
        cards = tuple(
            Press(
                inside=Box(self._inside(place), ground="paper"),
                action=BeginLesson(offer.name),
                key=pygame.K_1 + place,
                band="card",
            )
            for place, offer in enumerate(offers)
        )
        back = Button(label=kit.say("menu.back"), hint="Esc", key=pygame.K_ESCAPE, action=Leave())
        begin = Button(
            label=kit.say("lesson.begin"),
            hint="Enter",
            key=pygame.K_RETURN,
            action=BeginChosen(),
            is_primary=True,
        )
        bar = question_bar(kit, kit.say("lesson.choose"), kit.say("lesson.which"), (back, begin))
        head = Box(
            heading_row(kit, Heading("menu.tutorial")), (40, 22, 40, 0), height=96, is_fixed=True
        )
        return column(head, Box(Columns(cards, gap=28), (40, 0, 40, 20), fills=True), bar)

    @property
    def _offers(self) -> list[LessonOffer]:
        return [self._prologue(), *(self._lesson(lesson) for lesson in LESSONS)]

    def _prologue(self) -> LessonOffer:
        """The prologue, and how it ended last."""
        say, kept = self._kit.say, self._kit.settings.prologue
        done = say("lesson.new")
        if kept.end == "won":
            done = say("prologue.was-won", best=f"{kept.best:,}")
        elif kept.end:
            done = say("prologue.was-skipped")
        return LessonOffer("", float(kept.end == "won"), done)

    def _lesson(self, lesson: Lesson) -> LessonOffer:
        """A lesson, and how far it has been followed."""
        say, steps = self._kit.say, len(lesson.steps)
        step = self._kit.settings.lessons.get(lesson.name, 0)
        done = say("lesson.new")
        if step >= steps:
            done = say("lesson.was-done")
        elif step:
            done = say("lesson.at", step=step + 1, steps=steps)
        return LessonOffer(lesson.name, min(step / steps, 1.0), done, steps)

    def _inside(self, place: int) -> View:
        """The picture above the words, which have the same height on all cards."""
        offers = self._offers

        def words(size: float) -> View:
            every = tuple(self._words(number, size) for number in range(len(offers)))
            return AsHigh(every[place], every)

        name = offers[place].name
        picture = Picture(
            name, self._pictures.get(self._key(name)), self._kit.theme.palette.paper_500
        )
        shown = Box(picture, (10, 10, 10, 0), height=_LEAST + 10, fills=True)
        choices = (
            choice for size in _SIZES for choice in (column(shown, words(size)), words(size))
        )
        return Fit(tuple(choices))

    def _words(self, place: int, size: float) -> View:
        """Name, number, duration, subject and progress of an offer."""
        kit, palette, offer = self._kit, self._kit.theme.palette, self._offers[place]
        label = kit.head("prologue.title" if not offer.name else offer.key)
        name = Text(label, Style("display", 32, palette.ink, 0.03), shrinks_to=0.6, cuts=True)
        number = Keycap(
            str(place + 1), Style("bold", 16, palette.moon_100, grows=False), palette.paper_100, 26
        )
        length = kit.say(f"{offer.key}.length", steps=offer.steps)
        bar = Box(_progress(palette, offer.share), fills=True)
        progress = row(bar, Text(offer.done, Style("bold", 17, palette.ink)), gap=14)
        return Box(
            column(
                row(Box(name, fills=True), number, gap=8),
                Text(length, Style("bold", 17, palette.ink_rule), shrinks_to=0.8, cuts=True),
                Text(kit.say(f"{offer.key}.about"), Style("text", size, palette.ink), lines=0),
                Box(View(), fills=True),
                Box(progress, (0, 10, 0, 0)),
                gap=2,
            ),
            (22, 10, 22, 14),
        )

    def _key(self, name: Hashable) -> Hashable:
        return name, self.stack.size, self._kit.words.language, self._kit.theme

    def update(self, ms: int) -> bool:
        """Paint one picture per frame, so that the texts are visible at once."""
        for name, size in missing(self.placed):
            boards, state = self._starts[name]
            picture = _picture(self._kit, str(name) or "prologue", boards, state, size)
            if picture is not None:
                self._pictures.put(self._key(name), picture)
                self.renew()
                return True
        return False

    # --- Actions --------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Begin the prologue or a lesson, or go back."""
        match action:
            case BeginLesson(name):
                self._begin(name)
            case BeginChosen():
                self._begin(self.focused.name if isinstance(self.focused, BeginLesson) else "")
            case Leave():
                self.stack.pop()

    def _begin(self, name: str) -> None:
        context = self._context
        context.stack.pop()
        lesson = next((one for one in LESSONS if one.name == name), None)
        if lesson is None:
            begin_prologue(context)
        elif not LessonProgress.fits(lesson, load_boards()):
            context.stack.push(_refusal(context, lesson))
        else:
            begin_lesson(context, lesson, context.kit.settings.lessons.get(name, 0))

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw the table."""
        draw_table(self._kit, target)


def _progress(palette: Palette, share: float) -> View:
    """A bar of the steps done."""
    return Layers((Ruling(palette.paper_500, 8), Ruling(palette.ink, 8 if share else 0, share)))


def _start(lesson: Lesson) -> State | None:
    """The first position of a lesson; None on maps it can't be played on."""
    boards = load_boards()
    return lesson.begin(boards).state if LessonProgress.fits(lesson, boards) else None


def _picture(
    kit: Kit, name: str, boards: Boards, state: State | None, size: tuple[int, int]
) -> pygame.Surface | None:
    """The board of a lesson with the counters of its first position.

    None until the board is painted.
    """
    unit = _ZOOM * kit.theme.ui
    is_castle = state is not None and state.stage != "field"
    layout: BoardGeometry = FieldLayout(boards.field, FIELD_RADIUS * unit)
    if is_castle:
        layout = CastleLayout(boards.castle, SQUARE_SIDE * unit * 1.25)
    board = kit.prints.ready(layout, kit.words.language)
    if board is None:
        return None
    picture = pygame.Surface(size)
    across, down = _MIDDLES[name]
    left = _edge(across, board.get_width(), size[0])
    top = _edge(down, board.get_height(), size[1])
    picture.blit(board, (-left, -top))
    counter = kit.px(_COUNTER)
    stood = _stood(kit, state, counter) if state is not None else {}
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


def _refusal(context: GameContext, lesson: Lesson) -> ChoiceScene:
    """A message that the lesson doesn't fit the changed maps."""
    kit, stack = context.kit, context.stack
    rows = [ListedChoice(kit.say("menu.back"), lambda: None)]
    title = kit.say(f"lesson.{lesson.name}")
    note, look_up = kit.say("lesson.other-map"), rulebook_opener(kit, stack)
    return ChoiceScene(kit, stack, title, rows, note, look_up=look_up)

"""A scene that asks: the question, its answers as buttons and as places on the board."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from game.rules import decisions as d
from game.rules.advice.why_not import why_not_deeds
from game.rules.board import Cell
from game.scenes.answering import AnsweringScene
from game.scenes.evening import Evening
from game.scenes.rulebook import RulebookScene
from game.tabletop.board.mind import read_mind
from game.tabletop.hud.decision_line import ButtonSpec, line_buttons
from game.tabletop.hud.frame import buttons_row
from game.tabletop.hud.item_tag import ItemTag
from game.tabletop.hud.man_card import ManCard
from game.tabletop.hud.men import ManRow, men_rows
from game.tabletop.hud.topbar import Fact, menu_words, mind_words
from game.tabletop.question.answers import Answer
from game.tabletop.question.asking import Asking
from game.tabletop.question.spots import Spot
from game.tabletop.tickets.facts import fact_stops
from game.ui.typography.text import Style
from game.ui.widgets import Button, Widget, lay_right


class AskingScene(AnsweringScene):
    """Puts the session's decision to the player."""

    has_mind = True
    """Whether there are enemies here whose mind could be read."""

    has_sights = False
    """Whether sight matters here, and can be drawn."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.shows_sight = False
        """Whether what a man sees is drawn."""
        self.reads_mind = False
        """Whether what the enemies would do is drawn."""
        self._read = ""
        """The notice that the player has put away."""
        self._answer_of: dict[str, Answer] = {}
        """The answer behind each button, by its label."""

    def make_widgets(self) -> list[Widget]:
        """Widgets of the panels, made anew for every decision."""
        return list(men_rows(self.kit, self.cards, self.frame.men, self.shown, self.press_unit))

    # --- Asking ---------------------------------------------------------------------------

    def _renew(self) -> None:
        """Make the widgets for what is asked now."""
        chose_man = bool(self.asking.by_type(d.Act))
        self._asked = self.session.decision
        self.asking = Asking(self.kit.boards, self.shown, self._asked)
        widgets = [*self.make_widgets(), *self._spots(), *self._buttons()]
        self._refocus(widgets)
        if chose_man and not self.asking.by_type(d.Act) and self._is_on_man():
            self._focus_near_action()
        self._look_at_question()

    def _look_at_question(self) -> None:
        """Bring those who are asked about into view, or what can be chosen."""
        action = self.shown.action
        if self._asked is None:
            return
        if action is not None:
            self._look_at(action.at)
            return
        chosen = [self._cell_of(unit) for unit in self.asking.units]
        cells = [cell for cell in (*chosen, *self.asking.cells) if cell]
        if not self.asking.by_type(d.Act):
            asked = [self._cell_of(name) for name in self._asked.who[:1]]
            self._look_at(*([cell for cell in asked if cell] or cells))
        elif not any(self._is_in_view(cell) for cell in cells):
            self._look_at(*cells)

    def _refocus(self, widgets: list[Widget]) -> None:
        """Keep the focus where it was if the same thing is there again."""
        before = self.ring.focused
        self.ring.replace(widgets)
        for widget in widgets:
            if _is_same(before, widget):
                self.ring.focus(widget)
        if before is not None and self.ring.focused is None:
            self._focus_near_action()

    def _is_on_man(self) -> bool:
        """Whether the frame lies on the card of one who acts: there is nothing to do there."""
        action, framed = self.shown.action, self.ring.framed
        if action is None or not isinstance(framed, ManRow | ManCard):
            return False
        return framed.label in action.group

    def _focus_near_action(self) -> None:
        """What had the frame is gone: Enter means the button, arrows begin where the men are."""
        self.ring.is_shown = False
        action, view = self.shown.action, self.view
        if action is None or view is None or action.at not in view.layout.cells:
            return
        here = view.cell_rect(action.at).center
        cells = [one for one in self.ring.widgets if isinstance(one, Spot) and one.cell]
        if cells:
            self.ring.focus(min(cells, key=lambda one: math.dist(one.rect.center, here)))

    def question(self) -> tuple[str, str, str]:
        """What is asked, why, and by which rule."""
        if self._asked is None:
            key = "ask.held" if self.session.director.is_held else self.evening.while_watching
            play = self.kit.keys.prompt("Space")
            return self.kit.say(key), self.kit.say(f"{key}.why", play=play), ""
        teller = self.evening.teller
        question = teller.question(self._asked, self.shown)
        return (
            question,
            self.short_notice or teller.reason(self._asked, self.shown),
            self._asked.rule,
        )

    @property
    def notice(self) -> str:
        """What went wrong or right since the last answer, until it has been read."""
        told = self.evening.notice or self.kit.told(self.evening.autosave.trouble)
        return "" if told == self._read else told

    @property
    def short_notice(self) -> str:
        """The same, if there is room for it on the decision line."""
        room = self._line_room() - self.frame.line.left - self.kit.px(40)
        fits = self.kit.type.width(self.notice, Style("text", 16)) <= room
        return self.notice if fits else ""

    def put_notice_away(self) -> bool:
        """The player has read what didn't fit on the line; False if there is nothing like it."""
        if not self.notice or self.short_notice:
            return False
        self._read = self.notice
        return True

    # --- Buttons and spots ----------------------------------------------------------------

    def _buttons(self) -> list[Widget]:
        """Undo, gear, all choices, then the answers, the primary one last."""
        self._answer_of.clear()
        specs: list[ButtonSpec] = []
        kit = self.kit
        if self.asking.gear():
            specs.append((kit.say("button.gear"), "G", pygame.K_g, self.show_gear, False))
        if len(self.asking.answers) > 1:
            specs.append((kit.say("button.choices"), "C", pygame.K_c, self.show_all, False))
        if len(self.asking.by_type(d.Act)) > 1:
            specs.append((kit.say("button.next-man"), "N", pygame.K_n, self.next_man, False))
        if self.asking.is_about_moving and len(self.asking.by_type(d.Join)) > 1:
            specs.append((kit.say("button.everybody"), "T", pygame.K_t, self.take_all_along, False))
        specs.extend(self._other_specs())
        specs.extend(self._spec(answer) for answer in self.asking.on_line())
        greyed = self._greyed_deeds()
        place = len(specs) - len(self.asking.on_line())
        specs[place:place] = [(label, "", 0, _do_nothing, False) for label in greyed]
        buttons = self._with_undo(specs)
        for button in buttons:
            if isinstance(button, Button) and button.label in greyed:
                button.is_enabled, button.reason = False, greyed[button.label]
        return [*self._top_buttons(), *buttons]

    def _with_undo(self, specs: Sequence[ButtonSpec]) -> list[Widget]:
        """Buttons with undo before them; dimmed where it ends, if that takes nobody's room."""
        kit, line = self.kit, self.frame.line
        without = line_buttons(kit, line, specs)
        if self._asked is None or (self.notice and not self.can_undo):
            return without
        undo = (kit.say("button.undo"), "Z", pygame.K_z, self.undo, False)
        buttons = line_buttons(kit, line, [undo, *specs])
        if self.can_undo:
            return buttons
        first, *others = buttons
        if not isinstance(first, Button) or _faces(others) != _faces(without):
            return without
        first.reason = self._no_way_back()
        first.is_enabled = False
        return buttons

    def _greyed_deeds(self) -> dict[str, str]:
        """Deeds that can't be chosen now by their label, and why not."""
        if self._asked is None:
            return {}
        found = why_not_deeds(self.session.game)
        say = self.kit.say
        return {
            say(f"deed.{deed.__name__}"): self.tickets.excuse(refusal)
            for deed, refusal in found.items()
        }

    def _other_specs(self) -> list[ButtonSpec]:
        """Buttons of a subclass that come before the answers."""
        return []

    def _spec(self, answer: Answer) -> ButtonSpec:
        """The button of an answer."""
        label = self.evening.teller.option(answer.option, self.shown)
        self._answer_of[label] = answer
        hint = "Enter" if answer.is_primary else answer.key.upper()
        key = pygame.K_RETURN if answer.is_primary else _key_code(answer.key)
        return label, hint, key, self._giver(answer.option), answer.is_primary

    def _top_buttons(self) -> list[Widget]:
        """The menu, and where there are enemies on a board, their mind."""
        kit, top = self.kit, self.frame.top
        words, hint = menu_words(kit)
        found = [Button(kit.trim, pygame.Rect(0, 0, 0, 0), words, self.pause, hint=hint)]
        if self.has_mind and self.view is not None:
            words, hint = mind_words(kit)
            spot, lit = pygame.Rect(0, 0, 0, 0), self.reads_mind
            mind = Button(kit.trim, spot, words, self.toggle_mind, primary=lit, hint=hint)
            found.insert(0, mind)
        lay_right(found, top.right - kit.px(10), top.centery, kit.px(8))
        for button in found:
            button.rect.height = min(button.rect.height, kit.px(44 if kit.is_large else 32))
            button.rect.centery = top.centery
        return [*fact_stops(kit, top, self.shown, self.facts(), self.look_up), *found]

    def facts(self) -> list[Fact]:
        """Figures of the top bar besides the hour."""
        return []

    def look_up(self, rule: str) -> None:
        """Open the rulebook at a rule."""
        self._open(RulebookScene(self.kit, self.evening.stack, rule))

    def toggle_mind(self) -> None:
        """Draw what the enemies would do, or stop drawing it; where none is awake it is said."""
        self.reads_mind = not self.reads_mind
        is_empty = self.reads_mind and not read_mind(self.session.game)
        self.evening.notice = self.kit.say("mind.nothing") if is_empty else ""
        self._renew()

    def toggle_sight(self) -> None:
        """Draw what a man sees and whom, or stop drawing it."""
        self.shows_sight = not self.shows_sight
        self._renew()

    def _line_room(self) -> int:
        """Where the leftmost button of the decision line begins."""
        line = self.frame.line
        if buttons_row(line, self.kit.theme) != line:
            return line.right
        lefts = [
            w.rect.left
            for w in self.ring.widgets
            if isinstance(w, Button) and w.rect.centery > line.top
        ]
        return min(lefts, default=line.right) - self.kit.px(16)

    def _spots(self) -> list[Widget]:
        """A spot for every counter and cell that answers, and every cell in reach."""
        view = self.view
        if view is None or not self.shows_board:
            return []
        trim = self.kit.trim
        spots: list[Widget] = [
            Spot(trim, self._unit_place(unit), self._unit_press(unit), unit=unit)
            for unit in self.asking.units
            if self._cell_of(unit) is not None
        ]
        cells = dict.fromkeys(self.asking.cells)
        if self.asking.reach is not None:
            cells.update(dict.fromkeys(self.asking.reach.left))
        spots.extend(
            Spot(trim, self._cell_place(cell), self._cell_press(cell), cell=cell) for cell in cells
        )
        return spots

    def _unit_place(self, unit: str) -> Callable[[], pygame.Rect]:
        def place() -> pygame.Rect:
            view, cell = self.view, self._cell_of(unit)
            if view is None or cell is None:
                return pygame.Rect(0, 0, 0, 0)
            return view.piece_rect(unit) or view.cell_rect(cell)

        return place

    def _cell_place(self, cell: Cell) -> Callable[[], pygame.Rect]:
        def place() -> pygame.Rect:
            rect = self.view.cell_rect(cell) if self.view else pygame.Rect(0, 0, 0, 0)
            return rect.inflate(-rect.width // 3, -rect.height // 3)

        return place

    def _unit_press(self, unit: str) -> Callable[[], None]:
        return lambda: self.press_unit(unit)

    def _cell_press(self, cell: Cell) -> Callable[[], None]:
        return lambda: self.press_cell(cell)

    # --- The frame of keys ----------------------------------------------------------------

    def next_man(self) -> None:
        """The focus goes to the next man who can still act, once round all of them."""
        acts = [answer.unit for answer in self.asking.by_type(d.Act)]
        stops = [one for one in self.ring.widgets if _man_of(one) in acts]
        if not stops:
            return
        focused = self.ring.focused
        place = stops.index(focused) + 1 if focused in stops else 0
        self.ring.focus(stops[place % len(stops)])
        self.ring.is_shown = True

    def point(self) -> None:
        """No button means Enter here: the frame shows what would, a man who can act first."""
        if self._asked is None:
            return
        self.next_man()
        answers = [one for one in self.ring.widgets if self._is_answer(one)]
        if self.ring.focused is None and answers:
            self.ring.focus(answers[0])
        self.ring.show()

    def _is_answer(self, widget: Widget) -> bool:
        """Whether pressing it answers what is asked."""
        is_button = isinstance(widget, Button) and widget.label in self._answer_of
        return is_button or isinstance(widget, Spot)


def _man_of(widget: Widget) -> str:
    """The man whose counter or card it is; empty for anything else."""
    if isinstance(widget, Spot):
        return widget.unit
    return widget.label if isinstance(widget, ManCard) else ""


def _do_nothing() -> None:
    """A greyed button isn't pressed."""


def _faces(buttons: Sequence[Widget]) -> list[str]:
    """What stands on each button."""
    return [one.label for one in buttons if isinstance(one, Button)]


def _key_code(name: str) -> int:
    """pygame's code of a letter or digit; 0 for none."""
    return ord(name) if len(name) == 1 else 0


def _is_same(before: Widget | None, after: Widget) -> bool:
    """Whether two widgets of two decisions stand for the same thing."""
    if isinstance(before, Spot) and isinstance(after, Spot):
        return (before.cell, before.unit) == (after.cell, after.unit)
    if isinstance(before, ManRow | ManCard) and isinstance(after, ManRow | ManCard):
        return before.label == after.label
    if isinstance(before, ItemTag) and isinstance(after, ItemTag):
        return before.item == after.item
    if isinstance(before, Button) and isinstance(after, Button):
        return (before.label, before.hint) == (after.label, after.hint)
    return False

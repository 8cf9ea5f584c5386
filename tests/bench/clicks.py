"""How much a night asks of the hand: ``python -m tests.bench.clicks [--games N] [--seed S]``.

The sergeant's decisions are given through the window by mouse alone, as a sensible person gives
them: a stack by one click, a destination by one click, packing and sharing out as proposed. For
each level of the setting *questions* the medians of evenings and hunts are printed: clicks and
questions of an evening, clicks and questions of a turn on the field, of one in the castle with men
outside Nonette, of one with everybody in Nonette, and of a hunt. ``--json`` prints the same for a
program. A turn is the mean of those of its evening.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Final, TypeAlias

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules import decisions as d
from game.rules.board import VILLAGE, Cell
from game.rules.decisions import Option
from game.rules.game import Part
from game.rules.state import NOWHERE
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.equip import EquipScene
from game.scenes.stages.play_scene import PlayScene
from game.standing_orders import LEVELS, Level, answer
from game.tabletop.actions import LetStay
from game.tabletop.question.plans import chooses_man, is_acting
from game.tabletop.stages.castle import may_wait
from game.ui.views.stops import FocusStop
from game.window.app import App, WindowOptions
from tests.ui import driving

Figures: TypeAlias = dict[str, dict[str, dict[str, float]]]
"""Medians by level, then clicks or questions, then what they were counted in."""

SIZE: Final = (1920, 1080)
_PATIENCE: Final = 5
"""Clicks without an answer after which a night is given up."""
_SETTLE: Final = 40
"""Frames for the camera to come to rest."""


class Turn(Struct):
    """What a turn took, or a stage without turns."""

    kind: str
    """Its stage, or ``home`` for one in the castle with everybody in Nonette all the time."""
    clicks: int = 0
    questions: int = 0
    """Clicks that answered something."""


class Night:
    """One night played by mouse, with what it took."""

    def __init__(self, app: App, part: Part, seed: int) -> None:
        self.app = app
        self.turns: dict[tuple[str, int], Turn] = {}
        """What each turn took, by stage and number."""
        self._player = bot("sergeant", seed)
        self._arranged = -1
        """The number of choices before the action whose group is as the sergeant wants it."""
        self._sees_all_floors = False
        """Whether the whole castle lies on the screen, so that no floor has to be turned to."""
        app.context.begin(part, seed)

    # --- What is counted ------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as the rules have it."""
        return self.app.context.session.game

    @property
    def scene(self) -> PlayScene:
        """The playing scene on top."""
        return driving.play_scene(self.app)

    @property
    def scene_below(self) -> PlayScene:
        """The playing scene, a list over it or not."""
        return next(one for one in self.app.stack.scenes if isinstance(one, PlayScene))

    def _kind_of_turn(self) -> str:
        state = self.game.state
        if state.stage != "castle":
            return state.stage
        home = all(man.at == VILLAGE for man in state.paras.values() if man.at not in NOWHERE)
        return "home" if home and not state.father else "castle"

    def total(self, what: str) -> int:
        """Clicks or questions of the whole night."""
        return sum(getattr(turn, what) for turn in self.turns.values())

    def play(self) -> Night:
        """To the end of the night."""
        idle = 0
        while idle < _PATIENCE:
            self._frame()
            if self.game.decision is None:
                return self
            kind, made = self._kind_of_turn(), len(self.game.choices)
            stage, first = self.game.state.stage, self.game.state.turn
            with self._counted() as clicks:
                self._answer()
            # Waiting lets several turns go by.
            last = self.game.state.turn if self.game.state.stage == stage else first
            for number in range(first, max(last, first + 1)):
                self.turns.setdefault((stage, number), Turn(kind))
            turn = self.turns[stage, first]
            turn.kind = "castle" if kind == "castle" else turn.kind
            turn.clicks += len(clicks)
            turn.questions += len(self.game.choices) > made
            idle = 0 if len(self.game.choices) != made else idle + 1
        raise AssertionError(f"nothing could be clicked for {self.game.decision}")

    @contextmanager
    def _counted(self) -> Iterator[list[tuple[int, int]]]:
        made: list[tuple[int, int]] = []
        click, press = driving.click, driving.press

        def clicked(app: App, pixel: tuple[int, int], button: int = 1) -> None:
            made.append(pixel)
            # A hand takes its time, so what was shown where the mouse was is gone by then.
            driving.hover(app, pixel)
            click(app, pixel, button)

        def pressed(app: App, key: int, mod: int = 0) -> None:
            made.append((0, 0))
            press(app, key, mod)

        driving.click, driving.press = clicked, pressed
        try:
            yield made
        finally:
            driving.click, driving.press = click, press

    def _frame(self, count: int = 1) -> None:
        for _ in range(count):
            self.app.loop.frame(16)

    # --- Answering ------------------------------------------------------------------------

    def _answer(self) -> None:
        game = self.game
        if isinstance(self.app.stack.top, ChoiceScene):
            self._confirm(self.app.stack.top)
        elif isinstance(self.app.stack.top, EquipScene):
            self._pack()
        elif game.state.to_assign:
            self._press("button.share")
        elif self._button("button.shared") is not None:
            self._press("button.shared")
        elif chooses_man(game):
            self._choose_man(self._player.choose(game))
        elif game.state.stage == "castle" and not self._sees_all_floors:
            self._sees_all_floors = True
            if self._button("floor.all") is not None:  # else all are seen, as nobody is in yet
                self._press("floor.all")
        elif is_acting(game):
            self._go_on()
        else:
            driving.give_by_mouse(self.app, self._player.choose(game))

    def _confirm(self, listing: ChoiceScene) -> None:
        """Do what the list warns of, as the sergeant means it."""
        row = driving.row_of_yes(self.app, listing)
        if row is not None:
            driving.click(self.app, row.rect.center)
        else:
            wanted = self._player.choose(self.game)
            driving.choose_in_list(self.app, self.scene_below, wanted, by_mouse=True)

    def _pack(self) -> None:
        for key in ("button.pack", "button.line-up", "button.jump"):
            self._press(key)

    def _button(self, key: str) -> FocusStop | None:
        return driving.button_of(self.scene, self.app.kit.say(key))

    def _press(self, key: str) -> None:
        button = self._button(key)
        assert button is not None, f"there is no button {key}"
        driving.click(self.app, button.rect.center)

    # --- Who acts -------------------------------------------------------------------------

    def _choose_man(self, wanted: Option) -> None:
        if isinstance(wanted, d.EndPhase) and may_wait(self.game) and self._waits_on():
            self._wait()
        elif isinstance(wanted, d.Act) and wanted.unit in self.game.state.paras:
            group, then = _group(self.game, wanted)
            if not (isinstance(then, d.Stop) and self._stay(group)):
                self._take(wanted.unit, group)
        else:
            driving.give_by_mouse(self.app, wanted)

    def _waits_on(self) -> bool:
        """Whether the sergeant would wait for the next turn as well."""
        ahead = self.game.fork()
        ahead.choose(d.EndPhase())
        _follow(ahead)
        return may_wait(ahead) and isinstance(bot("sergeant", 1).choose(ahead), d.EndPhase)

    def _wait(self) -> None:
        """Begin to wait; a key when the sergeant wants to go."""
        self._press("button.wait")
        made = 0
        while made < len(self.game.choices) and may_wait(self.game):
            made = len(self.game.choices)
            if not isinstance(bot("sergeant", 1).choose(self.game), d.EndPhase):
                driving.press(self.app, pygame.K_SPACE)
                return
            self._frame()

    def _take(self, name: str, group: Sequence[str]) -> None:
        """Take a stack, and drop who stays; or one man, and those who join him."""
        self._arranged = self._begin_of_action
        stack = _stack(self.game, name)
        drops = [mate for mate in stack if mate not in group]
        joins = [mate for mate in group if mate != name]
        if len(drops) <= len(joins) and set(stack) >= set(group):
            self._click_man(name)
            for mate in drops:
                self._leave_out(mate)
        else:
            with _shift():
                self._click_man(name)
            if isinstance(self.app.stack.top, ChoiceScene):  # the man in hand is needed first
                return
            everybody = self._button("button.everybody") if self._may_take(joins) else None
            if len(joins) > 1 and everybody is not None:
                driving.click(self.app, everybody.rect.center)
                return
            for mate in joins:
                self._click_man(mate)

    def _stays_instead(self, group: Sequence[str]) -> bool:
        """Whether just these men, who are not in hand, are told to stay."""
        action = self.game.state.action
        is_other = action is not None and not set(group) & set(action.group)
        return is_other and self._stay(group)

    def _stay(self, group: Sequence[str]) -> bool:
        """Whether there is a button by which just these men stay where they are."""
        self._frame()
        if set(_stack(self.game, group[0])) != set(group):
            return False
        badge = driving.badges_of(self.scene, LetStay).get(group[0])
        if badge is not None:
            driving.click(self.app, badge.rect.center)
        return badge is not None

    def _may_take(self, joins: Sequence[str]) -> bool:
        """Whether they are all who can be taken along."""
        self._frame()
        return {answer.unit for answer in self.scene.question.answers.by_type(d.Join)} == set(joins)

    def _leave_out(self, name: str) -> None:
        self._click_man(name)

    def _click_man(self, name: str) -> None:
        """His row or card, which stands apart from those of his mates."""
        self._frame()
        driving.click(self.app, driving.men_of(self.scene)[name].rect.center)
        self._frame()

    # --- What they do ---------------------------------------------------------------------

    def _go_on(self) -> None:
        game = self.game
        action = game.state.action
        assert action is not None
        if not action.moved and self._is_in_hand_unasked():
            before = Game.from_position(game.boards, game.position(), options=game.options)
            wanted = self._player.choose(before)
            if not isinstance(wanted, d.Act):
                self._press("option.end-phase")
                return
            group, then = _group(before, wanted)
            if isinstance(then, d.Stop) and self._stays_instead(group):
                return
            if not set(group) & set(action.group):
                self._take(wanted.unit, group)
                return
            self._change_group(group)
            if not is_acting(self.game):
                return
        wanted = self._player.choose(self.game)
        if isinstance(wanted, d.Step):
            self._walk(wanted)
        elif isinstance(wanted, d.Stop) and self._attacks_from_here():
            return
        elif isinstance(wanted, d.PickUp) and self._button("button.pick-up") is not None:
            self._press("button.pick-up")
            if isinstance(self.app.stack.top, ChoiceScene):
                driving.choose_in_list(self.app, self.scene_below, wanted, by_mouse=True)
        else:
            driving.give_by_mouse(self.app, wanted)

    def _is_in_hand_unasked(self) -> bool:
        """Whether the last stack was taken up without a click just now."""
        choices = self.game.choices_since_checkpoint
        is_fresh = all(isinstance(choice, d.Act | d.Join) for choice in choices)
        return is_fresh and self._arranged != self._begin_of_action

    @property
    def _begin_of_action(self) -> int:
        """The number of choices before the action."""
        return len(self.game.choices) - len(self.game.choices_since_checkpoint)

    def _change_group(self, group: Sequence[str]) -> None:
        action = self.game.state.action
        assert action is not None
        self._arranged = self._begin_of_action
        drops = [one for one in action.group if one not in group]
        if not drops or len(drops) == len(action.group):
            return
        if len(drops) < len(group):
            for mate in drops:
                self._leave_out(mate)
            return
        with _shift():
            self._click_man(group[0])
        for mate in group[1:]:
            self._click_man(mate)

    def _walk(self, first: d.Step) -> None:
        """Click where the sergeant goes, or a place on the way there if ways differ."""
        way, then = self._way_ahead(first)
        if isinstance(then, d.Stop) and self._attacks_after(way):
            return
        reach = self.scene.question.answers.reach
        assert reach is not None
        for end in range(len(way), 0, -1):
            if reach.way_to(way[end - 1])[1:] == tuple(way[:end]) or end == 1:
                break
        others = self.game.state.paras_at(way[end - 1])
        lying = self.game.state.lying.get(way[end - 1], ())
        stops = isinstance(then, d.PickUp) if lying else isinstance(then, d.Stop | None)
        stops = stops and end == len(way)
        stops = stops and not any(self.scene.session.takes_up(man.name) for man in others)
        with contextlib.nullcontext() if stops else _shift():
            has_gone = self._click_cell(way[end - 1])
        if not has_gone:
            driving.give_by_mouse(self.app, first)

    def _way_ahead(self, first: d.Step) -> tuple[list[Cell], Option | None]:
        """His steps up to something new, and what he does then; None if that depends on it."""
        ahead, sergeant = self.game.fork(), bot("sergeant", 1)
        way: list[Cell] = []
        option: Option = first
        while isinstance(option, d.Step):
            sealed = ahead.undo_floor
            way.append(option.cell)
            rule = ahead.decision.rule if ahead.decision is not None else ""
            ahead.choose(option)
            if ahead.undo_floor != sealed or ahead.decision is None or ahead.decision.rule != rule:
                return way, None
            option = sergeant.choose(ahead)
        return way, option

    def _click_cell(self, cell: Cell) -> bool:
        """Whether that was a walk, and not a list of all that can be done there."""
        self._look_at(cell)
        view = self.scene.view
        assert view is not None
        made = len(self.game.choices)
        driving.click(self.app, view.cell_rect(cell).center)
        if isinstance(self.app.stack.top, ChoiceScene):
            driving.choose_in_list(self.app, self.scene_below, d.Step(cell), by_mouse=True)
        return len(self.game.choices) > made

    def _look_at(self, cell: Cell) -> None:
        """Bring a cell into view: by the key plan, or by a drag, which isn't a click."""
        if self._is_seen(cell):
            return
        driving.turn_to(self.app, self.scene, cell)
        self._frame(_SETTLE)
        if not self._is_seen(cell):
            view = self.scene.view
            assert view is not None
            view.camera.go_to(view.layout.centre(cell))
            self._frame(_SETTLE)

    def _is_seen(self, cell: Cell) -> bool:
        """Whether the middle of a cell can be clicked."""
        scene = self.scene
        assert scene.view is not None
        pixel = scene.view.cell_rect(cell).center
        return scene.frame.view.collidepoint(pixel) and scene.pointer.is_on_board(pixel)

    def _attacks_from_here(self) -> bool:
        """Click the enemy that the sergeant attacks once he stops here, if he does."""
        enemy = self._attacked_after(())
        return self.scene.clicks.is_in_range(enemy) and self._click_enemy(enemy)

    def _attacks_after(self, way: Sequence[Cell]) -> bool:
        """Click the enemy that the sergeant attacks after that way, if the click goes it."""
        enemy = self._attacked_after(way)
        return self.scene.clicks.way_to_attack(enemy)[1:] == tuple(way) and self._click_enemy(enemy)

    def _attacked_after(self, way: Sequence[Cell]) -> str:
        """Whom the sergeant attacks after that way; empty for nobody."""
        ahead = self.game.fork()
        for option in (*map(d.Step, way), d.Stop()):
            ahead.choose(option)
        _follow(ahead)
        if ahead.decision is None or ahead.decision.rule not in ("R4.4-who", "R7.6-who"):
            return ""
        wanted = bot("sergeant", 1).choose(ahead)
        return wanted.enemy if isinstance(wanted, d.Attack) else ""

    def _click_enemy(self, enemy: str) -> bool:
        """Whether a click on that enemy did something."""
        if enemy not in self.game.state.enemies:
            return False
        self._look_at(self.game.state.enemies[enemy].at)
        view = self.scene.view
        rect = view.piece_rect(enemy) if view is not None else None
        if rect is None or not self._is_seen(self.game.state.enemies[enemy].at):
            return False
        made = len(self.game.choices)
        driving.click(self.app, rect.center)
        return len(self.game.choices) > made or isinstance(self.app.stack.top, ChoiceScene)


def _stack(game: Game, name: str) -> list[str]:
    """Those whom a click on the man takes along, himself first."""
    at = game.state.paras[name].at
    if at == VILLAGE:
        return [name]
    mates = [man.name for man in game.state.paras_at(at) if not man.acted and man.name != name]
    return [name, *mates]


def _group(game: Game, act: d.Act) -> tuple[list[str], Option | None]:
    """The men the sergeant lets act together, and what they do first."""
    ahead, sergeant = game.fork(), bot("sergeant", 1)
    group = [act.unit]
    option: Option = act
    while isinstance(option, d.Act | d.Join):
        ahead.choose(option)
        if not is_acting(ahead):
            return group, None
        option = sergeant.choose(ahead)
        if isinstance(option, d.Join):
            group.append(option.unit)
    return group, option


def _follow(game: Game) -> None:
    while (option := answer(game, "matters")) is not None:
        game.choose(option)


@contextmanager
def _shift() -> Iterator[None]:
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    try:
        yield
    finally:
        pygame.key.set_mods(0)


# --- Figures ----------------------------------------------------------------------------------


def _per_turn(night: Night, kind: str, what: str) -> float | None:
    """The mean of the turns of a kind; None if there was none."""
    found = [getattr(turn, what) for turn in night.turns.values() if turn.kind == kind]
    return sum(found) / len(found) if found else None


def _median(values: Sequence[float | None]) -> float:
    found = [value for value in values if value is not None]
    return round(median(found), 1) if found else 0.0


def measure(app: App, level: Level, seeds: Sequence[int]) -> dict[str, dict[str, float]]:
    """The medians of those nights on that level."""
    app.kit.settings = replace(app.kit.settings, questions=level)
    evenings = [Night(app, "evening", seed).play() for seed in seeds]
    hunts = [Night(app, "hunt", seed).play() for seed in seeds]
    return {
        what: {
            "evening": _median([night.total(what) for night in evenings]),
            "field_turn": _median([_per_turn(night, "field", what) for night in evenings]),
            "castle_turn": _median([_per_turn(night, "castle", what) for night in evenings]),
            "home_turn": _median([_per_turn(night, "home", what) for night in evenings]),
            "hunt": _median([night.total(what) for night in hunts]),
        }
        for what in ("clicks", "questions")
    }


@contextmanager
def window() -> Iterator[App]:
    """The game without a display, in a home of its own, with animations off."""
    with tempfile.TemporaryDirectory() as home:
        drivers = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        os.environ.update(LONGEST_DAY_HOME=str(Path(home)), **drivers)
        app = App(WindowOptions(load_boards(), seed=1, language="en", size=SIZE))
        app.kit.settings = replace(app.kit.settings, animation="off")
        app.loop.frame(16)
        yield app
        app.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.clicks")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=771001)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--level", choices=LEVELS, action="append")
    wanted = parser.parse_args()
    seeds = range(wanted.seed, wanted.seed + wanted.games)
    with window() as app:
        found: Figures = {one: measure(app, one, seeds) for one in wanted.level or LEVELS}
    if wanted.json:
        print(json.dumps(found))
        return
    for level, figures in found.items():
        for what, row in figures.items():
            print(level, what, ", ".join(f"{name} {value:g}" for name, value in row.items()))


if __name__ == "__main__":
    main()

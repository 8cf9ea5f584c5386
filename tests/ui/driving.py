"""A player with only a mouse, a keyboard or a gamepad, on the real scenes with a dummy display."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.advice.demolition import LoneDeed
from game.rules.board import Cell
from game.rules.decisions import Assign, JumpNext, Option, SetExplosives, SetWithDetonator, Step
from game.rules.game import Part
from game.rules.position import Plain
from game.scenes.after.records import InitialsScene
from game.scenes.menus.choices import ChoiceScene
from game.scenes.stages.castle import CastleScene
from game.scenes.stages.drop import DropScene
from game.scenes.stages.equip import EquipScene
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import (
    ActAlone,
    LeaveManBehind,
    LetStay,
    ListAll,
    LookAtPlace,
    PressCard,
    TakeHits,
)
from game.tabletop.attract import Show
from game.tabletop.board.intent import EnemyIntent
from game.tabletop.board.marks import Marks
from game.tabletop.board.view import BoardView
from game.tabletop.game_context import GameContext
from game.tabletop.lessons.bar import LessonBar
from game.tabletop.lessons.lesson import LessonProgress
from game.tabletop.parts.extras import Extra
from game.tabletop.parts.pointer import Spot
from game.tabletop.parts.question import SHARING
from game.tabletop.parts.squad import Head, man_of
from game.tabletop.question.answers import Answer
from game.tabletop.replay import ReplayBar
from game.tabletop.stages.castle import place_of
from game.ui.input.focus import FocusRing
from game.ui.input.mouse import SETTLED_MS
from game.ui.input.pads import Pads
from game.ui.loop import Loop
from game.ui.stack import Scene
from game.ui.views.presses import Press
from game.ui.views.scene import ViewScene
from game.ui.views.stops import FocusStop, action_of
from game.ui.views.view import Action
from game.ui.widgets import Widget
from game.window.app import App

Give = Callable[[App, Option], None]
_MOST_TRAVELS = 400


class StuckError(AssertionError):
    """An answer couldn't be given this way."""


def look(app: App) -> pygame.Surface:
    """Draw a frame and look at it; what is on the window, which the next frame replaces."""
    Loop.draw(app.loop)
    return app.window.surface


def press(app: App, key: int, mod: int = 0) -> None:
    """Press and release a key, and go on by a frame."""
    text = pygame.key.name(key)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=mod))
    app.loop.frame(16)


def hover(app: App, pixel: tuple[int, int]) -> None:
    """The mouse goes there, and a frame."""
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0)))
    app.loop.frame(16)


def click(app: App, pixel: tuple[int, int], button: int = 1) -> None:
    """Move the mouse there, press and release its button, and go on by a frame.

    Where that would be the second click of a double click, half a second passes first; and nobody
    aims at what the camera has only just begun to show.
    """
    for _ in range(SETTLED_MS // 50):
        if _is_held(app, pixel) or _is_unseen(app):
            app.loop.frame(50)
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pixel, button=button))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pixel, button=button))
    app.loop.frame(16)


def strike(app: App, pixel: tuple[int, int]) -> None:
    """A press and its release, as fast as a finger can."""
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pixel, button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pixel, button=1))
    app.loop.frame(16)


def _is_held(app: App, pixel: tuple[int, int]) -> bool:
    """Whether a click there would be the second of a double click."""
    top = app.stack.top
    if isinstance(top, PlayScene):
        return top.guard.holds(pixel)
    return isinstance(top, ChoiceScene) and top.guard.is_at(pixel)


def _is_unseen(app: App) -> bool:
    """Whether the board has only just begun to move."""
    top = app.stack.top
    return (
        isinstance(top, PlayScene)
        and top.view is not None
        and top.view.camera.meant((0, 0)) != (0, 0)
    )


def roll_down(app: App) -> None:
    """Turn the wheel down one notch as pygame reports it, with a button, and go on by a frame."""
    pixel = pygame.mouse.get_pos()
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pixel, button=5))
    pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, y=-1, x=0))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pixel, button=5))
    app.loop.frame(16)


def ask_everything(app: App) -> None:
    """Nothing is answered or taken up for the player any more, in the game that is played now and
    in later ones."""
    app.kit.settings = replace(app.kit.settings, questions="everything")
    session = app.context.session
    session.level = "everything"
    session.auto_selects_next_stack = False


def play_scene(app: App) -> PlayScene:
    """The playing scene on top; StuckError for any other scene."""
    top = app.stack.top
    if not isinstance(top, PlayScene):
        raise StuckError(f"{type(top).__name__} is on top")
    return top


def press_any_key_over_a_card(app: App) -> None:
    """Answer a card of a milestone that waits over the board."""
    top = app.stack.top
    if isinstance(top, PlayScene) and top.milestones.card is not None:
        press(app, pygame.K_SPACE)


def night_before(
    app: App, part: Part, seeds: Iterable[int], is_there: Callable[[Game, Option], bool]
) -> tuple[Game, Option]:
    """The sergeant's first night that comes to a choice of that kind, up to it, and the choice."""
    for seed in seeds:
        game, player = Game.new(app.context.boards, seed, part=part), bot("sergeant", seed)
        while game.decision is not None:
            option = player.choose(game)
            if is_there(game, option):
                return game, option
            game.choose(option)
    raise StuckError("no night comes to that choice")


def _extras(scene: Scene) -> list[Extra]:
    """The extra parts of a scene's game context."""
    names = ("game_context", "context", "_context")
    found = (getattr(scene, name, None) for name in names)
    return next((one.extras.parts for one in found if isinstance(one, GameContext)), [])


def is_shown(app: App, extra: Extra) -> bool:
    """Whether any open scene has that part."""
    return any(extra in _extras(scene) for scene in app.stack.scenes)


def is_on_top(app: App, extra: Extra) -> bool:
    """Whether the scene on top has that part."""
    return extra in _extras(app.stack.top)


def replay_on(app: App) -> ReplayBar:
    """The replay in progress; StuckError if there is none."""
    for part in _extras(app.stack.top):
        if isinstance(part, ReplayBar):
            return part
    raise StuckError("no film is being watched")


def lesson_on(app: App) -> LessonBar[LessonProgress]:
    """The lesson in progress; StuckError if there is none."""
    for part in _extras(app.stack.top):
        if isinstance(part, LessonBar) and isinstance(part.guide, LessonProgress):
            return part
    raise StuckError("no lesson is being played")


def show_on(app: App) -> Show:
    """The demonstration on the title; StuckError if it isn't running."""
    for part in _extras(app.stack.top):
        if isinstance(part, Show):
            return part
    raise StuckError("the show isn't on")


def is_in_view(scene: PlayScene, cell: Cell) -> bool:
    """Whether the middle of a cell is visible, with no panel over it."""
    assert scene.follow is not None
    return scene.follow.is_in_view(cell)


def marks_of(scene: PlayScene) -> Marks:
    """The present marks of the board."""
    assert scene.highlights is not None
    return scene.highlights.marks()


def intent_on(scene: PlayScene) -> EnemyIntent:
    """The enemy intent that was drawn last."""
    assert scene.board is not None
    return scene.board.intent


def intent_of(scene: PlayScene) -> EnemyIntent:
    """The present enemy intent."""
    assert scene.intent is not None
    return scene.intent.read(marks_of(scene))


def answer_of(scene: PlayScene, option: Option) -> Answer:
    """The scene's answer for an option."""
    answer = scene.question.answers.to(option)
    if answer is None:
        raise StuckError(f"{option} isn't offered by {type(scene).__name__}")
    return answer


def button_of(scene: PlayScene, label: str) -> FocusStop | None:
    """The button with that label, if it is drawn."""
    for widget in scene.ring.widgets:
        if isinstance(widget, FocusStop) and widget.label == label:
            return widget
    return None


class BarButton(Struct):
    """A button of the bar at the lower edge of a stage, and what it offers."""

    stop: FocusStop
    label: str
    hint: str
    primary: bool
    answer: Answer | None
    deed: LoneDeed | None

    @property
    def rect(self) -> pygame.Rect:
        """Its place in the window."""
        return self.stop.rect

    @property
    def reason(self) -> str:
        """Why it can't be pressed now."""
        return self.stop.reason

    @property
    def is_enabled(self) -> bool:
        """Whether it can be pressed now."""
        return self.stop.is_enabled

    @property
    def hotkey(self) -> int | None:
        """The key that presses it."""
        return self.stop.hotkey

    @property
    def action(self) -> Action:
        """What a press means."""
        return self.stop.pressable.action


def bar_buttons(scene: PlayScene) -> list[BarButton]:
    """The buttons of the bar, from left to right, the upper ones first."""
    found = []
    for widget in scene.ring.widgets:
        offer = scene.bar.offer_of(widget)
        if offer is not None and isinstance(widget, FocusStop) and widget.is_focusable:
            action = offer.action
            deed = action.deed if isinstance(action, ActAlone) else None
            answer = scene.bar.answer_of(widget)
            button = BarButton(widget, offer.label, offer.hint, offer.is_lit, answer, deed)
            found.append(button)
    return found


def men_of(scene: PlayScene) -> dict[str, FocusStop]:
    """The places of the men in the squad, by their names."""
    stops = (widget for widget in scene.ring.widgets if isinstance(widget, FocusStop))
    return {man_of(stop): stop for stop in stops if man_of(stop)}


def head_of(place: FocusStop) -> Head:
    """What is shown of a man at his place in the squad."""
    pressed = place.pressable
    assert isinstance(pressed, Press) and isinstance(pressed.inside, Head)
    return pressed.inside


def badges_of(scene: PlayScene, kind: type[LetStay | LeaveManBehind]) -> dict[str, FocusStop]:
    """The small buttons of a kind on the men, by their names."""
    found = {}
    for widget in scene.ring.widgets:
        action = action_of(widget)
        if isinstance(widget, FocusStop) and isinstance(action, kind):
            found[action.name] = widget
    return found


def _pack(app: App, scene: EquipScene, option: Option, give: Callable[[Widget], None]) -> None:
    """Give the selected item to a man; or move him to his place in the jump order, and jump."""
    if isinstance(option, Assign):
        give(cards_of(scene)[option.para])
    elif isinstance(option, JumpNext):
        here = scene.packing.packing.order[len(scene.shown.drop_order)]
        if here != option.para:
            give(cards_of(scene)[option.para])
            give(cards_of(scene)[here])
        jump = button_of(scene, app.kit.say("button.jump"))
        if jump is None:
            raise StuckError("there is no button to jump")
        give(jump)


def cards_of(scene: PlayScene) -> dict[str, FocusStop]:
    """The men's cards."""
    stops = (one for one in scene.ring.widgets if isinstance(one, FocusStop) and one.is_focusable)
    return {man_of(one): one for one in stops if isinstance(action_of(one), PressCard)}


# --- Mouse ------------------------------------------------------------------------------------


def give_by_mouse(app: App, option: Option) -> None:
    """Click the counter, card, cell or button of an option, or find it in the list."""
    scene = play_scene(app)
    if isinstance(scene, EquipScene):
        _pack(app, scene, option, lambda widget: click(app, _free_place(widget)))
        return
    _keep_in_hand(app, scene, option)
    answer = answer_of(scene, option)
    before = len(app.context.session.game.choices)
    turn_to(app, scene, answer.cell)
    for pixel in places(scene, answer):
        click(app, pixel)
        choose_in_list(app, scene, option, by_mouse=True)
        if len(app.context.session.game.choices) > before:
            return
    label = app.context.teller.option(option, scene.shown)
    stop = _button_to(scene, option) or button_of(scene, label) or _stop_to_list(scene)
    if stop is None:
        raise StuckError(f"no button for {option}")
    click(app, stop.rect.center)
    choose_in_list(app, scene, option, by_mouse=True)
    if len(app.context.session.game.choices) == before:
        raise StuckError(f"{option} wasn't taken by mouse")


def _keep_in_hand(app: App, scene: PlayScene, option: Option) -> None:
    """Choose the man in hand where a click on his way would take up the one who stands there."""
    session = scene.session
    action = session.game.state.action
    if not isinstance(option, Step) or action is None:
        return
    if any(session.takes_up(man.name) for man in session.game.state.paras_at(option.cell)):
        pygame.key.set_mods(pygame.KMOD_LSHIFT)
        click(app, men_of(scene)[action.group[0]].rect.center)
        pygame.key.set_mods(0)
        app.loop.frame(16)


def _button_to(scene: PlayScene, option: Option) -> FocusStop | None:
    """The button that gives an option, whatever is written on it."""
    found = (one for one in bar_buttons(scene) if _gives(one, option))
    return next((one.stop for one in found), None)


def _gives(button: BarButton, option: Option) -> bool:
    """Whether a button gives an option, alone or to one of all hits of an attack."""
    if isinstance(button.action, TakeHits):
        return option in button.action.options
    return button.answer is not None and button.answer.option == option


def _stop_to_list(scene: PlayScene) -> FocusStop | None:
    """The button that opens the list of all answers."""
    found = (one for one in bar_buttons(scene) if one.action == ListAll())
    return next((one.stop for one in found), None)


def turn_to(app: App, scene: PlayScene, cell: Cell) -> None:
    """Click the tower if the cell is on a floor that isn't visible."""
    view = scene.view
    if view is None or not cell or not isinstance(scene, CastleScene):
        return
    if scene.frame.view.collidepoint(view.cell_rect(cell).center):
        return
    place = place_of(scene.game_context.boards.castle, cell)
    for widget in list(scene.ring.widgets):
        if action_of(widget) == LookAtPlace(place):  # type: ignore[arg-type]
            click(app, widget.rect.center)


def _free_place(widget: Widget) -> tuple[int, int]:
    """A point that belongs to the widget alone: on a man's card his counter, not his tags."""
    if not isinstance(action_of(widget), PressCard):
        return widget.rect.center
    return widget.rect.centerx, widget.rect.top + widget.rect.height // 4


def places(scene: PlayScene, answer: Answer) -> list[tuple[int, int]]:
    """The points to click for an answer, if its place is in view."""
    found = [
        widget.rect.center
        for widget in scene.ring.widgets
        if answer.unit and answer.unit == man_of(widget)
    ]
    view = scene.view
    if view is None:
        return found
    if answer.cell and answer not in scene.question.answers.at_cell(answer.cell):
        return found  # a click there does something else
    rect = view.piece_rect(answer.unit) if answer.unit else None
    pixels = [rect.center] if rect is not None else _pixels_of(view, answer.cell)
    return found + [pixel for pixel in pixels[:1] if scene.pointer.is_on_board(pixel)]


def _pixels_of(view: BoardView, cell: Cell) -> list[tuple[int, int]]:
    """Points of a cell that no fanned stack of another cell covers, its middle first."""
    if not cell:
        return []
    rect = view.cell_rect(cell)
    shares = ((0, 0), (0, 0.3), (0, -0.3), (0.3, 0), (-0.3, 0))
    points = [
        (round(rect.centerx + x * rect.width), round(rect.centery + y * rect.height))
        for x, y in shares
    ]
    return [point for point in points if view.cell_at(point) == cell]


def row_of_yes(app: App, asked: ChoiceScene) -> FocusStop | None:
    """The row that does all the same what would end the phase or lose the night."""
    say = app.kit.say
    return _row(asked, say("confirm.end.yes")) or _row(asked, say("confirm.deed.yes"))


def choose_in_list(app: App, scene: PlayScene, option: Option, *, by_mouse: bool) -> None:
    """In a list that has opened, choose the option's row, or confirm."""
    top = app.stack.top
    if not isinstance(top, ChoiceScene):
        return
    row = _row(top, scene.question.label_of(option)) or row_of_yes(app, top)
    if row is None and isinstance(option, SHARING):
        row = _row(top, scene.question.name_of_kind(type(option)))
    if row is None and isinstance(option, SetExplosives | SetWithDetonator):
        # It is asked whether more than is needed should be set: the first row says yes.
        row = next(iter(lines_of(top)), None)
    if row is None:
        press(app, pygame.K_ESCAPE)
        return
    if by_mouse:
        click(app, _scrolled_to(app, top, row.label).rect.center)
    else:
        _travel_to(app, top.ring, row)
        press(app, pygame.K_RETURN)
    if isinstance(app.stack.top, ChoiceScene):
        choose_in_list(app, scene, option, by_mouse=by_mouse)


def _scrolled_to(app: App, scene: ChoiceScene, label: str) -> FocusStop:
    """The row of that label, after the wheel has brought it into view."""
    for _ in range(_MOST_TRAVELS):
        row = _row(scene, label)
        if row is not None and row.placed.seen == row.rect:
            return row
        hover(app, scene.placed.rect.center)
        roll_down(app)
    raise StuckError(f"the wheel never brings {label} into view")


def lines_of(scene: Scene) -> list[FocusStop]:
    """The lines of a list or menu, in reading order."""
    assert isinstance(scene, ViewScene)
    return [stop for stop in scene.stops if stop.is_focusable]


def ring_of(scene: Scene) -> FocusRing:
    """The focus ring of a scene that has one."""
    ring = getattr(scene, "ring", None)
    assert isinstance(ring, FocusRing)
    return ring


def stop_of(scene: Scene, action: Action) -> FocusStop:
    """What does or changes that."""
    assert isinstance(scene, ViewScene)
    return next(stop for stop in scene.stops if stop.pressable.action == action)


def line_of(scene: Scene, label: str) -> FocusStop:
    """The line that begins with those words."""
    return next(line for line in lines_of(scene) if line.label == label)


def _row(scene: ChoiceScene, label: str) -> FocusStop | None:
    return next((row for row in lines_of(scene) if row.label == label), None)


# --- Keyboard ---------------------------------------------------------------------------------


def give_by_keys(app: App, option: Option) -> None:
    """Press its own key, or Tab to its place and Enter, or use the list of all choices."""
    scene = play_scene(app)
    if isinstance(scene, EquipScene):
        _pack(app, scene, option, lambda widget: _enter(app, scene, widget))
        return
    answer = answer_of(scene, option)
    before = len(app.context.session.game.choices)
    if answer.key:
        press(app, ord(answer.key))
    else:
        stop = _stop_of(scene, answer)
        if stop is not None:
            _travel_to(app, scene.ring, stop)
            press(app, pygame.K_RETURN)
    choose_in_list(app, scene, option, by_mouse=False)
    if len(app.context.session.game.choices) > before:
        return
    press(app, pygame.K_c)
    choose_in_list(app, scene, option, by_mouse=False)
    if len(app.context.session.game.choices) == before:
        raise StuckError(f"{option} wasn't taken by keyboard")


def _enter(app: App, scene: PlayScene, widget: Widget) -> None:
    _travel_to(app, scene.ring, widget)
    press(app, pygame.K_RETURN)


def _stop_of(scene: PlayScene, answer: Answer) -> Widget | None:
    for widget in scene.ring.widgets:
        if isinstance(widget, Spot) and (
            (answer.unit and widget.unit == answer.unit)
            or (answer.cell and widget.cell == answer.cell)
        ):
            return widget
    return None


def _travel_to(app: App, ring: FocusRing, stop: Widget) -> None:
    """Press Tab until the widget has the focus, all in one frame."""
    for _ in range(_MOST_TRAVELS):
        if ring.focused is stop and ring.is_shown:
            return
        app.stack.top.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0))
    raise StuckError(f"Tab never comes to {type(stop).__name__}")


# --- Gamepad ----------------------------------------------------------------------------------

PAD_A, PAD_B, PAD_Y, PAD_NEXT = 0, 1, 3, 5


def push(app: App, button: int) -> None:
    """Press and release a gamepad button, and go on by a frame."""
    for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        pygame.event.post(pygame.Event(kind, instance_id=9, joy=0, button=button))
    app.loop.frame(16)


def tilt_down(app: App) -> None:
    """Press and release the D-pad's down, and go on by a frame."""
    _tilt(app, (0, -1))


def tilt_right(app: App) -> None:
    """Press and release the D-pad's right, and go on by a frame."""
    _tilt(app, (1, 0))


def _tilt(app: App, way: tuple[int, int]) -> None:
    for value in (way, (0, 0)):
        event = pygame.Event(pygame.JOYHATMOTION, instance_id=9, joy=0, hat=0, value=value)
        pygame.event.post(event)
    app.loop.frame(16)


def give_by_pad(app: App, option: Option) -> None:
    """The shoulder button to a card or a place and A, or Y for the list of all choices."""
    scene = play_scene(app)
    if isinstance(scene, EquipScene):
        _pack(app, scene, option, lambda widget: _push_on(app, scene.ring, widget))
        return
    before = len(app.context.session.game.choices)
    stop = _stop_of(scene, answer_of(scene, option))
    if stop is not None:
        _push_on(app, scene.ring, stop)
        _choose_in_list_by_pad(app, scene, option)
    if len(app.context.session.game.choices) == before:
        push(app, PAD_Y)
        _choose_in_list_by_pad(app, scene, option)
    if len(app.context.session.game.choices) == before:
        raise StuckError(f"{option} wasn't taken by gamepad")


def _push_on(app: App, ring: FocusRing, stop: Widget) -> None:
    """Press the shoulder button until the widget has the focus, all in one frame, then A."""
    pads = Pads(app.kit.keys.meaning_of_button)
    for _ in range(_MOST_TRAVELS):
        if ring.focused is stop and ring.is_shown:
            push(app, PAD_A)
            return
        down = pygame.Event(pygame.JOYBUTTONDOWN, instance_id=9, joy=0, button=PAD_NEXT)
        for translated in pads.translate(down):
            app.stack.top.handle(translated)
    raise StuckError(f"the shoulder button never comes to {type(stop).__name__}")


def _choose_in_list_by_pad(app: App, scene: PlayScene, option: Option) -> None:
    """In lists that have opened, choose the option's row, or confirm the end of a phase."""
    label = app.context.teller.option(option, scene.shown)
    for _ in range(_MOST_TRAVELS):
        top = app.stack.top
        if not isinstance(top, ChoiceScene):
            return
        row = _row(top, label)
        if row is None:
            row = row_of_yes(app, top)
        if row is not None and top.ring.focused is row:
            push(app, PAD_A)
        else:
            tilt_down(app)
    push(app, PAD_B)


# --- Playing ----------------------------------------------------------------------------------


def play(app: App, choose: Callable[[Game], Option], give: Give, most: int) -> None:
    """Answer decisions in this way until the end of the game, or for a number of answers."""
    for _ in range(most):
        app.loop.frame(16)
        game = app.context.session.game
        if game.decision is None:
            return
        give(app, choose(game))


def let_all_jump(scene: DropScene) -> None:
    """Have the men jump one after another without a word for each."""
    scene.update(0)
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode=""))


def before_the_castle(men: Mapping[str, Plain], dice: list[int]) -> Game:
    """Men in Nonette who look for a way into the castle, and what the dice will show."""
    position: dict[str, Plain] = {
        "stage": "infiltration",
        "clock": 200,
        "arrival": 200,
        "ambition": "haunebu",
        "paras": dict(men),
    }
    return Game.from_position(load_boards(), position, dice)


MOST_FRAMES = 60


def settle(app: App) -> None:
    """Read all maps, and paint their pictures."""
    for _ in range(MOST_FRAMES):
        app.loop.frame(16)


def pass_initials(app: App) -> None:
    """Leave the initials as they are, if they are asked for."""
    if isinstance(app.stack.top, InitialsScene):
        listen(app)
        press(app, pygame.K_ESCAPE)


def listen(app: App) -> None:
    """The time until the initials hear keys."""
    for _ in range(12):
        app.loop.frame(50)

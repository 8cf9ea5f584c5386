"""Opens every scene in a typical position, for screenshots and tests."""

from __future__ import annotations

import os
import sys
import tempfile
from array import array
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final

import pygame
from msgspec.structs import replace

from game.archive import SaveError, play_again, read_save, restore, write_save
from game.archive.album import Night, Section, Sight
from game.archive.records import UNSIGNED, Finish, RecordBook, RecordEntry
from game.archive.settings import Settings
from game.boards import maps_folder
from game.bots import bot
from game.bots.colonel.hindsight import CostlyChoice, deed_of, past_choices, record_of
from game.bots.colonel.reasons import Reasons
from game.files import write_all
from game.painting.kit import Kit
from game.painting.report.pages import Standing
from game.rules import Game, Options
from game.rules.board import VILLAGE, Boards, CastleBoard
from game.rules.board.squares import Floor, Square
from game.rules.decisions import Act, Join, KeepDie, Option, Step
from game.rules.events.castle import CastleExploded
from game.rules.events.play import Event, StageBegan
from game.rules.game import Part
from game.rules.state import Stage
from game.scenes.after.album import AlbumScene
from game.scenes.after.debriefing import DebriefingScene
from game.scenes.after.hindsight import HindsightScene
from game.scenes.after.records import InitialsScene, RecordsScene, show_off
from game.scenes.after.send import SendScene
from game.scenes.factory import scene_of
from game.scenes.menus.binding import BindingScene
from game.scenes.menus.fault import FaultScene
from game.scenes.menus.how_to_win import HowToWinScene
from game.scenes.menus.level import choose_level
from game.scenes.menus.log import LogScene
from game.scenes.menus.maps import MapsScene
from game.scenes.menus.night_rules import NightRulesScene
from game.scenes.menus.options import OptionsScene
from game.scenes.menus.pause import PauseScene
from game.scenes.menus.rulebook import RulebookScene
from game.scenes.menus.saves import SaveScene, SavesScene
from game.scenes.menus.scenarios import ScenariosScene
from game.scenes.menus.seed import SeedScene
from game.scenes.menus.setup import SetupScene
from game.scenes.stages.castle import CastleScene
from game.scenes.stages.equip import EquipScene
from game.scenes.stages.play_scene import PlayScene
from game.scenes.title.begin_lesson import begin_lesson
from game.scenes.title.lessons import LessonsScene
from game.scenes.title.prologue import begin_prologue
from game.scenes.title.title import TitleScene
from game.story.story import story_of
from game.tabletop.colonel import LookBack
from game.tabletop.controls import CONTROLS
from game.tabletop.game_context import GameContext
from game.tabletop.lessons import FIRST_NIGHT, INTO_THE_CASTLE
from game.tabletop.lessons.prologue import STARTS
from game.tabletop.maps.map_selection import MapSelection, boards_of
from game.tabletop.replay import watch
from game.tabletop.sound_bank import SOUNDS
from game.ui.pictures import png_of
from game.ui.stack import Scene, SceneStack
from game.ui.words import use
from tests.tools.found_fights import FIGHTS, find_fight, show_fight
from tests.tools.vision import Vision, colour_seen

MISSIONS: Final = ("mission-red", "mission-ready")
_UNSEEN: Final = (
    "gasoline-2",
    "grenade-3",
    "doctor",
    "prisoner",
    "event-II",
    "event-III",
    "key",
)


def mission_game(boards: Boards, name: str, seed: int) -> Game:
    """All is mined: in one the man with the lighter may throw it, in the other nobody has it."""
    castle = boards.castle
    icons = {floor: castle.charges[floor][0] for floor in castle.charges}
    is_ready = name == "mission-ready"
    garrett = {"at": _beside(castle, "1F"), "items": ["lighter"]} if is_ready else {"at": "dead"}
    position: dict[str, Any] = {
        "stage": "castle",
        "phase": "paras",
        "turn": 15 if is_ready else 16,
        "clock": 340 if is_ready else 350,
        "ambition": "zombies",
        "ambition_known": True,
        "garrisoned": True,
        "paras": {
            "Angel": {"at": "dead"},
            "Blake": {"at": _beside(castle, "2F", 2), "items": ["charge-2"]}
            if is_ready
            else {"at": "dead"},
            "Cooper": {"at": castle.road, "items": ["mp40"]},
            "Dylan": {"at": VILLAGE, "items": ["diary"]},
            "Elliot": {"at": "dead"},
            "Frank": {"at": VILLAGE, "wounded": True, "items": ["camera"]},
            "Garrett": garrett,
            "Hank": {"at": "dead"},
            "Ines": {"at": "absent"},
            "Anya": {"at": "absent"},
            "Nikolai": {"at": "absent"},
        },
        "enemies": {
            "Z1": {"kind": "zombie", "at": castle.numbered[4], "up": True},
            "Z6": {"kind": "zombie", "at": castle.numbered[9], "up": True},
            "G7": {"kind": "german", "at": castle.numbered[3], "up": True},
        },
        "pool": ["G1", "G2"],
        "cup": ["Z2", "Z3"],
        "hidden": dict(zip(_free(castle), _UNSEEN, strict=False)),
        "lying": {} if is_ready else {castle.markers[3]: ["lighter"]},
        "charges_set": {
            icons["basement"]: ["gas-1", "gas-2"],
            icons["1F"]: ["grenade-2"],
            icons["2F"]: ["charge-1"],
        },
    }
    game = Game.from_position(boards, position)
    if is_ready:
        game.choose("act Garrett")
    return game


def _beside(castle: CastleBoard, floor: Floor, step: int = 1) -> Square:
    """A square in the demolition area of a floor, beside the one with the icon."""
    icon = castle.charges[floor][0]
    return [square for square in castle.area[floor] if square != icon][step]


def _free(castle: CastleBoard) -> list[Square]:
    """Marker squares that nobody stands in, outside the demolition areas."""
    held = {castle.numbered[number] for number in (3, 4, 9)} | {castle.markers[3]}
    return [one for one in castle.markers if one not in castle.area_floor and one not in held][4:]


_PICTURED_DAY: Final = date(2044, 6, 6)
_MORNING_MS: Final = 2_000
"""Time into the morning scene, after its words have appeared."""
_SHOWN_MS: Final = 20_000
"""Time into the attract mode."""
_ASLEEP_MS: Final = 10_000
"""Time in which Garrett falls asleep."""
_DREAM_FRAMES: Final = 60
"""Frames of 40 ms until a scene of the prologue has come out of the dark."""
_PICTURED_MAPS: Final = 40
"""Maps to load and pictures to paint before the maps page is shown."""
_RULE: Final = "R4.2.4-ambush"
"""The rule at which the rulebook is opened."""
_MOST_CHOICES: Final = 4000
_TRIES: Final = 40
_INTO_STAGE: Final = {
    "equip": 3,
    "field": 60,
    "infiltration": 400,
    "castle": 40,
    "hunt": 6,
    "hunt-dice": 10,
    "saves": 70,
}
"""The number of choices into a stage at which its typical position is."""
_STAGES: Final[dict[str, Stage]] = {
    "equip": "equip",
    "line-up": "equip",
    "drop": "drop",
    "field": "field",
    "infiltration": "infiltration",
    "castle": "castle",
    "demolition": "demolition",
    "hunt": "hunt",
    "hunt-dice": "hunt",
    "morning": "over",
    "debriefing": "over",
    "initials": "over",
    "send": "over",
    "what-cost-most": "over",
    "replay": "castle",
    "log": "castle",
    "choices": "castle",
    "saves": "castle",
    "mission-red": "castle",
    "mission-ready": "castle",
}
"""The stage a scene shows; the field for scenes that can cover any stage."""
_TELLING: Final = {"field": Step, "castle": Step, "hunt-dice": KeepDie}
"""A type of option that must be on offer for the scene to be typical."""
_CASTLE_ONLY: Final = (
    *("infiltration", "castle", "demolition"),
    *("morning", "debriefing", "initials", "send", "what-cost-most", "saves"),
)
_FRAMES: Final = {"drop": 95, "demolition": 36}
"""Frames of 40 ms of animation before the picture."""
_LESSONS: Final = {"lesson": FIRST_NIGHT, "lesson-castle": INTO_THE_CASTLE}
_PROLOGUE_ANSWERS: Final = {"prologue": 17, "red-light": 200}
"""Answers given in the prologue before the picture, as its slips say, at most up to its end."""
_STEP: Final = 6
"""The default step of a lesson."""
_SAVED_EVERY: Final = 16
"""Choices between two of the saves that are shown."""
_COSTS: Final = (0.31, 0.14, 0.06)
"""The chances of victory that the costly choices shown have cost."""
_RECORD: Final = 9_400
"""A score high enough for the initials to be signed."""


class UnknownSceneError(ValueError):
    """There is no scene of that name; the message lists the valid ones."""


class Gallery:
    """Opens one scene after another, with its own boards and settings; nothing is saved."""

    def __init__(
        self,
        boards: Boards,
        size: tuple[int, int] = (1280, 720),
        settings: Settings | None = None,
        seed: int = 1,
    ) -> None:
        """`size` in pixels; the search for a suitable game begins at `seed`."""
        settings = settings or Settings(language="en")
        kit = Kit(use(settings.language), settings, size, SOUNDS, CONTROLS)
        maps = MapSelection(_shown_maps_folder())
        maps.use(boards)
        self.stack: Final = SceneStack()
        self.stack.arrange(size)
        self.context: Final = GameContext(
            kit,
            self.stack,
            scene_of,
            TitleScene,
            seed,
            saves=False,
            maps=maps,
            today=lambda: _PICTURED_DAY,
        )
        self._seed: Final = seed
        self._found: dict[str, tuple[int, list[Option]]] = {}

    def dress(self, size: tuple[int, int], settings: Settings) -> None:
        """Close all scenes, and change the window size, language or text size for the next."""
        self.stack.clear()
        self.redress(size, settings)
        # A night that another scene counted is in no other table of records.
        self.context.book = RecordBook(None)

    def redress(self, size: tuple[int, int], settings: Settings) -> None:
        """Change the window size, language or text size while scenes are open, as players do."""
        kit = self.context.kit
        kit.settings = settings
        if settings.language != kit.words.language:
            kit.speak(use(settings.language))
            self.context.teller.speak(kit.words)
        kit.fit(size)
        self.stack.arrange(size)

    def open(self, name: str, at: int | None = None) -> Scene:
        """Open a scene in a typical position; returns the top scene.

        `at` is the step of a lesson, or the milliseconds into a fight.

        Raises UnknownSceneError.
        """
        if name not in SCENES:
            raise UnknownSceneError(
                f'there is no scene "{name}"; choose one of {", ".join(SCENES)}'
            )
        self.context.notice = ""
        if name in _FROM_TITLE:
            self.context.to_title()
            _FROM_TITLE[name](self.context, self._seed)
            if name in _LESSONS:
                step = _STEP if at is None else at
                begin_lesson(self.context, _LESSONS[name], step)
            elif name in _PROLOGUE_ANSWERS:
                _open_prologue(self.context, _PROLOGUE_ANSWERS[name] if at is None else at)
        elif name in MISSIONS:
            self.context.play(mission_game(self.context.boards, name, self._seed))
        elif name in FIGHTS:
            self._open_fight(name, at)
        else:
            seed, choices = self._game_for(name)
            _show(self.context, name, seed, choices)
        return self._finish(name)

    def _open_fight(self, name: str, at: int | None) -> None:
        if name not in self._found:
            found = find_fight(self.context.boards, name, self._seed)
            if found is None:
                raise UnknownSceneError(f'no game came to the fight "{name}"; try another seed')
            self._found[name] = found
        seed, choices = self._found[name]
        game = Game.new(self.context.boards, seed, part=FIGHTS[name].part)
        for option in choices[:-1]:
            game.choose(option)
        # The last choice may be one that a standing order would make.
        kit, settings = self.context.kit, self.context.kit.settings
        kit.settings = replace(settings, questions="everything")
        self.context.play(game)
        self.stack.arrange(self.stack.size)
        show_fight(self.context, name, choices[-1], at)
        kit.settings = settings

    def open_game(self, name: str, game: Game) -> Scene:
        """Open a scene on this game."""
        self.context.play(game)
        return self._finish(name)

    def _finish(self, name: str) -> Scene:
        if isinstance(self.stack.top, DebriefingScene) and name != "morning":
            self.stack.top.skip()
        if name in _OVER_A_GAME:
            scene = _OVER_A_GAME[name](self.context)
            if scene is not None:
                self.stack.push(scene)
        if name in MISSIONS and isinstance(self.stack.top, CastleScene):
            self.stack.top.floors.go_to(None)
        if name == "choices" and isinstance(self.stack.top, CastleScene):
            self.stack.top.question.list_all()
        if name not in FIGHTS:
            self.stack.arrange(self.stack.size)
        if isinstance(self.stack.top, DebriefingScene) and name != "morning":
            self.stack.top.skip()
        self.stack.top.update(_MORNING_MS if name == "morning" else 0)
        return self.stack.top

    def _game_for(self, name: str) -> tuple[int, list[Option]]:
        """The seed and the choices of a game that is typical of a scene."""
        like = name if name in _STAGES else "field"
        if like not in self._found:
            self._found[like] = _find_game(self.context.boards, like, self._seed)
        return self._found[like]


def _shown_maps_folder() -> Path:
    """The folder of the game's own maps, as a path relative to the current folder if possible."""
    folder = maps_folder()
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


# --- Scenes opened from the title -------------------------------------------------------------


def _show_nothing(_: GameContext, __: int) -> None:
    """For the title itself, and scenes that are opened elsewhere."""


def _show_records(context: GameContext, _: int) -> None:
    context.stack.push(RecordsScene(context))


_NIGHTS_SEEN: Final[tuple[tuple[tuple[Section, str, str], ...], ...]] = (
    (
        ("deaths", "flak", "Elliot"),
        ("field", "ambush", "Hank"),
        ("field", "bat", "Frank"),
        ("field", "reich", ""),
        ("rooms", "approach", "Angel"),
        ("rooms", "south-court", "Angel"),
        ("castle", "sentry", "Angel"),
        ("deaths", "hit", "Angel"),
        ("endings", "strategic-defeat", ""),
    ),
    (
        ("field", "ines", "Garrett"),
        ("field", "zombies", "Garrett"),
        ("rooms", "wine", "Garrett"),
        ("rooms", "passage", "Garrett"),
        ("rooms", "gallery", "Ines"),
        ("rooms", "hall", "Blake"),
        ("castle", "gas", "Blake"),
        ("castle", "event-II", "Blake"),
        ("castle", "first-aid", "Ines"),
        ("castle", "doctor", "Ines"),
        ("endings", "tactical-victory", ""),
        ("endings", "hunt-won", ""),
    ),
)
"""What was seen in two nights, each with the man."""


def _show_album(context: GameContext, _: int) -> None:
    """After two nights."""
    for number, days in enumerate(_NIGHTS_SEEN):
        night = Night(_PICTURED_DAY.replace(day=number + 1), "green" if number else "regular")
        context.album.add(iter(Sight(*one) for one in days), night)
    context.stack.push(AlbumScene(context))


def _show_setup(context: GameContext, _: int) -> None:
    context.stack.push(SetupScene(context))


def _show_level(context: GameContext, _: int) -> None:
    choose_level(context)


def _show_lessons(context: GameContext, _: int) -> None:
    context.stack.push(LessonsScene(context))
    while context.stack.top.update(0):
        pass


def _show_fault(context: GameContext, _: int) -> None:
    context.stack.replace(FaultScene(context, "reports/fault-1.zip", "saves/evening.night"))


def _show_boards(context: GameContext, _: int) -> None:
    context.stack.push(MapsScene(context))
    for _ in range(_PICTURED_MAPS):
        context.stack.top.update(0)


def _show_scenarios(context: GameContext, _: int) -> None:
    context.stack.push(ScenariosScene(context))
    for _ in range(2 * len([*(maps_folder() / "scenarios").iterdir()])):
        context.stack.top.update(0)


def _open_prologue(context: GameContext, answers: int) -> None:
    """The prologue after so many answers, with the dice of its first start."""
    bar = begin_prologue(context, STARTS[0])
    context.stack.top.update(_ASLEEP_MS)
    for _ in range(answers):
        option = bar.guide.given or bar.guide.wanted
        if option is None:
            break
        bar.session.choose(option)
        bar.session.director.skip()
    for _ in range(_DREAM_FRAMES):
        context.stack.top.update(40)
        bar.session.director.skip()


def _show_attract(context: GameContext, seed: int) -> None:
    show_off(context, seed)
    for _ in range(_SHOWN_MS // 40):
        context.stack.top.update(40)


_FROM_TITLE: Final[dict[str, Callable[[GameContext, int], None]]] = {
    "title": _show_nothing,
    "attract": _show_attract,
    "records": _show_records,
    "album": _show_album,
    "boards": _show_boards,
    "scenarios": _show_scenarios,
    "setup": _show_setup,
    "level": _show_level,
    "lessons": _show_lessons,
    "lesson": _show_nothing,
    "lesson-castle": _show_nothing,
    "prologue": _show_nothing,
    "red-light": _show_nothing,
    "fault": _show_fault,
}
WITHOUT_GAME: Final = tuple(_FROM_TITLE)
"""Scenes without a game in progress."""


# --- Scenes over a game -----------------------------------------------------------------------


def _how_to_win(context: GameContext) -> Scene:
    return HowToWinScene(context.kit, context.stack, context.session.game)


def _watch(context: GameContext) -> None:
    """The game in progress watched again, from a moment in its middle."""
    film = watch(context, context.session.game).projection
    film.seek(len(film.events) * 2 // 3)


def _initials(context: GameContext) -> Scene:
    """Signing a record, in a table of its own."""
    today = context.today()
    entry = RecordEntry(_RECORD, UNSIGNED, "operational-victory", on=today, game="1" * 16)
    finish = Finish("raid", entry, is_victory=True)
    context.book.count(finish, today)
    return InitialsScene(context, finish)


def _send(context: GameContext) -> Scene:
    """The page for sending a game to a friend."""
    story = story_of(context.session.game, context.teller.plain_event)
    scene = SendScene(context, story, Standing("", (), None))
    # As if all files had been written.
    scene._first = scene._drawings()[0]()
    scene.written = [Path("friends", f"{scene.name}{ending}") for ending in (".html", ".png")]
    return scene


def _what_cost_most(context: GameContext) -> Scene:
    """The costly choices, made up from what else could have been done."""
    game = context.session.game
    look_back = LookBack(game, lambda: context.reviewer)
    tried = [one for one in past_choices(record_of(game), 1) if len(one.others) > 1]
    look_back.costly = [
        CostlyChoice(
            one.number,
            one.who,
            one.deed,
            deed_of(one.game, one.others[-1]),
            cost,
            Reasons("lives", "time"),
        )
        for one, cost in zip(tried[:: len(tried) // len(_COSTS)], _COSTS, strict=False)
    ]
    return HindsightScene(context, look_back)


def _rulebook(context: GameContext) -> Scene:
    return RulebookScene(context.kit, context.stack, _RULE)


def _controls(context: GameContext) -> Scene:
    """The page of keys and buttons."""
    scene = OptionsScene(context)
    scene.page = "controls"
    return scene


def _reading(context: GameContext) -> Scene:
    """The page of text and colours."""
    scene = OptionsScene(context)
    scene.page = "reading"
    return scene


def _questions(context: GameContext) -> Scene:
    """The page of what is asked."""
    scene = OptionsScene(context)
    scene.page = "play"
    return scene


def _binding(context: GameContext) -> Scene:
    """Rebinding a key."""
    return BindingScene(context.kit, context.stack, "undo", lambda _: None)


def _save(context: GameContext) -> Scene:
    return SaveScene(context, lambda _: None)


def _saves(context: GameContext) -> Scene:
    """The cards of saves of the game in progress at several of its moments."""
    game = context.session.game
    assert game.origin is not None
    again = Game.new(game.boards, game.origin.seed, game.options, game.origin.part)
    with tempfile.TemporaryDirectory() as folder:
        paths: list[Path] = []
        for number, choice in enumerate(game.choices):
            again.choose(choice)
            if number % _SAVED_EVERY == 0:
                paths.append(Path(folder) / f"{len(paths) + 1}.night")
                write_save(paths[-1], again)
        scene = SavesScene(context, "menu.saves", context.load, list_saves=lambda: paths)
        scene.arrange(context.stack.size)
        while scene.update(0):
            pass
    return scene


def _night_rules(context: GameContext) -> Scene:
    return NightRulesScene(context.kit, context.stack, context.session.game.options)


def _log(context: GameContext) -> Scene:
    return LogScene(context, lambda _: False)


_OVER_A_GAME: Final[dict[str, Callable[[GameContext], Scene | None]]] = {
    "pause": PauseScene,
    "how-to-win": _how_to_win,
    "save": _save,
    "saves": _saves,
    "seed": SeedScene,
    "options": OptionsScene,
    "reading": _reading,
    "questions": _questions,
    "controls": _controls,
    "binding": _binding,
    "rulebook": _rulebook,
    "night-rules": _night_rules,
    "log": _log,
    "replay": _watch,
    "initials": _initials,
    "send": _send,
    "what-cost-most": _what_cost_most,
}
_STAGES_SHOWN: Final = (
    *("equip", "line-up", "drop", "field", "infiltration", "castle"),
    *("demolition", "hunt", "hunt-dice", "morning", "debriefing", "choices"),
    *MISSIONS,
)
SCENES: Final = (*_FROM_TITLE, *_STAGES_SHOWN, *_OVER_A_GAME, *FIGHTS)
WITH_MOMENTS: Final = (*_LESSONS, *_PROLOGUE_ANSWERS, *FIGHTS)
"""Scenes of which one may say the moment."""


# --- Games that show a scene ------------------------------------------------------------------


def replayed(boards: Boards, path: Path, at: int | None) -> Game:
    """A replayed save, or its first `at` choices.

    Raises SaveError when it can't be read or has fewer choices.
    """
    saved = read_save(path)
    boards = boards_of(saved, boards)
    if at is None:
        return restore(saved, boards)
    if at > len(saved.choices):
        raise SaveError(
            "{path}: has only {count} choices, so it can't be shown after {at}",
            path=path,
            count=len(saved.choices),
            at=at,
        )
    begun = replace(saved, choices=saved.choices[:at], marks=saved.marks[:at])
    game, difference = play_again(begun, boards)
    if len(game.choices) < at or (difference is not None and difference.choice is not None):
        raise SaveError(
            "{path}: can't be replayed that far; it differs at {difference}",
            path=path,
            difference=difference.sentence if difference else "",
        )
    return game


def _part_for(scene: str) -> Part:
    if scene in ("hunt", "hunt-dice"):
        return "hunt"
    return "castle" if scene in _CASTLE_ONLY else "evening"


def _begin(boards: Boards, scene: str, seed: int) -> Game:
    """The game of a scene at its beginning, by the rules that the scene shows."""
    options = Options(two_dice=3, only_doubles=True) if scene == "hunt-dice" else Options()
    return Game.new(boards, seed, options, _part_for(scene))


def _find_game(boards: Boards, scene: str, seed: int) -> tuple[int, list[Option]]:
    """Let the sergeant play until a typical position of the scene's stage."""
    for luck in range(seed, seed + _TRIES):
        choices = _choices_into(boards, scene, luck)
        if choices is not None:
            return luck, choices
    raise UnknownSceneError(f'no game from seed {seed} on came to the scene "{scene}"; try another')


def _choices_into(boards: Boards, scene: str, seed: int) -> list[Option] | None:
    """The choices up to that position; None if this game never reaches it."""
    stage = _STAGES[scene]
    game = _begin(boards, scene, seed)
    player = bot("sergeant", seed)
    inside = 0
    while game.decision is not None and len(game.choices) < _MOST_CHOICES:
        if game.state.stage == stage:
            inside += 1
            if scene == "infiltration" and _choose_infiltrators(game):
                return game.choices
            if inside > _INTO_STAGE.get(scene, 0) and _is_typical(scene, game):
                return game.choices
        before = len(game.events)
        game.choose(player.choose(game))
        if scene in _FRAMES and _stage_began(game.events[before:], stage, scene):
            return game.choices
    is_there = stage == "over" and game.state.exploded
    return game.choices if is_there else None


def _choose_infiltrators(game: Game) -> bool:
    """Choose two men to infiltrate the castle, if that is the decision."""
    for kind in (Act, Join):
        decision = game.decision
        if decision is None or decision.rule != "R6.3-attempt":
            return False
        game.choose(next(option for option in decision.options if isinstance(option, kind)))
    return True


def _stage_began(events: Sequence[Event], stage: Stage, scene: str) -> bool:
    """Whether the stage has just begun, with the events its scene shows."""
    if scene == "demolition" and not any(isinstance(one, CastleExploded) for one in events):
        return False
    return any(isinstance(event, StageBegan) and event.stage == stage for event in events)


def _is_typical(scene: str, game: Game) -> bool:
    """Whether a position is typical of its scene: a man is moving, if men can act."""
    decision = game.decision
    if decision is None or scene not in _TELLING:
        return True
    return sum(isinstance(option, _TELLING[scene]) for option in decision.options) > 1


def _show(context: GameContext, scene: str, seed: int, choices: Sequence[Option]) -> None:
    """Play the choices; in stages without decisions the last one is shown as an animation."""
    game = _begin(context.boards, scene, seed)
    is_only_shown = scene in _FRAMES
    for option in choices[:-1] if is_only_shown else choices:
        game.choose(option)
    context.play(game)
    top = context.stack.top
    if scene == "line-up" and isinstance(top, EquipScene):
        top.packing.do_it_for_me()
    if not is_only_shown:
        return
    session = context.session
    decision = session.game.decision
    if decision is not None and choices[-1] in decision.options:  # else it was answered by itself
        session.choose(choices[-1])
    session.director.skip(lambda: session.shown.stage == scene)
    context.stack.top.update(0)
    for _ in range(_FRAMES[scene]):
        if session.shown.stage == scene and session.director.is_busy:
            top = context.stack.top
            top.update(40)
            if isinstance(top, PlayScene) and top.interlude.picture is not None:
                # What is to be seen comes after the explosion.
                top.interlude.end()


__all__ = ["SCENES", "WITHOUT_GAME", "UnknownSceneError", "seen_with", "take"]


def take(
    scene: str,
    out: Path,
    *,
    boards: Boards,
    settings: Settings,
    size: tuple[int, int] = (1280, 720),
    seed: int = 1,
    replay: Path | None = None,
    at: int | None = None,
    vision: Vision | None = None,
) -> None:
    """Draw the scene into a PNG file, with a simulation of that colour vision.

    Raises UnknownSceneError, SaveError for a replay that can't be read, and OSError when the
    file can't be written.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    target = pygame.Surface(size)
    gallery = Gallery(boards, size, settings, seed)
    if replay is not None:
        gallery.open_game(scene, replayed(boards, replay, at))
    else:
        gallery.open(scene, at)
    gallery.stack.draw(target)
    if vision is not None:
        target = seen_with(target, vision)
    write_all(out.parent, {out.name: png_of(target)}, replaces=True)


def seen_with(picture: pygame.Surface, vision: Vision) -> pygame.Surface:
    """A copy of the picture, simulating that colour vision."""
    size = picture.get_size()
    pixels = array("I", pygame.image.tobytes(picture, "RGBX"))
    seen = {pixel: _pixel_seen(pixel, vision) for pixel in set(pixels)}
    changed = array("I", [seen[pixel] for pixel in pixels])
    return pygame.image.frombytes(changed.tobytes(), size, "RGBX")


def _pixel_seen(pixel: int, vision: Vision) -> int:
    """The same for one pixel, given as a number in native byte order."""
    red, green, blue, rest = pixel.to_bytes(4, sys.byteorder)
    return int.from_bytes((*colour_seen((red, green, blue), vision), rest), sys.byteorder)

"""Draws any scene without a display, in a typical position or in one from a saved game."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Final

import pygame
from msgspec.structs import replace

from game.archive import SaveError, play_again, read_save, restore
from game.archive.records import UNSIGNED, Entry, Finish
from game.archive.settings import Settings
from game.boards import maps_folder
from game.bots import bot
from game.rules import Game
from game.rules.board import Boards
from game.rules.decisions import Act, Join, Option, Step
from game.rules.events.base import Event
from game.rules.events.demolition import CastleExploded
from game.rules.events.play import StageBegan
from game.rules.game import Part
from game.rules.state import Stage
from game.scenes.attract import AttractScene
from game.scenes.debriefing import DebriefingScene
from game.scenes.evening import Evening
from game.scenes.initials import InitialsScene
from game.scenes.lesson import LessonScene
from game.scenes.maps import MapsScene
from game.scenes.night_rules import NightRulesScene
from game.scenes.options import OptionsScene
from game.scenes.pause import PauseScene
from game.scenes.records import RecordsScene
from game.scenes.replay import ReplayScene
from game.scenes.rulebook import RulebookScene
from game.scenes.send import SendScene
from game.scenes.setup import SetupScene
from game.scenes.stages import scene_of
from game.scenes.title import TitleScene
from game.ui.kit import Kit
from game.ui.later import Later
from game.ui.lessons import EXAMPLE_OF_PLAY, FIRST_NIGHT
from game.ui.map_case import MapCase
from game.ui.saved_boards import boards_of
from game.ui.stack import Scene, SceneStack
from game.ui.story.pages import Standing
from game.ui.story.story import story_of
from game.ui.words import use

SCENES: Final = (
    "title",
    "attract",
    "records",
    "boards",
    "equip",
    "drop",
    "field",
    "infiltration",
    "castle",
    "demolition",
    "hunt",
    "debriefing",
    "initials",
    "send",
    "pause",
    "options",
    "rulebook",
    "setup",
    "night-rules",
    "replay",
    "lesson",
    "example",
)
WITHOUT_GAME: Final = ("title", "attract", "records", "boards", "setup", "lesson", "example")
"""Scenes that show no game of the player's."""
_PICTURED_DAY: Final = date(2044, 6, 6)
_PICTURED_MAPS: Final = 40
"""Maps read and pictures painted before the list of them is pictured."""
_SHOWN_MS: Final = 20_000
"""How far into the show it is pictured."""
_RULE: Final = "R4.2.4-ambush"
"""Where the rulebook is opened."""
_MOST_CHOICES: Final = 4000
_TRIES: Final = 40
_INTO_STAGE: Final = {"equip": 3, "field": 60, "infiltration": 400, "castle": 40, "hunt": 6}
"""How many choices into a stage its typical position lies."""
_STAGES: Final[dict[str, Stage]] = {
    "equip": "equip",
    "drop": "drop",
    "field": "field",
    "infiltration": "infiltration",
    "castle": "castle",
    "demolition": "demolition",
    "hunt": "hunt",
    "debriefing": "over",
    "initials": "over",
    "send": "over",
    "pause": "field",
    "options": "field",
    "rulebook": "field",
    "night-rules": "field",
    "replay": "castle",
}
_TELLING: Final = {"field": Step, "castle": Step}
"""A kind of option that shows what a scene is about."""
_PARTS: Final[dict[str, Part]] = {
    "infiltration": "castle",
    "castle": "castle",
    "demolition": "castle",
    "debriefing": "castle",
    "initials": "castle",
    "send": "castle",
    "hunt": "hunt",
}


def _watch(evening: Evening) -> Scene:
    """The game in progress watched again, from a moment in its middle."""
    scene = ReplayScene(evening, evening.session.game)
    scene.projection.seek(len(scene.projection.events) * 2 // 3)
    return scene


def _initials(evening: Evening) -> Scene:
    """A record to sign, in a table of its own."""
    today = evening.today()
    entry = Entry(_RECORD, UNSIGNED, "operational-victory", on=today, game="1" * 16)
    finish = Finish("raid", entry, is_victory=True)
    evening.book.count(finish, today)
    return InitialsScene(evening, finish)


def _send(evening: Evening) -> Scene:
    """What is offered to be sent."""
    story = story_of(evening.session.game, evening.teller)
    return SendScene(evening, story, Standing(None, (), None))


_OVER_THE_GAME: Final[dict[str, Callable[[Evening], Scene]]] = {
    "pause": PauseScene,
    "options": OptionsScene,
    "night-rules": NightRulesScene,
    "replay": _watch,
}
"""Scenes that lie over a game in progress."""
_LESSONS: Final = {"lesson": FIRST_NIGHT, "example": EXAMPLE_OF_PLAY}
_STEP: Final = 6
"""The step a lesson is pictured at, if none is given."""
_RECORD: Final = 9_400
"""A score that is one, for the picture of initials being signed."""
_FRAMES: Final = {"drop": 95, "demolition": 60}
"""Frames of 40 ms to show of what happens by itself."""


class UnknownSceneError(ValueError):
    """There is no scene of that name; the message lists those there are."""


def take(
    scene: str,
    out: Path,
    *,
    boards: Boards,
    size: tuple[int, int] = (1280, 720),
    seed: int = 1,
    language: str = "en",
    replay: Path | None = None,
    at: int | None = None,
) -> None:
    """Draw the scene into a PNG file.

    Raises UnknownSceneError, SaveError for a replay that can't be read, OSError when the
    file can't be written.
    """
    if scene not in SCENES:
        raise UnknownSceneError(f'there is no scene "{scene}"; take one of {", ".join(SCENES)}')
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    target = pygame.Surface(size)
    evening = _evening(boards, size, seed, language)
    if scene in WITHOUT_GAME:
        _show_title(evening, scene, seed)
        if scene in _LESSONS:
            evening.stack.push(LessonScene(evening, _LESSONS[scene], _STEP if at is None else at))
    elif replay is not None:
        evening.play(_replayed(boards, replay, at))
    else:
        _play_to(evening, scene, seed)
    if scene in _OVER_THE_GAME:
        evening.stack.push(_OVER_THE_GAME[scene](evening))
    if scene == "rulebook":
        evening.stack.push(RulebookScene(evening.kit, evening.stack, _RULE))
    evening.stack.arrange(size)
    if isinstance(evening.stack.top, DebriefingScene):
        evening.stack.top.skip()
    evening.stack.top.update(0)
    evening.stack.draw(target)
    pygame.image.save(target, str(out))


def _show_title(evening: Evening, scene: str, seed: int) -> None:
    """The title, and what can be opened from it."""
    evening.to_title()
    if scene == "records":
        evening.stack.push(RecordsScene(evening))
    elif scene == "boards":
        evening.stack.push(MapsScene(evening))
        for _ in range(_PICTURED_MAPS):
            evening.stack.top.update(0)
            evening.stack.draw(pygame.Surface(evening.stack.size))
    elif scene == "setup":
        evening.stack.push(SetupScene(evening))
    elif scene == "attract":
        evening.stack.push(AttractScene(evening, seed))
        for _ in range(_SHOWN_MS // 40):
            evening.stack.top.update(40)


def _evening(boards: Boards, size: tuple[int, int], seed: int, language: str) -> Evening:
    kit = Kit(Later.of(boards), use(language), Settings(), size)
    stack = SceneStack()
    stack.arrange(size)
    return Evening(
        *(kit, stack, scene_of, TitleScene, seed),
        saves=False,
        maps=MapCase(maps_folder()),
        today=lambda: _PICTURED_DAY,
    )


def _replayed(boards: Boards, path: Path, at: int | None) -> Game:
    """A saved game, or its first choices, played again."""
    saved = read_save(path)
    boards = boards_of(saved, boards)
    if at is None:
        return restore(saved, boards)
    if at > len(saved.choices):
        raise SaveError(f"{path}: has {len(saved.choices)} choices, so nothing comes after {at}")
    begun = replace(saved, choices=saved.choices[:at], marks=saved.marks[:at])
    game, difference = play_again(begun, boards)
    if len(game.choices) < at or (difference is not None and difference.choice is not None):
        raise SaveError(f"{path}: can't be played again that far; it differs at {difference}")
    return game


def _play_to(evening: Evening, scene: str, seed: int) -> None:
    """Let the sergeant play until the scene's stage is reached, and a little into it."""
    stage = _STAGES[scene]
    for luck in range(_TRIES):
        choices = _choices_into(evening.kit.boards, scene, stage, seed + luck)
        if choices is not None:
            _show(evening, scene, seed + luck, choices)
            return
    raise UnknownSceneError(f'no game from seed {seed} on came to the scene "{scene}"; try another')


def _choices_into(boards: Boards, scene: str, stage: Stage, seed: int) -> list[Option] | None:
    """What to choose until the stage has been reached; None if this game never gets there."""
    game = Game.new(boards, seed, part=_PARTS.get(scene, "evening"))
    player = bot("sergeant", seed)
    inside = 0
    while game.decision is not None and len(game.choices) < _MOST_CHOICES:
        if game.state.stage == stage:
            inside += 1
            if scene == "infiltration" and _send_somebody(game):
                return game.choices
            if inside > _INTO_STAGE.get(scene, 0) and _is_telling(scene, game):
                return game.choices
        before = len(game.events)
        game.choose(player.choose(game))
        if scene in _FRAMES and _began(game.events[before:], stage, scene):
            return game.choices
    is_there = stage == "over" and game.state.exploded
    return game.choices if is_there else None


def _send_somebody(game: Game) -> bool:
    """Choose two to steal up to the castle, if that is what is asked."""
    for kind in (Act, Join):
        decision = game.decision
        if decision is None or decision.rule != "R6.3-attempt":
            return False
        game.choose(next(option for option in decision.options if isinstance(option, kind)))
    return True


def _began(events: Sequence[Event], stage: Stage, scene: str) -> bool:
    """Whether the stage began just now, and with what its scene is about."""
    if scene == "demolition" and not any(isinstance(one, CastleExploded) for one in events):
        return False
    return any(isinstance(event, StageBegan) and event.stage == stage for event in events)


def _is_telling(scene: str, game: Game) -> bool:
    """Whether a position shows what its scene is about: somebody on his way, if men can act."""
    decision = game.decision
    if decision is None or scene not in _TELLING:
        return True
    return sum(isinstance(option, _TELLING[scene]) for option in decision.options) > 1


def _show(evening: Evening, scene: str, seed: int, choices: list[Option]) -> None:
    """Play the choices; the last one is shown being carried out where the stage only shows."""
    game = Game.new(evening.kit.boards, seed, part=_PARTS.get(scene, "evening"))
    is_only_shown = scene in ("drop", "demolition")
    for option in choices[:-1] if is_only_shown else choices:
        game.choose(option)
    evening.play(game)
    if not is_only_shown:
        return
    session = evening.session
    session.choose(choices[-1])
    session.director.skip(lambda: session.shown.stage == scene)
    evening.stack.top.update(0)
    for _ in range(_FRAMES[scene]):
        if session.shown.stage == scene and session.director.is_busy:
            evening.stack.top.update(40)

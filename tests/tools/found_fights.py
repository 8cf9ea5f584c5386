"""Finds fights to picture: games that come to an attack of a kind, and the strip at a moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

import pygame
from msgspec import Struct

from game.bots import bot
from game.rules import Game
from game.rules.board import Boards
from game.rules.counters import HUNT_ZOMBIES, kind_of
from game.rules.decisions import Option
from game.rules.events.castle import CastleExploded, ExplosivesSet, IgniterThrown, ItemThrown
from game.rules.events.enemies import (
    EnemyPlaced,
    EnemyRemoved,
    MarkerPeeked,
    MarkerTurnedUp,
)
from game.rules.events.field import ClueTaken, DropRolled, GroupBounced
from game.rules.events.hunt import (
    AttachedLost,
    CounterTurnedUp,
    GunFired,
    PointsRolled,
    TankDamaged,
    TankRammed,
    ZombieMoved,
)
from game.rules.events.people import ParaDied
from game.rules.events.play import AttackRolled, DetectionTested, Event, LuckTested
from game.rules.game import Part
from game.rules.state import State
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.fights.attack_reader import is_attack
from game.tabletop.game_context import GameContext

_TRIES: Final = 300
_MOST_CHOICES: Final = 1500
_FRAME_MS: Final = 20
_CARDS: Final = "card-"
"""How the names of scenes with a card begin."""
_MOST_FRAMES: Final = 400
_FLAK: Final = 6

Wanted = Callable[[Event, list[Event], State], bool]
"""Takes an event, those after it, and the position before all of them."""


class FightSought(Struct, frozen=True):
    """A fight that a scene shows."""

    part: Part
    is_wanted: Wanted
    at: int
    """The usual moment of the picture, in milliseconds."""
    player: str = "sergeant"
    """The bot in whose games it is sought."""
    first: int = 1
    """The least seed in whose game it is sought; there was none before, and games take time."""


def _volley_in_castle(event: Event, rest: list[Event], state: State) -> bool:
    return (
        isinstance(event, AttackRolled)
        and state.stage == "castle"
        and not event.melee
        and len(event.attackers) > 1
        and event.attackers[0] in state.paras
        and event.target in state.enemies
        and state.enemies[event.target].kind == "zombie"
        and bool(rest)
        and isinstance(rest[0], EnemyRemoved)
    )


def _volley_in_field(event: Event, rest: list[Event], state: State) -> bool:
    return (
        isinstance(event, AttackRolled)
        and state.stage == "field"
        and len(event.attackers) > 1
        and event.target in state.enemies
        and bool(rest)
        and isinstance(rest[0], EnemyRemoved)
    )


def _melee(event: Event, _: list[Event], state: State) -> bool:
    return (
        isinstance(event, AttackRolled)
        and event.melee
        and bool(event.hits)
        and event.attackers[0] in state.paras
        and event.attackers[0] not in state.enemies
    )


def _throw(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, ItemThrown) and event.on_target and bool(event.die)


def _fuse(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, IgniterThrown) and bool(event.die)


def _bite(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, LuckTested) and is_attack(event) and not event.passed


def _rising(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, EnemyPlaced) and is_attack(event)


def _shell(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, GunFired) and event.hit and event.target in HUNT_ZOMBIES


def _clue(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, ClueTaken)


def _look(event: Event, _: list[Event], before: State) -> bool:
    return isinstance(event, MarkerPeeked) and before.stage == "infiltration"


def _detected(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, DetectionTested) and event.noticed


def _death(event: Event, _: list[Event], state: State) -> bool:
    return isinstance(event, ParaDied) and state.stage in ("field", "castle")


def _charge(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, ExplosivesSet)


def _ram(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, TankRammed)


def _shell_hidden(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, GunFired) and event.target not in HUNT_ZOMBIES


def _found(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, CounterTurnedUp) and is_attack(event)


def _mauled(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, AttachedLost | TankDamaged)


def _sentry(event: Event, _: list[Event], state: State) -> bool:
    is_marker = isinstance(event, MarkerTurnedUp) and kind_of(event.marker) == "sentry"
    return is_marker and bool(state.pool)


def _ambush(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, GroupBounced)


def _stalled(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, PointsRolled) and not event.points


def _come(event: Event, rest: list[Event], state: State) -> bool:
    is_barren = isinstance(event, PointsRolled) and not event.points
    return is_barren and any(isinstance(one, ZombieMoved) for one in rest[:3])


def _jump(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, DropRolled) and event.die < _FLAK


def _flak(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, DropRolled) and event.die == _FLAK


def _explosion(event: Event, _: list[Event], __: State) -> bool:
    return isinstance(event, CastleExploded) and "2F" in event.blown


FIGHTS: Final[dict[str, FightSought]] = {
    "fight-castle": FightSought("castle", _volley_in_castle, 1250, first=25),
    "fight-field": FightSought("evening", _volley_in_field, 1250),
    "melee": FightSought("castle", _melee, 860),
    "throw": FightSought("castle", _throw, 800, first=97),
    # The sergeant goes where no die is needed.
    "fuse": FightSought("castle", _fuse, 1250, "novice", first=49),
    "bite": FightSought("castle", _bite, 1250),
    "rising": FightSought("castle", _rising, 700),
    "card-clue": FightSought("evening", _clue, 400, first=38),
    "card-charge": FightSought("castle", _charge, 400),
    "card-death": FightSought("castle", _death, 400),
    "card-look": FightSought("evening", _look, 400),
    "card-detected": FightSought("evening", _detected, 400),
    "shell": FightSought("hunt", _shell, 800),
    "ram": FightSought("hunt", _ram, 480),
    "shell-hidden": FightSought("hunt", _shell_hidden, 600),
    "hunt-rising": FightSought("hunt", _found, 900),
    "counterattack": FightSought("hunt", _mauled, 1250),
    "explosion": FightSought("castle", _explosion, 3700),
    "jump": FightSought("evening", _jump, 1030),
    "flak": FightSought("evening", _flak, 900),
    "band-sentry": FightSought("castle", _sentry, 900),
    "band-ambush": FightSought("evening", _ambush, 900),
    "band-they-come": FightSought("hunt", _come, 1200),
    "band-stalled": FightSought("hunt", _stalled, 900),
}


def find_fight(boards: Boards, scene: str, seed: int) -> tuple[int, list[Option]] | None:
    """The seed and the choices of a game up to the one that brings the fight about."""
    sought = FIGHTS[scene]
    start = max(seed, sought.first)
    for luck in range(start, start + _TRIES):
        state = Game.new(boards, luck, part=sought.part).state.copy()
        choices: list[Option] = []
        for choice, told in _played(_Maps(boards), sought.part, sought.player, luck):
            choices.append(choice)
            if _is_in(told, state, sought):
                return luck, choices
    return None


class _Maps:
    """Boards that can be a key: two with the same digests are the same."""

    def __init__(self, boards: Boards) -> None:
        self.boards: Final = boards

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Maps) and self.boards.digests == other.boards.digests

    def __hash__(self) -> int:
        return hash(self.boards.digests)


@cache
def _played(maps: _Maps, part: Part, player: str, luck: int) -> list[tuple[Option, list[Event]]]:
    """The choices of a bot's game, and the events of each: it is searched for many scenes."""
    game, chooser, played = Game.new(maps.boards, luck, part=part), bot(player, luck), []
    while game.decision is not None and len(game.choices) < _MOST_CHOICES:
        before = len(game.events)
        game.choose(chooser.choose(game))
        played.append((game.choices[-1], list(game.events[before:])))
    return played


def _is_in(told: list[Event], state: State, sought: FightSought) -> bool:
    for place, event in enumerate(told):
        if sought.is_wanted(event, told[place + 1 :], state):
            return True
        state.apply(event)
    return False


def show_fight(context: GameContext, scene: str, choice: Option, at: int | None) -> None:
    """Make the last choice and go on to a moment of the fight it brings about."""
    sought = FIGHTS[scene]
    session = context.session
    director = session.director
    session.choose(choice)

    def is_there() -> bool:
        events = director.events
        return bool(events) and sought.is_wanted(events[0], events[1:], session.shown)

    if not is_there():
        director.skip(is_there)
    wanted = sought.at if at is None else at
    for _ in range(_MOST_FRAMES):
        top = context.stack.top
        is_open = isinstance(top, PlayScene) and top.stage == session.shown.stage
        if director.is_held and is_open and is_there():
            director.go_on()
        top.update(0)
        if isinstance(top, PlayScene) and is_large(top):
            if top.milestones.card is not None and not scene.startswith(_CARDS):
                top.milestones.close()
                continue
            # The scene below is kept, and dimmed, as it was when the strip came.
            top.draw(pygame.Surface(context.stack.size))
            top.update(wanted)
            return
        top.update(_FRAME_MS)


def is_large(scene: PlayScene) -> bool:
    """Whether anything is shown in large over the board."""
    return bool(scene.fights.showing or scene.milestones.card or scene.interlude.picture)

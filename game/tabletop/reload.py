"""Reloading maps during a game, for a player who is editing one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from game.archive.log import LOG
from game.tabletop.game_context import GameContext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from game.boards import Fault
    from game.boards.loading import MapKind
    from game.rules import Game
    from game.rules.board import Boards
    from game.tabletop.maps.map_selection import MapSelection

ListFaults: TypeAlias = Callable[["Sequence[Fault]"], None]
"""Opens the list of a map's faults."""

_LOOK_MS: Final = 1000
"""Milliseconds between two checks of the files."""
_MOST_PARTS: Final = 5
"""The most changed parts of a map that are named."""


class MapWatch:
    """Notices, about once a second, that a map file of the player has changed."""

    def __init__(self, maps: MapSelection) -> None:
        self._maps = maps
        self._unlooked_ms = 0

    def has_changed(self, ms: int) -> bool:
        """Whether a file has changed; true once for each change. `ms` since the last call."""
        self._unlooked_ms += ms
        if self._unlooked_ms < _LOOK_MS:
            return False
        self._unlooked_ms = 0
        return self._maps.has_changed()


def reload_maps(context: GameContext, list_faults: ListFaults, *, is_asked: bool = True) -> None:
    """Continue the game on the maps as their files are now, and report the changes.

    If a map has faults, or lacks a cell that the position needs, the present maps stay and the
    player is told why. A game on other maps than the player's, such as a friend's, keeps them until
    this is called a second time. `list_faults` opens the list of faults.
    """
    from game.boards import MapError

    if not context.may_change_maps:
        return
    game, before = context.session.game, context.maps.boards
    try:
        laid = context.maps.reload()
    except MapError as error:
        LOG.info("maps with faults: %s", error)
        _show(context, context.kit.say("maps.stay"))
        list_faults(error.faults)
        return
    context.maps.use(laid)
    goal = _goal(game, before, laid)
    if is_asked and context.maps.warned is game:
        goal = laid
    changed = _differing(game.boards, goal)
    if changed:
        _move(context, goal, changed)
    elif _differing(game.boards, laid):
        context.maps.warned = game
        _show(context, context.kit.say("maps.others", shown=context.kit.keys.in_words("F5")))
    else:
        _show(context, context.kit.say("maps.same"))


def _goal(game: Game, before: Boards, laid: Boards) -> Boards:
    """The new boards if the game is on the player's maps, otherwise the boards of the game."""
    from game.boards.loading import boards_from, maps_of

    old, now = maps_of(game.boards), maps_of(laid)
    followed = set(old) - set(_differing(game.boards, before))
    return boards_from({kind: (now if kind in followed else old)[kind] for kind in old})


def _differing(one: Boards, other: Boards) -> list[MapKind]:
    from game.boards.loading import maps_of

    maps = maps_of(one)
    return [kind for kind, found in maps_of(other).items() if maps[kind].digest != found.digest]


def _move(context: GameContext, boards: Boards, changed: Sequence[MapKind]) -> None:
    """Continue the game on these boards, or return the reason why that is impossible."""
    say, before = context.kit.say, context.session.game.boards
    try:
        game = _moved(context.session.game, boards)
    except Exception as error:  # any error of the rules about a cell that is missing
        LOG.info("maps that don't fit the night: %r", error)
        _show(context, say("maps.misfit", why=error))
        return
    changes = [_change_words(context, kind, before, boards) for kind in changed]
    context.notice = say("maps.changed", maps=", ".join(changes))
    context.carry_on(game)


def _change_words(context: GameContext, kind: MapKind, before: Boards, after: Boards) -> str:
    """A changed map, with its changed parts."""
    from game.boards.loading import maps_of
    from game.boards.summary import parts_that_differ

    say = context.kit.say
    parts = parts_that_differ(maps_of(before)[kind].board, maps_of(after)[kind].board)
    words = [say(f"maps.part.{part}") for part in parts[:_MOST_PARTS]] or [say("maps.part.scenery")]
    if len(parts) > _MOST_PARTS:
        words.append("…")
    return say("maps.told", map=say(f"maps.{kind}"), parts=say("maps.and").join(words))


def _show(context: GameContext, notice: str) -> None:
    context.notice = notice
    context.show_stage()


def _moved(old: Game, boards: Boards) -> Game:
    """A game continued on other boards, with the choices since its last checkpoint that are legal.

    Raises ValueError, or any exception of the rules, for a position that the boards can't hold.
    """
    from game.rules import Game

    game = Game.from_position(boards, old.position(), options=old.options)
    if old.origin is not None and game.origin is not None:
        position, beginning = game.origin.position, old.origin.beginning
        game.origin = replace(beginning, position=position, begun=beginning)
    for choice in old.choices_since_checkpoint:
        if game.decision is None or choice not in game.decision.options:
            break
        game.choose(choice)
    return game

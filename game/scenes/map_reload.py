"""The maps read again in the middle of a night, for whoever is drawing one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.archive.journal import LOG
from game.scenes.evening import Evening

if TYPE_CHECKING:
    from game.rules import Game
    from game.rules.board import Boards


def reload_maps(evening: Evening) -> None:
    """Go on with the night on the maps as their files are now, and say what has changed.

    With a fault in a map, or nowhere to stand on it for what is on it, the old ones stay and
    the player is told why. Nothing happens where the maps aren't the player's to change.
    """
    from game.boards import MapError, load_boards

    if not evening.map_files:
        return
    say = evening.kit.say
    try:
        boards = load_boards(**evening.map_files)
    except MapError as error:
        LOG.info("maps with faults: %s", error)
        more = len(error.faults) - 1
        key = "maps.faults" if more else "maps.fault"
        evening.notice = say(key, fault=error.faults[0], more=more)
        evening.show_stage()
        return
    old = evening.session.game
    changed = _changed(old.boards, boards)
    if not changed:
        evening.notice = say("maps.same")
        evening.show_stage()
        return
    try:
        game = _moved(old, boards)
    except Exception as error:  # whatever the rules stumble on in a place that has gone
        LOG.info("maps that don't fit the night: %r", error)
        evening.notice = say("maps.misfit", why=error)
        evening.show_stage()
        return
    evening.notice = say("maps.changed", maps=", ".join(say(f"maps.{name}") for name in changed))
    evening.kit.lay_boards(boards)
    evening.carry_on(game)


def _changed(old: Boards, new: Boards) -> list[str]:
    before = dict(old.digests)
    return [name for name, digest in new.digests if before.get(name) != digest]


def _moved(old: Game, boards: Boards) -> Game:
    """The same night on other boards, with the choices of the moment as far as they fit.

    Raises ValueError, or anything the rules raise, for a position the boards can't hold.
    """
    from game.rules import Game

    game = Game.from_position(boards, old.position(), options=old.options)
    for choice in old.choices_since_checkpoint:
        if game.decision is None or choice not in game.decision.options:
            break
        game.choose(choice)
    return game

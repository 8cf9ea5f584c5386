"""Moments just before a marker is turned up, and the same moments with another face there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, TypeAlias, cast

from game.rules.board import Boards, Cell
from game.rules.decisions import Option, Step, Stop, TurnUp
from game.rules.dice import SeededDice
from game.rules.events.markers import MarkerPeeked, MarkerTurnedUp
from game.rules.game import Game
from game.rules.options import Options
from game.rules.position import Position

Setting: TypeAlias = Literal["rush", "room", "plan"]

_SETTINGS: Final[dict[str, Setting]] = {
    "R4.2.4-rush": "rush",
    "R7.3-enter-room": "room",
    "R7.9-reveal": "plan",
}
_TRIGGERS: Final[dict[Setting, tuple[type[Option], ...]]] = {
    "rush": (Step, Stop),
    "room": (Step,),
    "plan": (TurnUp,),
}
"""Choices that are possible in the same place without a marker, or that the plan can skip."""


class Moment(NamedTuple):
    """A marker is about to be turned up that nobody has seen yet."""

    setting: Setting
    position: Position
    """The start of the piece in progress, with dice nobody has seen the rolls of."""
    choices: tuple[Option, ...]
    """Those since; the last of them turns the marker up."""
    cell: Cell


def moments_of(game: Game, seed: int, options: Options) -> Iterator[Moment]:
    """One moment of each setting of a game that was played from this seed, chosen by lot.

    From there on other dice fall: those of that game had a part in the choice. If one fell
    earlier in the same piece, or another marker was seen in it, that can't be, and there is
    no such moment.
    """
    lot = SeededDice(seed)
    chosen = sorted(
        (places[lot.draw(len(places))], setting) for setting, places in _places(game).items()
    )
    again, done = Game.new(game.boards, seed, options), 0
    for (place, cell), setting in chosen:
        for option in game.choices[done:place]:
            again.choose(option)
        done = place
        position = again.position()
        is_first = hidden_of(position) == again.state.hidden
        if is_first and again.dice.memory() == tuple(cast("list[int]", position["dice"])):
            choices = (*again.choices_since_checkpoint, game.choices[place])
            yield Moment(setting, {**position, "dice": list(lot.memory())}, choices, cell)


def _places(game: Game) -> dict[Setting, list[tuple[int, Cell]]]:
    """Which choices turned up a marker as the first thing they did, and where."""
    found: dict[Setting, list[tuple[int, Cell]]] = {}
    peeked: set[str] = set()
    for place, option in enumerate(game.choices):
        last = game.told[place + 1] if place + 1 < len(game.told) else len(game.events)
        events = game.events[game.told[place] : last]
        shown = next((one for one in events if isinstance(one, MarkerTurnedUp)), None)
        if shown is not None and shown.marker not in peeked:
            setting = _SETTINGS[shown.rule]
            if isinstance(option, _TRIGGERS[setting]):
                found.setdefault(setting, []).append((place, shown.at))
        peeked.update(one.marker for one in events if isinstance(one, MarkerPeeked))
    return found


def hidden_of(position: Position) -> dict[Cell, str]:
    """Face-down markers by cell."""
    return dict(cast("dict[Cell, str]", position.get("hidden", {})))


def cells_seen(game: Game) -> set[Cell]:
    """Where a marker's face was seen while the game was played."""
    return {one.at for one in game.events if isinstance(one, MarkerPeeked | MarkerTurnedUp)}


def with_face(moment: Moment, marker: str) -> Moment:
    """The moment with this marker there; what lay there lies where that one was."""
    hidden = hidden_of(moment.position)
    elsewhere = next(cell for cell, face in hidden.items() if face == marker)
    hidden[elsewhere], hidden[moment.cell] = hidden[moment.cell], marker
    return moment._replace(position={**moment.position, "hidden": dict(hidden)})


def shown(boards: Boards, moment: Moment, options: Options) -> Game:
    """The game once the marker has been turned up."""
    game = Game.from_position(boards, moment.position, options=options)
    for option in moment.choices:
        game.choose(option)
    return game


def not_there(boards: Boards, moment: Moment, options: Options) -> Game:
    """The same with no marker there, and none to be found anywhere else instead.

    The German plan would turn up another one. So its phase is played as if none were left,
    and the others are laid back before anybody acts.
    """
    hidden = hidden_of(moment.position)
    del hidden[moment.cell]
    if moment.setting != "plan":
        return shown(boards, moment._replace(position=hiding(moment.position, hidden)), options)
    game = Game.from_position(boards, hiding(moment.position, {}), options=options)
    if game.decision is None:
        return game
    return Game.from_position(boards, hiding(game.position(), hidden), options=options)


def hiding(position: Position, hidden: dict[Cell, str]) -> Position:
    """The position with these face-down markers instead of its own."""
    return {**position, "hidden": dict(hidden)}

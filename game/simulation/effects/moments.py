"""Positions just before a marker is turned up, and variants with another marker there."""

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
from game.rules.recording import begin_again

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
"""Choices that would also be legal without a marker there, or that the plan can skip."""


class Moment(NamedTuple):
    """A position in which an unseen marker is about to be turned up."""

    setting: Setting
    position: Position
    """The last checkpoint, with new dice."""
    choices: tuple[Option, ...]
    """The choices since the checkpoint; the last one turns the marker up."""
    cell: Cell


def moments_of(game: Game, seed: int, options: Options) -> Iterator[Moment]:
    """One random moment of each setting of a game that was played from this seed.

    From there on the dice are new, because the old ones influenced the selection. There is no
    moment if a die was rolled or another marker was seen since the checkpoint.
    """
    rng = SeededDice(seed)
    chosen = sorted(
        (places[rng.draw(len(places))], setting) for setting, places in _places(game).items()
    )
    assert game.origin is not None, "a fork doesn't know how its game began"
    again = begin_again(game.boards, options, game.origin, game.state.sheet)
    done = 0
    for (place, cell), setting in chosen:
        for option in game.choices[done:place]:
            again.choose(option)
        done = place
        position = again.position()
        is_first = hidden_of(position) == again.state.hidden
        if is_first and again.dice.memory() == tuple(cast("list[int]", position["dice"])):
            choices = (*again.choices_since_checkpoint, game.choices[place])
            yield Moment(setting, {**position, "dice": list(rng.memory())}, choices, cell)


def _places(game: Game) -> dict[Setting, list[tuple[int, Cell]]]:
    """The indices of the choices that first turned up an unseen marker, with its cell."""
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
    """Cells in which a marker was looked at or turned up in the game."""
    return {one.at for one in game.events if isinstance(one, MarkerPeeked | MarkerTurnedUp)}


def with_face(moment: Moment, marker: str) -> Moment:
    """The moment with this marker there, swapped with the one in the cell."""
    hidden = hidden_of(moment.position)
    elsewhere = next(cell for cell, face in hidden.items() if face == marker)
    hidden[elsewhere], hidden[moment.cell] = hidden[moment.cell], marker
    return moment._replace(position={**moment.position, "hidden": dict(hidden)})


def with_marker(boards: Boards, moment: Moment, options: Options) -> Game:
    """The game after the marker has been turned up."""
    game = Game.from_position(boards, moment.position, options=options)
    for option in moment.choices:
        game.choose(option)
    return game


def without_marker(boards: Boards, moment: Moment, options: Options) -> Game:
    """The same game without a marker in that cell.

    The German plan would turn up another one instead. So its phase is played without any
    markers, and the others are put back afterwards.
    """
    hidden = hidden_of(moment.position)
    del hidden[moment.cell]
    if moment.setting != "plan":
        return with_marker(
            boards, moment._replace(position=hiding(moment.position, hidden)), options
        )
    game = Game.from_position(boards, hiding(moment.position, {}), options=options)
    if game.decision is None:
        return game
    return Game.from_position(boards, hiding(game.position(), hidden), options=options)


def hiding(position: Position, hidden: dict[Cell, str]) -> Position:
    """The position with these face-down markers."""
    return {**position, "hidden": dict(hidden)}

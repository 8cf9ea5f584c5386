"""Paired experiments: the effect of a marker, an item, an allotment or a route.

Each plays games twice from the same seed, differing in one thing. Markers and items are tried
at moments: positions just before a marker is turned up.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias, cast

from game.bots import bot
from game.rules.board import Boards, Cell
from game.rules.counters import (
    AMBITIONS,
    CASTLE_MARKERS,
    EIGHT,
    FIELD_ITEMS,
    FIELD_MARKERS,
    STARTING_ITEMS,
    kind_of,
)
from game.rules.decisions import Assign, Option, Step, Stop, TurnUp
from game.rules.dice import SeededDice
from game.rules.events.enemies import MarkerPeeked, MarkerTurnedUp
from game.rules.game import Game
from game.rules.options import Options
from game.rules.position import Position
from game.rules.recording import begin_again
from game.rules.state import DEAD
from game.simulation.order import WorkerPlan, boards_of
from game.simulation.pairs import SECOND, Ending, Pair, SeedPairs, ending_of

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


class UnseenMarker(NamedTuple):
    """A position in which an unseen marker is about to be turned up."""

    setting: Setting
    position: Position
    """The last checkpoint, with new dice."""
    choices: tuple[Option, ...]
    """The choices since the checkpoint; the last one turns the marker up."""
    cell: Cell


def moments_of(game: Game, seed: int, options: Options) -> Iterator[UnseenMarker]:
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
            yield UnseenMarker(setting, {**position, "dice": list(rng.memory())}, choices, cell)


def _places(game: Game) -> dict[Setting, list[tuple[int, Cell]]]:
    """The indices of the choices that first turned up an unseen marker, with its cell."""
    found: dict[Setting, list[tuple[int, Cell]]] = {}
    peeked: set[str] = set()
    for place, option in enumerate(game.choices):
        last = (
            game.event_count_at_choice[place + 1]
            if place + 1 < len(game.event_count_at_choice)
            else len(game.events)
        )
        events = game.events[game.event_count_at_choice[place] : last]
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


def with_face(moment: UnseenMarker, marker: str) -> UnseenMarker:
    """The moment with this marker there, swapped with the one in the cell."""
    hidden = hidden_of(moment.position)
    elsewhere = next(cell for cell, face in hidden.items() if face == marker)
    hidden[elsewhere], hidden[moment.cell] = hidden[moment.cell], marker
    return moment._replace(position={**moment.position, "hidden": dict(hidden)})


def with_marker(boards: Boards, moment: UnseenMarker, options: Options) -> Game:
    """The game after the marker has been turned up."""
    game = Game.from_position(boards, moment.position, options=options)
    for option in moment.choices:
        game.choose(option)
    return game


def without_marker(boards: Boards, moment: UnseenMarker, options: Options) -> Game:
    """The game of a moment without a marker in that cell.

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


MARKER_KINDS: Final = frozenset(map(kind_of, (*FIELD_MARKERS, *CASTLE_MARKERS)))
"""The kinds of markers that can be tried."""


def play_markers(plan: WorkerPlan, seed: int, kinds: Collection[str] = MARKER_KINDS) -> SeedPairs:
    """One game: a moment of each setting, with a pair for each kind of marker possible there.

    In both games of a pair the marker is nowhere else, so that they differ only in its being
    turned up here.
    """
    boards, options = boards_of(plan.maps), plan.order.options
    game = Game.new(boards, seed, options)
    ending_of(game, seed)
    pairs = []
    for moment in moments_of(game, seed, options):
        faces = [one for one in _faces(moment.position) if kind_of(one[1]) in kinds]
        if not faces:
            continue
        baseline = _Baseline(boards, moment, options, seed)
        for cell, marker in faces:
            with_it = with_marker(boards, with_face(moment, marker), options)
            pairs.append(
                Pair(
                    seed,
                    moment.setting,
                    kind_of(marker),
                    game.state.ambition,
                    ending_of(with_it, seed),
                    baseline.ending(cell, marker),
                )
            )
    return SeedPairs(seed, tuple(pairs))


class _Baseline:
    """The game without a marker in that cell."""

    def __init__(self, boards: Boards, moment: UnseenMarker, options: Options, seed: int) -> None:
        """Play it once with all other markers in their cells."""
        self._boards: Final = boards
        self._moment: Final = moment
        self._options: Final = options
        self._seed: Final = seed
        game = without_marker(boards, moment, options)
        self._usual: Final = ending_of(game, seed)
        self._seen: Final = cells_seen(game)

    def ending(self, cell: Cell, marker: str) -> Ending:
        """The ending if that marker isn't in its own cell either.

        The game is only replayed if somebody looked at that cell.
        """
        if cell not in self._seen:
            return self._usual
        here = with_face(self._moment, marker)
        return ending_of(without_marker(self._boards, here, self._options), self._seed)


def _faces(position: Position) -> Iterator[tuple[Cell, str]]:
    """One unseen marker of each kind with an effect, and its cell."""
    peeked = cast("list[str]", position.get("peeked", []))
    paras = cast("dict[str, dict[str, str]]", position["paras"])
    idle: set[str] = {*AMBITIONS}
    if all(man.get("at") != DEAD for man in paras.values()):
        idle.add("alive")
    kinds: dict[str, tuple[Cell, str]] = {}
    for cell, marker in hidden_of(position).items():
        if marker not in peeked and kind_of(marker) not in idle:
            kinds.setdefault(kind_of(marker), (cell, marker))
    yield from kinds.values()


_IN_NONETTE: Final = (
    *STARTING_ITEMS,
    *FIELD_ITEMS,
    "gas-1",
    "gasoline-1",
    "flamethrower-1",
    "key",
)
"""One of each kind, castle items included; persons can't be brought in."""


ITEM_KINDS: Final = frozenset(map(kind_of, _IN_NONETTE))
"""The kinds of items that can be tried."""


def play_items(plan: WorkerPlan, seed: int, kinds: Collection[str] = ITEM_KINDS) -> SeedPairs:
    """One game: with and without each item, in the plane and in Nonette.

    An item that is there is left out (the last copy, if there are several); one that isn't is
    added.
    """
    game, player = Game.new(boards_of(plan.maps), seed, plan.order.options), bot("sergeant", seed)
    pairs = [*_pairs(plan, seed, "plane", game.position(), _among(STARTING_ITEMS, kinds))]
    while game.decision is not None and game.state.stage in ("equip", "drop", "field"):
        game.choose(player.choose(game))
    if game.state.stage == "infiltration":
        pairs += _pairs(plan, seed, "Nonette", game.position(), _among(_IN_NONETTE, kinds))
    return SeedPairs(seed, tuple(pairs))


def _among(items: Sequence[str], kinds: Collection[str]) -> list[str]:
    return [item for item in items if kind_of(item) in kinds]


def _pairs(
    plan: WorkerPlan, seed: int, setting: str, position: Position, items: Sequence[str]
) -> Iterator[Pair]:
    """One pair for each kind of these items."""
    boards, options = boards_of(plan.maps), plan.order.options

    def ending(start: Position) -> Ending:
        return ending_of(Game.from_position(boards, start, options=options), seed)

    if not items:
        return
    heap, hidden, as_it_is = _heap(position), hidden_of(position).values(), ending(position)
    for kind in dict.fromkeys(map(kind_of, items)):
        copies = [item for item in items if kind_of(item) == kind]
        there = [item for item in copies if item in heap]
        item = there[-1] if there else copies[0]
        without = _without(position, item)
        with_it: Position = position if there else {**without, "to_assign": [*heap, item]}
        yield Pair(
            seed,
            setting,
            f"{SECOND}{kind}" if len(there) > 1 else kind,
            str(position["ambition"]),
            as_it_is if there else ending(with_it),
            ending(without) if there or item in hidden else as_it_is,
        )


def _heap(position: Position) -> list[str]:
    """The items still to be handed out."""
    return list(cast("Sequence[str]", position.get("to_assign", ())))


def _without(position: Position, item: str) -> Position:
    """The position without that item."""
    removed = cast("Sequence[str]", position.get("removed", ()))
    hidden = hidden_of(position)
    return {
        **hiding(position, {cell: face for cell, face in hidden.items() if face != item}),
        "to_assign": [one for one in _heap(position) if one != item],
        "removed": [one for one in removed if one != item],
    }


USUAL: Final = "the sergeant's own"
#                              charm  lighter  kits  charges  camera  diary, by initials
ALLOTMENTS: Final = {
    USUAL:                      "F       G     B H     A E      F       H",
    "charges to the strong":    "F       G     A E     B H      F       D",
    "charges to who can blast": "F       G     A H     B E      F       H",
    "both charges to Angel":    "F       G     B H     A A      F       H",
    "both charges to Hank":     "F       G     B A     H H      F       E",
    "a charge and fire to one": "F       A     B H     A E      F       H",
    "souvenirs to the lucky":   "F       G     B H     A E      A       E",
    "souvenirs to the unlucky": "C       G     B D     A E      F       H",
    "kits to the lucky":        "F       G     A E     A E      F       H",
    "one thing a man":          "H       G     B C     A E      F       D",
    "all on the lucky four":    "C       G     C G     A E      A       E",
    "all on the strong four":   "F       D     D F     B H      B       H",
    "as they come":             "A       A     B B     C C      D       D",
}  # fmt: skip
"""Bearers in the order of STARTING_ITEMS."""
_BY_INITIAL: Final = {name[0]: name for name in EIGHT}


def bearers(name: str) -> dict[str, str]:
    """The bearer of each item in that allotment."""
    initials = ALLOTMENTS[name].split()
    return {item: _BY_INITIAL[one] for item, one in zip(STARTING_ITEMS, initials, strict=True)}


def play_allotments(plan: WorkerPlan, seed: int) -> SeedPairs:
    """One game with each allotment, paired with the sergeant's default."""
    endings = {name: _ending(plan, seed, name) for name in ALLOTMENTS}
    return SeedPairs(
        seed,
        tuple(
            Pair(seed, "allotment", name, ambition, ending, endings[USUAL][1])
            for name, (ambition, ending) in endings.items()
            if name != USUAL
        ),
    )


def _ending(plan: WorkerPlan, seed: int, name: str) -> tuple[str, Ending]:
    """The ambition of the game, and its ending with this allotment."""
    bearer = bearers(name)
    game = Game.new(boards_of(plan.maps), seed, plan.order.options)
    while game.decision is not None and isinstance(game.decision.options[0], Assign):
        item = game.decision.options[0].item
        game.choose(Assign(item, bearer[item]))
    return game.state.ambition, ending_of(game, seed)


def play_routes(plan: WorkerPlan, seed: int) -> SeedPairs:
    """One game by each route and by the sergeant's own."""
    boards, options = boards_of(plan.maps), plan.order.options
    ambition = Game.new(boards, seed, options).state.ambition
    marsh = ending_of(Game.new(boards, seed, options), seed, "marsh")
    road = ending_of(Game.new(boards, seed, options), seed, "road")
    own = ending_of(Game.new(boards, seed, options), seed)
    return SeedPairs(
        seed,
        (
            Pair(seed, "road", "marsh", ambition, marsh, road),
            Pair(seed, "own", "marsh", ambition, marsh, own),
            Pair(seed, "own", "road", ambition, road, own),
        ),
    )

"""What the sergeant holds to in the castle, whatever the dice do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.boards import load_boards
from game.bots import bot
from game.bots.sergeant.values import keeping
from game.rules import Game
from game.rules.counters import ITEMS
from game.rules.decisions import Join, LightByHand, Option
from game.rules.game import Part

HAUNEBU_EVENINGS = (27, 36, 42, 78)
LATE = 340
"""Minutes after midnight from which he waits for nothing any more."""


def castle_choices(part: Part, seeds: Iterable[int]) -> Iterator[tuple[Game, Option]]:
    """Everything he chooses in the castle, with the game as it was before."""
    for seed in seeds:
        game, player = Game.new(load_boards(), seed, part=part), bot("sergeant", seed)
        while game.decision is not None:
            option = player.choose(game)
            if game.state.stage == "castle":
                yield game, option
            game.choose(option)


def test_nobody_joins_a_group_whom_it_would_have_to_wait_for() -> None:
    joined = 0
    for game, option in castle_choices("castle", range(12)):
        if isinstance(option, Join):
            action = game.state.action
            assert action is not None
            paras, face = game.state.paras, game.state.sheet.face
            pace = min(face(paras[name]).move for name in action.group)
            assert face(paras[option.unit]).move >= pace
            joined += 1
    assert joined > 20


def test_the_fire_waits_for_the_papers_of_the_flying_disc() -> None:
    lit = 0
    for game, option in castle_choices("evening", HAUNEBU_EVENINGS):
        can_wait = game.state.clock < LATE and "key" not in game.state.removed
        if isinstance(option, LightByHand) and can_wait:
            carried = any("key" in man.items for man in game.state.living())
            assert carried or "key" in game.state.lying.get("village", ())
            lit += 1
    assert lit > 0


def test_he_knows_what_every_item_is_worth() -> None:
    assert all(keeping(item) >= 0 for item in ITEMS)

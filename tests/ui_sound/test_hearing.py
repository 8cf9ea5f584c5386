"""What happens is heard: the right cue for an event, and none that isn't there."""

from __future__ import annotations

import pytest

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.events.demolition import CastleExploded
from game.rules.events.drop import DropRolled
from game.rules.events.enemies import EnemyPlaced
from game.rules.events.tests_of_luck import AttackRolled, DetectionTested, LuckTested
from game.rules.game import Part
from game.ui.audio.cues import CUES
from game.ui.hearing import Ear

BOARDS = load_boards()


@pytest.fixture
def ear() -> Ear:
    game = Game.new(BOARDS, 1)
    return Ear(BOARDS, lambda: game.state)


def attack(*weapons: str, melee: bool = False) -> AttackRolled:
    return AttackRolled("R7.6.4-base", ("Blake",), "G1", (4,), (0,), 3, 1, weapons, melee)


@pytest.mark.parametrize(
    ("event", "cues"),
    [
        (attack(""), ["die", "shot"]),
        (attack("mg42", ""), ["die", "mg", "shot"]),
        (attack("mp40", "mp40"), ["die", "burst"]),
        (attack("flamethrower"), ["die", "flames"]),
        (attack("katana"), ["die", "melee"]),
        (attack(melee=True), ["die", "melee"]),
        (DropRolled("R3.2-roll", "Blake", 6, "0101"), ["die", "flak"]),
        (DetectionTested("R4.3.1", ("Blake",), 0, 7, True), ["spotted"]),
        (LuckTested("R4.2.5-recon", ("Blake",), 6, 3, False), ["die", "settle"]),
        (EnemyPlaced("R7.8", "Z1", "zombie", "1F-0101", True), ["rise"]),
        (EnemyPlaced("R7.8", "G1", "german", "1F-0101", False), []),
        (
            CastleExploded(
                "R9.1.1-0600", (("basement", 3), ("1F", 1), ("2F", 4)), ("basement", "2F")
            ),
            ["six", "castle-blast", "blast", "castle-blast"],
        ),
    ],
)
def test_an_event_sounds_like_itself(ear: Ear, event: AttackRolled, cues: list[str]) -> None:
    heard = ear.hear(event)
    assert [cue for _, cue in heard] == cues
    assert [moment for moment, _ in heard] == sorted(moment for moment, _ in heard)


@pytest.mark.parametrize(("part", "seed"), [("evening", 3), ("castle", 2), ("hunt", 1)])
def test_a_whole_game_is_heard(part: Part, seed: int) -> None:
    """Every event in the position it happens in, and every cue is one that can be played."""
    game = Game.new(BOARDS, seed, part=part)
    shown = game.state.copy()
    ear = Ear(BOARDS, lambda: shown)
    player = bot("sergeant", seed)
    named: set[str] = set()
    while game.decision is not None:
        for event in game.choose(player.choose(game)):
            named.update(cue for _, cue in ear.hear(event))
            shown.apply(event)
    assert named <= CUES.keys()
    assert len(named) > 8

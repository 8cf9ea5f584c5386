"""Whose loss an ending is: the ink and the sign of the stamp, from the player's point of view."""

from __future__ import annotations

from typing import Final, get_args

import pytest

from game.boards import load_boards
from game.painting.fights.figures import Role
from game.rules import Game
from game.rules.board import Boards
from game.rules.counters import HUNT_COUNTERS, HUNT_EVENT, HUNT_ZOMBIES
from game.rules.events.hunt import (
    AmmunitionRanOut,
    CounterRemoved,
    CounterTurnedUp,
    GunFired,
    TankRammed,
    TrackBroke,
)
from game.rules.events.play import Event
from game.tabletop.fights.attack_reader import Situation, read
from game.tabletop.fights.attack_view import AttackView, Balance, Ending, Fighter
from game.tabletop.fights.words import StampPicture
from game.ui.views.view import Layout
from game.window.app import App

_GAINS: Final = {"down", "destroyed", "losses", "blast-hits", "lit", "smashed"}
_LOSSES: Final = {
    "wounded", "dead", "bitten", "rises", "shells-gone", "track-broken", "gear-lost",
    "tank-damaged", "wrecked", "overrun",
}  # fmt: skip
_NEITHER: Final = {"sways", "missed", "spared", "injected", "blast", "dud", "unlit"}
_HEX: Final = "0403"


@pytest.fixture(scope="module")
def boards() -> Boards:
    return load_boards()


def _ending(ending: Ending, struck: Role) -> AttackView:
    return AttackView(
        kind="volley",
        cell=_HEX,
        scenery="hedge",
        left=(Fighter("tank", Role("tank", "tank")),),
        right=(Fighter(struck.name, struck),),
        strikes_from="left",
        ending=ending,
        subject=struck.name,
    )


@pytest.mark.parametrize("ending", get_args(Ending))
def test_every_ending_says_whose_loss_it_is(ending: Ending) -> None:
    if ending == "hits":
        assert _ending(ending, Role("para", "Frank")).balance == "loss"
        assert _ending(ending, Role("german", "G1")).balance == "gain"
        return
    (said,) = (
        balance
        for balance, endings in (("gain", _GAINS), ("loss", _LOSSES), ("none", _NEITHER))
        if ending in endings
    )
    assert _ending(ending, Role("zombie", "Z1")).balance == said


@pytest.mark.parametrize("counter", [one for one in HUNT_COUNTERS if one != HUNT_EVENT])
@pytest.mark.parametrize("breaks", [False, True])
@pytest.mark.parametrize("struck", [GunFired, TankRammed])
def test_M7_3_reveal_what_the_tank_destroys_of_its_own_side_is_a_loss(
    boards: Boards, struck: type[GunFired | TankRammed], breaks: bool, counter: str
) -> None:
    """A friend who lay face down was stamped as smashed, like a zombie."""
    state = Game.new(boards, 1, part="hunt").state
    broken = AmmunitionRanOut("M7.3-ammo") if struck is GunFired else TrackBroke("M7.4-track")
    events: list[Event] = [struck("M7.3-fire", _HEX, _HEX, die=1, bonus=4, need=5, hit=True)]
    events += [broken] if breaks else []
    events += [CounterTurnedUp("M7.3-reveal", counter, _HEX), CounterRemoved("M7", counter, _HEX)]
    attack = read(events, Situation(state, boards, []))
    assert attack is not None
    is_theirs = counter in HUNT_ZOMBIES
    assert attack.balance == ("gain" if is_theirs else "loss")
    assert attack.subject == counter
    assert attack.events == (1 if breaks else len(events))


@pytest.mark.usefixtures("seen")
def test_a_sign_stands_before_the_words_of_what_is_gained_or_lost(app: App) -> None:
    """The ink alone tells it to nobody who sees no red."""
    app.loop.frame(16)
    layout = Layout(app.kit)
    wide = {
        balance: StampPicture("SMASHED", 46, balance).size(layout, (600, 200))[0]
        for balance in get_args(Balance)
    }
    assert wide["gain"] == wide["loss"] > wide["none"]

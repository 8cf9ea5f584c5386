"""Other numbers on the counters: who feels them, who names them, and that they stay."""

from __future__ import annotations

import pytest

from game.boards import load_boards
from game.bots import bot, play_out
from game.rules import Game
from game.rules.counters import GERMANS, ITEM_KINDS, PARAS
from game.rules.sheet import PRINTED, CounterSheet, SheetError, printed_numbers
from game.rules.state import Enemy, Para

LUCKY = CounterSheet({"Hank.luck": 5, "Hank.wounded.move": 5, "charge.explosive": 9})


def test_only_what_is_changed_changes() -> None:
    hank, blake = Para("Hank", wounded=True), Para("Blake")
    assert (LUCKY.luck(hank), LUCKY.face(hank).move) == (5, 5)
    assert LUCKY.face(Para("Hank")) == PRINTED.face(Para("Hank"))
    assert LUCKY.luck(blake) == PRINTED.luck(blake) == PARAS["Blake"].luck
    assert PRINTED.luck(hank) == PARAS["Hank"].luck != 5


def test_copies_of_an_item_share_their_numbers() -> None:
    assert [LUCKY.items[f"charge-{copy}"].explosive for copy in (1, 2)] == [9, 9]
    assert LUCKY.items["grenade-1"] == ITEM_KINDS["grenade"]


def test_faces_and_markers_have_numbers_of_their_own() -> None:
    sheet = CounterSheet({"Z1.undead.strength": 8, "a.zombie.defence": 0, "zombie-1.value": 5})
    walker, bitten = Enemy("Z1", "undead", "1F-0101"), Enemy("Z2", "zombie", "1F-0101", bite="a")
    assert sheet.monster_face(walker).strength == 8
    assert sheet.monster_face(Enemy("Z1", "zombie", "1F-0101")) == PRINTED.monsters["Z1"].zombie
    assert sheet.defence(bitten) == 0
    assert sheet.hunt_zombies["zombie-1"] == 5


def test_what_is_printed_anyway_is_no_change() -> None:
    men = GERMANS["G1"].men
    assert CounterSheet({"G1.men": men}).changes == {}
    assert CounterSheet({"G1.men": men + 1}).changes == {"G1.men": men + 1}


@pytest.mark.parametrize(
    ("path", "number", "words"),
    [
        ("Hnak.luck", 3, '"Hnak" is not a counter; there are Angel, Blake'),
        ("Hank", 3, 'Hank has no ""; it has luck, fit.combat'),
        ("Hank.combat", 3, 'Hank has no "combat"; it has luck, fit.combat'),
        ("Ines.wounded.move", 3, "Ines has no"),
        ("mp40.stars", 3, 'mp40 has no "stars"; it has fire'),
        ("charm.fire", 3, "it has no numbers at all"),
        ("G1.men", 0, "a number from 1 to 9"),
        ("mg42.fire", 0, "a number from 1 to 9"),
        ("Hank.luck", 10, "a number from 0 to 9"),
    ],
)
def test_a_number_that_is_not_there_is_told(path: str, number: int, words: str) -> None:
    with pytest.raises(SheetError) as told:
        CounterSheet({path: number})
    assert words in str(told.value)


@pytest.mark.parametrize("counter", ["Hank", "Ines", "G14", "Z8", "d", "katana", "zombie-4"])
def test_every_number_can_be_changed_alone(counter: str) -> None:
    numbers = printed_numbers(counter)
    for column, number in numbers.items():
        path = f"{counter}.{column}"
        changed = CounterSheet({path: number + 1})
        assert changed.changes == {path: number + 1}


def test_a_game_keeps_its_sheet() -> None:
    game = Game.new(load_boards(), 3, sheet=LUCKY)
    assert game.fork(seed=1).state.sheet is LUCKY
    again = Game.from_position(load_boards(), game.position())
    assert again.state.sheet == LUCKY
    assert again.state.sheet.luck(Para("Hank")) == 5
    assert "sheet" not in Game.new(load_boards(), 3).position()


def test_other_numbers_give_another_night() -> None:
    def digest(sheet: CounterSheet) -> str:
        game = Game.new(load_boards(), 3, sheet=sheet)
        play_out(game, bot("sergeant", 3))
        return game.digest()

    slow = {f"{name}.fit.move": 2 for name in PARAS}
    assert digest(CounterSheet()) == digest(PRINTED) != digest(CounterSheet(slow))

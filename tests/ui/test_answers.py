"""Every option type has a place, a button or a row in the list, and keys are unique."""

from __future__ import annotations

from game.boards import load_boards
from game.bots import bot
from game.painting.wording import Teller
from game.rules import Game
from game.rules.counters import LIEUTENANT
from game.rules.decisions import OPTION_TYPES, Option
from game.rules.events.castle import ZombiesDanced
from game.rules.events.enemies import EnemyPlaced
from game.rules.game import Part
from game.rules.state import Enemy, State
from game.tabletop.question.answers import answers_to
from game.ui.words import LANGUAGES, Words
from tests.rules.castle.boards import Raid
from tests.rules.castle.house import house


def sample(kind: type[Option]) -> Option:
    """Any option of that type."""
    texts = {"points": 2}
    return kind(**{field: texts.get(field, "charm") for field in kind.__struct_fields__})


def test_every_option_type_is_offered_somewhere() -> None:
    for kind in OPTION_TYPES:
        (answer, _) = answers_to((sample(kind), sample(OPTION_TYPES[0])))
        assert answer.cell or answer.unit or answer.area in ("line", "gear", "panel")


def test_every_option_has_words_in_every_language() -> None:
    state = Game.new(load_boards(), 1).state
    for language in LANGUAGES:
        teller = Teller(Words(language), load_boards())
        for kind in OPTION_TYPES:
            words = teller.option(sample(kind), state)
            assert not words.startswith("option."), f"{language}: {words}"


def test_no_key_gives_two_answers_in_a_whole_evening() -> None:
    begun: tuple[tuple[Part, int], ...] = (("evening", 1), ("castle", 2), ("hunt", 1))
    for part, seed in begun:
        game = Game.new(load_boards(), seed, part=part)
        player = bot("random", seed)
        for _ in range(300):
            if game.decision is None:
                break
            keys = [answer.key for answer in answers_to(game.decision.options) if answer.key]
            assert len(keys) == len(set(keys)), game.decision.rule
            game.choose(player.choose(game))


def test_every_question_asked_in_a_night_has_words() -> None:
    teller = Teller(Words("en"), load_boards())
    for seed in range(4):
        for part in ("evening", "castle", "hunt"):
            game = Game.new(load_boards(), seed, part=part)
            player = bot("random", seed)
            while game.decision is not None:
                question = teller.question(game.decision, game.state)
                assert question and "{" not in question
                assert question != teller._words.say("ask.other"), game.decision.rule
                game.choose(player.choose(game))


def test_a_removed_enemy_keeps_the_name_of_what_it_was() -> None:
    teller = Teller(Words("en"), load_boards())
    for ambition, name in (("reich", "Undead"), ("zombies", "Zombie"), ("haunebu", "Worm")):
        state = State(ambition=ambition)
        assert teller.plain_name("Z1", state) == name


def test_R8_3_4_controller_without_a_zombie_in_sight_none_dances() -> None:
    """The log said "danced", and not who."""
    teller, state = Teller(Words("en"), load_boards()), State(ambition="zombies")
    state.enemies["Z1"] = Enemy("Z1", "zombie", "1F-0407", up=True)
    seen = teller.plain_event(ZombiesDanced("R8.3.4-controller", ("Z1",)), state)
    assert seen.startswith("Zombie") and seen.endswith("danced")
    assert "none" in teller.plain_event(ZombiesDanced("R8.3.4-controller", ()), state)


def test_R8_2_5_worm_a_worm_is_called_so_in_the_log_too() -> None:
    """The strip of a fight said "Worm", and the log under it "Zombie"."""
    teller, state = Teller(Words("en"), load_boards()), State(ambition="haunebu")
    state.enemies["Z1"] = Enemy("Z1", "undead", "1F-0407", up=True)
    assert teller.plain_name("Z1", state) == "Worm"
    assert teller.name("Z1", state).startswith("Worm")
    placed = EnemyPlaced("R8.2.5-worm", "Z1", "undead", "1F-0407", up=True)
    assert teller.plain_event(placed, state).startswith("A worm appeared")


def test_an_officer_who_has_turned_has_one_name_everywhere() -> None:
    """He was *Zombie at Turret Landing* in one place and *Lieutenant Schelzer* in another."""
    teller, state = Teller(Words("en"), load_boards()), State(ambition="zombies")
    state.enemies[LIEUTENANT] = Enemy(LIEUTENANT, "zombie", "1F-0407", up=True)
    name = "Lieutenant Schelzer (zombie)"
    assert teller.name(LIEUTENANT, state) == teller.plain_name(LIEUTENANT, state) == name
    state.enemies[LIEUTENANT] = Enemy(LIEUTENANT, "german", "1F-0407", up=True)
    assert teller.name(LIEUTENANT, state) == "Lieutenant Schelzer"


def test_a_man_who_sprints_is_not_promised_an_attack() -> None:
    raid = Raid(house(), {"Angel": "1F-0401"})
    raid.choose("act Angel", "full-speed")
    decision = raid.game.decision
    assert decision is not None
    assert "no attack" in Teller(Words("en"), load_boards()).reason(decision, raid.game.state)

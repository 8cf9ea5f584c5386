"""Positions that make no sense are refused at once, in one sentence."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from game.boards import load_boards
from game.bots import bot
from game.rules import Game
from game.rules.game import Part

EIGHT = ("Angel", "Blake", "Cooper", "Dylan", "Elliot", "Frank", "Garrett", "Hank")
PLANE: dict[str, Any] = {name: {} for name in EIGHT}
IN_FIELD = {"stage": "field", "paras": {"Angel": {"at": "0705"}}}
IN_CASTLE = {"stage": "castle", "garrisoned": True, "paras": {"Angel": {"at": "village"}}}
G1 = {"kind": "german", "at": "0805"}


def hunt(**more: Any) -> dict[str, Any]:
    return {"stage": "hunt", "hunt": {"tank": "0202", "turn_counter": "event"} | more}


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({}, "eight"),
        ({"stage": "moon"}, "moon"),
        ({"stag": "field"}, '"stag" means nothing'),
        ({"stage": "over"}, "outcome None"),
        ({"stage": "field", "outcome": "hunt-won"}, "outcome hunt-won"),
        ({"stage": "hunt"}, "no tank"),
        (IN_FIELD | {"hunt": {"tank": "0202"}}, "a hunt in the stage field"),
        (IN_FIELD | {"clock": -20}, "clock"),
        (IN_FIELD | {"sheet": {"Hnak.luck": 3}}, '"Hnak" is not a counter'),
        (IN_FIELD | {"sheet": {"Hank.luck": "lots"}}, "can't be set up"),
        (IN_FIELD | {"clock": 361}, "clock"),
        (IN_FIELD | {"clock": "noon"}, "clock"),
        (IN_FIELD | {"turn": 10**19}, "turn"),
        (IN_FIELD | {"points": 10**300}, "points"),
        (IN_FIELD | {"ambition_known": True}, "the ambition is known"),
        (IN_FIELD | {"hidden": {"0909": "reich"}}, "reich is face down"),
        (IN_FIELD | {"hidden": {"0909": "reich"}, "ambition": "haunebu"}, "reich is face down"),
        (IN_CASTLE | {"paras": {"Angel": {}}}, "Angel is in the plane"),
        (IN_FIELD | {"paras": {"Angel": {}}}, "Angel is in the plane"),
        (IN_FIELD | {"enemies": {"G1": G1}, "father": "G1"}, "no zombie"),
        ({"stage": "equip", "paras": PLANE, "aircraft": 99}, "no hex 99"),
        (IN_FIELD | {"garrisoned": True}, "laid out"),
        (IN_FIELD | {"paras": {"Zed": {}}}, '"Zed"'),
        (IN_FIELD | {"paras": []}, "can't be set up"),
        (IN_FIELD | {"paras": {"Angel": None}}, "can't be set up"),
        (IN_FIELD | {"paras": {"Angel": {"att": "0705"}}}, '"att" means nothing for Angel'),
        (IN_FIELD | {"paras": {"Angel": {"name": "Blake"}}}, '"Angel"'),
        (IN_FIELD | {"paras": {"Angel": {"at": "9999"}}}, '"9999"'),
        (IN_FIELD | {"paras": {"Angel": {"at": "1F-0805"}}}, '"1F-0805"'),
        (IN_FIELD | {"paras": {"Angel": {"items": ["spoon"]}}}, '"spoon"'),
        (IN_FIELD | {"paras": {"Angel": {"items": ["charm", "bat", "key"]}}}, "3 items"),
        (IN_FIELD | {"paras": {"Angel": {"bite": "q"}}}, "bite"),
        (IN_FIELD | {"enemies": {"G99": G1}}, '"G99"'),
        (IN_FIELD | {"enemies": {"Z1": G1}}, "not a German"),
        (IN_FIELD | {"enemies": {"G1": G1 | {"kind": "zombie"}}}, "without a bite"),
        (IN_FIELD | {"enemies": {"G1": G1 | {"hits": 9}}}, "no man left"),
        (IN_FIELD | {"enemies": {"G1": G1 | {"hits": -1}}}, "hits"),
        (IN_FIELD | {"enemies": {"G1": G1 | {"at": "plane"}}}, '"plane"'),
        (IN_FIELD | {"enemies": {"G1": G1}, "pool": ["G1"]}, "G1 is in 2 places"),
        (IN_FIELD | {"pool": ["Z1"]}, '"Z1" doesn\'t belong in pool'),
        (IN_FIELD | {"hidden": {"0705": "sentry-1"}}, '"sentry-1"'),
        (IN_FIELD | {"lying": {"0705": ["G1"]}}, '"G1"'),
        (IN_FIELD | {"charges_set": {"0705": ["charge-1"]}}, "explosives"),
        (IN_FIELD | {"detonator": "0705"}, "explosives"),
        (IN_FIELD | {"ambition": "peace"}, '"peace"'),
        (IN_FIELD | {"father": "Z1"}, "father"),
        (IN_FIELD | {"left_out": ["pie"]}, '"pie"'),
        (IN_FIELD | {"left_out": ["reich"]}, '"reich"'),
        (IN_FIELD | {"hidden": {"0705": "dog"}, "left_out": ["dog"]}, "dog is in 2 places"),
        ({"stage": "castle", "garrisoned": True, "left_out": ["key"]}, '"key"'),
        (IN_FIELD | {"dropped": ["Hank"]}, '"Hank"'),
        (IN_FIELD | {"action": {"group": ["Angel"], "path": ["0705"], "left": 4}}, "action"),
        (IN_FIELD | {"dice": [-2]}, "dice"),
        (IN_FIELD | {"dice": [-1, 7]}, "dice"),
        (IN_FIELD | {"dice": [1, 2]}, "dice"),
        ({"stage": "drop", "paras": PLANE, "aircraft": 99}, "no hex 99"),
        ({"stage": "castle", "hidden": {"1F-1007": "mine"}}, '"mine"'),
        ({"stage": "castle", "hidden": {"1F-1007": "event-II"}}, "no ambition"),
        ({"stage": "castle", "hidden": {"village": "dog"}}, "face down in the village"),
        (
            {
                "stage": "castle",
                "enemies": {
                    "mg42": {"name": "mg42", "kind": "german", "at": "village", "up": False}
                },
            },
            "face down in the village",
        ),
        (hunt(tank="9999"), '"9999"'),
        (hunt(turn=11), "turn 11"),
        (hunt(points=-1), "hunt.points"),
        (hunt(points=6), "action points"),
        (hunt(face_up=[["0301", "Z1"]]), '"Z1"'),
        (hunt(face_up=[["0301", ""]]), '""'),
        (hunt(turn_counter=""), '""'),
        (hunt(turn_counter="cutter", lost=["cutter"]), "cutter is in 2 places"),
        (hunt(face_up=[["0301", "cutter"], ["0401", "cutter"]]), "cutter is in 2 places"),
    ],
)
def test_nonsense_is_told_in_one_sentence(position: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match="This position can't be set up: ") as refusal:
        Game.from_position(load_boards(), position)
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_a_position_with_one_thing_wrong_is_refused_or_can_be_played(part: Part) -> None:
    """Whatever is changed in it, nobody meets a KeyError an hour later."""
    chance = random.Random(part)
    positions = true_positions(part)
    words = sorted({word for position in positions for word in words_in(position)})
    for _ in range(250):
        position = copy.deepcopy(chance.choice(positions))
        change_something(position, chance, words)
        try:
            game = Game.from_position(load_boards(), position)
        except ValueError:
            continue
        player = bot("random", 1)
        for _ in range(60):
            if game.decision is None:
                break
            game.choose(player.choose(game))


def true_positions(part: Part) -> list[Any]:
    found = []
    for seed in (1, 2):
        game, player = Game.new(load_boards(), seed, part=part), bot("sergeant", seed)
        while game.decision is not None:
            game.choose(player.choose(game))
            if len(game.choices) % 12 == 0:
                found.append({**game.position(), "dice": [7]})
    return found


def words_in(plain: Any) -> set[str]:
    if isinstance(plain, dict):
        return set(plain) | {word for one in plain.values() for word in words_in(one)}
    if isinstance(plain, list | tuple):
        return {word for one in plain for word in words_in(one)}
    return {plain} if isinstance(plain, str) else set()


def change_something(plain: Any, chance: random.Random, words: list[str]) -> None:
    """Go down at random, and put a word of the game, or nothing, in place of what is there."""
    while True:
        key = chance.choice(list(plain) if isinstance(plain, dict) else range(len(plain)))
        inner = plain[key]
        if key == "dice":
            continue
        if not isinstance(inner, dict | list) or not inner or chance.random() < 0.1:
            break
        plain = inner
    if chance.random() < 0.3:
        del plain[key]
    elif isinstance(plain[key], int):
        plain[key] = chance.choice((-1, 0, 1, 7, 10**9))
    else:
        plain[key] = chance.choice(words)

"""Paired experiments: the games of a pair differ in one thing, and the tables show its effect."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest

from game import VERSION
from game.__main__ import main
from game.archive.disk import lock_folder
from game.boards import load_boards
from game.commands.simulate import presentation
from game.rules import Game
from game.rules.counters import CARRY_LIMIT, EIGHT, STARTING_ITEMS
from game.rules.decisions import TurnUp
from game.rules.events.enemies import MarkerTurnedUp
from game.rules.options import Options
from game.rules.state import Outcome
from game.simulation import experiments
from game.simulation.experiments import (
    UnseenMarker,
    hidden_of,
    moments_of,
    with_face,
    with_marker,
    without_marker,
)
from game.simulation.order import Maps, RunOrder, WorkerPlan, plan_for
from game.simulation.pairs import Ending, Pair, PairFile, SeedPairs, ending_of, tables
from tests.rules.castle.boards import Raid, castle_of

SEED = 3
USUAL = Options()
WON: Final = "tactical-victory"
LOST: Final = "operational-defeat"


@pytest.fixture(scope="module")
def plan() -> WorkerPlan:
    order = RunOrder(VERSION, "sergeant", "evening", None, USUAL, ())
    return plan_for(order, Maps())


@pytest.fixture(scope="module")
def usual() -> Ending:
    """The ending of the unmodified game."""
    return ending_of(Game.new(load_boards(), SEED), SEED)


@pytest.fixture(scope="module")
def moments() -> dict[str, UnseenMarker]:
    return dict(_some_moments())


def _some_moments() -> Iterator[tuple[str, UnseenMarker]]:
    """One moment of each setting, from as many seeds as needed."""
    for seed in range(1, 13):
        game = Game.new(load_boards(), seed)
        ending_of(game, seed)
        for one in moments_of(game, seed, USUAL):
            if one.setting != "room" or _is_alone_in_its_room(one):
                yield one.setting, one


def _is_alone_in_its_room(moment: UnseenMarker) -> bool:
    """Whether no other marker is turned up by whoever enters."""
    room = load_boards().castle.room_of[moment.cell]
    return set(hidden_of(moment.position)) & set(room.squares) == {moment.cell}


def turned_up(game: Game) -> list[tuple[str, str]]:
    return [(one.marker, one.at) for one in game.events if isinstance(one, MarkerTurnedUp)]


@pytest.mark.parametrize("setting", ["rush", "room", "plan"])
def test_every_face_can_be_turned_up_in_the_same_moment(
    moments: dict[str, UnseenMarker], setting: str
) -> None:
    moment = moments[setting]
    faces = hidden_of(moment.position)
    for marker in list(faces.values())[:5]:
        here = with_face(moment, marker)
        assert Counter(hidden_of(here.position).values()) == Counter(faces.values())
        assert turned_up(with_marker(load_boards(), here, USUAL))[0] == (marker, moment.cell)


@pytest.mark.parametrize("setting", ["rush", "room", "plan"])
def test_where_nothing_lies_nothing_is_turned_up_and_time_passes_all_the_same(
    moments: dict[str, UnseenMarker], setting: str
) -> None:
    moment = moments[setting]
    blank = without_marker(load_boards(), moment, USUAL)
    left = hidden_of(moment.position)
    del left[moment.cell]
    assert blank.state.hidden == left
    assert turned_up(blank) == []
    if setting == "plan":
        assert isinstance(moment.choices[-1], TurnUp)
        assert blank.state.phase == "paras"
        assert blank.state.clock == with_marker(load_boards(), moment, USUAL).state.clock


def test_a_marker_seen_after_another_in_one_go_is_no_moment() -> None:
    """With the markers swapped, the item he has just picked up would be elsewhere."""
    corridor = castle_of(["ccc"])
    raid = Raid(corridor, {"Angel": "1F-0101"}, markers={"1F-0201": "gas-1", "1F-0301": "key"})
    raid.choose("act Angel", "step 1F-0201", "pick-up gas-1 Angel", "step 1F-0301")
    assert [at for _, at in turned_up(raid.game)] == ["1F-0201", "1F-0301"]
    cells = [[one.cell for one in moments_of(raid.game, seed, USUAL)] for seed in range(12)]
    assert ["1F-0201"] in cells, "the first of them is a moment"
    assert [] in cells, "the second was chosen and given up"
    assert ["1F-0301"] not in cells


def test_the_night_without_a_marker_is_the_one_in_which_it_lies_nowhere(plan: WorkerPlan) -> None:
    """Most baselines are played only once for all markers; the result must be the same."""
    game = Game.new(load_boards(), SEED)
    ending_of(game, SEED)
    moment = next(one for one in moments_of(game, SEED, USUAL) if one.setting == "plan")
    pairs = [one for one in experiments.play_markers(plan, SEED).pairs if one.setting == "plan"]
    assert len(pairs) > 5
    for pair in pairs:
        faces = hidden_of(moment.position).values()
        marker = next(face for face in faces if face.rstrip("-123") == pair.case)
        blank = without_marker(load_boards(), with_face(moment, marker), USUAL)
        assert marker not in blank.state.hidden.values()
        assert pair.without == ending_of(blank, SEED)


def test_what_is_there_is_left_out_and_what_is_not_is_added(
    plan: WorkerPlan, usual: Ending
) -> None:
    pairs = experiments.play_items(plan, SEED).pairs
    in_the_plane = {pair.case: pair for pair in pairs if pair.setting == "plane"}
    assert in_the_plane.keys() >= {"charm", "lighter", "second charge", "camera"}
    assert in_the_plane["lighter"].with_it == usual
    assert any(pair.without != usual for pair in pairs)
    in_nonette = {pair.case: pair for pair in pairs if pair.setting == "Nonette"}
    assert in_nonette.keys() >= {"lighter", "katana", "gas", "flamethrower", "key"}
    there = [pair for pair in in_nonette.values() if pair.with_it.outcome == usual.outcome]
    assert len(there) > 3


def test_of_some_kinds_only_the_pairs_are_those_of_all(plan: WorkerPlan) -> None:
    for play, some in (
        (experiments.play_markers, ("gas", "katana", "sentry")),
        (experiments.play_items, ("key", "charge")),
    ):
        every = play(plan, SEED).pairs
        named = {*some, *(f"second {kind}" for kind in some)}
        wanted = [pair for pair in every if pair.case in named]
        assert 2 <= len(wanted) < len(every)
        assert list(play(plan, SEED, kinds=some).pairs) == wanted


def test_every_allotment_hands_everything_out() -> None:
    for name in experiments.ALLOTMENTS:
        bearers = experiments.bearers(name)
        assert tuple(bearers) == STARTING_ITEMS
        assert set(bearers.values()) <= set(EIGHT)
        assert max(Counter(bearers.values()).values()) <= CARRY_LIMIT


def test_allotments_and_routes_are_paired_with_the_evening_as_it_is(
    plan: WorkerPlan, usual: Ending
) -> None:
    pairs = experiments.play_allotments(plan, SEED).pairs
    assert [pair.case for pair in pairs] == list(experiments.ALLOTMENTS)[1:]
    assert {pair.without for pair in pairs} == {usual}
    assert len({pair.with_it for pair in pairs}) > 3
    marsh, *own = experiments.play_routes(plan, SEED).pairs
    assert [pair.without for pair in own] == [usual, usual]
    assert marsh.with_it.heard / marsh.with_it.steps < marsh.without.heard / marsh.without.steps


# --- Tables -----------------------------------------------------------------------------------


def pair(
    seed: int,
    with_it: Outcome,
    without: Outcome,
    ambition: str = "reich",
    setting: str = "room",
) -> Pair:
    def ending(outcome: Outcome) -> Ending:
        return Ending(outcome, 2, 7, 160, 4, 30, 15)

    return Pair(seed, setting, "key", ambition, ending(with_it), ending(without))


def test_a_table_tells_differences_and_what_is_more_than_chance() -> None:
    pairs = [pair(seed, WON, LOST) for seed in range(12)]
    told = tables([*pairs, pair(12, WON, WON), pair(13, LOST, LOST, "haunebu")], str).splitlines()
    assert "| key | 14 | 93% | 7% | **+85.7 ± 19.0** | +0.0 ± 0.0 | **+1.71 ± 0.38** |" in told[4]
    assert "| ... haunebu | 1 | 0% | 0% | +0.0 | +0.0 | +0.00 |" in told[5]


def test_few_pairs_are_no_proof() -> None:
    """Nine nights of ten won more by chance alone stand out in no table."""
    told = tables([pair(seed, WON, LOST) for seed in range(9)], str)
    assert "| key | 9 | 100% | 0% | +100.0 | +0.0 |" in told
    assert "±" not in told
    assert "**" not in told


def test_both_ways_to_turn_a_castle_marker_up_are_counted_together_as_well() -> None:
    told = tables(
        [pair(1, WON, LOST), pair(2, LOST, LOST, setting="plan"), pair(3, WON, LOST)], str
    )
    room, plan, either = told.split("\n\n|")[1:]
    assert "| key | 2 | 100% | 0% |" in room
    assert "| key | 1 | 0% | 0% |" in plan
    assert "| key | 3 | 67% | 0% |" in either
    assert "either way" in plan
    assert "either way" not in tables([pair(1, WON, LOST)], str)


def test_tables_have_the_names_of_the_game() -> None:
    copy = msgspec.structs.replace(pair(2, WON, LOST), case="second first-aid")
    told = tables([pair(1, WON, LOST, "haunebu"), copy], presentation().name_of)
    assert "| Key item | 1 |" in told
    assert "| ... The Haunebu Project | 1 |" in told
    assert "| second First-aid kit | 1 |" in told


# --- The command ------------------------------------------------------------------------------

SMALL = ("effects", "routes", "--games", "3", "--seed", "11")


def test_an_experiment_goes_on_where_it_broke_off(tmp_path: Path) -> None:
    assert main([*SMALL, "--workers", "2", "--out", str(tmp_path)]) == 0
    path = tmp_path / "routes.csv"
    whole = path.read_text(encoding="utf-8")
    assert [line.split(",")[0] for line in whole.splitlines()[1:]] == ["11"] * 3 + ["12"] * 3 + [
        "13"
    ] * 3
    path.write_text(whole[: whole.index("\n12,") + 30], encoding="utf-8")
    assert main([*SMALL, "--workers", "1", "--out", str(tmp_path)]) == 0
    assert path.read_text(encoding="utf-8") == whole
    told = (tmp_path / "routes.md").read_text(encoding="utf-8")
    assert "Beside the same night by road" in told


def test_another_order_is_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("effects", "routes", "--games", "1", "--workers", "1", "--out", str(tmp_path))
    assert main(words) == 0
    assert main([*words, "--options", "kind"]) == 1
    assert "differs in options" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("markers", "--only", "gas,bats"), "no bats markers; choose from alive, ambush, bat,"),
        (("items", "--only", "doctor"), "no doctor items; choose from bat, camera,"),
        (("items", "--only", "sentry"), "no sentry items; choose from bat, camera,"),
        (("routes", "--only", "gas"), "no kinds of routes; leave out --only"),
    ],
)
def test_a_kind_that_is_none_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert main(["effects", *words, "--out", str(tmp_path / "out")]) == 1
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_an_experiment_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["effects", "weather", "--out", "nowhere"]) == 2
    assert "markers" in capsys.readouterr().err


def test_cells_of_an_experiment_are_no_formulas_and_come_back(tmp_path: Path) -> None:
    ending = Ending("tactical-victory", 1, 2, -1, 3, 4, 5)
    names = ("=1+1", "+a", "-b", "@c", "second mg42", "100%")
    pairs = tuple(Pair(1, name, name, name, ending, ending) for name in names)
    order = RunOrder("0", "random", "evening", None, USUAL, ())
    PairFile(tmp_path, "items", order).append(SeedPairs(1, pairs))
    with (tmp_path / "items.csv").open(encoding="utf-8", newline="") as file:
        cells = [row[column] for row in csv.DictReader(file) for column in ("setting", "case")]
    assert not [cell for cell in cells if cell[0] in "=+-@"]
    with (tmp_path / "items.csv").open("a", encoding="utf-8") as file:
        file.write("2,a,b,c,tactical-victory,1,2,-1,3,4,5,tactical-victory,1,2,-1,3,4,5\n")
    assert tuple(PairFile(tmp_path, "items", order).pairs) == pairs


def test_two_experiments_do_not_share_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with lock_folder(tmp_path):
        assert main(["effects", "routes", "--games", "1", "--out", str(tmp_path)]) == 1
    assert "another simulation is writing there" in capsys.readouterr().err
    assert not list(tmp_path.glob("routes*"))

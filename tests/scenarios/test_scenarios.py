"""Scenarios: what is refused and how, how games begin, and what travels."""

from __future__ import annotations

import pickle
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.archive import read_save, restore, write_save
from game.archive.score import fates_of
from game.boards import MapError, check, load_boards, maps_folder
from game.bots import bot, play_out
from game.rules.goal import Goal
from game.rules.survivors import Survivor
from game.scenarios import (
    SCENARIO_FILE,
    Scenario,
    in_language,
    new_scenario,
    open_scenario,
    packed_scenario,
    read_scenario,
    take_scenario,
)
from game.scenarios.measuring import keep_measured
from game.scenarios.scenario_file import ScenarioFile
from game.tabletop.maps.map_selection import boards_of
from tests.boards.painted import FIRST, painted, prop, props
from tests.scenarios.faulty import FORM, FORM_FAULTS, MEANING, MEANING_FAULTS, SINGLE

OURS = sorted(path.parent for path in (maps_folder() / "scenarios").glob(f"*/{SCENARIO_FILE}"))
HEAD = 'version = 1\n[text.en]\ntitle = "X"\n'


def written(folder: Path, text: str) -> Path:
    (folder / SCENARIO_FILE).write_text(text, encoding="utf-8")
    return folder


def made(folder: Path, text: str) -> Scenario:
    return read_scenario(written(folder, text))


def faults_of(folder: Path, text: str) -> str:
    with pytest.raises(MapError) as refused:
        made(folder, text)
    return str(refused.value).replace(f"{folder / SCENARIO_FILE}:", "").replace(f"{folder}", "")


# --- What is refused ------------------------------------------------------------------------


def test_every_fault_of_form_is_told_at_once(tmp_path: Path) -> None:
    assert faults_of(tmp_path, FORM) == FORM_FAULTS


def test_every_contradiction_is_told_at_once(tmp_path: Path) -> None:
    assert faults_of(tmp_path, MEANING) == MEANING_FAULTS


@pytest.mark.parametrize("text", SINGLE)
def test_a_fault_has_its_line_and_its_cure(text: str, tmp_path: Path) -> None:
    assert faults_of(tmp_path, text).strip().startswith(SINGLE[text])


def test_no_text_and_a_text_too_long_are_refused(tmp_path: Path) -> None:
    (tmp_path / SCENARIO_FILE).write_bytes(b"\xff\xfe\x00")
    with pytest.raises(MapError, match="is not a text in UTF-8"):
        read_scenario(tmp_path)
    assert "is larger than 64 KB" in faults_of(tmp_path, "#" * 70_000)


def test_all_its_keys_are_in_the_scenario_to_start_from() -> None:
    text = (maps_folder() / "small-scenario.toml").read_text(encoding="utf-8")
    for key in (*ScenarioFile.__struct_fields__, *Goal.__struct_fields__, "deal", "at", "cup"):
        assert f"{key} = " in text or f"[{key}" in text, key


# --- How games begin ------------------------------------------------------------------------


@pytest.mark.parametrize("folder", OURS, ids=lambda path: path.name)
def test_our_scenarios_begin_play_and_end(folder: Path) -> None:
    scenario = read_scenario(folder)
    for language in ("en", "ja"):
        assert all(scenario.texts[language].values()), language
    game = scenario.begin(5)
    assert game.position() == scenario.begin(5).position() != scenario.begin(6).position()
    play_out(game, bot("sergeant", 5))
    assert game.state.outcome is not None


def test_what_is_named_is_there_and_nothing_else() -> None:
    state = read_scenario(maps_folder() / "scenarios" / "bridge").begin(1).state
    assert (state.clock, state.deadline, state.goal) == (180, 270, Goal(blow=("2F",)))
    assert list(state.paras) == ["Angel", "Blake", "Elliot", "Hank"]
    assert state.paras["Blake"].items == ("charge-1",)
    assert sorted(state.enemies) == ["G3", "G4", "Wafner"]
    assert state.cup == ("Z1", "Z3", "Z6")
    dealt = ["event-I-1", "gas-1", "grenade-2", "hostage", "sentry-1", "sentry-2"]
    assert sorted(state.hidden.values()) == dealt
    assert state.sheet.changes == {"Hank.luck": 4}


def test_what_isnt_named_is_as_in_the_rulebook(tmp_path: Path) -> None:
    evening = made(tmp_path, HEAD).begin(3)
    assert evening.state.stage == "equip" and len(evening.state.paras) == 9
    assert not {"goal", "deadline"} & set(evening.position())
    village = made(tmp_path, HEAD.replace("[text", 'starts = "village"\n[text')).begin(3)
    assert village.state.stage == "infiltration" and village.state.clock == 200
    assert len(village.state.hidden) == 20 and village.state.to_assign
    some = made(tmp_path, 'starts = "castle"\n' + HEAD + '[men]\nAngel = { items = ["gas-1"] }')
    state = some.begin(3).state
    assert state.stage == "castle" and list(state.paras) == ["Angel"]
    assert "gas-1" not in state.hidden.values() and len(state.hidden) == 19
    assert len(state.enemies) == 10


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ('ends = "05:00"', {"deadline": 300}),
        ("goal = { points = 3 }", {"goal": Goal(points=3)}),
        ('ambition = "zombies"', {"ambition": "zombies", "ambition_known": True}),
        ('begins = "02:10"', {"clock": 130, "arrival": 130}),
    ],
)
def test_a_line_changes_what_it_names(line: str, found: dict[str, Any], tmp_path: Path) -> None:
    state = made(tmp_path, f'starts = "village"\n{line}\n{HEAD}').begin(3).state
    assert {name: getattr(state, name) for name in found} == found


def test_rules_values_and_level(tmp_path: Path) -> None:
    text = f'level = "strict"\n{HEAD}[rules]\nmine_stays = false\n[values]\nHank.luck = 6\n'
    scenario = made(tmp_path, text)
    assert not scenario.options.mine_stays and scenario.options.papers_decide_all
    assert scenario.sheet.changes["Hank.luck"] == 6 and scenario.sheet.changes["G5.men"] == 3


def test_texts_in_a_language_or_else_in_one_there_is() -> None:
    texts = {"fr": {"title": "Le pont"}, "en": {"title": "The bridge"}}
    assert in_language(texts, "fr")["title"] == "Le pont"
    assert in_language(texts, "ja")["title"] == "The bridge"
    assert in_language({"fr": texts["fr"]}, "ja")["title"] == "Le pont"
    assert in_language({}, "ja") == {}


# --- What travels ---------------------------------------------------------------------------


@pytest.mark.parametrize("folder", OURS, ids=lambda path: path.name)
def test_a_friend_gets_the_same_scenario(folder: Path, tmp_path: Path) -> None:
    scenario = read_scenario(folder)
    sent = tmp_path / "gift.scenario"
    sent.write_text(packed_scenario(scenario), encoding="utf-8")
    opened = open_scenario(sent)
    assert opened.begin(4).position() == scenario.begin(4).position()
    assert packed_scenario(opened) == packed_scenario(scenario)
    taken = take_scenario(sent, tmp_path)
    assert taken[0] == tmp_path / "gift" / SCENARIO_FILE
    assert read_scenario(taken[0]).begin(4).position() == scenario.begin(4).position()
    assert take_scenario(sent, tmp_path)[0].parent == tmp_path / "gift-2"


def test_a_friend_sees_what_its_author_has_painted(tmp_path: Path) -> None:
    folder = new_scenario(tmp_path / "mine")[0].parent
    furnished = painted(tmp_path / "tiles").parent
    text = (folder / "castle.tmx").read_text("utf-8")
    tileset = f'<tileset firstgid="{FIRST}" source="own.tsx"/>\n <layer id="1"'
    text = text.replace('<layer id="1"', tileset, 1)
    text = text.replace("</map>", f"{props(prop(1, 640, 320))}</map>")
    (folder / "castle.tmx").write_text(text, "utf-8")
    for name in ("own.tsx", "own.png"):
        shutil.copy(furnished / name, folder)
    scenario = read_scenario(folder)
    (shown,) = scenario.boards.castle.decorations
    sent = tmp_path / "gift.scenario"
    sent.write_text(packed_scenario(scenario), encoding="utf-8")
    assert open_scenario(sent).boards.castle.decorations == (shown,)
    taken = take_scenario(sent, tmp_path)
    assert read_scenario(taken[0]).boards.castle.decorations == (shown,)
    assert taken[0].with_name("own.png").read_bytes() == shown.picture


def test_a_save_carries_what_the_scenario_says(tmp_path: Path) -> None:
    scenario = read_scenario(maps_folder() / "scenarios" / "bridge")
    game = scenario.begin(4)
    write_save(tmp_path / "a.night", game)
    again = restore(read_save(tmp_path / "a.night"), scenario.boards, [])
    assert again.origin == game.origin and again.origin is not None
    assert again.origin.texts == scenario.texts
    assert again.position() == game.position()


def test_what_is_no_scenario_is_refused_in_one_sentence(tmp_path: Path) -> None:
    board = tmp_path / "a.scenario"
    for content in ("boo", (tmp_path / "x").name * 200_000, ""):
        board.write_text(content, encoding="utf-8")
        with pytest.raises(MapError) as refused:
            open_scenario(board)
        assert "\n" not in str(refused.value)


def test_faults_come_whole_from_another_process(tmp_path: Path) -> None:
    with pytest.raises(MapError) as refused:
        made(tmp_path, FORM)
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.faults, str(again)) == (refused.value.faults, str(refused.value))


# --- Commands -------------------------------------------------------------------------------


def test_from_an_empty_folder_to_a_sent_scenario(tmp_path: Path, capsys: Any) -> None:
    folder, sent = tmp_path / "mine", tmp_path / "mine.scenario"
    assert main(["new-scenario", str(folder)]) == 0
    assert main(["check", str(folder), "--pack", str(sent)]) == 0
    assert '"My scenario", castle, from 03:20 to 06:00' in capsys.readouterr().out
    assert main(["maps-of", str(sent), str(tmp_path / "friend")]) == 0
    assert main(["check", str(tmp_path / "friend" / "mine")]) == 0
    assert main(["new-scenario", str(folder)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert new_scenario(tmp_path / "other")[0].name == SCENARIO_FILE


def test_a_scenario_is_simulated(tmp_path: Path, capsys: Any) -> None:
    bridge, out = maps_folder() / "scenarios" / "bridge", tmp_path / "out"
    wanted = ["simulate", "--scenario", str(bridge), "--games", "4", "--workers", "1"]
    assert main([*wanted, "--out", str(out)]) == 0
    assert "4 games" in capsys.readouterr().out
    assert (out / "rows.csv").read_text(encoding="utf-8").count("\n") == 5
    assert main([*wanted, "--level", "strict", "--out", str(out)]) == 2
    assert "leave --level" in capsys.readouterr().err
    other = str(maps_folder() / "scenarios" / "doctor")
    assert main(["simulate", "--scenario", other, "--games", "4", "--out", str(out)]) == 1
    assert "another order" in capsys.readouterr().err


def test_simulate_keeps_the_wins_in_the_file(tmp_path: Path, capsys: Any) -> None:
    folder = shutil.copytree(maps_folder() / "scenarios" / "doctor", tmp_path / "mine")
    before = read_scenario(folder)
    wanted = ["simulate", "--scenario", str(folder), "--games", "4", "--workers", "1", "--keep"]
    for name in ("sergeant", "novice", "sergeant"):
        assert main([*wanted, "--bot", name, "--out", str(tmp_path / name)]) == 0
    text = (folder / SCENARIO_FILE).read_text(encoding="utf-8")
    assert text.count("[measured]") == 1 and text.count("games = 4") == 2
    after = read_scenario(folder)
    assert after.digest == before.digest and after.file.men == before.file.men
    capsys.readouterr()
    assert main([*wanted, "--bot", "random", "--out", str(tmp_path / "r")]) == 2
    assert main([*wanted[:1], *wanted[3:], "--out", str(tmp_path / "r")]) == 2
    told = capsys.readouterr().err
    assert "--bot sergeant and --bot novice" in told and "name it with --scenario" in told


def test_a_file_whose_table_stands_in_a_text_is_left_alone(tmp_path: Path) -> None:
    text = HEAD + 'opening = """\n[measured]\n[text]\n"""\n'
    scenario = made(tmp_path, text)
    with pytest.raises(MapError, match="can't be changed"):
        keep_measured(scenario, "novice", 1, 2)
    assert (tmp_path / SCENARIO_FILE).read_text(encoding="utf-8") == text


def test_the_check_tells_all_faults(tmp_path: Path, capsys: Any) -> None:
    assert main(["check", str(written(tmp_path, MEANING))]) == 1
    assert len(capsys.readouterr().err.splitlines()) == len(MEANING_FAULTS.splitlines())
    assert main(["play", str(tmp_path)]) == 1


# --- A pair ---------------------------------------------------------------------------------

PAIR = 'carries = {{ after = "First"{more} }}\nstarts = "castle"\n' + HEAD
MEN = """[men]
Angel = { items = ["bat"] }
Blake = { items = ["lighter"] }
Hank = { items = ["mg42"] }
"""
FATES: dict[str, Survivor | None] = {
    "Angel": Survivor(("katana", "mg42"), wounded=True),
    "Blake": None,
}


@pytest.mark.parametrize(
    ("more", "angel", "names"),
    [
        ("", (("katana",), True), ["Angel", "Hank"]),  # Hank has the MG 42 already
        (", items = false", (("bat",), True), ["Angel", "Hank"]),
        (", wounds = false", (("katana",), False), ["Angel", "Hank"]),
        (", men = false", (("katana",), True), ["Angel", "Blake", "Hank"]),
    ],
)
def test_men_wounds_and_items_come_from_the_scenario_before(
    more: str, angel: tuple[tuple[str, ...], bool], names: list[str], tmp_path: Path
) -> None:
    scenario = made(tmp_path, PAIR.format(more=more) + MEN)
    state = scenario.begin(3, FATES).state
    assert list(state.paras) == names
    assert (state.paras["Angel"].items, state.paras["Angel"].wounded) == angel
    assert state.paras["Hank"].items == ("mg42",)
    alone = scenario.begin(3)
    assert list(alone.state.paras) == ["Angel", "Blake", "Hank"]
    assert alone.position() == scenario.begin(3, {}).position()


def test_who_is_needed_is_there_in_any_case(tmp_path: Path) -> None:
    needed = PAIR.format(more="").replace("[text", 'goal = { home = ["Blake"] }\n[text') + MEN
    assert list(made(tmp_path, needed).begin(3, FATES).state.paras) == ["Angel", "Blake", "Hank"]
    dead: dict[str, Survivor | None] = dict.fromkeys(("Angel", "Blake", "Hank"))
    scenario = made(tmp_path, PAIR.format(more="") + MEN)
    assert list(scenario.begin(3, dead).state.paras) == ["Angel", "Blake", "Hank"]


def test_nonsense_brought_along_is_left_behind(tmp_path: Path) -> None:
    scenario = made(tmp_path, PAIR.format(more="") + MEN)
    same = Survivor(("piano", "charm"))
    odd: dict[str, Survivor | None] = {"Angel": same, "Hank": same, "Nobody": None}
    paras = scenario.begin(3, odd).state.paras
    assert [paras[name].items for name in paras] == [("charm",), ("lighter",), ()]


def test_ours_are_a_pair_of_which_any_end_of_the_first_begins_the_second() -> None:
    folder = maps_folder() / "scenarios"
    first, second = read_scenario(folder / "dungeon"), read_scenario(folder / "dungeon-2")
    assert second.file.carries is not None and second.file.carries.after == first.title
    for seed in range(12):
        game = first.begin(seed)
        play_out(game, bot("novice", seed))
        fates = fates_of(game.state)
        state = second.begin(seed, fates).state
        living = {name for name, fate in fates.items() if fate is not None}
        assert living | {"Cooper", "Elliot", "Hank"} >= state.paras.keys() > living - {"Cooper"}
        for name in living:
            fate = fates[name]
            assert fate is not None and state.paras[name].wounded == fate.wounded


# --- Maps that aren't whole -----------------------------------------------------------------

SMALL = 'starts = "castle"\nmaps = { castle = "castle.tmx" }\n' + HEAD + MEN
ALL_NAMED = "[enemies]\non = { G3 = 1, G4 = 3 }\n[markers]\ndeal = ['gas-1', 'hostage']\n"


def few_squares(folder: Path) -> Path:
    """The small castle with five markers and three SS squares."""
    new_scenario(folder)
    path = folder / "castle.tmx"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    markers = [line for line in lines if 'type="marker"' in line]
    ss = [line for line in lines if 'type="ss"' in line]
    dropped = {*markers[5:], *ss[3:]}
    text = "".join(line for line in lines if line not in dropped)
    path.write_text(text, encoding="utf-8")
    return folder


def test_a_castle_needs_only_the_squares_that_the_scenario_uses(tmp_path: Path) -> None:
    folder = few_squares(tmp_path / "few")
    (fault, other) = check(folder / "castle.tmx")
    assert "20 are needed; add 15" in fault.text and "no ss number 4, 5" in other.text
    scenario = made(folder, SMALL + ALL_NAMED)
    assert (len(scenario.boards.castle.markers), len(scenario.boards.castle.ss)) == (5, 3)
    game = scenario.begin(1)
    play_out(game, bot("sergeant", 1))
    write_save(folder / "a.night", game)
    saved = read_save(folder / "a.night")
    again = restore(saved, boards_of(saved, load_boards()), [])
    assert again.state.outcome == game.state.outcome
    sent = tmp_path / "gift.scenario"
    sent.write_text(packed_scenario(scenario), encoding="utf-8")
    assert open_scenario(sent).begin(1).position() == scenario.begin(1).position()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (SMALL + ALL_NAMED.partition("[markers]")[0], "5 marker squares, and the rulebook's"),
        (SMALL + "[markers]\ndeal = []\n", "3 SS squares, and the rulebook's garrison needs 10"),
        (SMALL + ALL_NAMED.replace("G4 = 3", "G4 = 4"), "no SS square 4; it has 1 to 3"),
        (HEAD + "[maps]\ncastle = 'castle.tmx'\n", "5 marker squares, and the rulebook's"),
    ],
)
def test_what_it_does_use_must_be_there(text: str, fault: str, tmp_path: Path) -> None:
    assert fault in faults_of(few_squares(tmp_path / "few"), text)

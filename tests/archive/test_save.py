"""Saves: loading, replaying, and error messages for invalid files."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.archive import SaveError, parse_save, play_again, read_latest, read_save, restore
from game.archive.disk import previous_generation
from game.archive.save import SaveWriter, write_save
from game.archive.save_format import SIZE_CAP
from game.boards import load_boards
from game.bots import bot, play_out
from game.rules import Game
from game.rules.ladder import DIFFICULTY_LEVELS
from game.rules.sheet import CounterSheet


def played(decisions: int, seed: int = 3) -> Game:
    """A full game after that many random choices."""
    game = Game.new(load_boards(), seed)
    player = bot("random", seed)
    for _ in range(decisions):
        if game.decision is None:
            break
        game.choose(player.choose(game))
    return game


def signed(lines: list[str]) -> str:
    """The lines of a save with a valid checksum."""
    body = "\n".join(lines)
    return f"{body}\n[end] {hashlib.sha256(body.encode()).hexdigest()[:16]}\n"


def lines_of(game: Game) -> list[str]:
    """A save's lines without the checksum."""
    return SaveWriter(game).text().splitlines()[:-1]


@pytest.mark.parametrize("decisions", [0, 1, 12, 30, 77])
def test_a_restored_game_is_the_same_game(tmp_path: Path, decisions: int) -> None:
    game = played(decisions)
    path = tmp_path / "a.night"
    write_save(path, game)
    notes: list[str] = []
    again = restore(read_save(path), load_boards(), notes)
    assert again.state == game.state
    assert again.decision == game.decision
    assert again.digest() == game.digest()
    assert again.dice.memory() == game.dice.memory()
    assert notes == []


def test_a_save_survives_mail() -> None:
    """Windows line ends, trailing spaces and a byte order mark are accepted."""
    game = played(40)
    text = SaveWriter(game).text()
    mailed = "\n".join(f"{line}  " for line in text.splitlines()) + "\n\n"
    assert parse_save(mailed, "mailed").choices == tuple(game.choices)


def test_lines_stay_short_and_the_file_small() -> None:
    text = SaveWriter(played(500)).text()
    assert max(len(line) for line in text.splitlines()) < 200
    assert len(text) < 60_000


def test_a_save_is_diffable() -> None:
    """One more decision changes only the header's digest, the snapshot, a line and the checksum."""
    game = played(11)  # still in the plane, where only the choices change
    before = [line for line in SaveWriter(game).text().splitlines() if " #" in line]
    game.choose(bot("random").choose(game))
    after = [line for line in SaveWriter(game).text().splitlines() if " #" in line]
    assert after[:-1] == before


def test_every_single_byte_counts() -> None:
    text = SaveWriter(played(30)).text()
    game = load_boards()
    for place in range(0, len(text) - 1, 37):
        changed = text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]
        if changed.split() == text.split():
            continue
        with pytest.raises(SaveError):
            restore(parse_save(changed, "changed"), game)


def test_a_changed_choice_is_found_even_if_the_checksum_fits() -> None:
    lines = lines_of(played(30))
    place = lines.index("[choices]") + 3
    word, rest = lines[place].split(" ", 1)
    others = {"assign": "jump-next"}
    lines[place] = f"{others.get(word, 'assign')} {rest}"
    with pytest.raises(SaveError, match=f"line {place + 1}: "):
        parse_save(signed(lines), "x.night")


def test_play_again_names_the_first_choice_that_differs() -> None:
    lines = lines_of(played(30))
    place = lines.index("[choices]") + 10
    notation, mark = lines[place].split(" #")
    lines[place] = f"{notation} #{'0' * 6 if mark != '0' * 6 else '1' * 6}"
    _, difference = play_again(parse_save(signed(lines), "x"), load_boards())
    assert difference is not None
    assert difference.number == 10
    assert str(difference.choice) == notation


def test_a_replay_that_no_longer_fits_goes_on_from_the_snapshot() -> None:
    game = played(60)
    lines = lines_of(game)
    place = lines.index("[choices]") + 20
    lines[place] = lines[place][:-6] + ("0" * 6 if not lines[place].endswith("0" * 6) else "1" * 6)
    notes: list[str] = []
    again = restore(parse_save(signed(lines), "x"), load_boards(), notes)
    assert again.state == game.state
    assert again.decision == game.decision
    assert len(notes) == 1
    assert "choice 20" in notes[0]


def test_a_game_restored_from_a_snapshot_can_be_saved_again(tmp_path: Path) -> None:
    game = Game.from_position(load_boards(), played(60).position())
    player = bot("random")
    for _ in range(5):
        game.choose(player.choose(game))
    write_save(tmp_path / "b.night", game)
    again = restore(read_save(tmp_path / "b.night"), load_boards())
    assert again.state == game.state
    assert again.digest() == game.digest()


def test_undo_and_another_choice_are_saved_as_played(tmp_path: Path) -> None:
    game = played(5)
    writer = SaveWriter(game)
    writer.text()
    game.undo()
    assert game.decision is not None
    game.choose(game.decision.options[-1])
    assert writer.text() == SaveWriter(game).text()
    game.undo()
    assert writer.text() == SaveWriter(game).text()
    assert parse_save(writer.text(), "x").header.digest == game.digest()


def test_a_fork_has_no_beginning_to_save() -> None:
    with pytest.raises(ValueError, match="fork"):
        SaveWriter(played(5).fork())


HEADER = '{"format":1,"game":"0.1.0","part":"evening","seed":1,"options":{},"maps":{},"digest":""}'
SNAPSHOT = '{"choices":0,"position":{}}'
TITLE = "The Longest Day of the Dead, a saved game"


def made_of(header: str = HEADER, snapshot: str = SNAPSHOT, *choices: str) -> str:
    return signed([TITLE, "[header]", header, "[snapshot]", snapshot, "[choices]", *choices])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not a saved game"),
        ("\n\n\n", "not a saved game"),
        ("<html>not found</html>", "not a saved game"),
        (TITLE, "end is missing"),
        (f"{TITLE}\n[end] 0", "sections"),
        (signed([TITLE, "[header]", "[choices]", "[snapshot]"]), "sections"),
        (made_of("{}"), "header"),
        (made_of("[" * 100_000), "header"),
        (made_of(HEADER.replace('"format":1', '"format":99')), "format 99"),
        (made_of(HEADER.replace("evening", "morning")), "header"),
        (made_of(HEADER.replace('"seed":1', '"seed":1e400')), "header"),
        (made_of(HEADER.replace('"seed":1', '"seed":1,"speed":2')), "header"),
        (made_of(HEADER, '{"choices":1,"position":{}}'), "snapshot"),
        (made_of(HEADER, '{"choices":-1,"position":{}}'), "snapshot"),
        (made_of(HEADER, '{"choices":0,"position":[]}'), "snapshot"),
        (made_of(HEADER, SNAPSHOT, "step 0714"), "not a choice with its mark"),
        (made_of(HEADER, SNAPSHOT, "fly 0714 #abcdef"), "line 7"),
        (made_of(HEADER, SNAPSHOT, "step #abcdef"), "line 7"),
        (made_of(HEADER, SNAPSHOT, "step 0714 0715 #abcdef"), "line 7"),
        (made_of(HEADER, SNAPSHOT, f"step {'x' * 9999} #abcdef"), "line 7"),
    ],
)
def test_what_is_no_save_is_refused_in_one_sentence(text: str, words: str) -> None:
    with pytest.raises(SaveError) as refusal:
        parse_save(text, "mine.night")
    assert words in str(refusal.value)
    assert str(refusal.value).startswith("mine.night: ")
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 300


@pytest.mark.parametrize(
    "header",
    [
        HEADER.replace('"options":{}', '"options":{"wings":true}'),
        HEADER.replace('"digest":""', '"digest":"","start":{"stage":"moon"}'),
        HEADER.replace('"digest":""', '"digest":"","start":{"paras":[]}'),
        HEADER.replace('"digest":""', '"digest":"","start":{"stage":"field","paras":{"Zed":{}}}'),
        HEADER.replace('"digest":""', '"digest":"","start":{"dice":[]}'),
    ],
)
def test_a_beginning_that_makes_no_sense_is_refused(header: str) -> None:
    saved = parse_save(made_of(header, '{"choices":0,"position":{"stage":"field"}}'), "mine")
    with pytest.raises(SaveError):
        restore(saved, load_boards())


@pytest.mark.parametrize("make", [Path.mkdir, Path.touch], ids=["a folder", "an empty file"])
def test_unusable_files(tmp_path: Path, make: object) -> None:
    path = tmp_path / "x.night"
    make(path)  # type: ignore[operator]
    with pytest.raises(SaveError):
        read_save(path)


def test_a_missing_a_huge_and_a_binary_file(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="no such file"):
        read_save(tmp_path / "none.night")
    huge = tmp_path / "huge.night"
    with huge.open("wb") as file:
        file.truncate(SIZE_CAP + 1)
    with pytest.raises(SaveError, match="larger than"):
        read_save(huge)
    binary = tmp_path / "binary.night"
    binary.write_bytes(b"\xff\xfe\x00MZ")
    with pytest.raises(SaveError, match="not a text file"):
        read_save(binary)


def test_an_unwritable_place_is_told_in_one_sentence(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", "utf-8")
    with pytest.raises(SaveError, match="can't be written"):
        write_save(blocked / "a.night", played(3))
    assert blocked.read_text("utf-8") == "in the way"


def test_the_generation_before_is_kept_and_taken_when_needed(tmp_path: Path) -> None:
    path = tmp_path / "a.night"
    write_save(path, played(10))
    write_save(path, played(20))
    assert len(read_save(previous_generation(path)).choices) == 10
    path.write_text("scribble", "utf-8")
    saved, note = read_latest(path)
    assert len(saved.choices) == 10
    assert "The previous save" in note


_SAVE_FOR_EVER = """
import sys
from pathlib import Path
from game.archive import Autosave
from game.boards import load_boards
from game.bots import bot, play_out
from game.rules import Game
from game.rules.sheet import CounterSheet
autosave = Autosave(Path(sys.argv[1]))
for seed in range(10_000):
    game, player = Game.new(load_boards(), seed), bot("random", seed)
    while game.decision is not None and len(game.choices) < 25:
        game.choose(player.choose(game))
        autosave.note(game)
    print(seed, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is posix")
def test_a_kill_at_any_moment_leaves_a_save_that_loads(tmp_path: Path) -> None:
    path = tmp_path / "autosave.night"
    for turn in range(6):
        process = subprocess.Popen(
            [sys.executable, "-c", _SAVE_FOR_EVER, str(path)], stdout=subprocess.PIPE
        )
        assert process.stdout is not None
        process.stdout.readline()  # it has begun to save
        time.sleep(0.013 * turn)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        restore(read_save(path), load_boards())
    litter = sorted(file.name for file in tmp_path.iterdir())
    assert len(litter) <= 4, litter


_SAVE_A_WHILE = """
import sys
from pathlib import Path
from game.archive import write_save
from game.boards import load_boards
from game.rules import Game
from game.rules.sheet import CounterSheet
short, long = Game.new(load_boards(), 1), Game.new(load_boards(), 2)
while long.decision is not None and len(long.choices) < 40:
    long.choose(long.decision.options[0])
print("ready", flush=True)
for turn in range(120):
    write_save(Path(sys.argv[1]), (short, long)[turn % 2])
"""


def test_two_windows_that_save_at_once_leave_a_whole_save(tmp_path: Path) -> None:
    path = tmp_path / "autosave.night"
    windows = [
        subprocess.Popen(
            [sys.executable, "-c", _SAVE_A_WHILE, str(path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for window in windows:
        assert window.stdout is not None
        window.stdout.readline()
    while any(window.poll() is None for window in windows):
        if path.exists():
            read_save(path)
        time.sleep(0.005)  # on Windows nobody could write a file that is always held
    for window in windows:
        assert window.communicate() == ("", "")
        assert window.returncode == 0


# --- Other counters -------------------------------------------------------------------------


def test_a_save_says_that_its_counters_were_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.night"
    game = Game.new(load_boards(), 3, sheet=CounterSheet({"Hank.luck": 5, "G1.men": 1}))
    play_out(game, bot("sergeant", 3))
    write_save(path, game)
    saved = read_save(path)
    assert saved.header.counters == {"G1.men": 1, "Hank.luck": 5}
    notes: list[str] = []
    assert restore(saved, load_boards(), notes).digest() == game.digest()
    assert notes == ["This game uses changed counters: G1.men=1, Hank.luck=5."]
    assert '"counters"' not in SaveWriter(played(1)).text()


def test_the_counters_of_a_level_of_difficulty_are_not_listed(tmp_path: Path) -> None:
    path, rung = tmp_path / "a.night", DIFFICULTY_LEVELS["green"]
    game = Game.new(load_boards(), 3, rung.options_of("evening"), sheet=rung.sheet)
    write_save(path, game)
    saved = read_save(path)
    assert saved.header.counters
    notes: list[str] = []
    restore(saved, load_boards(), notes)
    assert notes == []


def test_a_save_with_impossible_counters_is_refused() -> None:
    game = Game.new(load_boards(), 3, sheet=CounterSheet({"Hank.luck": 5}))
    lines = [line.replace("Hank.luck", "Hnak.luck") for line in lines_of(game)]
    with pytest.raises(SaveError, match='"Hnak" is not a counter'):
        restore(parse_save(signed(lines), "a"), load_boards())

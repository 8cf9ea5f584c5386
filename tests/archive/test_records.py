"""The table of records: entries, streaks, and recovery from damaged files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from game.archive import RecordBook, RecordsError
from game.archive import records as r
from game.archive.disk import previous_generation
from game.archive.kept_file import read_latest_kept
from game.archive.records import (
    SIZE_CAP,
    day_of_seed,
    read_records,
    seed_of_day,
)
from tests.archive.files import at_once
from tests.archive.finishes import DAY, finish


def after(*finishes: r.Finish, today: date = DAY) -> r.Records:
    records = r.Records()
    for one in finishes:
        records = r.count(records, one, today)
    return records


@pytest.fixture
def book(tmp_path: Path) -> RecordBook:
    return RecordBook(tmp_path / "records.json")


def test_each_date_has_a_seed_of_its_own_that_tells_the_date() -> None:
    days = [date(2024, 2, 28) + timedelta(days=n) for n in range(800)]
    seeds = {seed_of_day(day) for day in days}
    assert len(seeds) == len(days)
    assert [day_of_seed(seed_of_day(day)) for day in days] == days
    assert min(seeds) >= 1_000_000


@pytest.mark.parametrize("seed", [-1, 0, 7, 999_999, 20440230, 20441301, 19440606, 10**12])
def test_other_seeds_are_no_night_of_a_day(seed: int) -> None:
    assert day_of_seed(seed) is None


def test_a_new_table_has_the_squads_own_results_best_first() -> None:
    for mode in r.MODES:
        scores = [entry.score for entry in r.table(r.Records(), mode)]
        assert len(scores) == 5
        assert scores == sorted(scores, reverse=True)


def test_the_best_ten_stay_and_modes_are_apart() -> None:
    records = after(*(finish(10_000 + n, n) for n in range(14)))
    assert [entry.score for entry in r.table(records, "evening")] == list(range(10_013, 10_003, -1))
    assert r.table(records, "hunt") == r.table(r.Records(), "hunt")


def test_of_equal_scores_the_older_stands_first() -> None:
    records = after(finish(12_000, 1), finish(12_000, 2))
    assert r.place_of(records, finish(12_000, 1)) == 0
    assert r.place_of(records, finish(12_000, 2)) == 1


def test_a_game_without_points_gets_no_place_in_an_empty_table() -> None:
    none = finish(0, 1, "hunt")
    records = after(none)
    assert r.place_of(records, none) is None
    assert r.table(records, "hunt") == r.table(r.Records(), "hunt")
    assert r.would_stand(r.table(records, "hunt"), none.entry) is None
    assert records.counted == (none.entry.game,)


def test_a_poor_game_gets_no_place() -> None:
    records = after(*(finish(10_000 + n, n) for n in range(10)))
    poor = finish(100, 99)
    assert r.place_of(r.count(records, poor, DAY), poor) is None


def test_a_game_that_is_not_counted_is_shown_before_its_equals_and_never_below_the_last() -> None:
    entries = after(*(finish(score, score) for score in (12_000, 11_000))).tables["evening"]
    places = [
        r.would_stand(entries, finish(score, 9).entry)
        for score in (12_500, 12_000, 11_500, 11_000, 10_999)
    ]
    assert places == [0, 0, 1, 1, None]


def test_the_same_game_counts_once() -> None:
    records = after(finish(9_500, 1), finish(9_500, 1))
    assert records.won.now == 1
    assert len(records.tables["evening"]) == 1


def test_nights_won_in_a_row_end_with_a_lost_one_and_the_best_row_stays() -> None:
    records = after(finish(1, 1), finish(1, 2, "raid"), finish(1, 3, won=False), finish(1, 4))
    assert records.won == r.Streak(now=1, best=2)


def test_the_hunt_is_no_night() -> None:
    records = after(finish(1, 1), finish(1, 2, "hunt", won=False))
    assert records.won == r.Streak(1, 1)


def test_only_the_first_finished_try_of_a_day_counts() -> None:
    first = finish(4_000, 1, "daily", night=DAY)
    better = finish(9_900, 2, "daily", night=DAY)
    records = after(first, better)
    assert r.is_practice(after(first), better, DAY)
    assert r.score_of_night(records, DAY) == 4_000
    assert r.place_of(records, better) is None
    assert records.won.now == 1


def test_a_night_begun_before_midnight_counts_and_older_ones_are_practice() -> None:
    one = finish(4_000, 1, "daily", night=DAY)
    assert not r.is_practice(r.Records(), one, DAY + timedelta(days=1))
    assert r.is_practice(r.Records(), one, DAY + timedelta(days=2))
    assert r.is_practice(r.Records(), one, DAY - timedelta(days=1))


def test_days_in_a_row_reach_to_today_or_yesterday() -> None:
    records = r.Records()
    for n in (0, 1, 2, 4, 5):
        day = DAY + timedelta(days=n)
        records = r.count(records, finish(1, n + 1, "daily", night=day), day)
    assert r.days_in_a_row(records, DAY + timedelta(days=5)) == 2
    assert r.days_in_a_row(records, DAY + timedelta(days=6)) == 2
    assert r.days_in_a_row(records, DAY + timedelta(days=7)) == 0
    assert records.most_days == 3


def test_what_was_counted_and_signed_is_there_at_the_next_start(
    book: RecordBook, tmp_path: Path
) -> None:
    one = finish(9_950, 1)
    assert book.count(one, DAY) == r.Placing(0)
    book.sign(one, "ABC")
    again = RecordBook(tmp_path / "records.json")
    assert r.table(again.records, "evening")[0].initials == "ABC"
    assert again.count(finish(9_960, 2), DAY).place == 0
    assert r.table(again.records, "evening")[0].initials == "ABC"


def test_two_windows_lose_nothing_of_each_other(book: RecordBook, tmp_path: Path) -> None:
    other = RecordBook(tmp_path / "records.json")
    assert other.records.won.now == 0
    book.count(finish(9_950, 1), DAY)
    other.count(finish(9_960, 2), DAY)
    assert other.records.won.now == 2
    assert [entry.score for entry in r.table(other.records, "evening")][:2] == [9_960, 9_950]


@pytest.mark.parametrize("initials", ["", "AB", "ABCD", "abc", "A#C"])
def test_only_letters_of_the_table_can_be_signed_with(book: RecordBook, initials: str) -> None:
    with pytest.raises(ValueError, match="initials"):
        book.sign(finish(1, 1), initials)


def test_a_damaged_file_costs_one_game_at_most_and_is_told(
    book: RecordBook, tmp_path: Path
) -> None:
    path = tmp_path / "records.json"
    book.count(finish(9_950, 1), DAY)
    book.count(finish(9_960, 2), DAY)
    path.write_text(path.read_text("utf-8")[:100], "utf-8")
    again = RecordBook(path)
    assert r.table(again.records, "evening")[0].score == 9_950
    assert "damaged" in again.trouble
    assert "previous version" in again.trouble
    again.count(finish(9_970, 3), DAY)
    assert read_records(path).won.now == 2


def test_two_damaged_files_begin_the_tables_anew_and_it_is_told(tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    path.write_text("{", "utf-8")
    previous_generation(path).write_text("no", "utf-8")
    book = RecordBook(path)
    assert book.records == r.Records()
    assert "from scratch" in book.trouble


HOSTILE = {
    "unknown field": {"surprise": 1},
    "score below 0": {"most_days": -1},
    "too many lines": {
        "tables": {"evening": [{"score": 1, "initials": "ABC", "outcome": "x"}] * 11}
    },
    "unknown mode": {"tables": {"chess": []}},
    "initials that are none": {
        "tables": {"evening": [{"score": 1, "initials": "<b>", "outcome": "x"}]}
    },
    "a day that is none": {"nights": [{"day": "2044-02-30", "score": 1}]},
    "a list": [],
    "a number for a word": {"initials": 5},
}


@pytest.mark.parametrize("name", HOSTILE)
def test_reading_is_strict(tmp_path: Path, name: str) -> None:
    path = tmp_path / "records.json"
    path.write_bytes(msgspec.json.encode(HOSTILE[name]))
    with pytest.raises(RecordsError, match="damaged"):
        read_records(path)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    path.write_text('{"format":1}' + " " * SIZE_CAP, "utf-8")
    found, note = read_latest_kept(path, r.Records, SIZE_CAP)
    assert found == r.Records()
    assert "larger" in note


def test_a_file_that_cant_be_read_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    path.write_text("damaged", "utf-8")
    book = RecordBook(path)
    book.count(finish(9_950, 1), DAY)
    assert (tmp_path / "records.unread-1.json").read_text("utf-8") == "damaged"
    assert read_records(path).won.now == 1


def test_a_file_set_aside_is_named(tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    path.write_text("damaged", encoding="utf-8")
    book = RecordBook(path)
    book.count(finish(9_950, 1), DAY)
    assert "from scratch" in book.trouble
    assert "records.unread-1.json" in book.trouble


def test_a_file_that_cant_be_set_aside_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "records.json"
    path.write_text("damaged", encoding="utf-8")
    book = RecordBook(path)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", lambda *_: os.open(tmp_path / "none", os.O_RDONLY))
        assert book.count(finish(9_950, 1), DAY).place == 0
    assert "can't be written" in book.trouble
    assert path.read_text(encoding="utf-8") == "damaged"
    book.sign(finish(9_950, 1), "ABC")
    assert (tmp_path / "records.unread-1.json").read_text(encoding="utf-8") == "damaged"
    assert [one.initials for one in read_records(path).tables["evening"]] == ["ABC"]


def test_records_damaged_or_deleted_in_the_meantime_are_written_again(tmp_path: Path) -> None:
    path = tmp_path / "home" / "records.json"
    book = RecordBook(path)
    book.count(finish(9_950, 1), DAY)
    shutil.rmtree(path.parent)
    book.count(finish(9_960, 2), DAY)
    assert read_records(path).won.now == 2
    for file in path.parent.iterdir():
        file.write_text("damaged", encoding="utf-8")
    book.count(finish(9_970, 3), DAY)
    assert read_records(path).won.now == 3


def test_windows_that_finish_games_at_the_same_time_are_all_counted(tmp_path: Path) -> None:
    path = tmp_path / "records.json"

    def window(number: int) -> None:
        book = RecordBook(path)
        for game in range(10):
            book.count(finish(100, 10 * number + game), DAY)

    at_once(4, window)
    assert read_records(path).won.now == 40
    assert len(read_records(path).counted) == 40


COUNT = """
import sys
from datetime import date
from pathlib import Path
from game.archive import RecordBook
from tests.archive.finishes import DAY, finish
for game in range(10):
    RecordBook(Path(sys.argv[1])).count(finish(100, int(sys.argv[2]) + game), DAY)
"""


def test_games_finished_in_two_processes_are_all_counted(tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    both = [
        subprocess.Popen([sys.executable, "-c", COUNT, str(path), first]) for first in ("0", "10")
    ]
    assert [process.wait(timeout=60) for process in both] == [0, 0]
    assert read_records(path).won.now == 20


def test_a_later_versions_file_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    path.write_text('{"format": 2, "more": true}', "utf-8")
    book = RecordBook(path)
    book.count(finish(9_950, 1), DAY)
    assert "later version" in book.trouble
    assert path.read_text("utf-8") == '{"format": 2, "more": true}'


def test_a_folder_that_cant_be_written_to_is_told_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file in the folder's place", "utf-8")
    book = RecordBook(tmp_path / "home" / "records.json")
    assert book.count(finish(9_950, 1), DAY).place == 0
    assert "can't be written" in book.trouble


def test_without_a_file_nothing_is_read_or_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    book = RecordBook(None)
    book.count(finish(9_950, 1), DAY)
    assert book.records.won.now == 1
    assert list(tmp_path.iterdir()) == []


def test_the_longest_records_there_can_be_are_read_back(tmp_path: Path) -> None:
    entry = r.RecordEntry(
        999_999, "WWW", "operational-victory", on=DAY, seed=-(1 << 62), own_rules=True
    )
    nights = tuple(r.Night(DAY + timedelta(days=n), 999_999) for n in range(r.MOST_NIGHTS))
    games = tuple(f"{n:016x}" for n in range(r.MOST_GAMES))
    full = r.Records(
        tables={mode: (replace(entry, game="f" * 16),) * r.MOST_ENTRIES for mode in r.MODES},
        nights=nights,
        counted=games,
    )
    path = tmp_path / "records.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(full), indent=1))
    assert read_records(path) == full

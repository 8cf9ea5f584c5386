"""What games have shown: what one adds, and the file with it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from game.archive import AlbumBook
from game.archive.album import Album, Night, Seen, Sight, seen_in
from game.archive.disk import previous_generation
from game.boards import load_boards
from game.bots import bot, play_out
from game.rules import Game
from game.rules.counters import AMBITIONS
from game.rules.events.enemies import MarkerTurnedUp
from game.rules.events.field import ClueTaken
from game.rules.events.people import ActionBegan, GroupMoved, ParaDied, ParaPlaced
from game.rules.game import Part

NIGHT = Night(date(2044, 6, 6), "green")
LATER = Night(date(2044, 6, 7), title={"en": "The bridge", "ja": "橋"})
BEAST = Sight("field", "beast", "Frank")
CRYPT = Sight("rooms", "crypt", "Angel")


def played(part: Part, seed: int) -> Game:
    game = Game.new(load_boards(), seed, part=part)
    play_out(game, bot("sergeant", seed))
    return game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "album.json"


# --- What a game shows ------------------------------------------------------------------------


def test_a_game_shows_markers_rooms_deaths_and_its_end_with_the_man() -> None:
    game = Game.new(load_boards(), 1, part="castle")
    star = min(game.boards.field.order)
    crypt = next(room for room in game.boards.castle.rooms if room.name == "crypt").squares[0]
    game._events.extend(
        (
            ActionBegan("R4.2", "Frank", star, 2),
            MarkerTurnedUp("R4.2.4-rush", "ambush-2", star),
            MarkerTurnedUp("R4.2.4-rush", "reich", star),
            ClueTaken("R4.2.4-ambition", "reich", star),
            ParaPlaced("R6.3", "Hank", crypt),
            GroupMoved("R7.2", ("Angel", "Blake"), "", crypt, 0),
            MarkerTurnedUp("R7.3-enter-room", "gas-2", crypt),
            MarkerTurnedUp("R7.9-reveal", "sentry-1", crypt),
            ParaDied("R7.6.4", "Blake", crypt, "hit"),
        )
    )
    game.state.outcome = "tactical-victory"
    expected = [
        Sight("field", "ambush", "Frank"),
        Sight("field", "reich", "Frank"),
        Sight("rooms", "crypt", "Hank"),
        Sight("rooms", "crypt", "Angel"),
        Sight("castle", "gas", "Angel"),
        Sight("deaths", "hit", "Blake"),
        Sight("endings", "tactical-victory"),
    ]
    assert [*seen_in(game)][-len(expected) :] == expected
    rooms = [one for one in seen_in(game, has_own_castle=False) if one.section == "rooms"]
    assert not rooms


@pytest.mark.parametrize("part", ["evening", "castle", "hunt"])
def test_every_game_shows_its_end_and_ambitions_only_once_known(part: Part) -> None:
    game = played(part, 3)
    sights = [*seen_in(game)]
    assert sights[-1] == Sight("endings", str(game.state.outcome))
    known = {game.state.ambition} if game.state.ambition_known else set()
    assert {one.name for one in sights} & {*AMBITIONS} == known


# --- The file ---------------------------------------------------------------------------------


def test_the_first_night_and_man_are_kept(path: Path) -> None:
    again = Sight("field", "beast", "Hank")
    assert AlbumBook(path).add(iter((BEAST, again)), NIGHT) == (
        Seen("field", "beast", NIGHT, "Frank"),
    )
    assert AlbumBook(path).add(iter((again, CRYPT)), LATER) == (
        Seen("rooms", "crypt", LATER, "Angel"),
    )
    kept = AlbumBook(path).kept
    assert [(one.name, one.man, one.night) for one in kept.seen] == [
        ("beast", "Frank", NIGHT),
        ("crypt", "Angel", LATER),
    ]


def test_the_same_game_twice_adds_nothing(path: Path) -> None:
    game, book = played("evening", 3), AlbumBook(path)
    assert book.add(seen_in(game), NIGHT)
    text = path.read_text("utf-8")
    assert not book.add(seen_in(game), LATER)
    assert path.read_text("utf-8") == text


def test_a_damaged_file_costs_one_night_at_most_and_is_told(path: Path) -> None:
    book = AlbumBook(path)
    book.add(iter((BEAST,)), NIGHT)
    book.add(iter((CRYPT,)), NIGHT)
    path.write_text("{", "utf-8")
    again = AlbumBook(path)
    assert [one.name for one in again.kept.seen] == ["beast"]
    assert "previous version" in again.trouble
    again.add(iter((CRYPT,)), LATER)
    assert [one.name for one in AlbumBook(path).kept.seen] == ["beast", "crypt"]
    assert path.with_name("album.unread-1.json").read_text("utf-8") == "{"


def test_two_damaged_files_begin_anew_and_it_is_told(path: Path) -> None:
    path.write_text("{", "utf-8")
    previous_generation(path).write_text("no", "utf-8")
    book = AlbumBook(path)
    assert book.kept == Album()
    assert "from scratch" in book.trouble


def test_a_later_versions_file_is_never_written_over(path: Path) -> None:
    path.write_text('{"format": 2, "more": true}', "utf-8")
    book = AlbumBook(path)
    assert book.add(iter((BEAST,)), NIGHT)
    assert "later version" in book.trouble
    assert path.read_text("utf-8") == '{"format": 2, "more": true}'

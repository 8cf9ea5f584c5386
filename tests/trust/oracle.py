"""What must become of a file from outside, whatever kind it is.

A file that is accepted (`take_in`) leads to boards and a game. They are played for 500 decisions,
each scene that they reach is drawn in both languages, and exported as pages in which no name is
markup, within processor time and memory in proportion to the bytes of the file. A file that is
refused is refused quickly, with one sentence that names it, and nothing else is opened. `judge`
checks all that in a sandbox; `taste` is the quick part of it, for fuzzing.
"""

from __future__ import annotations

import shutil
import tempfile
import zlib
from collections.abc import Iterator
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from typing import Final, NamedTuple

import pygame
from msgspec.structs import replace

from game.archive import ArchiveError, RecordBook, play_again, read_save, restore, write_save
from game.archive.disk import previous_generation
from game.archive.records import read_records
from game.archive.save import Saved, SaveWriter, read_latest
from game.archive.score import finish_of
from game.archive.settings import Settings, read_settings, salvage_settings, write_settings
from game.archive.stories import read_shared, write_story
from game.boards import (
    BOARD_SUFFIX,
    MapError,
    copy_map,
    free_name,
    furnish,
    load_boards,
    maps_folder,
    packed_board,
    summary,
    take_board,
)
from game.boards.carried_maps import files_of
from game.boards.loading import own_map, read_map, sheet_of
from game.boards.summary import parts_that_differ
from game.bots import bot, play_out
from game.commands.simulate import presentation
from game.files import write_all
from game.painting.report.web_page import html_of
from game.rules import Game
from game.rules.board import Boards
from game.rules.counters import ROSTER
from game.rules.game import Part
from game.rules.options import Options
from game.rules.survivors import Survivor
from game.scenarios import (
    SCENARIO_SUFFIX,
    Scenario,
    is_scenario,
    new_scenario,
    open_scenario,
    packed_scenario,
    read_scenario,
    take_scenario,
)
from game.scenarios.measuring import keep_measured
from game.scenarios.scenario_file import BOTS
from game.simulation import report, series
from game.simulation.order import RunOrder
from game.simulation.report import draw_charts
from game.simulation.row import row_of
from game.simulation.statistics import compare
from game.simulation.summary import summarise
from game.story.story import story_of
from game.tabletop.maps.map_selection import boards_of
from game.ui.words import LANGUAGES, Language
from tests.tools.gallery import Gallery
from tests.trust.kinds import Kind
from tests.trust.samples import finished_hunt, sound
from tests.trust.sandbox import MOST_MEGABYTES, run_in_sandbox

DECISIONS: Final = 500
PARTS: Final[tuple[Part, ...]] = ("evening", "castle", "hunt")
TASTED: Final = 25
"""Decisions of the quick part."""
EXPORTED: Final = 4
"""The quick part exports one accepted file in so many."""
DAY: Final = date(2044, 6, 6)
NEXT_DAY: Final = date(2044, 6, 7)
REFUSALS: Final = (ArchiveError, MapError)
_SMALL: Final = (960, 600)
_REMOVED: Final = ("tiles", "small-field")
"""Folders in a temporary folder, which are opened by these names to remove them."""


class Limit(NamedTuple):
    """What may be used for a file: a fixed part, and a part for each kilobyte of it."""

    seconds: float
    seconds_each: float
    megabytes: float
    megabytes_each: float

    def allows(self, kilobytes: float, seconds: float, megabytes: float) -> bool:
        """Whether that much processor time and memory is within the limit."""
        return (
            seconds <= self.seconds + kilobytes * self.seconds_each
            and megabytes <= self.megabytes + kilobytes * self.megabytes_each
        )


LOADED: Final = Limit(1.0, 0.02, MOST_MEGABYTES, 0.2)
"""For accepting a file. Loading the game's own castle of 30 KB takes 0.1 s."""
LIVED: Final = Limit(60.0, 0.1, 700.0, 0.5)
"""For all that follows: 500 decisions, some twenty pictures in a small window, all pages."""


class Found(NamedTuple):
    """What an accepted file leads to."""

    boards: Boards | None = None
    game: Game | None = None
    settings: Settings | None = None


class Verdict(NamedTuple):
    """What became of a file."""

    is_accepted: bool
    wrong: str
    """What shouldn't have been; empty for a file that was treated as it must be."""


BEFORE: dict[str, Survivor | None] = {
    "Nobody": Survivor(("piano",)),
    **{
        name: Survivor(("charge-1", "piano"), wounded=True) if place % 2 else None
        for place, name in enumerate(ROSTER)
    },
}
"""What became of the men of a scenario before, as no game leaves them."""


def take_in(kind: Kind, path: Path) -> Found:
    """Open the file as the game does. Raises ArchiveError or MapError if it is refused.

    A tileset is that of the map beside it with the same name.
    """
    if kind in ("map", "tileset"):
        path = path.with_suffix(".tmx")
        return Found(load_boards(**{read_map(path).kind: path}))
    if kind == "board":
        with tempfile.TemporaryDirectory(prefix="longest-day-") as place:
            found, taken = take_board(path, Path(place))
            return Found(load_boards(**{found.kind: taken}))
    if kind in ("scenario", "toml"):
        scenario = open_scenario(path)
        scenario.begin(1, BEFORE)
        shares = [scenario.share_of(bot) for bot in BOTS]
        assert all(0 <= one.won <= 1 and 0 < one.off < 1 for one in shares if one is not None)
        return Found(scenario.boards, scenario.begin(1))
    if kind == "settings":
        return Found(settings=read_settings(path))
    if kind == "records":
        read_records(path)
        RecordBook(path).records.tables.values()
        return Found()
    saved = read_shared(path) if kind == "page" else read_save(path)
    return _of_save(saved, is_watched=kind == "replay")


def _of_save(saved: Saved, *, is_watched: bool) -> Found:
    boards = boards_of(saved, load_boards())
    if is_watched:
        return Found(boards, play_again(saved, boards)[0])
    notes: list[str] = []
    game = restore(saved, boards, notes)
    for note in notes:
        check_refusal(note)
    return Found(boards, game)


def taste(kind: Kind, path: Path) -> bool:
    """Take a file in, play a little, and export some files; returns whether it was accepted.

    Raises AssertionError for a refusal that isn't one sentence about the file, and for an export
    that isn't as it must be.
    """
    if kind == "map":
        sheet_of(path)  # drawn with its faults where the map is refused
    try:
        found = take_in(kind, path)
    except REFUSALS as error:
        check_refusal(str(error))
        goes_on_without(kind, path)
        return False
    if kind == "records":
        signs(path)
    if found.settings is not None:
        keeps(found.settings)
    if kind == "map":
        describes(path)
    if kind == "save":
        moves(path)
    if kind in ("scenario", "toml"):
        passes_on(path)
    if found.game is not None:
        _play_on(found.game)
    elif found.boards is not None:
        for part in PARTS:
            _play_on(Game.new(found.boards, 1, part=part))
    if found.boards is not None and zlib.crc32(path.read_bytes()) % EXPORTED == 0:
        exports(found.boards)
        if kind == "map":
            sends(path)
            copies(path)
    return True


def check_refusal(told: str) -> None:
    """Raise AssertionError unless each line is one readable sentence."""
    assert told
    for line in told.split("\n"):
        assert line.isprintable()
        assert 0 < len(line) < 1000
        assert "Traceback" not in line


def _play_on(game: Game) -> None:
    for _ in plays(game, 1, TASTED):
        pass


def judge(kind: Kind, path: Path) -> Verdict:
    """Everything that must be true of a file."""
    kilobytes = sum(one.stat().st_size for one in path.parent.glob(f"{path.stem}.*")) / 1024
    loading = run_in_sandbox(lambda: take_in(kind, path), REFUSALS)
    if loading.fault:
        return Verdict(False, loading.fault)
    # Maps in a save or board are unpacked into a temporary folder of its own.
    opened = [each for each in loading.opened if "longest-day-" not in each]
    opened = [each for each in opened if each not in _REMOVED]
    # Beside the map of a board the game puts its own tiles and project; a scenario has its maps.
    own = kind in ("board", "scenario", "toml")
    known = (str(path.parent), *([str(maps_folder())] if own else []))
    strangers = [each for each in opened if not each.startswith(known)]
    if strangers:
        return Verdict(not loading.told, f"opened {strangers}")
    if loading.told:
        check_refusal(loading.told)
        is_named = path.stem in loading.told or loading.told.startswith(("A map in", "The "))
        if not (loading.is_quick and loading.megabytes <= MOST_MEGABYTES and is_named):
            return Verdict(False, f"{loading}")
        return Verdict(False, "")
    if not (loading.is_quick or LOADED.allows(kilobytes, loading.seconds, loading.megabytes)):
        return Verdict(True, f"{loading}")
    living = run_in_sandbox(lambda: lives(take_in(kind, path)), ())
    if living.fault:
        return Verdict(True, living.fault)
    is_modest = LIVED.allows(kilobytes, living.seconds, living.megabytes)
    return Verdict(True, "" if is_modest else f"{living}")


def lives(found: Found) -> None:
    """Play, draw and export all that an accepted file leads to."""
    if found.boards is None:
        gallery = _gallery(load_boards(), found.settings)
        for scene in ("title", "setup", "records"):
            gallery.open(scene)
            gallery.stack.draw(pygame.Surface(_SMALL))
        return
    if found.game is None:
        stands(found.boards)
    else:
        for game in plays(found.game, 1):
            draws(found.boards, game)
    exports(found.boards)


def exports(boards: Boards) -> None:
    """Export every page; raises AssertionError if a name is markup in one."""
    skeletons = {name: skeleton(text) for name, text in pages(boards, "<b>").items()}
    for name, tags in skeletons.items():
        assert not {"script", "b onload", "iframe", "object"} & {tag for tag, _ in tags}, name
        assert not any(one.startswith("on") for _, names in tags for one in names), name
    takes_out(boards)
    is_shared(page_for_a_friend(boards))


def takes_out(boards: Boards) -> None:
    """Write the maps as files for Tiled; raises AssertionError if one isn't the same again."""
    with tempfile.TemporaryDirectory(prefix="longest-day-") as place:
        for kind, packed in dict(boards.packed).items():
            if packed:
                path = write_all(Path(place, kind), files_of(packed))[0]
                assert read_map(path).digest == dict(boards.digests)[kind]


def is_shared(content: str) -> None:
    """Write a page for a friend; raises AssertionError if its game isn't in it."""
    with tempfile.TemporaryDirectory(prefix="longest-day-") as place:
        (page,) = write_story(Path(place), "page", {".html": content.encode()})
        assert read_shared(page).choices


def signs(path: Path) -> None:
    """Count games in the records and sign them, as the game does; the file stays as it was."""
    finish = finish_of(finished_hunt(), DAY)
    assert finish is not None
    with tempfile.TemporaryDirectory(prefix="longest-day-") as place:
        book = RecordBook(Path(shutil.copy(path, place)))
        book.count(finish, DAY)
        daily = replace(finish, mode="daily", night=NEXT_DAY, is_victory=True)
        daily = replace(daily, entry=replace(finish.entry, game="fedcba9876543210", score=10_000))
        book.count(daily, NEXT_DAY)
        book.sign(daily, "ABC")
        assert book.records.initials == "ABC"


def goes_on_without(kind: Kind, path: Path) -> None:
    """The game beside a file that it has refused: its backup is read, or it starts from scratch."""
    with tempfile.TemporaryDirectory(prefix="longest-day-") as place:
        refused = Path(shutil.copy(path, place))
        older = previous_generation(refused)
        if kind == "records":
            check_refusal(_trouble_of(refused))
            older.write_bytes(sound("records")[0])
            check_refusal(_trouble_of(refused))
        elif kind == "settings":
            found, note = salvage_settings(refused)
            check_refusal(note)
            assert read_settings(refused) == found
        elif kind == "save":
            older.write_bytes(sound("save")[-1])
            _, note = read_latest(refused)
            if note:  # none for a file that can be read, but doesn't fit the maps
                check_refusal(note)


def _trouble_of(records: Path) -> str:
    """What a book with these records tells the player."""
    book = RecordBook(records)
    assert book.records.initials
    return str(book.trouble)


def keeps(settings: Settings) -> None:
    """Write the settings; raises AssertionError if they aren't the same again."""
    with tempfile.TemporaryDirectory(prefix="longest-day-") as place:
        path = Path(place, "settings.json")
        write_settings(path, settings)
        assert read_settings(path) == settings
        write_settings(path, replace(settings, keys={}), since=settings)
        assert read_settings(path) == replace(settings, keys={})


def moves(path: Path) -> None:
    """Continue a save on the game's own maps, as if those it was played on were lost."""
    notes: list[str] = []
    try:
        restore(read_save(path), load_boards(), notes)
    except ArchiveError as error:
        notes.append(str(error))
    for note in notes:
        check_refusal(note)


def copies(path: Path) -> None:
    """Copy the map beside the guide; raises AssertionError if it isn't the same there."""
    with tempfile.TemporaryDirectory(prefix="longest-day-") as place:
        furnish(Path(place))
        copy = free_name(Path(place), "mine")
        try:
            copy_map(path, copy)
        except FileExistsError:  # its tilesets have other contents than the game's
            copy = Path(place, "mine", "mine.tmx")
            copy_map(path, copy)
        assert read_map(copy).digest == read_map(path).digest
        assert free_name(copy.parent, "mine") != copy


def describes(path: Path) -> None:
    """Name the map's contents, and how it differs from the game's own map."""
    board = read_map(path).board
    assert all(line.isprintable() for line in summary(board).split("\n"))
    parts_that_differ(own_map(read_map(path).kind).board, board)


def sends(path: Path) -> None:
    """Send the map as a board and take it; raises AssertionError if it can't be taken."""
    try:
        board = packed_board(path)
    except MapError as error:
        check_refusal(str(error))
        return
    with tempfile.TemporaryDirectory(prefix="longest-day-") as place:
        (sent,) = write_story(Path(place), "sent", {BOARD_SUFFIX: board})
        try:
            found, _ = take_board(sent, Path(place))
        except MapError as error:
            raise AssertionError(f"a board that was sent isn't taken: {error}") from error
        assert found.digest == read_map(path).digest


def passes_on(path: Path) -> None:
    """Send a scenario, take it, and save its game; raises AssertionError if one isn't the same."""
    scenario = open_scenario(path)
    with tempfile.TemporaryDirectory(prefix="longest-day-") as place:
        sent = Path(place, f"sent{SCENARIO_SUFFIX}")
        try:
            sent.write_text(packed_scenario(scenario), encoding="utf-8")
        except MapError as error:
            check_refusal(str(error))
            return
        taken = read_scenario(take_scenario(sent, Path(place))[0].parent)
        assert taken.texts == scenario.texts
        sent.write_text(packed_scenario(taken), encoding="utf-8")
        assert open_scenario(sent).texts == scenario.texts
        assert is_scenario(new_scenario(Path(place, "new"))[0])
        game = scenario.begin(7)
        assert taken.begin(7).position() == game.position()
        write_save(Path(place, "a.night"), game)
        again = restore(read_save(Path(place, "a.night")), game.boards, [])
        assert again.position() == game.position()
        assert again.origin == game.origin
        is_measured(taken)


def is_measured(scenario: Scenario) -> None:
    """Keep a bot's wins in a scenario's file; raises AssertionError if it isn't the same after."""
    try:
        keep_measured(scenario, BOTS[0], 1, 2)
    except MapError as error:
        check_refusal(str(error))
        return
    kept = read_scenario(scenario.path.parent)
    assert kept.digest == scenario.digest
    share = kept.share_of(BOTS[0])
    assert share is not None
    assert share.won == 0.5


def plays(game: Game, seed: int, decisions: int = DECISIONS) -> Iterator[Game]:
    """Play on at random; yields the game at its start, in each stage, and when it stops."""
    player, stage = bot("random", seed), ""
    for _ in range(decisions):
        if game.state.stage != stage:
            stage = game.state.stage
            yield game
        if game.decision is None:
            return
        game.choose(player.choose(game))
    yield game


def draws(boards: Boards, game: Game) -> None:
    """Show the scene of the game in each language."""
    gallery = _gallery(boards)
    for language in LANGUAGES:
        gallery.dress(_SMALL, Settings(language=language))
        gallery.open_game("", game.fork() if game.origin is None else game)
        gallery.stack.draw(pygame.Surface(_SMALL))


def stands(boards: Boards, parts: tuple[Part, ...] = PARTS, seed: int = 1) -> None:
    """Play and draw everything the boards lead to."""
    for part in parts:
        for game in plays(Game.new(boards, seed, part=part), seed, DECISIONS // len(parts)):
            draws(boards, game)


def pages(boards: Boards, name: str = "castle") -> dict[str, str]:
    """Every exported text, of a game on these boards and of a simulation."""
    game = Game.new(boards, 3, part="castle")
    play_out(game, bot("random", 3))
    evening = Game.new(boards, 4)
    play_out(evening, bot("sergeant", 4))
    look = presentation()
    found: dict[str, str] = {}
    members: list[series.Member] = []
    stages: tuple[tuple[Part, Game], ...] = (("castle", game), ("evening", evening))
    for part, played in stages:
        order = RunOrder("0", "random", part, None, Options(), boards.digests)
        rows = [row_of(played)]
        summary = summarise(order, rows, boards)
        drawn = draw_charts(summary, rows, boards, look.name_of)
        comparison = compare(rows, [row_of(game)], name)
        found |= {f"{part}-{chart}.svg": text for chart, text in drawn.items()}
        found[f"{part}-report"] = report.html(summary, drawn, boards, comparison, look)
        members.append(series.Member(name, name, summary, comparison if members else None))
    found["series"] = series.html(members, look)
    gallery = _gallery(boards)
    for language in LANGUAGES:
        found[f"page-{language}"] = _page(gallery, game, language, name)
    return found


def page_for_a_friend(boards: Boards) -> str:
    """The page for a friend of a short game on these boards."""
    game = Game.new(boards, 3, part="hunt")
    play_out(game, bot("random", 3))
    return _page(_gallery(boards), game, "en", "castle")


def _page(gallery: Gallery, game: Game, language: Language, name: str) -> str:
    gallery.dress(_SMALL, Settings(language=language))
    story = story_of(game, gallery.context.teller.plain_event)
    return html_of(gallery.context.kit, story, [], SaveWriter(game).text(), name)


class _Skeleton(HTMLParser):
    """The tags of a page with the names of their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attrs)))


def skeleton(page: str) -> list[tuple[str, tuple[str, ...]]]:
    """The page without its words and values: the same for the same game, whatever its names."""
    reader = _Skeleton()
    reader.feed(page)
    reader.close()
    return reader.tags


def _gallery(boards: Boards, settings: Settings | None = None) -> Gallery:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    return Gallery(boards, _SMALL, settings or Settings(language="en"))

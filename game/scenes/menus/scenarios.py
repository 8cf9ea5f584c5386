"""The scenarios: those of the game and the player's own, with their difficulty and records."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.archive import ArchiveError, friends_folder
from game.archive.disk import unwritable
from game.archive.folders import scenarios_folder
from game.archive.records import RecordEntry, table
from game.archive.stories import write_story
from game.boards import Fault, MapError, maps_folder
from game.files import free_place, write_all
from game.painting.kit import Kit
from game.painting.posters.wooden_table import draw_table
from game.scenarios import (
    SCENARIO_SUFFIX,
    Scenario,
    in_language,
    is_scenario,
    new_scenario,
    open_scenario,
    packed_scenario,
)
from game.scenarios.scenario_file import BOTS, Share
from game.scenes.menus.choices import ChoiceScene
from game.scenes.menus.map_faults import MapFaultsScene, fault_words
from game.scenes.menus.pages import Heading, back, heading_row
from game.scenes.menus.rulebook import rulebook_opener
from game.sentence import cleaned, shown_name
from game.tabletop.game_context import GameContext
from game.tabletop.hud.question_bar import question_bar
from game.tabletop.maps.map_list import LARGE as LARGE_SHARE
from game.tabletop.maps.map_list import PICTURE as ROW_PICTURE
from game.tabletop.maps.map_list import (
    MapDescription,
    MapLine,
    board_paper,
    large_picture,
    map_row,
    picture_room,
)
from game.tabletop.parts.question import ListedChoice
from game.ui.open_folder import open_folder
from game.ui.pictures import smoothscaled
from game.ui.views.containers import Box, Scroll, column, row
from game.ui.views.presses import Button, Glow, Press
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.texts import Picture, missing
from game.ui.views.view import Action, View
from game.ui.words import day_words

_LOOK_MS: Final = 1000
"""Milliseconds between two checks of the folder."""
_PICTURES: Final = 40
_BEST: Final = 3
"""Records that the paper has."""
_OF_FILES: Final = (MapError, ArchiveError, OSError)
"""The errors of files that the player can do something about."""
_TOOLS: Final = (("folder", "F", pygame.K_f), ("send", "S", pygame.K_s), ("new", "N", pygame.K_n))
"""The buttons by the ends of their messages, with their keys."""

_Stamp = tuple[str, int]
"""A scenario's path, and when the newest of its files was changed."""


class Offer(Struct, frozen=True):
    """Say what a scenario is about, with a button that begins it; or show its faults."""

    path: Path


class Tool(Struct, frozen=True):
    """Do what a button says."""

    name: str


def offer(context: GameContext, scenario: Scenario) -> None:
    """Show what a scenario says before it begins, and begin it if the player wants it."""
    kit, stack = context.kit, context.stack
    texts = in_language(scenario.texts, kit.words.language)
    rows = [
        ListedChoice(kit.say("scenario.begin"), lambda: context.begin_scenario(scenario)),
        ListedChoice(kit.say("menu.back"), lambda: None),
    ]
    carries = scenario.file.carries
    before = context.book.records.fates.get(carries.after, {}) if carries is not None else {}
    brought = [name for name in scenario.men_after(before) or () if before.get(name) is not None]
    if brought:
        who = kit.say("list.and").join(kit.say(f"name.{name}") for name in brought)
        go_on = partial(context.begin_scenario, scenario, before)
        rows.insert(0, ListedChoice(kit.say("scenarios.go-on", who=who), go_on))
    look_up = rulebook_opener(kit, stack)
    stack.push(ChoiceScene(kit, stack, texts["title"], rows, texts["opening"], look_up=look_up))


class ScenariosScene(ViewScene):
    """A list, and the selected scenario on paper beside it; a press offers it."""

    def __init__(self, context: GameContext, wanted: str = "") -> None:
        """`wanted` is the digest of the scenario that is selected at first, or, if there is one,
        the scenario that goes on from it."""
        super().__init__(context.kit, context.stack)
        self._context = context
        self._kit = context.kit
        self._wanted = wanted
        self._played = ""
        """The title of that scenario once it is read; one that goes on from it is selected then."""
        self._trouble = ""
        """A message about success or failure, in the line below."""
        self._read: dict[_Stamp, Scenario | tuple[Fault, ...]] = {}
        self._pictures: dict[Hashable, pygame.Surface] = {}
        self._thumbs: dict[Hashable, pygame.Surface] = {}
        """Pictures in the size of the list."""
        self._unlooked_ms = 0
        self._files = self._stamps()
        self._selected: Path | None = None

    # --- View -----------------------------------------------------------------------------

    def view(self) -> View:
        """The list, and beside it the selected scenario."""
        kit, say = self._kit, self._kit.say
        if isinstance(self.focused, Offer):
            self._selected = self.focused.path
        path = self.selected
        rows = column(*(self._row(Path(one), is_first=Path(one) == path) for one, _ in self._files))
        shown = Box(Scroll(rows, "scenarios"), (1, 1, 1, 1), "steel", fills=True)
        beside = self._paper(path) if path is not None and not kit.is_large else None
        middle = row(shown, beside, gap=16, align="fill")
        head = heading_row(kit, Heading("scenarios.title", "scenarios.line"))
        tools = (
            Button(label=say(f"boards.{name}"), hint=hint, key=key, action=Tool(name))
            for name, hint, key in _TOOLS
        )
        buttons = (*tools, replace(back(kit), is_primary=False), self._play_button())
        bar = question_bar(kit, *self._question(path), buttons)
        return column(
            Box(head, (32, 22, 24, 0), height=80, is_fixed=True),
            Box(middle, (32, 0, 24, 16), fills=True),
            bar,
        )

    def _play_button(self) -> Button:
        """Begins the selected scenario, or shows its faults."""
        label, has_one = self._kit.say("scenario.begin"), self.selected is not None
        play = Tool("play") if has_one else None
        return Button(label=label, hint="P", key=pygame.K_p, action=play, is_primary=has_one)

    def _row(self, path: Path, *, is_first: bool) -> View:
        found = self._found(path)
        line = self._line(path, found)
        picture = None
        if isinstance(found, Scenario):
            picture = Picture(path, self._thumb(found))
        shown = map_row(self._kit, line, picture, is_marked=is_first)
        return Glow(Press(inside=shown, action=Offer(path), is_first=is_first))

    def _line(self, path: Path, found: Scenario | tuple[Fault, ...] | None) -> MapLine:
        kit = self._kit
        name = shown_name(path.stem)
        if found is None:
            return MapLine(name, path, kit.say("boards.reading"))
        if not isinstance(found, Scenario):
            many = kit.words.count("boards.faults", len(found))
            return MapLine(name, path, f"{many}. {fault_words(kit, found[0])}", found)
        best = self._table(found)[:1]
        told = [
            kit.say("dot").join(filter(None, (self._times(found), self._by(found)))),
            kit.say("dot").join(self._shares(found)) or kit.say("scenarios.unmeasured"),
            kit.say("scenarios.best", score=best[0].score) if best else kit.say("scenarios.new"),
        ]
        title = in_language(found.texts, kit.words.language)["title"]
        return MapLine(title, path, "\n".join(told))

    def _paper(self, path: Path) -> View:
        found, kit = self._found(path), self._kit
        if not isinstance(found, Scenario):
            line = self._line(path, found)
            return board_paper(
                kit, MapDescription(line.label, about=line.holds), None, is_played=False
            )
        texts = in_language(found.texts, kit.words.language)
        facts = [(kit.say("scenarios.time"), self._times(found))]
        if texts["goal"]:
            facts.append((kit.say("scenarios.goal"), texts["goal"]))
        if found.file.men:
            names = kit.say("list.and").join(kit.say(f"name.{one}") for one in found.file.men)
            facts.append((kit.say("scenarios.men"), names))
        if found.file.carries is not None:
            facts.append((kit.say("scenarios.after"), self._title_of(found.file.carries.after)))
        shares = (found.share_of(bot) for bot in BOTS)
        facts += [
            (kit.say(f"scenarios.wins.{bot}"), _percent(kit, share))
            for bot, share in zip(BOTS, shares, strict=True)
            if share is not None
        ]
        facts += [self._record(*one) for one in enumerate(self._table(found)[:_BEST], 1)]
        about = MapDescription(
            texts["title"], self._by(found), texts["opening"], facts=tuple(facts)
        )
        picture = Picture(path, self._pictures.get(self._key(found)))
        return board_paper(kit, about, picture, is_played=False)

    def _title_of(self, english: str) -> str:
        """The title of another scenario in the player's language, if it is in the list."""
        known = [one for one in self._read.values() if isinstance(one, Scenario)]
        titles = {one.title: in_language(one.texts, self._kit.words.language) for one in known}
        return titles[english]["title"] if english in titles else cleaned(english)

    def _record(self, place: int, entry: RecordEntry) -> tuple[str, str]:
        """A row of the table: place and initials, score and day."""
        kit = self._kit
        day = "" if entry.on is None else day_words(kit.words, entry.on)
        told = kit.say("dot").join(filter(None, (f"{entry.score:,}", day)))
        return f"{place}. {entry.initials}", told

    def _table(self, scenario: Scenario) -> tuple[RecordEntry, ...]:
        return table(self._context.book.records, scenario.digest)

    def _times(self, scenario: Scenario) -> str:
        file = scenario.file
        begins = file.begins or ("00:00" if file.starts == "march" else "03:00")
        return self._kit.say("scenarios.times", begins=begins, ends=file.ends)

    def _by(self, scenario: Scenario) -> str:
        author = scenario.author
        return self._kit.say("scenarios.by", who=author) if author else ""

    def _shares(self, scenario: Scenario) -> Iterator[str]:
        """How often each bot has won it."""
        for bot in BOTS:
            share = scenario.share_of(bot)
            if share is not None:
                label = self._kit.say(f"scenarios.wins.{bot}")
                yield self._kit.say("pair", label=label, value=_percent(self._kit, share))

    def _question(self, path: Path | None) -> tuple[str, str]:
        """A sentence about the selected line, and what was done last."""
        kit = self._kit
        where = self._trouble or kit.say("scenarios.where")
        if path is None:
            return "", where
        found = self._found(path)
        how = "boards.how.faults" if isinstance(found, tuple) else "scenarios.how"
        label = self._line(path, found).label
        return kit.say("pair", label=label, value=kit.say(how)), where

    @property
    def selected(self) -> Path | None:
        """The selected scenario; None without any."""
        paths = [Path(one) for one, _ in self._files]
        return next((one for one in (self._selected, *paths) if one in paths), None)

    def select(self, path: Path) -> None:
        """Select a scenario, which gets the focus."""
        self._files = self._stamps()
        self._selected = path
        self.renew()
        for stop in self.stops:
            if stop.pressable.action == Offer(path):
                self.ring.focus(stop)
        self._scroll_to_focus()
        self.renew()

    def _found(self, path: Path) -> Scenario | tuple[Fault, ...] | None:
        stamp = next((one for one in self._files if one[0] == str(path)), None)
        return None if stamp is None else self._read.get(stamp)

    # --- Reading and painting -------------------------------------------------------------

    def update(self, ms: int) -> bool:
        """Read one scenario or paint one picture per frame; check the folder once a second."""
        self._unlooked_ms += ms
        if self._unlooked_ms >= _LOOK_MS:
            self._unlooked_ms = 0
            stamps = self._stamps()
            if stamps != self._files:
                self._files = stamps
                self.renew()
                return True
        if not (self._read_one() or self._paint_one()):
            return False
        self.renew()
        return True

    def _stamps(self) -> list[_Stamp]:
        """All scenarios, those of the game first, with the state of their files."""
        folders = (maps_folder() / "scenarios", scenarios_folder())
        found = [
            path
            for folder in (folders if self._context.saves else folders[:1])
            if folder.is_dir()
            for path in sorted(folder.iterdir())
        ]
        return [(str(path), _changed(path)) for path in found if is_scenario(path)]

    def _read_one(self) -> bool:
        stamp = next((one for one in self._files if one not in self._read), None)
        if stamp is None:
            return False
        path = Path(stamp[0])
        try:
            found = open_scenario(path)
        except MapError as error:
            self._read[stamp] = error.faults
            return True
        self._read[stamp] = found
        carries = found.file.carries
        if found.digest == self._wanted:
            self._played = found.title
            self.select(path)
        elif carries is not None and carries.after == self._played:
            self.select(path)
        return True

    def _paint_one(self) -> bool:
        """Paint the first picture that is missing; False if there is none, or it isn't ready."""
        name = next((name for name, _ in missing(self.placed)), None)
        found = self._found(name) if isinstance(name, Path) else None
        if not isinstance(found, Scenario):
            return False
        picture = large_picture(self._kit, found.boards.castle)
        if picture is None:
            return False
        self._pictures[self._key(found)] = picture
        if len(self._pictures) > _PICTURES:
            del self._pictures[next(iter(self._pictures))]
        return True

    def _thumb(self, scenario: Scenario) -> pygame.Surface | None:
        """The picture in the size of the list; None until the large one is painted."""
        kit, whole = self._kit, self._pictures.get(self._key(scenario))
        if whole is None:
            return None
        share = LARGE_SHARE if kit.is_large else 1.0
        room = kit.px(ROW_PICTURE[0] * share), kit.px(ROW_PICTURE[1] * share)
        key = (self._key(scenario), room)
        if key not in self._thumbs:
            inside = pygame.Rect((0, 0), room).inflate(-kit.px(8), -kit.px(8))
            self._thumbs[key] = smoothscaled(whole, pygame.Rect(whole.get_rect()).fit(inside).size)
            if len(self._thumbs) > _PICTURES:
                del self._thumbs[next(iter(self._thumbs))]
        return self._thumbs[key]

    def _key(self, scenario: Scenario) -> tuple[object, ...]:
        digest = dict(scenario.boards.digests)["castle"]
        return (digest, picture_room(self._kit), self._kit.words.language)

    # --- Actions --------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Offer a scenario, or do what a button says."""
        match action:
            case Offer(path):
                self._offer(path)
            case Tool("play"):
                if self.selected is not None:
                    self._offer(self.selected)
            case Tool("folder"):
                self._try(self._open_folder)
            case Tool("send"):
                self._try(self._send)
            case Tool("new"):
                self._try(self._make_new)
            case Leave():
                self.stack.pop()

    def _offer(self, path: Path) -> None:
        self._selected = path
        found = self._found(path)
        if isinstance(found, Scenario):
            offer(self._context, found)
        elif found is not None:
            note = self._kit.say("scenarios.mend")
            self.stack.push(MapFaultsScene(self._kit, self.stack, found, note))

    def _try(self, deed: Callable[[], str]) -> None:
        """Do something with files, and say what came of it."""
        try:
            self._trouble = deed()
        except MapError as error:
            self._trouble = fault_words(self._kit, error.faults[0])
        except ArchiveError as error:
            self._trouble = self._kit.error_text(error)
        except OSError as error:
            self._trouble = self._kit.error_text(unwritable(scenarios_folder(), error))
        self._files = self._stamps()
        self.renew()

    def _open_folder(self) -> str:
        scenarios_folder().mkdir(parents=True, exist_ok=True)
        open_folder(scenarios_folder())
        return str(scenarios_folder())

    def _send(self) -> str:
        """Write the selected scenario as one file for a friend, and open the folder it is in."""
        path = self.selected
        found = None if path is None else self._found(path)
        if path is None or not isinstance(found, Scenario):
            return self._kit.say("boards.how.faults")
        content = packed_scenario(found).encode()
        (written,) = write_story(
            friends_folder(), shown_name(path.stem), {SCENARIO_SUFFIX: content}
        )
        open_folder(friends_folder())
        return self._kit.say("boards.sent", file=written)

    def _make_new(self) -> str:
        """Write a small scenario into a folder of its own, and select it."""
        folder = free_place(scenarios_folder(), "my-scenario")
        first = new_scenario(folder)[0]
        self.select(folder)
        return self._kit.say("scenarios.made", file=first)

    def _take(self, file: Path) -> str:
        """Keep a friend's scenario, and select it; offer any other."""
        scenario = open_scenario(file)
        if scenario.packed:
            place = free_place(scenarios_folder(), file.stem, SCENARIO_SUFFIX)
            write_all(place.parent, {place.name: scenario.packed.encode()})
            self.select(place)
            title = in_language(scenario.texts, self._kit.words.language)["title"]
            return self._kit.say("scenarios.taken", title=title)
        offer(self._context, scenario)
        return ""

    def handle(self, event: pygame.Event) -> None:
        """Take over a dropped scenario; everything else is for what can be pressed."""
        if event.type == pygame.DROPFILE:
            self._try(lambda: self._take(Path(event.file)))
            return
        super().handle(event)
        if len(self.stack) and self.stack.top is self:
            self.renew()

    def paint_ground(self, target: pygame.Surface) -> None:
        """Draw the table."""
        draw_table(self._kit, target)


def _percent(kit: Kit, share: Share) -> str:
    won, off = round(100 * share.won), round(100 * share.off)
    return kit.say("scenarios.percent", won=won, off=off)


def _changed(path: Path) -> int:
    """When the newest file of a scenario was changed; 0 if that isn't known."""
    try:
        files = [path, *path.iterdir()] if path.is_dir() else [path]
        return max(one.stat().st_mtime_ns for one in files)
    except OSError:
        return 0

"""The evening as a whole: which game is being played, and which screen shows it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

import pygame
from msgspec.structs import replace

from game.archive import (
    ArchiveError,
    Autosave,
    RecordBook,
    SaveError,
    autosave_file,
    drawn_maps_folder,
    records_file,
)
from game.archive.log import LOG
from game.archive.records import score_of_night
from game.painting.kit import Kit
from game.rules.options import MATTERING, Options, only
from game.tabletop.maps.map_case import MapCase
from game.tabletop.maps.saved_boards import boards_of
from game.tabletop.parts.extras import Extras
from game.tabletop.sound_bank import urgency_at
from game.ui.stack import Scene, SceneStack
from game.ui.words import LANGUAGES, Language, Words

if TYPE_CHECKING:
    from game.archive import Saved
    from game.painting.wording import Teller
    from game.rules import Game
    from game.rules.board import Boards
    from game.rules.game import Part
    from game.tabletop.colonel import Colonel
    from game.tabletop.session import Session

SEEDS = 1_000_000
"""Seeds drawn by the game itself stay below this, short enough to read out to a friend."""


class Evening:
    """What all scenes share: the kit, the open scenes, the game in progress and its saves."""

    has_counsel: ClassVar[bool] = True
    """Whether the colonel can be asked."""
    asks_everything: ClassVar[bool] = False
    """Whether every decision is asked, whatever the settings say."""

    def __init__(
        self,
        kit: Kit,
        stack: SceneStack,
        scene_of: Callable[[Evening], Scene],
        title: Callable[[Evening], Scene],
        seed: int | None = None,
        *,
        saves: bool = True,
        autosave: Path | None = None,
        maps: MapCase | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        """`scene_of` makes the scene for what is shown; `seed` is that of the first new game.

        The game in progress is kept in `autosave`. Without `saves` nothing of the player's is
        read or written. `today` tells the date.
        """
        self.kit = kit
        self.stack = stack
        self.autosave = Autosave(autosave or autosave_file())
        self.book = RecordBook(records_file() if saves else None)
        self.today = today
        self.notice = ""
        """A sentence the next scene shows once, such as why a save couldn't be read."""
        self.while_watching = "ask.wait"
        """The key of what is said while something is shown and nothing asked."""
        self.menu: Callable[[], None] | None = None
        """Opens a menu of its own in place of the pause."""
        self.toggle_fullscreen: Callable[[], None] = _stay_as_it_is
        """Changes between a window and the whole screen."""
        self.maps = maps or MapCase(drawn_maps_folder())
        """What new nights are played on."""
        self.may_change_maps = maps is not None
        """Whether the maps of a night may be read again while it is played."""
        self.make_scene = scene_of
        """Makes the scene for what is shown of an evening."""
        self.make_title = title
        """Makes the title."""
        self.extras = Extras()
        """Parts that are shown with every stage."""
        self._seed = seed
        self.saves = saves
        self._session: Session | None = None

    # The title shows no game, and mustn't wait for the rules; see `Kit.has_boards`.

    @cached_property
    def teller(self) -> Teller:
        """Tells events in the player's language."""
        from game.painting.wording import Teller

        return Teller(self.kit.words, self.kit.boards)

    @cached_property
    def colonel(self) -> Colonel:
        """Can be asked what he would do."""
        from game.tabletop.colonel import Colonel

        return Colonel()

    @property
    def session(self) -> Session:
        """The game in progress; RuntimeError when none is."""
        if self._session is None:
            raise RuntimeError("no game is being played")
        return self._session

    # --- Beginning and ending -------------------------------------------------------------

    def begin(
        self,
        part: Part = "evening",
        seed: int | None = None,
        options: Options | None = None,
        boards: Boards | None = None,
    ) -> None:
        """A new game of that part of the night, by the rules and on the maps the player has set up.

        With `options` and `boards` it is played by these instead, as where all must play the same
        night.
        """
        from game.rules import Game

        if seed is None:
            seed, self._seed = self._seed, None
        if seed is None:
            seed = secrets.randbelow(SEEDS)
        if options is None:
            options = only(self.kit.settings.rules, MATTERING[part])
        self.play(Game.new(boards or self.kit.boards_of_new_nights, seed, options, part))

    def begin_night_of_day(self) -> None:
        """Today's night, by the usual rules: the same one for everybody."""
        from game.archive.daily_seed import seed_of_day
        from game.boards import load_boards
        from game.ui.calendar import day_words

        today = self.today()
        done = score_of_night(self.book.records, today) is not None
        key = "daily.again" if done else "daily.first"
        self.notice = self.kit.say(key, date=day_words(self.kit.words, today))
        self.begin("evening", seed_of_day(today), Options(), load_boards())

    def play(self, game: Game) -> None:
        """Go on with a game; it is saved from here on after every choice."""
        LOG.info("plays a %s after %d choices", game.state.stage, len(game.choices))
        if self.saves:
            self._keep_older(game)
        self.carry_on(game)

    def carry_on(self, game: Game) -> None:
        """Go on with a game in place of the one in progress, which isn't kept."""
        from game.tabletop.session import Session

        session = Session(game, self.kit.settings.animation)
        if self.saves:
            session.on_choice = self.autosave.note
            self.autosave.note(game)
        self.show(session)

    def show(self, session: Session) -> None:
        """Let this session be seen and heard, from the scene of its stage on."""
        self._session = session
        self._show_boards(session.game.boards)
        self.kit.press.sheet = session.game.state.sheet
        self.follow_settings()
        session.director.on_cue = self.kit.sound.cue
        session.on_hour = self._hear_hour
        self._hear_hour(session.shown.clock)
        self.show_stage()

    def _keep_older(self, game: Game) -> None:
        """Keep an unfinished game that this one takes the autosave from, and say so."""
        from game.archive.autosave_backup import keep, worth_keeping

        self.autosave.finish()
        older = worth_keeping(self.autosave.path, game)
        if older is None:
            return
        clock = f"{older.clock // 60:02}.{older.clock % 60:02}"
        stage = self.kit.say(f"stage.{older.stage}")
        # A hunt has turns, and no hour.
        key = "kept.hunt" if older.stage == "hunt" else "kept.name"
        name = self.kit.say(key, clock=clock, stage=stage, seed=older.header.seed)
        try:
            told = self.kit.say("kept.done", name=keep(self.autosave.path, name))
        except ArchiveError as error:
            told = self.kit.told(error)
        self.notice = " ".join(part for part in (self.notice, told) if part)

    def go_on(self) -> bool:
        """Take the autosave up; False, with a notice, when it can't be."""
        from game.archive import read_latest

        try:
            saved, note = read_latest(self.autosave.path)
            self.load(saved)
        except SaveError as error:
            self.notice = self.kit.told(error)
            return False
        self.notice = " ".join(part for part in (self.kit.told(note), self.notice) if part)
        return True

    def load(self, saved: Saved) -> None:
        """Go on with a saved game; SaveError when it can't be restored."""
        from game.archive import restore

        notes: list[str] = []
        game = restore(saved, self.boards_of(saved), notes)
        self.notice = " ".join(self.kit.told(note) for note in notes)
        self.play(game)

    def boards_of(self, saved: Saved) -> Boards:
        """The boards of a save, as far as it carries what isn't at hand. SaveError."""
        return boards_of(saved, self.kit.boards_of_new_nights, self.kit.boards)

    def save_as(self, path: Path) -> None:
        """Save the game under a name; SaveError says why it can't be."""
        from game.archive import write_save

        write_save(path, self.session.game)

    @property
    def kept_in(self) -> str:
        """The file of the game in progress once it is saved; empty if none is."""
        if self._session is None or not self.saves:
            return ""
        self.autosave.finish()
        return str(self.autosave.path)

    def report(self, fault: str = "") -> str:
        """Write a report of a fault with the game in progress; the file it is. ArchiveError."""
        from game.archive import write_report

        facts = {
            "window": "{} x {}".format(*self.stack.size),
            "screen": pygame.display.get_driver() if pygame.display.get_init() else "none",
            "sdl": ".".join(str(part) for part in pygame.get_sdl_version()),
            "language": self.kit.words.language,
            "scenes": ", ".join(self.stack.names),
        }
        game = None if self._session is None else self._session.game
        return str(write_report(game, facts, fault))

    def to_title(self) -> None:
        """Leave the game, which is saved, for the title."""
        self.autosave.finish()
        self._ask_no_more()
        self._session = None
        self._show_boards(None)
        self.kit.sound.music("title")
        self.stack.replace(self.make_title(self))

    def quit(self) -> None:
        """Close the window once the last save is on the disk."""
        self.autosave.finish()
        self.stack.clear()

    def close(self) -> None:
        """Finish the last save, and leave no process behind."""
        self.autosave.finish()
        if "colonel" in vars(self):
            self.colonel.close()

    def _ask_no_more(self) -> None:
        """What the colonel was asked doesn't matter any more."""
        if "colonel" in vars(self):
            self.colonel.cancel()

    # --- Which screen ---------------------------------------------------------------------

    def show_stage(self) -> None:
        """Open the scene of the stage that is being shown, with its music."""
        self._ask_no_more()
        stage = self.session.shown.stage
        LOG.info("shows %s", stage)
        self.kit.sound.music(stage)
        self.let_go_of_pictures()
        self.show_scene()

    def show_scene(self) -> None:
        """Open another scene of the same stage, or of one that has been announced."""
        self.stack.replace(self.make_scene(self))

    def let_go_of_pictures(self) -> None:
        """The stage that begins has others."""
        self.kit.let_go()

    def resume(self) -> None:
        """Something else was seen and heard meanwhile; take up where one was."""
        if self._session is None:
            self._show_boards(None)
            self.kit.sound.music("title")
            return
        self._show_boards(self._session.game.boards)
        self.kit.press.sheet = self.session.game.state.sheet
        self.kit.sound.music(self.session.shown.stage)
        self._hear_hour(self.session.shown.clock)

    def _hear_hour(self, minutes: int) -> None:
        self.kit.sound.urgency(urgency_at(minutes))

    def _show_boards(self, boards: Boards | None) -> None:
        self.kit.show_boards(boards)
        vars(self).pop("teller", None)

    def follow_settings(self) -> None:
        """Let a game in progress go on as the settings say by now."""
        if self._session is not None:
            self._session.director.speed = self.kit.settings.animation
            self._session.director.is_calm = self.kit.settings.reduced_motion
            self._session.hold_enemies(self.kit.settings.step_by_step)
            if not self.asks_everything:
                self._session.level = self.kit.settings.questions
                self._session.takes_up_last_stack = True
                self._session.follow_orders()

    # --- Language -------------------------------------------------------------------------

    def speak(self, language: Language) -> None:
        """Change the language at once."""
        self.kit.speak(Words(language))
        if "teller" in vars(self):
            self.teller.speak(self.kit.words)
        self.notice = self.kit.set(replace(self.kit.settings, language=language))
        self.stack.arrange(self.stack.size)

    def speak_next(self) -> None:
        """Change to the next language there is."""
        names = list(LANGUAGES)
        place = names.index(self.kit.words.language)
        self.speak(names[(place + 1) % len(names)])


def _stay_as_it_is() -> None:
    """There is no window, as for a picture of a scene."""

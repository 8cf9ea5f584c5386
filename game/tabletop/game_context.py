"""The game in progress, its saves, and the screen that shows it."""

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
    album_file,
    autosave_file,
    records_file,
)
from game.archive.log import LOG
from game.archive.records import score_of_night
from game.painting.kit import Kit
from game.rules.options import MATTERING, Options, RungName, only
from game.tabletop.maps.map_selection import MapSelection, boards_of
from game.tabletop.parts.extras import Extras
from game.tabletop.sound_bank import CASTLE_MIXES, mood_of, urgency_at
from game.ui.input.mouse import LastClick
from game.ui.stack import Scene, SceneStack
from game.ui.words import LANGUAGES, Language, Words, clock_words

if TYPE_CHECKING:
    from game.archive import AlbumBook, Saved
    from game.bots.colonel import Advice, PackedQuestion
    from game.bots.colonel.hindsight import Hindsight, Record
    from game.painting.wording import Teller
    from game.rules import Game
    from game.rules.board import Boards
    from game.rules.game import Part
    from game.rules.sheet import CounterSheet
    from game.rules.state import State
    from game.rules.survivors import Fates
    from game.scenarios import Scenario
    from game.tabletop.colonel import BackgroundProcess
    from game.tabletop.session import Session

SEEDS = 1_000_000
"""Upper limit of the seeds drawn by the game, which are short enough to read out to a friend."""


class GameContext:
    """The things all scenes share: the kit, the open scenes, the game in progress and its saves."""

    is_played: ClassVar[bool] = True
    """Whether the player plays it; he only watches other evenings."""
    has_counsel: ClassVar[bool] = True
    """Whether the colonel can be asked."""
    may_change_maps: ClassVar[bool] = True
    """Whether maps may be reloaded during the game."""
    asks_everything: ClassVar[bool] = False
    """Whether every decision is asked, whatever the settings say."""

    def __init__(
        self,
        kit: Kit,
        stack: SceneStack,
        scene_of: Callable[[GameContext], Scene],
        title: Callable[[GameContext], Scene],
        seed: int | None = None,
        *,
        level: RungName | None = None,
        maps: MapSelection,
        saves: bool = True,
        autosave: Autosave | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        """`scene_of` makes the scene of a stage; `seed` is the seed of the first new game.

        Every new game has `level` if there is one; otherwise the player is asked.
        `maps` are those of new games. `autosave` saves the game in progress. Without `saves`
        no file of the player is read or written. `today` returns the date.
        """
        self.kit = kit
        self.stack = stack
        self.autosave = autosave or Autosave(autosave_file())
        self.book = RecordBook(records_file() if saves else None)
        self.today = today
        self.notice = ""
        """A sentence that the next scene shows once, such as why a save couldn't be read."""
        self.while_watching = "ask.wait"
        """The key of the text shown while events are animated and no decision is asked."""
        self.menu: Callable[[], None] | None = None
        """Opens another menu in place of the pause menu."""
        self.toggle_fullscreen: Callable[[], None] = _stay_as_it_is
        """Switches between window and full screen."""
        self.voice_trouble: Callable[[], str] = str
        """Why nothing is read aloud, though it is wanted; empty if it is."""
        self.maps = maps
        self.make_scene = scene_of
        """Makes the scene of the stage that is shown."""
        self.make_title = title
        """Makes the title."""
        self.extras = Extras()
        """Parts that are added to the scene of every stage."""
        self.last_click = LastClick()
        """The last click on any stage."""
        self._seed = seed
        self.level = level
        """The level of every new game; None if the player is asked."""
        self.saves = saves
        self._session: Session | None = None

    # The title shows no game and must not wait for the rules; see `MapSelection.is_read`.

    @cached_property
    def album(self) -> AlbumBook:
        """What the player's games have shown so far."""
        from game.archive import AlbumBook

        return AlbumBook(album_file() if self.saves else None)

    @cached_property
    def teller(self) -> Teller:
        """Describes events in the player's language."""
        from game.painting.wording import Teller

        is_hunt = self._session is not None and self._session.game.state.hunt is not None
        return Teller(self.kit.words, self.boards, is_hunt=is_hunt)

    @cached_property
    def colonel(self) -> BackgroundProcess[PackedQuestion, Advice]:
        """The colonel, for questions about decisions."""
        from game.bots.colonel import answers
        from game.tabletop.colonel import BackgroundProcess

        return BackgroundProcess(answers)

    @cached_property
    def reviewer(self) -> BackgroundProcess[Record, Hindsight]:
        """The colonel again, for questions about a finished game."""
        from game.bots.colonel.hindsight import look_back
        from game.tabletop.colonel import PATIENCE_BACK, SECONDS_BACK, BackgroundProcess

        return BackgroundProcess(look_back, SECONDS_BACK, PATIENCE_BACK)

    @property
    def session(self) -> Session:
        """The game in progress. Raises RuntimeError if there is none."""
        if self._session is None:
            raise RuntimeError("no game is being played")
        return self._session

    @property
    def boards(self) -> Boards:
        """The boards of the game in progress, or of new games. Raises MapError for faults."""
        return self.maps.boards if self._session is None else self._session.game.boards

    # --- Beginning and ending -------------------------------------------------------------

    def begin(
        self,
        part: Part = "evening",
        seed: int | None = None,
        options: Options | None = None,
        boards: Boards | None = None,
        sheet: CounterSheet | None = None,
    ) -> None:
        """Begin a new game of a part of the evening, with the player's level or rules, and maps.

        `options` replaces level and rules, with the numbers of `sheet`; `boards` replaces the maps.
        """
        from game.rules import Game
        from game.rules.sheet import PRINTED

        if seed is None:
            seed = self._seed_of_new_game()
        if options is None:
            options, sheet = self._rules_of_new_games(part)
        if boards is None:
            self.maps.refresh()
        self.play(Game.new(boards or self.maps.boards, seed, options, part, sheet or PRINTED))

    def begin_scenario(self, scenario: Scenario, before: Fates | None = None) -> None:
        """Begin a game of a scenario, with the men of the one before if their fates are given."""
        self.play(scenario.begin(self._seed_of_new_game(), before))

    def _seed_of_new_game(self) -> int:
        """The seed that was asked for, once, or else any."""
        seed, self._seed = self._seed, None
        return secrets.randbelow(SEEDS) if seed is None else seed

    def begin_again(self, game: Game) -> None:
        """Begin a game again, with its dice, rules, counters and maps; one without origin can't."""
        from game.rules.recording import begin_again

        if game.origin is not None:
            origin = game.origin.beginning
            again = begin_again(game.boards, game.options, origin, game.state.sheet)
            if origin.position is not None:
                again.origin = origin
            self.play(again)

    def _rules_of_new_games(self, part: Part) -> tuple[Options, CounterSheet | None]:
        """The rules and counters of the level, or the player's own."""
        settings = self.kit.settings
        level = self.level or settings.level
        if not level:
            return only(settings.rules, MATTERING[part]), None
        from game.rules.ladder import DIFFICULTY_LEVELS

        return DIFFICULTY_LEVELS[level].options_of(part), DIFFICULTY_LEVELS[level].sheet

    def begin_night_of_day(self) -> None:
        """Begin the game of the day at the player's level: the same one for everybody.

        By his own rules it would be another one, so it is regular then.
        """
        from game.archive.records import seed_of_day
        from game.boards import load_boards
        from game.rules.ladder import DIFFICULTY_LEVELS
        from game.ui.words import day_words

        today = self.today()
        done = score_of_night(self.book.records, today) is not None
        key = "daily.again" if done else "daily.first"
        self.notice = self.kit.say(key, date=day_words(self.kit.words, today))
        rung = DIFFICULTY_LEVELS[self.level or self.kit.settings.level or "regular"]
        self.begin("evening", seed_of_day(today), rung.options, load_boards(), rung.sheet)

    def play(self, game: Game) -> None:
        """Continue a game; from now on it is saved after every choice."""
        LOG.info("plays a %s after %d choices", game.state.stage, len(game.choices))
        if self.saves:
            self._keep_older(game)
        self.carry_on(game)

    def carry_on(self, game: Game) -> None:
        """Continue another game; unlike `play`, keep no copy of the game in progress."""
        from game.tabletop.session import Session

        session = Session(game, self.kit.settings.animation)
        if game.part == "hunt" and not game.choices and self.is_played:
            session.show_from_set_up()
        if self.saves:
            session.on_choice = self.autosave.note
            self.autosave.note(game)
        self.show(session)

    def show(self, session: Session) -> None:
        """Show a session with its sounds, beginning with the scene of its stage."""
        self._session = session
        self.kit.words.blanks["deadline"] = clock_words(session.game.state.deadline)
        session.pauses_before_jump = session.offers_another_drop = self.is_played
        session.holds_rolls = self.is_played
        vars(self).pop("teller", None)
        self.kit.press.sheet = session.game.state.sheet
        self.follow_settings()
        session.director.on_cue = self.kit.sound.cue
        session.on_shown = self._follow_by_ear
        self._follow_by_ear(session.shown)
        self.show_stage()

    def jump_again(self) -> None:
        """Begin a new evening with the same gear and order, and go on with its drop."""
        from game.tabletop.session import packed_again

        game, last = packed_again(self.session.game, secrets.randbelow(SEEDS))
        self.carry_on(game)
        self.session.choose(last)

    def _keep_older(self, game: Game) -> None:
        """Keep what this game would overwrite, and report it: a copy of an unfinished game, and an
        autosave that can't be read."""
        from game.archive.autosave_backup import keep, set_unread_aside, worth_keeping

        self.autosave.finish()
        messages = [self.notice]
        try:
            older = worth_keeping(self.autosave.path, game)
            if older is not None:
                name = keep(self.autosave.path, self._name_of(older))
                messages.append(self.kit.say("kept.done", name=name))
            messages.append(self.kit.error_text(set_unread_aside(self.autosave.path)))
        except ArchiveError as error:
            self.autosave.is_over_unread = True
            messages.append(self.kit.error_text(error))
        self.notice = " ".join(filter(None, messages))

    def _name_of(self, older: Saved) -> str:
        """The name under which an unfinished game is kept."""
        clock = f"{older.clock // 60:02}.{older.clock % 60:02}"
        stage = self.kit.say(f"stage.{older.stage}")
        # A hunt has turns but no clock.
        key = "kept.hunt" if older.stage == "hunt" else "kept.name"
        return self.kit.say(key, clock=clock, stage=stage, seed=older.header.seed)

    def go_on(self) -> bool:
        """Load the autosave. False, with a notice, if that fails."""
        from game.archive import read_latest

        try:
            saved, note = read_latest(self.autosave.path)
            self.load(saved)
        except SaveError as error:
            self.notice = self.kit.error_text(error)
            return False
        self.notice = " ".join(part for part in (self.kit.error_text(note), self.notice) if part)
        return True

    def load(self, saved: Saved) -> None:
        """Continue a saved game. Raises SaveError if it can't be restored."""
        from game.archive import restore

        notes: list[str] = []
        game = restore(saved, self.boards_of(saved), notes)
        self.notice = " ".join(self.kit.error_text(note) for note in notes)
        self.play(game)

    def boards_of(self, saved: Saved) -> Boards:
        """The boards of a save, including maps that only the save contains. Raises SaveError."""
        return boards_of(saved, self.maps.boards, self.boards)

    def save_as(self, path: Path) -> None:
        """Save the game under a name. Raises SaveError with the reason."""
        from game.archive import write_save

        write_save(path, self.session.game)

    @property
    def kept_in(self) -> str:
        """The file name of the game in progress once it has been saved, otherwise empty."""
        if self._session is None or not self.saves:
            return ""
        self.autosave.finish()
        return str(self.autosave.path)

    def report(self, fault: str = "") -> str:
        """Write a fault report with the game in progress; returns its file. Raises ArchiveError."""
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
        self.kit.words.blanks.clear()
        vars(self).pop("teller", None)
        self.kit.sound.music("title")
        self.stack.replace(self.make_title(self))

    def quit(self) -> None:
        """Close the window once the last save has been written."""
        self.autosave.finish()
        self.stack.clear()

    def close(self) -> None:
        """Finish the last save and end all processes."""
        self.autosave.finish()
        if "colonel" in vars(self):
            self.colonel.close()
        if "reviewer" in vars(self):
            self.reviewer.close()

    def _ask_no_more(self) -> None:
        """Drop the questions to the colonel."""
        if "colonel" in vars(self):
            self.colonel.cancel()
        if "reviewer" in vars(self):
            self.reviewer.cancel()

    # --- Which screen ---------------------------------------------------------------------

    def show_stage(self) -> None:
        """Open the scene of the stage that is shown, with its music."""
        self._ask_no_more()
        LOG.info("shows %s", self.session.shown.stage)
        self.kit.sound.music(mood_of(self.session.shown))
        self.let_go_of_pictures()
        self.show_scene()

    def show_scene(self) -> None:
        """Open another scene of the same stage, or of one that has been announced already."""
        self.stack.replace(self.make_scene(self))

    def let_go_of_pictures(self) -> None:
        """Free the pictures of the previous stage."""
        self.kit.release_caches()

    def resume(self) -> None:
        """Return to this evening, with its sounds, after another one was shown."""
        if self._session is None:
            self.kit.sound.music("title")
            return
        self.kit.press.sheet = self.session.game.state.sheet
        self.kit.sound.music(mood_of(self.session.shown))
        self._follow_by_ear(self.session.shown)

    def _follow_by_ear(self, state: State) -> None:
        """Let the clock tick as the hour asks, and the castle's music be that of the danger."""
        self.kit.sound.urgency(urgency_at(state.clock))
        if self.kit.sound.mood in CASTLE_MIXES and state.stage == "castle":
            self.kit.sound.music(mood_of(state))

    def follow_settings(self) -> None:
        """Apply the present settings to the game in progress."""
        if self._session is not None:
            self._session.director.speed = self.kit.settings.animation
            self._session.director.is_calm = self.kit.settings.reduced_motion
            self._session.hold_enemies(self.kit.settings.step_by_step)
            if not self.asks_everything:
                self._session.level = self.kit.settings.questions
                self._session.always_ask = frozenset(self.kit.settings.always_ask)
                self._session.auto_selects_next_stack = True
                self._session.follow_orders()

    def always_ask(self, order: str) -> None:
        """From now on the player answers decisions of that kind himself."""
        kinds = dict.fromkeys((*self.kit.settings.always_ask, order))
        self.notice = self.kit.set(replace(self.kit.settings, always_ask=tuple(kinds)))
        self.follow_settings()

    # --- Language -------------------------------------------------------------------------

    def speak(self, language: Language) -> None:
        """Change the language at once."""
        self.kit.speak(Words(language))
        if "teller" in vars(self):
            self.teller.speak(self.kit.words)
        self.notice = self.kit.set(replace(self.kit.settings, language=language))
        self.stack.arrange(self.stack.size)

    def speak_next(self) -> None:
        """Change to the next language."""
        names = list(LANGUAGES)
        place = names.index(self.kit.words.language)
        self.speak(names[(place + 1) % len(names)])


def _stay_as_it_is() -> None:
    """There is no window, as when a screenshot is drawn."""

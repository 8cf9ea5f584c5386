"""Questions to the colonel, in a process of his own: advice, and the choices that cost most."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from multiprocessing.context import SpawnProcess
from threading import Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Final, Generic

from msgspec import Struct

from game.bots.colonel import Budget
from game.bots.colonel.worker import (
    AnswerT,
    NoAnswer,
    QuestionT,
    Think,
    answer_one,
    pickle_boards,
    send_question,
)
from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.board import Boards, Cell
from game.rules.board.hexes import bearing
from game.rules.decisions import FullSpeed, Step, Stop, parse_option
from game.rules.game import Game
from game.rules.recording import Recording
from game.rules.state import State
from game.ui.words import clock_words

if TYPE_CHECKING:
    from game.bots.colonel.hindsight import CostlyChoice, Deed, Hindsight, Record


SECONDS: Final = 2.4
"""Seconds that he thinks about a decision. With the start of his process the first answer takes
less than one, the last less than three."""
PATIENCE: Final = 45.0
"""Seconds after which a question without an answer is given up."""
_FAREWELL: Final = 5.0
"""Seconds that the process is given to end when the window is closed."""


class BackgroundProcess(Generic[QuestionT, AnswerT]):
    """Answers one question at a time; another question or `cancel` ends the present process."""

    def __init__(
        self,
        think: Think[QuestionT, AnswerT],
        seconds: float = SECONDS,
        patience: float = PATIENCE,
    ) -> None:
        """`think` runs in the process; as it is pickled, it must be a function of a module."""
        self.seconds: Final = seconds
        self._patience: Final = patience
        self._think: Final = think
        self._known: tuple[Boards, bytes] | None = None
        self._inquiry: _Inquiry[QuestionT, AnswerT] | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is awaited, or has arrived and was not taken; a first one is followed
        by another."""
        return self._inquiry is not None

    @property
    def progress(self) -> float:
        """The elapsed share of his thinking time, 0 to 1."""
        return 0.0 if self._inquiry is None else min(self._inquiry.age / self.seconds, 1.0)

    def know(self, boards: Boards) -> None:
        """Prepare for questions on these boards, so that asking takes no time."""
        if self._known is None or self._known[0] is not boards:
            self._known = (boards, pickle_boards(boards))

    def ask(self, question: QuestionT) -> None:
        """Ask a question; `take` returns each answer when it has arrived."""
        self.cancel()
        self.know(question.boards)
        assert self._known is not None
        budget = Budget(playouts=None, seconds=self.seconds)
        self._inquiry = _Inquiry(question, self._known[1], self._think, budget)
        self._inquiry.start()

    def take(self) -> AnswerT | NoAnswer | None:
        """An answer, once; None while there is none. The last says that it is the last."""
        inquiry = self._inquiry
        if inquiry is None:
            return None
        found, inquiry.found = inquiry.found, None
        if found is None and inquiry.age >= self._patience:
            found = NoAnswer()
        if found is not None and found.is_last:
            self.cancel()
        return found

    def cancel(self) -> None:
        """Drop the question."""
        if self._inquiry is not None:
            self._inquiry.cancel()
            self._inquiry = None

    def close(self) -> None:
        """End the process, as when the window is closed."""
        inquiry = self._inquiry
        self.cancel()
        if inquiry is not None:
            inquiry.join(_FAREWELL)


class _Inquiry(Thread, Generic[QuestionT, AnswerT]):
    """A thread that starts the process and waits for it; both take longer than a frame."""

    def __init__(
        self, question: QuestionT, boards: bytes, think: Think[QuestionT, AnswerT], budget: Budget
    ) -> None:
        super().__init__(name="colonel", daemon=True)
        self.found: AnswerT | NoAnswer | None = None
        self._question = question
        self._boards = boards
        self._think = think
        self._budget = budget
        self._began = monotonic()
        self._lock = Lock()
        self._is_cancelled = False
        self._process: SpawnProcess | None = None

    @property
    def age(self) -> float:
        """Seconds since the question was asked."""
        return monotonic() - self._began

    def cancel(self) -> None:
        """End the process, or prevent its start."""
        with self._lock:
            self._is_cancelled = True
            if self._process is not None:
                self._process.terminate()

    def run(self) -> None:
        """Any failure of the process counts as no answer."""
        try:
            self._receive()
        except (OSError, EOFError):
            self.found = NoAnswer()

    def _receive(self) -> None:
        """Receive answers up to the last, which is shown when the process has ended."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        with ours:
            process = context.Process(
                target=answer_one, args=(theirs, self._think, self._budget), daemon=True
            )
            with self._lock, theirs:
                if self._is_cancelled:
                    return
                process.start()
                self._process = process
            try:
                send_question(ours, self._boards, self._question)
                found: AnswerT | NoAnswer = ours.recv()
                while not found.is_last:
                    self.found = found
                    found = ours.recv()
            finally:
                self._end(process)
        self.found = found

    def _end(self, process: SpawnProcess) -> None:
        """Clean up after the process has answered, failed or been ended."""
        process.join(_FAREWELL)
        with self._lock:
            self._process = None
            if process.is_alive():
                process.kill()
                process.join()
        # Not closed: another thread may be asking whether it still runs, and Windows raises then.


SECONDS_BACK: Final = 60.0
"""Seconds that he looks back at a game, at most."""
PATIENCE_BACK: Final = 300.0
"""Seconds after which he is given up."""
_MOST_NAMES: Final = 2


class LookBack:
    """Asks the colonel about one game, and keeps his answer."""

    def __init__(
        self, game: Game, colonel: Callable[[], BackgroundProcess[Record, Hindsight]]
    ) -> None:
        """`colonel` is called on first use, to keep him out of the program's start."""
        self.game: Final = game
        self._colonel = colonel
        self._is_asked = False
        self.progress = 0.0
        """The share of his work that is done, 0 to 1."""
        self.costly: Sequence[CostlyChoice] | None = None
        """His answer, once he has given it."""
        self.excuse: str | None = None
        """Why he can't answer; empty if nobody knows, None if he can."""

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is awaited."""
        return self._is_asked and self.costly is None and self.excuse is None

    def ask(self) -> None:
        """Ask him, unless he is thinking or has answered."""
        if self.is_thinking or self.costly is not None:
            return
        from game.bots.colonel.hindsight import record_of

        self._is_asked, self.progress, self.excuse = True, 0.0, None
        self._colonel().ask(record_of(self.game))

    def poll(self) -> bool:
        """Poll for his answer; True if there is something new."""
        if not self.is_thinking:
            return False
        from game.bots.colonel.worker import NoAnswer

        found = self._colonel().take()
        if isinstance(found, NoAnswer):
            self.excuse = found.why
        elif found is not None:
            self.progress = found.progress
            self.costly = found.costly if found.is_last else None
        return found is not None


class _WhereTeller(Teller):
    """Says of hexes of the field that are only numbered where they lie."""

    def __init__(self, kit: Kit, game: Game) -> None:
        self._is_hunt = game.state.hunt is not None
        super().__init__(kit.words, game.boards, is_hunt=self._is_hunt)
        self._kit = kit
        self._field = game.boards.field

    def cell(self, cell: Cell) -> str:
        """The usual name; a hex without one is seen from Nonette."""
        name = super().cell(cell)
        if name != cell or self._is_hunt:
            return name
        return self._kit.say("costly.where", cell=cell, where=self._from_nonette(cell))

    def _from_nonette(self, cell: Cell) -> str:
        """How far from Nonette, and in which of eight directions."""
        distance = self._field.distance(cell, self._field.nonette)
        way = self._kit.say(f"compass.{bearing(self._field.nonette, cell).lower()}")
        return self._kit.words.count("costly.off", distance, way=way)


class Costly(Struct, frozen=True):
    """A costly choice, told to the player."""

    moment: int
    """The moment of the recording before the choice."""
    points: int
    """The chance of victory that it cost, in percent."""
    sentence: str
    why: str
    """What the better choice would have brought; empty if nothing stands out."""


def tell(kit: Kit, game: Game, choices: Sequence[CostlyChoice]) -> list[Costly]:
    """The choices in the player's language."""
    recording, teller = Recording(game), _WhereTeller(kit, game)
    return [_told(kit, teller, recording, choice) for choice in choices]


def _told(kit: Kit, teller: Teller, recording: Recording, choice: CostlyChoice) -> Costly:
    moment, points = recording.moment_of(choice.number), max(round(choice.cost * 100), 1)
    state = recording.state_at(moment)
    sentence = kit.words.count(
        "costly.sentence" if choice.who else "costly.sentence.nobody",
        points,
        time=_time(kit, state),
        place=_place(kit, teller, state, choice.who),
        who=_names(kit, teller, choice.who),
        done=_deed(kit, teller, state, choice.done),
        better=_deed(kit, teller, state, choice.better),
    )
    return Costly(moment, points, sentence, _why(kit, *choice.why))


def _time(kit: Kit, state: State) -> str:
    if state.hunt is not None:
        return kit.say("turn", n=max(state.hunt.turn, 1))
    return clock_words(state.clock)


def _place(kit: Kit, teller: Teller, state: State, who: Sequence[str]) -> str:
    """The room, hex or village; the stage if nobody in particular acts."""
    cell = _cell(state, who)
    if cell is None:
        return kit.say(f"stage.{state.stage}")
    name = teller.cell(cell)
    return kit.say("costly.hex", cell=name) if name.startswith(cell) else name


def _cell(state: State, who: Sequence[str]) -> Cell | None:
    if state.hunt is not None:
        return state.hunt.tank
    if state.action is not None:
        return state.action.at
    return next((state.paras[name].at for name in who if name in state.paras), None)


def _names(kit: Kit, teller: Teller, who: Sequence[str]) -> str:
    if len(who) > _MOST_NAMES:
        return kit.words.count("luck.men", len(who))
    return teller.names(who)


def _deed(kit: Kit, teller: Teller, state: State, deed: Deed) -> str:
    """What is done in words, a move with where it ends, and who does it if he was chosen."""
    words = _option(kit, teller, state, deed)
    who = _names(kit, teller, deed.who)
    return kit.say("costly.deed", who=who, deed=words) if who else words


def _option(kit: Kit, teller: Teller, state: State, deed: Deed) -> str:
    option = parse_option(deed.option)
    if deed.end and isinstance(option, Step):
        option = Step(deed.end)
    if deed.end and isinstance(option, FullSpeed):
        return kit.say("costly.sprint", cell=teller.cell(deed.end))
    if deed.foe:
        enemy = state.enemies.get(deed.foe)
        # The Germans keep their capital letter, and so do the officers.
        is_named = enemy is not None and enemy.up and enemy.kind == "german"
        key = "costly.fight.german" if is_named else "costly.fight"
        return kit.say(key, enemy=teller.name(deed.foe, state))
    if isinstance(option, Stop) and not (state.action is not None and state.action.moved):
        return kit.say("costly.stay")
    return teller.option(option, state)


def _why(kit: Kit, gain: str, risk: str) -> str:
    """What the better choice would have brought and risked; empty if neither can be told."""
    if not gain and not risk:
        return ""
    kind = "both" if gain and risk else "gain" if gain else "risk"
    gain = kit.say(f"hint.gain.{gain}") if gain else ""
    risk = kit.say(f"hint.risk.{risk}") if risk else ""
    return kit.say(f"costly.why.{kind}", gain=gain, risk=risk)

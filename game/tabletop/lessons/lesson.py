"""A lesson: a position, the coming dice, steps; how far a player has come; and the two lessons."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from msgspec import Struct

from game.rules import Game
from game.rules.board import Boards, Cell
from game.rules.decisions import Attack, Notation, Option, Step, Stop, parse_option
from game.rules.position import Position
from game.standing_orders import Level, answer

LEVEL: Final[Level] = "matters"
"""A lesson asks what the game asks if nobody has changed the options."""


class LessonStep(Struct, frozen=True):
    """A sentence, and the answers that it asks for, in their order."""

    words: str
    """The last part of the key of its sentence, ``lesson.<lesson>.<words>``."""
    rule: str
    """The id of the rule that it is about."""
    moves: tuple[Notation, ...] = ()
    """The player's answers; none for a step that is only read."""
    look: Cell = ""
    """A cell that its sentence mentions, to be brought into view and marked."""

    @property
    def is_read(self) -> bool:
        """Whether the step is only read."""
        return not self.moves


class Lesson(Struct, frozen=True):
    """A position to be played step by step; the last step is only read."""

    name: str
    position: Position
    dice: tuple[int, ...]
    steps: tuple[LessonStep, ...]

    def begin(self, boards: Boards) -> Game:
        """A new game of the lesson. Raises ValueError with the fault of its position."""
        return Game.from_position(boards, self.position, self.dice)


def walk(*cells: str) -> tuple[Notation, ...]:
    """The options for steps into these cells, one after another."""
    return tuple(f"step {cell}" for cell in cells)


class LessonProgress:
    """A player's progress in a lesson, derived from the choices of its game: guides him by what the
    lesson's steps ask for."""

    def __init__(self, lesson: Lesson, boards: Boards, step: int = 0) -> None:
        """Begin at a step, with all earlier steps done."""
        self.lesson: Final = lesson
        self.game: Final[Game] = lesson.begin(boards)
        self.step = min(max(step, 0), len(lesson.steps) - 1)
        self._answers: Final[list[Option]] = []
        """All answers, also those of the standing orders, which the player isn't asked for."""
        self._begins: Final = [0]
        """The number of answers before each step, and before the end."""
        self._rehearse(boards)
        for option in self._answers[: self._begins[self.step]]:
            self.game.choose(option)

    def _rehearse(self, boards: Boards) -> None:
        """Play the lesson once, to know all its answers."""
        game = self.lesson.begin(boards)
        for step in self.lesson.steps:
            for move in step.moves:
                game.choose(parse_option(move))
                while (option := answer(game, LEVEL)) is not None:
                    game.choose(option)
            self._answers[:] = game.choices
            self._begins.append(len(game.choices))

    @classmethod
    def fits(cls, lesson: Lesson, boards: Boards) -> bool:
        """Whether a lesson can be played to its end on these boards, which may be the player's."""
        try:
            cls(lesson, boards)
        except (ValueError, LookupError):
            return False
        return True

    @property
    def now(self) -> LessonStep:
        """The present step."""
        return self.lesson.steps[self.step]

    @property
    def is_last(self) -> bool:
        """Whether this is the last step."""
        return self.step == len(self.lesson.steps) - 1

    @property
    def left(self) -> list[Option]:
        """The remaining answers of this step."""
        return self._answers[len(self.game.choices) : self._begins[self.step + 1]]

    @property
    def wanted(self) -> Option | None:
        """The next answer; None in a step that is only read."""
        return next(iter(self.left), None)

    @property
    def aim(self) -> Option | None:
        """The next answer, but what one click gives with it: the last step of a walk, and the
        attack for which a move is ended."""
        left = self.left
        walk = list(takewhile(lambda option: isinstance(option, Step), left))
        if walk:
            return walk[-1]
        is_fight = isinstance(self.wanted, Stop) and isinstance(next(iter(left[1:]), None), Attack)
        return left[1] if is_fight else self.wanted

    @property
    def meant(self) -> Option | None:
        """What is to be amber, and what a click that could mean several things gives."""
        return self.aim if isinstance(self.aim, Attack) else self.wanted

    @property
    def given(self) -> None:
        """No choice is made without being asked for."""

    @property
    def refusal(self) -> str:
        """The key of the sentence about a choice that doesn't belong here."""
        return "lesson.read-first" if self.aim is None else "lesson.not-yet"

    def allows(self, option: Option) -> bool:
        """Whether an answer belongs to the lesson now."""
        return option == self.wanted

    def instead_of(self, option: Option) -> None:
        """No choice stands for another."""

    def follow(self) -> bool:
        """Go to the step that the game has reached, also back after an undo; True if it changed."""
        before, done = self.step, len(self.game.choices)
        while done < self._begins[self.step]:
            self.step -= 1
        while not self.now.is_read and done >= self._begins[self.step + 1]:
            self.step += 1
        return self.step != before

    def read_on(self) -> None:
        """Go on from a step that is only read."""
        if self.now.is_read and not self.is_last:
            self.step += 1


_GARRETT_AND_BLAKE: Final = ("act Garrett", "join Blake")

FIRST_NIGHT: Final = Lesson(
    name="first-night",
    position={
        "stage": "field",
        "phase": "paras",
        "turn": 4,
        "clock": 80,
        "ambition": "haunebu",
        "paras": {
            "Blake": {"at": "1408", "items": ["first-aid-1"]},
            "Garrett": {"at": "1408"},
        },
        "enemies": {
            "G3": {"kind": "german", "at": "1909"},
            "G9": {"kind": "german", "at": "1510"},
            "G5": {"kind": "german", "at": "1704"},
            "G6": {"kind": "german", "at": "1405"},
            "G12": {"kind": "german", "at": "1104"},
        },
        "hidden": {
            "1508": "mp40",
            "0702": "dog",
            "1108": "mine",
            "1007": "ambush-1",
            "1403": "alive",
            "0905": "beast",
            "1603": "ambush-2",
        },
        "pool": ["G1", "G2", "G4", "G7", "G8", "G10", "G11", "G13", "G14", "Wafner", "Schelzer"],
        "cup": ["Z1", "Z2", "Z3", "Z4", "Z5", "Z6", "Z7", "Z8"],
        "bites": ["a", "b", "c", "d"],
    },
    dice=(4, 5, *(1, 5, 2, 1, 4, 2, 2), 6, *(4, 6, 2)),
    steps=(
        LessonStep("start", "R2.3-fields", look="1907"),
        LessonStep("choose", "R4.2-by-unit-or-stack", _GARRETT_AND_BLAKE, look="1907"),
        LessonStep("crossroads", "R4.2.4-rush", (*walk("1508"), "stop")),
        LessonStep("take", "R4.2.4-equipment", ("take mp40 Garrett",)),
        LessonStep("noise", "R4.3.1-roll"),
        LessonStep("marsh", "R4.3.1-counted", (*_GARRETT_AND_BLAKE, *walk("1608", "1708", "1808"))),
        LessonStep("attack", "R4.4.1-dice", ("attack G3",)),
        LessonStep("wound", "R4.5.5-per-hit", ("take-wound Blake",)),
        LessonStep("aid", "R4.2.6-first-aid", (*_GARRETT_AND_BLAKE, "first-aid Blake")),
        LessonStep("again", "R4.4.1-hits", ("attack G3",)),
        LessonStep("wait", "R4.2.6-first-aid", ("stop",)),
        LessonStep("nonette", "R5.1-exit", (*_GARRETT_AND_BLAKE, *walk("1907"))),
        LessonStep("end", "R6.2-village"),
    ),
)


_COOPER_AND_GARRETT: Final = ("act Cooper", "join Garrett")

INTO_THE_CASTLE: Final = Lesson(
    name="castle",
    position={
        "stage": "castle",
        "phase": "paras",
        "turn": 8,
        "clock": 310,
        "ambition": "zombies",
        "ambition_known": True,
        "garrisoned": True,
        "passage": True,
        "paras": {
            "Cooper": {"at": "1F-1604", "items": ["charge-1", "diary"]},
            "Garrett": {"at": "1F-1604", "items": ["mp40", "key"]},
        },
        "enemies": {},
        "hidden": {"2F-0802": "event-II"},
        "pool": ["G1", "G2", "G3"],
        "cup": ["Z2", "Z6", "Z1", "Z3", "Z4", "Z5", "Z7", "Z8"],
        "bites": ["a", "b", "c", "d"],
        "charges_set": {"B-0708": ["gas-1"], "1F-1503": ["grenade-2"]},
    },
    dice=(
        *(3, 4),  # one zombie rises in the Battery Room
        *(2, 6),  # the other in the Chapel, which has no way to the men but theirs
        *(2, 6, 1, 5, 3, 2, 1, 2),  # they fire
    ),
    steps=(
        LessonStep("start", "R9.1-area", look="2F-0705"),
        LessonStep(
            "climb", "R7.3-enter-room", (*_COOPER_AND_GARRETT, *walk("2F-0803")), look="2F-0803"
        ),
        LessonStep("zombie", "R7.6-who", ("stop", "attack Z2")),
        LessonStep(
            "tower",
            "R7.1-phases",
            (*_COOPER_AND_GARRETT, *walk("2F-0703", "2F-0704", "2F-0705"), "stop"),
            look="2F-0705",
        ),
        LessonStep("set", "R7.5-set", ("act Cooper", "set-with-detonator")),
        LessonStep("end", "R9.1.1-0600", ("end-phase",)),
        LessonStep(
            "stairs",
            "R9.2-2F",
            (*_COOPER_AND_GARRETT, *walk("2F-0805", "2F-0905", "B-0508", "B-0408")),
        ),
        LessonStep(
            "home",
            "R9.2-village-safe",
            (*_COOPER_AND_GARRETT, *walk("B-0308", "B-0208", "B-0108", "village")),
        ),
        LessonStep("bang", "R9.3-when"),
    ),
)

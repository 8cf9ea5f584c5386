"""A row of the table of events, and the animations and sound cues that many rows share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.painting.counters.figures import Act
from game.rules.board import Boards, Cell
from game.rules.events.play import Event
from game.rules.state import State

AnimationKind: TypeAlias = Literal[
    "none",
    "slide",
    "flip",
    "reveal",
    "dice",
    "hit",
    "sink",
    "rise",
    "jump",
    "flak",
    "blast",
    "pause",
    "look",
    "shots",
    "strike",
    "throw",
    "recoil",
    "creep",
    "dance",
    "run",
]
Stain: TypeAlias = Literal["infection", "drug"]

STEP_MS: Final = 140
FLIP_MS: Final = 260
REVEAL_MS: Final = 1700
"""Milliseconds for which a revealed marker is shown; long enough to read its effect."""
DIE_MS: Final = 520
HOLD_MS: Final = 350
SETTLED: Final = 0.55
"""The share of a roll's time after which its dice lie still."""
GOES_OFF: Final = 0.58
"""The share of a throw's time after which the item explodes, if it is on target."""
SHAKE_MS: Final = 280
SINK_MS: Final = 420
RISE_MS: Final = 600
COUNTER_REVEAL_MS: Final = 1100
"""Milliseconds for which a counter of the hunt is shown before it is affected."""
JUMP_MS: Final = 900
BLAST_MS: Final = 500
EXPLOSION_MS: Final = 3200
"""Milliseconds of the castle's explosion, for all floors."""
RUN_MS: Final = 1500
CREEP_MS: Final = 900
DANCE_MS: Final = 1500
REDUCED_MS: Final = 200
"""The longest movement of a counter in milliseconds with reduced motion."""

_MOVES_COUNTERS: Final = (
    "slide",
    "flip",
    "look",
    "hit",
    "sink",
    "rise",
    "jump",
    "creep",
    "dance",
    "run",
)
_WITH_DICE: Final = ("shots", "strike", "throw", "recoil")


class Animation(Struct, frozen=True):
    """The animation of an event, with its duration at normal speed."""

    kind: AnimationKind = "none"
    ms: int = 0
    subjects: tuple[str, ...] = ()
    """Names of the counters that move, flip, shake or sink."""
    path: tuple[Cell, ...] = ()
    """Cells from the first to the last; a single cell if nothing travels."""
    apply_at: float = 1.0
    """The share of the time after which the event is applied to the shown state, 0-1."""
    act: Act = "idle"
    """The sprite animation of the subjects' figures."""
    target: str = ""
    """The counter that is attacked."""
    target_act: Act = "idle"
    """The sprite animation of the target's figure."""
    shots: int = 0
    """The number of tracers."""
    missile: str = ""
    """The item that is thrown."""
    explodes: bool = False
    """Whether the missile explodes where it lands."""
    stain: Stain = "infection"
    """The colour that spreads over a counter."""
    shakes: bool = False
    """Whether the board shakes."""
    shakes_from: float = 0.0
    """The share of the time after which the board shakes, 0-1."""
    rustles: bool = False
    """Whether leaves fly along the path, as of a hedge through which somebody comes."""
    is_unhurried: bool = False
    """Whether it keeps its speed when many events are queued behind it."""


def with_reduced_motion(animation: Animation) -> Animation:
    """The animation with reduced motion: no hops, shaking, turning or growing."""
    still = replace(animation, act="idle", target_act="idle", shakes=False, rustles=False)
    if animation.kind in _WITH_DICE:
        return replace(still, kind="dice")
    if animation.kind in _MOVES_COUNTERS:
        return replace(still, kind="pause", ms=min(animation.ms, REDUCED_MS))
    return still


TimedCue: TypeAlias = tuple[int, str]
"""Milliseconds after the event begins, and the name of a cue in the sound bank."""


class Context(Struct, frozen=True):
    """The circumstances in which an event begins, as far as its sound depends on them."""

    animation: Animation
    """The event's own animation."""
    boards: Boards
    state: State
    """The position before the event."""


AnimationOf: TypeAlias = Callable[..., Animation]
"""A function of the event."""
CuesOf: TypeAlias = Callable[..., Iterable[TimedCue]]
"""A function of the event and its `Context`; cues are in order of time."""


class Row(Struct, frozen=True):
    """How the events of one type are presented to the player."""

    animation: AnimationOf
    cues: CuesOf
    is_logged: bool
    """Whether the log has a line for it: ``event.<TypeName>`` in the catalogues."""


LOGGED: Final = True
UNLOGGED: Final = False


# --- Animations -------------------------------------------------------------------------------


def no_animation(_: Event) -> Animation:
    """The event is applied at once."""
    return Animation()


def roll_dice(_: Event) -> Animation:
    """The dice roll, then lie still for a moment."""
    return Animation("dice", DIE_MS + HOLD_MS)


def pause(ms: int) -> AnimationOf:
    """No movement for that many milliseconds."""
    return lambda _: Animation("pause", ms)


# --- Sound cues -------------------------------------------------------------------------------


def silent(_event: Event, _context: Context) -> tuple[TimedCue, ...]:
    """No sound."""
    return ()


def cue(name: str) -> CuesOf:
    """One cue at the beginning of the event."""
    return cues((0, name))


def cues(*timed: TimedCue) -> CuesOf:
    """Cues that every event of the type has."""
    return lambda _event, _context: timed


def dice(event: Event, context: Context) -> tuple[TimedCue, ...]:
    """The dice of an event roll and settle; no sound if there are none."""
    return rolled(event, context, "settle") if has_dice(event) else ()


def dice_then(name: str) -> CuesOf:
    """The dice roll, and a cue when they lie still."""
    return lambda event, context: rolled(event, context, name)


def rolled(event: Event, context: Context, then: str) -> tuple[TimedCue, ...]:
    """The dice roll, and a cue when they lie still; only the cue, at once, without dice."""
    if not has_dice(event):
        return ((0, then),)
    return (0, "die"), (settled_ms(event, context), then)


def has_dice(event: Event) -> bool:
    """Whether dice were rolled; a `die` of 0 stands for none."""
    return bool(getattr(event, "die", 0) or getattr(event, "dice", ()))


def settled_ms(event: Event, context: Context) -> int:
    """Milliseconds after which the dice of an event lie still; 0 without dice."""
    return round(context.animation.ms * SETTLED) if has_dice(event) else 0

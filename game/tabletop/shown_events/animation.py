"""Animations: which counters move along which cells, their duration, and the figures' sprites."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.painting.counters.figures import Act
from game.rules.board import Cell

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
    is_unhurried: bool = False
    """Whether it keeps its speed when many events are queued behind it."""


def with_reduced_motion(animation: Animation) -> Animation:
    """The animation with reduced motion: no hops, shaking, turning or growing."""
    still = replace(animation, act="idle", target_act="idle", shakes=False)
    if animation.kind in _WITH_DICE:
        return replace(still, kind="dice")
    if animation.kind in _MOVES_COUNTERS:
        return replace(still, kind="pause", ms=min(animation.ms, REDUCED_MS))
    return still

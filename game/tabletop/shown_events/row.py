"""A row of the table of events, and the animations and sound cues that many rows share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from msgspec import Struct

from game.rules.board import Boards
from game.rules.events.play import Event
from game.rules.state import State
from game.tabletop.shown_events.animation import DIE_MS, HOLD_MS, SETTLED, Animation

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
    """The same cues for every event of the type."""
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

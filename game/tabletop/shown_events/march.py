"""Drop and field: jumps, landings, retreats."""

from __future__ import annotations

from typing import Final

from game.rules.events.field import DropRolled, GroupBounced, ParaLanded, ParaReturned, PlaneFlewOn
from game.tabletop.shown_events.animation import (
    DIE_MS,
    HOLD_MS,
    JUMP_MS,
    RISE_MS,
    STEP_MS,
    Animation,
)
from game.tabletop.shown_events.row import Context, TimedCue, cues, dice, rolled

_FLIGHT_MS: Final = 700
LANDING_CUES: Final = cues((0, "canopy"), (round(JUMP_MS * 0.9), "landing"))


def roll_drop(event: DropRolled) -> Animation:
    """The die of a jump."""
    return Animation("dice", DIE_MS + HOLD_MS, (event.para,), (event.origin,))


def roll_drop_cues(event: DropRolled, context: Context) -> tuple[TimedCue, ...]:
    """The die, and flak for a six."""
    return rolled(event, context, "flak") if event.die == 6 else dice(event, context)


def land(event: ParaLanded) -> Animation:
    """A man drifts down under his parachute."""
    path = (event.origin, event.at)
    return Animation("jump", JUMP_MS, (event.para,), path, 0.0, is_unhurried=True)


def fly_on(event: PlaneFlewOn) -> Animation:
    """Flak around the plane."""
    return Animation("flak", _FLIGHT_MS, path=(event.at,))


def bounce(event: GroupBounced) -> Animation:
    """The group moves back."""
    return Animation("slide", STEP_MS * 2, event.group, (event.origin, event.target))


def return_para(event: ParaReturned) -> Animation:
    """A lost man returns."""
    return Animation("rise", RISE_MS, (event.name,), (event.at,), 0.0)

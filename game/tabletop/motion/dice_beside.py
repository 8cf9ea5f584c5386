"""Dice beside whoever is attacked on the board, with a star for each hit and their number."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.painting.fights.props import hit_star
from game.painting.kit import Kit
from game.painting.rolls import Roll, roll_of
from game.rules.events.play import AttackRolled
from game.tabletop.motion.director import Motion
from game.tabletop.motion.moving_counters import Ground, aim_of
from game.tabletop.shown_events.row import SETTLED
from game.ui.camera import Point
from game.ui.theme import hex_colour
from game.ui.typography.text import Style

_DIE: Final = 0.36
_GAP: Final = 0.42
"""The side of a die, and from one to the next, in counters."""
_ROW: Final = 6
_ABOVE: Final = 0.78
"""From the middle of the counter to that of the lowest dice."""
_TUMBLES: Final = 5
_STAR: Final = 0.62
_STARS: Final = ((0, 0), (0.24, -0.2), (-0.22, 0.2), (0.22, 0.2), (-0.24, -0.18))
"""Where hits are, in counters from its middle."""
_HALO: Final = hex_colour("#0a0405")
_DOWN_MS: Final = 160


def draw_dice_beside(target: pygame.Surface, kit: Kit, motion: Motion, ground: Ground) -> None:
    """Draw the dice of an attack at this point of its animation."""
    if not isinstance(motion.event, AttackRolled) or not motion.progress:
        return
    place, roll = aim_of(motion, ground), roll_of(motion.event)
    if place is None or roll is None:
        return
    if motion.progress >= SETTLED:
        _draw_hits(target, kit, motion, place, ground.size)
    shooter = ground.where(motion.animation.subjects[0]) if motion.animation.subjects else None
    is_below = shooter is not None and shooter[1] < place[1] - ground.size / 4
    _draw_row(target, kit, roll, motion.progress, place, ground.size, is_below=is_below)


def _draw_row(
    target: pygame.Surface,
    kit: Kit,
    roll: Roll,
    share: float,
    place: Point,
    size: int,
    *,
    is_below: bool,
) -> None:
    """The dice on the side away from those who attack, or below it without room above."""
    is_still = share >= SETTLED or kit.settings.reduced_motion
    rows = -(-len(roll.dice) // _ROW)
    side = max(round(size * _DIE), 10)
    room = _ABOVE * size + (rows - 1) * _GAP * size + side
    up = 1 if is_below or place[1] - room < target.get_clip().top else -1
    for number, (die, kind) in enumerate(zip(roll.dice, roll.kinds, strict=True)):
        row, column = divmod(number, _ROW)
        columns = min(len(roll.dice) - row * _ROW, _ROW)
        x = place[0] + (column - (columns - 1) / 2) * _GAP * size
        y = place[1] + up * (_ABOVE + row * _GAP) * size
        step = int(share / SETTLED * _TUMBLES)
        shown = die if is_still else (die + step * 2 + number) % 6 + 1
        tilt = 0 if is_still else (18, -24, 12, -9)[(number + step) % 4]
        picture = kit.dice.face(shown, side, kind if is_still else "miss", tilt)
        target.blit(picture, picture.get_rect(center=(round(x), round(y))))


def _draw_hits(target: pygame.Surface, kit: Kit, motion: Motion, place: Point, size: int) -> None:
    """A star for each hit, one after another, and how many there are."""
    assert isinstance(motion.event, AttackRolled)
    hits = motion.event.hits
    since = (motion.progress - SETTLED) * motion.animation.ms
    for number, (x, y) in enumerate(_STARS[:hits]):
        age = since - number * _DOWN_MS / 3
        if age < 0:
            continue
        grown = 1.0 if kit.settings.reduced_motion else 1.5 - 0.5 * min(age / _DOWN_MS, 1.0)
        side = max(round(size * _STAR * grown * (1 if number == 0 else 0.6)) // 4 * 4, 8)
        turn = number * 0.4
        picture = kit.fights.props.take(("star", side, turn), partial(hit_star, side, turn))
        spot = round(place[0] + x * size), round(place[1] + y * size)
        target.blit(picture, picture.get_rect(center=spot))
    if hits and since > _DOWN_MS:
        units = max(size * 0.42 / kit.theme.ui, 14)
        style = Style("display", units, kit.theme.palette.red_text, 0, _HALO, 2.4, grows=False)
        beside = place[0] + size * 0.52, place[1] - size * 0.3
        kit.type.draw(target, str(hits), style, beside, "midleft")

"""The light on figures of fights: shade, warmth and a rim, baked into their pictures."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import pygame
from msgspec import Struct

from game.ui.drawings import tinted
from game.ui.pictures import smoothscaled
from game.ui.theme import Colour, hex_colour

Light: TypeAlias = Literal["plain", "moon", "lamp", "fire"]
"""Even light, the moon or a lamp from the upper right, or shots and explosions in front."""
Side: TypeAlias = Literal["left", "right"]


class _Lighting(Struct, frozen=True):
    """The colours of a light."""

    shade: Colour
    lit: Colour
    """What the side away from the light and the side towards it are multiplied by, of 255."""
    glow: Colour
    """What is added to the side towards the light."""
    rim: Colour
    reach: float
    """The width of the rim, in units of the rig."""


_EVEN: Final = (255, 255, 255)
_DARK: Final = (0, 0, 0)
_LIGHTS: Final[dict[Light, _Lighting]] = {
    "plain": _Lighting(_EVEN, _EVEN, _DARK, hex_colour("#a9c6d6"), 1.1),
    "moon": _Lighting((128, 146, 182), (226, 236, 250), _DARK, hex_colour("#b9d8ea"), 1.3),
    "lamp": _Lighting((140, 122, 112), (255, 236, 206), _DARK, hex_colour("#ffbe74"), 1.3),
    "fire": _Lighting((104, 104, 112), (255, 248, 232), (112, 68, 20), hex_colour("#ffc25e"), 2.6),
}
_STEPS: Final = 12
_DARK_BEHIND: Final = 0.12
_NO_GLOW_BEHIND: Final = 0.45
"""The share of a figure's width that is in full shade, and the one that no glow reaches: farther
back it would change the colour of a uniform into that of the other side."""
_RIM_PERCENT: Final = 78


def lit_up(
    figure: pygame.Surface, light: Light, front: Side, scale: float
) -> tuple[pygame.Surface, int]:
    """The figure in a light, and how many pixels its rim reaches beyond it at the left; `front` is
    where it looks, and `scale` is in pixels per unit of the rig."""
    lighting = _LIGHTS[light]
    side = front if light == "fire" else "right"
    if lighting.lit != lighting.shade:
        _blend(figure, lighting.shade, lighting.lit, side, pygame.BLEND_RGB_MULT, _DARK_BEHIND)
    if lighting.glow != _DARK:
        _blend(figure, _DARK, lighting.glow, side, pygame.BLEND_RGB_ADD, _NO_GLOW_BEHIND)
    reach = max(round(scale * lighting.reach), 1)
    wide, high = figure.get_size()
    picture = pygame.Surface((wide + reach, high), pygame.SRCALPHA)
    before = reach if side == "left" else 0
    picture.blit(tinted(figure, lighting.rim, _RIM_PERCENT), (reach - before, 0))
    picture.blit(figure, (before, 0))
    return picture, before


def _blend(
    figure: pygame.Surface, dark: Colour, light: Colour, side: Side, flags: int, behind: float
) -> None:
    """Multiply a figure by a ramp from one colour to the other, or add it; never its opacity. The
    first colour covers the share `behind` of its width."""
    ramp = pygame.Surface((_STEPS, 1))
    for x in range(_STEPS):
        share = max((x / (_STEPS - 1) - behind) / (1 - behind), 0.0)
        red, green, blue = (
            round(low + (high - low) * share) for low, high in zip(dark, light, strict=True)
        )
        ramp.set_at((x if side == "right" else _STEPS - 1 - x, 0), (red, green, blue))
    figure.blit(smoothscaled(ramp, figure.get_size()), (0, 0), special_flags=flags)

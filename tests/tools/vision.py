"""Simulation of colour blindness.

The transforms are those of Machado, Oliveira and Fernandes (2009) for the complete loss of one kind
of cone, in linear light; grey stands for greyscale prints and copies.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from game.ui.theme import Colour

Vision: TypeAlias = Literal["protanopia", "deuteranopia", "tritanopia", "grey"]
_Row: TypeAlias = tuple[float, float, float]

_LIGHT: Final[_Row] = (0.2126, 0.7152, 0.0722)
_MATRICES: Final[dict[Vision, tuple[_Row, _Row, _Row]]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": (_LIGHT, _LIGHT, _LIGHT),
}
VISIONS: Final = tuple(_MATRICES)


def _linear(value: int) -> float:
    share = value / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> int:
    held = min(max(light, 0.0), 1.0)
    share = held * 12.92 if held <= 0.0031308 else 1.055 * held ** (1 / 2.4) - 0.055
    return round(share * 255)


_LINEAR: Final = tuple(_linear(value) for value in range(256))


def colour_seen(colour: Colour, vision: Vision) -> Colour:
    """A colour as seen with this kind of vision."""
    red, green, blue = (_LINEAR[part] for part in colour)
    first, second, third = (
        _encoded(row[0] * red + row[1] * green + row[2] * blue) for row in _MATRICES[vision]
    )
    return first, second, third


def luminance(colour: Colour) -> float:
    """The relative luminance of a colour, 0-1."""
    return sum(share * _LINEAR[part] for share, part in zip(_LIGHT, colour, strict=True))


def contrast(first: Colour, second: Colour) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)

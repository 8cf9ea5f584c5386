"""What can be done by keys and pad: every control, and the key the scenes know it by.

Scenes read these keys and no others. Which key the player really presses for it is the
business of `Bindings`, which hears every key first.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame


class Control(NamedTuple):
    """Something that is done by a key; its words are ``options.key.<name>``."""

    name: str
    key: int
    """The key it has at first, and by which scenes know it."""
    hint: str
    """How that key is written."""
    pad: str = ""
    """The button of a gamepad it has at first; none if empty."""
    is_firm: bool = False
    """Its own key works whatever else is bound, so that nobody locks himself out."""


CONTROLS: Final = (
    Control("enter", pygame.K_RETURN, "Enter", "A", is_firm=True),
    Control("back", pygame.K_ESCAPE, "Esc", "B", is_firm=True),
    Control("next", pygame.K_TAB, "Tab", "RB", is_firm=True),
    Control("up", pygame.K_UP, "↑", "↑", is_firm=True),
    Control("down", pygame.K_DOWN, "↓", "↓", is_firm=True),
    Control("left", pygame.K_LEFT, "←", "←", is_firm=True),
    Control("right", pygame.K_RIGHT, "→", "→", is_firm=True),
    Control("undo", pygame.K_z, "Z", "X"),
    Control("choices", pygame.K_c, "C", "Y"),
    Control("gear", pygame.K_g, "G"),
    Control("ask", pygame.K_q, "Q"),
    Control("mind", pygame.K_LALT, "Alt", "L3"),
    Control("log", pygame.K_l, "L", "Back"),
    Control("rules", pygame.K_F1, "F1", "R3"),
    Control("man", pygame.K_n, "N"),
    Control("nearer", pygame.K_EQUALS, "+", "RT"),
    Control("farther", pygame.K_MINUS, "−", "LT"),
    Control("sergeant", pygame.K_a, "A"),
    Control("end", pygame.K_e, "E"),
    Control("stop", pygame.K_h, "H"),
    Control("rush", pygame.K_u, "U"),
    Control("speed", pygame.K_f, "F"),
    Control("recon", pygame.K_r, "R"),
    Control("aid", pygame.K_k, "K"),
    Control("ines", pygame.K_i, "I"),
    Control("attempt", pygame.K_t, "T"),
    Control("leave", pygame.K_x, "X"),
    Control("explosives", pygame.K_b, "B"),
    Control("fuse", pygame.K_d, "D"),
    Control("detonator", pygame.K_p, "P"),
    Control("inject", pygame.K_j, "J"),
    Control("controller", pygame.K_o, "O"),
    Control("volley", pygame.K_v, "V"),
    Control("save", pygame.K_s, "S"),
    Control("full", pygame.K_F11, "F11"),
    Control("language", pygame.K_F2, "F2"),
    Control("maps", pygame.K_F5, "F5"),
)
CONTROL_OF: Final = {control.name: control for control in CONTROLS}
FREE_BUTTONS: Final = ("X", "Y", "Back", "L3", "R3")
"""Buttons of a pad that can be given to another control."""
UNBINDABLE: Final = (
    *range(pygame.K_0, pygame.K_9 + 1),
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LGUI,
    pygame.K_RGUI,
    pygame.K_SPACE,
    pygame.K_KP_ENTER,
    pygame.K_BACKSPACE,
)
"""Keys with a meaning of their own: figures choose from lists, Shift goes with others."""

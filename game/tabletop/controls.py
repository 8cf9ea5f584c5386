"""Every control of keyboard and gamepad, and the buttons that lessons name."""

from __future__ import annotations

from typing import Final

import pygame

from game.painting.kit import Kit
from game.ui.input.bindings import Control, Controls

CONTROLS: Final = Controls(
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
    Control("names", pygame.K_m, "M"),
    Control("nearer", pygame.K_EQUALS, "+", "RT"),
    Control("farther", pygame.K_MINUS, "−", "LT"),
    Control("sergeant", pygame.K_a, "A"),
    Control("end", pygame.K_e, "E"),
    Control("wait", pygame.K_w, "W"),
    Control("stop", pygame.K_h, "H"),
    Control("rush", pygame.K_u, "U"),
    Control("speed", pygame.K_y, "Y"),
    Control("light", pygame.K_f, "F"),
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
    Control("again", pygame.K_F3, "F3"),
)


_PLAIN: Final = {
    "stay": "option.stop",
    "stop": "option.stop.moved",
    "end": "option.end-phase",
    "set": "deed.SetExplosives",
    "wire": "option.set-with-detonator",
    "light": "deed.LightByHand",
    "wound": "button.wound",
    "bear-it": "button.wound",
    "charm": "item.charm",
    "read": "lesson.on",
    "evening": "prologue.evening",
}
"""The message of each."""
_OF_SOMEBODY: Final = {
    "aid": ("option.first-aid", "Blake", ""),
    "take": ("option.take", "Garrett", "mp40"),
    "katana": ("option.use", "Angel", "katana"),
}
"""Labels with a man or an item in them: the message, whom and which item it is about."""


def button_names(kit: Kit) -> dict[str, str]:
    """The label of each by the name that sentences have for it."""
    say = kit.say
    names = {name: say(key) for name, key in _PLAIN.items()}
    for name, (key, who, item) in _OF_SOMEBODY.items():
        person = say(f"name.{who}") if who else ""
        thing = say(f"item.{item}") if item else ""
        names[name] = say(key, para=person, patient=person, item=thing)
    return names

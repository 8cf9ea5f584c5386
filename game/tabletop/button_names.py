"""Buttons that lessons and the prologue name, called as they are on the screen."""

from __future__ import annotations

from typing import Final

from game.painting.kit import Kit

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
"""The same with whom and which item they are about."""


def button_names(kit: Kit) -> dict[str, str]:
    """The label of each by the name that sentences have for it."""
    say = kit.say
    names = {name: say(key) for name, key in _PLAIN.items()}
    for name, (key, who, item) in _OF_SOMEBODY.items():
        person = say(f"name.{who}") if who else ""
        thing = say(f"item.{item}") if item else ""
        names[name] = say(key, para=person, patient=person, item=thing)
    return names

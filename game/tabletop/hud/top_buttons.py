"""The words of the buttons at the right end of the top bar, and the room they need."""

from __future__ import annotations

from game.painting.kit import Kit
from game.ui.widgets import Button


def room_of_buttons(kit: Kit) -> int:
    """The width in pixels of all buttons that can be at the right end."""
    wide = sum(Button.size(kit.trim, *words(kit))[0] for words in (mind_words, menu_words))
    return wide + kit.px(10) + kit.px(8)


def mind_words(kit: Kit) -> tuple[str, str]:
    """Label and key of the enemy intent button; with large text only the key fits."""
    return ("", "Alt") if kit.is_large else (kit.say("button.mind"), "Alt")


def menu_words(kit: Kit) -> tuple[str, str]:
    """Label and key of the menu button; with large text only the label, which is clearer."""
    return kit.say("button.menu"), "" if kit.is_large else "Esc"

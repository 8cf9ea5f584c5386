"""Scenes with a chore that the sergeant can do for the player."""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.play import PlayScene
from game.tabletop.hud.frame import buttons_row
from game.ui.kit import Kit
from game.ui.widgets import Button, Widget, lay_right

_KEY: Final = pygame.K_a
_MOST: Final = 40


def help_hint(kit: Kit) -> str:
    """The key on the sergeant's button while it is the amber one: his own, or a pad's Enter."""
    return "A" if kit.keys.prompt("A") else "Enter"


class HelpedScene(PlayScene):
    """Adds a button that lets the sergeant decide for a while."""

    def help_label(self) -> str:
        """What the button says; empty for no button."""
        return ""

    def is_helped(self) -> bool:
        """Whether the sergeant goes on deciding."""
        return False

    def do_it_for_me(self) -> None:
        """Let the sergeant decide until his chore is done."""
        # A night that goes on is on the screen before anybody can be asked to play it.
        from game.bots import bot

        sergeant = bot("sergeant", 1)
        for _ in range(_MOST):
            game = self.session.game
            if game.decision is None or not self.is_helped():
                return
            self.session.choose(sergeant.choose(game))

    def _hear_key(self, event: pygame.Event) -> None:
        """Enter means the amber button too, unless something has the frame."""
        if event.key == pygame.K_RETURN and self._offered_label() and self.ring.framed is None:
            self.do_it_for_me()
        else:
            super()._hear_key(event)

    def _offered_label(self) -> str:
        """What the button says while something is asked; empty for no button."""
        return self.help_label() if self._asked is not None else ""

    def _buttons(self) -> list[Widget]:
        """The usual ones, and the sergeant's last, as the primary one."""
        buttons = super()._buttons()
        label = self._offered_label()
        if not label:
            return buttons
        kit, line = self.kit, self.frame.line
        nowhere = pygame.Rect(0, 0, 0, 0)
        hint = help_hint(kit)
        helping = Button(
            kit.trim, nowhere, label, self.do_it_for_me, primary=True, hint=hint, hotkey=_KEY
        )
        in_line = [one for one in buttons if isinstance(one, Button) and one.rect.top >= line.top]
        row = buttons_row(line, kit.theme)
        lay_right([*in_line, helping], row.right - kit.px(12), row.centery, kit.px(10))
        return [*buttons, helping]

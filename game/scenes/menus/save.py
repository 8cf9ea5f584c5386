"""Saving the game in progress under a name."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.archive import ArchiveError, named_save
from game.scenes.menus.prompt import PromptScene
from game.tabletop.evening import Evening
from game.tabletop.tooltips.night_slip import WIDTH, draw_slip_alone, slip_height
from game.ui.calendar import clock_words


class SaveScene(PromptScene):
    """A prompt for the name of the save."""

    title = "menu.save"
    sentence = "save.line"
    verb = "button.save"
    limit = 40
    begins_filled = True

    def __init__(self, evening: Evening, tell: Callable[[str], None]) -> None:
        """`tell` is called with a message about the save."""
        super().__init__(evening)
        self._tell = tell

    def suggestion(self) -> str:
        """The time, the stage and the seed."""
        game = self.evening.session.game
        clock = clock_words(game.state.clock).replace(":", ".")
        stage = self.kit.say(f"stage.{game.state.stage}")
        return self.kit.say("kept.name", clock=clock, stage=stage, seed=self._seed or 0)

    @property
    def _seed(self) -> int | None:
        origin = self.evening.session.game.origin
        return origin.seed if origin is not None else None

    @property
    def picture_size(self) -> tuple[int, int]:
        """The size of the slip with the position."""
        state = self.evening.session.game.state
        return self.kit.px(WIDTH), slip_height(self.kit, state, self._seed)

    def draw_picture(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw the slip with the position."""
        state = self.evening.session.game.state
        draw_slip_alone(self.kit, target, rect.topleft, state, self._seed)

    def take(self, text: str) -> str:
        """Save the game, and close."""
        try:
            path = named_save(text)
            self.evening.save_as(path)
        except ArchiveError as error:
            return self.kit.error_text(error)
        self.close()
        self._tell(self.kit.say("save.done", name=path.stem))
        return ""

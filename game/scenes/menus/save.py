"""Saving the game in progress under a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from game.archive import ArchiveError, named_save
from game.scenes.menus.prompt import LINE, Accept, Prompt, prompt_view
from game.tabletop.evening import Evening
from game.tabletop.tooltips.night_slip import position_slip
from game.ui.stack import InputMode
from game.ui.views.inputs import Submit
from game.ui.views.scene import Leave, ViewScene
from game.ui.views.view import Action, View
from game.ui.words import clock_words

_PROMPT: Final = Prompt("menu.save", "save.line", "button.save", limit=40)


class SaveScene(ViewScene):
    """A prompt for the name of the save."""

    is_overlay: ClassVar[bool] = True
    input_mode: InputMode = "typing"

    def __init__(self, evening: Evening, tell: Callable[[str], None]) -> None:
        """`tell` is called with a message about the save."""
        super().__init__(evening.kit, evening.stack)
        self.ring.is_shown = False
        self._evening = evening
        self._kit = evening.kit
        self._tell = tell
        self._fault = ""

    def view(self) -> View:
        """The line begins with time, stage and seed; beside it is the slip with the position."""
        game = self._evening.session.game
        seed = game.origin.seed if game.origin is not None else None
        clock = clock_words(game.state.clock).replace(":", ".")
        stage = self._kit.say(f"stage.{game.state.stage}")
        name = self._kit.say("kept.name", clock=clock, stage=stage, seed=seed or 0)
        slip = position_slip(self._kit, game.state, seed)
        return prompt_view(self._kit, _PROMPT, name, self._fault, slip, is_filled=True)

    def do(self, action: Action) -> None:
        """Save the game and close, or cancel."""
        match action:
            case Leave():
                self.stack.pop()
            case Accept() | Submit():
                self._save(self.text_of(LINE))

    def _save(self, text: str) -> None:
        try:
            path = named_save(text)
            self._evening.save_as(path)
        except ArchiveError as error:
            self._fault = self._kit.error_text(error)
            return
        self.stack.pop()
        self._tell(self._kit.say("save.done", name=path.stem))

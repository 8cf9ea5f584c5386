"""An evening the sergeant plays for who is watching: silent, unsaved, on a stack of its own."""

from __future__ import annotations

from typing import ClassVar, Final

from game.bots import Bot, bot
from game.rules import Game
from game.rules.decisions import Option, Step
from game.rules.game import Part
from game.scenes.evening_within import EveningWithin
from game.scenes.play import PlayScene
from game.tabletop.question.spots import Spot
from game.tabletop.session import Session
from game.ui.kit import Kit
from game.ui.widgets import Button

_THINKS_MS: Final = 850
"""So long he points at what he is going to do."""
_STEPS_MS: Final = 160


class Demonstration(EveningWithin):
    """What he plays, and the scene it is seen in."""

    while_watching: ClassVar[str] = "ask.demo"

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._sergeant: Bot = bot("sergeant", 1)
        self._meant: Option | None = None
        self._thought_ms = 0

    def stage_game(self, part: Part, seed: int) -> None:
        """Begin a game, with the packing done."""
        self._sergeant = bot("sergeant", seed)
        self._meant = None
        packed = _packed(Game.new(self.kit.boards, seed, part=part), self._sergeant)
        game = Game.new(self.kit.boards, seed, part=part)
        for option in packed[:-1]:
            game.choose(option)
        self.play(game)
        if packed:
            self.session.choose(packed[-1])

    def play(self, game: Game) -> None:
        """Go on with a game; nothing is heard and nothing kept."""
        self._session = Session(game, self.kit.settings.animation)
        self.kit.press.sheet = game.state.sheet
        self.follow_settings()
        self.show_stage()

    def show_stage(self) -> None:
        """Open the scene of the stage; the music stays that of the title."""
        self.stack.replace(self._scene_of(self, self.session.shown.stage))

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end on the screen."""
        return self.session.is_over

    def update(self, ms: int) -> bool:
        """Let time pass; True when something moved."""
        moved = self.stack.top.update(ms)
        if self.session.decision is None:
            return moved
        if self._meant is None:
            self._meant = self._sergeant.choose(self.session.game)
            self._thought_ms = 0
            self._point_at(self._meant)
            return True
        self._thought_ms += ms
        if self._thought_ms >= (_STEPS_MS if isinstance(self._meant, Step) else _THINKS_MS):
            self._decide()
            # The scene must ask what is asked now before it is drawn.
            self.stack.top.update(0)
            moved = True
        return moved

    def _decide(self) -> None:
        meant = self._meant or self._sergeant.choose(self.session.game)
        self._meant = None
        self.session.choose(meant)

    def _point_at(self, option: Option) -> None:
        """Put the focus on what he means, as keys would, so that its ticket is seen."""
        scene = self.stack.top
        if not isinstance(scene, PlayScene):
            return
        scene.update(0)
        scene.ring.is_shown = False
        answer = next((one for one in scene.asking.answers if one.option == option), None)
        if answer is None:
            return
        label = self.teller.option(option, scene.shown)
        for widget in scene.ring.widgets:
            is_spot = isinstance(widget, Spot) and (
                (widget.unit and widget.unit == answer.unit)
                or (widget.cell and widget.cell == answer.cell)
            )
            if is_spot or (isinstance(widget, Button) and widget.label == label):
                scene.ring.focus(widget)
                scene.ring.is_shown = True
                if isinstance(widget, Spot):
                    self._look_at(scene, widget)
                return

    def _look_at(self, scene: PlayScene, spot: Spot) -> None:
        """What he points at is in view."""
        unit = scene.shown.paras.get(spot.unit) or scene.shown.enemies.get(spot.unit)
        cell = spot.cell or (unit.at if unit is not None else "")
        if cell:
            scene.show_place(cell)


def _packed(game: Game, sergeant: Bot) -> list[Option]:
    """What he chooses on the ground; with the last of it the plane takes off."""
    while game.decision is not None and game.state.stage == "equip":
        game.choose(sergeant.choose(game))
    return game.choices

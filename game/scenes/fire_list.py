"""The list over a square whose explosives can be lit by hand: that ends the stage at once."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.board import VILLAGE
from game.rules.decisions import LightByHand
from game.rules.state import NOWHERE, State
from game.scenes.choices import Choice, ChoiceScene
from game.tabletop.question.answers import Answer
from game.ui.kit import Kit
from game.ui.stack import SceneStack


def is_about_fire(found: Sequence[Answer]) -> bool:
    """Whether one of these answers lights explosives."""
    return any(isinstance(answer.option, LightByHand) for answer in found)


def fire_list(
    kit: Kit, stack: SceneStack, state: State, others: Sequence[Choice], fires: Sequence[Choice]
) -> ChoiceScene:
    """What else can be done there comes first: nobody is to blow up the castle by a misstep."""
    inside = [man for man in state.paras.values() if man.at not in (*NOWHERE, VILLAGE)]
    note = kit.words.count("fire.note", len(inside))
    rows = [*others, *fires, Choice(kit.say("confirm.end.no"), _wait)]
    return ChoiceScene(kit, stack, kit.say("fire.title"), rows, note, rule="R9.1.3-manual")


def _wait() -> None:
    """Nothing is lit."""

"""Nonette before the assault: items are shared out, some men infiltrate the castle."""

from __future__ import annotations

from typing import ClassVar

from game.rules.decisions import Assign
from game.rules.state import Stage
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import GoOn, LetSergeant, PressCard
from game.tabletop.hud.frame import Frame, bare_frame
from game.tabletop.parts.part import Part
from game.tabletop.stages.castle import facts_with_points
from game.tabletop.stages.packing_question import SergeantButton
from game.tabletop.stages.village import NightPoster, ShareQuestion, Village
from game.ui.views.stops import PutDown
from game.ui.views.view import Action


class VillageScene(PlayScene):
    """The castle as a silhouette, and the men's cards."""

    stage: ClassVar[Stage] = "infiltration"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Top bar and question only."""
        return bare_frame(size, self.kit.theme)

    def is_shown(self) -> bool:
        """Whether there are no markers to look at."""
        return super().is_shown() and not self.shown.looks

    def make_question(self) -> ShareQuestion:
        """The question that waits after items were shared out."""
        self.sharing = ShareQuestion(
            self.kit,
            self.session,
            self.game_context.teller,
            self.texts,
            self.notice,
            self.open_list,
            self.game_context.while_watching,
        )
        return self.sharing

    def compose(self) -> list[Part]:
        """The poster, what is told and chosen over it, and dragged items on top."""
        context, question = self.make_context(None, None), self.sharing
        self.sergeant = sergeant = SergeantButton(
            context, "button.share", lambda state: bool(state.to_assign), question.show_shares
        )
        self.table = Village(context, question)
        return [
            NightPoster(context, self.table),
            self.table,
            *self.surround(
                [self.table],
                facts=facts_with_points,
                offers=question.offers,
                others=sergeant.offers,
                first_keys=[sergeant],
            ),
            self.table.dragged,
        ]

    def do(self, action: Action) -> None:
        """Let the sergeant share out; go on once the player has seen who got what."""
        match action:
            case LetSergeant():
                self.sergeant.do()
            case GoOn():
                self.sharing.go_on()
            case PressCard(name):
                self._press_card(name)
            case PutDown(item, str(name)):
                self.sharing.give_item(str(item), name)
            case _:
                super().do(action)

    def _press_card(self, name: str) -> None:
        """Choose a man, leave him out again, or give him an item."""
        question, found = self.question, self.question.answers.at_unit(name)
        if question.asked is None or (not found and question.leave_out(name)):
            return
        if len(found) > 1 and any(isinstance(answer.option, Assign) for answer in found):
            question.list_answers(self.kit.say("panel.here"), found)
        else:
            self.clicks.press_unit(name)

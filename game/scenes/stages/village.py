"""Nonette before the assault: items are shared out, some men infiltrate the castle."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from game.rules.state import Stage
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import GoOn, LetSergeant
from game.tabletop.hud.frame import Frame, bare_frame
from game.tabletop.parts.chore import Chore
from game.tabletop.parts.part import Part
from game.tabletop.stages.castle import facts_with_points
from game.tabletop.stages.heap import Heap
from game.tabletop.stages.share_question import ShareQuestion
from game.tabletop.stages.village import (
    FindTable,
    NightPoster,
    VillageCards,
    VillageDice,
    press_card,
)
from game.tabletop.stages.village_slip import ManSlip, VillageSlip
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
            self.evening.teller,
            self.texts,
            self.notice,
            self.open_list,
            self.evening.while_watching,
        )
        return self.sharing

    def compose(self) -> list[Part]:
        """The poster, the cards, the infiltration die and the table of finds."""
        kit, session, teller, question = self.kit, self.session, self.evening.teller, self.sharing
        self.point_at(None, None)
        press = partial(press_card, kit, question, self.clicks)
        cards = VillageCards(kit, session, teller, question, press)
        self.chore = chore = Chore(
            kit,
            session,
            question,
            self.ring,
            "button.share",
            lambda state: bool(state.to_assign),
            self.sharing.show_shares,
        )
        self.table = FindTable(kit, session, question, cards)
        slip = VillageSlip(kit, session, teller, question, self.ring)
        return [
            NightPoster(kit, session, question, cards),
            cards,
            slip,
            self.table,
            VillageDice(kit, session, slip, cards),
            ManSlip(kit, session, teller, question, self.ring),
            *self.surround(
                [cards],
                facts=facts_with_points,
                offers=self.sharing.offers,
                others=chore.offers,
                first_keys=[chore],
            ),
            Heap(kit, session, teller, question, self.ring, slip, cards, press),
        ]

    def do(self, action: Action) -> None:
        """Let the sergeant share out; go on once the player has seen who got what."""
        match action:
            case LetSergeant():
                self.chore.do()
            case GoOn():
                self.sharing.go_on()
            case _:
                super().do(action)

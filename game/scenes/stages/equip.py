"""Packing before the drop: who carries which item, and the jump order."""

from __future__ import annotations

from typing import ClassVar

from game.rules.state import Stage
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.board.sheets import field_sheet
from game.tabletop.hud.frame import Frame, plain_frame
from game.tabletop.parts.part import Part
from game.tabletop.stages.equip import (
    Dragging,
    GearPaper,
    PackingAdvice,
    PackingCards,
    PackingKeys,
    WoodenTable,
)
from game.tabletop.stages.field import first_zoom
from game.tabletop.stages.packing_question import PackingQuestion


class EquipScene(PlayScene):
    """Eight cards in jump order, with the unassigned items below."""

    stage: ClassVar[Stage] = "equip"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Top bar and decision line only."""
        return plain_frame(size, self.kit.theme)

    def make_question(self) -> PackingQuestion:
        """The question that keeps the player's plan."""
        self.packing = PackingQuestion(
            self.kit,
            self.session,
            self.evening.teller,
            self.texts,
            self.notice,
            self.open_list,
            self.evening.while_watching,
            self.ring,
            self.renew,
        )
        return self.packing

    def compose(self) -> list[Part]:
        """The table, the cards, the items, some advice, and dragged things on top."""
        kit, session, teller, packing = self.kit, self.session, self.evening.teller, self.packing
        pointer = self.point_at(None, None)
        self.cards = PackingCards(kit, session, teller, packing)
        self.advice = PackingAdvice(kit, session, teller, packing, self.ring)
        return [
            WoodenTable(kit, packing),
            self.cards,
            GearPaper(kit, teller, packing, self.cards, self.ring),
            self.advice,
            *self.surround([self.cards], items=packing.items, letters=[PackingKeys(packing)]),
            Dragging(kit, session, packing, self.ring, pointer, self.cards),
        ]

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the scene, and let the field be painted in the background for the drop."""
        super().arrange(size)
        field = field_sheet(self.session.game.boards).layout(first_zoom(self.kit.theme))
        self.kit.prints.order(field, self.kit.words.language)

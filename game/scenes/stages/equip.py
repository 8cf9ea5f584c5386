"""Packing before the drop: who carries which item, and the jump order."""

from __future__ import annotations

from typing import ClassVar

from game.rules.state import Stage
from game.scenes.stages.play_scene import PlayScene
from game.tabletop.actions import BeginDrop, LayBack, LetSergeant, PickItem, PressCard
from game.tabletop.board.sheets import field_sheet
from game.tabletop.hud.frame import Frame, bare_frame
from game.tabletop.parts.part import Part
from game.tabletop.stages.equip import PackingTable, WoodenTable
from game.tabletop.stages.field import first_zoom
from game.tabletop.stages.packing_question import PackingQuestion
from game.ui.views.stops import Lift, PutDown
from game.ui.views.view import Action


class EquipScene(PlayScene):
    """Eight cards in jump order, with the unassigned items below."""

    stage: ClassVar[Stage] = "equip"

    def make_frame(self, size: tuple[int, int]) -> Frame:
        """Top bar and question only."""
        return bare_frame(size, self.kit.theme)

    def make_question(self) -> PackingQuestion:
        """The question that keeps the player's plan."""
        self.packing = PackingQuestion(
            self.kit,
            self.session,
            self.game_context.teller,
            self.texts,
            self.notice,
            self.open_list,
            self.game_context.while_watching,
            self.ring,
            self.renew,
        )
        return self.packing

    def compose(self) -> list[Part]:
        """The table, all that lies on it, and dragged things on top."""
        self.table = PackingTable(self.make_context(None, None), self.packing)
        return [
            WoodenTable(self.kit),
            self.table,
            *self.surround([self.table], offers=self.packing.offers),
            self.table.dragged,
        ]

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the scene, and let the field be painted in the background for the drop."""
        super().arrange(size)
        field = field_sheet(self.session.game.boards).layout(first_zoom(self.kit.theme))
        self.kit.prints.order(field, self.kit.words.language)

    def do(self, action: Action) -> None:
        """Pack, or jump."""
        match action:
            case LetSergeant():
                self.packing.do_it_for_me()
            case BeginDrop(at_once=True):
                self.packing.jump_at_once()
            case BeginDrop():
                self.packing.jump()
            case PressCard(name) if self.packing.asked is not None:
                self.packing.press_man(name)
            case PickItem(item):
                self.packing.pick(item)
            case LayBack():
                self.packing.lay_back()
            case Lift(thing):
                self.packing.hold(str(thing))
            case PutDown(thing, on):
                self.packing.lay_down(str(thing), str(on or ""))
            case _:
                super().do(action)

"""Handing out and lining up, by clicks, keys or dragging, until the player says: jump."""

from __future__ import annotations

from typing import Final

import pygame

from game.bots import bot
from game.rules.counters import EIGHT
from game.rules.decisions import Option
from game.scenes.board_mouse import LEFT
from game.scenes.evening import Evening
from game.scenes.helped import help_hint
from game.scenes.play import PlayScene
from game.tabletop.hud.decision_line import ButtonSpec
from game.tabletop.hud.item_tag import ItemTag
from game.tabletop.hud.man_card import ManCard
from game.tabletop.question.packing import Packing, read_packing
from game.ui.widgets import Button, Widget

_TOLD_NAMES: Final = len(EIGHT) - 2
"""Men named to the rules while the order can still be changed: one more, and the plane flies."""
_DRAG_PIXELS: Final = 6


class PackingScene(PlayScene):
    """Keeps the player's plan, and tells the rules as much of it as they can hear."""

    def __init__(self, evening: Evening) -> None:
        self.packing = read_packing(evening.session.game.state)
        self._before: list[Packing] = []
        """Plans that Undo goes back to."""
        self._picked = ""
        """The item or man taken in hand."""
        self._grabbed: tuple[str, tuple[int, int]] | None = None
        """What the mouse went down on, and where."""
        self._is_dragging = False
        super().__init__(evening)

    def _renew(self) -> None:
        """Follow what was answered without a plan, as by an earlier save."""
        state = self.session.game.state
        if state.stage == "equip" and not self.packing.agrees_with(state):
            self.packing, self._picked = read_packing(state, self.packing.order), ""
        super()._renew()

    # --- What is in hand ------------------------------------------------------------------

    @property
    def item_in_hand(self) -> str:
        """The item the next man gets: the one picked, or the first on the table."""
        if self._picked in self.packing.items:
            return self._picked
        return next(iter(self.packing.on_table), "")

    @property
    def man_in_hand(self) -> str:
        """The man taken out of the line, to be put elsewhere."""
        return self._picked if self._picked in self.packing.order else ""

    @property
    def is_packed(self) -> bool:
        """Whether nothing lies on the table."""
        return not self.packing.on_table

    def pick(self, thing: str) -> None:
        """Take an item or a man in hand, or put it down again."""
        self._picked = "" if thing == self._picked else thing
        self._renew()

    def press_unit(self, name: str) -> None:
        """A man's card: he gets what is in hand, or he is moved in the line."""
        if self.item_in_hand:
            self._give_item(self.item_in_hand, name)
        elif self.man_in_hand and self.man_in_hand != name:
            self._line_up(self.man_in_hand, name)
        else:
            self.pick(name)

    def _give_item(self, item: str, name: str) -> None:
        if self.packing.bearers.get(item) == name:
            self.pick("")
        elif self.packing.has_room(name):
            self._plan(self.packing.given(item, name))
        else:
            who = self.evening.teller.name(name)
            self.evening.notice = self.kit.say("equip.full", who=who)
            self.kit.sound.cue("refuse")
            self._renew()

    def _line_up(self, name: str, other: str) -> None:
        """Put a man where another stands."""
        self._plan(self.packing.moved(name, self.packing.order.index(other)))

    def lay_back(self) -> None:
        """Put the item picked from a man back on the table."""
        if self._picked in self.packing.bearers:
            self._plan(self.packing.laid_back(self._picked))

    # --- The plan and the rules -----------------------------------------------------------

    def _plan(self, packing: Packing) -> None:
        self._before.append(self.packing)
        self.evening.notice = ""
        self._follow(packing)

    def _follow(self, packing: Packing) -> None:
        self.packing, self._picked = packing, ""
        self._tell(_TOLD_NAMES)
        self._renew()

    def _tell(self, names: int) -> None:
        """Let the rules hear the plan, up to so many names of the order."""
        session, packing = self.session, self.packing
        if not packing.agrees_with(session.game.state):
            session.undo_to(lambda _: packing.agrees_with(session.game.state))
        while (decision := session.game.decision) is not None:
            state = session.game.state
            is_enough = not state.to_assign and len(state.drop_order) >= names
            option = None if is_enough or state.stage != "equip" else packing.answer(state)
            if option not in decision.options or not session.choose(option):
                return

    @property
    def can_undo(self) -> bool:
        """A change of the plan can be taken back as well as a choice."""
        return bool(self._before) or super().can_undo

    def undo(self) -> None:
        """Back to the plan before the last change."""
        if self._before:
            self._follow(self._before.pop())
        else:
            super().undo()

    def jump(self) -> None:
        """The last look is over: the men leave the plane in this order."""
        if self.is_packed:
            self._before.clear()
            self._tell(len(EIGHT))
            self._renew()

    def do_it_for_me(self) -> None:
        """Let the sergeant hand out what is left; once all is packed, let him line up."""
        is_packing = not self.is_packed
        session = self.session
        if not is_packing:
            session.undo_to(lambda _: not session.game.state.drop_order)
        fork, sergeant = session.game.fork(), bot("sergeant", 1)
        while (decision := fork.decision) is not None and fork.state.stage == "equip":
            if is_packing and not fork.state.to_assign:
                break
            planned: Option | None = self.packing.answer(fork.state) if is_packing else None
            fork.choose(planned if planned in decision.options else sergeant.choose(fork))
        made = read_packing(fork.state, self.packing.order)
        if is_packing:
            self._plan(made)
        else:
            self._plan(Packing(self.packing.items, self.packing.bearers, made.order))
        # Enter now means what is to be done next, not the card that had the frame.
        self.ring.is_shown = False

    # --- Asking ---------------------------------------------------------------------------

    def question(self) -> tuple[str, str, str]:
        """What is in hand decides what is asked."""
        if self._asked is None:
            return super().question()
        teller, kit = self.evening.teller, self.kit
        if self.item_in_hand:
            rule, words = "R3.1.5-equip", teller.item(self.item_in_hand)
            question = kit.say("ask.R3.1.5-equip", item=words)
            why = kit.say("equip.how")
        elif self.man_in_hand:
            rule, words = "R3.1.5-drop-order", teller.name(self.man_in_hand)
            question, why = kit.say("equip.where", who=words), kit.say("equip.where.how")
        else:
            rule = "R3.1.5-drop-order"
            question, why = kit.say("equip.last-look"), kit.say("equip.last-look.how")
        return question, self.short_notice or why, rule

    def _buttons(self) -> list[Widget]:
        """Undo, the sergeant, the hint, and the jump last."""
        kit = self.kit
        specs: list[ButtonSpec] = []
        if self._asked is not None:
            specs.extend(self._other_specs())
            label = kit.say("button.line-up" if self.is_packed else "button.pack")
            cap = "A" if self.is_packed else help_hint(kit)
            specs.append((label, cap, pygame.K_a, self.do_it_for_me, not self.is_packed))
            # While the pad's A packs, the cap stands on that button alone.
            cap = "Enter" if self.is_packed or kit.keys.device == "keys" else ""
            name = kit.say("button.jump")
            specs.append((name, cap, pygame.K_RETURN, self.jump, self.is_packed))
        buttons = self._with_undo(specs)
        last = buttons[-1] if buttons else None
        if isinstance(last, Button) and not self.is_packed:
            last.is_enabled = False
            last.reason = kit.words.count("equip.not-yet", len(self.packing.on_table))
        return [*self._top_buttons(), *buttons]

    # --- Hearing --------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> None:
        """What is dragged comes first."""
        if not self._hear_drag(event):
            super().handle(event)

    def _hear_letter(self, event: pygame.Event) -> None:
        place = event.key - pygame.K_1
        if 0 <= place < len(EIGHT) and self._asked is not None:
            self.press_unit(self.packing.order[place])
        elif event.key == pygame.K_j:
            self.jump()
        elif event.key == pygame.K_RETURN and self._asked is not None and not self.is_packed:
            self.do_it_for_me()
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self.lay_back()
        else:
            super()._hear_letter(event)

    def _hear_drag(self, event: pygame.Event) -> bool:
        """Follow a tag or card that is dragged; True when the event was part of that."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            thing = self._thing_at(event.pos) if event.button == LEFT else ""
            self._grabbed = (thing, event.pos) if thing and self._asked is not None else None
        elif event.type == pygame.MOUSEMOTION and self._grabbed is not None:
            dx, dy = (event.pos[i] - self._grabbed[1][i] for i in (0, 1))
            self.mouse.place = event.pos
            if not self._is_dragging and max(abs(dx), abs(dy)) >= _DRAG_PIXELS:
                # New cards and tags: the one it was taken from must not hear of a press.
                self._is_dragging, self._picked = True, self._grabbed[0]
                self._renew()
            if self._is_dragging:
                self._aim(event.pos)
            return self._is_dragging
        elif event.type == pygame.MOUSEBUTTONUP and self._grabbed is not None:
            thing, was_dragged = self._grabbed[0], self._is_dragging
            self._grabbed, self._is_dragging = None, False
            if was_dragged:
                self._drop(thing, event.pos)
            return was_dragged
        return False

    def _aim(self, pixel: tuple[int, int]) -> None:
        """Light the card that what is dragged would be dropped on."""
        for widget in self.ring.widgets:
            if isinstance(widget, ManCard):
                is_over = widget.rect.collidepoint(pixel)
                widget.is_aimed = is_over and widget.is_enabled and widget.label != self.dragged

    @property
    def dragged(self) -> str:
        """The item or man that follows the mouse; empty for none."""
        return self._grabbed[0] if self._grabbed is not None and self._is_dragging else ""

    def _thing_at(self, pixel: tuple[int, int]) -> str:
        for widget in reversed(self.ring.widgets):
            if widget.rect.collidepoint(pixel):
                if isinstance(widget, ItemTag):
                    return widget.item
                if isinstance(widget, ManCard):
                    return widget.label
        return ""

    def _drop(self, thing: str, pixel: tuple[int, int]) -> None:
        cards = [widget for widget in self.ring.widgets if isinstance(widget, ManCard)]
        card = next((one for one in cards if one.rect.collidepoint(pixel)), None)
        is_item = thing in self.packing.items
        self._picked = ""
        if card is not None and is_item:
            self._give_item(thing, card.label)
        elif card is not None and card.label != thing:
            self._line_up(thing, card.label)
        elif is_item and card is None and self.table_place.collidepoint(pixel):
            self._picked = thing
            self.lay_back()
        self._renew()

    @property
    def table_place(self) -> pygame.Rect:
        """Where items are laid back, in pixels."""
        return self.frame.view

    def _click(self, pixel: tuple[int, int], button: int) -> None:
        """A click on the table lays back what is in hand, a right click undoes."""
        if button == LEFT and self.table_place.collidepoint(pixel):
            self.lay_back()
        else:
            super()._click(pixel, button)

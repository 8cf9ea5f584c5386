"""The question before the jump: who carries which item, and the jump order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.bots import bot
from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.counters import CARRY_LIMIT, EIGHT
from game.rules.decisions import Assign, JumpNext, Option
from game.rules.sheet import CounterSheet
from game.rules.state import State
from game.tabletop.actions import BeginDrop, LetSergeant
from game.tabletop.hud.question_bar import Offer
from game.tabletop.parts.action_bar import ActionBar
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.notice import Notice
from game.tabletop.parts.part import Part
from game.tabletop.parts.question import Asked, OpenList, Question
from game.tabletop.question.plans import Plan
from game.tabletop.session import Session
from game.tabletop.tooltips.texts import TooltipTexts
from game.ui.input.focus import FocusRing


class Packing(Struct, frozen=True):
    """A plan; every change returns a new one."""

    items: tuple[str, ...]
    """All items to assign."""
    bearers: Mapping[str, str]
    """The man who carries each item that isn't on the table."""
    order: tuple[str, ...] = EIGHT
    """The eight men in jump order."""

    @property
    def on_table(self) -> tuple[str, ...]:
        """The items that nobody carries yet."""
        return tuple(item for item in self.items if item not in self.bearers)

    def carried_by(self, name: str) -> tuple[str, ...]:
        """A man's items, in the order in which he received them."""
        return tuple(item for item, bearer in self.bearers.items() if bearer == name)

    def has_room(self, name: str) -> bool:
        """Whether he can carry another item (R2.5-carry-limit)."""
        return len(self.carried_by(name)) < CARRY_LIMIT

    def at_stake(self, sheet: CounterSheet) -> tuple[str, ...]:
        """What the last man would take with him that the explosion needs: flak takes the last man
        (R3.2-flak), and with him what is to be set or lit."""
        rows = sheet.items
        carried = self.carried_by(self.order[-1])
        return tuple(item for item in carried if rows[item].explosive or rows[item].ignites)

    def given(self, item: str, name: str) -> Packing:
        """The plan with an item given to a man, from the table or from another man."""
        rest = {one: bearer for one, bearer in self.bearers.items() if one != item}
        return replace(self, bearers={**rest, item: name})

    def laid_back(self, item: str) -> Packing:
        """The plan with an item returned to the table."""
        rest = {one: bearer for one, bearer in self.bearers.items() if one != item}
        return replace(self, bearers=rest)

    def moved(self, name: str, place: int) -> Packing:
        """The plan with a man at another place of the jump order, counted from 0."""
        rest = [other for other in self.order if other != name]
        return replace(self, order=(*rest[:place], name, *rest[place:]))

    def answer(self, state: State) -> Option | None:
        """The plan's answer to the present decision; None if it has none yet."""
        if state.to_assign:
            item = state.to_assign[0]
            return Assign(item, self.bearers[item]) if item in self.bearers else None
        return JumpNext(self.order[len(state.drop_order)])

    def agrees_with(self, state: State) -> bool:
        """Whether all decisions so far agree with the plan."""
        decided = read_packing(state, self.order)
        return decided.order == self.order and all(
            self.bearers.get(item) == bearer for item, bearer in decided.bearers.items()
        )


def read_packing(state: State, order: tuple[str, ...] = EIGHT) -> Packing:
    """The decisions so far as a plan; men not named yet follow in `order`."""
    bearers = {item: name for name in EIGHT for item in state.paras[name].items}
    items = (*bearers, *state.to_assign)
    named = state.drop_order
    return Packing(items, bearers, (*named, *(name for name in order if name not in named)))


_KEY: Final = pygame.K_a
_MOST: Final = 40


def help_hint(kit: Kit) -> str:
    """The key shown on the sergeant's button: A, or Enter if the device has no A."""
    return "A" if kit.keys.prompt("A") else "Enter"


class SergeantButton(Part):
    """Offers a primary button that lets the sergeant decide until the task is finished."""

    def __init__(
        self,
        context: StageContext,
        label: str,
        is_left: Callable[[State], bool],
        on_done: Callable[[], None],
    ) -> None:
        """`label` is the text key of the button; `is_left` tells whether the task is unfinished.
        `on_done` is called after the sergeant's choices."""
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._ring = context.ring
        self._label = label
        self._is_left = is_left
        self._on_done = on_done

    @property
    def is_offered(self) -> bool:
        """Whether the button is available now."""
        return self._question.asked is not None and self._is_left(self._session.shown)

    def offers(self) -> Sequence[Offer]:
        """The button, while it is available."""
        if not self.is_offered:
            return ()
        hint = help_hint(self._kit)
        return (Offer(self._kit.say(self._label), LetSergeant(), hint, _KEY, is_primary=True),)

    def handle(self, event: pygame.Event) -> bool:
        """Enter presses the button too, unless a widget has the keyboard focus."""
        if event.type != pygame.KEYDOWN or event.key != pygame.K_RETURN:
            return False
        if not self.is_offered or self._ring.framed is not None:
            return False
        self.do()
        return True

    def do(self) -> None:
        """Let the sergeant decide until the task is finished."""
        self._session.play(self._choices())
        self._on_done()

    def _choices(self) -> Plan:
        """What the sergeant decides, one choice after the other."""
        # Imported here so that loading a saved game doesn't wait for the bots.
        from game.bots import bot

        sergeant, game = bot("sergeant", 1), self._session.game
        for _ in range(_MOST):
            if game.decision is None or not self._is_left(game.state):
                return
            yield sergeant.choose(game)


_MOST_NAMES: Final = len(EIGHT) - 2
"""The most men the rules may know while the order can change: with one more, the drop begins."""


class PackingQuestion(Question):
    """Keeps the player's plan, and passes to the rules the part that can still be undone."""

    def __init__(
        self,
        kit: Kit,
        session: Session,
        teller: Teller,
        texts: TooltipTexts,
        notice: Notice,
        open_list: OpenList,
        waiting: str,
        ring: FocusRing,
        renew: Callable[[], None],
    ) -> None:
        """`renew` shows a changed plan; `ring` loses its focus frame at the jump."""
        super().__init__(kit, session, teller, texts, notice, open_list, waiting)
        self._ring = ring
        self._renew_scene = renew
        self.packing = read_packing(session.position)
        self._read_at = session.revision
        """The revision of the session whose decisions the plan was read from."""
        self._before: list[Packing] = []
        """Earlier plans, for undo."""
        self.picked = ""
        """The selected item or man."""

    def renew(self) -> None:
        """Follow decisions made without a plan, as in an older save."""
        state = self._session.position
        if state.stage == "equip" and not self.packing.agrees_with(state):
            self.packing, self.picked = read_packing(state, self.packing.order), ""
        super().renew()

    def update(self, ms: int) -> bool:
        """In a replay, follow the moment that is shown, forwards and backwards."""
        moved = super().update(ms)
        session = self._session
        if not session.is_recorded or session.revision == self._read_at:
            return moved
        self._read_at = session.revision
        if session.shown.stage == "equip":
            self.packing = read_packing(session.shown)
            self._renew_scene()
        return True

    # --- What is in hand ------------------------------------------------------------------

    @property
    def item_in_hand(self) -> str:
        """The item for the next man: the selected one, or the first on the table."""
        if self.picked in self.packing.items:
            return self.picked
        return next(iter(self.packing.on_table), "")

    @property
    def man_in_hand(self) -> str:
        """The selected man, who is to move in the jump order."""
        return self.picked if self.picked in self.packing.order else ""

    @property
    def is_packed(self) -> bool:
        """Whether no item is on the table."""
        return not self.packing.on_table

    def pick(self, thing: str) -> None:
        """Select an item or a man, or deselect the selected one."""
        self.picked = "" if thing == self.picked else thing
        self._renew_scene()

    def hold(self, thing: str) -> None:
        """Select an item or a man, or nothing."""
        self.picked = thing
        self._renew_scene()

    def press_man(self, name: str) -> None:
        """A man's card: give him the selected item, put the selected man there, or select him."""
        if self.item_in_hand:
            self.give_item(self.item_in_hand, name)
        elif self.man_in_hand and self.man_in_hand != name:
            self.line_up(self.man_in_hand, name)
        else:
            self.pick(name)

    def give_item(self, item: str, name: str) -> None:
        """Give an item to a man, or deselect it if he has it; a notice if he can't carry more."""
        if self.packing.bearers.get(item) == name:
            self.pick("")
        elif self.packing.has_room(name):
            self._change(self.packing.given(item, name))
        else:
            who = self._teller.name(name)
            self.refuse(self._kit.say("equip.full", who=who))
            self._renew_scene()

    def line_up(self, name: str, other: str) -> None:
        """Move a man to the place of another."""
        self._change(self.packing.moved(name, self.packing.order.index(other)))

    def lay_back(self) -> None:
        """Return the selected item from its man to the table."""
        if self.picked in self.packing.bearers:
            self._change(self.packing.laid_back(self.picked))

    def lay_down(self, thing: str, on: str) -> None:
        """Give a dragged item to a man or lay it back on the table; line a man up with another."""
        is_item, is_man = thing in self.packing.items, on in self.packing.order
        self.picked = ""
        if is_item and is_man:
            self.give_item(thing, on)
        elif is_man and on != thing:
            self.line_up(thing, on)
        elif is_item and on:
            self.picked = thing
            self.lay_back()
        self.hold(self.picked)

    # --- The plan and the rules -----------------------------------------------------------

    def _change(self, packing: Packing) -> None:
        self._before.append(self.packing)
        self._notice.tell("")
        self._follow(packing)

    def _follow(self, packing: Packing) -> None:
        self.packing, self.picked = packing, ""
        self._pass_plan(_MOST_NAMES)
        self._renew_scene()

    def _pass_plan(self, names: int) -> None:
        """Pass the plan to the rules, with at most `names` men of the order."""
        session, packing = self._session, self.packing
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
        """Changes of the plan can be undone, like choices."""
        return bool(self._before) or super().can_undo

    def undo(self) -> None:
        """Return to the plan before the last change."""
        if self._before:
            self._follow(self._before.pop())
        else:
            super().undo()

    def jump(self) -> None:
        """Pass the whole plan to the rules; the drop begins."""
        if self.is_packed:
            self._before.clear()
            self._pass_plan(len(EIGHT))
            self._renew_scene()

    def do_it_for_me(self) -> None:
        """The sergeant assigns the remaining items; if there are none, the jump order."""
        is_packing = not self.is_packed
        session = self._session
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
            self._change(made)
        else:
            self._change(Packing(self.packing.items, self.packing.bearers, made.order))
        # Enter must now press the next button, not the focused card.
        self._ring.is_shown = False

    def jump_at_once(self) -> None:
        """The sergeant completes the plan, and the drop begins."""
        if not self.is_packed:
            self.do_it_for_me()
        if self.packing.order == EIGHT:
            self.do_it_for_me()
        self.jump()

    # --- Words and buttons ----------------------------------------------------------------

    def words(self) -> Asked:
        """The question, which depends on the selection."""
        if self.asked is None:
            return super().words()
        teller, kit = self._teller, self._kit
        if self.item_in_hand:
            item = teller.item(self.item_in_hand)
            rule = "R3.1.5-equip"
            return kit.say("ask.R3.1.5-equip", item=item), kit.say("equip.how"), rule
        rule = "R3.1.5-drop-order"
        if self.man_in_hand:
            who = teller.name(self.man_in_hand)
            return kit.say("equip.where", who=who), kit.say("equip.where.how"), rule
        return kit.say("equip.last-look"), kit.say("equip.last-look.how"), rule

    def offers(self, bar: ActionBar) -> list[Offer]:
        """The bar's buttons: those of other parts, the sergeant, and the jump last."""
        kit = self._kit
        if self.asked is None:
            return []
        found: list[Offer] = []
        if not self.is_packed:
            # A shortcut for both jobs at once.
            words = kit.say("button.jump-now")
            found.append(Offer(words, BeginDrop(at_once=True), "J", pygame.K_j))
        label = kit.say("button.line-up" if self.is_packed else "button.pack")
        cap = "A" if self.is_packed else help_hint(kit)
        found.append(Offer(label, LetSergeant(), cap, pygame.K_a, is_primary=not self.is_packed))
        # While the gamepad's A packs, only that button shows it.
        cap = "Enter" if self.is_packed or kit.keys.device == "keys" else ""
        refusal = ""
        if not self.is_packed:
            refusal = kit.words.count("equip.not-yet", len(self.packing.on_table))
        words = kit.say("button.jump")
        return [
            *found,
            Offer(
                words,
                BeginDrop(),
                cap,
                pygame.K_RETURN,
                is_primary=self.is_packed,
                place="wanted",
                refusal=refusal,
            ),
        ]

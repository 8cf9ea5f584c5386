"""The answers on the decision line, and what gives way where there is no room for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

import pygame

from game.painting.kit import Kit
from game.ui.widgets import Button, lay_left, lay_right

ButtonT = TypeVar("ButtonT", bound=Button)

GAP: Final = 10
"""Units between two buttons."""


class AnswerRow(Generic[ButtonT]):
    """Buttons at the left of a room, and others at its right.

    Whatever gives way does so in the order of `lay`, and only as long as there is too little room.
    """

    def __init__(
        self,
        kit: Kit,
        room: pygame.Rect,
        most: pygame.Rect,
        first: Sequence[ButtonT],
        others: Sequence[ButtonT],
        short: Mapping[str, str],
        spare: Sequence[ButtonT] = (),
    ) -> None:
        """`first` are those at the left. `most` is the room together with that of a tool which is
        missing now. `short` are what labels may be replaced by; a short one may be shorter still,
        and at last empty, if the key says enough. What `spare` ones do is in a list, too."""
        self._kit = kit
        self._room = room
        self._most = most
        self._first = list(first)
        self._others = list(others)
        self._short = short
        self._spare = spare
        self._replaced: dict[str, str] = {}
        """The last label by the name of its key of each that was made shorter than short."""

    def lay(self, *, are_left: bool = False) -> list[ButtonT]:
        """Place them, the others after the first ones with `are_left`; some may be left out."""
        self._shorten()
        self._take_more_room()
        self._leave_out(one for one in (*self._first, *self._others) if not one.is_enabled)
        self._leave_out(self._spare)
        dispensable = [one for one in reversed(self._first) if "" in self._shorter(one.label)]
        self._shorten_more(dispensable)
        self._leave_out(dispensable)
        self._lengthen_again()
        self._make_room_for_needed()
        return self._placed(are_left=are_left)

    # --- What gives way -------------------------------------------------------------------

    def _is_too_long(self, others: Sequence[ButtonT] | None = None) -> bool:
        """Whether there is too little room for the first buttons and these others, or all."""
        row = [*self._first, *(self._others if others is None else others)]
        gap = self._kit.px(GAP)
        return sum(width_of(self._kit, one) + gap for one in row) - gap > self._room.width

    def _shorten(self) -> None:
        """Use the short labels, from the left."""
        for button in (*self._first, *self._others):
            if self._is_too_long():
                button.label = self._short.get(button.label) or button.label

    def _take_more_room(self) -> None:
        """Begin where a tool is missing; buttons keep their places otherwise."""
        if self._is_too_long():
            self._room = self._most

    def _leave_out(self, buttons: Iterable[ButtonT]) -> None:
        """Leave out these buttons, one by one."""
        for button in list(buttons):
            for row in (self._first, self._others):
                if button in row and self._is_too_long():
                    row.remove(button)

    def _shorten_more(self, buttons: Sequence[ButtonT]) -> None:
        """Use ever shorter labels, at last none."""
        for button in buttons:
            for label in self._shorter(button.label):
                if self._is_too_long():
                    self._replaced[button.hint], button.label = button.label, label

    def _lengthen_again(self) -> None:
        """Give a label back where one that was left out made more room than was needed."""
        for button in self._first:
            if not button.label and button.hint in self._replaced:
                button.label = self._replaced[button.hint]
                button.label = "" if self._is_too_long() else button.label

    def _make_room_for_needed(self) -> None:
        """First ones lose their labels for the primary button, or else for the last one."""
        needed = [one for one in self._others if one.primary] or self._others[-1:]
        for button in self._first:
            for label in (*self._shorter(button.label), ""):
                if button.hint and self._is_too_long(needed):
                    button.label = label

    def _shorter(self, label: str) -> list[str]:
        """What may stand instead of a label, ever shorter."""
        found = list[str]()
        while label in self._short and self._short[label] not in (label, *found):
            label = self._short[label]
            found.append(label)
        return found

    # --- Their places ---------------------------------------------------------------------

    def _placed(self, *, are_left: bool) -> list[ButtonT]:
        """Those that have room now."""
        kit, room, gap = self._kit, self._room, self._kit.px(GAP)
        left = fitting(kit, self._first[::-1], room.width + gap)[::-1]
        x = lay_left(left, room.left, room.centery, gap)
        if are_left:
            found = fitting(kit, self._others[::-1], room.right - x + gap)[::-1]
            lay_left(found, x, room.centery, gap)
        else:
            found = fitting(kit, self._others, room.right - x + gap)
            lay_right(found, room.right, room.centery, gap)
        return [*left, *found]


def fitting(kit: Kit, buttons: Sequence[ButtonT], room: int) -> list[ButtonT]:
    """The buttons without those that have no room, in pixels; at least one stays."""
    found, gap = list(buttons), kit.px(GAP)
    while len(found) > 1 and sum(width_of(kit, button) + gap for button in found) > room:
        others = [button for button in found if not button.primary]
        dimmed = [button for button in others if not button.is_enabled]
        found.remove((dimmed or others or found)[0])
    return found


def width_of(kit: Kit, button: Button) -> int:
    """The width of a button with its present label, in pixels."""
    return Button.size(kit.trim, button.label, button.hint)[0]

"""Numbers of rules that open the rulebook."""

from __future__ import annotations

from game.ui.typography.links import draw_link
from game.ui.typography.rich import rule_number
from game.ui.typography.text import Style
from game.ui.views.presses import Press
from game.ui.views.scene import LookUp
from game.ui.views.view import Canvas, Layout, Placed, Size, View


class RuleNumber(View, frozen=True):
    """The number of a rule above dots."""

    rule: str
    style: Style

    def size(self, layout: Layout, room: Size) -> Size:
        """The size of the number."""
        type_ = layout.kit.type
        return type_.width(self.says, self.style), type_.height(self.style)

    def paint(self, canvas: Canvas, placed: Placed) -> None:
        """Draw the number and the dots."""
        place = placed.rect.topleft
        draw_link(canvas.target, canvas.kit.type, self.rule, self.style, place)

    @property
    def says(self) -> str:
        """The number."""
        return rule_number(self.rule)


def rule_link(rule: str, style: Style) -> Press:
    """The number of a rule; a click opens its page."""
    return Press(inside=RuleNumber(rule, style), action=LookUp(rule), is_stop=False)

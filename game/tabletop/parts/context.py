"""What the parts of a stage share."""

from __future__ import annotations

from msgspec import Struct

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.tabletop.parts.notice import Notice
from game.tabletop.parts.pointer import Pointer
from game.tabletop.parts.question import Question
from game.tabletop.session import Session
from game.tabletop.tooltips.texts import TooltipTexts
from game.ui.input.focus import FocusRing
from game.ui.input.mouse import LastClick
from game.ui.views.stops import Do


class StageContext(Struct, frozen=True, eq=False):
    """What every part of a stage may use. There is one for each open scene."""

    kit: Kit
    session: Session
    teller: Teller
    texts: TooltipTexts
    notice: Notice
    question: Question
    ring: FocusRing
    pointer: Pointer
    last_click: LastClick
    do: Do
    """Does what is pressed."""

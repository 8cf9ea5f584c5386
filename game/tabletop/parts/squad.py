"""The squad in the bar of a stage: who may be chosen, who may stay, who may be left out."""

from __future__ import annotations

from game.rules.board import VILLAGE
from game.rules.state import Para, State
from game.tabletop.hud.squad import Badge, squad
from game.tabletop.parts.context import StageContext
from game.tabletop.parts.question import Question
from game.tabletop.question.plans import is_stack
from game.tabletop.session import Session
from game.ui.views.view import View


class Squad:
    """The squad in the bar of a stage."""

    def __init__(self, context: StageContext) -> None:
        self._kit = context.kit
        self._session = context.session
        self._question = context.question
        self._risks: dict[str, str] = {}
        """What is said about each man whom the question lets one choose."""
        self._badges: dict[str, Badge] = {}

    def renew(self) -> None:
        """Ask the rules for what depends on the question: risks, and who may stay."""
        question = self._question
        self._risks = {name: question.risk_to(name) for name in question.answers.targets}
        self._badges = badges(self._session, question)

    def view(self, *, is_low: bool) -> View:
        """Each man as he is shown now; `is_low` in a low bar."""
        return squad(self._kit, self._session.shown, self._risks, self._badges, is_low=is_low)


def badges(session: Session, question: Question) -> dict[str, Badge]:
    """The small buttons on the men.

    Each man outside Nonette who may act can be told to stay, while it is asked who acts, or a stack
    is in hand that nobody has asked for; each of a stack in hand can be left out.
    """
    if question.asked is None or session.goes_step_by_step or session.shown.stage != "castle":
        return {}
    found = dict.fromkeys(_waiting(session, question), _STAYS)
    return found | dict.fromkeys(_may_be_left_out(session.shown, question), _LEAVES)


def who_stays(session: Session, name: str) -> list[str]:
    """The man and those of his stack who may act."""
    state = session.game.state
    here = state.paras_at(state.paras[name].at)
    return [man.name for man in here if _may_act_outside(man)]


_STAYS: Badge = "stays"
_LEAVES: Badge = "leaves"


def _may_be_left_out(state: State, question: Question) -> list[str]:
    """The men of a stack in hand who could still stay behind."""
    hand = state.action.group if state.action is not None else ()
    return [name for name in hand if question.click_on_man(name).regroups]


def _waiting(session: Session, question: Question) -> list[str]:
    """Who could be told to stay where he is."""
    game, state = session.game, session.shown
    if session.is_in_hand_unasked:
        # Those in hand have their own button in the row.
        hand = state.action.group if state.action is not None else ()
        men = state.paras_on_map()
        return [man.name for man in men if _may_act_outside(man) and man.name not in hand]
    outside = question.answers.may_act_outside()
    return [name for name in outside if name in state.paras and is_stack(game, name)]


def _may_act_outside(man: Para) -> bool:
    return not man.acted and man.at != VILLAGE

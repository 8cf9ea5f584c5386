"""What the player may do about an answer that was given for him, from its line of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.tabletop.parts.question import ListedChoice, Listing
from game.tabletop.session import SAME_TARGET, Followed, Session


def listing_of(
    kit: Kit,
    teller: Teller,
    session: Session,
    followed: Sequence[Followed],
    always_ask: Callable[[str], None],
    others: Sequence[ListedChoice] = (),
) -> Listing:
    """The list behind a line of the log: the rule by F1, the other answers, to be asked always or
    to answer it now, and `others`."""
    say, last = kit.say, followed[-1]
    names = dict.fromkeys(one.order for one in followed)
    reasons = dict.fromkeys(say(f"order.{name}") for name in names)
    unlike = [option for option in last.options if option != last.option]
    answers = say("dot").join(teller.option(option, session.shown) for option in unlike)
    rows = [
        ListedChoice(say("order.always"), lambda: always_ask(last.order)),
        ListedChoice(say("order.myself"), lambda: session.undo_before(last.choice)),
        *others,
        ListedChoice(say("menu.back"), _do_nothing),
    ]
    if not session.can_go_back_to(last.choice):
        del rows[1]
    if last.order == SAME_TARGET:
        del rows[0]
    note = say("order.note", reason=say("dot").join(reasons), others=answers)
    return Listing(say(f"kind.{last.order}"), rows, note, last.rule)


def _do_nothing() -> None:
    """Closes the list."""

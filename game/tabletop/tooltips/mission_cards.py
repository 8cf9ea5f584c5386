"""What the mission says in words: the fuse, the danger, and what would happen if it blew now."""

from __future__ import annotations

from typing import Final

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules import Game
from game.rules.advice.mission import (
    DETONATOR,
    LAST_HOUR,
    Blast,
    FloorCharge,
    LastChance,
    Loss,
    Mission,
    NextStep,
    Quest,
    if_it_blew,
    judge,
)
from game.rules.board import Cell
from game.rules.clock import VICTORIES
from game.rules.counters import ITEMS, PERSONS
from game.tabletop.estimates import torn_out_by
from game.tabletop.tooltips.slip import Entry, TooltipText

_RULES: Final = {"man": "R9.1.3-manual", "banned": "R8.1.5-hostage", "lying": "R9.1.3-manual"}
_FIRES: Final = "R9.1.1-0600"


def fuse_words(
    kit: Kit, teller: Teller, mission: Mission, chance: LastChance | None, torn: tuple[str, ...]
) -> str:
    """The few words that stand in the fuse's place."""
    say, fuse, loss = kit.say, mission.fuse, mission.loss
    if loss is not None:
        return _loss(kit, loss)
    if chance is not None:
        return say("mission.chance", who=teller.names(chance.men))
    if mission.needs_no_explosion:
        return teller.names(mission.undone) or say("goal.met")
    if torn:
        return say("mission.torn", who=teller.names(torn[:1]))
    place = teller.place(fuse.at) if fuse.at else ""
    who = teller.name(fuse.man) if fuse.man else ""
    hand, wire = len(fuse.by_hand), len(fuse.by_detonator)
    if len({*fuse.by_hand, *fuse.by_detonator}) > 1 and not fuse.is_now:
        # How many, not the soonest of them: he would change with every step.
        how = "" if hand and wire else ".hand" if hand else ".wire"
        return say(f"mission.fuse.men{how}", hand=hand, wire=wire)
    return say(
        f"mission.fuse.{fuse.kind}", who=who, means=_means(kit, teller, fuse.means), place=place
    )


def _loss(kit: Kit, loss: Loss) -> str:
    if loss.kind == "explosives":
        return kit.words.count("mission.loss.explosives", loss.lacking)
    return kit.say(f"mission.loss.{loss.kind}")


def loss_words(kit: Kit, loss: Loss) -> str:
    """Why the goal is out of reach, in a sentence."""
    if loss.floor is None:
        return kit.say(f"mission.loss.{loss.kind}.why")
    return kit.say(f"mission.loss.{loss.kind}.floor", floor=kit.say(f"floor.{loss.floor}"))


def chance_words(kit: Kit, teller: Teller, chance: LastChance) -> str:
    """Who must act in this turn, and for what, in a sentence."""
    who, floor = teller.names(chance.men), chance.loss.floor
    if chance.loss.kind == "late-home":
        return kit.say("mission.chance.home", who=who)
    if floor is None:
        return kit.say("mission.chance.why", who=who)
    return kit.say("mission.chance.floor", who=who, floor=kit.say(f"floor.{floor}"))


def _means(kit: Kit, teller: Teller, means: str) -> str:
    if means == DETONATOR:
        return kit.say("mission.detonator")
    return teller.item(means) if means else ""


def fuse_card(
    kit: Kit, teller: Teller, mission: Mission, chance: LastChance | None, torn: tuple[str, ...]
) -> TooltipText:
    """What the fuse's place means: first what is lost or in danger, then how it stands."""
    say, fuse, loss = kit.say, mission.fuse, mission.loss
    rows: list[Entry] = []
    if loss is not None:
        rows.append(Entry(f"**{loss_words(kit, loss)}**"))
    elif chance is not None:
        rows.append(Entry(f"**{chance_words(kit, teller, chance)}**"))
    elif torn:
        rows.append(Entry(f"**{say('mission.torn.why', who=teller.names(torn))}**"))
    if mission.needs_no_explosion:
        if mission.undone:
            rows.append(Entry(say("goal.in-nonette", names=teller.names(mission.undone))))
        rows.append(Entry(say("goal.blow.none")))
        return TooltipText(say("mission.undone"), tuple(rows), "R9.3-when")
    kind: str = fuse.kind
    if fuse.kind == "man":
        kind = "detonator" if fuse.means == DETONATOR else "hand"
    if loss is None or fuse.kind == "nobody":
        who = teller.name(fuse.man) if fuse.man else ""
        rows.append(Entry(say(f"mission.fuse.{kind}.why", who=who)))
    if loss is None and fuse.kind == "man" and fuse.turns:
        rows.append(Entry(kit.words.count("mission.far", fuse.turns)))
    ways = {"by-hand": fuse.by_hand, "by-detonator": fuse.by_detonator}
    for way, men in ways.items() if loss is None else ():
        if any(man != fuse.man for man in men):
            rows.append(Entry(say(f"mission.fuse.{way}", who=teller.names(men))))
    rule = loss.rule if loss is not None else _RULES.get(fuse.kind, _FIRES)
    return TooltipText(say("mission.fuse"), tuple(rows), rule)


def quest_words(kit: Kit, teller: Teller, quest: Quest) -> str:
    """What the ambition wants in Nonette, and how far it has come, in a few words."""
    what, how = _quest_name(kit, teller, quest), quest_in_short(kit, teller, quest)
    return kit.say("quest.words", what=what, how=how)


def _quest_name(kit: Kit, teller: Teller, quest: Quest) -> str:
    return kit.say(f"quest.{quest.ambition}") if quest.ambition else teller.item(quest.item)


def quest_in_short(kit: Kit, teller: Teller, quest: Quest) -> str:
    """How far it has come."""
    is_dead = quest.kind == "lost" and quest.item in PERSONS
    key = "quest.lost.person" if is_dead else f"quest.{quest.kind}"
    return kit.say(key, who=teller.name(quest.man) if quest.man else "")


def quest_card(kit: Kit, teller: Teller, quest: Quest) -> TooltipText:
    """Why it is wanted in Nonette, and where it is."""
    why = f"quest.{quest.ambition}.why" if quest.ambition else "quest.goal.why"
    rows = [Entry(kit.say(why))]
    if quest.at and quest.kind != "home":
        rows.append(Entry(kit.say("quest.at", place=teller.cell(quest.at))))
    elif quest.kind == "hidden":
        rows.append(Entry(kit.say("quest.hidden.why")))
    return TooltipText(quest_words(kit, teller, quest), tuple(rows), quest.rule)


def blast_card(kit: Kit, teller: Teller, mission: Mission, blast: Blast) -> TooltipText:
    """The floors, the result, and what would raise it, or why there can be no victory."""
    say = kit.say
    rows = [
        Entry(
            say(f"floor.{one.floor}"),
            say("dot").join((_count(kit, one), _fate(kit, blast, one.floor))),
        )
        for one in reversed(mission.floors if not mission.needs_no_explosion else ())
    ]
    rows.append(_result(kit, blast))
    if blast.inside and blast.blown:
        rows.append(Entry(kit.words.count("blast.inside", len(blast.inside))))
    if mission.loss is not None:
        rows.append(Entry(f"**{loss_words(kit, mission.loss)}**"))
    elif blast.step is not None:
        rows.append(Entry(step_words(kit, teller, blast.step)))
        rows.append(Entry(f"**{say(f'outcome.{blast.step.outcome}')}**"))
    title = "tower.ended" if mission.needs_no_explosion else "blast.title"
    title = "tower.as-it-stands" if mission.loss is not None else title
    return TooltipText(say(title), tuple(rows), "R9.3-when")


def _result(kit: Kit, blast: Blast) -> Entry:
    return Entry(f"**{kit.say(f'outcome.{blast.outcome}')}**")


def light_row(kit: Kit, game: Game) -> Entry:
    """The result of lighting the explosives now, if all who are inside get out."""
    return _result(kit, if_it_blew(game.boards, game.options, game.state))


def detonator_rows(
    kit: Kit, teller: Teller, game: Game, at: Cell, *, is_loaded: bool
) -> tuple[Entry, ...]:
    """What the detonator does in a square, and who would remove it at once; `is_loaded` if
    explosives are set there together with it."""
    placed = game.state.copy()
    placed.detonator = at
    fires = is_loaded or judge(game.boards, game.options, placed).fuse.kind == "set"
    rows = [Entry(kit.say("card.detonator.fires" if fires else "card.detonator.bare"))]
    rows.append(Entry(kit.say("card.detonator.hand")))
    torn = torn_out_by(game, at)
    if torn:
        who = teller.names(torn, game.state)
        rows.append(Entry(f"<red>{kit.say('mission.torn.why', who=who)}</>"))
    return tuple(rows)


def _count(kit: Kit, charge: FloorCharge) -> str:
    return kit.say("blast.of", icons=charge.icons, required=charge.required)


def _fate(kit: Kit, blast: Blast, floor: str) -> str:
    return kit.say("blast.down" if floor in blast.blown else "blast.stands")


def step_words(kit: Kit, teller: Teller, step: NextStep) -> str:
    """The condition of a better result."""
    if step.floor is None:
        return kit.words.count("blast.step.points", step.lacking)
    floor = kit.say(f"floor.{step.floor}")
    if step.man and ITEMS[step.item].explosive >= step.lacking:
        who, item = teller.name(step.man), teller.item(step.item)
        return kit.say("blast.step.item", who=who, item=item, floor=floor)
    return kit.words.count("blast.step.icons", step.lacking, floor=floor)


def next_words(kit: Kit, teller: Teller, mission: Mission, blast: Blast, fuse: str) -> str:
    """What to do next, in one line; empty if nothing would help."""
    step = blast.step
    if mission.loss is not None:
        return loss_words(kit, mission.loss)
    if mission.needs_no_explosion and mission.undone:
        return kit.say("mission.next.undone", names=teller.names(mission.undone))
    may_light = mission.is_ready and mission.fuse.kind != "set"
    if step is None:
        return kit.say("mission.next.fuse", fuse=fuse) if may_light else ""
    if may_light and mission.minutes <= LAST_HOUR and blast.outcome in VICTORIES:
        outcome, better = (kit.say(f"outcome.{one}") for one in (blast.outcome, step.outcome))
        more = step_words(kit, teller, step)
        return kit.say("mission.next.enough", outcome=outcome, more=more, better=better)
    if step.floor is None:
        return kit.words.count("mission.next.points", step.lacking)
    floor = kit.say(f"floor.{step.floor}")
    if not step.man:
        return kit.words.count("mission.next.icons", step.lacking, floor=floor)
    who, item = teller.name(step.man), teller.item(step.item)
    return kit.words.count("mission.next.item", step.lacking, who=who, item=item, floor=floor)

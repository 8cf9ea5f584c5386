"""The tooltip of the place pointed at: its description, or the odds of an answer there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from game.painting.counters.pieces import Piece, is_hidden
from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules import Game
from game.rules import decisions as d
from game.rules.advice.demolition import ExplosivesSetting, LoneDeed
from game.rules.advice.odds import HarmOdds, MarchOdds, Odds, StrideOdds
from game.rules.advice.rehearsal import table_of
from game.rules.advice.why_not import Refusal, Why
from game.rules.board import VILLAGE, Cell
from game.rules.castle.sight import visible_paras
from game.rules.common.items import are_hands_full
from game.rules.counters import HUNT_ZOMBIES, ITEMS, PERSONS
from game.rules.decisions import Option
from game.rules.state import Para, State
from game.standing_orders import steps_from_men
from game.tabletop.estimates import (
    attack_from_here,
    attacks_after,
    cost_of_item,
    exposure,
    needs_once_up,
    odds_of,
    odds_of_light,
    path_odds,
    reply,
    toll,
    what_is_set,
    why_not_cell,
    why_not_shot,
    why_not_unit,
)
from game.tabletop.question.answers import OPTION_DISPLAYS, Answer, Answers, attack_meant
from game.tabletop.question.plans import (
    ManClick,
    click_on_man,
    find_at,
    halts,
    is_acting,
    of_any,
    risks_to_nonette,
    way_to_attack,
)
from game.tabletop.question.reach import way_of_tank
from game.tabletop.session import Session
from game.tabletop.tooltips.descriptions import Descriptions, half_points
from game.tabletop.tooltips.mission_cards import detonator_rows, light_row
from game.tabletop.tooltips.odds_rows import InShort, OddsWriter, exposure_rows, march_rows
from game.tabletop.tooltips.slip import LARGE, Entry, TooltipText, percent
from game.ui.cache import Cache
from game.ui.words import percent_of

_AFTER_A_MOVE: Final[tuple[Why, ...]] = ("move-first", "out-of-reach")
"""Why an enemy isn't attacked from here, though perhaps from the end of the move, by fire."""


class TooltipTexts:
    """Writes the tooltips of a session; each is cached for one position."""

    def __init__(self, kit: Kit, teller: Teller, session: Session) -> None:
        self.things = Descriptions(kit, teller, session.game.boards)
        self._kit = kit
        self._teller = teller
        self._session = session
        self._cache: Cache[Hashable, TooltipText | None] = Cache(60)
        self._ways: Cache[Hashable, Odds | None] = Cache(60)
        self._short: Cache[Hashable, InShort | None] = Cache(60)
        self._refusals: Cache[Hashable, Refusal | None] = Cache(200)
        self._ways_to_attack: Cache[Hashable, tuple[Cell, ...]] = Cache(60)

    @property
    def _moment(self) -> tuple[int, int]:
        """What distinguishes positions, also one that was undone from another after as many
        choices."""
        return len(self._session.game.choices), self._session.revision

    @property
    def _odds(self) -> OddsWriter:
        """The writer of odds in the present language."""
        is_large = self._kit.theme.text >= LARGE
        words, teller = self._kit.words, self._teller
        return OddsWriter(words, teller, lambda: self._session.shown, is_large=is_large)

    def of_place(
        self, answers: Answers, state: State, cell: Cell, piece: Piece | None
    ) -> TooltipText:
        """The tooltip of a cell, or of the counter under the mouse, with what else is there."""
        card = self._of_unit_or_cell(answers, state, cell, piece)
        lying = [item for item in state.lying.get(cell, ()) if piece is None or item != piece.name]
        if lying:
            names = self._kit.say("list.and").join(self._teller.item(item) for item in lying)
            card = replace(card, rows=(*card.rows, Entry(self._kit.say("card.lying", items=names))))
        if cell and cell == self._session.pinned and not self._session.goes_step_by_step:
            card = replace(card, rows=(*card.rows, Entry(self._kit.say("card.pin"))))
        return card

    def _of_unit_or_cell(
        self, answers: Answers, state: State, cell: Cell, piece: Piece | None
    ) -> TooltipText:
        on_piece = answers.at_unit(piece.name) if piece is not None else []
        found = [*on_piece, *answers.at_cell(cell)]
        attack = answers.to(self.attack_by_click(found))
        for answer in (*([attack] if attack else ()), *found):
            if answer.mark:
                card = self.of_answer(answer, state)
                if card is not None:
                    rows = self._compared([*found, *answers.at_unit(cell)])
                    return replace(card, rows=(*card.rows, *rows)) if rows else card
        empty, is_near = self._empty_gun(answers, cell), bool(self.way_of_tank(answers, cell))
        if empty is not None:
            things = self.things
            card = things.cell(state, cell) if piece is None else things.piece(state, piece)
            rows = (*card.rows, Entry(f"<red>{self.excuse(empty)}</>"))
            if is_near:
                rows += (*self._exposed(state, self.way_of_tank(answers, cell)[1:]),)
                rows += self._click("click.drive")
            return replace(card, rows=rows, rule=empty.rule)
        if piece is not None and (assault := self.way_to_attack(answers, piece.name)):
            return self._of_assault(answers, state, piece.name, assault)
        if piece is None and (man := self._session.taken_up_at(cell)):
            piece = Piece(man, "para", cell)
        is_taken_up = piece is not None and self._session.takes_up(piece.name)
        if is_near and not is_taken_up:
            way = self._of_way(answers, state, cell)
            return self._with_piece(way, state, piece) if piece is not None else way
        if piece is not None:
            card = self._refused(self.things.piece(state, piece), cell, piece.name)
            return self._with_click(card, piece.name, is_near=is_near)
        return self._refused(self.things.cell(state, cell), cell, "")

    def attack_by_click(self, found: Sequence[Answer]) -> Option | None:
        """The attack of the tank that a click on these answers means; None if it means none."""

        def chance(attack: Option) -> float:
            short = self.in_short(attack)
            return float(short.chance) if short is not None else 0.0

        return attack_meant(found, chance)

    def way_of_tank(self, answers: Answers, cell: Cell) -> tuple[Cell, ...]:
        """The way that a click on a cell makes the tank drive, or the acting men go."""
        return way_of_tank(self._session.game, answers.reach, cell) if answers.reach else ()

    def _empty_gun(self, answers: Answers, cell: Cell) -> Refusal | None:
        """Why a click on a counter can do no more than drive there."""
        if any(not isinstance(one.option, d.Step) for one in answers.at_cell(cell)):
            return None
        return why_not_shot(self._session.game, cell) if answers.decision is not None else None

    def _compared(self, here: Sequence[Answer]) -> tuple[Entry, ...]:
        """Of a target of the tank: whether fire or ram is likelier, and whether to scout first."""
        game, rows = self._session.game, list[Entry]()
        shots = {type(one.option): one.option for one in here}
        fire, ram = shots.get(d.FireGun), shots.get(d.Ram)
        if isinstance(fire, d.FireGun) and isinstance(ram, d.Ram):
            one, other = self.in_short(fire), self.in_short(ram)
            if one is not None and other is not None:
                key = "same" if one.chance == other.chance else "fire"
                key = "ram" if one.chance < other.chance else key
                chances = {"fire": percent_of(one.chance)}
                chances["ram"] = percent_of(other.chance)
                rows.append(Entry(self._kit.say(f"card.hunt.{key}", **chances)))
        strike = fire or ram
        if isinstance(strike, d.FireGun | d.Ram) and (needs := needs_once_up(game, strike)):
            count = self._kit.words.count
            told = [count("card.hunt.need", many, need=need) for need, many in needs]
            either = self._kit.say("hunt.or").join(told)
            rows.append(Entry(self._kit.say("card.hunt.once-up", needs=either)))
        if isinstance(strike, d.FireGun | d.Ram) and strike.target in HUNT_ZOMBIES:
            rows.append(Entry(self._kit.say("card.hunt.zombie")))
        if not rows:
            return ()
        is_choice = len({type(one.option) for one in here}) > 1
        attack = self.attack_by_click(here) or (None if is_choice else strike)
        if attack is not None:
            rows.extend(self._click("click.ram" if isinstance(attack, d.Ram) else "click.fire"))
            rows.extend(self._click("click.tank.shift") if is_choice else ())
        elif is_choice:
            rows.extend(self._click("click.tank"))
        return tuple(rows)

    def of_found(self, state: State, marker: str, cell: Cell) -> TooltipText:
        """The tooltip of a marker that has just been revealed."""
        card, action = self.things.piece(state, Piece(marker, "marker", cell)), state.action
        is_item = state.stage == "field" and marker in ITEMS
        if is_item and action is not None and are_hands_full(state, action.group):
            row = Entry(f"<red>{self._kit.say('card.unclaimed')}</>")
            return replace(card, rows=(*card.rows, row))
        return card

    def of_man(self, state: State, man: Para) -> TooltipText:
        """The tooltip of a man in the squad, wherever he is."""
        card = self._refused(self.things.para(state, man), "", man.name)
        return self._with_click(self._with_victim(card, man.name), man.name, on_card=True)

    def _with_victim(self, card: TooltipText, name: str) -> TooltipText:
        """Add the attack of the enemy that may choose this man."""
        odds = self._cache.take(
            (*self._moment, "victim", name, self._kit.words.language),
            lambda: self._weighed(d.ChooseUnit(name), self._session.shown),
        )
        return replace(card, rows=(*card.rows, *odds.rows)) if odds is not None else card

    def _click_on(self, name: str, *, on_card: bool = False) -> ManClick:
        """What a click on a man does."""
        if self._session.decision is None or self._session.goes_step_by_step:
            return ManClick()
        is_chosen = not self._session.is_in_hand_unasked
        return click_on_man(self._session.game, name, is_chosen=is_chosen, on_card=on_card)

    def _with_click(
        self, card: TooltipText, name: str, *, is_near: bool = False, on_card: bool = False
    ) -> TooltipText:
        """Add what a click on a man does beyond selecting him; `is_near` is where those in hand
        could walk to him, `on_card` in the squad."""
        click, rows = self._click_on(name, on_card=on_card), tuple[Entry, ...]()
        if self._is_instead(click, name):
            them = self._kit.say("list.and").join(map(self._teller.name, (name, *click.mates)))
            rows = self._click("click.instead", them=them)
            if is_near and self._session.takes_up(name):
                rows += self._click("click.there")
            elif click.mates:
                rows += self._click("click.alone")
        elif click.mates:
            them = self._kit.say("list.and").join(self._teller.name(mate) for mate in click.mates)
            rows = self._click("click.with", them=them)
        elif click.does == "is-bound":
            rows = (Entry(f"<red>{self._kit.say('click.is-bound')}</>"),)
        elif click.does in ("joins", "goes-alone", "stays-behind"):
            rows = self._click(f"click.{click.does}")
        return replace(card, rows=(*card.rows, *rows)) if rows else card

    def _is_instead(self, click: ManClick, name: str) -> bool:
        """Whether a click lets a man act instead of those in hand."""
        action = self._session.game.state.action
        if click.does != "acts" or action is None:
            return False
        return bool(click.mates) or name not in action.group

    def _click(self, key: str, **values: object) -> tuple[Entry, ...]:
        """What a click does, and below it what it does with Shift."""
        lines = self._kit.say(key, **values).split("\n")
        return tuple(Entry(f"**{line}**") for line in lines)

    def refusal(self, cell: Cell, unit: str) -> Refusal | None:
        """Why a counter or its cell doesn't answer the present question."""
        game = self._session.game
        if self._session.decision is None:
            return None
        key = (*self._moment, "why", cell, unit)
        return self._refusals.take(key, lambda: _refusal(game, cell, unit))

    def excuse(self, refusal: Refusal) -> str:
        """A refusal in words."""
        if refusal.why == "out-of-reach":
            return self._kit.words.count("why.out-of-reach", refusal.need)
        is_field = self._session.shown.stage == "field"
        need, left = (
            half_points(number) if is_field else str(number)
            for number in (refusal.need, refusal.left)
        )
        return self._kit.say(f"why.{refusal.why}", need=need, left=left)

    def _refused(self, card: TooltipText, cell: Cell, unit: str) -> TooltipText:
        found = self.refusal(cell, unit)
        if found is None or (unit and self._is_instead(self._click_on(unit), unit)):
            return card
        words = self.excuse(found)
        if found.why == "stop-first" and unit:
            key = (*self._moment, "here", unit, self._kit.words.language)
            fight = self._cache.take(key, lambda: self._fight_from_here(unit, words))
            return fight or card
        row = Entry(f"<red>{words}</>")
        return replace(card, rows=(*card.rows, row), rule=card.rule or found.rule)

    def _fight_from_here(self, enemy: str, words: str) -> TooltipText:
        """The odds of stopping here, and of the attack that the same click makes."""
        game, state = self._session.game, self._session.shown
        attack = attack_from_here(game, enemy)
        found = [*odds_of(game, d.Stop()), *((attack,) if attack is not None else ())]
        card = self._card(self._teller.plain_name(enemy, state), (Entry(f"**{words}**"),), found)
        card = replace(card, rows=(*card.rows, *self._in_return(enemy)))
        return replace(card, rule=found[-1].rule) if found else card

    def way_to_attack(self, answers: Answers, unit: str) -> tuple[Cell, ...]:
        """The way after which a click on an enemy attacks him; empty where it does something else.

        In a lesson nobody goes further than it says.
        """
        refusal, game, reach = self.refusal("", unit), self._session.game, answers.reach
        if reach is None or refusal is None or refusal.why not in _AFTER_A_MOVE:
            return ()
        if self._session.goes_step_by_step or unit not in game.state.enemies:
            return ()
        key = (*self._moment, unit)
        return self._ways_to_attack.take(key, lambda: way_to_attack(game, reach, unit))

    def _of_assault(
        self, answers: Answers, state: State, enemy: str, way: Sequence[Cell]
    ) -> TooltipText:
        """The odds of a way, and of the attack that the same click makes after it."""
        key = (*self._moment, "assault", enemy, self._kit.words.language)
        card = self._cache.take(key, lambda: self._weighed_assault(answers, state, enemy, way))
        assert card is not None
        return card

    def _weighed_assault(
        self, answers: Answers, state: State, enemy: str, way: Sequence[Cell]
    ) -> TooltipText:
        rows = self._click("click.assault", cell=self._teller.place(way[-1]))
        odds = self._way_odds(answers, state, way[-1])
        attacks = attacks_after(self._session.game, way[1:])
        found = [*((odds,) if odds else ()), *(one for one in attacks if one.target == enemy)]
        card = self._card(self._teller.plain_name(enemy, state), rows, found)
        card = replace(card, rows=(*card.rows, *self._in_return(enemy, way[1:])))
        return replace(card, rule=found[-1].rule) if found else card

    def of_answer(self, answer: Answer, state: State) -> TooltipText | None:
        """The odds of an answer; None if it involves no dice."""
        key = (*self._moment, answer.option, self._kit.words.language)
        return self._cache.take(key, lambda: self._weighed(answer.option, state))

    def in_short(self, option: Option) -> InShort | None:
        """The required roll of an option and its probability; None if it isn't a single roll."""
        if not OPTION_DISPLAYS[type(option)].is_roll:
            return None
        key = (*self._moment, "short", option, self._kit.words.language)
        return self._short.take(key, lambda: self._weighed_in_short(option))

    def _weighed_in_short(self, option: Option) -> InShort | None:
        game = self._session.game
        if game.decision is None or option not in game.decision.options:
            return None
        found = odds_of(game, option)
        return self._odds.in_short(found[0]) if found else None

    def _weighed(self, option: Option, state: State) -> TooltipText | None:
        game = self._session.game
        if game.decision is None or option not in game.decision.options:
            return None
        title, action = self._teller.option(option, state), game.state.action
        match option:
            case d.EndPhase() if state.hunt is not None:
                last = ".last" if state.hunt.ends_turn else ".two-dice"
                key = f"card.hunt.give-up{last if game.options.two_dice else ''}"
                rows = (Entry(self._kit.say(key)), *self._exposed(state))
                return TooltipText(title, rows, "M7.0-free")
            case d.EndPhase():
                return TooltipText(title, tuple(self._cost_of_end(state)))
            case d.FollowInes() if action is not None:
                row = Entry(self._kit.say("card.ines", who=self._teller.names(action.group)))
                return TooltipText(title, (row,), "R5.2-ines-guide")
            case d.TurnUp():
                return self._of_marker(option, state)
            case d.SetExplosives() | d.SetWithDetonator() | d.PlaceDetonator() | d.LightByHand():
                if action is not None:
                    return self._of_mining(option, action.group[0], state)
            case d.LoseItem():
                return self._of_loss(option)
        found = odds_of(game, option)
        if isinstance(option, d.TakeWound):
            rows = self.things.wound(state, state.paras[option.para])
            rows += self._left_lying(option.para)
            card = self._card(title, rows, found)
            return replace(card, rule=card.rule or game.decision.rule)
        if not found:
            return None
        if isinstance(option, d.Attack):
            title = self._teller.plain_name(option.enemy, state)
        rows = (Entry(self._kit.say("card.sprint")),) if isinstance(option, d.FullSpeed) else ()
        if isinstance(option, d.ThrowItem) and (lost := self.cost_of(option)):
            rows = (Entry(f"<red>{lost}</>"),)
        card = self._card(title, rows, found[:1])
        if isinstance(option, d.Attack):
            card = replace(card, rows=(*card.rows, *self._in_return(option.enemy)))
        return card if card.rows or card.parts else None

    def of_hits(self, title: str, options: Sequence[Option]) -> TooltipText:
        """What a man loses to all hits of an attack."""
        state, rows = self._session.shown, list[Entry]()
        for option in dict.fromkeys(options):
            if isinstance(option, d.LoseItem):
                rows += self._of_loss(option).rows
            elif isinstance(option, d.TakeWound):
                is_death = len(options) == options.count(option)
                rows += () if is_death else self.things.wound(state, state.paras[option.para])
                rows += self._left_lying(option.para) if is_death else ()
        return TooltipText(title, tuple(rows), "R4.5.5-per-hit")

    def _of_loss(self, option: d.LoseItem) -> TooltipText:
        """R4.5.5-per-hit: an item given up for a hit, which is out of the game."""
        item = self._teller.item(option.item)
        rows = [Entry(self._kit.say("card.loss", item=item))]
        if cost := self.cost_of(option):
            rows.append(Entry(f"<red>{cost}</>"))
        return TooltipText(item, tuple(rows), "R4.5.5-per-hit")

    def _left_lying(self, name: str) -> tuple[Entry, ...]:
        """What becomes of a man's things if he dies; nothing if he has none."""
        words = self.left_lying(name)
        return (Entry(words),) if words else ()

    def left_lying(self, name: str) -> str:
        """Q41: which of a man's things stay where he dies, and which are lost with him; empty if he
        has none."""
        game, state, say = self._session.game, self._session.shown, self._kit.say
        man = state.paras[name]
        is_lost = game.options.gear_is_lost_with_the_dead and man.at != VILLAGE
        stay = [item for item in man.items if not is_lost or item in PERSONS]
        lost = [item for item in man.items if item not in stay]
        join, item = say("list.and").join, self._teller.item
        told = [say("wound.leaves", items=join(map(item, stay)))] if stay else []
        told += [say("wound.loses", items=join(map(item, lost)))] if lost else []
        return (
            told[0]
            if len(told) == 1
            else say("sentence.two", one=told[0], two=told[1])
            if told
            else ""
        )

    def cost_of(self, option: d.ThrowItem | d.LoseItem) -> str:
        """What the demolition loses with an item; empty for nothing."""
        cost = cost_of_item(self._session.game, option)
        if cost is None:
            return ""
        item, count = self._teller.item(option.item), self._kit.words.count
        return count("item.costs", cost.needed, item=item, left=cost.left)

    def _cost_of_end(self, state: State) -> Iterator[Entry]:
        """What the enemies may do to the men before they act again."""
        say, cost = self._kit.say, toll(self._session.game)
        if cost.harms:
            somebody = percent(self._kit.words, cost.any_lost)
            yield Entry(say("card.end.lost"), somebody, is_strong=True)
        else:
            yield Entry(say("card.end.safe"), is_strong=True)
        yield from self._risks(cost.harms)
        if cost.tears_out:
            yield Entry(f"<red>{say('card.end.torn')}</>")

    def _risks(self, harms: Sequence[HarmOdds]) -> Iterator[Entry]:
        """What may happen to men, and below each where he is and who attacks him."""
        say, state, blows = self._kit.say, self._session.shown, toll(self._session.game).blows
        teller = self._teller
        for harm in harms:
            yield self._odds.risk(harm)
            mine = [one for one in blows if one.harm.name == harm.name]
            alike = Counter(teller.plain_name(one.enemy, state) for one in mine).items()
            who = [f"{name} × {many}" if many > 1 else name for name, many in alike]
            others = dict.fromkeys(name for one in mine for name in one.men if name != harm.name)
            key = "card.end.by.or" if others else "card.end.by"
            place, join = teller.place(state.paras[harm.name].at), say("list.and").join
            names = say("list.or").join(map(teller.name, others))
            yield Entry(say(key, place=place, enemies=join(who), others=names))

    def danger_in(self, men: Sequence[str]) -> list[Entry]:
        """What the enemies may do to these men before they act again, or that it is nothing."""
        harms = [one for one in toll(self._session.game).harms if one.name in men]
        if not harms:
            return [Entry(self._kit.say("card.place.safe"))]
        return list(self._risks(harms))

    def _in_return(self, enemy: str, way: Sequence[Cell] = ()) -> tuple[Entry, ...]:
        """Whom an enemy attacks in return unless it falls, where the rules fix it."""
        blow = reply(self._session.game, enemy, way)
        if blow is None:
            return ()
        words = self._kit.words.count("odds.return", blow.dice)
        return Entry(words), self._odds.risk(blow.harm)

    def of_sending(self) -> TooltipText:
        """What the order to go to Nonette does, and how likely it wakes an enemy."""
        card = self._cache.take((*self._moment, "send", self._kit.words.language), self._sending)
        assert card is not None
        return card

    def _sending(self) -> TooltipText:
        say, words = self._kit.say, self._kit.words
        rows, risks = [Entry(say("card.all-to-nonette"))], risks_to_nonette(self._session.game)
        if risks:
            share = percent(words, of_any(risks))
            rows.append(Entry(say("card.all-to-nonette.risk"), share, is_strong=True))
        stacks = [Entry(self._teller.names(one.men), percent(words, one.chance)) for one in risks]
        rows += stacks if len(stacks) > 1 else []
        return TooltipText(say("button.nonette"), tuple(rows), "R4.3.1-check" if risks else "")

    def end_in_short(self) -> str:
        """The chance that somebody dies if the phase ends now; empty for none."""
        chance = toll(self._session.game).any_lost
        share = percent(self._kit.words, chance)
        return self._kit.say("confirm.end.lost", share=share) if chance else ""

    def _of_marker(self, option: d.TurnUp, state: State) -> TooltipText:
        """R7.9-reveal: who would be in sight of what appears there, how far away the nearest man
        is, and what the marker may be."""
        game = self._session.game
        who = [man.name for man in visible_paras(table_of(game), option.cell)]
        said = "card.marker.seen" if who else "card.marker.unseen"
        rows = [Entry(self._kit.say(said, who=self._teller.names(who)), is_strong=True)]
        if game.state.paras_on_map():
            steps = steps_from_men(game.boards, game.state, option.cell)
            rows.append(Entry(self._kit.words.count("card.marker.steps", steps)))
        card = self.things.cell(state, option.cell)
        return replace(card, rows=(*rows, *card.rows))

    def of_deed(self, deed: LoneDeed, state: State) -> TooltipText:
        """What one of the stack in hand would do alone; it names him, as the button may lack the
        room."""
        key = (*self._moment, "deed", deed.man, deed.option, self._kit.words.language)
        card = self._cache.take(key, lambda: self._of_mining(deed.option, deed.man, state))
        assert card is not None
        name = self._teller.name(deed.man)
        return replace(card, title=self._kit.say("deed.alone", name=name, deed=card.title))

    def _of_mining(self, option: Option, man: str, state: State) -> TooltipText:
        """What it does to set explosives or the detonator, or to light what is set."""
        kit, game, title = self._kit, self._session.game, self._teller.option(option, state)
        if isinstance(option, d.LightByHand):
            odds = odds_of_light(game, man, option)
            card = self._card(kit.say("deed.LightByHand"), (), (odds,) if odds is not None else ())
            return replace(card, rows=(*card.rows, light_row(kit, game)))
        setting = what_is_set(game, option, man)
        card = TooltipText(title, (), "R7.5-detonator")
        if setting is not None:
            card = self._of_setting(title, setting)
        if isinstance(option, d.SetExplosives):
            return card
        at, is_loaded = game.state.paras[man].at, setting is not None
        rows = detonator_rows(kit, self._teller, game, at, is_loaded=is_loaded)
        return replace(card, rows=(*card.rows, *rows))

    def risks_of_light(self, man: str, option: d.LightByHand) -> str:
        """What would happen to each man inside, in one line; empty if nobody can be hit."""
        odds = odds_of_light(self._session.game, man, option)
        found = [one for one in odds.escapes if one.hit] if odds is not None else []
        say, teller, writer = self._kit.say, self._teller, self._odds
        return say("list.and").join(
            say("fire.risk", who=teller.name(one.name), risk=writer.risk_words(one))
            for one in found
        )

    def _of_setting(self, title: str, setting: ExplosivesSetting) -> TooltipText:
        """What would be set, with the explosive icons of each item and of the floor."""
        kit, sheet = self._kit, self._session.shown.sheet
        rows = [
            Entry(self._teller.item(item), str(sheet.items[item].explosive))
            for item in setting.items
        ]
        sum_ = kit.say("blast.of", icons=setting.icons, required=setting.required)
        rows.append(Entry(kit.say("card.set.then"), sum_, is_strong=True))
        if setting.spare:
            n, m, spare = setting.icons, setting.required, self._teller.names(setting.spare)
            note = kit.say("confirm.set.note", n=n, m=m, spare=spare)
            rows.append(Entry(f"<red>{note}</>"))
        return TooltipText(title, tuple(rows), "R7.5-set")

    def _exposed(self, state: State, way: Sequence[Cell] = ()) -> tuple[Entry, ...]:
        """What the next counterattack would do to the tank at the end of its way."""
        game = self._session.game
        return exposure_rows(self._kit.words, exposure(game.boards, game.options, state, way))

    def _with_piece(self, way: TooltipText, state: State, piece: Piece) -> TooltipText:
        """A path, and the enemy or thing at its end if that is known; men are seen."""
        if state.stage == "hunt":
            found = self.things.piece(state, piece)
            there = Entry(found.title, is_strong=True)
            named = () if piece.kind == "unknown" else (there,)
            return replace(way, rows=(*way.rows[:1], *named, *found.rows, *way.rows[1:]))
        if piece.kind == "para" or (is_hidden(state, piece) and piece.name not in state.peeked):
            return way
        there = Entry(self.things.piece(state, piece).title, is_strong=True)
        return replace(way, rows=(*way.rows[:1], there, *way.rows[1:]))

    def _of_way(self, answers: Answers, state: State, cell: Cell) -> TooltipText:
        key = (*self._moment, "way", cell, self._kit.words.language)
        card = self._cache.take(key, lambda: self._weighed_way(answers, state, cell))
        return card or self.things.cell(state, cell)

    def _weighed_way(self, answers: Answers, state: State, cell: Cell) -> TooltipText | None:
        reach, action = answers.reach, state.action
        if reach is None:
            return None
        way = self.way_of_tank(answers, cell)
        first = self.things.way_row(state, reach, way[-1])
        if action is None:
            into_range = self._click("click.into-range") if way[-1] != cell else ()
            if into_range and answers.is_in_reach(cell):
                into_range += self._click("click.onto")
            rows = (first, *self._exposed(state, way[1:]), *into_range)
            return TooltipText(self._kit.say("card.way"), rows, "M7.1-move")
        is_field, boards = state.stage == "field", self._session.game.boards
        goes_on = self._session.goes_step_by_step or cell in state.lying
        left = reach.left[cell] if goes_on else 0
        march = march_rows(self._kit, boards, state, cell, left) if is_field else ()
        odds = self._way_odds(answers, state, cell)
        found = self.things.turned_up(state, reach.way_to(cell)) if state.stage == "castle" else ()
        if found and isinstance(odds, StrideOdds):
            odds = replace(odds, known=(), unknown=())  # The rows found say more of these.
        fights = self._odds.ahead(attacks_after(self._session.game, reach.way_to(cell)[1:]))
        rows = (first, *march, *found, *fights, *self._click_rows(state, cell))
        return self._card(self._kit.say("card.way"), rows, (odds,) if odds else ())

    def _click_rows(self, state: State, cell: Cell) -> tuple[Entry, ...]:
        """What a click on the end of a way does there, unless the move ends by arriving."""
        game = self._session.game
        if not is_acting(game) or self._session.goes_step_by_step:
            return ()
        if state.stage == "field" and cell == game.boards.field.nonette:
            return ()
        key, find = "click.stops", find_at(state, cell)
        if find is not None:
            person = ".person" if find.item in PERSONS else ""
            return self._click(f"click.takes{person}", item=self._teller.item(find.item))
        if halts(state, cell):
            key = "click.halts" if cell in state.lying else "click.rush"
        return self._click(key)

    def _way_odds(self, answers: Answers, state: State, cell: Cell) -> Odds | None:
        """The odds of the acting group's path to a cell; None if it involves no dice."""
        reach, action = answers.reach, state.action
        if reach is None or action is None or state.father in action.group:
            return None
        game = self._session.game
        key = (*self._moment, "odds", cell)
        way = reach.way_to(cell)[1:]
        return self._ways.take(key, lambda: path_odds(game, action.group, way))

    def name_of(self, cell: Cell) -> str:
        """The name of a hex, or its number."""
        return self._teller.cell(cell)

    def wakes(self, answers: Answers, state: State, cell: Cell) -> dict[Cell, bool]:
        """The cells where a path alerts, or may alert, an enemy; True where that is certain."""
        reach = answers.reach
        if reach is None or cell not in reach.left:
            return {}
        odds = self._way_odds(answers, state, cell)
        return _heard_by(odds) if odds is not None else {}

    def _card(self, title: str, first: tuple[Entry, ...], found: Sequence[Odds]) -> TooltipText:
        rows = list(first)
        bars: list[tuple[str, float]] = []
        for odds in found:
            rows.extend(self._odds.rows(odds))
            bars.extend(self._odds.bars(odds))
        return TooltipText(title, tuple(rows), found[0].rule if found else "", tuple(bars))


def _refusal(game: Game, cell: Cell, unit: str) -> Refusal | None:
    """The refusal for the counter, if there is one, otherwise for the cell."""
    found = why_not_unit(game, unit) if unit else None
    is_ground = not unit or unit not in game.state.enemies
    return found or (why_not_cell(game, cell) if cell and is_ground else None)


def _heard_by(odds: Odds) -> dict[Cell, bool]:
    """The cells where a way alerts an enemy, and whether that is certain."""
    if isinstance(odds, StrideOdds):
        return dict.fromkeys(odds.woken, True)
    if not isinstance(odds, MarchOdds):
        return {}
    noticed = odds.detection
    may_wake = noticed.wakes if noticed is not None and noticed.noticed > 0 else ()
    return {**dict.fromkeys(may_wake, False), **dict.fromkeys(odds.turned_up, True)}

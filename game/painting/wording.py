"""Text for names, options, questions and events in the player's language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from game.painting.rolls import Roll, roll_of
from game.rules.advice.odds.hunting import zombies_of_hunt
from game.rules.board import VILLAGE, Boards, Cell
from game.rules.board.hexes import bearing, direction_to
from game.rules.castle.ambitions import ambition_of
from game.rules.common.hidden import MARKERS
from game.rules.common.items import lies_unclaimed
from game.rules.counters import (
    AMBITIONS,
    GERMANS,
    HUNT_COUNTERS,
    HUNT_GEAR,
    HUNT_INFANTRY,
    HUNT_ZOMBIES,
    ITEMS,
    MONSTERS,
    PARAS,
    PERSONS,
    kind_of,
)
from game.rules.decisions import (
    ChooseUnit,
    Decision,
    EndPhase,
    HoldFire,
    Option,
    Scout,
    Step,
    Stop,
    TakeWound,
    ThrowItem,
)
from game.rules.events.castle import ZombiesDanced
from game.rules.events.enemies import EnemyPlaced, EnemyRemoved, ItemFound
from game.rules.events.hunt import CounterRemoved, PointsRolled, TankMoved, ZombieMoved
from game.rules.events.people import ItemLaidDown, ItemSpent, ParaHealed
from game.rules.events.play import AttackRolled, Event
from game.rules.state import Enemy, Hunt, State
from game.ui.words import Words

_MARKS: Final = re.compile(r"\*\*|<[^>]*>")
_NAMED: Final = 4
"""The most men whom a question names."""
_HIDDEN_GERMAN: Final = "unit.german-hidden"
_HIDDEN_KINDS: Final = frozenset(kind_of(one).split("-")[0] for one in MARKERS if one not in ITEMS)


class Teller:
    """Turns game objects into text; a cell is called by its printed name, else by its number."""

    def __init__(self, words: Words, boards: Boards, *, is_hunt: bool = False) -> None:
        """`is_hunt`: hexes are those of the hunt's map, not of the field."""
        self._words = words
        self._boards = boards
        self._hexes = boards.hunt if is_hunt else boards.field

    def speak(self, words: Words) -> None:
        """Switch to another language."""
        self._words = words

    # --- Names ----------------------------------------------------------------------------

    def name(self, thing: str, state: State | None = None) -> str:
        """The name of a counter, item, marker or cell."""
        if thing in PARAS:
            return self._words.say(f"name.{thing}")
        if thing in ITEMS:
            return self.item(thing)
        if thing in GERMANS or thing in MONSTERS or thing == "doctor":
            return self._enemy(thing, state)
        if thing in AMBITIONS:
            return self._words.say(f"ambition.{thing}")
        if thing in HUNT_COUNTERS:
            return self._hunt_counter(thing)
        kind = kind_of(thing).split("-")[0]
        if kind in _HIDDEN_KINDS:
            return self._words.say(f"marker.{kind}")
        return self.cell(thing)

    def names(self, things: Iterable[str], state: State | None = None) -> str:
        """Several names joined: ``Angel + Blake``."""
        return " + ".join(self.name(thing, state) for thing in things)

    def item(self, item: str) -> str:
        """The name of an item."""
        return self._words.say(f"item.{kind_of(item)}")

    def cell(self, cell: Cell) -> str:
        """The name of a cell: its room and square, the village, or a hex by name or number."""
        if cell == VILLAGE:
            return self._words.say("stage.village")
        room = self._boards.castle.room_of.get(cell)
        if room is None:
            return self.title(cell) or self._beside(cell) or cell
        return f"{self.place(cell)} {cell.partition('-')[2]}"

    def _beside(self, cell: Cell) -> str:
        """Where a hex of the hunt lies from the nearest place with a name, as that map shows no
        numbers of hexes; empty on the field, and if no place has a name."""
        board = self._boards.hunt
        if self._hexes is not board or cell not in board.order or not board.names:
            return ""
        near = min(board.names, key=lambda place: (board.distance(place, cell), place))
        way = self._words.say(f"compass.{bearing(near, cell).lower()}")
        far = board.distance(near, cell)
        key = "hex.beside" if far == 1 else "hex.off"
        return self._words.say(key, n=far, way=way, place=self.title(near))

    def title(self, cell: Cell) -> str:
        """The printed name of a hex; empty if it has none."""
        if self._hexes is self._boards.field and cell == self._boards.field.nonette:
            # The signpost there says the way.
            return self._words.say("stage.village")
        titles = self._hexes.names.get(cell, {})
        return titles.get(self._words.language) or titles.get("en", "")

    def place(self, cell: Cell) -> str:
        """A short name of a cell: a room, the village, or a hex by name or number."""
        room = self._boards.castle.room_of.get(cell)
        if room is None:
            return self.cell(cell)
        return room.title.get(self._words.language) or room.title.get("en", room.name)

    def floor(self, cell: Cell) -> str:
        """The name of a castle square's floor."""
        return self._words.say(f"floor.{self._boards.castle.floor_of[cell]}")

    def _enemy(self, thing: str, state: State | None) -> str:
        enemy = state.enemies.get(thing) if state is not None else None
        kind = enemy.kind if enemy is not None else "german"
        if thing in MONSTERS and enemy is None:
            kind = ambition_of(state).monster_kind if state is not None else "zombie"
        if self._words.has(f"name.{thing}") and (enemy is None or enemy.up):
            return self._officer(thing, kind)
        is_seen = enemy is None or enemy.up or kind != "german"
        if enemy is None:
            is_worm = thing in MONSTERS and state is not None and ambition_of(state).has_worms
            return self._words.say("unit.worm" if is_worm else f"unit.{kind}")
        kind_words = self._words.say(kind_key(state, enemy) if is_seen else _HIDDEN_GERMAN)
        return self._words.say("unit.at", unit=kind_words, cell=self.cell(enemy.at))

    def _officer(self, thing: str, kind: str) -> str:
        """The name of an officer, with what he is now if he has turned."""
        name = self._words.say(f"name.{thing}")
        if kind == "german":
            return name
        return self._words.say("unit.turned", name=name, unit=self._words.say(f"unit.{kind}"))

    def end_of(self, enemy: Enemy) -> str:
        """What the end of an enemy is called: "fell" of a monster, "died" of an officer; empty for
        a unit of several men, or one that nobody knows yet."""
        if enemy.kind != "german":
            return "fell"
        return "died" if enemy.up and self._words.has(f"name.{enemy.name}") else ""

    def _hunt_counter(self, counter: str) -> str:
        kind = kind_of(counter)
        key = "unit.zombie" if kind == "zombie" else f"hunt.{kind}"
        return self._words.say(key)

    # --- Options and questions ------------------------------------------------------------

    def option(self, option: Option, state: State) -> str:
        """The label of an option's button."""
        blanks: dict[str, object] = {}
        for field in option.__struct_fields__:
            value = getattr(option, field)
            blanks[field] = self.name(value, state) if isinstance(value, str) else value
            if value in ITEMS:
                blanks[f"{field}_of"] = self._carrier(value, state)
        if option.word == "mend":
            blanks["what"] = self._mended(str(getattr(option, "what", "")))
        if state.hunt is not None:
            blanks.setdefault("points", state.hunt.points)
        key = f"option.{option.word}"
        if self._words.has(f"{key}.{state.stage}"):
            key = f"{key}.{state.stage}"
        towards = self._towards(option, state)
        if towards:
            is_named = bool(self.title(getattr(option, "cell", "")))
            key = f"{key}.towards" if is_named else f"{key}.unnamed"
            blanks["towards"] = towards
        if getattr(option, "item", None) in PERSONS and self._words.has(f"{key}.person"):
            key = f"{key}.person"
        if isinstance(option, Stop) and has_moved(state):
            key = "option.stop.moved"
        if isinstance(option, EndPhase) and state.hunt is not None and state.hunt.ends_turn:
            key = f"{key}.last"
        if isinstance(option, TakeWound) and would_die(state, option.para):
            key = "option.take-wound.dies"
        return self._words.say(key, **blanks)

    def _towards(self, option: Option, state: State) -> str:
        """Where a hex lies from the tank, as the hunt's map shows no numbers; else empty."""
        if state.hunt is None or not isinstance(option, Step | Scout):
            return ""
        direction = direction_to(state.hunt.tank, option.cell)
        return self._words.say(f"compass.{direction.lower()}") if direction else ""

    def _carrier(self, item: str, state: State) -> str:
        carriers = [man.name for man in state.paras.values() if item in man.items]
        return self.names(carriers, state)

    def _mended(self, what: str) -> str:
        return self.name(what) if what in HUNT_COUNTERS else self._words.say(f"mend.{what}")

    def question(self, decision: Decision, state: State) -> str:
        """The question of a decision, in one line."""
        who = self._who(decision.who, state)
        item = self.item(state.to_assign[0]) if state.to_assign else ""
        asked = _question_key(decision)
        if only_throws(decision):
            throws = (one.item for one in decision.options if isinstance(one, ThrowItem))
            item, *others = dict.fromkeys(map(self.item, throws))
            asked = asked if others else f"{asked}.one"
        for key in (asked, f"ask.option.{decision.options[0].word}", "ask.other"):
            if self._words.has(key):
                points = state.hunt.points if state.hunt is not None else 0
                return self._words.say(key, who=who, item=item, looks=state.looks, points=points)
        return ""

    def _who(self, asked: Sequence[str], state: State) -> str:
        """Who is asked: by name, or only how many, as the names of a crowd need all the room."""
        if len(asked) > _NAMED:
            return self._words.count("ask.crowd", len(asked))
        return self.names(asked, state) or self._words.say("ask.nobody")

    def reason(self, decision: Decision, state: State) -> str:
        """The explanation of a question, in one line; empty if it needs none."""
        key = f"{_question_key(decision)}.why"
        is_fast = state.action is not None and state.action.fast
        is_stack = state.action is not None and len(state.action.group) > 1
        states = (".fast",) if is_fast else (".moved",) if has_moved(state) else ()
        states = states or ((".stack",) if is_stack else ())
        general = f"ask.option.{decision.options[0].word}.why"
        for one in (*(f"{key}{moment}" for moment in states), key, general):
            if self._words.has(one):
                return self._words.say(one)
        return ""

    # --- Events ---------------------------------------------------------------------------

    def event(self, event: Event, state: State) -> str:
        """A line for the log, with ``<d4/>`` and ``<h6/>`` for dice; empty if it gets no line."""
        key = f"event.{type(event).__name__}"
        variant = self._variant(event, state)
        if variant and self._words.has(f"{key}.{variant}"):
            key = f"{key}.{variant}"
        if not self._words.has(key):
            return ""
        # A throw at one's own cell has no die, so close the gap it leaves.
        return self._words.say(key, **self._blanks(event, state)).replace("  ", " ")

    def plain_event(self, event: Event, state: State) -> str:
        """The line of an event without dice, bold text and colours."""
        # Close the gaps that the dice leave.
        return " ".join(_MARKS.sub("", self.event(event, state)).split()).strip(" :")

    def _variant(self, event: Event, state: State) -> str:
        """The suffix that distinguishes the texts of one event type."""
        match event:
            case AttackRolled() if event.hits and _monster(event, state) is not None:
                return "monster"
            case ParaHealed(healer=healer, name=name) if healer == name:
                return "alone"
            case PointsRolled(die=die):
                return str(die)
            case ZombieMoved(path=path) if state.hunt and path[-1] == state.hunt.tank:
                return "tank"
            case CounterRemoved(counter=counter) if counter in (*HUNT_INFANTRY, *HUNT_GEAR):
                return "own"
            case CounterRemoved(counter=counter) if counter in HUNT_ZOMBIES:
                return "zombie"
            case ZombiesDanced(names=()):
                return "nobody"
            case TankMoved(target=target) if not self.title(target):
                return "unnamed"
            case EnemyPlaced(name=name, kind=kind, at=at):
                placed = Enemy(name, kind, at, up=event.up, bite=event.bite)
                is_named = kind == "german" and self._words.has(f"name.{name}")
                return kind if is_named else kind_key(state, placed).removeprefix("unit.")
            case EnemyRemoved(name=name, at=at):
                # As he was before it, or what his counter is if he is gone from the position.
                kind = "zombie" if name in MONSTERS else "german"
                return self.end_of(state.enemies.get(name, Enemy(name, kind, at, up=True)))
            case ItemLaidDown(rule="R7.2.2-double-move"):
                return "sprint"
            case ItemFound(item=item, at=at):
                men = [man.name for man in state.paras_at(at)]
                if men and lies_unclaimed(state, event, men):
                    return "unclaimed"
            case _ if getattr(event, "item", None) in PERSONS:
                return "person"
            case ItemSpent(item=item):
                return kind_of(item)
        for field in ("passed", "noticed", "hit", "on_target", "succeeded"):
            value = getattr(event, field, None)
            if isinstance(value, bool):
                return "yes" if value else "no"
        for field in ("cause", "stage", "phase", "kind"):
            value = getattr(event, field, None)
            if isinstance(value, str):
                return value
        return ""

    def _blanks(self, event: Event, state: State) -> dict[str, object]:
        roll = roll_of(event)
        blanks: dict[str, object] = {"dice": dice_marks(roll)}
        if roll is not None and roll.need:
            # The number the die itself had to reach, the bonus taken off.
            blanks["need"] = roll.need
        for field in type(event).__struct_fields__:
            blanks.setdefault(field, self._value(getattr(event, field), state))
        if isinstance(event, TankMoved):
            way = bearing(event.origin, event.target).lower()
            blanks["towards"] = self._words.say(f"compass.{way}")
        if "path" in blanks:
            blanks["at"] = self.cell(getattr(event, "path")[-1])  # noqa: B009 - field by name
        monster = _monster(event, state) if isinstance(event, AttackRolled) else None
        if monster is not None:
            blanks["strength"] = state.sheet.hits_to_fall(monster)
        return blanks

    def _value(self, value: object, state: State) -> object:
        if isinstance(value, str):
            return self.plain_name(value, state) if value else ""
        if isinstance(value, tuple) and all(isinstance(one, str) for one in value):
            return " + ".join(self.plain_name(one, state) for one in value)
        return value

    def plain_name(self, thing: str, state: State) -> str:
        """The name without the place, where the place is mentioned already."""
        enemy = state.enemies.get(thing)
        if enemy is None or thing in PARAS or self._words.has(f"name.{thing}"):
            return self.name(thing, state)
        return self._words.say(kind_key(state, enemy))


def kind_key(state: State | None, enemy: Enemy) -> str:
    """The key of the one name of a face-up enemy: Germans, a zombie, an undead. Germans with a
    needle's values look like undead, and are called injected; the undead of the disc are worms."""
    if enemy.kind == "german" and enemy.bite:
        return "unit.german-injected"
    is_worm = enemy.name in MONSTERS and state is not None and ambition_of(state).has_worms
    return "unit.worm" if is_worm and enemy.kind == "undead" else f"unit.{enemy.kind}"


def only_throws(decision: Decision) -> bool:
    """Whether nobody can be attacked, but something thrown (R7.6-who)."""
    options = decision.options
    is_all = all(isinstance(one, ThrowItem | HoldFire) for one in options)
    return decision.rule == "R7.6-who" and is_all


def _question_key(decision: Decision) -> str:
    """The key of a question's text; a man without a target is asked whether he throws anything, and
    of the girl's father either who he is or where he goes."""
    key = f"ask.{decision.rule}"
    if only_throws(decision):
        return f"{key}.throw"
    if decision.rule == "R8.3.5-father" and not isinstance(decision.options[0], ChooseUnit):
        return f"{key}.move"
    return key


def would_die(state: State, name: str) -> bool:
    """Whether the next wound would kill the man (R4.5.5-per-hit)."""
    man = state.paras.get(name)
    return man is not None and (man.wounded or not state.sheet.has_wounded_side(man))


def zombies_in_words(hunt: Hunt) -> str:
    """How many zombies a hunt may have: a number, or the least and the greatest."""
    return "-".join(map(str, dict.fromkeys(zombies_of_hunt(hunt))))


def dice_marks(roll: Roll | None) -> str:
    """Dice as markup for the log: ``<d4/>`` a miss, ``<h4/>`` a hit, ``<f4/>`` bad luck."""
    if roll is None:
        return ""
    letters = {"hit": "h", "miss": "d", "own": "o", "fail": "f"}
    return "".join(
        f"<{letters[kind]}{die}/>" for die, kind in zip(roll.dice, roll.kinds, strict=True)
    )


def has_moved(state: State) -> bool:
    """Whether the acting group has taken a step."""
    return state.action is not None and state.action.moved


def _monster(event: AttackRolled, state: State) -> Enemy | None:
    """The zombie or undead that was attacked; None if it was somebody else, or is gone."""
    enemy = state.enemies.get(event.target)
    return enemy if enemy is not None and enemy.kind != "german" else None

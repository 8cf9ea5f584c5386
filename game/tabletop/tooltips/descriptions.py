"""Tooltips that describe a counter, a cell or a path."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.painting.counters.pieces import Piece, is_hidden
from game.painting.jump_order import place_in_jump_order
from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.advice.errands import Hope, hopes, markers_on_way
from game.rules.advice.odds.harm import is_killed_by_a_wound
from game.rules.board import VILLAGE, Boards, Cell, LineKind
from game.rules.counters import AMBITIONS, HOSTAGE, HUNT_ZOMBIES, ITEMS, kind_of
from game.rules.state import Enemy, Para, State
from game.tabletop.question.reach import Reach
from game.tabletop.tooltips.odds_rows import unseen_rows
from game.tabletop.tooltips.slip import Entry, TooltipText
from game.ui.words import percent_of

_FACES: Final = 6
"""The faces of a die."""


class Descriptions:
    """Writes tooltips in the player's language."""

    def __init__(self, kit: Kit, teller: Teller, boards: Boards) -> None:
        self._kit = kit
        self._teller = teller
        self._boards = boards

    def _say(self, key: str, **values: object) -> str:
        return self._kit.say(key, **values)

    def piece(self, state: State, piece: Piece) -> TooltipText:
        """A counter's name, values and their meanings."""
        if piece.kind == "para" and piece.name in state.paras:
            return self.para(state, state.paras[piece.name])
        if piece.kind == "enemy" and piece.name in state.enemies:
            return self.enemy(state, state.enemies[piece.name])
        if piece.kind == "marker":
            return self._marker(state, piece)
        if piece.kind in ("unknown", "counter", "tank"):
            return self._hunt_piece(state, piece)
        if piece.kind == "armour":
            title = self._say(f"option.{piece.name}")
            return TooltipText(title, (Entry(self._say(f"card.{piece.name}")),), f"V2-{piece.name}")
        if piece.kind == "detonator":
            return TooltipText(self._say("marker.detonator"), (Entry(self._say("card.detonator")),))
        return self.item(state, piece.name)

    def para(self, state: State, man: Para) -> TooltipText:
        """A man: his values, items and condition."""
        face = state.sheet.face(man)
        rows = [
            Entry(self._say("card.combat"), str(face.combat)),
            Entry(self._say("card.luck"), str(state.sheet.luck(man))),
            Entry(self._say("card.move"), str(face.move)),
        ]
        for kind, number in (("aim", face.marksman), ("fist", face.melee), ("bomb", face.bomb)):
            if number:
                rows.append(Entry(self._say(f"card.{kind}"), f"× {number}" if number > 1 else ""))
        rows.extend(Entry(f"**{self._teller.item(item)}**") for item in man.items)
        rows.append(Entry(self.condition(state, man)))
        return TooltipText(self._teller.name(man.name), tuple(rows))

    def wound(self, state: State, man: Para) -> tuple[Entry, ...]:
        """R4.5.5: what a wound costs him: the values on the back of his counter, or his life."""
        if is_killed_by_a_wound(state.sheet, man):
            return (Entry(f"<red>{self._say(self._death_key(man))}</>"),)
        row = state.sheet.paras[man.name]
        fit, hurt = row.fit, row.wounded or row.fit
        rows = [
            Entry(self._say("card.combat"), f"{fit.combat} → {hurt.combat}"),
            Entry(self._say("card.move"), f"{fit.move} → {hurt.move}"),
        ]
        pairs = (
            ("aim", fit.marksman, hurt.marksman),
            ("fist", fit.melee, hurt.melee),
            ("bomb", fit.bomb, hurt.bomb),
        )
        for kind, before, after in pairs:
            if after < before:
                rows.append(Entry(self._say(f"card.{kind}"), f"{before} → {after}"))
        return (*rows, Entry(self._say("wound.second")))

    def wound_in_short(self, state: State, man: Para, infection: float = 0.0) -> str:
        """What a wound does in one sentence, with the chance that a zombie's bite infects him."""
        if is_killed_by_a_wound(state.sheet, man):
            return self._say(self._death_key(man))
        row = state.sheet.paras[man.name]
        fit, hurt = row.fit, row.wounded or row.fit
        combat, move = f"{fit.combat} → {hurt.combat}", f"{fit.move} → {hurt.move}"
        if infection:
            chance = percent_of(infection)
            return self._say("wound.costs.bite", combat=combat, move=move, chance=chance)
        return self._say("wound.costs", combat=combat, move=move)

    def _death_key(self, man: Para) -> str:
        return "wound.kills" if man.wounded else "wound.kills.at-once"

    def condition(self, state: State, man: Para) -> str:
        """Where he is and his condition, in a few words."""
        return self._say("condition.and").join(self.condition_parts(state, man))

    def condition_parts(self, state: State, man: Para) -> list[str]:
        """Where he is, then each word about his condition."""
        if man.at == "dead":
            # A raid begins with those who came through the march; of the others nothing is known.
            has_come = state.arrival < 0 or man.name in (*state.arrived, *state.dropped)
            return [self._say("state.dead" if has_come else "state.never-came")]
        if state.stage == "drop":
            key = f"stick.{place_in_jump_order(state, man)}"
            return [self._say(key, cell=self._teller.cell(man.at))]
        if man.at == "plane":
            return [self._say("state.plane")]
        if man.at == "absent":
            return [self._say("state.unknown")]
        words = [self._teller.place(man.at)]
        if man.wounded:
            words.append(self._say("state.wounded"))
        if state.action is not None and man.name in state.action.group:
            words.append(self._say("state.selected"))
        elif state.stage in ("field", "castle"):
            words.append(self._say("state.acted" if man.acted else "state.ready"))
        return words

    def enemy(self, state: State, enemy: Enemy) -> TooltipText:
        """A German, zombie or undead: its values, or that they are unknown."""
        if enemy.kind == "german" and not enemy.up:
            is_field = state.stage in ("drop", "field")
            key = "card.german-hidden" if is_field else "card.german-hidden.castle"
            rule = "R4.3-dormant" if is_field else "R7.7-dormant"
            return TooltipText(self._say("unit.german-hidden"), (Entry(self._say(key)),), rule)
        if enemy.kind == "german":
            strength, key = state.sheet.men_left(enemy), "card.men"
        else:
            strength, key = state.sheet.monster_face(enemy).strength, "card.strength"
        found = [
            Entry(self._say(key), str(strength)),
            Entry(self._say("card.defence"), self._say("odds.from", n=state.sheet.need(enemy))),
            Entry(self._say("card.move"), str(state.sheet.movement(enemy))),
        ]
        if enemy.kind != "german":
            found.append(Entry(self._kit.words.count("card.falls", strength)))
        if enemy.hits and enemy.kind == "german":
            found.append(Entry(self._say("card.hits"), str(enemy.hits)))
        elif enemy.hits:
            # R7.8.2-weakened: hits cost it dice until the turn ends, but never add up.
            dice = state.sheet.strength_left(enemy)
            found.append(Entry(self._say("card.weakened"), str(dice)))
        if enemy.dancing:
            found.append(Entry(self._say("card.dancing")))
        title = self._teller.plain_name(enemy.name, state)
        is_injected = enemy.kind == "german" and enemy.bite
        return TooltipText(title, tuple(found), "R8.2.2-event2" if is_injected else "")

    def item(self, state: State, item: str) -> TooltipText:
        """An item."""
        kind = kind_of(item)
        row = state.sheet.items[item]
        use = self._say(f"item.{kind}.use")
        rows = [Entry(use)]
        for key, number in (
            ("fire", row.fire),
            ("melee", row.melee),
            ("bursts", row.explosive),
            ("stars", row.stars),
        ):
            if number and str(number) not in use:
                rows.append(Entry(self._say(f"card.{key}"), str(number)))
        return TooltipText(self._teller.item(item), tuple(rows))

    def _marker(self, state: State, piece: Piece) -> TooltipText:
        is_known = piece.name in state.peeked or not is_hidden(state, piece)
        if not is_known:
            where = "castle" if "-" in piece.cell else "field"
            rows = [Entry(self._say(f"card.marker.{where}"))]
            rows += self._hopes(state) if where == "castle" else []
            return TooltipText(self._say("marker.hidden"), tuple(rows))
        if piece.name in ITEMS:
            return self.item(state, piece.name)
        key = effect_key(state, piece.name)
        known = (Entry(self._say(key)),) if self._kit.words.has(key) else ()
        return TooltipText(self._teller.name(piece.name), known)

    def _hopes(self, state: State) -> list[Entry]:
        """What a face-down marker of the castle may be, with the probabilities."""
        found = hopes(self._boards, state)
        if not found:
            return []
        rows = [Entry(self._kit.words.count("hope.one-of", found[0].of))]
        for hope in found:
            kinds = dict.fromkeys(self._teller.name(marker) for marker in hope.markers)
            key = f"hope.{hope.use}"
            if hope.use == "danger" and HOSTAGE in hope.markers:
                key = "hope.danger.worms"
            words = self._say(key, what=self._say("list.and").join(kinds))
            rows.append(Entry(words, _percent(hope.chance)))
        return rows + self._at_once(found)

    def _at_once(self, found: Sequence[Hope]) -> list[Entry]:
        """R8.1.1-event1, R8.2.1-event1, R8.3.1-event1: that whoever an event brings may attack
        before the men act again, if an event may be among the markers."""
        may_be = any(kind_of(one).startswith("event") for hope in found for one in hope.markers)
        return [Entry(f"<red>{self._say('hope.at-once')}</>")] if may_be else []

    def turned_up(self, state: State, way: Sequence[Cell]) -> list[Entry]:
        """How many face-down markers a way turns up in the castle, and what each may be, or is if
        it was looked at."""
        cells = markers_on_way(self._boards.castle, state, way)
        known = {cell: state.hidden[cell] for cell in cells if state.hidden[cell] in state.peeked}
        rows = [
            Entry(f"{self._teller.name(marker)} ({self._teller.cell(cell)})", is_strong=True)
            for cell, marker in known.items()
        ]
        unknown = len(cells) - len(known)
        if not unknown:
            return rows
        found = hopes(self._boards, state)
        rows.append(Entry(self._kit.words.count("card.turns-up", unknown)))
        if found:
            wanted = sum(hope.chance for hope in found if hope.is_wanted)
            danger = sum(hope.chance for hope in found if hope.use == "danger")
            rows.append(Entry(self._say("hope.wanted"), _percent(wanted)))
            rows.append(Entry(self._say("hope.enemies"), _percent(danger)))
            rows += self._at_once(found)
        return rows

    def _hunt_piece(self, state: State, piece: Piece) -> TooltipText:
        if piece.kind == "unknown":
            rows = (*unseen_rows(self._kit.words, state), Entry(self._say("card.hunt-hidden")))
            return TooltipText(self._teller.cell(piece.cell), rows, "M7.0-costs")
        if piece.kind == "counter":
            about = Entry(self._say(f"card.hunt.{kind_of(piece.name)}"))
            need = self._say("odds.from", n=state.sheet.hunt_need(piece.name))
            rows = (Entry(self._say("card.defence"), need),) if piece.name in HUNT_ZOMBIES else ()
            return TooltipText(self._teller.name(piece.name), (*rows, about))
        points = state.hunt.points if state.hunt is not None else 0
        return TooltipText(
            self._say("unit.tank"), (Entry(self._say("card.points-left"), str(points)),)
        )

    # --- Cells and ways -------------------------------------------------------------------

    def cell(self, state: State, cell: Cell) -> TooltipText:
        """A cell: its name, its terrain, and what is printed in it."""
        if state.stage in ("drop", "field", "equip"):
            return self._hex(cell)
        if state.hunt is not None:
            return self._hunt_hex(cell)
        return self._square(state, cell)

    def _hex(self, cell: Cell) -> TooltipText:
        board = self._boards.field
        rows = [Entry(self._say("card.marsh" if cell in board.marsh else "card.plain"))]
        lines: tuple[LineKind, ...] = ("road", "stream", "river")
        rows.extend(Entry(self._say(f"card.{kind}")) for kind in lines if board.is_on(kind, cell))
        if cell in board.ss:
            rows.append(Entry(self._say("card.ss")))
        if cell == board.nonette:
            rows.append(Entry(self._say("card.nonette")))
        return TooltipText(f"{cell} {self._teller.title(cell)}".strip(), tuple(rows))

    def _hunt_hex(self, cell: Cell) -> TooltipText:
        board = self._boards.hunt
        key = "card.carentan" if cell == board.carentan else "card.bocage"
        return TooltipText(self._teller.cell(cell), (Entry(self._say(key)),))

    def _square(self, state: State, cell: Cell) -> TooltipText:
        board = self._boards.castle
        if cell == VILLAGE:
            return TooltipText(self._say("stage.village"), (Entry(self._say("card.village")),))
        room = board.room_of[cell]
        rows = [Entry(self._say(f"card.{room.kind}")), Entry(self._say(f"floor.{room.floor}"))]
        icon, required = board.charges.get(room.floor, ("", 0))
        if icon and cell in board.area[room.floor]:
            rows.append(Entry(self._say("card.area"), str(required)))
        if cell in state.charges_set:
            bursts = sum(state.sheet.items[item].explosive for item in state.charges_set[cell])
            rows.append(Entry(self._say("card.set"), str(bursts)))
        if cell in board.ss:
            number = board.ss.index(cell) + 1
            rows.append(Entry(self._say("card.ss-square", n=number)))
        rows += [
            Entry(self._say("card.numbered", n=number), _percent(_chance_of_two_dice(number)))
            for number, square in board.numbered.items()
            if square == cell
        ]
        if cell in board.other_end:
            there = board.other_end[cell]
            floor = self._say(f"floor.{board.floor_of[there]}")
            rows.append(
                Entry(self._say("card.stairs", place=self._teller.place(there), floor=floor))
            )
        story = room.story.get(self._kit.words.language, "")
        if story and state.action is None:
            rows.append(Entry(story))
        return TooltipText(self._teller.cell(cell), tuple(rows))

    def way_row(self, state: State, reach: Reach, cell: Cell) -> Entry:
        """The first and last cell of a path, and its cost in MP (in the hunt AP)."""
        path = reach.way_to(cell)
        if state.hunt is not None and state.stage == "hunt":
            return Entry(self._teller.cell(cell), f"{state.hunt.points - reach.left[cell]} AP")
        way = f"{self._teller.cell(path[0])} → {self._within(cell, path[0])}"
        spent = (state.action.left if state.action else 0) - reach.left[cell]
        return Entry(way, f"{half_points(spent) if state.stage == 'field' else spent} MP")

    def _within(self, cell: Cell, beside: Cell) -> str:
        """A cell without the name of its room, for a room that was named already."""
        words = self._teller.cell(cell)
        if cell not in self._boards.castle.room_of:
            return words
        room, _, number = words.rpartition(" ")
        return number if room and self._teller.cell(beside).startswith(f"{room} ") else words


def effect_key(state: State, marker: str) -> str:
    """The key of the text about a marker's effect; an event's is that of the present ambition."""
    if marker in ITEMS:
        return f"item.{kind_of(marker)}.use"
    if marker in AMBITIONS:
        return "card.marker.clue"
    kind = kind_of(marker).split("-")[0]
    return f"card.marker.event-{state.ambition}" if kind == "event" else f"card.marker.{kind}"


def _percent(chance: float) -> str:
    return f"{percent_of(chance)}%"


def _chance_of_two_dice(total: int) -> float:
    """The probability of a total of two dice."""
    return (_FACES - abs(total - _FACES - 1)) / _FACES**2


def half_points(number: int) -> str:
    """Half MP in words: 3 are 1½."""
    whole, rest = divmod(number, 2)
    return f"{whole or ''}½" if rest else str(whole)

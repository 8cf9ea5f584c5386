"""Tooltip rows about what may come: dice of an option, counters not seen yet, a march's arrival."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.painting.kit import Kit
from game.painting.wording import Teller
from game.rules.advice.forecast import Exposure
from game.rules.advice.march import NEVER, Pace
from game.rules.advice.odds import (
    AttackOdds,
    AttemptOdds,
    ControllerOdds,
    FaceOdds,
    HarmOdds,
    LightOdds,
    LuckOdds,
    MarchOdds,
    MayBe,
    Odds,
    PointsOdds,
    RepairOdds,
    RushOdds,
    ShotOdds,
    StrideOdds,
    ThrowOdds,
    VictimOdds,
)
from game.rules.advice.odds.hunting import FIRE_RULE, may_be_in_lair
from game.rules.board import Boards, Cell
from game.rules.counters import ITEM_KINDS
from game.rules.events.hunt import hunt_of
from game.rules.state import State
from game.tabletop.estimates import pace_from
from game.tabletop.tooltips.slip import Entry, percent
from game.ui.words import Words, clock_words, percent_of

_KILLERS: Final = ("ambush", "mine", "beast")
_MOST_KINDS: Final = 5
"""The most kinds of counters named in a tooltip; further ones are counted together."""
_MOST_KINDS_TO_RUSH: Final = 4
"""The most kinds for a marker to rush, below the odds of the way."""
_GEAR: Final = "gear"
"""All gear that a marker to rush may be, as one kind."""
_ALMOST_SURE: Final = Fraction(9, 10)
"""The chance to kill that is told to be enough."""
_HARDLY_ESCAPED: Final = Fraction(5, 6)
"""The chance of detection from which it is told in bold."""
Bars = tuple[tuple[str, float], ...]


class InShort(Struct, frozen=True):
    """The required roll of each die, and the probability of success."""

    need: str
    chance: Fraction

    @property
    def words(self) -> str:
        """Both as text for a list."""
        return f"{self.need} · {self.share}" if self.need else self.share

    @property
    def share(self) -> str:
        """The probability alone."""
        return f"{percent_of(self.chance)}%"

    def range_to(self, other: InShort) -> str:
        """From this probability to a greater one."""
        return f"{percent_of(self.chance)}-{percent_of(other.chance)}%"


class OddsWriter:
    """Writes the rows and bars of a tooltip for each kind of odds."""

    def __init__(
        self, words: Words, teller: Teller, shown: Callable[[], State], *, is_large: bool = False
    ) -> None:
        """`shown` is the position, which distinguishes zombies from undead; large text leaves no
        room for a row of each kind of marker."""
        self._words = words
        self._teller = teller
        self._shown = shown
        self._is_large = is_large

    def rows(self, odds: Odds) -> tuple[Entry, ...]:
        """The rows; none for an unknown kind of odds."""
        match odds:
            case AttackOdds():
                return self._attack(odds)
            case MarchOdds():
                return self._march(odds)
            case StrideOdds():
                return self._stride(odds)
            case ThrowOdds():
                return self._throw(odds)
            case LightOdds():
                return self._light(odds)
            case ShotOdds():
                return self._shot(odds)
            case VictimOdds():
                return self._victim(odds)
            case FaceOdds(may_be=may_be):
                shown = self._shown()
                is_lair = shown.stage == "hunt" and bool(may_be)
                return unseen_rows(self._words, shown) if is_lair else self._may_be(may_be)
        return self._plain(odds)

    def in_short(self, odds: Odds) -> InShort | None:
        """The short form for a list; None if the odds aren't a single number."""
        match odds:
            case AttackOdds(face=face):
                return InShort(self._from(face) if face else "", odds.kill)
            case ShotOdds():
                return InShort(self._from(odds.need - odds.bonus), odds.hit)
            case LuckOdds(luck=face) | RepairOdds(points=face):
                return InShort(self._most(face), odds.success)
            case LightOdds():
                return InShort(self._from(odds.distance) if odds.caught < 1 else "", odds.caught)
            case AttemptOdds() | ControllerOdds():
                return InShort("", odds.success)
            case VictimOdds():
                return InShort("", odds.hit)
        return None

    def _from(self, face: int) -> str:
        return self._say("from", n=face)

    def _most(self, face: int) -> str:
        return self._words.say("dice.at-most", need=face)

    def bars(self, odds: Odds) -> Bars:
        """The distribution of an attack's hits."""
        if not isinstance(odds, AttackOdds):
            return ()
        enough = self._hits_to_kill(odds)
        bars = [
            (self._words.count("odds.hits", number), float(odds.hits.chance(number)))
            for number in range(enough)
        ]
        if odds.hits.at_least(enough):
            words = self._words.count("odds.enough", enough)
            bars.append((words, float(odds.hits.at_least(enough))))
        return tuple(bars)

    def _hits_to_kill(self, odds: AttackOdds) -> int:
        """The number of hits that kill the target."""
        most = len(odds.hits.weights)
        return next((n for n in range(1, most) if odds.hits.at_least(n) == odds.kill), most - 1)

    def _say(self, key: str, **values: object) -> str:
        return self._words.say(f"odds.{key}", **values)

    def _join(self, names: Iterable[str]) -> str:
        return self._words.say("list.and").join(names)

    def risk(self, man: HarmOdds) -> Entry:
        """A man and what may happen to him."""
        who, risk = f"<red>{self._who(man)}</>", self.risk_words(man)
        # Large letters have no room side by side.
        return Entry(f"{who} {risk}") if self._is_large else Entry(who, risk)

    def risk_words(self, man: HarmOdds) -> str:
        """The chances that a man dies and that he is hit."""
        dies, hit = percent_of(man.dies), percent_of(man.hit)
        return self._words.say("card.hit", dies=dies, n=hit)

    def _chance(self, key: str, chance: Fraction, *, bad: bool = False, **values: object) -> Entry:
        words = self._say(key, **values)
        return Entry(f"<red>{words}</>" if bad else words, percent(self._words, chance))

    def _plain(self, odds: Odds) -> tuple[Entry, ...]:
        """The odds of a single roll, and its result."""
        match odds:
            case LuckOdds():
                first = self._chance("luck", odds.success, luck=odds.luck)
                return (first, self._cost(odds)) if odds.cost else (first,)
            case ControllerOdds():
                return (
                    self._chance("controller", odds.success, n=len(odds.dancers)),
                    self._chance("breaks", odds.breaks, bad=True),
                )
            case AttemptOdds():
                return (self._chance("attempt", odds.success, luck=odds.luck),)
            case RepairOdds():
                return (self._chance("repair", odds.success),)
            case HarmOdds():
                return (self._chance("harm", odds.keeping.dead, bad=True, who=self._who(odds)),)
            case PointsOdds():
                return tuple(self._advance(hexes, chance) for hexes, chance in odds.attacks)
        return ()

    def _advance(self, hexes: int, chance: Fraction) -> Entry:
        """How far zombies come nearer in a counterattack (M6.0)."""
        words = self._words.count("odds.counterattack", hexes)
        return Entry(f"<red>{words}</>", percent(self._words, chance))

    def _cost(self, odds: LuckOdds) -> Entry:
        failure = 1 - odds.success
        return self._chance(f"cost.{odds.cost}", failure, bad=True)

    def _who(self, odds: HarmOdds) -> str:
        return self._teller.name(odds.name)

    def _attack(self, odds: AttackOdds) -> tuple[Entry, ...]:
        need = self._from(odds.face) if odds.face else "?"
        rows = [
            Entry(self._words.count(f"odds.{_manner(odds)}", odds.dice), need, is_strong=True),
            *self._why_need(odds),
            *self._to_fall(odds),
            self._chance(self._ends("kill", odds.target), odds.kill),
        ]
        return (*rows, *self._too_many(odds), *self._idle(odds))

    def _too_many(self, odds: AttackOdds) -> tuple[Entry, ...]:
        """That half of the men, or fewer, would do, and who they are."""
        enough = self._hits_to_kill(odds)
        men, kill = odds.fewer(enough, _ALMOST_SURE)
        if len(men) * 2 > len(odds.attackers):
            return ()
        who = self._join(self._teller.name(man.name) for man in men)
        words = self._words.count("odds.too-many", enough, who=who)
        return (Entry(words, percent(self._words, kill)),)

    def _ends(self, key: str, target: str) -> str:
        """The key for the end of an enemy: officers die, monsters fall."""
        enemy = self._shown().enemies.get(target)
        end = self._teller.end_of(enemy) if enemy is not None else ""
        return f"{key}.{end}" if end else key

    def _why_need(self, odds: AttackOdds) -> tuple[Entry, ...]:
        """Where the number that a die needs comes from: the defence on the counter, and a bonus."""
        if not odds.need or odds.target not in self._shown().enemies:
            return ()
        defence, bonus = odds.need - 1, odds.need - odds.face
        key = "over.defence.bonus" if bonus else "over.defence"
        return (Entry(self._say(key, n=defence, bonus=bonus)),)

    def _to_fall(self, odds: AttackOdds) -> tuple[Entry, ...]:
        """The hits that fell a zombie or undead: all in this attack (R7.6.4-one-attack-kill)."""
        state = self._shown()
        enemy = state.enemies.get(odds.target)
        if enemy is None or enemy.kind == "german":
            return ()
        return (Entry(self._words.count("card.falls", state.sheet.hits_to_fall(enemy))),)

    def _victim(self, odds: VictimOdds) -> tuple[Entry, ...]:
        """The enemy's dice, the chance to be hit, and what could be given up instead of blood."""
        who = self._teller.plain_name(odds.attacker, self._shown())
        dice = self._words.count(f"odds.{_manner(odds)}", odds.dice)
        items = self._shown().paras[odds.harm.name].items
        key = "victim.items" if items else "victim.nothing"
        death = "victim.dies" if items else "victim.dies.bare"
        to_roll = (
            Entry(f"{who}: {dice}", self._from(odds.need), is_strong=True),
            Entry(self._say("over.luck", n=odds.need - 1)),
        )
        return (
            *(to_roll if odds.dice else ()),
            self._chance(death, odds.dies, bad=True),
            self._chance("victim.hit", odds.hit, bad=True),
            Entry(self._say(key, items=self._join(map(self._teller.item, items)))),
        )

    def _idle(self, odds: AttackOdds) -> tuple[Entry, ...]:
        """The stronger weapons that can't be used at this distance."""
        if not odds.idle:
            return ()
        items = self._join(dict.fromkeys(map(self._teller.item, odds.idle)))
        return (Entry(f"<red>{self._say(f'idle.{_manner(odds)}', items=items)}</>"),)

    def ahead(self, found: Sequence[AttackOdds]) -> tuple[Entry, ...]:
        """The likeliest of the attacks possible at the end of a way, and how many others are."""
        if not found:
            return ()
        likeliest, others = found[0], len(found) - 1
        who = self._teller.plain_name(likeliest.target, self._shown())
        first = self._words.count("odds.ahead.or", others, who=who) if others else None
        return (Entry(f"**{first or self._say('ahead', who=who)}**"), *self._attack(likeliest))

    def _march(self, odds: MarchOdds) -> tuple[Entry, ...]:
        rows: list[Entry] = []
        noticed = odds.detection
        if noticed is not None:
            is_bad = noticed.noticed > 0
            plain = Fraction(min(noticed.counted, 6), 6)
            rows.extend(self._heard(noticed.counted, plain))
            if noticed.noticed != plain:
                # What lies at the end of the way may give them away too, or end the march.
                row = self._chance("noticed.all", noticed.noticed, bad=is_bad)
                rows.append(replace(row, is_strong=noticed.noticed >= _HARDLY_ESCAPED))
            if is_bad and noticed.wakes:
                cells = self._join(map(self._teller.cell, noticed.wakes[:3]))
                rows.append(Entry(self._say("pool" if noticed.from_pool else "wakes", cells=cells)))
        if odds.turned_up:
            cells = self._join(map(self._teller.cell, odds.turned_up))
            rows.append(Entry(f"<red>{self._say('next-to', cells=cells)}</>"))
        if odds.rush is not None:
            rows.extend(self._rush(odds.rush))
        return tuple(rows)

    def _heard(self, counted: int, chance: Fraction) -> tuple[Entry, ...]:
        """The detection die; in bold, and with its reason, where it can hardly be escaped."""
        if not chance:
            # Without a percentage: 0 % beside "not detected" would read as its opposite.
            return (Entry(self._say("unheard")),)
        key = "noticed.surely" if chance == 1 else "noticed"
        row = self._chance(key, chance, bad=True, n=counted)
        if chance < _HARDLY_ESCAPED:
            return (row,)
        return (replace(row, is_strong=True), Entry(self._words.count("odds.counted", counted)))

    def _rush(self, odds: RushOdds) -> tuple[Entry, ...]:
        kinds = self._may_be(_with_gear_as_one(odds.may_be), _MOST_KINDS_TO_RUSH)
        if len(kinds) == 1:
            return (Entry(self._say("rush.known"), is_strong=True), *kinds)
        if self._is_large:
            shares = (self._say("kind", kind=row.words, chance=row.value) for row in kinds)
            kinds = (Entry(self._join(shares)),)
        return (Entry(self._say("rush"), is_strong=True), *kinds)

    def _stride(self, odds: StrideOdds) -> tuple[Entry, ...]:
        rows = []
        for floor, many in Counter(map(self._teller.floor, odds.woken)).items():
            words = self._words.count("odds.woken", many, floor=floor)
            rows.append(Entry(f"<red>{words}</>", is_strong=True))
        if odds.unknown:
            rows.append(Entry(self._words.count("odds.unknown", len(odds.unknown))))
        rows.extend(
            Entry(f"{self._teller.name(marker)} ({self._teller.cell(square)})")
            for square, marker in odds.known
        )
        if odds.stumble is not None:
            rows.extend(self._plain(odds.stumble))
        return tuple(rows)

    def _throw(self, odds: ThrowOdds) -> tuple[Entry, ...]:
        rows = [self._chance("lands", odds.lands)]
        shown = self._shown()
        alike = Counter(
            (self._ends("falls", foe.name), self._teller.plain_name(foe.name, shown), foe.kill)
            for foe in odds.foes
        )
        for (key, name, kill), number in alike.items():
            who = f"{name} × {number}" if number > 1 else name
            rows.append(self._chance(key, kill, who=who))
        rows.extend(map(self.risk, odds.paras))
        return tuple(rows)

    def _light(self, odds: LightOdds) -> tuple[Entry, ...]:
        rows = [self._chance("caught", odds.caught), Entry(f"**{self._say('ends')}**")]
        rows.extend(
            Entry(self._say("floor", floor=self._words.say(f"floor.{floor}")))
            for floor in odds.blown
        )
        rows.extend(map(self.risk, odds.escapes))
        return tuple(rows)

    def _shot(self, odds: ShotOdds) -> tuple[Entry, ...]:
        """What a hit, a miss and a 1 bring; then what may lie under a face-down counter."""
        least = odds.need - odds.bonus
        one = odds.breaks if least > 1 else Fraction(0)
        miss = 1 - odds.hit - one
        rows = [
            Entry(self._say("shot"), self._from(least), is_strong=True),
            self._chance("destroyed.unseen" if odds.may_be else "destroyed", odds.hit),
        ]
        if miss:
            rows.append(self._chance("miss", miss))
        if odds.breaks:
            key = "one.fire" if odds.rule == FIRE_RULE else "one.ram"
            rows.append(self._chance(key, odds.breaks, bad=True))
        return (*rows, *(unseen_rows(self._words, self._shown()) if odds.may_be else ()))

    def _may_be(self, kinds: Sequence[MayBe], most: int = _MOST_KINDS) -> tuple[Entry, ...]:
        if len(kinds) == 1:
            return (Entry(self._say("is", kind=self._kind(kinds[0].kind))),)
        likely = sorted(kinds, key=lambda one: -one.chance)
        shown, rest = likely[:most], likely[most:]
        if not self._is_large:
            # What kills is named, however seldom it is.
            shown += [one for one in rest if one.kind in _KILLERS]
            rest = [one for one in rest if one.kind not in _KILLERS]
        rows = [Entry(self._kind(one.kind), f"{percent_of(one.chance)}%") for one in shown]
        if rest:
            share = percent_of(sum(one.chance for one in rest))
            rows.append(Entry(self._words.count("odds.others", len(rest)), f"{share}%"))
        return tuple(rows)

    def _kind(self, kind: str) -> str:
        """The name of a kind of counter."""
        for prefix in ("item", "marker", "hunt", "unit", "ambition"):
            if self._words.has(f"{prefix}.{kind}"):
                return self._words.say(f"{prefix}.{kind}")
        if kind.startswith("event-"):
            return f"{self._words.say('marker.event')} {kind.removeprefix('event-')}"
        return self._say("gear" if kind == _GEAR else "ambition")


def _with_gear_as_one(kinds: Sequence[MayBe]) -> tuple[MayBe, ...]:
    """The kinds with all gear counted as one, if there are several kinds of it."""
    gear = [one for one in kinds if one.kind in ITEM_KINDS]
    if len(gear) < 2:
        return tuple(kinds)
    others = (one for one in kinds if one.kind not in ITEM_KINDS)
    return (MayBe(_GEAR, sum((one.chance for one in gear), Fraction(0))), *others)


def _manner(odds: AttackOdds | VictimOdds) -> str:
    return "melee" if odds.melee else "fire"


def unseen_rows(words: Words, state: State) -> tuple[Entry, ...]:
    """How many counters of each kind have not been seen yet, the most frequent first."""
    hunt = hunt_of(state)
    unseen = len(hunt.face_down) + (not hunt.turn_counter_is_known)
    kinds = sorted(may_be_in_lair(state), key=lambda one: -one.chance)
    return (
        Entry(words.count("odds.unseen", unseen), is_strong=True),
        *(Entry(_counter_name(words, one.kind), str(round(one.chance * unseen))) for one in kinds),
    )


def _counter_name(words: Words, kind: str) -> str:
    return words.say("unit.zombie" if kind == "zombie" else f"hunt.{kind}")


def exposure_rows(words: Words, faces: Sequence[Exposure]) -> tuple[Entry, ...]:
    """What a 5 and a 6 would do to the tank."""
    return tuple(
        Entry(
            _exposure_told(words, one), words.say(f"harm.{one.harm}"), is_strong=one.harm == "lost"
        )
        for one in faces
    )


def _exposure_told(words: Words, one: Exposure) -> str:
    told = words.say("harm.row", face=one.face)
    return told if one.harm == "none" else f"<red>{told}</>"


def march_rows(kit: Kit, boards: Boards, state: State, cell: Cell, left: int) -> tuple[Entry, ...]:
    """The earliest arrival of the acting group that goes there and keeps `left` half MP, and the
    river, stream (R4.2.2) or marsh (R4.3.1-marsh-free) it would stand in; nothing in Nonette
    itself."""
    board, action = boards.field, state.action
    if action is None or cell == board.nonette:
        return ()
    pace = pace_from(boards, state, action.group, cell, left)
    rows = [_arrival(kit, pace)] if pace is not None else []
    if board.is_in_river(cell):
        rows.append(Entry(f"<red>{kit.say('card.river')}</>"))
    elif board.is_on("river", cell) or board.is_on("stream", cell):
        rows.append(Entry(f"<red>{kit.say('card.water')}</>"))
    elif not board.is_counted(cell):
        rows.append(Entry(kit.say("card.marsh")))
    return tuple(rows)


def _arrival(kit: Kit, pace: Pace) -> Entry:
    """When the group would be in Nonette, as the goal strip tells it of the present position."""
    if pace.clock == NEVER:
        return Entry(f"<red>{kit.say('goal.no-way')}</>")
    clock = clock_words(pace.clock)
    if pace.is_in_time:
        return Entry(kit.say("way.home"), clock)
    key = "way.home.lost" if pace.is_too_late else "way.home.late"
    return Entry(f"<red>{kit.say(key)}</>", clock)

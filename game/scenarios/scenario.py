"""A scenario: a file and its maps, checked as a whole, and the games that begin with it.

    scenario = read_scenario(Path("the-bridge"))
    game = scenario.begin(seed=7)

A game begins where one by the rulebook would, with what the scenario names put in its place.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, json, to_builtins
from msgspec.structs import fields, replace

from game.boards.castle import MARKERS, SS_SQUARES
from game.boards.faults import Fault, FaultList, MapError, TooManyFaultsError
from game.boards.files import inside
from game.boards.loading import MapKind, boards_of_scenario
from game.rules.board import VILLAGE, Boards, CastleBoard
from game.rules.clock import VICTORIES
from game.rules.counters import CASTLE_MARKERS, GERMANS, ITEMS, MONSTERS, ROSTER
from game.rules.dice import recall_dice, shuffled
from game.rules.game import Game, Origin, Part
from game.rules.goal import PRINTED_GOAL, Goal
from game.rules.ladder import DIFFICULTY_LEVELS
from game.rules.options import HUNT_OPTIONS, VARIANT_CASTLE_MARKERS, Options
from game.rules.position import Plain
from game.rules.sheet import CounterSheet, SheetError
from game.rules.survivors import Fates, Survivor
from game.scenarios.scenario_file import (
    LONGEST_ENDING,
    SCENARIO_FILE,
    Carries,
    KeyFaults,
    Keys,
    Man,
    Played,
    ScenarioFile,
    Share,
    cure,
    read_file,
)
from game.sentence import Sentence, cleaned, cleaned_texts

_MARKERS: Final = (*CASTLE_MARKERS, *VARIANT_CASTLE_MARKERS)
_SWITCHES: Final = tuple(one.name for one in fields(Options) if one.name not in HUNT_OPTIONS)


class Scenario(Struct, frozen=True):
    """A scenario that can be played."""

    path: Path
    """Its file."""
    maps: tuple[tuple[str, Path], ...]
    """Its own maps by kind, if it has any."""
    file: ScenarioFile
    boards: Boards
    options: Options
    sheet: CounterSheet
    packed: str = ""
    """The file for a friend, if it was read from one."""

    @property
    def texts(self) -> dict[str, dict[str, str]]:
        """Its texts by language, fit to be shown."""
        return cleaned_texts(to_builtins(self.file.text))

    @property
    def title(self) -> str:
        """Its title in English, or else in its first language."""
        return in_language(self.texts, "en").get("title", "")

    @property
    def author(self) -> str:
        """Who made it, fit to be shown."""
        return cleaned(self.file.author)

    def share_of(self, bot: str) -> Share | None:
        """How often a bot wins it; None if that wasn't measured since it was changed."""
        measured = self.file.measured
        if measured is None or measured.of != self.digest:
            return None
        played: Played | None = getattr(measured, bot)
        return None if played is None else played.share

    def men_after(self, before: Fates) -> dict[str, Man] | None:
        """The men who are here after the scenario before: without its dead, unless the goal names
        them or nobody would be left, with the wounds and items of the others.

        What the file puts elsewhere isn't brought along.
        """
        file = self.file
        men, carries, goal = file.men, file.carries, file.goal or PRINTED_GOAL
        if men is None or carries is None:
            return men
        dead = {name for name, fate in before.items() if fate is None and carries.men}
        there = {
            name: man
            for name, man in men.items()
            if name not in dead or name in (*goal.home, *goal.alive)
        }
        brought = {name for name in there if before.get(name) is not None}
        fixed = replace(file, men={n: man for n, man in there.items() if n not in brought})
        taken = {name for name, _ in _named(fixed)}
        found = dict[str, Man]()
        for name, man in there.items():
            found[name] = _carrying(man, before.get(name), carries, taken)
            taken.update(found[name].items)
        return found or men

    @property
    def digest(self) -> str:
        """What distinguishes it from other scenarios: all but what it says and who made it."""
        plain = to_builtins(replace(self.file, text={}, author="", measured=None))
        digests = dict(self.boards.digests)
        played = ("castle", "field") if self.file.starts == "march" else ("castle",)
        told = json.encode([plain, [digests[kind] for kind in played]], order="deterministic")
        return hashlib.sha256(told).hexdigest()[:16]

    @property
    def summary(self) -> str:
        """What it is, in a line."""
        file = self.file
        begins = "" if file.begins is None else f", from {file.begins}"
        men = "" if file.men is None else f", {', '.join(file.men)}"
        goal = "as in the rulebook" if file.goal is None else _goal_words(file.goal)
        return f'"{self.title}", {file.starts}{begins} to {file.ends}{men}; goal: {goal}'

    def begin(self, seed: int, before: Fates | None = None) -> Game:
        """A game of it; the seed decides all dice and draws. Raises ValueError if the rules can't
        set it up.

        `before` is what became of the men of the scenario before, if this one goes on with them.
        """
        part = part_of(self.file)
        file = replace(self.file, men=self.men_after(before or {}))
        first = Game.new(self.boards, seed, self.options, part, self.sheet)
        position = _Setup(file, self.boards.castle, first.position()).position()
        game = Game.from_position(self.boards, position, options=self.options)
        assert game.origin is not None
        game.origin = Origin(
            part, seed, game.origin.position, texts=self.texts, scenario=self.digest
        )
        return game


def _carrying(man: Man, fate: Survivor | None, carries: Carries, taken: Collection[str]) -> Man:
    """A man with what he brings from the scenario before, except what others have."""
    if fate is None:
        return man
    items = [one for one in fate.items if one in ITEMS and one not in taken]
    return replace(
        man,
        items=list(dict.fromkeys(items)) if carries.items else man.items,
        wounded=fate.wounded if carries.wounds else man.wounded,
    )


def _goal_words(goal: Goal) -> str:
    parts = {
        "tower and levels as in the rulebook": goal.blow is None,
        f"blow up {', '.join(goal.blow or ())}": goal.blow,
        f"bring home {', '.join(goal.home)}": goal.home,
        f"keep alive {', '.join(goal.alive)}": goal.alive,
        f"{goal.points} points": goal.points,
    }
    return "; ".join(words for words, is_wanted in parts.items() if is_wanted)


def said_of(game: Game, language: str, key: str) -> str:
    """A text of the scenario that a game is of; empty for a game by the rulebook."""
    texts = (game.origin.texts or {}) if game.origin is not None else {}
    return cleaned(in_language(texts, language).get(key, ""), LONGEST_ENDING)


def ending_of(game: Game, language: str) -> str:
    """What the scenario of a finished game says of its end; empty for a game by the rulebook."""
    return said_of(game, language, "won" if game.state.outcome in VICTORIES else "lost")


def part_of(file: ScenarioFile) -> Part:
    """The part of the night that is played."""
    return "evening" if file.starts == "march" else "castle"


def in_language(texts: Mapping[str, Mapping[str, str]], language: str) -> Mapping[str, str]:
    """The texts in a language, else in English, else in the first there is; empty without any."""
    known = [texts[one] for one in (language, "en") if one in texts]
    return next(iter([*known, *texts.values()]), {})


def read_scenario(path: Path) -> Scenario:
    """The scenario in a file, or in a folder. Raises MapError with every fault."""
    path = path / SCENARIO_FILE if path.is_dir() else path
    faults = FaultList(str(path))
    try:
        return _read(path, faults)
    except TooManyFaultsError as error:
        raise MapError(faults.sorted()) from error
    except RecursionError as error:
        faults.add(0, "is nested too deeply; write one level after the other")
        raise MapError(faults.sorted()) from error


def _read(path: Path, faults: FaultList) -> Scenario:
    file, keyed_faults = read_file(path, faults)
    if file is None:
        raise MapError(faults.sorted())
    maps = _maps(path, file, keyed_faults, faults)
    try:
        boards = boards_of_scenario(maps)
    except MapError as error:
        raise MapError((*faults.sorted(), *error.faults)) from error
    check = _Check(file, keyed_faults, boards.castle)
    options, sheet = check.options(), check.sheet()
    check.run()
    if faults.found:
        raise MapError(faults.sorted())
    scenario = Scenario(path, tuple(maps.items()), file, boards, options, sheet)
    try:
        scenario.begin(0)
    except ValueError as error:
        text = Sentence("can't be set up: {detail}", detail=str(error).partition(": ")[2])
        raise MapError((Fault(str(path), 0, text),)) from error
    return scenario


def _maps(
    path: Path, file: ScenarioFile, keyed: KeyFaults, faults: FaultList
) -> dict[MapKind, Path]:
    """The scenario's own maps by kind."""
    found: dict[MapKind, Path] = {}
    kinds: tuple[MapKind, ...] = ("castle", "field")
    for kind in kinds:
        name: str = getattr(file.maps, kind)
        line = keyed.line_of(("maps", kind))
        place = inside(path.parent, name, path.parent, faults, line) if name else None
        if place is not None:
            found[kind] = place
    return found


class _Check:
    """Finds what contradicts the rules, the maps, or another part of the file."""

    def __init__(self, file: ScenarioFile, faults: KeyFaults, castle: CastleBoard) -> None:
        self._file: Final = file
        self._faults: Final = faults
        self._castle: Final = castle

    def options(self) -> Options:
        """The optional rules in force."""
        known = [name for name in self._file.rules if self._is_known(_SWITCHES, name, "rules")]
        changed = {name: self._file.rules[name] for name in known}
        level = DIFFICULTY_LEVELS[self._file.level]
        return replace(level.options_of(part_of(self._file)), **changed)

    def sheet(self) -> CounterSheet:
        """The counters in force."""
        changes = dict(DIFFICULTY_LEVELS[self._file.level].sheet.changes)
        for keys, number in _leaves(self._file.values, ()):
            try:
                if not isinstance(number, int) or isinstance(number, bool):
                    raise SheetError(f"{'.'.join(keys)} must be a whole number")
                CounterSheet({".".join(keys): number})
                changes[".".join(keys)] = number
            except SheetError as error:
                self._faults.at(("values", *keys), "{detail}", detail=error)
        return CounterSheet(changes)

    def run(self) -> None:
        """Add every fault."""
        self._check_start()
        self._check_men()
        self._check_enemies()
        self._check_markers()
        self._check_goal()
        self._check_census()

    def _is_known(self, known: Collection[str], name: str, *keys: str) -> bool:
        """Whether a name is one of those that can stand there; a fault if not."""
        if name in known:
            return True
        self._faults.at(
            (*keys, name),
            '"{name}" doesn\'t belong in {key}; {cure}',
            name=name,
            key=".".join(keys),
            cure=cure(name, known),
        )
        return False

    def _check_start(self) -> None:
        file = self._file
        if file.starts == "march":
            for key in ("begins", "men", "enemies", "markers", "ambition"):
                if getattr(file, key) is not None:
                    self._faults.at(
                        (key,),
                        '"{key}" is only for what starts in the village or the castle; write '
                        'starts = "village"',
                        key=key,
                    )
        if file.starts == "castle" and file.men is None:
            self._faults.at(
                ("starts",),
                "starts in the castle, and nobody is there; name the men under [men.NAME]",
            )
        if file.starts != "march" and file.begins is not None and file.begins >= file.ends:
            self._faults.at(
                ("ends",),
                "ends at {ends} and begins at {begins}; the end must be later",
                ends=file.ends,
                begins=file.begins,
            )

    def _check_men(self) -> None:
        for name, man in (self._file.men or {}).items():
            self._is_known(ROSTER, name, "men")
            for item in man.items:
                self._is_known(ITEMS, item, "men", name, "items")
            if square_of(self._castle, man.at) is None:
                self._refuse_place(("men", name, "at"), man.at)
            elif self._file.starts == "village" and man.at != VILLAGE:
                self._faults.at(
                    ("men", name, "at"),
                    '{name} is in the castle already; write starts = "castle"',
                    name=name,
                )
        if self._file.carries is not None and self._file.men is None:
            self._faults.at(
                ("carries",),
                "nobody is there to carry anything; name the men under [men.NAME]",
            )
        if self._file.men == {}:
            self._faults.at(("men",), "nobody is there; name a man under [men.NAME]")

    def _refuse_place(self, keys: Keys, place: str) -> None:
        self._faults.at(
            keys,
            '"{place}" is no place on the map; name a square like {square}, a room, or village',
            place=place,
            square=self._castle.squares[0],
        )

    def _check_enemies(self) -> None:
        enemies, ss = self._file.enemies, len(self._castle.ss)
        if enemies is None:
            if ss < len(SS_SQUARES):
                self._faults.at(
                    ("maps", "castle"),
                    "the map has {many} SS squares, and the rulebook's garrison needs {all}; "
                    "name the enemies under [enemies]",
                    many=ss,
                    all=len(SS_SQUARES),
                )
            return
        for name, at in enemies.on.items():
            self._is_known(GERMANS, name, "enemies", "on")
            if isinstance(at, int) and not 1 <= at <= len(self._castle.ss):
                self._faults.at(
                    ("enemies", "on", name),
                    "the map has no SS square {number}; it has 1 to {most}",
                    number=at,
                    most=len(self._castle.ss),
                )
            elif isinstance(at, str) and at not in self._castle.order:
                self._refuse_place(("enemies", "on", name), at)
        for name in enemies.pool:
            self._is_known(GERMANS, name, "enemies", "pool")
        for name in enemies.cup:
            self._is_known(MONSTERS, name, "enemies", "cup")

    def _check_markers(self) -> None:
        markers, squares = self._file.markers, len(self._castle.markers)
        if markers is None:
            if squares < MARKERS:
                self._faults.at(
                    ("maps", "castle"),
                    "the map has {many} marker squares, and the rulebook's markers need {all}; "
                    "name them under [markers]",
                    many=squares,
                    all=MARKERS,
                )
            return
        for square, marker in markers.at.items():
            self._is_known(_MARKERS, marker, "markers", "at")
            if square not in self._castle.order:
                self._refuse_place(("markers", "at", square), square)
        for marker in markers.deal:
            self._is_known(_MARKERS, marker, "markers", "deal")
        room = len([one for one in self._castle.markers if one not in markers.at])
        if len(markers.deal) > room:
            self._faults.at(
                ("markers", "deal"),
                "{many} markers are dealt, and the map has room for {room}; deal fewer",
                many=len(markers.deal),
                room=room,
            )

    def _check_goal(self) -> None:
        goal = self._file.goal
        if goal is None:
            return
        men = self._file.men or ROSTER
        for floor in goal.blow or ():
            self._is_known(self._castle.charges, floor, "goal", "blow")
        for name in goal.home:
            self._is_known((*ITEMS, *men), name, "goal", "home")
        for name in goal.alive:
            self._is_known((*men,), name, "goal", "alive")
        if goal.needs_no_explosion and not (goal.home or goal.alive or goal.points):
            self._faults.at(("goal",), "the goal asks for nothing; name what must come home")

    def _check_census(self) -> None:
        """No counter is in two places."""
        for name, places in Counter(name for name, _ in _named(self._file)).items():
            if places > 1:
                keys = [keys for one, keys in _named(self._file) if one == name]
                self._faults.at(
                    keys[-1],
                    "{name} is in {places} places; leave it in one",
                    name=name,
                    places=places,
                )


def _named(file: ScenarioFile) -> Iterator[tuple[str, Keys]]:
    """The counters that the file puts somewhere, and the keys that do it."""
    for name, man in (file.men or {}).items():
        yield from ((item, ("men", name, "items")) for item in man.items)
    if file.enemies is not None:
        yield from ((name, ("enemies", "on", name)) for name in file.enemies.on)
        yield from ((name, ("enemies", "pool")) for name in file.enemies.pool)
        yield from ((name, ("enemies", "cup")) for name in file.enemies.cup)
    if file.markers is not None:
        yield from ((name, ("markers", "at", at)) for at, name in file.markers.at.items())
        yield from ((name, ("markers", "deal")) for name in file.markers.deal)


def _leaves(table: Mapping[str, Any], keys: Keys) -> Iterator[tuple[Keys, Any]]:
    """The values in nested tables, and their keys."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*keys, key))
        else:
            yield (*keys, key), value


def square_of(castle: CastleBoard, place: str) -> str | None:
    """The village, a square, or the first square of a room of that name; None if it is none."""
    if place == VILLAGE or place in castle.order:
        return place
    return next((room.squares[0] for room in castle.rooms if room.name == place), None)


class _Setup:
    """Puts what a scenario names in the place of what the rulebook has."""

    def __init__(self, file: ScenarioFile, castle: CastleBoard, usual: Mapping[str, Plain]) -> None:
        self._file: Final = file
        self._castle: Final = castle
        self._position = dict[str, Any](usual)

    def position(self) -> dict[str, Any]:
        """The position in which the scenario begins."""
        file, position = self._file, self._position
        position["deadline"] = _minutes(file.ends)
        if file.goal is not None:
            position["goal"] = to_builtins(file.goal)
        if file.starts == "march":
            return position
        if file.begins is not None:
            position["clock"] = position["arrival"] = _minutes(file.begins)
        if file.ambition is not None:
            position |= {"ambition": file.ambition, "ambition_known": True}
        self._free_the_named()
        if file.men is not None:
            self._set_men()
        if file.enemies is not None:
            self._set_enemies()
        if file.markers is not None:
            self._set_markers()
        if file.starts == "castle":
            position |= {"stage": "castle", "phase": "paras", "turn": 1, "to_assign": ()}
        return position

    def _free_the_named(self) -> None:
        """Take the counters that the scenario puts somewhere from where they would be."""
        named, position = {name for name, _ in _named(self._file)}, self._position
        for key in ("pool", "cup", "left_out", "removed", "fallen", "to_assign"):
            position[key] = tuple(one for one in position.get(key, ()) if one not in named)
        hidden = position.get("hidden", {})
        position["hidden"] = {at: one for at, one in hidden.items() if one not in named}
        enemies = position.get("enemies", {})
        position["enemies"] = {name: one for name, one in enemies.items() if name not in named}

    def _set_men(self) -> None:
        men = {
            name: {
                "at": square_of(self._castle, man.at),
                "items": man.items,
                "wounded": man.wounded,
            }
            for name, man in (self._file.men or {}).items()
        }
        there = tuple(name for name in ROSTER if name in men)
        self._position |= {"paras": men, "arrived": there, "dropped": there}
        self._position |= {"to_assign": (), "lying": {}}

    def _set_enemies(self) -> None:
        enemies = self._file.enemies
        assert enemies is not None
        places = {
            name: self._castle.ss[at - 1] if isinstance(at, int) else at
            for name, at in enemies.on.items()
        }
        self._position |= {
            "enemies": {name: {"kind": "german", "at": at} for name, at in places.items()},
            "pool": enemies.pool,
            "cup": enemies.cup,
            "fallen": (),
        }

    def _set_markers(self) -> None:
        markers = self._file.markers
        assert markers is not None
        dice = recall_dice(self._position["dice"])
        free = [at for at in self._castle.markers if at not in markers.at]
        dealt = dict(zip(shuffled(dice, free), markers.deal, strict=False))
        self._position |= {"hidden": {**markers.at, **dealt}, "left_out": ()}
        self._position["dice"] = dice.memory()


def _minutes(time: str) -> int:
    hours, minutes = time.split(":")
    return int(hours) * 60 + int(minutes)

"""The arguments ``--options`` and ``--vary``.

``--options strict,anya,rescue=2`` turns on optional rules, beside a level; ``--vary`` repeats a run
with another counter value, rule, map or bot.
"""

from __future__ import annotations

import argparse
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import fields, replace

from game.bots import BOT_NAMES
from game.commands.arguments import UsageError, map_file, maps_by_kind
from game.rules.ladder import DIFFICULTY_LEVELS, RUNG_NAMES
from game.rules.options import (
    HUNT_OPTIONS,
    NUMBERS,
    PROFILES,
    RULINGS,
    VARIANTS,
    Options,
    RungName,
    missing,
)
from game.rules.sheet import CounterSheet, SheetError
from game.sentence import shown_name
from game.simulation.order import WorkerPlan, plan_for

_KNOWN: Final = (*VARIANTS, *HUNT_OPTIONS, *RULINGS)


def add_switches(parser: argparse.ArgumentParser) -> None:
    """Add the option for optional rules."""
    parser.add_argument(
        "--options",
        type=switches,
        default=Options(),
        metavar="NAMES",
        help=f"optional rules, separated by commas; {', '.join(PROFILES)} are sets of them",
    )


class Rules(NamedTuple):
    """The optional rules and the counters of a game."""

    options: Options
    sheet: CounterSheet


def rules_of(arguments: argparse.Namespace) -> Rules:
    """The rules and counters of the level, with the optional rules that were named as well."""
    return rules_at(arguments.level, arguments.options)


def rules_at(level: RungName, more: Options) -> Rules:
    """The rules and counters of a level, with these optional rules as well."""
    rung = DIFFICULTY_LEVELS[level]
    named = {name: getattr(more, name) for name in _KNOWN if getattr(more, name)}
    return Rules(replace(rung.options, **named), rung.sheet)


def switches(text: str) -> Options:
    """Argument type: options or profiles by name, separated by commas.

    ``rescue=2`` sets a number; hyphens may replace underscores.
    """
    options = Options()
    for name in (part.strip().replace("-", "_") for part in text.split(",")):
        options = _switched_on(options, name)
    for switch, needed in missing(options):
        raise argparse.ArgumentTypeError(f'"{switch}" does nothing without "{needed}"; add it')
    return options


def _switched_on(options: Options, name: str) -> Options:
    stem, _, number = name.partition("=")
    for profile, rulings in PROFILES.items():
        if name == profile:
            return replace(options, **dict.fromkeys(rulings, True))
    values = NUMBERS.get(stem, ())
    if number in map(str, values[1:]):
        return replace(options, **{stem: int(number)})
    if name in _KNOWN:
        return replace(options, **{name: values[1] if values else True})
    raise argparse.ArgumentTypeError(
        f'"{name[:40]}" is not an optional rule; there are {", ".join((*PROFILES, *_KNOWN))}'
    )


_OPTION: Final = "option."
_SWITCHES: Final = tuple(field.name for field in fields(Options))
_LONGEST_NAME: Final = 120
"""Characters, since it becomes the name of a folder."""


class VariedSetting(NamedTuple):
    """A setting to vary, and its values."""

    name: str
    values: tuple[str, ...]


class Variation(NamedTuple):
    """One combination of varied settings."""

    name: str
    """The varied settings: ``Hank.luck=3,option.sniper=on``."""
    plan: WorkerPlan

    @property
    def folder(self) -> str:
        """The name of its folder inside the output folder."""
        letters = (one if one.isalnum() or one in ".=-," else "_" for one in self.name)
        return "".join(letters)


def add_vary(parser: argparse.ArgumentParser) -> None:
    """Add the option for variations."""
    parser.add_argument(
        "--vary",
        type=setting,
        action="append",
        default=[],
        metavar="COUNTER.FIELD=VALUES",
        help="play all games once with each value (Hank.luck=2,3,4) and compare them; also "
        "option.NAME=off,on, level=NAME,NAME, map=FILE,FILE and bot=NAME,NAME; given again, "
        "every combination",
    )


def setting(text: str) -> VariedSetting:
    """Argument type: a name and its values, separated by commas."""
    name, _, listed = text.partition("=")
    values = tuple(value.strip() for value in listed.split(","))
    if not all(values) or len(set(values)) < len(values):
        raise argparse.ArgumentTypeError(
            f'"{text[:40]}" doesn\'t say what to try; write it like Hank.luck=2,3,4'
        )
    return VariedSetting(name.strip(), values)


def variations(settings: list[VariedSetting], plan: WorkerPlan) -> list[Variation]:
    """Every combination of the settings, the first values first.

    Raises UsageError for a setting that can't be varied; the message lists those that can.
    """
    found = []
    for values in product(*(one.values for one in settings)):
        varied, words = plan, []
        for one, value in zip(settings, values, strict=True):
            varied = _varied(varied, one.name, value)
            words.append(
                f"{one.name}={shown_name(Path(value).stem) if one.name == 'map' else value}"
            )
        _check_switches(varied.order.options)
        found.append(Variation(",".join(words), varied))
    _check_folders(found)
    return found


def _varied(plan: WorkerPlan, name: str, value: str) -> WorkerPlan:
    """The plan with one setting changed."""
    order = plan.order
    if name == "map":
        return plan_for(order, plan.maps._replace(**maps_by_kind([map_file(value)])))
    if name == "bot":
        return plan._replace(order=replace(order, bot=_bot(value)))
    if name == "level":
        rules = rules_at(_level(value), order.options)
        changed = replace(order, options=rules.options, counters=rules.sheet.changes)
        return plan._replace(order=changed)
    if name.startswith(_OPTION):
        switch = name.removeprefix(_OPTION).replace("-", "_")
        options = replace(order.options, **{switch: _switch(switch, value)})
        return plan._replace(order=replace(order, options=options))
    return plan._replace(order=replace(order, counters=_counters(order.counters, name, value)))


def _bot(name: str) -> str:
    if name not in BOT_NAMES:
        raise UsageError(f'"{name[:30]}" is not a bot; there are {", ".join(BOT_NAMES)}')
    return name


def _level(name: str) -> RungName:
    if name not in RUNG_NAMES:
        raise UsageError(f'"{name[:30]}" is not a level; there are {", ".join(RUNG_NAMES)}')
    return name


def _switch(switch: str, value: str) -> bool | int:
    if switch not in _SWITCHES:
        raise UsageError(
            f'"{switch[:40]}" is not an optional rule; there are {", ".join(_SWITCHES)}'
        )
    numbers: dict[str, bool | int] = {str(number): number for number in NUMBERS.get(switch, ())}
    known = numbers or {"off": False, "on": True}
    if value not in known:
        raise UsageError(f'{switch} can\'t be "{value[:30]}"; it can be {" or ".join(known)}')
    return known[value]


def _counters(before: dict[str, int], path: str, value: str) -> dict[str, int]:
    if not value.isdecimal():
        raise UsageError(f'{path} can\'t be "{value[:30]}"; take whole numbers')
    try:
        return CounterSheet({**before, path: int(value)}).changes
    except SheetError as error:
        raise UsageError(
            f"{error}; option.NAME, level, map and bot can be varied as well"
        ) from error


def _check_switches(options: Options) -> None:
    for switch, needed in missing(options):
        raise UsageError(f'option.{switch} does nothing without "{needed}"; add --options {needed}')


def _check_folders(found: list[Variation]) -> None:
    """Raise UsageError for two variations of one folder, or an invalid folder name."""
    folders = [one.folder for one in found]
    for place, folder in enumerate(folders):
        if folder in folders[:place]:
            raise UsageError(f'"{folder}" would be there twice; give map files other names')
        if len(folder) > _LONGEST_NAME:
            raise UsageError(f'"{folder[:60]}..." is too much at once; vary fewer things')

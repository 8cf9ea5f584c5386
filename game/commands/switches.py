"""The argument for optional rules, ``--options strict,anya,rescue=2``, beside a level."""

from __future__ import annotations

import argparse
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.rules.ladder import LADDER
from game.rules.options import (
    HUNT_OPTIONS,
    PROFILES,
    RULINGS,
    VARIANTS,
    Options,
    RungName,
    missing,
)
from game.rules.sheet import CounterSheet

_RESCUE: Final = "rescue"
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
    rung = LADDER[level]
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
    if stem == _RESCUE and number in ("", "1", "2"):
        return replace(options, rescue=int(number or 1))
    if name in _KNOWN:
        return replace(options, **{name: True})
    raise argparse.ArgumentTypeError(
        f'"{name[:40]}" is not an optional rule; there are {", ".join((*PROFILES, *_KNOWN))}'
    )

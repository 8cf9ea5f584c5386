"""All types of events."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import game.rules.events
from game.rules.events.play import Event

ONLY_A_BASE = {"Event", "TargetStruck"}
"""Base classes that only share their fields; they never occur."""


def types_of_events() -> Iterator[type[Event]]:
    """In the order of the modules by name, and of their lines."""
    for found in pkgutil.iter_modules(game.rules.events.__path__):
        module = importlib.import_module(f"game.rules.events.{found.name}")
        for kind in vars(module).values():
            is_type = isinstance(kind, type) and issubclass(kind, Event)
            if is_type and kind.__module__ == module.__name__ and kind.__name__ not in ONLY_A_BASE:
                yield kind

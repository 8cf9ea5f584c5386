"""Illustrations in the rulebook: the counter or marker that a rule is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame

from game.painting.counters.press import CounterPress
from game.rules.options import VARIANT_CASTLE_MARKERS, VARIANT_FIELD_MARKERS

Print: TypeAlias = Callable[[CounterPress, int], pygame.Surface]
"""Renders a counter at a size in pixels."""


def _item(kind: str) -> Print:
    return lambda press, size: press.item(kind, size)


def _field(marker: str | None) -> Print:
    return lambda press, size: press.field_marker(marker, size)


def _castle(marker: str | None) -> Print:
    return lambda press, size: press.castle_marker(marker, size)


def _para(name: str, *, wounded: bool = False) -> Print:
    return lambda press, size: press.para(name, size, wounded=wounded)


def _german(name: str, men_left: int | None = None) -> Print:
    return lambda press, size: press.german(name, size, men_left=men_left)


def _german_back(press: CounterPress, size: int) -> pygame.Surface:
    return press.german_back(size)


def _zombie(name: str) -> Print:
    return lambda press, size: press.zombie(name, size)


def _undead(name: str, *, worm: bool = False) -> Print:
    return lambda press, size: press.undead(name, size, worm=worm)


def _ambition(ambition: str) -> Print:
    return lambda press, size: press.ambition(ambition, size)


def _bite(*, injection: bool = False) -> Print:
    return lambda press, size: press.bite("b", size, injection=injection)


def _detonator(press: CounterPress, size: int) -> pygame.Surface:
    return press.detonator(size)


def _hunt(counter: str | None) -> Print:
    return lambda press, size: press.hunt_counter(counter, size)


def _tank(*, damaged: bool = False) -> Print:
    return lambda press, size: press.tank(size, damaged=damaged)


def _armour(name: str) -> Print:
    return lambda press, size: press.armour(name, size)


def _hit_german(press: CounterPress, size: int) -> pygame.Surface:
    whole = press.german("G1", size).copy()
    whole.blit(press.hits(1, size), (0, 0))
    return whole


_PICTURES: Final[dict[str, Print]] = {
    # The rule of an optional marker shows the marker, unless another picture is given below.
    **{f"V2-{marker}": _field(marker) for marker in VARIANT_FIELD_MARKERS},
    **{f"V2-{marker}": _castle(marker) for marker in VARIANT_CASTLE_MARKERS},
    "R2.3-fields": _para("Garrett"),
    "R2.3.4-demolition-icon": _para("Blake"),
    "R2.3.5-marksman-icon": _para("Dylan"),
    "R2.3.6-melee-icon": _para("Frank"),
    "R2.3.6b-wounded-side": _para("Blake", wounded=True),
    "R2.4-fields": _german("G1"),
    "R2.4.1-men": _german("G9"),
    "R2.4.4-officers": _german("Wafner"),
    "R2.5.1-charm": _item("charm"),
    "R2.5.2-lighter": _item("lighter"),
    "R2.5.3-first-aid": _item("first-aid"),
    "R2.5.4-charge": _item("charge"),
    "R2.5.5-camera": _item("camera"),
    "R2.5.6-diary": _item("diary"),
    "R2.6.1-reich": _ambition("reich"),
    "R2.6.2-haunebu": _ambition("haunebu"),
    "R2.6.3-zombies": _ambition("zombies"),
    "R2.7-mix": _field(None),
    "R2.7.1-ines": _para("Ines"),
    "R2.7.2-ambush": _field("ambush-1"),
    "R2.7.3-mine": _field("mine"),
    "R2.7.4-dog": _field("dog"),
    "R2.7.5-alive": _field("alive"),
    "R2.7.6-beast": _field("beast"),
    "R2.7.7-plus": _item("katana"),
    "R2.8-mix": _castle(None),
    "R2.8.1-gas": _item("gas"),
    "R2.8.2-gasoline": _item("gasoline"),
    "R2.8.3-prisoner": _item("prisoner"),
    "R2.8.4-hostage": _item("hostage"),
    "R2.8.5-first-aid": _item("first-aid"),
    "R2.8.6-key-item": _item("key"),
    "R2.8.7-sentry": _castle("sentry-1"),
    "R2.8.8-event": _castle("event-II"),
    "R2.8.9-flamethrower": _item("flamethrower"),
    "R2.8.9-grenade": _item("grenade"),
    "R2.8.10-doctor": _item("doctor"),
    "R2.9-two-sided": _zombie("Z1"),
    "R2.10.2-hits": _hit_german,
    "R2.10.3-infection": _bite(),
    "R2.10.4-detonator": _detonator,
    "R3.1.2-field-markers": _field(None),
    "R3.1.3-germans": _german_back,
    "R4.2.4-rush": _field(None),
    "R4.2.4-ambition": _ambition("zombies"),
    "R4.2.4-ines": _field("ines"),
    "R4.2.4-ambush": _field("ambush-1"),
    "R4.2.4-mine": _field("mine"),
    "R4.2.4-dog": _field("dog"),
    "R4.2.4-alive": _field("alive"),
    "R4.2.4-beast-hex": _field("beast"),
    "R4.2.4-equipment": _item("mg42"),
    "R4.2.6-first-aid": _item("first-aid"),
    "R4.3-dormant": _german_back,
    "R4.3.2-active": _german("G1"),
    "R4.4.1-dice": _para("Dylan"),
    "R4.4.1-hits": _german("G1", 2),
    "R4.4.2-weapons": _item("mp40"),
    "R4.5.4-dice": _german("G1", 2),
    "R4.5.5-per-hit": _para("Cooper", wounded=True),
    "R4.5.5-ines": _para("Ines"),
    "R6.1.1-garrison": _german_back,
    "R6.1.2-castle-markers": _castle(None),
    "R6.3-romance": _para("Ines"),
    "R7.3-enter-room": _castle(None),
    "R7.3.1-gas": _item("gas"),
    "R7.3.2-gasoline": _item("gasoline"),
    "R7.3.3-prisoner": _item("prisoner"),
    "R7.3.4-hostage": _item("hostage"),
    "R7.3.5-first-aid": _item("first-aid"),
    "R7.3.6-key-item": _item("key"),
    "R7.3.7-sentry": _castle("sentry-1"),
    "R7.3.8-event": _castle("event-I-1"),
    "R7.3.9-flamethrower": _item("flamethrower"),
    "R7.3.10-grenade": _item("grenade"),
    "R7.3.11-doctor": _item("doctor"),
    "R7.5-set": _item("charge"),
    "R7.5-detonator": _detonator,
    "R7.6.3-melee": _para("Frank"),
    "R7.6.4-green-plus": _item("katana"),
    "R7.6.4-purple-plus": _item("bat"),
    "R7.6.4-one-attack-kill": _zombie("Z1"),
    "R7.6.5-grenade": _item("grenade"),
    "R7.6.5-gas": _item("gas"),
    "R7.6.5-charge": _item("charge"),
    "R7.6.5-gasoline": _item("gasoline"),
    "R7.7-dormant": _german_back,
    "R7.8.1-1-adjacent": _zombie("Z2"),
    "R7.8.2-infect-wounded": _bite(),
    "R7.8.2-undead-clean": _undead("Z2"),
    "R7.8.3-1-sees": _german("G2"),
    "R7.9-reveal": _castle(None),
    "R8.1.1-event1": _castle("event-I-1"),
    "R8.1.1-lieutenant": _german("Schelzer"),
    "R8.1.2-event2": _castle("event-II"),
    "R8.1.3-event3": _castle("event-III"),
    "R8.1.4-key-item": _bite(injection=True),
    "R8.1.5-hostage": _item("hostage"),
    "R8.2.1-event1": _castle("event-I-1"),
    "R8.2.2-event2": _castle("event-II"),
    "R8.2.3-event3": _castle("event-III"),
    "R8.2.4-key-item": _item("key"),
    "R8.2.5-worm": _undead("Z2", worm=True),
    "R8.3.1-event1": _castle("event-I-1"),
    "R8.3.1-lieutenant": _german("Schelzer"),
    "R8.3.2-event2": _castle("event-II"),
    "R8.3.3-event3": _castle("event-III"),
    "R8.3.4-controller": _item("key"),
    "R8.3.5-daughter": _item("hostage"),
    "R8.3.5-father": _zombie("Z3"),
    "R9.1.1-0600": _detonator,
    "R9.1.2-required": _item("charge"),
    "R9.1.3-manual": _item("lighter"),
    "V1-fire-over-friends": _item("mp40"),
    "V2-anya": _para("Anya"),
    "V2-nikolai": _para("Nikolai"),
    "V2-jaeger": _german("Jaeger"),
    "V2-t34": _armour("t34"),
    "V2-panther": _armour("panther"),
    "M1.0-premise": _tank(),
    "M4.1-option-rescue": _hunt("infantry-1"),
    "M7.2-infantry": _hunt("infantry-1"),
    "M3.0-setup": _hunt(None),
    "M6.1-damaged": _tank(damaged=True),
    "M7.2-zombie": _hunt("zombie-1"),
    "M7.2-equipment": _hunt("turret"),
    "M7.2-event": _hunt("event"),
    "M7.3-m8": _hunt("turret"),
    "M7.4-cutter": _hunt("cutter"),
}


def has_picture(rule: str) -> bool:
    """Whether a rule has an illustration."""
    return rule in _PICTURES


def picture_of(rule: str, press: CounterPress, size: int) -> pygame.Surface | None:
    """The illustration of a rule, about `size` pixels wide; None if it has none."""
    make = _PICTURES.get(rule)
    return make(press, size) if make is not None else None

"""The player's settings, as the options screen shows them, and the settings file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from game.archive.disk import (
    ArchiveError,
    SettingsError,
    UnreadError,
    change_safely,
    is_absent,
    read_text,
    set_aside,
)
from game.rules.options import Options, RungName
from game.sentence import Sentence, json_cause

SIZE_CAP: Final = 1 << 16

Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Pixels: TypeAlias = Annotated[int, Meta(ge=320, le=16384)]
MapName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]
_Values: TypeAlias = dict[str, object]
"""Settings as JSON has them."""


class PrologueRecord(msgspec.Struct, frozen=True):
    """What came of the prologue."""

    end: Literal["", "skipped", "won"] = ""
    """Empty until it was left or won for the first time."""
    tries: Annotated[int, Meta(ge=0)] = 0
    best: Annotated[int, Meta(ge=0)] = 0
    """The best score."""


class Settings(msgspec.Struct, frozen=True):
    """All settings with their defaults."""

    language: Literal["", "en", "ja"] = ""
    """Empty: the language of the system."""
    window: tuple[Pixels, Pixels] = (1280, 720)
    fullscreen: bool = False
    master_volume: Percent = 100
    music_volume: Percent = 60
    effects_volume: Percent = 80
    muted: bool = False
    captions: bool = False
    """Whether sounds that carry information are captioned."""
    read_aloud: bool = False
    """Whether the system's voice reads the screens out."""
    animation: Literal["off", "fast", "normal", "slow"] = "normal"
    fights: Literal["strip", "board", "result"] = "strip"
    """How attacks are shown: in large, on the board only, or only what came of them."""
    step_by_step: bool = False
    """Whether each enemy action waits for a key."""
    questions: Literal["matters", "men", "everything"] = "matters"
    """What the player is asked; see `game/standing_orders`."""
    always_ask: tuple[Annotated[str, Meta(max_length=40)], ...] = ()
    """The kinds of decisions that are asked all the same, by the names of their standing orders."""
    text_scale: Annotated[int, Meta(ge=100, le=200)] = 100
    """Percent."""
    colours: Literal["standard", "deuteranopia", "tritanopia", "contrast"] = "standard"
    plain_light: bool = False
    """Whether the castle is lit evenly, instead of by what the men see."""
    reduced_motion: bool = False
    flashes: bool = True
    """Whether flak and explosions flash; otherwise they glow."""
    keys: dict[str, str] = {}
    """Key by action, for rebound keys only."""
    pad: dict[str, str] = {}
    """Gamepad button by action, for rebound buttons only."""
    level: RungName | Literal[""] = ""
    """The rung of the ladder of new games; empty for the player's own rules."""
    rules: Options = Options()
    """The optional rules of new games without a level, and of hunts."""
    maps: dict[Literal["field", "castle", "hunt"], MapName] = {}
    """The maps of new games, by name relative to the folder of the player's maps."""
    lessons: dict[str, Annotated[int, Meta(ge=0)]] = {}
    """Number of completed steps by lesson."""
    prologue: PrologueRecord = PrologueRecord()


def read_settings(path: Path) -> Settings:
    """The settings in a file, or the defaults if there is none.

    Raises SettingsError for a file that isn't valid, and leaves it unchanged.
    """
    values, fault = _valid_values(path)
    if fault is not None:
        raise fault
    return _settings_of(values)


def salvage_settings(path: Path) -> tuple[Settings, str]:
    """The settings in a file with the default for each that isn't valid, and a note for the player.

    A file that isn't wholly valid is renamed before the settings that are left of it are written.
    One that can't be read stays as it is.
    """
    try:
        values, fault = _valid_values(path)
    except SettingsError as unread:
        return Settings(), Sentence(
            "{error}. Until it can be read the default settings are used, and none are stored.",
            error=unread,
        )
    settings = _settings_of(values)
    if fault is None:
        return settings, ""
    try:
        return settings, write_settings(path, settings, since=settings)
    except SettingsError as unwritten:
        return settings, Sentence("{error}. {more}", error=fault, more=unwritten)


def write_settings(path: Path, settings: Settings, *, since: Settings | None = None) -> str:
    """Write the settings; returns a note for the player, empty if there is nothing to tell.

    With `since`, another window may have changed the file, and only what differs from `since` is
    changed in it; a file that isn't wholly valid is renamed first. Raises SettingsError, also when
    the file can't be read.
    """
    note = ""
    values: _Values = msgspec.to_builtins(settings)
    try:
        with change_safely(path) as write:
            if since is not None:
                present, fault = _valid_values(path)
                if fault is not None:
                    aside = set_aside(path)
                    note = Sentence("{error}. It is kept as {aside}.", error=fault, aside=aside)
                values = {**values, **_changed(present, msgspec.to_builtins(since), values)}
            write(msgspec.json.format(msgspec.json.encode(values), indent=2).decode() + "\n")
    except ArchiveError as error:
        raise SettingsError(error.sentence) from error
    return note


def _settings_of(values: _Values) -> Settings:
    return msgspec.json.decode(msgspec.json.encode(values), type=Settings)


def _valid_values(path: Path) -> tuple[_Values, SettingsError | None]:
    """The values in a file that are valid by themselves, and what is wrong with the others.

    Those of later versions count as valid. Raises SettingsError if the file can't be read.
    """
    if is_absent(path):
        return {}, None
    try:
        text = read_text(path, cap=SIZE_CAP)
    except UnreadError as error:
        raise SettingsError(error.sentence) from error
    except ArchiveError as error:
        return {}, SettingsError(error.sentence)
    try:
        msgspec.json.decode(text, type=Settings)
        return msgspec.json.decode(text, type=_Values), None
    except (msgspec.MsgspecError, RecursionError) as error:
        return _valid_in(text), SettingsError(
            "{path}: {error}; what is not valid there falls back to its default",
            path=path,
            error=json_cause(error),
        )


def _valid_in(text: str) -> _Values:
    try:
        found = msgspec.json.decode(text, type=_Values)
    except (msgspec.MsgspecError, RecursionError):
        return {}
    valid: _Values = {}
    for name, value in found.items():
        if _is_valid({name: value}):
            valid[name] = value
        elif isinstance(value, dict) and _is_valid({name: {}}):
            valid[name] = {
                part: one for part, one in value.items() if _is_valid({name: {part: one}})
            }
    return valid


def _is_valid(values: _Values) -> bool:
    try:
        _settings_of(values)
    except (msgspec.MsgspecError, RecursionError):
        return False
    return True


def _changed(present: _Values, since: _Values, now: _Values) -> _Values:
    """The present values with the changes from `since` to `now`; of a group, those within it."""
    values = dict(present)
    for name in {**since, **now}:
        old, new, other = since.get(name), now.get(name), present.get(name)
        if old == new:
            continue
        if isinstance(old, dict) and isinstance(new, dict) and isinstance(other, dict):
            values[name] = _changed(other, old, new)
        elif name in now:
            values[name] = new
        else:
            values.pop(name, None)
    return values

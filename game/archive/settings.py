"""The player's settings, as the options screen shows them, and the settings file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from game.archive.disk import is_absent, read_text, set_aside, write_safely
from game.archive.errors import ArchiveError, SettingsError
from game.causes import json_cause
from game.rules.options import Options, RungName
from game.sentence import Sentence

SIZE_CAP: Final = 1 << 16

Percent: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
Pixels: TypeAlias = Annotated[int, Meta(ge=320, le=16384)]
MapName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200)]


class Prologue(msgspec.Struct, frozen=True):
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
    prologue: Prologue = Prologue()


def read_settings(path: Path) -> Settings:
    """The settings in a file, or the defaults if there is none.

    Raises SettingsError for a file that isn't valid, and leaves it unchanged.
    """
    if is_absent(path):
        return Settings()
    try:
        return msgspec.json.decode(read_text(path, cap=SIZE_CAP), type=Settings)
    except ArchiveError as error:
        raise SettingsError(error.sentence) from error
    except (msgspec.MsgspecError, RecursionError) as error:
        raise SettingsError(
            "{path}: {error}; what is not valid there falls back to its default",
            path=path,
            error=json_cause(error),
        ) from error


def salvage_settings(path: Path) -> tuple[Settings, str]:
    """The settings in a file with the default for each that isn't valid, and a note for the player.

    A file that isn't wholly valid is renamed before the settings that are left of it are written.
    """
    try:
        return read_settings(path), ""
    except SettingsError as error:
        settings = _valid_ones(path)
        try:
            aside = set_aside(path)
            write_settings(path, settings)
        except ArchiveError:
            return settings, error.sentence
        return settings, Sentence("{error}. It is kept as {aside}.", error=error, aside=aside)


def _valid_ones(path: Path) -> Settings:
    """The settings in a file that are valid by themselves."""
    try:
        found = msgspec.json.decode(read_text(path, cap=SIZE_CAP), type=dict[str, msgspec.Raw])
    except (ArchiveError, msgspec.MsgspecError, RecursionError):
        return Settings()
    valid: dict[str, msgspec.Raw] = {}
    for name, value in found.items():
        try:
            msgspec.json.decode(msgspec.json.encode({name: value}), type=Settings)
        except (msgspec.MsgspecError, RecursionError):
            continue
        valid[name] = value
    return msgspec.json.decode(msgspec.json.encode(valid), type=Settings)


def write_settings(path: Path, settings: Settings) -> None:
    """Write the settings. Raises SettingsError."""
    text = msgspec.json.format(msgspec.json.encode(settings), indent=2).decode()
    try:
        write_safely(path, text + "\n")
    except ArchiveError as error:
        raise SettingsError(error.sentence) from error

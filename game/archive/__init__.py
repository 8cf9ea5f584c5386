"""Saves, replays and settings: the player's own files."""

from game.archive.autosave import Autosave
from game.archive.disk import is_there
from game.archive.errors import ArchiveError, SaveError, SettingsError
from game.archive.folders import autosave_file, home, named_save, named_saves, settings_file
from game.archive.restoring import Difference, map_names_that_differ, play_again, restore
from game.archive.save import Saved, parse_save, read_latest, read_save, write_save
from game.archive.settings import Settings, read_settings, write_settings

__all__ = [
    "ArchiveError",
    "Autosave",
    "Difference",
    "SaveError",
    "Saved",
    "Settings",
    "SettingsError",
    "autosave_file",
    "home",
    "is_there",
    "map_names_that_differ",
    "named_save",
    "named_saves",
    "parse_save",
    "play_again",
    "read_latest",
    "read_save",
    "read_settings",
    "restore",
    "settings_file",
    "write_save",
    "write_settings",
]

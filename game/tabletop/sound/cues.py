"""Every sound that can be asked for by name: its takes, its level, what else it does."""

from __future__ import annotations

from typing import Final

from msgspec import Struct


class Cue(Struct, frozen=True):
    """One sound."""

    takes: tuple[str, ...]
    """Files, without their ending; a different one each time."""
    level: float
    """dB, against the peak of the music."""
    has_caption: bool = False
    """Whether it tells something that is nowhere to be seen; the words are at ``sound.<name>``."""
    ducks: bool = False
    """Whether the music steps back while it sounds."""


def _cue(name: str, takes: int, level: float, *, caption: bool = False, ducks: bool = False) -> Cue:
    files = tuple(f"{name}-{number}" for number in range(1, takes + 1))
    return Cue(files, level, caption, ducks)


CUES: Final[dict[str, Cue]] = {
    # The table
    "step": _cue("step", 4, -18),
    "road": _cue("road", 4, -17),
    "stream": _cue("stream", 2, -16),
    "flip": _cue("flip", 3, -12),
    "die": _cue("die", 4, -10),
    "settle": _cue("settle", 2, -12),
    "clicker": _cue("clicker", 2, -14),
    "press": _cue("press", 1, -18),
    "refuse": _cue("refuse", 1, -14),
    "item": _cue("item", 3, -14),
    "found": _cue("found", 1, -12),
    "heal": _cue("heal", 1, -12),
    "pencil": _cue("pencil", 2, -16),
    "stamp": _cue("stamp", 1, -6, ducks=True),
    "score": _cue("score", 1, -20),
    "key": _cue("key", 1, -12, caption=True),
    "luck": _cue("luck", 1, -14),
    # The fight
    "shot": _cue("shot", 4, -8, ducks=True),
    "burst": _cue("burst", 2, -8, ducks=True),
    "mg": _cue("mg", 2, -8, ducks=True),
    "volley": _cue("volley", 1, -6, ducks=True),
    "melee": _cue("melee", 3, -8),
    "hit": _cue("hit", 3, -6),
    "wound": _cue("wound", 2, -8, ducks=True),
    "lost": _cue("lost", 2, -7, ducks=True),
    "fallen": _cue("fallen", 2, -9),
    "throw": _cue("throw", 1, -12),
    "dud": _cue("dud", 1, -12, caption=True),
    "blast": _cue("blast", 3, 0, ducks=True),
    "castle-blast": _cue("castle-blast", 1, 0, caption=True, ducks=True),
    "flames": _cue("flames", 1, -8, ducks=True),
    "flak": _cue("flak", 3, -5, caption=True, ducks=True),
    # The night
    "plane": _cue("plane", 1, -12, caption=True),
    "canopy": _cue("canopy", 2, -9),
    "landing": _cue("landing", 2, -14),
    "opening": _cue("opening", 2, -9, caption=True),
    "owl": _cue("owl", 2, -24),
    "frog": _cue("frog", 2, -24),
    "drip": _cue("drip", 2, -24),
    "dog": _cue("dog", 1, -24),
    "clock": _cue("clock", 1, -12),
    "six": _cue("six", 1, -6, caption=True, ducks=True),
    "bell": _cue("bell", 1, -8, caption=True),
    "squelch": _cue("squelch", 2, -14, caption=True),
    "stage": _cue("stage", 1, -6),
    "spotted": _cue("spotted", 1, -10, caption=True, ducks=True),
    # The monsters
    "groan": _cue("groan", 5, -9, caption=True),
    "hiss": _cue("hiss", 3, -10, caption=True),
    "rise": _cue("rise", 2, -8, caption=True),
    "squish": _cue("squish", 3, -8),
    "bite": _cue("bite", 1, -8, caption=True, ducks=True),
    "inject": _cue("inject", 1, -9, caption=True),
    "controller": _cue("controller", 1, -9, caption=True),
    # The tank
    "tank": _cue("tank", 2, -13),
    "gun": _cue("gun", 2, -3, ducks=True),
    "ram": _cue("ram", 1, -6, ducks=True),
    "track": _cue("track", 1, -8, caption=True),
    "repair": _cue("repair", 1, -10),
    "empty": _cue("empty", 1, -8, caption=True),
    "burning": _cue("burning", 1, -6, caption=True, ducks=True),
    # Short music
    "victory": Cue(("victory",), 0, ducks=True),
    "defeat": Cue(("defeat",), 0, ducks=True),
    "love": Cue(("love",), -8, has_caption=True, ducks=True),
}

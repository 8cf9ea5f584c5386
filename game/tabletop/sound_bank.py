"""The sound bank of the game: effects by name, music and ambience for each stage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from game.rules.board.squares import FLOOR_OF_CODE, floor_of, ring_distance
from game.rules.clock import SIX_O_CLOCK
from game.ui.audio import Cue, SoundBank, Track

if TYPE_CHECKING:
    from game.rules.board import Cell
    from game.rules.state import Stage, State

Mood: TypeAlias = "Stage | Literal['title', 'table', 'castle-alarm', 'castle-chase', 'castle-last']"
"""A stage of the evening, a mix of the castle, the title screen, or the table of records."""


def _cue(name: str, takes: int, level: float, *, caption: bool = False, ducks: bool = False) -> Cue:
    files = tuple(f"{name}-{number}" for number in range(1, takes + 1))
    return Cue(files, level, caption, ducks)


CUES: Final[dict[str, Cue]] = {
    # Counters, dice and pencil
    "step": _cue("step", 6, -18),
    "road": _cue("road", 5, -17),
    "stream": _cue("stream", 2, -16),
    "flip": _cue("flip", 5, -12),
    "die": _cue("die", 6, -10),
    "settle": _cue("settle", 4, -12),
    "clicker": _cue("clicker", 6, -14),
    "press": _cue("press", 3, -18),
    "refuse": _cue("refuse", 2, -14),
    "item": _cue("item", 4, -14),
    "hand-over": _cue("hand-over", 3, -12, caption=True),
    "exchange": _cue("exchange", 2, -12, caption=True),
    "lay-down": _cue("lay-down", 3, -14),
    "spent": _cue("spent", 2, -14, caption=True),
    "saved": _cue("saved", 2, -10, caption=True),
    "turn": _cue("turn", 3, -14, caption=True),
    "found": _cue("found", 2, -12),
    "heal": _cue("heal", 2, -12),
    "pencil": _cue("pencil", 4, -16),
    "stamp": _cue("stamp", 2, -6, ducks=True),
    "score": _cue("score", 1, -20),
    "key": _cue("key", 1, -12, caption=True),
    "luck": _cue("luck", 3, -14),
    # The fight
    "shot": _cue("shot", 4, -8, ducks=True),
    "burst": _cue("burst", 5, -8, ducks=True),
    "mg": _cue("mg", 3, -8, ducks=True),
    "volley": _cue("volley", 2, -6, ducks=True),
    "melee": _cue("melee", 4, -8),
    "hit": _cue("hit", 4, -6),
    "wound": _cue("wound", 3, -8, ducks=True),
    "lost": _cue("lost", 3, -7, ducks=True),
    "fallen": _cue("fallen", 3, -9),
    "throw": _cue("throw", 2, -12),
    "dud": _cue("dud", 2, -12, caption=True),
    "blast": _cue("blast", 3, 0, ducks=True),
    "castle-blast": _cue("castle-blast", 1, 0, caption=True, ducks=True),
    "flames": _cue("flames", 2, -8, ducks=True),
    "flak": _cue("flak", 3, -5, caption=True, ducks=True),
    # Charges
    "charge": _cue("charge", 3, -9, caption=True),
    "detonator": _cue("detonator", 1, -8, caption=True, ducks=True),
    "torn": _cue("torn", 1, -6, caption=True, ducks=True),
    "fizzle": _cue("fizzle", 1, -8, caption=True, ducks=True),
    # The fight between walls
    "hall-shot": _cue("hall-shot", 4, -8, ducks=True),
    "hall-burst": _cue("hall-burst", 5, -8, ducks=True),
    "hall-mg": _cue("hall-mg", 3, -8, ducks=True),
    "hall-melee": _cue("hall-melee", 4, -8),
    "hall-hit": _cue("hall-hit", 4, -6),
    "hall-lost": _cue("hall-lost", 2, -7, ducks=True),
    "hall-fallen": _cue("hall-fallen", 3, -9),
    "hall-blast": _cue("hall-blast", 3, 0, ducks=True),
    "hall-squish": _cue("hall-squish", 3, -8),
    # The night
    "plane": _cue("plane", 1, -12, caption=True),
    "canopy": _cue("canopy", 3, -9),
    "landing": _cue("landing", 3, -14),
    "opening": _cue("opening", 3, -9, caption=True),
    "owl": _cue("owl", 2, -24),
    "frog": _cue("frog", 2, -24),
    "drip": _cue("drip", 2, -24),
    "dog": _cue("dog", 1, -24),
    "clock": _cue("clock", 4, -12),
    "six": _cue("six", 1, -6, caption=True, ducks=True),
    "bell": _cue("bell", 1, -8, caption=True),
    "squelch": _cue("squelch", 2, -14, caption=True),
    "stage": _cue("stage", 1, -6),
    "spotted": _cue("spotted", 3, -10, caption=True, ducks=True),
    # The monsters
    "groan": _cue("groan", 5, -9, caption=True),
    "hiss": _cue("hiss", 3, -10, caption=True),
    "rise": _cue("rise", 3, -8, caption=True),
    "squish": _cue("squish", 3, -8),
    "bite": _cue("bite", 2, -8, caption=True, ducks=True),
    "inject": _cue("inject", 1, -9, caption=True),
    "controller": _cue("controller", 1, -9, caption=True),
    # The tank
    "tank": _cue("tank", 4, -13),
    "gun": _cue("gun", 3, -3, ducks=True),
    "ram": _cue("ram", 2, -6, ducks=True),
    "track": _cue("track", 1, -8, caption=True),
    "repair": _cue("repair", 2, -10),
    "empty": _cue("empty", 1, -8, caption=True),
    "hitch": _cue("hitch", 2, -10, caption=True),
    "burning": _cue("burning", 1, -6, caption=True, ducks=True),
    "crush": _cue("crush", 2, -6, ducks=True),
    "clang": _cue("clang", 3, -6, ducks=True),
    "stall": _cue("stall", 1, -7, caption=True, ducks=True),
    "scout": _cue("scout", 2, -11),
    "heartbeat": _cue("heartbeat", 1, -7, caption=True, ducks=True),
    "own-loss": _cue("own-loss", 2, -7, ducks=True),
    "rustle": _cue("rustle", 4, -11),
    "horde": _cue("horde", 2, -8, caption=True, ducks=True),
    "shuffle": _cue("shuffle", 1, -9),
    # Cards of milestones
    "sting-clue": _cue("sting-clue", 1, -7, ducks=True),
    "sting-passage": _cue("sting-passage", 1, -8, ducks=True),
    "sting-charge": _cue("sting-charge", 1, -7, ducks=True),
    "sting-zombie": _cue("sting-zombie", 1, -6, ducks=True),
    "sting-undead": _cue("sting-undead", 1, -7, ducks=True),
    "sting-hostage": _cue("sting-hostage", 1, -8, ducks=True),
    "sting-key": _cue("sting-key", 1, -8, ducks=True),
    "sting-officer": _cue("sting-officer", 1, -7, ducks=True),
    "sting-dawn": _cue("sting-dawn", 1, -8, ducks=True),
    "sting-death": _cue("bell", 1, -8, ducks=True),
    "sting-torn": _cue("sting-officer", 1, -7, ducks=True),
    "sting-detected": _cue("sting-officer", 1, -9, ducks=True),
    "sting-father": _cue("sting-hostage", 1, -8, ducks=True),
    "sting-hunt": _cue("sting-zombie", 1, -7, ducks=True),
    "sting-look": _cue("flip", 5, -9),
    # Bands of moments
    "sting-alive": _cue("sting-alive", 1, -8, ducks=True),
    "sting-ambush": _cue("sting-ambush", 1, -7, ducks=True),
    "sting-alarm": _cue("sting-alarm", 1, -8, ducks=True),
    "bark": _cue("bark", 2, -8, ducks=True),
    # Short music
    "victory": Cue(("victory",), 0, ducks=True),
    "defeat": Cue(("defeat",), 0, ducks=True),
    "love": Cue(("love",), -8, has_caption=True, ducks=True),
}

_DROP: Final = Track("drop", 34816, "tick-76")
TRACKS: Final[dict[str, Track]] = {
    "title": Track("title", 34816, "tick-76"),
    "table": Track("table", 17408, "tick-76"),
    "equip": _DROP,
    "drop": _DROP,
    "field": Track("field", 34816, "tick-76"),
    "infiltration": Track("infiltration", 34816, "tick-76"),
    **{
        mix: Track(mix, 28800, "tick-92", piece="castle", beats=192)
        for mix in ("castle", "castle-alarm", "castle-chase", "castle-last")
    },
    "demolition": Track("demolition", 28800),
    "hunt": Track("hunt", 22080, "tick-120"),
    "over": Track("debriefing", 34816, "tick-76"),
}

AMBIENCE: Final[dict[str, tuple[str, ...]]] = {
    "field": ("owl", "frog"),
    "infiltration": ("dog", "owl"),
    "castle": ("drip",),
    "castle-alarm": ("drip",),
    "castle-chase": ("drip",),
    "castle-last": ("drip",),
}
"""Cues that are played at random times in each mood."""

ROOMS: Final = dict.fromkeys(
    ("castle", "castle-alarm", "castle-chase", "castle-last", "demolition"), "hall"
)
"""Where a mood's effects happen: a cue ``shot`` sounds as ``hall-shot`` there, if there is one."""

SOUNDS: Final = SoundBank(CUES, TRACKS, AMBIENCE, rooms=ROOMS)


CASTLE_MIXES: Final = tuple(mood for mood, track in TRACKS.items() if track.piece == "castle")
_LAST_MINUTES: Final = 20
_NEAR: Final = 4
"""Squares from which an enemy who is awake is after somebody."""


def mood_of(state: State) -> Mood:
    """The music of a position: the stage's, and in the castle the mix for the danger.

    The last twenty minutes come before a chase (an enemy who is awake within four squares of one of
    ours), that before an alarm (an enemy who is awake), that before sneaking.
    """
    if state.stage != "castle":
        return state.stage
    if state.clock >= state.deadline - _LAST_MINUTES:
        return "castle-last"
    awake = [enemy.at for enemy in state.enemies.values() if enemy.up and _is_inside(enemy.at)]
    if not awake:
        return "castle"
    ours = [man.at for man in state.paras.values() if _is_inside(man.at)]
    near = any(
        floor_of(theirs) == floor_of(mine) and ring_distance(theirs, mine) <= _NEAR
        for theirs in awake
        for mine in ours
    )
    return "castle-chase" if near else "castle-alarm"


def _is_inside(at: Cell) -> bool:
    return at.partition("-")[0] in FLOOR_OF_CODE


def urgency_at(minutes: int) -> float:
    """The urgency of the clock at a time in minutes after midnight: 0 at midnight, 1 at 06:00."""
    return max(minutes / SIX_O_CLOCK, 0.0)

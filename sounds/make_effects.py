# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy>=2"]
# ///
"""Render the effects: ``python sounds/make_effects.py [NAME ...]``, all if none is named.

It needs numpy and oggenc (Debian: vorbis-tools); the game itself needs neither.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np
import ogg
from effects import board, fight, monsters, night, stings, tank
from effects.synth import Wave, band, to_peak, trimmed
from numpy.random import Generator

Effect = Callable[[Generator], Wave]
TARGET: Final = Path(__file__).resolve().parent / "ogg"
QUALITY: Final = 3.0
LOWEST: Final = 28.0
"""Hz; lower frequencies are inaudible on small loudspeakers."""

EFFECTS: Final[dict[str, tuple[Effect, int]]] = {
    "step": (board.step, 4),
    "road": (board.road_step, 4),
    "flip": (board.flip, 3),
    "die": (board.die, 4),
    "settle": (board.settle, 2),
    "item": (board.item, 3),
    "found": (board.found, 1),
    "heal": (board.heal, 1),
    "pencil": (board.pencil, 2),
    "press": (board.press, 1),
    "refuse": (board.refuse, 1),
    "stamp": (board.stamp, 1),
    "clicker": (board.clicker, 2),
    "key": (board.key, 1),
    "shot": (fight.shot, 4),
    "burst": (fight.burst, 2),
    "mg": (fight.machine_gun, 2),
    "volley": (fight.volley, 1),
    "melee": (fight.melee, 3),
    "hit": (fight.hit, 3),
    "wound": (fight.wound, 2),
    "lost": (fight.lost, 2),
    "fallen": (fight.fallen, 2),
    "throw": (fight.throw, 1),
    "dud": (fight.dud, 1),
    "blast": (fight.blast, 3),
    "castle-blast": (fight.castle_blast, 1),
    "flames": (fight.flames, 1),
    "flak": (fight.flak, 3),
    "plane": (night.plane, 1),
    "canopy": (night.canopy, 2),
    "landing": (night.landing, 2),
    "opening": (night.opening, 2),
    "stream": (night.stream, 2),
    "owl": (night.owl, 2),
    "frog": (night.frog, 2),
    "drip": (night.drip, 2),
    "dog": (night.dog, 1),
    "clock": (night.clock_moves, 1),
    "six": (night.six_o_clock, 1),
    "bell": (night.bell, 1),
    "squelch": (night.squelch, 2),
    "stage": (night.stage, 1),
    "spotted": (night.spotted, 1),
    "luck": (night.luck, 1),
    "score": (night.score, 1),
    "groan": (monsters.groan, 5),
    "hiss": (monsters.hiss, 3),
    "rise": (monsters.rise, 2),
    "squish": (monsters.squish, 3),
    "bite": (monsters.bite, 1),
    "inject": (monsters.inject, 1),
    "controller": (monsters.controller, 1),
    "tank": (tank.engine, 2),
    "gun": (tank.gun, 2),
    "ram": (tank.ram, 1),
    "track": (tank.track_breaks, 1),
    "repair": (tank.repair, 1),
    "empty": (tank.empty, 1),
    "burning": (tank.burning, 1),
    "sting-clue": (stings.clue, 1),
    "sting-passage": (stings.passage, 1),
    "sting-charge": (stings.charge, 1),
    "sting-zombie": (stings.zombie, 1),
    "sting-undead": (stings.undead, 1),
    "sting-hostage": (stings.hostage, 1),
    "sting-key": (stings.key, 1),
    "sting-officer": (stings.officer, 1),
    "sting-dawn": (stings.dawn, 1),
}
"""The recipe of each effect, and its number of takes."""


def take(name: str, number: int) -> Wave:
    """One take of an effect, normalized and reproducible."""
    make, _ = EFFECTS[name]
    wave = make(np.random.default_rng(zlib.crc32(f"{name}-{number}".encode())))
    return to_peak(trimmed(band(wave, LOWEST, 19000.0)))


def main(names: list[str]) -> int:
    """Render these effects."""
    unknown = [name for name in names if name not in EFFECTS]
    if unknown:
        print(f"no such effect: {', '.join(unknown)}; there are {', '.join(EFFECTS)}")
        return 2
    TARGET.mkdir(exist_ok=True)
    for name in names or EFFECTS:
        for number in range(1, EFFECTS[name][1] + 1):
            ogg.write(TARGET / f"{name}-{number}.ogg", take(name, number), QUALITY)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

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
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import ogg
from effects import board, charges, fight, monsters, night, stings, tank
from effects.synth import Wave, band, coloured, lightened, pitched, to_peak, trimmed, vault
from numpy.random import Generator

Effect = Callable[[Generator], Wave]
TARGET: Final = Path(__file__).resolve().parent / "ogg"
QUALITY: Final = 2.0
LOWEST: Final = 28.0
"""Hz; lower frequencies are inaudible on small loudspeakers."""
SMALL: Final = 220.0
"""Hz: a laptop's loudspeakers give little below it."""
LEAST: Final = -4.5
"""The least level above `SMALL` in dB, relative to the whole effect."""
BEND: Final = 0.06
"""The takes of an effect are spread over this share of its pitch, up and down."""

EFFECTS: Final[dict[str, tuple[Effect, int]]] = {
    "step": (board.step, 6),
    "road": (board.road_step, 5),
    "flip": (board.flip, 5),
    "die": (board.die, 6),
    "settle": (board.settle, 4),
    "item": (board.item, 4),
    "found": (board.found, 2),
    "heal": (board.heal, 2),
    "pencil": (board.pencil, 4),
    "press": (board.press, 3),
    "refuse": (board.refuse, 2),
    "stamp": (board.stamp, 2),
    "clicker": (board.clicker, 6),
    "key": (board.key, 1),
    "shot": (fight.shot, 4),
    "burst": (fight.burst, 5),
    "mg": (fight.machine_gun, 3),
    "volley": (fight.volley, 2),
    "melee": (fight.melee, 4),
    "hit": (fight.hit, 4),
    "wound": (fight.wound, 3),
    "lost": (fight.lost, 3),
    "fallen": (fight.fallen, 3),
    "throw": (fight.throw, 2),
    "dud": (fight.dud, 2),
    "blast": (fight.blast, 3),
    "castle-blast": (fight.castle_blast, 1),
    "flames": (fight.flames, 2),
    "flak": (fight.flak, 3),
    "plane": (night.plane, 1),
    "canopy": (night.canopy, 3),
    "landing": (night.landing, 3),
    "opening": (night.opening, 3),
    "stream": (night.stream, 2),
    "owl": (night.owl, 2),
    "frog": (night.frog, 2),
    "drip": (night.drip, 2),
    "dog": (night.dog, 1),
    "bark": (night.bark, 2),
    "clock": (night.clock_moves, 4),
    "six": (night.six_o_clock, 1),
    "bell": (night.bell, 1),
    "squelch": (night.squelch, 2),
    "stage": (night.stage, 1),
    "spotted": (night.spotted, 3),
    "luck": (night.luck, 3),
    "score": (night.score, 1),
    "groan": (monsters.groan, 5),
    "hiss": (monsters.hiss, 3),
    "rise": (monsters.rise, 3),
    "squish": (monsters.squish, 3),
    "bite": (monsters.bite, 2),
    "inject": (monsters.inject, 1),
    "controller": (monsters.controller, 1),
    "tank": (tank.engine, 4),
    "gun": (tank.gun, 3),
    "ram": (tank.ram, 2),
    "track": (tank.track_breaks, 1),
    "repair": (tank.repair, 2),
    "empty": (tank.empty, 1),
    "burning": (tank.burning, 1),
    "crush": (tank.crush, 2),
    "clang": (tank.clang, 3),
    "stall": (tank.stall, 1),
    "scout": (tank.scout, 2),
    "heartbeat": (tank.heartbeat, 1),
    "own-loss": (tank.own_loss, 2),
    "rustle": (monsters.rustle, 4),
    "horde": (monsters.horde, 2),
    "shuffle": (monsters.shuffle, 1),
    "hand-over": (board.hand_over, 3),
    "exchange": (board.exchange, 2),
    "lay-down": (board.lay_down, 3),
    "spent": (board.spent, 2),
    "saved": (board.saved, 2),
    "turn": (board.turn, 3),
    "charge": (charges.charge, 3),
    "detonator": (charges.detonator, 1),
    "torn": (charges.torn, 1),
    "fizzle": (charges.fizzle, 1),
    "hitch": (charges.hitch, 2),
    "hall-shot": (partial(fight.shot, room=vault), 4),
    "hall-burst": (partial(fight.burst, room=vault), 5),
    "hall-mg": (partial(fight.machine_gun, room=vault), 3),
    "hall-melee": (partial(fight.melee, room=vault), 4),
    "hall-hit": (partial(fight.hit, room=vault), 4),
    "hall-lost": (partial(fight.lost, room=vault), 2),
    "hall-fallen": (partial(fight.fallen, room=vault), 3),
    "hall-blast": (partial(fight.blast, room=vault), 3),
    "hall-squish": (partial(monsters.squish, room=vault), 3),
    "sting-clue": (stings.clue, 1),
    "sting-passage": (stings.passage, 1),
    "sting-charge": (stings.charge, 1),
    "sting-zombie": (stings.zombie, 1),
    "sting-undead": (stings.undead, 1),
    "sting-hostage": (stings.hostage, 1),
    "sting-key": (stings.key, 1),
    "sting-officer": (stings.officer, 1),
    "sting-dawn": (stings.dawn, 1),
    "sting-alive": (stings.alive, 1),
    "sting-ambush": (stings.ambush, 1),
    "sting-alarm": (stings.alarm, 1),
}
"""The recipe of each effect, and its number of takes."""


def take(name: str, number: int) -> Wave:
    """One take of an effect, normalized and reproducible; takes differ in pitch and colour."""
    make, count = EFFECTS[name]
    chance = np.random.default_rng(zlib.crc32(f"{name}-{number}".encode()))
    wave = make(chance)
    if count > 1:
        place = 2.0 * (number - 1) / (count - 1) - 1.0
        wave = coloured(pitched(wave, 1.0 + BEND * place), chance)
    wave = band(wave, LOWEST, 19000.0)
    return to_peak(trimmed(lightened(wave, SMALL, LEAST)))


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

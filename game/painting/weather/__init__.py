"""Ambient animation over a board: drifting fog, glints on water, moving lights.

Everything is made of small sprites, cached by size and added to the printed board below the
counters.
"""

from game.painting.weather.of_boards import (
    Weather,
    castle_weather,
    drop_weather,
    field_weather,
    hunt_weather,
)
from game.painting.weather.ticks import TICK_MS

__all__ = [
    "TICK_MS",
    "Weather",
    "castle_weather",
    "drop_weather",
    "field_weather",
    "hunt_weather",
]

"""What the night does by itself over a board: fog that drifts, water that glints, lights that move.

Everything is a small picture added to the print, made once a size; the counters lie above.
"""

from game.painting.weather.beats import TICK_MS
from game.painting.weather.of_boards import (
    castle_weather,
    drop_weather,
    field_weather,
    hunt_weather,
)
from game.painting.weather.weather import Weather

__all__ = [
    "TICK_MS",
    "Weather",
    "castle_weather",
    "drop_weather",
    "field_weather",
    "hunt_weather",
]

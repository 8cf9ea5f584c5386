"""Scenarios as files: reading, checking, beginning and sending them."""

from game.scenarios.scenario import Scenario, in_language, read_scenario, said_of
from game.scenarios.scenario_file import SCENARIO_FILE
from game.scenarios.sending import (
    SCENARIO_SUFFIX,
    is_scenario,
    new_scenario,
    open_scenario,
    packed_scenario,
    take_scenario,
)

__all__ = [
    "SCENARIO_FILE",
    "SCENARIO_SUFFIX",
    "Scenario",
    "in_language",
    "is_scenario",
    "new_scenario",
    "open_scenario",
    "packed_scenario",
    "read_scenario",
    "said_of",
    "take_scenario",
]

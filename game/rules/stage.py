"""The stages of a night, the phases of a turn, and how it ends.

Apart from `state`, so that the title screen can read a save without waiting for the rules.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

Stage: TypeAlias = Literal[
    "equip", "drop", "field", "infiltration", "castle", "demolition", "hunt", "over"
]
Phase: TypeAlias = Literal["", "paras", "reactions", "plan"]
Outcome: TypeAlias = Literal[
    "strategic-defeat",
    "operational-defeat",
    "tactical-defeat",
    "tactical-victory",
    "operational-victory",
    "strategic-victory",
    "hunt-lost",
    "hunt-won",
]

"""A bot that searches with playouts, and the hints it gives to the player."""

from game.bots.colonel.colonel import (
    Advice,
    Colonel,
    PackedQuestion,
    advise,
    answer,
    answers,
    question_of,
)
from game.bots.colonel.race import Budget

__all__ = [
    "Advice",
    "Budget",
    "Colonel",
    "PackedQuestion",
    "advise",
    "answer",
    "answers",
    "question_of",
]

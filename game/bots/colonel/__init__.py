"""A bot that searches with playouts, and the hints it gives to the player."""

from game.bots.colonel.advice import Advice, Question, advise, answer, answers, question_of
from game.bots.colonel.budget import Budget
from game.bots.colonel.colonel import Colonel

__all__ = ["Advice", "Budget", "Colonel", "Question", "advise", "answer", "answers", "question_of"]

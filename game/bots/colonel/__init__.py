"""A bot that thinks ahead, and the advice he gives to whoever plays."""

from game.bots.colonel.advice import Advice, Question, advise, answer, question_of
from game.bots.colonel.budget import Budget
from game.bots.colonel.colonel import Colonel

__all__ = ["Advice", "Budget", "Colonel", "Question", "advise", "answer", "question_of"]

"""Decisions that are answered for the player, as nothing is at stake in them.

    option = answer(game, "matters")   # None: ask the player

A pure function of the decision and of open information: it never looks at a hidden counter and
never rolls a die. Its answers are choices like any others: a save, a replay and the rules
themselves can't tell them from those of the player.
"""

from game.standing_orders.enemies import marker_of_plan
from game.standing_orders.orders import LEVELS, ORDERS, Level, Order, answer, order_of

__all__ = ["LEVELS", "ORDERS", "Level", "Order", "answer", "marker_of_plan", "order_of"]

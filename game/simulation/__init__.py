"""Simulations: many games played by bots, with statistics and reports."""

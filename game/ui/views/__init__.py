"""Screens as values: what is shown, laid out by containers, and what a press of it means."""

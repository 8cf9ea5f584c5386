"""Posters."""

"""Tabletop."""

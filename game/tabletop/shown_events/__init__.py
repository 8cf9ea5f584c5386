"""Shown_events."""

"""Counters, tags and dice."""

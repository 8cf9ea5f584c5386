"""Advice."""

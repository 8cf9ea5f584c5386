"""Painting."""

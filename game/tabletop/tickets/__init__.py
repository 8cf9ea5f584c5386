"""Tickets."""

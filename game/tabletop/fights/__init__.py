"""Fights shown in large: what is shown of which events, when, and how it is drawn."""

"""Slips of paper: what things are, what answers may bring, what went wrong."""

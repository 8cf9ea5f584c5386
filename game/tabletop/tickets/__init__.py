"""Tooltips on paper: counters, cells, odds and advice."""

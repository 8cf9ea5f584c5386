"""Tooltips and slips of paper: descriptions, odds, advice and notices."""

"""The table a night is played on: how a position is shown, asked about and played with.

Parts of playing scenes, each given what it uses, and what they share.
"""

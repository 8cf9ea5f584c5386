"""The panels around the board: clock, men, log, dice, decision."""

"""The panels round the board: clock, men, log, dice, decision."""

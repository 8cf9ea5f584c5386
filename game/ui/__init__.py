"""What the player sees and touches: theme, text, counters, widgets, boards, loop."""

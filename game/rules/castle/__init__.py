"""The castle: infiltration, the turns inside, and demolition (chapters 6 to 9)."""

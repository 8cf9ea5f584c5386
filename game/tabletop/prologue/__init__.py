"""The prologue: a dream of three minutes on a castle of its own, by the real rules."""

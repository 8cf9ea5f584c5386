"""The title, and what begins from it beside an evening: lessons and the prologue."""

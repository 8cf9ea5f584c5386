"""How each type of event is presented: its animation, its sound cues, its line in the log."""

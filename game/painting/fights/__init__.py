"""What is drawn of a fight: large figures from a rig, backdrops, torn paper, milestone cards."""

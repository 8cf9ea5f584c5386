"""Graphics of fights: large figures from a rig, backdrops, torn paper, milestone photographs."""

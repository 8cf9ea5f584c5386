"""Events as motions: how long each takes, and what is seen of it."""

"""Answers about a game in progress: the odds of an option, what enemies would do, why not."""

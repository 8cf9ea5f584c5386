"""Paired experiments: games played twice from the same seed, differing in one thing."""

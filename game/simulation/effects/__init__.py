"""Evenings played twice, equal but for one thing: what that thing does to the night."""

"""Tools for those who work on the game; `python -m tests.tools.NAME` runs one."""

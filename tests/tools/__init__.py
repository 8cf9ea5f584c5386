"""Tools for those who work on the game; `python -m tests.tools.NAME` runs one."""

import os

# What a tool prints may be read by another program.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

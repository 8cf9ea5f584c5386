"""The music, a module for each piece; `make_music.py` renders it."""

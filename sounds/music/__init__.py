"""The music, one module for each piece; `make_music.py` renders it."""

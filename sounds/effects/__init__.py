"""The sound effects, grouped into modules by source; `make_effects.py` renders them."""

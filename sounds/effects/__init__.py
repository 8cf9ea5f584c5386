"""The effects, a module for each place they come from; `make_effects.py` renders them."""

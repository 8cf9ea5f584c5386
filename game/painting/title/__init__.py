"""The title screen: poster, lettering, and animation."""

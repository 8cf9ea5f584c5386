"""A board in the window: what lies on it, what is marked on it, and where."""

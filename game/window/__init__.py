"""The window, and pictures of it: where scenes are put together."""

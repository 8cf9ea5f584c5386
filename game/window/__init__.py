"""The application window, and pictures of its scenes."""

"""The components that playing scenes are built from, and the helpers they share."""

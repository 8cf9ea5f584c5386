"""Text: fonts, line breaking, rich text and links."""

"""Text: fonts, line breaks, styled text and links in it."""

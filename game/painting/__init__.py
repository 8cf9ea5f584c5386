"""All graphics of the game, made from SVG drawings, TMX maps and the theme."""

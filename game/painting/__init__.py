"""What things look like: pictures made from SVG drawings, TMX maps and the theme."""

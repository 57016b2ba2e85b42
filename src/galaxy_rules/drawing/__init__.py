"""What pictures are made of: elements of SVG, frames and cards; no game is known here."""

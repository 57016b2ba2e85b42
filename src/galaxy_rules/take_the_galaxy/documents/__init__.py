"""How positions and orders are written and read."""

"""A game in numbers, for experiments: features of views, limits, and what an end is worth."""

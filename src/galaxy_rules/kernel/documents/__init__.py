"""What crosses the boundary: texts read within limits, JSON, set-ups in words, vectors."""

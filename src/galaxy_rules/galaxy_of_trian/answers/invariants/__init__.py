"""What can be wrong with a position, chapter by chapter."""

"""What is wrong with a position, and why an action costs what it costs."""

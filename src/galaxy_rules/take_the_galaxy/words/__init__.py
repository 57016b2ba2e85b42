"""What is said: actions, events, positions, components and readings."""

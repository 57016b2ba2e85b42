"""What is said: actions, events, the state, the readings."""

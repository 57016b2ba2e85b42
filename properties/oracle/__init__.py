"""Second readings of the rules, written apart from the engine and slow on purpose."""

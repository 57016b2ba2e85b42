"""How it looks."""

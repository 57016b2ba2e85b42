"""Where racial skills plug into the rules."""

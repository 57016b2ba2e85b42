"""What actions come to, term by term."""

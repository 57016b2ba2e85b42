"""What all games share; it knows no game, no clock, no dice and no disk."""

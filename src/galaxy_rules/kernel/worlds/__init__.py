"""What may lie behind a view: whole positions that a seat must think possible, drawn by weight."""

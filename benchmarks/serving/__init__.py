"""Servers under load: ours and boardgame.io's, each in a process of its own."""

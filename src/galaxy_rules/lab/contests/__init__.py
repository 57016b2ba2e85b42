"""Contests between policies: tables with every seat tried, and how strong that shows them to be."""

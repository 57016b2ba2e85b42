"""Battles of ships and of emissaries."""

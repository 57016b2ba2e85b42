"""Playouts, traces and measurements over whole games."""

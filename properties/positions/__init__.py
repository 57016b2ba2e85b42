"""Positions that nobody has played to: changed as an attacker would, and looked at all the same."""

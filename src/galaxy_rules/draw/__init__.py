"""Positions for eyes: the board as text, events as sentences; nothing below knows it."""

from galaxy_rules.draw.terminal import remark, sentence, text

__all__ = ["remark", "sentence", "text"]

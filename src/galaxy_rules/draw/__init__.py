"""Positions for eyes: the board as text, events as sentences; nothing below knows it."""

from galaxy_rules.draw.terminal import caption, is_turning_point, remark, sentence, text

__all__ = ["caption", "is_turning_point", "remark", "sentence", "text"]

"""Texts: what is said to people, as messages with named facts, in whatever language has a file.

What an event or a refusal says in English stands where it is declared.  What no declaration carries
(names of things, remarks, captions) is in the file ``texts/en.toml`` of the game, and every other
language is one file that has a text for all of it.
"""

"""The rooms of a game that brings none of its own, made from what every game declares.

They stand under the same names as in a game's package, and `catalogue.room` gives them where a game
has no such room: a table of fields instead of a board, sentences made of an event's fields, a
schema by the classes alone, an opponent that looks at the score.
"""

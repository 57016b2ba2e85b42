"""Non-interference, generated from the visibility declarations: no seat learns what is hidden.

`galaxy_rules.testing.declarations` reads who may see which place of a state; `twins` changes the
hidden places and nothing else; `channels` holds everything that reaches a seat in one position
against what reaches it in a twin; `exports` does the same with whole matches.  What is the same for
no two games (how tiles, cards and tokens can lie otherwise, what a player tries, what a step
discloses) is each game's `Table`.
"""

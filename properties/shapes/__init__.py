"""Whole steps of the games, proved for all numbers on shapes of reachable positions.

A shape is a position that play has met, with an action: who has which cards, what lies where; for
faults in the glue those of conformance vectors as well.
All numbers and marks in it become symbols, and so do the numbers of the box that the action looks
at.  The game's own `judge` and `carry_out` then run on it, with the event log and without, and an
account that asks no rule says what must be so afterwards.  What is confirmed is *proved for all
numbers on these shapes*, by the symbolic engine; nothing is said of shapes that were not gathered.
"""

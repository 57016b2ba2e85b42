"""Mutation testing of the rule modules: which small faults would the tests not notice?

    python -m properties.mutants [--game G] [--sample N --seed S] [--jobs J] [--fresh]

`operators` makes the mutants, `coverage` records which test runs which block of code, `server`
forks a child for each mutant and runs the tests that reach it, `report` writes docs/mutants.md.
"""

"""Faults planted in the glue of the games, and the check that refutes each.

Glue is what stands between the proved functions: who is asked, who is paid, in which order, what is
written back.  The faults are data, a table a game, written from the source before any of them was
planted; each belongs to an invariant that it breaks.  ``python -m properties.glue`` plants them one
by one and says what refutes each.
"""

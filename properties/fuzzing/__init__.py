"""Fuzzing of everything that reads from outside: a crash or a hang is a bug, our own error is fine.

`seeds` holds valid texts for each reader, `spoiling` the grammar of what can be wrong with one,
`readers` the readers with what must hold where they succeed, `oracle` the verdict.  The gate draws
from the grammar with Hypothesis; `python -m properties.fuzzing` goes on for as long as one likes,
with atheris where it is installed.
"""

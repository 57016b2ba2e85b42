"""Laws of the arithmetic, settled for every input by two engines that know nothing of each other.

A law is a typed function that returns whether it holds.  CrossHair executes it on its own symbolic
values; a small engine of ours executes the same production code on numbers backed by Z3.  What
both confirm, on at least one live path, may be called proved.  The trusted base: the text of the
laws and our reading of the rulebook, CPython, attrs, Z3, CrossHair, the small engine.
"""

"""The compiled wheel: the same sources, rewritten into what mypyc makes fast, then compiled.

Nothing of it is kept: whoever asks for a compiled wheel has the tree rewritten beside the checkout,
and every module that is compiled lies in the wheel as it stands in the checkout as well.  `modules`
says which those are, `reading` knows their classes, `classes` and `statements` rewrite them, `tree`
writes the whole, `hook` is what hatchling asks, and `natives` goes into the wheel.

`python -m tools.compiling FOLDER` writes the rewritten tree into a folder, to be read.
"""

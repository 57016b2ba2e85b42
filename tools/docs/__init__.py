"""What the documentation shows of the registers, the vocabularies, the commands and the layers.

Sphinx has it written anew before each build; nothing of it is kept under version control.
"""

"""What the documentation shows of the registers, the vocabularies, the commands and the layers."""

"""Wrong readings of the rules, at least one for each family of clauses, and who finds them out.

``python -m properties.wrong_readings --write`` renews the page `docs/planted.md`.
"""

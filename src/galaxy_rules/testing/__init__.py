"""The suite that every game is held to, whoever wrote it: named checks, one test each.

    import pytest

    import galaxy_rules as gr
    from galaxy_rules.testing import Subject, checks

    SUBJECT = Subject(gr.game("my_game"))

    @pytest.mark.parametrize("check", checks(SUBJECT), ids=str)
    def test_the_game_keeps_its_promises(check):
        check()

The positions are those of seeded random play, chance included.  A check that fails raises
`AssertionError`, and says what it found and after which actions.  Checks of schemas need the
package ``jsonschema``.
"""

from galaxy_rules.testing.subjects import Line, Seen, Subject
from galaxy_rules.testing.suite import Check, checks

__all__ = ["Check", "Line", "Seen", "Subject", "checks"]

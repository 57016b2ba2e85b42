"""The one question that the rules leave open."""

import attrs

from galaxy_rules.kernel.rulings import Reading, RulingsBase, switch


class Hot(Reading):
    """For whom is the moon hot that was drilled last?"""

    EVERYBODY = "everybody"
    DRILLER = "driller"


@attrs.frozen
class Rulings(RulingsBase):
    """How the rules are read."""

    hot: Hot = switch(Hot.EVERYBODY, "PRO-R-01", since="1")

"""The racial and universal skills, each in a file of its own with what builds on it."""

from typing import Final

from galaxy_rules.galaxy_of_trian.hooks import Skill
from galaxy_rules.galaxy_of_trian.skills.adaptation import Adaptation
from galaxy_rules.galaxy_of_trian.skills.cannon import GaussCannon, LongRange
from galaxy_rules.galaxy_of_trian.skills.decoy import Decoy, ManoeuvringThrusters, Shockwave
from galaxy_rules.galaxy_of_trian.skills.engines import (
    AbsorbingShield,
    Afterburner,
    Harvester,
    IonDrive,
)
from galaxy_rules.galaxy_of_trian.skills.exmitters import ExmitterToken, ExtraExmitter
from galaxy_rules.galaxy_of_trian.skills.fighting import HiveDefender, Regeneration, Warcry
from galaxy_rules.galaxy_of_trian.skills.harness import HarnessTechnology, PowerDrain
from galaxy_rules.galaxy_of_trian.skills.manipulation import Manipulation, MentalManipulation
from galaxy_rules.galaxy_of_trian.skills.minerals import (
    Connoisseur,
    HarvestModule,
    HarvestTechnology,
    MineralsGatherer,
)
from galaxy_rules.galaxy_of_trian.skills.minions import (
    LivingStructures,
    SecondMinion,
    SlaveMinion,
)
from galaxy_rules.galaxy_of_trian.skills.modulators import SecondModulator, SpaceModulator
from galaxy_rules.galaxy_of_trian.skills.priestess import (
    DivineHelp,
    PreciousMeditation,
    SupremePriestess,
)
from galaxy_rules.galaxy_of_trian.skills.risky_business import Lucky, RiskyBusiness
from galaxy_rules.galaxy_of_trian.skills.tokens import HolographicTrick, PricelessTechnology
from galaxy_rules.galaxy_of_trian.skills.transporter import IceCell, Oscillator, Transporter
from galaxy_rules.galaxy_of_trian.skills.tunnels import SubspaceTunnel, TunnelGenerator
from galaxy_rules.galaxy_of_trian.skills.universal import GainNebulas, GainSystems, MineralSet

_ALL: Final[tuple[type[Skill], ...]] = (
    GainNebulas, MineralSet, GainSystems,
    SupremePriestess, HarnessTechnology, PreciousMeditation, DivineHelp, PowerDrain,
    SlaveMinion, LivingStructures, HiveDefender, Regeneration, SecondMinion,
    RiskyBusiness, MineralsGatherer, IonDrive, Lucky, Connoisseur,
    Transporter, HolographicTrick, IceCell, Oscillator, PricelessTechnology,
    HarvestTechnology, SubspaceTunnel, Harvester, HarvestModule, TunnelGenerator,
    ExmitterToken, Manipulation, Adaptation, ExtraExmitter, MentalManipulation,
    Decoy, SpaceModulator, ManoeuvringThrusters, Shockwave, SecondModulator,
    GaussCannon, Afterburner, Warcry, AbsorbingShield, LongRange,
)  # fmt: skip
SKILLS: Final[dict[str, Skill]] = {kind.id: kind() for kind in _ALL}
"""Every skill by its name in the data."""

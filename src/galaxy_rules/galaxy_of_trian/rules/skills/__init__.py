"""The racial and universal skills, each in a file of its own with what builds on it."""

from typing import Final

from galaxy_rules.galaxy_of_trian.rules.hooks.skill import Skill
from galaxy_rules.galaxy_of_trian.rules.skills.adaptation import Adaptation
from galaxy_rules.galaxy_of_trian.rules.skills.decoy import Decoy, ManoeuvringThrusters, Shockwave
from galaxy_rules.galaxy_of_trian.rules.skills.engines import (
    AbsorbingShield,
    Afterburner,
    Harvester,
    IonDrive,
)
from galaxy_rules.galaxy_of_trian.rules.skills.exmitters import ExmitterToken, ExtraExmitter
from galaxy_rules.galaxy_of_trian.rules.skills.fighting import HiveDefender, Regeneration, Warcry
from galaxy_rules.galaxy_of_trian.rules.skills.gauss_cannon import GaussCannon, LongRange
from galaxy_rules.galaxy_of_trian.rules.skills.harness import HarnessTechnology, PowerDrain
from galaxy_rules.galaxy_of_trian.rules.skills.manipulation import Manipulation, MentalManipulation
from galaxy_rules.galaxy_of_trian.rules.skills.minerals import (
    Connoisseur,
    HarvestModule,
    HarvestTechnology,
    MineralsGatherer,
)
from galaxy_rules.galaxy_of_trian.rules.skills.minions import (
    LivingStructures,
    SecondMinion,
    SlaveMinion,
)
from galaxy_rules.galaxy_of_trian.rules.skills.modulators import SecondModulator, SpaceModulator
from galaxy_rules.galaxy_of_trian.rules.skills.priestess import (
    DivineHelp,
    PreciousMeditation,
    SupremePriestess,
)
from galaxy_rules.galaxy_of_trian.rules.skills.risky_business import Lucky, RiskyBusiness
from galaxy_rules.galaxy_of_trian.rules.skills.tokens import HolographicTrick, PricelessTechnology
from galaxy_rules.galaxy_of_trian.rules.skills.transporter import IceCell, Oscillator, Transporter
from galaxy_rules.galaxy_of_trian.rules.skills.tunnels import SubspaceTunnel, TunnelGenerator
from galaxy_rules.galaxy_of_trian.rules.skills.universal import GainNebulas, GainSystems, MineralSet

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

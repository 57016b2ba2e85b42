"""Plant every declared fault and say what refutes it.

``python -m properties.glue [GAME] [--write]`` exits with 1 if a fault is found by nothing, or by
less than the record says; with ``--write`` record and page are renewed.
"""

import argparse
import sys
import time
from typing import Any

from properties.glue.declared import GAMES, faults_of
from properties.glue.finding import NOTHING, PROOFS, find, refuted_by_shapes
from properties.glue.page import PAGE, RECORD, page, record, written
from properties.shapes.finding import Ground
from properties.shapes.registry import ACCOUNTS, GATE, GLUE


def main() -> int:
    """Plant and tell."""
    parser = argparse.ArgumentParser(prog="python -m properties.glue", description=__doc__)
    parser.add_argument("game", nargs="?", choices=GAMES, help="one of the games")
    parser.add_argument("--write", action="store_true", help="renew the record and the page")
    options = parser.parse_args()
    known = record() if RECORD.exists() else {"found": {}, "shapes": {}}
    wrong = 0
    for game in [options.game] if options.game else GAMES:
        found, shapes = planted(game, gate=options.write)
        wrong += sum(_is_worse(known["found"].get(name), one) for name, one in found.items())
        names = {fault.name for one in GAMES for fault in faults_of(one)}
        kept = {name: one for name, one in known["found"].items() if name in names}
        known["found"] = {**kept, **found}
        known["shapes"][game] = shapes
        if options.write:
            RECORD.write_text(written(known), encoding="utf-8")
    if options.write:
        PAGE.write_text(page(known), encoding="utf-8")
    return 1 if wrong else 0


def planted(game: str, *, gate: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """What finds each fault of a game, and how many shapes there were to find it."""
    started = time.process_time()
    ground = Ground.of(ACCOUNTS[game], GLUE[game], many=True)
    small = Ground.of(ACCOUNTS[game], GATE[game])
    found: dict[str, Any] = {}
    for fault in faults_of(game):
        if fault.harmless:
            continue
        one = find(ground, fault)
        print(f"{one.by:9} {fault.invariant:7} {fault.where} {fault.kind}: {fault.says} {one.what}")
        found[fault.name] = {"by": one.by, "what": one.what}
        if gate:
            every_day = one.is_proof and refuted_by_shapes(small, fault, patience=0) is not None
            found[fault.name]["gate"] = every_day
    seconds = time.process_time() - started
    proofs = sum(one["by"] in PROOFS for one in found.values())
    shapes = {"plays": GLUE[game], "shapes": len(ground.shapes)}
    print(f"{game}: {proofs} of {len(found)} faults refuted by proof, {seconds:.0f} s of CPU\n")
    return found, shapes


def _is_worse(known: dict[str, Any] | None, now: dict[str, Any]) -> bool:
    """Whether nothing finds a fault, or no proof where a proof is on record."""
    was_proof = known is not None and known["by"] in PROOFS
    return now["by"] == NOTHING or (was_proof and now["by"] not in PROOFS)


if __name__ == "__main__":
    sys.exit(main())

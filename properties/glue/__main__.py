"""Plant every declared fault and say what refutes it.

``python -m properties.glue [GAME] [--write] [--rest]`` exits with 1 if a fault is found by nothing,
or by less than the record says; with ``--write`` record and page are renewed, fault by fault, and
``--rest`` leaves out what is on record.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

from properties.glue.declared import GAMES, Fault, faults_of
from properties.glue.finding import NOTHING, PROOFS, Found, find, refuted_by_shapes
from properties.glue.page import PAGE, RECORD, page, record, written
from properties.shapes.finding import Ground
from properties.shapes.registry import ACCOUNTS, GATE, GLUE


def main() -> int:
    """Plant and tell."""
    parser = argparse.ArgumentParser(prog="python -m properties.glue", description=__doc__)
    parser.add_argument("game", nargs="?", choices=GAMES, help="one of the games")
    parser.add_argument("--write", action="store_true", help="renew the record and the page")
    parser.add_argument("--rest", action="store_true", help="only what is not on record")
    options = parser.parse_args()
    known = record() if RECORD.exists() else {"found": {}, "shapes": {}}
    wrong = 0
    for game in [options.game] if options.game else GAMES:
        ground = Ground.of(ACCOUNTS[game], GLUE[game], many=True)
        small = Ground.of(ACCOUNTS[game], GATE[game]) if options.write else None
        known["shapes"][game] = {"plays": GLUE[game], "shapes": len(ground.shapes)}
        for fault, found in _planted(ground, known["found"] if options.rest else {}):
            was = known["found"].get(fault.name)
            wrong += _is_worse(was, found)
            if small is not None:
                known["found"][fault.name] = _entry(small, fault, found)
                RECORD.write_text(written(known), encoding="utf-8")
    if options.write:
        names = {fault.name for game in GAMES for fault in faults_of(game) if not fault.harmless}
        known["found"] = {name: one for name, one in known["found"].items() if name in names}
        RECORD.write_text(written(known), encoding="utf-8")
        PAGE.write_text(page(known), encoding="utf-8")
    return 1 if wrong else 0


def _planted(ground: Ground, known: dict[str, Any]) -> Iterator[tuple[Fault, Found]]:
    """Every fault of a game with what finds it, told one by one."""
    started, proofs, planted = time.process_time(), 0, 0
    game = ground.account.name
    for fault in faults_of(game):
        if fault.harmless or fault.name in known:
            continue
        one = find(ground, fault)
        told = f"{fault.where} {fault.kind}: {fault.says} {one.what}"
        print(f"{one.by:9} {fault.invariant:7} {told}", flush=True)
        proofs, planted = proofs + one.is_proof, planted + 1
        yield fault, one
    seconds = time.process_time() - started
    print(f"{game}: {proofs} of {planted} faults refuted by proof, {seconds:.0f} s of CPU\n")


def _entry(small: Ground, fault: Fault, found: Found) -> dict[str, Any]:
    """What goes on record: who found a fault, and whether the shapes of every day do as well."""
    gate = found.is_proof and refuted_by_shapes(small, fault, patience=0) is not None
    return {"by": found.by, "what": found.what, "gate": gate}


def _is_worse(known: dict[str, Any] | None, now: Found) -> bool:
    """Whether nothing finds a fault, or no proof where a proof is on record."""
    was_proof = known is not None and known["by"] in PROOFS
    return now.by == NOTHING or (was_proof and not now.is_proof)


if __name__ == "__main__":
    sys.exit(main())

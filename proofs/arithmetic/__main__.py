"""
Computes what docs/arithmetic.md says, and compares it with what a running system answers:

    python3 proofs/arithmetic examples
    python3 proofs/arithmetic sample --address http://127.0.0.1:8080 --tally FILE
    python3 proofs/arithmetic random --address http://127.0.0.1:8080 --tally FILE --login LOGIN --seed 1 --sets 200
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import unittest
from pathlib import Path

from compare import Comparison
from making import Staff
from progress import Progress
from questions import at_once
from random_sets import RandomSets
from sample import Sample

PASSWORD = "ARITHMETIC_PASSWORD"
"""The variable that holds the password of the first account."""

MAX_TOLD = 20
"""Deviations that are told one by one."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="arithmetic", description=__doc__)
    parser.add_argument("phase", choices=("examples", "sample", "random"))
    parser.add_argument("--address")
    parser.add_argument("--tally", type=Path)
    parser.add_argument("--login", default="first-admin")
    parser.add_argument("--seconds", type=float, default=0, help="how long the command has been running")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sets", type=int, default=200)
    given = parser.parse_args()
    if given.phase == "examples":
        return run_examples()
    if given.address is None or given.tally is None:
        parser.error("--address and --tally are needed")
    comparison = compare_sample(given) if given.phase == "sample" else compare_random(given)
    counts = {call: dict(kinds) for call, kinds in comparison.counts.items()}
    tally = {"counts": counts, "deviations": comparison.deviations[:MAX_TOLD], "deviating": len(comparison.deviations)}
    given.tally.write_text(json.dumps(tally, ensure_ascii=False), encoding="utf-8")
    return 0


def run_examples() -> int:
    """The worked examples of the page, as tests."""
    tests = unittest.defaultTestLoader.discover(str(Path(__file__).parent))
    return 0 if unittest.TextTestRunner(stream=sys.stdout).run(tests).wasSuccessful() else 1


def compare_sample(given: argparse.Namespace) -> Comparison:
    """All calls of section 16 on the sample data. The rating's calls and the others go side by side."""
    progress = Progress(given.seconds)
    sample = Sample(given.address, progress)
    progress.tell(f"read the sample data: {len(sample.world.reports)} reports of {len(sample.world.clusters)} clusters")
    comparison = Comparison()
    at_once(comparison, [sample.compare_analysis, sample.compare_all_else])
    sample.compare_holiday(comparison)
    progress.tell(f"sample data: {comparison.compared:,} values compared")
    return comparison


def compare_random(given: argparse.Namespace) -> Comparison:
    """Methods and data made at random, in a system that has nothing but its first account."""
    progress, comparison = Progress(given.seconds), Comparison()
    staff = Staff(given.address, given.login, os.environ[PASSWORD])
    RandomSets(staff, given.seed, comparison, progress).run(given.sets)
    return comparison


if __name__ == "__main__":
    sys.exit(main())

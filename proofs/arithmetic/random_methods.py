"""Scoring methods made at random: docs/arithmetic.md, section 5."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from rules.figures import NUMBERS

MAX_CRITERIA = 40
MAX_STEPS = 10
LANGUAGES = ("uz-Cyrl", "ru", "en")

OFTEN = (
    "first_plan first_current first_percent third_plan third_current_totals fourth_percent "
    "eighth_modern_lab ninth_bci_cert sixth_land sixth_cluster twelve_left_pay_mln_sum "
    "second_year2023_grow sixteen_plan_value sixteen_current_value nineteen_growth_rate "
    "fifteen_assurance_raw"
).split()
"""Figures that most criteria read, so that methods of few criteria do not miss what reports have."""


def random_method(rng: random.Random) -> dict[str, Any]:
    """A method as one is previewed: up to forty criteria of all kinds, 100 points in all."""
    points = random_points(rng)
    yellow, green, dark_green = sorted(rng.sample(range(1, 101), 3))
    return {
        "criteria": [
            {
                "id": f"criterion-{place}",
                "points": each,
                "rule": random_rule(rng, each),
                "names": {language: f"Criterion {place}" for language in LANGUAGES},
            }
            for place, each in enumerate(points)
        ],
        "bands": {"yellow": yellow, "green": green, "dark_green": dark_green},
        "least_counted": rng.choice([0, 0, 1, rng.randint(0, 100), rng.randint(30, 70), 100]),
    }


def random_points(rng: random.Random) -> list[int]:
    """Whole numbers above zero that come to 100."""
    many = rng.choice([1, 2, 3, rng.randint(4, 12), rng.randint(4, 12), rng.randint(13, MAX_CRITERIA)])
    cuts = [0, *sorted(rng.sample(range(1, 100), many - 1)), 100]
    return [end - start for start, end in zip(cuts, cuts[1:])]


def random_rule(rng: random.Random, points: int) -> dict[str, Any]:
    """A rule; half of those that may have one have a phasing."""
    rule = unphased_rule(rng, points)
    return rule if rule["kind"] == "yes" or rng.random() < 0.5 else {**rule, "phasing": random_phasing(rng)}


def random_phasing(rng: random.Random) -> list[Fraction]:
    """Shares of at most one decimal that never fall; often nothing is due at first."""
    shares = sorted(Fraction(rng.choice([0, 250, 500, rng.randint(0, 1000)]), 10) for _ in range(3))
    return [*shares, Fraction(100)]


def unphased_rule(rng: random.Random, points: int) -> dict[str, Any]:
    kind = rng.choice(["share", "share", "linear", "linear", "steps", "yes"])
    if kind == "share":
        return {"kind": kind, "part": random_key(rng), "whole": random_key(rng)}
    if kind == "yes":
        return {"kind": kind, "figure": random_key(rng)}
    if kind == "linear":
        none_at, all_at = rng.sample(random_bounds(rng, 2), 2)
        return {"kind": kind, "figure": random_key(rng), "none_at": none_at, "all_at": all_at}
    many = rng.randint(1, min(MAX_STEPS, points))
    given = [*sorted(rng.sample(range(1, points), many - 1)), points]
    bounds = sorted(random_bounds(rng, many))
    return {"kind": kind, "figure": random_key(rng), "steps": [{"at": at, "points": p} for at, p in zip(bounds, given)]}


def random_key(rng: random.Random) -> str:
    return rng.choice(OFTEN) if rng.random() < 0.7 else rng.choice(NUMBERS)


def random_bounds(rng: random.Random, many: int) -> list[Fraction]:
    """Different numbers of at most three decimals, of one size: small ones most of the time."""
    size = rng.choice([5, 100, 100, 1000, 100_000, 1_000_000_000])
    decimals = rng.choice([0, 0, 1, 3])
    lowest = -size if rng.random() < 0.3 else 0
    scale = 10**decimals
    numbers = rng.sample(range(lowest * scale, max(size * scale, many) + 1), many)
    return [Fraction(number, scale) for number in numbers]

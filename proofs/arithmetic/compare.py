"""Compares what was computed with what a system answers, and counts the values by call and by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any

from rules.exact import same_number
from rules.figures import INDICATORS
from rules.quarters import Quarter

_FIELDS = {
    "totals": "values before now total_values",
    "figures": "value figures last_quarter last_year before_figures",
    "medians": "median medians",
    "least and most": "least most",
    "counts of missing": "missing",
    "scores": "score low middle high",
    "points": "earned counted gain points",
    "bands": "band unranked",
    "ranks": "rank place",
    "absent reports": "report",
    "movements": "movement movement_year",
    "next values": "next",
    "coverage": "clusters reports reports_before expected scored ranked compared medians_of",
    "counts": "total none draft new confirmed rejected late to_review to_mend filled fillable remarks clusters_count "
    "factories_count seed_companies_count cooperatives_count",
    "completeness": "completeness",
    "sums": "land_area annual_capacity daily_capacity sunflower_capacity members_count",
    "due days": "decision_due is_late",
    "quarters": "period preliminary periods",
    "places": "position previous next_one next_new",
    "methods": "method version method_version least_counted yellow green dark_green uncollected start "
    "method_changed method_changed_year",
}

KIND_OF = {field: kind for kind, fields in _FIELDS.items() for field in fields.split()}
"""Of each field the kind of values that it holds."""

IDENTITIES = frozenset(["year", "quarter", "province_code", "cluster_id", "key", "id", "keys", "status", "round"])
"""Fields that say what the values beside them belong to: they have to be the same, and are no values."""

MISSING = object()


class Comparison:
    """What was compared so far, and what deviates."""

    def __init__(self) -> None:
        self.counts: dict[str, Counter[str]] = {}
        self.deviations: list[dict[str, str]] = []

    def compare(self, call: str, where: str, expected: Any, got: Any, stored: Iterable[str] = (), **kinds: str) -> None:
        """
        Compares an answer with the expected one. What it holds and nobody expected deviates too, unless it is `stored`
        as it is: names, ids and what is said in words. `kinds` says of a field what it holds in this call.
        """
        Walk(self, call, frozenset(stored), kinds).compare(where, "", expected, got)

    def deviates(self, call: str, where: str, expected: Any, got: Any) -> None:
        self.deviations.append({"call": call, "where": where, "expected": shown(expected), "got": shown(got)})

    def add(self, other: Comparison) -> None:
        """Takes in what another one has compared."""
        for call, counts in other.counts.items():
            self.counts.setdefault(call, Counter()).update(counts)
        self.deviations += other.deviations

    @property
    def compared(self) -> int:
        return sum(sum(counts.values()) for counts in self.counts.values())


class Walk:
    """One answer that is gone through beside the expected one."""

    def __init__(self, comparison: Comparison, call: str, stored: frozenset[str], kinds: Mapping[str, str]) -> None:
        self.comparison, self.call, self.stored = comparison, call, stored
        self.kinds = {**KIND_OF, **kinds}
        self.counts = comparison.counts.setdefault(call, Counter())

    def compare(self, where: str, name: str, expected: Any, got: Any) -> None:
        if isinstance(expected, dict):
            self._compare_fields(where, name, expected, got)
        elif isinstance(expected, list):
            self._compare_items(where, name, expected, got)
        else:
            if name not in IDENTITIES:
                self.counts[self.kinds[name]] += 1
            if not same(expected, got):
                self.comparison.deviates(self.call, where, expected, got)

    def _compare_fields(self, where: str, name: str, expected: Mapping[str, Any], got: Any) -> None:
        if not isinstance(got, dict):
            self.comparison.deviates(self.call, where, "an object", got)
            return
        for field, value in expected.items():
            inner = (name or "figures") if field in INDICATORS or name == "next" else field
            self.compare(f"{where} {field}", inner, value, got.get(field, MISSING))
        for field in got.keys() - expected.keys() - self.stored:
            self.comparison.deviates(self.call, f"{where} {field}", MISSING, got[field])

    def _compare_items(self, where: str, name: str, expected: Sequence[Any], got: Any) -> None:
        if not isinstance(got, list) or len(got) != len(expected):
            length = f"{len(got)} items" if isinstance(got, list) else got
            self.comparison.deviates(self.call, where, f"{len(expected)} items", length)
            return
        for place, (one, other) in enumerate(zip(expected, got)):
            self.compare(f"{where}[{place}]", name, one, other)


def same(expected: Any, got: Any) -> bool:
    """Numbers as numbers, a flag as a flag; days and quarters as they are written."""
    if isinstance(expected, Quarter):
        return isinstance(got, dict) and (got["year"], got["quarter"]) == expected
    if isinstance(expected, date):
        return got == expected.isoformat()
    if isinstance(expected, (int, Fraction)) and not isinstance(expected, bool):
        return isinstance(got, (int, Fraction)) and not isinstance(got, bool) and same_number(expected, got)
    return type(expected) is type(got) and expected == got


def shown(value: Any) -> str:
    """A value for a reader."""
    if value is MISSING:
        return "nothing"
    if isinstance(value, Fraction):
        return str(value.numerator) if value.denominator == 1 else repr(float(value))
    return "null" if value is None else str(value)[:200]

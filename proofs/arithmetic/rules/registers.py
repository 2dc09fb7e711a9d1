"""Counts and sums of the registers: docs/arithmetic.md, section 14.1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Callable, Optional

from rules.exact import figure, total

Entry = Mapping[str, Any]

SUMS = {
    "clusters": ("land_area",),
    "seed_companies": ("annual_capacity",),
    "cooperatives": ("members_count", "land_area"),
    "oil_factories": ("daily_capacity", "annual_capacity", "sunflower_capacity"),
}
"""What is added up of each register."""

COUNTS = {
    "clusters": "clusters_count",
    "seed_companies": "seed_companies_count",
    "cooperatives": "cooperatives_count",
    "oil_factories": "factories_count",
}


def totals(register: str, entries: Sequence[Entry]) -> dict[str, Any]:
    """How many entries there are, and what their figures come to."""
    sums = {field: total(figure(entry[field]) for entry in entries) for field in SUMS[register]}
    return {COUNTS[register]: len(entries), **sums}


def is_live(entry: Entry) -> bool:
    return entry.get("removed_at") is None


def of_state(entries: Iterable[Entry], state: str) -> list[Entry]:
    return [entry for entry in entries if is_live(entry) == (state == "live")]


def matching(
    entries: Iterable[Entry],
    state: str = "live",
    province_code: Optional[str] = None,
    district_code: Optional[str] = None,
    active: Optional[str] = None,
    found: Optional[set[int]] = None,
) -> list[Entry]:
    """The entries that filters leave; `found` are those that a search finds."""
    tests: list[Callable[[Entry], bool]] = [
        lambda entry: province_code is None or entry["province_code"] == province_code,
        lambda entry: district_code is None or entry["district_code"] == district_code,
        lambda entry: active is None or entry["is_active"] == (active == "true"),
        lambda entry: found is None or entry["id"] in found,
    ]
    return [entry for entry in of_state(entries, state) if all(test(entry) for test in tests)]


def by_province(register: str, entries: Sequence[Entry], provinces: Iterable[str]) -> list[dict[str, Any]]:
    return [
        {"province_code": code, **totals(register, [entry for entry in entries if entry["province_code"] == code])}
        for code in provinces
    ]


def register_provinces(register: str, entries: Sequence[Entry], provinces: Iterable[str], state: str) -> dict[str, Any]:
    """`GET /api/registers/<register>/provinces` and `GET /api/oil_factories/provinces_totals`."""
    there = of_state(entries, state)
    return {"provinces": by_province(register, there, provinces), "total_sum": totals(register, there)}


def removed_factories(entries: Sequence[Entry], provinces: Iterable[str]) -> list[dict[str, Any]]:
    """`GET /api/oil_factories/removed/provinces`: provinces with a count above zero."""
    rows = by_province("oil_factories", of_state(entries, "removed"), provinces)
    return [
        {"province_code": row["province_code"], "factories_count": row["factories_count"]}
        for row in rows
        if row["factories_count"]
    ]


def overview(registers: Mapping[str, Sequence[Entry]], provinces: Iterable[str]) -> dict[str, Any]:
    """`GET /api/overview`: live clusters and oil factories, of provinces that have either."""
    live = {register: of_state(registers[register], "live") for register in ("clusters", "oil_factories")}
    rows = [{"province_code": code, **at_a_glance(live, code)} for code in provinces]
    return {
        "totals": at_a_glance(live),
        "provinces": [row for row in rows if row["clusters_count"] or row["factories_count"]],
    }


def at_a_glance(live: Mapping[str, Sequence[Entry]], province: Optional[str] = None) -> dict[str, Any]:
    there = {
        register: [entry for entry in entries if province is None or entry["province_code"] == province]
        for register, entries in live.items()
    }
    clusters, factories = totals("clusters", there["clusters"]), totals("oil_factories", there["oil_factories"])
    return {
        **clusters,
        "factories_count": factories["factories_count"],
        "annual_capacity": factories["annual_capacity"],
    }

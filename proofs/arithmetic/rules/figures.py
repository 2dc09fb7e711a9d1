"""The 114 figures of a report, and several reports in one column: docs/arithmetic.md, sections 2 and 3."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.exact import Figure, exact_sum, figure, growth, median, missing, percent, total

Report = Mapping[str, Any]


@dataclass(frozen=True)
class Indicator:
    """A figure of a report: its section, its unit, and the parts that it is derived from, if it is."""

    key: str
    section: str
    unit: str
    formula: str = ""
    parts: tuple[str, ...] = ()

    @property
    def is_text(self) -> bool:
        return self.unit == "text"

    @property
    def is_derived(self) -> bool:
        return self.formula != ""

    @property
    def is_typed(self) -> bool:
        return not self.is_derived and self.key not in FROM_REGISTER

    @property
    def is_yield(self) -> bool:
        return self.unit == "centner/ha"

    @property
    def in_per_cent(self) -> bool:
        return self.formula in ("percent", "growth")

    @property
    def decimals(self) -> int:
        """2.2: none of pieces and people, one of everything else."""
        return 0 if self.unit in WHOLE_UNITS else 1


FROM_REGISTER = ("district_name", "full_name", "phone_number")
WHOLE_UNITS = ("pieces", "people")

HA, TONNES, YIELD, SUM, USD, KW = "ha", "t", "centner/ha", "million sum", "thousand USD", "kW"
PIECES, PEOPLE = WHOLE_UNITS

_PRODUCTS = ("raw", "yarn", "cloth", "paint", "ready")
_FUNDS = ("total_funds", "cluster_funds", "bank_credit", "foreign_currency")
_CERTIFICATES = ("oeko_tex_cert", "global_gap_cert", "organic_cotton_cert", "bci_cert", "international_contracts")
_WORKPLACES = "total_workplace_count constant season industry_constant industry_season farmer_constant farmer_season".split()


def _typed(unit: str, *keys: str) -> list[tuple[str, str, str, tuple[str, ...]]]:
    return [(key, unit, "", ()) for key in keys]


def _percent(key: str, part: str, whole: str):
    return [(key, "per cent", "percent", (part, whole))]


def _growth(key: str, before: str, now: str):
    return [(key, "per cent", "growth", (before, now))]


def _projects(state: str):
    """The six figures of projects, planned or current."""
    start = f"sixteen_{state}_"
    return [
        *_typed(PIECES, f"{start}amount"),
        *_typed(SUM, f"{start}value", f"{start}cluster", f"{start}bank"),
        *_typed(USD, f"{start}invest"),
        *_typed(PEOPLE, f"{start}workplace"),
    ]


_SECTIONS = {
    "passport": _typed("text", *FROM_REGISTER, "developed", "first_card"),
    "I": [
        *_typed(HA, "cluster_lands"),
        *_typed(TONNES, "first_plan", "first_current"),
        *_percent("first_percent", "first_current", "first_plan"),
    ],
    "II": [
        *_typed(YIELD, "second_year2021_fact", "second_year2022_fact"),
        *_growth("second_year2022_grow", "second_year2021_fact", "second_year2022_fact"),
        *_typed(YIELD, "second_year2023_fact"),
        *_growth("second_year2023_grow", "second_year2022_fact", "second_year2023_fact"),
    ],
    "III": [
        *_typed(HA, "third_plan", "third_current_totals"),
        *_percent("third_total_lands_percent", "third_current_totals", "cluster_lands"),
        *_typed(SUM, "third_total_funds", "third_cluster_funds", "third_bank_credit"),
        *_typed(USD, "third_foreign_currency"),
    ],
    "IV": [*_typed(HA, "fourth_current_area"), *_percent("fourth_percent", "fourth_current_area", "cluster_lands")],
    "V": [
        *_typed(PIECES, "fifth_cotton_machine"),
        *_typed(TONNES, "fifth_picked_cotton"),
        *_percent("fifth_percent", "fifth_picked_cotton", "first_current"),
    ],
    "VI": [*_typed(HA, "sixth_land", "sixth_cluster"), *_percent("sixth_percent", "sixth_cluster", "sixth_land")],
    "VII": [
        *_typed(HA, "seventh_current_lands"),
        *_typed(SUM, "seventh_total_funds", "seventh_cluster_funds", "seventh_bank_credit"),
        *_typed(USD, "seventh_foreign_currency"),
    ],
    "VIII": [
        *_typed(PIECES, "eighth_established_centers", "eighth_modern_lab"),
        *_typed(PEOPLE, "eighth_foreign_scientists"),
    ],
    "IX": _typed(PIECES, *(f"ninth_{certificate}" for certificate in _CERTIFICATES)),
    "X": _typed(SUM, *(f"ten_{cost}_mln_sum" for cost in ("total_cost", "own", "fund", "commercial_credit"))),
    "XI": [
        *_typed(SUM, "eleven_must_pay_mln_sum", "eleven_actually_paid_mln_sum"),
        *_percent("eleven_percent", "eleven_actually_paid_mln_sum", "eleven_must_pay_mln_sum"),
    ],
    "XII": [
        *_typed(SUM, "twelve_must_pay_mln_sum", "twelve_actually_paid_mln_sum"),
        ("twelve_left_pay_mln_sum", SUM, "difference", ("twelve_must_pay_mln_sum", "twelve_actually_paid_mln_sum")),
        *_percent("twelve_percent", "twelve_actually_paid_mln_sum", "twelve_must_pay_mln_sum"),
    ],
    "XIII": _typed(USD, *(f"thirteen_{of}" for of in ("total_cost", "industry", "agriculture", "foreign", "local"))),
    "XIV": _typed(TONNES, "fourteen_cotton_total"),
    "XV": [
        *_typed(TONNES, *(f"fifteen_request_{product}" for product in _PRODUCTS)),
        *_typed(TONNES, *(f"fifteen_current_{product}" for product in _PRODUCTS)),
        *(
            _percent(f"fifteen_assurance_{product}", f"fifteen_current_{product}", f"fifteen_request_{product}")[0]
            for product in _PRODUCTS
        ),
    ],
    "XVI": [
        *_projects("plan"),
        *_projects("current"),
        *_percent("sixteen_percent", "sixteen_current_value", "sixteen_plan_value"),
    ],
    "XVII": [
        *(
            each
            for state in ("plan", "current")
            for each in [
                *_typed(PIECES, f"seventeen_{state}_objects"),
                *_typed(PEOPLE, f"seventeen_{state}_workplace"),
            ]
        ),
        *_percent("seventeen_execution", "seventeen_current_objects", "seventeen_plan_objects"),
    ],
    "XVIII": [
        *(
            each
            for state in ("plan", "current")
            for each in [*_typed(PIECES, f"eighteen_{state}_objects"), *_typed(KW, f"eighteen_{state}_kvt")]
        ),
        *_percent("eighteen_execution", "eighteen_current_kvt", "eighteen_plan_kvt"),
    ],
    "XIX": [
        *_typed(PEOPLE, "nineteen_status_22", *(f"nineteen_{kind}" for kind in _WORKPLACES)),
        *_growth("nineteen_growth_rate", "nineteen_status_22", "nineteen_total_workplace_count"),
    ],
    "XX": [
        each
        for product in ("total_export", "yarn", "cloth", "ready")
        for each in [*_typed(TONNES, f"twenty_{product}_count"), *_typed(USD, f"twenty_{product}_sum")]
    ],
}

INDICATORS: dict[str, Indicator] = {
    key: Indicator(key, section, unit, formula, parts)
    for section, figures in _SECTIONS.items()
    for key, unit, formula, parts in figures
}
NUMBERS = [indicator.key for indicator in INDICATORS.values() if not indicator.is_text]
DERIVED = [indicator.key for indicator in INDICATORS.values() if indicator.is_derived]
TYPED = [indicator.key for indicator in INDICATORS.values() if indicator.is_typed]
TYPED_NUMBERS = [key for key in TYPED if not INDICATORS[key].is_text]
TYPED_SINCE_JANUARY = {
    "first_current",
    "third_current_totals",
    *(f"{of}_{kind}" for of in ("third", "seventh") for kind in _FUNDS),
    "fourth_current_area",
    "fifth_picked_cotton",
    "sixth_cluster",
    "seventh_current_lands",
    *(f"{of}_{kind}_mln_sum" for of in ("eleven", "twelve") for kind in ("must_pay", "actually_paid")),
    *(key for key in TYPED if INDICATORS[key].section in ("X", "XIII", "XIV", "XX")),
    *(key for key in TYPED if "_current_" in key and INDICATORS[key].section in ("XV", "XVI", "XVII", "XVIII")),
}


def since_january(key: str) -> bool:
    """2.4: whether a figure is counted since January; of a percentage, whether its part alone is."""
    indicator = INDICATORS[key]
    if indicator.formula != "percent":
        return key in TYPED_SINCE_JANUARY
    part, whole = indicator.parts
    return since_january(part) and not since_january(whole)


FILLABLE = len(TYPED)


def derived(indicator: Indicator, first: Figure, second: Figure, decimals: int = 1) -> Figure:
    """A derived figure of its two parts, or of the sums of its parts."""
    if indicator.formula == "percent":
        return percent(first, second, decimals)
    if indicator.formula == "growth":
        return growth(first, second, decimals)
    return None if first is None or second is None else first - second


def derive(report: Report) -> dict[str, Any]:
    """A report with its derived figures computed anew from what was typed (2.2); texts stay as they are."""
    figures: dict[str, Any] = {}
    for key, indicator in INDICATORS.items():
        if not indicator.is_derived:
            figures[key] = report.get(key) or None if indicator.is_text else figure(report.get(key))
    for key in DERIVED:
        indicator = INDICATORS[key]
        first, second = (figures[part] for part in indicator.parts)
        figures[key] = derived(indicator, first, second, indicator.decimals)
    return figures


def filled(report: Report) -> int:
    """13.2: how many of the typed figures are there."""
    return sum(report.get(key) not in (None, "") for key in TYPED)


def column_total(key: str, reports: Sequence[Report]) -> Figure:
    """Section 3: what a figure comes to over several reports."""
    indicator = INDICATORS[key]
    if indicator.is_text or indicator.is_yield:
        return None
    if not indicator.is_derived:
        return total(report[key] for report in reports)
    if INDICATORS[indicator.parts[0]].is_yield:
        return None
    first, second = indicator.parts
    pairs = [(report[first], report[second]) for report in reports]
    both = [pair for pair in pairs if None not in pair]
    if not both:
        return None
    return derived(indicator, exact_sum(pair[0] for pair in both), exact_sum(pair[1] for pair in both))


@dataclass(frozen=True)
class Summary:
    """Section 3: a figure over several reports."""

    total: Figure
    median: Figure
    least: Figure
    most: Figure
    missing: int


def summary(key: str, reports: Sequence[Report]) -> Summary:
    """Total, median, least, most and the count of those that are missing."""
    values = [report[key] for report in reports]
    if INDICATORS[key].is_text:
        return Summary(None, None, None, None, missing(values))
    there = [value for value in values if value is not None]
    return Summary(
        total=column_total(key, reports),
        median=median(there),
        least=min(there, default=None),
        most=max(there, default=None),
        missing=missing(values),
    )

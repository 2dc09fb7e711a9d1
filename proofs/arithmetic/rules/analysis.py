"""Totals, growth, shares, comparison and map: docs/arithmetic.md, sections 8 to 11."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Optional

from rules.exact import Figure, growth, median, percent, rounded, total
from rules.figures import INDICATORS, Report, column_total


def change(key: str, before: Figure, now: Figure) -> Figure:
    """8.1: growth in per cent; of a figure in per cent the difference in points."""
    if now is None or before is None:
        return None
    if INDICATORS[key].in_per_cent:
        return now - before
    if before == 0:
        return Fraction(0) if now == 0 else None
    return None if before < 0 else growth(before, now, 1)


def several(key: str, reports: Sequence[Report]) -> Figure:
    """8.2: what several reports come to where they are compared: the total, of yields the median."""
    if INDICATORS[key].is_yield:
        return median(report[key] for report in reports)
    return column_total(key, reports)


@dataclass(frozen=True)
class LikeWithLike:
    """8.2: a figure over the clusters that have it in both quarters."""

    compared: int
    before: Figure
    now: Figure

    def change(self, key: str, expected: int) -> Figure:
        """The growth, where at least half of the clusters expected are compared."""
        enough = self.compared > 0 and 2 * self.compared >= expected
        return change(key, self.before, self.now) if enough else None

    def difference(self, expected: int) -> Figure:
        """Section 9: now less before, under the same threshold."""
        enough = self.compared > 0 and 2 * self.compared >= expected
        return None if not enough or None in (self.before, self.now) else self.now - self.before


def like_with_like(key: str, before: Mapping[int, Report], now: Mapping[int, Report]) -> LikeWithLike:
    """8.2, of the reports of two quarters by cluster: those that have the figure, or all of its parts, in both."""
    needed = INDICATORS[key].parts or (key,)
    both = [
        cluster
        for cluster in before.keys() & now.keys()
        if all(report[part] is not None for report in (before[cluster], now[cluster]) for part in needed)
    ]
    old, new = ([reports[cluster] for cluster in both] for reports in (before, now))
    return LikeWithLike(len(both), several(key, old), several(key, new))


def share(value: Figure, whole: Figure, rows: int) -> Figure:
    """8.3: a value in per cent of the total of all shown."""
    return None if whole is None or whole <= 0 or rows < 2 else percent(value, whole, 1)


def differences(cells: Sequence[Figure]) -> list[Figure]:
    """Section 9: each cell but the first less the first."""
    first = cells[0]
    return [None if first is None or cell is None else cell - first for cell in cells[1:]]


def quantity(totals: Mapping[str, Figure], leading: Sequence[str]) -> Figure:
    """11.1: what a section comes to in a province."""
    return total(totals[key] for key in leading)


def equal_numbers(values: Sequence[Fraction]) -> list[tuple[Fraction, Fraction]]:
    """11.2: up to five classes with as many values each as there can be, none with a single one if that can be."""
    ascending = sorted(values)
    most = min(5, max(2, len(ascending) // 2))
    classes: list[list[Fraction]] = []
    for place, value in enumerate(ascending):
        if not classes or (most * place // len(ascending) >= len(classes) and value != classes[-1][-1]):
            classes.append([])
        classes[-1].append(value)
    while len(classes) > 2 and (single := first_single(classes)) is not None:
        beside = [place for place in (single - 1, single + 1) if 0 <= place < len(classes)]
        low, high = sorted((single, min(beside, key=lambda place: len(classes[place]))))
        classes[low : high + 1] = [classes[low] + classes[high]]
    if len(classes) == 2 and first_single(classes) is not None:
        cuts = [cut for cut in range(2, len(ascending) - 1) if ascending[cut - 1] != ascending[cut]]
        if cuts:
            cut = min(cuts, key=lambda cut: abs(len(ascending) - 2 * cut))
            classes = [ascending[:cut], ascending[cut:]]
    return [(each[0], each[-1]) for each in classes]


def first_single(classes: Sequence[Sequence[Fraction]]) -> Optional[int]:
    return next((place for place, each in enumerate(classes) if len(each) == 1), None)


def equal_steps(values: Sequence[Fraction], decimals: int) -> list[Fraction]:
    """11.3: limits of the two to five classes of equal width that leave the fewest values alone."""
    choices = [steps(count, min(values), max(values), decimals) for count in range(5, 1, -1)]
    return min(choices, key=lambda limits: singles(values, limits))


def steps(count: int, least: Fraction, most: Fraction, decimals: int) -> list[Fraction]:
    inner = [((count - step) * least + step * most) / count for step in range(1, count)]
    for more in range(decimals, 13):
        limits = [least, *(rounded(limit, more) for limit in inner), most]
        if ascend(limits):
            return limits
    limits = [least, (least + most) / 2, most]
    return limits if ascend(limits) else [least, most]


def singles(values: Sequence[Fraction], limits: Sequence[Fraction]) -> int:
    """How many classes have a single value."""
    places = [max(0, min(bisect_right(limits, value), len(limits) - 1) - 1) for value in values]
    return sum(places.count(place) == 1 for place in set(places))


def ascend(limits: Sequence[Fraction]) -> bool:
    return all(low < high for low, high in zip(limits, limits[1:]))


def marked(values: Sequence[Figure]) -> tuple[Figure, Figure]:
    """9 and 12.1: the least and the most of a column or line, where two have a value and not all are equal."""
    there = [value for value in values if value is not None]
    return (min(there), max(there)) if len(set(there)) > 1 else (None, None)


def is_improbable(value: Figure, base: Figure, factor: int = 3) -> bool:
    """12.3: more than three (or so many) times the other figure, or less than a third of it."""
    if value is None or base is None or base <= 0:
        return False
    return value > factor * base or factor * value < base


def is_fall(value: Figure, last_quarter: Figure, quarter: int) -> bool:
    """12.3: of a figure counted since January, whether it is less than in the quarter before of the same year."""
    return quarter > 1 and value is not None and last_quarter is not None and value < last_quarter


def is_unusual(value: Figure, last_year: Figure, last_quarter: Figure, of_province: Figure) -> bool:
    """
    12.3: beside the cluster's own earlier figure, or where it has none beside the median of its province. Of a figure
    counted since January the last quarter's is not given.
    """
    own = last_quarter if last_year is None else last_year
    if own is not None:
        return is_improbable(value, own)
    return value != 0 and is_improbable(value, of_province, 10)


def too_few_compared(clusters: int, expected: int) -> bool:
    """Section 10: fewer than half of the clusters expected have a report in both quarters."""
    return 2 * clusters < expected

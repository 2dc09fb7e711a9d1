"""Numbers: docs/arithmetic.md, section 1.

A figure is a `Fraction` here, and `None` where it is missing. Nothing goes through binary floating point.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Optional

Figure = Optional[Fraction]

HALF = Fraction(1, 2)


@lru_cache(maxsize=200_000)
def decimal(text: str) -> Fraction:
    """The number that a decimal text stands for, exactly."""
    return Fraction(text)


def read_json(text: bytes | str) -> Any:
    """JSON whose numbers are exact: whole ones are `int`, all others `Fraction`."""
    return json.loads(text, parse_float=decimal)


def figure(value: Any) -> Figure:
    """A figure as it came over the wire: absent, `null` and an empty text are missing."""
    if value is None or value == "":
        return None
    return decimal(value) if isinstance(value, str) else Fraction(value)


def rounded(number: Fraction, decimals: int) -> Fraction:
    """The multiple of 10^-decimals nearest to a number, halves away from zero."""
    scale = 10**decimals
    steps = abs(number) * scale + HALF
    whole = steps.numerator // steps.denominator
    return Fraction(whole if number > 0 else -whole, scale)


def percent(part: Figure, whole: Figure, decimals: int) -> Figure:
    """A part in per cent of a whole; none where one is missing or the whole is zero."""
    if part is None or whole is None or whole == 0:
        return None
    return rounded(Fraction(100 * part) / whole, decimals)


def growth(before: Figure, now: Figure, decimals: int) -> Figure:
    """How much more a figure is than it was, in per cent; none where one is missing or it was zero."""
    if before is None or now is None or before == 0:
        return None
    return rounded(Fraction(100 * (now - before)) / before, decimals)


def total(values: Iterable[Figure]) -> Figure:
    """The sum of the values that are there; none where none is."""
    there = [value for value in values if value is not None]
    return exact_sum(there) if there else None


def exact_sum(values: Iterable[Fraction]) -> Fraction:
    """The sum of figures that are all there. Most have few decimals, so whole numbers of thousandths are added."""
    thousandths, rest = 0, Fraction(0)
    for value in values:
        steps, left = divmod(1000 * value.numerator, value.denominator)
        if left:
            rest += value
        else:
            thousandths += steps
    return rest + Fraction(thousandths, 1000)


def missing(values: Iterable[Any]) -> int:
    """How many of some values are not there."""
    return sum(value is None for value in values)


def median(values: Iterable[Figure]) -> Figure:
    """The middle one of the values that are there, or half the sum of the two in the middle, not rounded."""
    there = sorted(value for value in values if value is not None)
    if not there:
        return None
    middle = len(there) // 2
    return there[middle] if len(there) % 2 else HALF * (there[middle - 1] + there[middle])


def same_number(expected: Any, got: Any) -> bool:
    """Whether an answer's number is the expected one: as decimals, or as the double that is nearest to both."""
    if expected is None or got is None:
        return expected is got
    return expected == got or float(expected) == float(got)

"""Figures and names made at random: what people type, and what arithmetic stumbles over."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Optional

from rules.figures import INDICATORS, TYPED_NUMBERS

LARGEST = 999_999_999
THOUSANDTH = Fraction(1, 1000)
MOODS = ("ordinary", "ordinary", "ordinary", "zeros", "extremes", "halves", "few", "same")

NAME_PARTS = (
    "Текс|Кластер|МЧЖ|Чирчиқ|Ўзбек|Узбек|Қўқон|Кукон|Ғазна|Газна|Ҳазора|Хазора|Ёғду|Эл|Яшил|Юлдуз|Щит|Ъ|ОЛТИН|олтин|"
    "Оʻзбек|Oʻzbek|O'zbek|O`zbek|Ozbek|Gʻalaba|G\u2018alaba|Galaba|Shirin|Sarob|Chust|Cuba|Ngo|Nur|Tong|Tonna|Ta'lim|"
    'Talim|Ta\u02bclim|A-B|A  B|a.b|№ 5|1-son|Nur 10|Nur 9|Éclair|"Олтин"|«Олтин»|zz|007|7'
).split("|")


def random_name(rng: random.Random) -> str:
    """A name that the alphabet has something to say about."""
    return " ".join(rng.choice(NAME_PARTS) for _ in range(rng.choice([1, 2, 2, 3]))).ljust(2, "a")


def random_typed(rng: random.Random, required: Sequence[str], others: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What is typed in a report: all that is required, some of the rest; at times what another report has, for a tie."""
    mood = rng.choice(MOODS)
    if mood == "same" and others:
        return dict(rng.choice(others))
    left_out = 0.9 if mood == "few" else rng.choice([0.0, 0.2, 0.5])
    there = [key for key in TYPED_NUMBERS if key in required or rng.random() >= left_out]
    return {key: random_figure(rng, key, mood) for key in there}


def random_figure(rng: random.Random, key: str, mood: Optional[str] = None) -> Fraction:
    """A number as it is typed: of pieces and people a whole one, else with up to three decimals."""
    mood, is_whole = mood or rng.choice(MOODS), INDICATORS[key].decimals == 0
    if mood == "zeros" and rng.random() < 0.7:
        return Fraction(0)
    if mood == "extremes":
        largest = Fraction(LARGEST) if is_whole else LARGEST - THOUSANDTH
        return rng.choice([Fraction(LARGEST), largest, Fraction(1) if is_whole else THOUSANDTH, Fraction(0)])
    if mood == "halves":
        return Fraction(rng.choice([1, 3, 5, 7, 40, 200, 1000, 1999, 2000, 5499, 6000, 8000]))
    size = rng.choice([3, 50, 1000, 100_000])
    if is_whole:
        return Fraction(rng.randint(0, size))
    scale = rng.choice([1, 10, 1000])
    return Fraction(rng.randint(0, size * scale), scale)

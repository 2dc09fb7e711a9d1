"""The score of one report: docs/arithmetic.md, sections 5 and 6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Optional

from rules.exact import Figure, exact_sum, figure, rounded
from rules.figures import INDICATORS, Report

BANDS = ("dark_green", "green", "yellow")


@dataclass(frozen=True)
class Criterion:
    """A criterion of a method: what it may give, and the rule by which a report earns it."""

    id: str
    points: int
    kind: str
    rule: Mapping[str, Any]

    @property
    def keys(self) -> list[str]:
        """The figures it reads, the one that changes first."""
        return [self.rule["part"], self.rule["whole"]] if self.kind == "share" else [self.rule["figure"]]

    def due(self, quarter: int) -> Fraction:
        """Section 5: how much of the plan is due by the end of a quarter, of 1."""
        shares = self.rule.get("phasing")
        return figure(shares[quarter - 1]) / 100 if shares else Fraction(1)

    def earned(self, report: Report, quarter: int) -> Figure:
        """What a report of a quarter earns of it, by the table of section 5."""
        return self.earned_with(report, quarter, report[self.keys[0]])

    def earned_with(self, report: Report, quarter: int, x: Figure) -> Figure:
        """The same, were the figure that changes another one; a figure of a phased plan is brought up to the whole year."""
        due = self.due(quarter)
        if x is None or due == 0:
            return None
        x = x / due
        if self.kind == "share":
            whole = report[self.rule["whole"]]
            return self._within(self.points * x / whole) if whole else None
        if self.kind == "linear":
            none_at, all_at = figure(self.rule["none_at"]), figure(self.rule["all_at"])
            return self._within(self.points * (x - none_at) / (all_at - none_at))
        if self.kind == "steps":
            reached = [step["points"] for step in self.rule["steps"] if figure(step["at"]) <= x]
            return Fraction(reached[-1] if reached else 0)
        return Fraction(self.points if x > 0 else 0)

    def _within(self, quotient: Fraction) -> Fraction:
        return min(max(rounded(quotient, 2), Fraction(0)), Fraction(self.points))

    def next(self, report: Report, quarter: int) -> Optional[dict[str, Any]]:
        """Section 6: the smallest change of a figure that gives more."""
        earned = self.earned(report, quarter)
        if earned is None or earned == self.points:
            return None
        target, due = self._target(report, quarter, earned), self.due(quarter)
        if target is None:
            return None
        value = target if self.kind == "steps" and due == 1 else self._next_value(report, quarter, target)
        return {"key": self.keys[0], "value": value, "gain": self.earned_with(report, quarter, value) - earned}

    def _next_value(self, report: Report, quarter: int, target: Fraction) -> Fraction:
        """6.2: the nearest multiple of 10^-d on the side of the target, found by halving, for more never earns less."""
        x, scale = report[self.keys[0]], 10 ** changed_decimals(self.keys[0])
        earned = self.earned(report, quarter)
        side = 1 if target > x else -1
        near = side * (side * x * scale // 1)
        far = side * -(-side * target * scale // 1)
        while abs(far - near) > 1:
            between = (near + far) // 2
            if self.earned_with(report, quarter, Fraction(between, scale)) > earned:
                far = between
            else:
                near = between
        return Fraction(far, scale)

    def _target(self, report: Report, quarter: int, earned: Fraction) -> Figure:
        """6.1 and 6.2: a figure that surely gives more, of the plan that is due."""
        if self.kind == "yes":
            return Fraction(1)
        due = self.due(quarter)
        if self.kind == "share":
            return report[self.rule["whole"]] * due
        if self.kind == "linear":
            return figure(self.rule["all_at"]) * due
        x = report[self.keys[0]]
        steps = ((figure(step["at"]) * due, step["points"]) for step in self.rule["steps"])
        return next((at for at, points in steps if at > x and points > earned), None)


def changed_decimals(key: str) -> int:
    """6.2: the decimals of the multiples that are tried."""
    indicator = INDICATORS[key]
    if indicator.decimals == 0:
        return 0
    return 1 if indicator.is_derived else 3


@dataclass(frozen=True)
class Method:
    """A scoring method; `start` is the quarter that it counts from."""

    version: int
    start: tuple[int, int]
    criteria: Sequence[Criterion]
    bands: Mapping[str, int]
    least_counted: int

    @classmethod
    def read(cls, method: Mapping[str, Any]) -> Method:
        """A method as answers have it, or as a preview is asked for."""
        criteria = [
            Criterion(each["id"], each["points"], each["rule"]["kind"], each["rule"]) for each in method["criteria"]
        ]
        start = (method.get("year", 0), method.get("quarter", 0))
        return cls(method.get("version", 0), start, criteria, method["bands"], method["least_counted"])

    def score(self, report: Report, quarter: int) -> Score:
        """Section 5: points, counted points, score and band of a report of a quarter."""
        points = [criterion.earned(report, quarter) for criterion in self.criteria]
        earned = exact_sum(each for each in points if each is not None)
        counted = sum(criterion.points for criterion, each in zip(self.criteria, points) if each is not None)
        enough = counted > 0 and counted >= self.least_counted
        score = rounded(100 * earned / counted, 2) if enough else None
        return Score(points, earned, counted, score, self.band(score))

    def band(self, score: Figure) -> Optional[str]:
        if score is None:
            return None
        return next((band for band in BANDS if score >= self.bands[band]), "red")


@dataclass(frozen=True)
class Score:
    """What a method makes of a report."""

    points: Sequence[Figure]
    earned: Fraction
    counted: int
    score: Figure
    band: Optional[str]


def method_of(methods: Sequence[Method], quarter: tuple[int, int]) -> Optional[Method]:
    """Section 5: of the methods that count from the quarter or an earlier one, the one published last."""
    counting = [method for method in methods if method.start <= quarter]
    return max(counting, key=lambda method: method.version, default=None)

"""Ranks, movements, provinces and histories: docs/arithmetic.md, section 7."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Optional

from rules.alphabet import name_key
from rules.exact import Figure, exact_sum, median, rounded
from rules.quarters import Cluster, Quarter, shown_first
from rules.scoring import Method, Score, method_of
from rules.world import TASHKENT_CITY, Filed, World


def ranks(scores: Mapping[Hashable, Figure]) -> dict[Hashable, Optional[int]]:
    """7.2: one more than the number of better scores; no score, no rank."""
    there = sorted((score for score in scores.values() if score is not None), reverse=True)
    first = {}
    for place, score in enumerate(there, start=1):
        first.setdefault(score, place)
    return {who: None if score is None else first[score] for who, score in scores.items()}


def movements(before: Mapping[Hashable, Figure], now: Mapping[Hashable, Figure]) -> dict[Hashable, Optional[int]]:
    """7.3: how many ranks up, counted among those alone who have a score in both quarters."""
    both = [who for who in now if now[who] is not None and before.get(who) is not None]
    old, new = ranks({who: before[who] for who in both}), ranks({who: now[who] for who in both})
    return {who: old[who] - new[who] if who in new else None for who in now}


@dataclass(frozen=True)
class QuarterRating:
    """The rating of one quarter: scores of its clusters (7.1) and of provinces (7.6)."""

    quarter: Quarter
    method: Optional[Method]
    scores: Mapping[int, Score]
    provinces: Mapping[str, Figure]
    represented: Mapping[str, Figure]
    """Those scores of provinces that give a rank."""

    @cached_property
    def by_cluster(self) -> dict[int, Figure]:
        return {cluster: score.score for cluster, score in self.scores.items()}

    @cached_property
    def ranks(self) -> dict[int, Optional[int]]:
        return ranks(self.by_cluster)

    @cached_property
    def ranked(self) -> int:
        return sum(score is not None for score in self.by_cluster.values())


class Rating:
    """All quarters' ratings of a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.scored = sorted(quarter for quarter in world.opened if world.confirmed_in(quarter))
        self._quarters: dict[Quarter, QuarterRating] = {}
        self._movements: dict[Quarter, tuple[dict[int, Optional[int]], dict[int, Optional[int]]]] = {}

    @property
    def shown_first(self) -> Optional[Quarter]:
        """4.8"""
        return shown_first(((quarter, self.world.opened[quarter]) for quarter in self.scored), self.world.now)

    def of(self, quarter: Quarter) -> QuarterRating:
        if quarter not in self._quarters:
            self._quarters[quarter] = self._rate(quarter)
        return self._quarters[quarter]

    def _rate(self, quarter: Quarter) -> QuarterRating:
        method = method_of(self.world.methods, quarter)
        rated = self.rated(quarter)
        scores = {cluster: method.score(report.figures, quarter.quarter) for cluster, report in rated.items()} if method else {}
        provinces = self.province_scores(quarter, scores)
        return QuarterRating(quarter, method, scores, provinces, self.represented(quarter, scores, provinces))

    def rated(self, quarter: Quarter) -> dict[int, Filed]:
        """7.1: who is in a quarter's rating."""
        if quarter not in self.world.opened:
            return {}
        clusters = self.world.clusters
        confirmed = self.world.confirmed_in(quarter).items()
        return {cluster: report for cluster, report in confirmed if not clusters[cluster].is_removed_before(quarter)}

    def province_scores(self, quarter: Quarter, scores: Mapping[int, Score]) -> dict[str, Figure]:
        """7.6: the mean of the scores of a province's ranked clusters, of provinces that have a scored one."""
        by_province: dict[str, list[Figure]] = {}
        for cluster, score in scores.items():
            by_province.setdefault(self.world.province_in(cluster, quarter), []).append(score.score)
        return {province: mean_score(values) for province, values in by_province.items()}

    def represented(
        self, quarter: Quarter, scores: Mapping[int, Score], provinces: Mapping[str, Figure]
    ) -> dict[str, Figure]:
        """7.6: the scores of provinces; none of one with fewer than half of its clusters."""
        having = Counter(self.world.province_in(cluster, quarter) for cluster in scores)
        counted = Counter(self.world.province_in(cluster.id, quarter) for cluster in self.counted(quarter))
        return {
            province: score if having[province] * 2 >= counted[province] else None
            for province, score in provinces.items()
        }

    def quarter_before(self, quarter: Quarter) -> Optional[QuarterRating]:
        """7.3: the nearest earlier scored quarter."""
        earlier = [scored for scored in self.scored if scored < quarter]
        return self.of(earlier[-1]) if earlier else None

    def year_before(self, quarter: Quarter) -> Optional[QuarterRating]:
        """7.3: the same quarter of the year before, if it is scored."""
        earlier = Quarter(quarter.year - 1, quarter.quarter)
        return self.of(earlier) if earlier in self.scored else None

    def compared(self, quarter: Quarter) -> tuple[Optional[QuarterRating], Optional[QuarterRating]]:
        return self.quarter_before(quarter), self.year_before(quarter)

    def movements(self, quarter: Quarter, cluster: int) -> dict[str, Optional[int]]:
        if quarter not in self._movements:
            now = self.of(quarter).by_cluster
            before, year = (movements(each.by_cluster if each else {}, now) for each in self.compared(quarter))
            self._movements[quarter] = before, year
        before, year = self._movements[quarter]
        return {"movement": before[cluster], "movement_year": year[cluster]}

    def province_movements(self, quarter: Quarter, province: str) -> dict[str, Optional[int]]:
        now = self.of(quarter).represented
        before, year = (movements(each.represented if each else {}, now) for each in self.compared(quarter))
        return {"movement": before.get(province), "movement_year": year.get(province)}

    def method_changes(self, quarter: Quarter) -> dict[str, bool]:
        """7.3: whether the quarters that are compared have another method."""
        version = method_of(self.world.methods, quarter).version
        before, year = (bool(each and each.method.version != version) for each in self.compared(quarter))
        return {"method_changed": before, "method_changed_year": year}

    def order(self, quarter: Quarter, bottom: bool = False) -> list[int]:
        """7.4: by rank, then by the alphabet, then by id; those without a rank last."""
        places = self.of(quarter).ranks
        sign = -1 if bottom else 1

        def key(cluster: int):
            rank = places[cluster]
            return (rank is None, sign * (rank or 0), *self.alphabet(cluster))

        return sorted(places, key=key)

    def alphabet(self, cluster: int) -> tuple[Any, int]:
        return name_key(self.world.clusters[cluster].name), cluster

    def counted(self, quarter: Quarter) -> list[Cluster]:
        """4.3, in the rating: with a confirmed report, or on the register when the quarter ended."""
        return self.world.counted(quarter, self.world.confirmed_in(quarter))


def mean_score(scores: Sequence[Figure]) -> Figure:
    """The mean of the scores that are there, rounded once."""
    there = [score for score in scores if score is not None]
    return rounded(exact_sum(there) / len(there), 2) if there else None


def spread(scores: Iterable[Figure]) -> dict[str, dict[str, Figure]]:
    """7.7: between what the middle half of some scores lies; nothing of fewer than five."""
    there = sorted(score for score in scores if score is not None)
    if len(there) < 5:
        return {}
    lower, upper = there[: len(there) // 2], there[(len(there) + 1) // 2 :]
    return {"spread": {"low": median_score(lower), "middle": median_score(there), "high": median_score(upper)}}


def median_score(scores: Iterable[Figure]) -> Figure:
    """7.5, 7.7: the median of the scores that are there, rounded once."""
    middle = median(scores)
    return None if middle is None else rounded(middle, 2)


def listed_provinces(world: World, scored: Mapping[str, Figure], places: Mapping[str, Optional[int]]) -> list[str]:
    """7.6: provinces with a rank in its order, then those with a confirmed report, then the others; Tashkent city alone has to be scored to be listed."""
    if not scored:
        return []
    listed = [province for province in world.provinces if province in scored or province != TASHKENT_CITY]
    return sorted(
        listed,
        key=lambda province: (places.get(province) is None, places.get(province) or 0, province not in scored, province),
    )

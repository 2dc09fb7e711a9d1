"""The calls of the rating and of methods: docs/arithmetic.md, sections 5 to 7 and 16."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Optional

from rules.exact import Figure
from rules.quarters import Quarter, day_in_tashkent, quarter_of
from rules.rating import QuarterRating, Rating, listed_provinces, median_score, ranks, spread
from rules.scoring import Method

NOTHING_SCORED = {"period": None, "periods": [], "method": None}
"""7.10: of a system in which no quarter is scored."""


class RatingAnswers:
    """What the public calls of the rating answer."""

    def __init__(self, rating: Rating) -> None:
        self.rating, self.world = rating, rating.world

    def board(
        self,
        quarter: Optional[Quarter] = None,
        province: Optional[str] = None,
        found: Optional[set[int]] = None,
        order: str = "top",
        page: int = 1,
        page_size: int = 50,
    ) -> dict[str, Any]:
        """`GET /api/rating`; `found` are the clusters that a search finds."""
        quarter = quarter or self.rating.shown_first
        if quarter is None:
            return self._nothing_scored()
        rated = self.rating.of(quarter)
        listed = [
            cluster
            for cluster in self.rating.order(quarter, order == "bottom")
            if (province is None or self.world.province_in(cluster, quarter) == province)
            and (found is None or cluster in found)
        ]
        shown = listed[(page - 1) * page_size : page * page_size]
        return {
            **self._frame(quarter, rated.method),
            **self.rating.method_changes(quarter),
            "summary": self._summary(rated),
            "provinces": self._provinces(rated),
            "items": [
                {
                    "cluster_id": id,
                    **self._where(id, quarter),
                    **place_of(rated, id),
                    **self.rating.movements(quarter, id),
                    "counted": rated.scores[id].counted,
                }
                for id in shown
            ],
            "total": len(listed),
        }

    def _nothing_scored(self) -> dict[str, Any]:
        """7.5: no quarter is scored; the clusters are those of the present one."""
        counted = len(self.rating.counted(quarter_of(day_in_tashkent(self.world.now))))
        summary = {"clusters": counted, "scored": 0, "ranked": 0, "median": None}
        return {**NOTHING_SCORED, "summary": summary, "provinces": [], "items": [], "total": 0}

    def _frame(self, quarter: Quarter, method: Optional[Method]) -> dict[str, Any]:
        return {
            "period": quarter,
            "preliminary": self.world.is_preliminary(quarter),
            "periods": list(reversed(self.rating.scored)),
            "method": method
            and {"version": method.version, "bands": dict(method.bands), "least_counted": method.least_counted},
        }

    def _summary(self, rated: QuarterRating) -> dict[str, Any]:
        return {
            "clusters": len(self.rating.counted(rated.quarter)),
            "scored": len(rated.scores),
            "ranked": rated.ranked,
            "median": median_score(rated.by_cluster.values()),
        }

    def _provinces(self, rated: QuarterRating) -> list[dict[str, Any]]:
        """7.6, as the board lists them."""
        return [self._province(rated, code) for code in listed_provinces(self.world, rated.provinces, ranks(rated.represented))]

    def _province(self, rated: QuarterRating, code: str) -> dict[str, Any]:
        score, counted = rated.provinces.get(code), self.rating.counted(rated.quarter)
        return {
            "province_code": code,
            "rank": ranks(rated.represented).get(code),
            "score": score,
            "band": rated.method.band(score),
            **self.rating.province_movements(rated.quarter, code),
            "ranked": self._of_province(rated, code, ranked=True),
            "scored": self._of_province(rated, code, ranked=False),
            "clusters": sum(self.world.province_in(cluster.id, rated.quarter) == code for cluster in counted),
        }

    def _of_province(self, rated: QuarterRating, province: str, ranked: bool) -> int:
        return sum(
            self.world.province_in(cluster, rated.quarter) == province and not (ranked and score is None)
            for cluster, score in rated.by_cluster.items()
        )

    def _where(self, cluster: int, quarter: Optional[Quarter]) -> dict[str, Any]:
        """4.4: where a cluster counts."""
        return {"province_code": self.world.province_in(cluster, quarter)}

    def cluster(self, cluster: int, quarter: Optional[Quarter] = None) -> dict[str, Any]:
        """`GET /api/rating/clusters/:id`: the arithmetic of one score, and the scores before."""
        quarter = quarter or self.rating.shown_first
        who = {"cluster": {"cluster_id": cluster, **self._where(cluster, quarter)}}
        if quarter is None:
            return {
                **who,
                **NOTHING_SCORED,
                "place": None,
                "unranked": self._absent(cluster),
                "criteria": [],
                "history": [],
            }
        rated = self.rating.of(quarter)
        filed = self.rating.rated(quarter).get(cluster)
        return {
            **who,
            **self._frame(quarter, rated.method),
            "coverage": {"scored": len(rated.scores), "clusters": len(self.rating.counted(quarter))},
            "place": None if filed is None else self._place(rated, cluster),
            "unranked": self._unranked(rated, cluster),
            "criteria": [] if filed is None else arithmetic(rated, cluster, filed.figures),
            "history": self.history(cluster),
        }

    def _place(self, rated: QuarterRating, cluster: int) -> dict[str, Any]:
        score = rated.scores[cluster]
        return {
            **place_of(rated, cluster),
            **self.rating.movements(rated.quarter, cluster),
            **self.rating.method_changes(rated.quarter),
            "ranked": rated.ranked,
            "earned": score.earned,
            "counted": score.counted,
        }

    def _unranked(self, rated: QuarterRating, cluster: int) -> Optional[str]:
        """7.10"""
        if cluster not in rated.scores:
            return self._absent(cluster)
        return "too_little" if rated.by_cluster[cluster] is None else None

    def _absent(self, cluster: int) -> str:
        return "no_report" if self.world.clusters[cluster].removed_at is None else "removed"

    def history(self, cluster: int) -> list[dict[str, Any]]:
        """7.7: each quarter in whose rating a cluster is, the earliest first."""
        return [
            {
                "year": quarter.year,
                "quarter": quarter.quarter,
                **place_of(rated, cluster),
                **self.rating.movements(quarter, cluster),
                **self.rating.method_changes(quarter),
                "ranked": rated.ranked,
                "counted": rated.scores[cluster].counted,
                "method_version": rated.method.version,
                **spread(rated.by_cluster.values()),
            }
            for quarter in self.rating.scored
            for rated in [self.rating.of(quarter)]
            if cluster in rated.scores
        ]

    def province_history(self) -> dict[str, Any]:
        """`GET /api/rating/provinces`: 7.6 of all scored quarters, the earliest first."""
        rated = [self.rating.of(quarter) for quarter in self.rating.scored]
        return {"periods": [self._provinces_of(each) for each in rated if each.scores]}

    def _provinces_of(self, rated: QuarterRating) -> dict[str, Any]:
        return {
            "year": rated.quarter.year,
            "quarter": rated.quarter.quarter,
            "bands": dict(rated.method.bands),
            **self.rating.method_changes(rated.quarter),
            "provinces": [self._province(rated, code) for code in sorted(rated.provinces)],
        }

    def preview(self, method: Method) -> dict[str, Any]:
        """7.9: `POST /api/scoring-methods/preview`, what a method would make of the quarter shown first."""
        quarter = self.rating.shown_first
        if quarter is None:
            return {"period": None, "items": [], "uncollected": [criterion.id for criterion in method.criteria]}
        before, reports = self.rating.of(quarter), self.rating.rated(quarter)
        scores = {cluster: method.score(report.figures, quarter.quarter) for cluster, report in reports.items()}
        after = {cluster: score.score for cluster, score in scores.items()}
        places = ranks(after)
        in_order = sorted(self.rating.order(quarter), key=lambda id: (places[id] is None, places[id] or 0))
        return {
            "period": quarter,
            "items": [
                {
                    "cluster_id": id,
                    "before": {"score": before.by_cluster[id], "rank": before.ranks[id]},
                    "after": {"score": after[id], "rank": places[id]},
                }
                for id in in_order
            ],
            "uncollected": [
                criterion.id
                for place, criterion in enumerate(method.criteria)
                if criterion.due(quarter.quarter) and all(score.points[place] is None for score in scores.values())
            ],
        }


def place_of(rated: QuarterRating, cluster: int) -> dict[str, Any]:
    score = rated.scores[cluster]
    return {"rank": rated.ranks[cluster], "score": score.score, "band": score.band}


def arithmetic(rated: QuarterRating, cluster: int, figures: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Criterion by criterion: figures, points, and the next value that gives more."""
    points: Sequence[Figure] = rated.scores[cluster].points
    return [
        {
            "id": criterion.id,
            "points": criterion.points,
            "figures": [{"key": key, "value": figures[key]} for key in criterion.keys],
            "earned": earned,
            "next": criterion.next(figures, rated.quarter.quarter),
        }
        for criterion, earned in zip(rated.method.criteria, points)
    ]

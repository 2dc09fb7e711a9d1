"""`GET /api/figures` and `GET /api/primary-data`: docs/arithmetic.md, sections 8, 12.1 and 16."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Optional

from rules.alphabet import name_key
from rules.analysis import LikeWithLike, like_with_like
from rules.exact import median, missing
from rules.figures import Report, column_total
from rules.quarters import Quarter
from rules.world import DRAFT, Filed, World


@dataclass(frozen=True)
class Place:
    """What a row is of: all clusters asked for, those of a province, or one."""

    clusters: frozenset[int]
    provinces: frozenset[str]
    province: Optional[str] = None
    cluster: Optional[int] = None


class Figures:
    """Figures of a reader's world added up; what was computed once is kept."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._reports: dict[tuple[Quarter, Place], dict[int, Report]] = {}
        self._columns: dict[tuple[Quarter, Place, str], tuple[Any, Any, int]] = {}
        self._both: dict[tuple[Quarter, Quarter, Place, str], LikeWithLike] = {}
        self._counted: dict[Quarter, set[int]] = {}

    def answer(
        self,
        keys: Sequence[str],
        periods: Sequence[Quarter],
        by: str,
        provinces: Optional[Sequence[str]] = None,
        clusters: Optional[Sequence[int]] = None,
        against: Optional[Sequence[Quarter]] = None,
        amounts: Optional[str] = None,
    ) -> dict[str, Any]:
        """The answer to a question: rows by quarter and place, the quarters, and what is compared with others."""
        asked = frozenset(self.world.clusters if clusters is None else self.world.clusters.keys() & clusters)
        shown = [code for code in self.world.provinces if provinces is None or code in provinces]
        everything = Place(asked, frozenset(shown))
        places = {quarter: self._places(by, everything, shown, periods, quarter) for quarter in periods}
        answer = {
            "keys": list(keys),
            "rows": [self._row(keys, quarter, place) for quarter in periods for place in places[quarter]],
            "periods": [self._coverage(quarter, everything) for quarter in periods],
        }
        if (against or amounts) and by != "cluster":
            answer["comparisons"] = [
                self._comparison(keys, quarter, other, place)
                for quarter in periods
                for other in self._others(quarter, against or (), amounts is not None)
                for place in places[quarter]
            ]
        return answer

    def _others(self, quarter: Quarter, against: Sequence[Quarter], amounts: bool) -> list[Quarter]:
        """8.2, 8.4: what a quarter is compared with; for amounts also the one before it in its year."""
        others = [other for other in against if other != quarter]
        before = quarter.after(-1)
        return [*others, before] if amounts and before.year == quarter.year and before not in others else others

    def _places(
        self, by: str, everything: Place, shown: Sequence[str], periods: Sequence[Quarter], quarter: Quarter
    ) -> list[Place]:
        if by == "total":
            return [everything]
        if by == "province":
            return [Place(everything.clusters, frozenset((code,)), code) for code in shown]
        of = self.world.clusters
        with_rows = [id for id in everything.clusters if of[id].removed_at is None or self._is_reported(id, periods)]
        here = [id for id in with_rows if self.world.province_in(id, quarter) in everything.provinces]
        in_order = sorted(here, key=lambda id: (self.world.province_in(id, quarter), name_key(of[id].name), id))
        return [Place(frozenset((id,)), everything.provinces, self.world.province_in(id, quarter), id) for id in in_order]

    def _is_reported(self, cluster: int, periods: Iterable[Quarter]) -> bool:
        return any(cluster in self.world.filed.get(quarter, {}) for quarter in periods)

    def _row(self, keys: Sequence[str], quarter: Quarter, place: Place) -> dict[str, Any]:
        columns = [self._column(quarter, place, key) for key in keys]
        return {
            **self._coverage(quarter, place),
            "province_code": place.province,
            "cluster_id": place.cluster,
            "values": [value for value, _, _ in columns],
            "medians": [middle for _, middle, _ in columns],
            "missing": [gaps for _, _, gaps in columns],
        }

    def _coverage(self, quarter: Quarter, place: Place) -> dict[str, Any]:
        return {
            "year": quarter.year,
            "quarter": quarter.quarter,
            "reports": len(self._confirmed(quarter, place)),
            "expected": len(self._in_place(self._clusters_counted(quarter), quarter, place)),
        }

    def _confirmed(self, quarter: Quarter, place: Place) -> dict[int, Report]:
        if (quarter, place) not in self._reports:
            confirmed = self.world.confirmed_in(quarter)
            counting = self._in_place(confirmed, quarter, place)
            self._reports[quarter, place] = {id: confirmed[id].figures for id in counting}
        return self._reports[quarter, place]

    def _in_place(self, clusters: Iterable[int], quarter: Quarter, place: Place) -> list[int]:
        """4.4: those of some clusters that count in a place in a quarter."""
        return [
            id for id in clusters if id in place.clusters and self.world.province_in(id, quarter) in place.provinces
        ]

    def _clusters_counted(self, quarter: Quarter) -> set[int]:
        if quarter not in self._counted:
            counted = self.world.counted(quarter, self.world.filed.get(quarter, {}))
            self._counted[quarter] = {cluster.id for cluster in counted}
        return self._counted[quarter]

    def _column(self, quarter: Quarter, place: Place, key: str) -> tuple[Any, Any, int]:
        if (quarter, place, key) not in self._columns:
            reports = list(self._confirmed(quarter, place).values())
            values = [report[key] for report in reports]
            if place.cluster is not None:
                own = values[0] if values else None
                column = own, own, missing(values)
            else:
                column = column_total(key, reports), median(values), missing(values)
            self._columns[quarter, place, key] = column
        return self._columns[quarter, place, key]

    def _comparison(self, keys: Sequence[str], quarter: Quarter, other: Quarter, place: Place) -> dict[str, Any]:
        now, before = self._confirmed(quarter, place), self._confirmed(other, place)
        compared = [self._like_with_like(key, other, quarter, place) for key in keys]
        return {
            "year": quarter.year,
            "quarter": quarter.quarter,
            "against": {"year": other.year, "quarter": other.quarter},
            "province_code": place.province,
            "reports_before": len(before),
            "clusters": len(now.keys() & before.keys()),
            "expected": len(self._in_place(self._clusters_counted(quarter), quarter, place)),
            "compared": [each.compared for each in compared],
            "before": [each.before for each in compared],
            "now": [each.now for each in compared],
        }

    def _like_with_like(self, key: str, before: Quarter, now: Quarter, place: Place) -> LikeWithLike:
        asked = before, now, place, key
        if asked not in self._both:
            self._both[asked] = like_with_like(key, self._confirmed(before, place), self._confirmed(now, place))
        return self._both[asked]


def primary_data(
    world: World,
    quarter: Quarter,
    keys: Sequence[str],
    confirmed: bool = False,
    provinces: Optional[Sequence[str]] = None,
    clusters: Optional[Sequence[int]] = None,
) -> dict[str, Any]:
    """12.1: the reports of a quarter that were sent in, or the confirmed ones, with all their numbers."""
    of = world.clusters

    def where(report: Filed) -> str:
        return world.report_province(report.cluster, quarter)

    reports = [
        report
        for report in world.filed_in(quarter).values()
        if (report.is_confirmed if confirmed else report.status != DRAFT)
        and (provinces is None or where(report) in provinces)
        and (clusters is None or report.cluster in clusters)
    ]
    reports.sort(key=lambda report: (where(report), name_key(of[report.cluster].name), report.cluster))
    rows = [
        {
            "id": report.id,
            "cluster_id": report.cluster,
            "province_code": where(report),
            "status": report.status,
            "values": [report.figures[key] for key in keys],
        }
        for report in reports
    ]
    return {"rows": rows, "total": len(rows)}

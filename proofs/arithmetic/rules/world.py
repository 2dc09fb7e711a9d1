"""What answers are made of: registers, quarters, methods and reports (docs/arithmetic.md, section 15)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from typing import Any, Callable, Optional

from rules.figures import Report
from rules.quarters import Cluster, Quarter, is_counted, is_over, over_at
from rules.scoring import Method

DRAFT, NEW, CONFIRMED, REJECTED = "Қоралама", "Янги", "Тасдиқланган", "Рад этилган"

TASHKENT_CITY = "1726"
"""Where no cotton grows."""


@dataclass(frozen=True)
class Filed:
    """The report of a cluster for a quarter; the figures of a draft are nobody else's business."""

    id: int
    cluster: int
    quarter: Quarter
    status: str
    filled: int
    figures: Optional[Report] = None
    submitted_at: Optional[datetime] = None
    decided_at: Optional[datetime] = None
    decision_due: Optional[date] = None

    @property
    def is_confirmed(self) -> bool:
        return self.status == CONFIRMED


@dataclass(frozen=True)
class World:
    """Everything that a reader may see of a system at one time."""

    now: datetime
    provinces: Sequence[str]
    clusters: Mapping[int, Cluster]
    opened: Mapping[Quarter, date]
    methods: Sequence[Method]
    reports: Sequence[Filed]
    registers: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    is_open: Mapping[Quarter, bool] = field(default_factory=dict)
    holidays: Sequence[date] = ()
    territory: Optional[str] = None
    """The province of a reader who sees no other."""

    @cached_property
    def filed(self) -> dict[Quarter, dict[int, Filed]]:
        """Reports by quarter and cluster."""
        filed: dict[Quarter, dict[int, Filed]] = {}
        for report in self.reports:
            filed.setdefault(report.quarter, {})[report.cluster] = report
        return filed

    def filed_in(self, quarter: Quarter) -> dict[int, Filed]:
        """4.6: the reports of a quarter that count where the reader sees."""
        filed = self.filed.get(quarter, {})
        return {cluster: report for cluster, report in filed.items() if self.lists(cluster, quarter)}

    @cached_property
    def reachable(self) -> list[Filed]:
        """4.6: the reports that the reader may open: those of clusters that are there now."""
        return [report for report in self.reports if self.is_here(report.cluster)]

    def is_here(self, cluster: int) -> bool:
        return self.territory in (None, self.clusters[cluster].province)

    def sees(self, cluster: int, quarter: Optional[Quarter]) -> bool:
        return self.territory in (None, self.province_in(cluster, quarter))

    def lists(self, cluster: int, quarter: Optional[Quarter]) -> bool:
        return self.territory in (None, self.report_province(cluster, quarter))

    def report_province(self, cluster: int, quarter: Optional[Quarter]) -> str:
        """4.4: where a cluster stands in lists of reports and in the campaign: by 4.4 with a confirmed report, else where it is."""
        report = self.filed.get(quarter, {}).get(cluster) if quarter else None
        return self.province_in(cluster, quarter if report and report.is_confirmed else None)

    def province_in(self, cluster: int, quarter: Optional[Quarter]) -> str:
        """4.4: where a cluster counts in a quarter; without a quarter, where it is."""
        who = self.clusters[cluster]
        if quarter is None or not who.left:
            return who.province
        report = self.filed.get(quarter, {}).get(cluster)
        if report and report.is_confirmed and report.decided_at:
            return who.province_at(report.decided_at)
        return who.province_at(over_at(self.opened[quarter]) if quarter in self.opened else quarter.end)

    def confirmed_in(self, quarter: Quarter) -> dict[int, Filed]:
        """4.2: the reports that sums, map, comparison and rating count, by cluster."""
        return {cluster: report for cluster, report in self.filed_in(quarter).items() if report.is_confirmed}

    def counted(
        self, quarter: Quarter, reported: Iterable[int], sees: Optional[Callable[[int, Quarter], bool]] = None
    ) -> list[Cluster]:
        """4.3: the clusters that a quarter counts, when these have a report of it."""
        having, within = set(reported), sees or self.sees
        return [
            cluster
            for cluster in self.clusters.values()
            if is_counted(cluster, quarter, cluster.id in having) and within(cluster.id, quarter)
        ]

    def is_preliminary(self, quarter: Quarter) -> bool:
        """4.7: whether a quarter was never opened, or its due date is still to come."""
        return quarter not in self.opened or not is_over(self.opened[quarter], self.now)

    def within(self, belongs: Callable[[Cluster], bool]) -> World:
        """4.6: the same of some clusters alone."""
        clusters = {id: cluster for id, cluster in self.clusters.items() if belongs(cluster)}
        reports = [report for report in self.reports if report.cluster in clusters]
        return replace(self, clusters=clusters, reports=reports)

    def of_province(self, province: str) -> World:
        """4.6: what staff of one province see."""
        return replace(self, territory=province, provinces=[province])

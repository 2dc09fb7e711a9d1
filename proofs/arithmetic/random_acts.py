"""What users do at random in a system, and what is known of it by that; all of it follows from the seed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from fractions import Fraction
from typing import Any, Callable

from rules.figures import TYPED_NUMBERS
from making import Staff
from rules.quarters import Quarter
from random_figures import random_figure, random_name, random_typed
from random_methods import random_method
from rules.world import CONFIRMED, DRAFT, NEW, REJECTED

Act = Callable[[], None]

AT_ONCE = 3
PROVINCE = "1703"
PROVINCES = (PROVINCE, PROVINCE, PROVINCE, "1706", "1706", "1726", "1735", "1710", "1714")
"""Where clusters are: some provinces get several, some one, most none."""

MAX_CLUSTERS = 16
LAND_AREAS = (None, Fraction(0), Fraction(81, 4), Fraction(999_999_999, 1000), Fraction(1, 1000))
FAR_AHEAD = timedelta(days=400)
DAYS_TO_REPORT = timedelta(days=19)


class RandomActs:
    """Clusters, quarters, reports and methods that are made and changed at random."""

    def __init__(self, staff: Staff, seed: int) -> None:
        self.staff, self.rng = staff, random.Random(seed)
        self.required: list[str] = []
        self.provinces: dict[int, str] = {}
        self.removed: set[int] = set()
        self.is_open: dict[Quarter, bool] = {}
        self.without_confirmed: set[Quarter] = set()
        self.reports: dict[tuple[int, Quarter], int] = {}
        self.status: dict[int, str] = {}
        self.typed: dict[int, dict[str, Any]] = {}
        self.sent: dict[int, dict[str, Any]] = {}
        self.touched: set[int] = set()
        self.changed: set[Quarter] = set()
        self.published = 0

    def open(self, quarter: Quarter) -> None:
        """Opens a quarter: one in ten is due far ahead, and in one in seven no report is ever confirmed."""
        due_on = quarter.end.date() + DAYS_TO_REPORT
        if self.rng.random() < 0.1:
            due_on = date.today() + FAR_AHEAD
        if self.rng.random() < 0.15:
            self.without_confirmed.add(quarter)
        self.staff.open_quarter(quarter, due_on)
        self.is_open[quarter] = True
        if not self.provinces:
            self._begin(quarter)

    def _begin(self, quarter: Quarter) -> None:
        """The first clusters, accounts of a province and of a cluster, and a report that is refused as it is empty."""
        for province in PROVINCES:
            self._add_cluster(province)
        self.own_cluster = next(iter(self.provinces))
        self.provincial = self.staff.hire("provincial", [], PROVINCE)
        self.member = self.staff.hire("member", ["CREATE", "UPDATE"], PROVINCE, self.own_cluster)
        report = self.staff.begin(self.own_cluster, quarter)
        self.required = self.staff.required(report)
        self._begun(report, self.own_cluster, quarter, {})

    def change(self, quarter: Quarter) -> None:
        """Changes the register, and reports of a quarter; now and then something of an earlier quarter."""
        self.touched, self.changed = set(), {quarter}
        self._change_register()
        acts = [*self._new_reports(quarter), *self._mended(quarter), *self._decided(quarter)]
        earlier = sorted(other for other in self.is_open if other < quarter)
        if earlier and self.rng.random() < 0.2:
            acts += self._change_earlier(self.rng.choice(earlier))
        with ThreadPoolExecutor(AT_ONCE) as threads:
            list(threads.map(lambda act: act(), acts))

    def choose_method(self, quarter: Quarter) -> Mapping[str, Any]:
        """A method at random; most are published, from this quarter on or from a later one."""
        method = random_method(self.rng)
        later = self.rng.choice([0, 0, 0, 0, 0, 1, 2])
        if self.rng.random() < 0.8:
            self.staff.publish(method, quarter.after(later))
            self.published += 1
        return method

    def _change_register(self) -> None:
        live = [cluster for cluster in self.provinces if cluster not in self.removed and cluster != self.own_cluster]
        if len(self.provinces) < MAX_CLUSTERS and self.rng.random() < 0.15:
            self._add_cluster(self.rng.choice(PROVINCES))
        if self.removed and self.rng.random() < 0.4:
            cluster = self.rng.choice(sorted(self.removed))
            self.staff.restore_cluster(cluster)
            self.removed.discard(cluster)
        elif live and self.rng.random() < 0.2:
            cluster = self.rng.choice(live)
            self.staff.remove_cluster(cluster)
            self.removed.add(cluster)
        elif live and self.rng.random() < 0.1:
            cluster, province = self.rng.choice(live), self.rng.choice(PROVINCES)
            self.staff.move_cluster(cluster, province)
            self.provinces[cluster] = province

    def _add_cluster(self, province: str) -> None:
        cluster = self.staff.add_cluster(random_name(self.rng), province, self.rng.choice(LAND_AREAS))
        self.provinces[cluster] = province

    def _change_earlier(self, quarter: Quarter) -> list[Act]:
        """An earlier quarter is closed, or opened again, or is due another day; or some of its reports change."""
        what = self.rng.choice(["open", "due_on", "report", "report"])
        if what == "due_on":
            days = self.rng.choice([FAR_AHEAD, timedelta(days=-1), timedelta(days=1)])
            self.staff.change_quarter(quarter, due_on=(date.today() + days).isoformat())
        elif what == "open":
            self.is_open[quarter] = not self.is_open[quarter]
            self.staff.change_quarter(quarter, open=self.is_open[quarter])
        elif self.is_open[quarter]:
            self.changed.add(quarter)
            return self._mended(quarter)
        return []

    def _new_reports(self, quarter: Quarter) -> list[Act]:
        without = [id for id in self.provinces if id not in self.removed and (id, quarter) not in self.reports]
        chosen = [cluster for cluster in without if self.rng.random() < 0.4]
        return [self._new_report(cluster, quarter) for cluster in chosen]

    def _new_report(self, cluster: int, quarter: Quarter) -> Act:
        others = [self.typed[report] for _, report in self.of(quarter) if report in self.sent]
        typed = random_typed(self.rng, self.required, others)
        status = self.rng.choice((DRAFT, NEW, REJECTED, *(self._usual_end(quarter),) * 9))

        def act() -> None:
            report = self.staff.begin(cluster, quarter)
            self._begun(report, cluster, quarter, typed)
            self.staff.type_in(report, typed)
            if status != DRAFT:
                self._send_in(report)
                self._decide(report, status)

        return act

    def _mended(self, quarter: Quarter) -> list[Act]:
        """Confirmed reports that are opened again, rejected ones and drafts get other figures; most are sent in."""
        live = [report for cluster, report in self.of(quarter) if cluster not in self.removed]
        may = [report for report in live if self.status[report] != NEW]
        chosen = self.rng.sample(may, min(len(may), self.rng.choice([0, 1, 1, 2])))
        return [self._mend(report, quarter) for report in chosen]

    def _mend(self, report: int, quarter: Quarter) -> Act:
        keys = self.rng.sample(TYPED_NUMBERS, self.rng.choice([1, 3, 8]))
        changes = {key: self._other_figure(key) for key in keys}
        end = self.rng.choice((None, NEW, REJECTED, *(self._usual_end(quarter),) * 3))
        typed = {**self.typed[report], **changes}
        is_complete = all(typed.get(key) is not None for key in self.required)

        def act() -> None:
            if self.status[report] == CONFIRMED:
                self.staff.reopen(report)
                self._becomes(report, REJECTED)
            self.staff.type_in(report, changes)
            self.typed[report].update(changes)
            self.touched.add(report)
            if end is not None and is_complete:
                self._send_in(report)
                self._decide(report, end)

        return act

    def _other_figure(self, key: str) -> Any:
        return None if key not in self.required and self.rng.random() < 0.3 else random_figure(self.rng, key)

    def _decided(self, quarter: Quarter) -> list[Act]:
        end = self._usual_end(quarter)
        waiting = [id for _, id in self.of(quarter) if self.status[id] == NEW and self.rng.random() < 0.3]
        return [lambda id=id: self._decide(id, end) for id in waiting]

    def _usual_end(self, quarter: Quarter) -> str:
        """What becomes of most reports: they are confirmed, but in quarters in which none is."""
        return REJECTED if quarter in self.without_confirmed else CONFIRMED

    def of(self, quarter: Quarter) -> list[tuple[int, int]]:
        """Clusters with their report of a quarter, in an order that does not depend on which was made first."""
        return sorted((cluster, report) for (cluster, of), report in self.reports.items() if of == quarter)

    def _begun(self, report: int, cluster: int, quarter: Quarter, typed: Mapping[str, Any]) -> None:
        self.reports[cluster, quarter] = report
        self.typed[report] = dict(typed)
        self._becomes(report, DRAFT)

    def _send_in(self, report: int) -> None:
        self.staff.send_in(report)
        self.sent[report] = dict(self.typed[report])
        self._becomes(report, NEW)

    def _decide(self, report: int, status: str) -> None:
        if status in (CONFIRMED, REJECTED):
            (self.staff.confirm if status == CONFIRMED else self.staff.reject)(report)
            self._becomes(report, status)

    def _becomes(self, report: int, status: str) -> None:
        self.status[report] = status
        self.touched.add(report)

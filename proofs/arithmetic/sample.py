"""The first phase: every value that a system with sample data answers, by several readers and with many queries."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import questions as ask_of
import questions_registers as of_registers
import questions_reports as of_reports
from compare import Comparison
from rules.figures import NUMBERS
from inputs import REGISTERS, STATES, read_world
from progress import Progress
from rules.quarters import Quarter, decision_due
from questions import Question, RatingQuestions, Reader, ask
from random_methods import random_method
from system import Account
from rules.world import CONFIRMED, NEW, REJECTED, World

PASSWORD = "Demo-2026!"
PROVINCE = "1703"
STATUSES = (NEW, CONFIRMED, REJECTED)
WORDS_SEARCHED = ("Текс", "Пахта", "МЧЖ", "Амударё", "amudaryo", "3483", "no such name")
PREVIEWS = 20
NEVER_OPENED = Quarter(2019, 2)


def at_once(items: Sequence[Any], many: int) -> Iterator[Sequence[Any]]:
    return (items[first : first + many] for first in range(0, len(items), many))


class Sample:
    """The readers of the sample data, and what each of them is asked about."""

    def __init__(self, address: str, progress: Progress) -> None:
        self.progress = progress
        self.visitor = Account(address)
        self.admin, self.viewer, self.provincial, self.member = (
            Account(address, login, PASSWORD) for login in ("admin", "viewer", "andijon", "klaster")
        )
        self.world = read_world(self.admin)
        self.own_cluster = self.member.get("/api/reports/mine")["cluster"]["id"]
        self.quarters = sorted(self.world.opened)
        self.found = {text: self._found(text) for text in WORDS_SEARCHED}
        """The clusters that a search finds, which is no arithmetic."""
        self.asked = [None, *self.quarters, NEVER_OPENED, self.quarters[-1].after(1)]

    @property
    def readers(self) -> list[Reader]:
        """4.6: of the republic, of a province, and a cluster's account."""
        own = self.world.within(lambda cluster: cluster.id == self.own_cluster)
        return [
            Reader(self.admin, self.world, decides=True),
            Reader(self.provincial, self.world.of_province(PROVINCE), decides=True),
            Reader(self.member, own, cluster=self.own_cluster),
        ]

    def compare_analysis(self, comparison: Comparison) -> None:
        """Rating and figures, of which a system answers one at a time."""
        self.compare_rating(comparison)
        self.compare_figures(comparison)

    def compare_all_else(self, comparison: Comparison) -> None:
        self.compare_primary_data(comparison)
        self.compare_reports(comparison)
        self.compare_campaign(comparison)
        self.compare_due_days(comparison, self.world)
        self.compare_registers(comparison)

    def _found(self, text: str) -> set[int]:
        listed = (self.admin.pages("/api/registers/clusters", state=state, search=text) for state in STATES)
        return {entry["id"] for entries in listed for entry in entries}

    def compare_rating(self, comparison: Comparison) -> None:
        """The public calls of the rating: all quarters, provinces, orders, pages and clusters."""
        rating = RatingQuestions(self.world)
        ask(comparison, self.visitor, self._boards(rating))
        ask(comparison, self.viewer, self._boards(rating))
        ask(comparison, self.visitor, [rating.provinces(), ask_of.methods_question()])
        rng = random.Random(0)
        for number in range(PREVIEWS):
            rating.preview(comparison, self.admin, random_method(rng), f"random method {number}")
        for quarter in self.asked:
            some = self.world.clusters if quarter in self.world.opened else sorted(self.world.clusters)[::10]
            ask(comparison, self.visitor, [rating.cluster(cluster, quarter) for cluster in some])
            self.progress.step(f"rating of {quarter or 'the quarter shown first'}")

    def _boards(self, rating: RatingQuestions) -> Iterator[Question]:
        for quarter in self.asked:
            for order in (None, "bottom"):
                yield rating.board(quarter, order=order)
                yield from (rating.board(quarter, province, order) for province in self.world.provinces)
        for page in range(1, 7):
            yield rating.board(self.quarters[-2], page=page, page_size=25)
        for text, found in self.found.items():
            yield rating.board(self.quarters[-2], search=text, found=found)

    def compare_figures(self, comparison: Comparison) -> None:
        """Figures added up: all quarters and figures by all, province and cluster, also against other quarters."""
        for reader in self.readers[:2]:
            for by in ("total", "province", "cluster"):
                for questions in (self._figures(reader, by), self._growth(reader, by), self._filtered(reader, by)):
                    ask(comparison, reader.account, questions)
                    self.progress.step(f"figures by {by}, {reader.account.name}")

    def _figures(self, reader: Reader, by: str) -> Iterator[Question]:
        for periods in at_once(self.quarters, 4):
            for keys in at_once(NUMBERS, 40):
                yield ask_of.figures_question(reader, keys, periods, by)

    def _growth(self, reader: Reader, by: str) -> Iterator[Question]:
        """Each quarter against the one before and the year before; then against all others, two at a time."""
        for quarter in self.quarters:
            against = [other for other in (quarter.before, quarter.year_before) if other]
            yield ask_of.figures_question(reader, NUMBERS, [quarter], by, against=against or None, amounts="true")
        if by == "cluster" or reader.world is not self.world:
            return
        for against in at_once(self.quarters, 2):
            for periods in at_once(self.quarters if by == "total" else self.quarters[-4:], 8):
                for keys in at_once(NUMBERS, 55):
                    yield ask_of.figures_question(reader, keys, periods, by, against=against)

    def _filtered(self, reader: Reader, by: str) -> Iterator[Question]:
        """Some provinces, some clusters, both, and quarters in another order."""
        some = sorted(reader.world.clusters)[::9]
        for provinces, clusters in (
            (["1703"], None),
            (["1735", "1703", "1726"], None),
            (None, some),
            (["1703", "1706"], some),
        ):
            for periods in (self.quarters[-3:], [self.quarters[3], self.quarters[-2], NEVER_OPENED]):
                filters: dict[str, Any] = {"provinces": provinces, "clusters": clusters, "against": [self.quarters[-3]]}
                yield ask_of.figures_question(reader, NUMBERS, periods, by, **filters)

    def compare_primary_data(self, comparison: Comparison) -> None:
        for reader in self.readers:
            provinces = [None, ["1703"], ["1706", "1735"]] if reader.cluster is None else [None]
            for quarter in self.quarters:
                for confirmed in (False, True):
                    filters = [*({"provinces": some} for some in provinces), {"clusters": [1, 2, 30, 77, 140]}]
                    asked = [ask_of.primary_data_question(reader, quarter, confirmed, **each) for each in filters]
                    ask(comparison, reader.account, asked)
                self.progress.step(f"primary data of {quarter}, {reader.account.name}")

    def compare_reports(self, comparison: Comparison) -> None:
        """Each report that a reader may open: as it is, to fill in, its states, what a reviewer is told."""
        for reader in self.readers:
            readable = [report for report in reader.world.reachable if report.figures is not None]
            for some in at_once(readable, 100):
                asked = (each for report in some for each in of_reports.report_questions(reader, report))
                ask(comparison, reader.account, asked)
                self.progress.step(f"reports of {some[0].quarter}, {reader.account.name}")

    def compare_campaign(self, comparison: Comparison) -> None:
        """How far each quarter is, the lists of reports, and the queue with its filters."""
        for reader in self.readers:
            ask(comparison, reader.account, of_reports.campaign_questions(reader))
            for quarter in self.quarters:
                ask(comparison, reader.account, self._lists(reader, quarter))
                self.progress.step(f"lists of {quarter}, {reader.account.name}")
        ask(comparison, self.viewer, of_reports.campaign_questions(Reader(self.viewer, self.world)))
        for reader in self.readers:
            ask(comparison, reader.account, [of_reports.cluster_reports_question(reader, None)])
        for text, found in self.found.items():
            for reader in self.readers[:2]:
                reports = of_reports.cluster_reports_question(reader, self.quarters[-1], search=text, found=found)
                clusters = of_registers.register_question(reader, "clusters", search=text, found=found)
                ask(comparison, reader.account, [reports, clusters])
        member = self.readers[2]
        ask(comparison, member.account, [of_reports.mine_question(member, self._remarks(member))])

    def _remarks(self, reader: Reader) -> dict[int, int]:
        """How many remarks the last decision of each rejected report has."""
        rejected = [report.id for report in reader.world.reports if report.status == REJECTED]
        rounds = {id: reader.account.get(f"/api/reports/{id}/rounds")["rounds"] for id in rejected}
        return {id: len(states[0]["remarks"]) for id, states in rounds.items()}

    def _lists(self, reader: Reader, quarter: Quarter) -> Iterator[Question]:
        provinces = [None, *reader.world.provinces] if reader.cluster is None else [None]
        if reader.cluster is None:
            yield of_reports.regions_question(reader, quarter)
        for province in provinces:
            for status in (None, "Қоралама", *STATUSES, "none"):
                yield of_reports.cluster_reports_question(reader, quarter, province, status)
            for status in (None, *STATUSES):
                for late in (None, True):
                    yield of_reports.review_question(reader, quarter, province, status, late)
        for page in (1, 2, 3):
            yield of_reports.cluster_reports_question(reader, quarter, page=page, page_size=50)
            yield of_reports.review_question(reader, quarter, page=page, page_size=50)
        yield from self._places(reader, quarter)

    def _places(self, reader: Reader, quarter: Quarter) -> Iterator[Question]:
        for report in reader.world.filed_in(quarter).values():
            if report.figures is None:
                continue
            yield of_reports.place_question(reader, report)
            if quarter == self.quarters[-1]:
                for filters in ({"late": True}, {"status": NEW}, {"status": CONFIRMED}, {"province": PROVINCE}):
                    yield of_reports.place_question(reader, report, **filters)

    def compare_due_days(self, comparison: Comparison, world: World) -> None:
        """13.4, of decided reports: where no holiday was ever named, their due days follow from the calendar."""
        if world.holidays:
            return
        for report in world.reports:
            if report.decided_at is not None and report.status != NEW:
                expected = {"decision_due": decision_due(report.submitted_at, [])}
                got = {"decision_due": report.decision_due.isoformat()}
                comparison.compare("GET /api/review/clusters", f"report {report.id}, decided", expected, got)

    def compare_holiday(self, comparison: Comparison) -> None:
        """13.4: a holiday that is named moves the due days of what waits, and of nothing that was decided."""
        latest = self.quarters[-1]
        waiting = [report for report in self.world.filed_in(latest).values() if report.status == NEW]
        ((busiest, _),) = Counter(report.decision_due for report in waiting).most_common(1)
        self.admin.send("PATCH", "/api/holidays", {"day": busiest.isoformat(), "name": "A holiday"})
        before = {
            report.id: report.decision_due for report in self.world.reports if report.status in (CONFIRMED, REJECTED)
        }
        self.world = read_world(self.admin, self.world, self.quarters[-2:])
        after = {report.id: report.decision_due for report in self.world.reports if report.id in before}
        for id, due in before.items():
            got = {"decision_due": after[id].isoformat()}
            comparison.compare("GET /api/review/clusters", f"report {id}, decided", {"decision_due": due}, got)
        for reader in self.readers:
            ask(comparison, reader.account, of_reports.campaign_questions(reader))
            ask(comparison, reader.account, self._lists(reader, latest))

    def compare_registers(self, comparison: Comparison) -> None:
        """Counts and sums of all registers, for visitors, the republic and a province."""
        everybody = Reader(self.visitor, self.world)
        ask(comparison, self.visitor, [of_registers.overview_question(self.world)])
        for reader in (everybody, *self.readers[:2]):
            ask(comparison, reader.account, self._registers(reader, is_public=reader is everybody))
            self.progress.step(f"registers, {reader.account.name}")

    def _registers(self, reader: Reader, is_public: bool) -> Iterator[Question]:
        provinces = [None, *reader.world.provinces]
        for register in REGISTERS:
            for state in (None, *STATES):
                yield of_registers.register_provinces_question(reader, register, state)
            for state in STATES if is_public else ():
                for province in provinces:
                    yield of_registers.open_data_question(reader, register, state=state, province_code=province)
        for register in REGISTERS[:3]:
            districts = sorted({entry["district_code"] for entry in of_registers.of_reader(reader, register)})[::5]
            for state in STATES:
                filters = [
                    *({"province_code": code} for code in provinces),
                    *({"district_code": code} for code in districts),
                    *({"active": active} for active in (() if is_public else ("true", "false"))),
                ]
                for each in filters:
                    yield of_registers.register_question(reader, register, state=state, **each)
        yield from of_registers.factory_questions(reader)

"""
The second phase: methods and data made at random, as users make them, in a system that was empty; after each set of
changes everything is compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timezone
from typing import Any, Optional

import questions as ask_of
import questions_registers as of_registers
import questions_reports as of_reports
from compare import Comparison
from rules.figures import NUMBERS, Report, derive, filled
from inputs import read_world
from making import Staff
from progress import Progress
from rules.quarters import FIRST_YEAR, Quarter, day_in_tashkent
from questions import Question, RatingQuestions, Reader, ask_at_once
from random_acts import PROVINCE, PROVINCES, RandomActs
from random_methods import random_method
from rules.world import CONFIRMED, DRAFT, NEW, REJECTED, World

SETS_A_QUARTER = 4
OTHERS_OPENED = 4
"""Clusters whose score is opened, besides those whose report was touched."""


def quarters_of(sets: int, year: int) -> list[Quarter]:
    """The quarter of each set: one after the other, up to the last one that may be opened."""
    last = Quarter(year + 1, 4)
    many = min(-(-sets // SETS_A_QUARTER), 4 * (last.year - FIRST_YEAR + 1))
    return [last.after(number * many // sets - many + 1) for number in range(sets)]


class RandomSets:
    """A run of sets of changes, each compared."""

    def __init__(self, staff: Staff, seed: int, comparison: Comparison, progress: Progress) -> None:
        self.staff, self.acts = staff, RandomActs(staff, seed)
        self.rng = self.acts.rng
        self.comparison, self.progress = comparison, progress
        self.world: Optional[World] = None

    def run(self, sets: int) -> None:
        opened: Optional[Quarter] = None
        year = day_in_tashkent(datetime.now(timezone.utc)).year
        for number, quarter in enumerate(quarters_of(sets, year), start=1):
            if quarter != opened:
                self.acts.open(quarter)
                opened = quarter
            self.acts.change(quarter)
            self._compare(quarter, self.acts.choose_method(quarter))
            told = f"{number} of {sets} random sets, {quarter}: {self.comparison.compared:,} values compared"
            self.progress.step(f"{told}, {len(self.comparison.deviations)} deviations")
        done = (
            f"{sets} random sets, {self.acts.published} methods published: {self.comparison.compared:,} values compared"
        )
        self.progress.tell(done)

    def _compare(self, quarter: Quarter, method: Mapping[str, Any]) -> None:
        world = self.world = read_world(self.staff.chief, self.world, self.acts.changed)
        own = self.acts.own_cluster
        chief = Reader(self.staff.chief, world, decides=True)
        provincial = Reader(self.acts.provincial, world.of_province(PROVINCE))
        member = Reader(self.acts.member, world.within(lambda cluster: cluster.id == own), cluster=own)
        self._compare_typed(world)
        rating = RatingQuestions(world)
        own_questions = [*of_reports.campaign_questions(member), ask_of.primary_data_question(member, quarter)]
        ask_at_once(
            self.comparison,
            [
                (self.staff.visitor, self._rating_questions(rating, quarter)),
                *((reader.account, self._figures_questions(reader, quarter)) for reader in (chief, provincial)),
                *((reader.account, self._questions(reader, quarter)) for reader in (chief, provincial)),
                (member.account, own_questions),
            ],
        )
        for previewed in (method, random_method(self.rng)):
            rating.preview(self.comparison, self.staff.chief, previewed, f"preview in {quarter}")

    def _compare_typed(self, world: World) -> None:
        """2.3, 12.4 and 13.2: what was sent in is what was typed; whoever types reads what was typed meanwhile."""
        acts, by_id = self.acts, {filed.id: filed for filed in world.reports}
        for report in sorted(acts.touched & acts.sent.keys()):
            where = f"report {report}, as it was sent in"
            call = "PATCH /api/reports/:id/sections/:section"
            self._compare_figures(call, where, acts.sent[report], by_id[report].figures)
        mended = [report for report in sorted(acts.touched) if acts.status[report] in (DRAFT, REJECTED)]
        entries = self.staff.author.get_all((f"/api/reports/{report}/entry", {}) for report in mended)
        for report, entry in zip(mended, entries):
            where = f"author: /api/reports/{report}/entry"
            self._compare_figures("GET /api/reports/:id/entry", where, acts.typed[report], entry["figures"])
        for quarter in sorted(acts.changed):
            for cluster, report in acts.of(quarter):
                if acts.status[report] == DRAFT:
                    expected = {"filled": filled(acts.typed[report])}
                    got = {"filled": world.filed_in(quarter)[cluster].filled}
                    self.comparison.compare("GET /api/cluster-reports", f"draft of {cluster}, {quarter}", expected, got)

    def _compare_figures(self, call: str, where: str, typed: Report, got: Report) -> None:
        figures = derive(typed)
        expected = {"figures": {key: figures[key] for key in NUMBERS}}
        self.comparison.compare(call, where, expected, {"figures": {key: got[key] for key in NUMBERS}})

    def _rating_questions(self, rating: RatingQuestions, quarter: Quarter) -> list[Question]:
        """The arithmetic of what was touched, and of some others; boards of this quarter and of one beside it."""
        beside = [
            rating.board(None),
            rating.board(quarter, self.rng.choice(PROVINCES), page_size=3),
            rating.board(quarter.after(self.rng.choice([1, -1, -2])), order="top", page=2, page_size=3),
        ]
        boards = [rating.board(quarter, order=self.rng.choice(["top", "bottom"])), self.rng.choice(beside)]
        of_touched = {cluster for (cluster, _), report in self.acts.reports.items() if report in self.acts.touched}
        others = sorted(rating.answers.world.clusters.keys() - of_touched)
        chosen = [*sorted(of_touched), *self.rng.sample(others, min(len(others), OTHERS_OPENED))]
        clusters = [rating.cluster(cluster, quarter) for cluster in chosen]
        default = rating.cluster(self.acts.own_cluster, None)
        return [*boards, *clusters, default, rating.provinces(), ask_of.methods_question()]

    def _figures_questions(self, reader: Reader, quarter: Quarter) -> list[Question]:
        """Some of the ways in which figures are asked for; over many sets all of them are."""
        against = [other for other in (quarter.before, quarter.year_before) if other]
        some = sorted(reader.world.clusters)[1::2]
        questions = [
            ask_of.figures_question(reader, NUMBERS, [quarter], by, against=against or None)
            for by in ("total", "province", "cluster")
        ]
        questions.append(
            ask_of.figures_question(reader, NUMBERS, [quarter, *against], "total", clusters=some, amounts="true")
        )
        return self.rng.sample(questions, 2 if reader.decides else 1)

    def _questions(self, reader: Reader, quarter: Quarter) -> list[Question]:
        acts, statuses = self.acts, (None, CONFIRMED, "none")
        questions = [
            *(ask_of.primary_data_question(reader, quarter, confirmed) for confirmed in (False, True)),
            *of_reports.campaign_questions(reader),
            *(of_reports.cluster_reports_question(reader, quarter, status=status) for status in statuses),
            *(of_reports.review_question(reader, quarter, status=status) for status in (None, NEW)),
            *(of_reports.regions_question(reader, each) for each in sorted(acts.changed)),
            of_registers.register_provinces_question(reader, "clusters", "live"),
            of_registers.register_question(reader, "clusters", state="removed"),
            of_registers.register_question(reader, "clusters", province_code=PROVINCE),
        ]
        for filed in reader.world.reachable:
            if filed.id in acts.touched and filed.figures is not None:
                mends = reader.decides and filed.status == REJECTED
                to_fill_in = derive(acts.typed[filed.id]) if mends else None
                questions += of_reports.report_questions(reader, filed, to_fill_in)
                questions.append(of_reports.place_question(reader, filed))
        return questions

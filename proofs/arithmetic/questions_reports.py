"""Calls about reports and the campaign, each with the answer that is expected of it: docs/arithmetic.md, section 16."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional

import answers_reports as reports
from rules import campaign
from rules.figures import Report
from rules.quarters import Quarter
from questions import WORDS, Question, Reader, of_quarter
from rules.world import Filed


def report_questions(reader: Reader, filed: Filed, to_fill_in: Optional[Report] = None) -> list[Question]:
    """
    All that can be read of one report: as it is, to fill in, its states, what a reviewer is told. Whoever may mend it
    reads it `to_fill_in` as it stands by now.
    """
    states: list[Any] = []
    world, id = reader.world, filed.id

    def rounds(answer: Any) -> Any:
        states.extend(answer["rounds"])
        return {"rounds": reports.rounds(states), "now": reports.numbers(filed.figures)}

    def with_now(answer: Any) -> Any:
        return {"rounds": answer["rounds"], "now": answer["rounds"][0]["figures"]}

    def review(_: Any) -> Any:
        before = reports.round_before(states, states[0]["round"])
        return reports.review(world, filed, before, for_staff=reader.cluster is None)

    head = WORDS | frozenset("id cluster_id province_code year quarter status round version period sections".split())
    def question(path: str, expected: Any, **more: Any) -> Question:
        return Question(path.replace(":id", str(id)), expected, stored=head, call=f"GET {path}", **more)

    return [
        question("/crud/cluster/:id", lambda _: reports.numbers(filed.figures)),
        question("/api/reports/:id/entry", lambda _: reports.entry(world, filed, to_fill_in or filed.figures)),
        question("/api/reports/:id/rounds", rounds, cut=with_now, kinds={"now": "figures"}),
        question("/api/reports/:id/review", review, kinds={"before": "figures", "late": "due days"}),
    ]


def regions_question(reader: Reader, quarter: Quarter) -> Question:
    answer = campaign.regions
    return Question("/api/regions", lambda _: answer(reader.world, quarter), of_quarter(quarter), WORDS | {"period"})


def cluster_reports_question(
    reader: Reader,
    quarter: Optional[Quarter],
    province: Optional[str] = None,
    status: Optional[str] = None,
    page: int = 1,
    page_size: int = 200,
    search: Optional[str] = None,
    found: Optional[set[int]] = None,
) -> Question:
    return Question(
        "/api/cluster-reports",
        lambda _: reports.cluster_reports(reader.world, quarter, province, status, found, page, page_size),
        of_quarter(quarter, province_code=province, status=status, page=page, page_size=page_size, search=search),
        WORDS | {"round"},
        kinds={"late": "due days"},
    )


def review_question(
    reader: Reader,
    quarter: Quarter,
    province: Optional[str] = None,
    status: Optional[str] = None,
    late: Optional[bool] = None,
    page: int = 1,
    page_size: int = 200,
) -> Question:
    return Question(
        "/api/review/clusters",
        lambda _: campaign.review(reader.world, quarter, province, status, late, page, page_size),
        of_quarter(
            quarter, province_code=province, status=status, late=late and "true", page=page, page_size=page_size
        ),
        # Unexplained figures were counted at the submission, beside the medians of that time.
        stored=WORDS | {"unexplained", "usual", "round"},
    )


def place_question(
    reader: Reader,
    filed: Filed,
    province: Optional[str] = None,
    status: Optional[str] = None,
    late: Optional[bool] = None,
) -> Question:
    return Question(
        f"/api/review/clusters/{filed.id}/place",
        lambda _: campaign.place(reader.world, filed, province=province, status=status, late=late),
        {"province_code": province, "status": status, "late": late and "true"},
        kinds={"next": "places"},
        call="GET /api/review/clusters/:id/place",
    )


def campaign_questions(reader: Reader) -> list[Question]:
    """The quarters, and what waits for the reader."""
    world = reader.world
    counts = campaign.counts(world, reader.decides) if reader.cluster is None else campaign.counts_of_cluster(world)
    return [
        Question("/api/periods", lambda _: campaign.periods(world), stored=WORDS | {"version"}),
        Question("/api/reports/counts", lambda _: counts),
    ]


def mine_question(reader: Reader, remarks: Mapping[int, int]) -> Question:
    stored = WORDS - {"remarks"} | {"cluster", "to_begin", "round", "period"}
    return Question("/api/reports/mine", lambda _: reports.mine(reader.world, remarks), stored=stored)

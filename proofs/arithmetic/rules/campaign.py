"""How far the reports of a quarter are, and the queue of decisions: docs/arithmetic.md, section 13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Optional

from rules.exact import percent
from rules.figures import FILLABLE
from rules.quarters import Quarter, day_in_tashkent
from rules.world import CONFIRMED, DRAFT, NEW, REJECTED, Filed, World

STATES = {"draft": DRAFT, "new": NEW, "confirmed": CONFIRMED, "rejected": REJECTED}
SENT_IN = {name: status for name, status in STATES.items() if status != DRAFT}


def is_late(world: World, report: Filed) -> bool:
    """13.4: it waits past its due day, or was decided past it."""
    if report.decision_due is None:
        return False
    if report.status == NEW:
        return report.decision_due < day_in_tashkent(world.now)
    return report.decided_at is not None and report.decision_due < day_in_tashkent(report.decided_at)


def count_states(reports: Iterable[Filed], states: dict[str, str]) -> dict[str, int]:
    counts = Counter(report.status for report in reports)
    return {name: counts[status] for name, status in states.items()}


def late_among(world: World, reports: Iterable[Filed]) -> int:
    """How many that wait are late."""
    return sum(report.status == NEW and is_late(world, report) for report in reports)


def regions(world: World, quarter: Quarter) -> dict[str, Any]:
    """13.1 and 13.3: `GET /api/regions`."""
    by_province = {code: progress(world.of_province(code), quarter) for code in world.provinces}
    return {
        "provinces": [{"province_code": code, **counts} for code, counts in by_province.items()],
        "total": progress(world, quarter),
    }


def progress(world: World, quarter: Quarter) -> dict[str, Any]:
    """How many of a place's clusters have a report in which state, and how complete these are."""
    filed = world.filed_in(quarter)
    clusters = len(world.counted(quarter, filed, world.lists))
    typed = sum(report.filled for report in filed.values())
    return {
        "clusters": clusters,
        "none": clusters - len(filed),
        **count_states(filed.values(), STATES),
        "late": late_among(world, filed.values()),
        "completeness": percent(typed, FILLABLE * clusters, 1),
    }


def periods(world: World) -> dict[str, Any]:
    """13.5: `GET /api/periods`, the latest first."""
    return {
        "periods": [
            {
                "year": quarter.year,
                "quarter": quarter.quarter,
                "clusters": len(world.counted(quarter, world.filed_in(quarter), world.lists)),
                **count_states(world.filed_in(quarter).values(), SENT_IN),
            }
            for quarter in sorted(world.opened, reverse=True)
        ]
    }


def counts(world: World, decides: bool) -> dict[str, int]:
    """13.5: `GET /api/reports/counts` of staff."""
    waiting = [report for report in world.reachable if report.status == NEW and world.is_open[report.quarter] and decides]
    return {"to_review": len(waiting), "late": late_among(world, waiting), "to_mend": 0}


def counts_of_cluster(world: World) -> dict[str, int]:
    """13.5: the same of a cluster's account."""
    mended = [report for report in world.reports if report.status == REJECTED and world.is_open[report.quarter]]
    return {"to_review": 0, "late": 0, "to_mend": len(mended)}


def queue(
    world: World,
    quarter: Quarter,
    province: Optional[str] = None,
    status: Optional[str] = None,
    late: Optional[bool] = None,
) -> list[Filed]:
    """The reports that match, in their order: waiting ones by submission, then decided ones, the latest first."""
    matching = [
        report
        for report in world.reachable
        if report.quarter == quarter
        and report.status != DRAFT
        and (province is None or world.clusters[report.cluster].province == province)
        and (status is None or report.status == status)
        and (late is None or is_late(world, report))
    ]
    waiting = [report for report in matching if report.status == NEW]
    decided = [report for report in matching if report.status != NEW]
    waiting.sort(key=lambda report: (report.submitted_at, report.id))
    decided.sort(key=lambda report: (-report.decided_at.timestamp(), report.id))
    return waiting + decided


def review(
    world: World,
    quarter: Quarter,
    province: Optional[str] = None,
    status: Optional[str] = None,
    late: Optional[bool] = None,
    page: int = 1,
    page_size: int = 50,
) -> dict[str, Any]:
    """13.5: `GET /api/review/clusters`."""
    rows = queue(world, quarter, province, status, late)
    by_state = count_states(queue(world, quarter, province, None, late), SENT_IN)
    late_ones = [report for report in queue(world, quarter, province, status) if is_late(world, report)]
    return {
        "items": [queued(world, report) for report in rows[(page - 1) * page_size : page * page_size]],
        "total": len(rows),
        "counts": {**by_state, "late": len(late_ones)},
    }


def queued(world: World, report: Filed) -> dict[str, Any]:
    return {
        "id": report.id,
        "year": report.quarter.year,
        "quarter": report.quarter.quarter,
        "province_code": world.clusters[report.cluster].province,
        "status": report.status,
        "decision_due": report.decision_due,
        "late": is_late(world, report),
    }


def place(world: World, report: Filed, **filters: Any) -> dict[str, Any]:
    """13.6: where a report stands among those that match, and what stands beside it; nowhere where it does not."""
    rows = queue(world, report.quarter, **filters)
    ids = [row.id for row in rows]
    at = ids.index(report.id) if report.id in ids else None
    beside = (None, None) if at is None else (neighbour(rows, at - 1), neighbour(rows, at + 1))
    return {
        "position": None if at is None else at + 1,
        "total": 0 if at is None else len(rows),
        "previous": beside[0],
        "next": beside[1],
        "next_new": next_waiting(world, report, **filters),
    }


def next_waiting(world: World, report: Filed, status: Optional[str] = None, **filters: Any) -> Optional[dict[str, int]]:
    """13.6: the report that waits and was sent in next after this one, else the one that has waited longest."""
    waiting = [row for row in queue(world, report.quarter, status=NEW, **filters) if row.id != report.id]
    sent_in = (report.submitted_at, report.id)
    return neighbour([row for row in waiting if (row.submitted_at, row.id) > sent_in] or waiting, 0)


def neighbour(rows: Sequence[Filed], at: int) -> Optional[dict[str, int]]:
    return {"id": rows[at].id} if 0 <= at < len(rows) else None

"""The calls about single reports and lists of them: docs/arithmetic.md, sections 12, 13.2 and 16."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Optional

from rules.alphabet import name_key
from rules.analysis import is_fall, is_unusual
from rules.campaign import is_late
from rules.exact import median
from rules.figures import FILLABLE, NUMBERS, TYPED_NUMBERS, Report, derive, since_january
from rules.quarters import Cluster, Quarter, is_counted
from rules.world import NEW, Filed, World

SMALLEST_GROUP = 5
"""12.2: confirmed reports that a median beside a report needs, and values of each figure."""

QUARTERS_OF_HISTORY = 8
"""12.3"""


def numbers(report: Report) -> dict[str, Any]:
    """The numbers of a report; its texts are stored as they are."""
    return {key: report[key] for key in NUMBERS}


def earlier(world: World, filed: Filed) -> dict[str, Any]:
    """12.4: the cluster's figures of the quarter before and of the year before, as they were sent in last."""
    quarters = {"last_quarter": filed.quarter.before, "last_year": filed.quarter.year_before}
    return {name: sent_in(world, filed.cluster, quarter) for name, quarter in quarters.items()}


def sent_in(world: World, cluster: int, quarter: Optional[Quarter]) -> Optional[dict[str, Any]]:
    report = world.filed.get(quarter, {}).get(cluster) if quarter else None
    return numbers(report.figures) if report and report.figures else None


def entry(world: World, filed: Filed, figures: Report) -> dict[str, Any]:
    """`GET /api/reports/:id/entry`."""
    return {"id": filed.id, "figures": numbers(figures), **earlier(world, filed)}


def review(world: World, filed: Filed, round_before: Optional[Report], for_staff: bool = True) -> dict[str, Any]:
    """`GET /api/reports/:id/review`."""
    group = neighbours(world, filed) if for_staff else None
    beside = {**earlier(world, filed), "medians": None if group is None else medians(group)}
    return {
        **beside,
        "history": history(world, filed, beside),
        "medians_of": None if group is None else len(group),
        "before": {} if round_before is None else changed(round_before, filed.figures),
        "decision_due": filed.decision_due,
        "late": is_late(world, filed),
    }


def history(world: World, filed: Filed, beside: Mapping[str, Optional[Report]]) -> list[dict[str, Any]]:
    """12.3: the figures that are unusual, in the eight quarters before."""
    last_year, last_quarter, of_province = (beside[name] or {} for name in ("last_year", "last_quarter", "medians"))

    def is_marked(key: str) -> bool:
        value, before, of_last_year = filed.figures[key], last_quarter.get(key), last_year.get(key)
        if not since_january(key):
            return is_unusual(value, of_last_year, before, of_province.get(key))
        return is_fall(value, before, filed.quarter.quarter) or is_unusual(value, of_last_year, None, of_province.get(key))

    unusual = [key for key in TYPED_NUMBERS if is_marked(key)]
    if not unusual:
        return []
    quarters = [filed.quarter.after(-steps) for steps in range(1, QUARTERS_OF_HISTORY + 1)]
    reports = [(quarter, sent_in(world, filed.cluster, quarter)) for quarter in quarters]
    return [
        {"year": quarter.year, "quarter": quarter.quarter, "figures": {key: figures[key] for key in unusual}}
        for quarter, figures in reports
        if figures
    ]


def neighbours(world: World, filed: Filed) -> Optional[list[Report]]:
    """12.2: the confirmed reports of the same quarter and province; of another territory none."""
    province = world.province_in(filed.cluster, filed.quarter if filed.is_confirmed else None)
    if world.territory not in (None, province):
        return None
    confirmed = world.confirmed_in(filed.quarter)
    return [report.figures for id, report in confirmed.items() if world.province_in(id, filed.quarter) == province]


def medians(group: Sequence[Report]) -> Optional[dict[str, Any]]:
    if len(group) < SMALLEST_GROUP:
        return None
    columns = {key: [report[key] for report in group if report[key] is not None] for key in NUMBERS}
    return {key: median(column) if len(column) >= SMALLEST_GROUP else None for key, column in columns.items()}


def changed(before: Report, now: Report) -> dict[str, Any]:
    """12.4: what another figure was in the round before."""
    return {key: before[key] for key in NUMBERS if before[key] != now[key]}


def round_before(states: Iterable[Mapping[str, Any]], round: int) -> Optional[Report]:
    """The figures with which the round before was sent in, of a report's states."""
    for state in states:
        if state["status"] == NEW and state["round"] == round - 1:
            return derive(state["figures"])
    return None


def rounds(states: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """`GET /api/reports/:id/rounds`: each state's derived figures follow from what was typed."""
    return [
        {"round": state["round"], "status": state["status"], "figures": numbers(derive(state["figures"]))}
        for state in states
    ]


def cluster_reports(
    world: World,
    quarter: Optional[Quarter],
    province: Optional[str] = None,
    status: Optional[str] = None,
    found: Optional[set[int]] = None,
    page: int = 1,
    page_size: int = 50,
) -> dict[str, Any]:
    """13.2: `GET /api/cluster-reports` of a quarter, or of no quarter; `found` are the clusters that a search finds."""
    filed = world.filed_in(quarter) if quarter else latest_reports(world)
    listed = [
        cluster
        for cluster in world.clusters.values()
        if (province is None or world.report_province(cluster.id, quarter) == province)
        and world.lists(cluster.id, quarter)
        and (found is None or cluster.id in found)
        and is_listed(cluster, quarter, filed.get(cluster.id), status)
    ]
    listed.sort(key=lambda cluster: (world.report_province(cluster.id, quarter), name_key(cluster.name), cluster.id))
    shown = listed[(page - 1) * page_size : page * page_size]
    return {
        "items": [listed_report(world, cluster, quarter, filed.get(cluster.id)) for cluster in shown],
        "total": len(listed),
    }


def latest_reports(world: World) -> dict[int, Filed]:
    """The latest report of each cluster that was sent in."""
    by_time = sorted(world.reports, key=lambda report: report.quarter)
    return {report.cluster: report for report in by_time if report.figures is not None}


def is_listed(cluster: Cluster, quarter: Optional[Quarter], report: Optional[Filed], status: Optional[str]) -> bool:
    """Section 16: with the report, or on the register now; without one, by 4.3."""
    if status is None:
        return cluster.removed_at is None or (quarter is not None and report is not None)
    if status == "none":
        return report is None and is_counted(cluster, quarter, False)
    return report is not None and report.status == status


def listed_report(
    world: World, cluster: Cluster, quarter: Optional[Quarter], report: Optional[Filed]
) -> dict[str, Any]:
    return {
        "cluster_id": cluster.id,
        "province_code": world.report_province(cluster.id, quarter),
        "report": report and progress_of(world, report),
    }


def progress_of(world: World, report: Filed) -> dict[str, Any]:
    """13.2: how much of a report is there."""
    return {
        **head_of(report),
        "id": report.id if world.is_here(report.cluster) else None,
        "late": report.status == NEW and is_late(world, report),
        "decision_due": report.decision_due if report.status == NEW else None,
    }


def mine(world: World, remarks: Mapping[int, int]) -> dict[str, Any]:
    """`GET /api/reports/mine`: a cluster's own reports, the latest first; `remarks` of each rejected one."""
    own = sorted(world.reports, key=lambda report: report.quarter, reverse=True)
    return {"reports": [{**head_of(report), "remarks": remarks.get(report.id, 0)} for report in own]}


def head_of(report: Filed) -> dict[str, Any]:
    return {
        "id": report.id,
        "year": report.quarter.year,
        "quarter": report.quarter.quarter,
        "status": report.status,
        "filled": report.filled,
        "fillable": FILLABLE,
    }

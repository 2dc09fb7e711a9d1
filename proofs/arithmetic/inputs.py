"""Reads the raw inputs of everything: docs/arithmetic.md, section 15."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timezone
from typing import Any, Optional

from rules.figures import TYPED, derive
from rules.quarters import Cluster, Quarter, day, decision_due, moment
from rules.scoring import Method
from system import Account
from rules.world import DRAFT, NEW, Filed, World

REGISTERS = ("clusters", "seed_companies", "cooperatives", "oil_factories")
STATES = ("live", "removed")


def read_world(account: Account, known: Optional[World] = None, changed: Iterable[Quarter] = ()) -> World:
    """
    All inputs, read by an account of the whole republic. Of a system that is known, only what may have changed is read
    again: the clusters, the methods, and the reports of some quarters.
    """
    names = {each["province_name"]: each["province_code"] for each in account.get("/api/provinces")}
    provinces = sorted(names.values())
    periods = account.get("/api/periods")["periods"]
    opened = {Quarter(each["year"], each["quarter"]): day(each["due_on"]) for each in periods}
    again = REGISTERS[:1] if known else REGISTERS
    registers = {register: read_register(account, register, provinces) for register in again}
    holidays = [day(each["day"]) for each in account.get("/api/holidays")["holidays"]]
    changed = set(changed) if known else opened
    kept = [report for report in known.reports if report.quarter not in changed] if known else []
    return World(
        now=datetime.now(timezone.utc),
        provinces=provinces,
        clusters=read_clusters(account, registers["clusters"], known.clusters if known else {}, names),
        opened=opened,
        is_open={Quarter(each["year"], each["quarter"]): each["open"] for each in periods},
        methods=[Method.read(method) for method in account.get("/api/scoring-methods")["methods"]],
        reports=[
            *kept,
            *(report for quarter in sorted(changed) for report in read_reports(account, quarter, holidays)),
        ],
        registers={**(known.registers if known else {}), **registers},
        holidays=holidays,
    )


def read_register(account: Account, register: str, provinces: Iterable[str]) -> list[dict[str, Any]]:
    """All entries of a register, live and removed."""
    if register != "oil_factories":
        lists = [account.pages(f"/api/registers/{register}", state=state) for state in STATES]
    else:
        paths = [f"/api/oil_factories/{of}{province}" for of in ("", "removed/") for province in provinces]
        lists = [account.get(path)["factories"] for path in paths]
    return [entry for entries in lists for entry in entries]


def read_clusters(
    account: Account, entries: Iterable[Mapping[str, Any]], known: Mapping[int, Cluster], names: Mapping[str, str]
) -> dict[int, Cluster]:
    """Clusters with the time at which they were added, and their moves, which their histories alone tell."""
    entries = list(entries)
    stays = {
        entry["id"]: cluster
        for entry in entries
        for cluster in [known.get(entry["id"])]
        if cluster and cluster.province == entry["province_code"]
    }
    again = [entry["id"] for entry in entries if entry["id"] not in stays]
    histories = account.get_all((f"/api/registers/clusters/{id}/history", {"page_size": 200}) for id in again)
    told = {id: (cluster.created_at, cluster.left) for id, cluster in stays.items()}
    for id, history in zip(again, histories):
        told[id] = moment(history["items"][-1]["at"]), moves(history["items"], names)
    return {entry["id"]: cluster_of(entry, *told[entry["id"]]) for entry in entries}


def moves(changes: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> tuple[tuple[datetime, str], ...]:
    """4.4: the provinces that a cluster has left, the earliest first."""
    return tuple(
        (moment(change["at"]), names[each["before"]])
        for change in reversed(changes)
        for each in change["changes"]
        if each["field"] == "province_name" and each["before"] is not None
    )


def cluster_of(entry: Mapping[str, Any], added: datetime, left: tuple[tuple[datetime, str], ...]) -> Cluster:
    removed = entry.get("removed_at")
    name, province = entry["company_name"], entry["province_code"]
    return Cluster(entry["id"], name, province, added, removed and moment(removed), left=left)


def read_reports(account: Account, quarter: Quarter, holidays: Sequence[date]) -> list[Filed]:
    """The reports of a quarter: figures of those that were sent in, and of drafts how far they are."""
    asked = {"year": quarter.year, "quarter": quarter.quarter}
    answer = account.get("/api/primary-data", **asked)
    figures = {row["cluster_id"]: dict(zip(answer["keys"], row["values"])) for row in answer["rows"]}
    decisions = {each["id"]: each for each in account.pages("/api/review/clusters", **asked)}
    listed = account.pages("/api/cluster-reports", **asked)
    return [
        filed(quarter, each, figures.get(each["cluster_id"]), decisions.get(each["report"]["id"], {}), holidays)
        for each in listed
        if each["report"] is not None
    ]


def filed(
    quarter: Quarter, listed: Mapping[str, Any], typed: Any, decision: Mapping[str, Any], holidays: Sequence[date]
) -> Filed:
    """
    A report. Its derived figures are computed here, from what was typed alone, and so is the day by which one that waits
    is to be decided; that of a decided one goes by the holidays that were known then.
    """
    report = listed["report"]
    sent_in = report["status"] != DRAFT
    submitted, decided, due = (decision.get(key) for key in ("submitted_at", "decided_at", "decision_due"))
    submitted_at = submitted and moment(submitted)
    waits = report["status"] == NEW
    return Filed(
        id=report["id"],
        cluster=listed["cluster_id"],
        quarter=quarter,
        status=report["status"],
        filled=sum(typed[key] not in (None, "") for key in TYPED) if sent_in else report["filled"],
        figures=derive(typed) if sent_in else None,
        submitted_at=submitted_at,
        decided_at=decided and moment(decided),
        decision_due=decision_due(submitted_at, holidays) if waits else due and day(due),
    )

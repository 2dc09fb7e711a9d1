"""Does in a system what its users do: clusters, reports, decisions, methods, each by an account that may."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Optional

from rules.figures import INDICATORS
from rules.quarters import Quarter
from system import Account, Refused

ADMINS = 5
"""An account may give authority sixty times an hour; each publication of a method does."""

REMARK = {"comment": "As agreed"}


class Staff:
    """The accounts of a system that was empty, made by its first administrator."""

    def __init__(self, address: str, login: str, password: str) -> None:
        self.chief, self._password = Account(address, login, password), password
        self.visitor = Account(address)
        self.admins = [self.hire(f"admin-{number}", ["ADMIN"]) for number in range(1, ADMINS)]
        self.author = self.hire("author", ["CREATE", "UPDATE", "DELETE"])
        self.reviewer = self.hire("reviewer", ["UPDATE"])
        self._stirs = itertools.count(100_000_001)
        self._publishing = itertools.cycle(self.admins)
        self._one_at_a_time = threading.Lock()
        self.districts = {each["province_code"]: each["district_code"] for each in self.chief.get("/api/districts")}

    def hire(
        self, login: str, positions: Sequence[str], province: Optional[str] = None, cluster: Optional[int] = None
    ) -> Account:
        """An account that was invited and has chosen its password."""
        who = {"login": login, "full_name": f"Account {login}", "positions": positions}
        user = self.chief.prove("/api/users", "/api/users", {**who, "province_code": province, "cluster_id": cluster})
        link = self.chief.prove("/api/users/:id/link", f"/api/users/{user['id']}/link", {"version": 1})
        self.chief.send("POST", "/api/invitations/accept", {"token": link["token"], "password": self._password})
        return Account(self.chief.address, login, self._password)

    def open_quarter(self, quarter: Quarter, due_on: date) -> None:
        self.chief.send("POST", "/api/periods", {**quarter._asdict(), "due_on": due_on.isoformat()})

    def change_quarter(self, quarter: Quarter, **changes: Any) -> None:
        periods = self.chief.get("/api/periods")["periods"]
        version = next(each["version"] for each in periods if (each["year"], each["quarter"]) == quarter)
        self.chief.send("PATCH", f"/api/periods/{quarter.year}/{quarter.quarter}", {"version": version, **changes})

    def add_cluster(self, name: str, province: str, land_area: Any) -> int:
        return self.author.send("POST", "/api/registers/clusters", self._entry(name, province, land_area))["id"]

    def _entry(self, name: str, province: str, land_area: Any) -> dict[str, Any]:
        return {
            "company_name": name,
            "stir": str(next(self._stirs)),
            "province_code": province,
            "district_code": self.districts[province],
            "full_name": "Head of it",
            "phone_number": "+998901234567",
            "address": "Some street",
            "is_active": True,
            "land_area": land_area,
            "activities": [],
        }

    def move_cluster(self, cluster: int, province: str) -> None:
        """To another province; all else stays."""
        path = f"/api/registers/clusters/{cluster}"
        entry = self.author.get(path)
        kept = {key: entry[key] for key in ("company_name", "stir", "version")}
        self.author.send("PATCH", path, {**self._entry("", province, entry["land_area"]), **kept})

    def remove_cluster(self, cluster: int) -> None:
        self.author.send("PATCH", f"/api/registers/clusters/{cluster}/remove", {})

    def restore_cluster(self, cluster: int) -> None:
        self.chief.send("PATCH", f"/api/registers/clusters/{cluster}/restore", {})

    def begin(self, cluster: int, quarter: Quarter) -> int:
        return self.author.send("POST", "/api/reports", {"cluster_id": cluster, **quarter._asdict()})["id"]

    def required(self, report: int) -> list[str]:
        """The figures without which a report is not taken, as the refusal of an empty one names them."""
        try:
            self.send_in(report)
        except Refused as refusal:
            return [error["path"] for error in refusal.problem["errors"] if error["code"] == "required"]
        raise AssertionError("An empty report was taken.")

    def type_in(self, report: int, typed: Mapping[str, Any]) -> None:
        """Saves figures, section by section; the versions are those that the report has."""
        entry = self.author.get(f"/api/reports/{report}/entry")
        versions = {each["section"]: each["version"] for each in entry["sections"]}
        by_section = itertools.groupby(sorted(typed, key=place_of), key=lambda key: INDICATORS[key].section)
        for section, keys in by_section:
            saved = {"version": versions.get(section, 0), "figures": {key: typed[key] for key in keys}}
            self.author.send("PATCH", f"/api/reports/{report}/sections/{section}", saved)

    def send_in(self, report: int) -> None:
        version = self.author.get(f"/api/reports/{report}/entry")["version"]
        self._move(self.author, f"/api/reports/{report}/submit", {"version": version})

    def confirm(self, report: int) -> None:
        self._move(self.reviewer, f"/api/confirm-cluster/{report}", REMARK)

    def reject(self, report: int) -> None:
        self._move(self.reviewer, f"/api/reject-cluster/{report}", REMARK)

    def reopen(self, report: int) -> None:
        self._move(self.chief, f"/api/reports/{report}/reopen", REMARK)

    def _move(self, account: Account, path: str, body: Mapping[str, Any]) -> None:
        """A transition; no two in one millisecond, for that is how exactly answers tell which was first."""
        with self._one_at_a_time:
            account.send("POST", path, body)

    def publish(self, method: Mapping[str, Any], start: Quarter) -> None:
        """Writes a method as a draft, and publishes it from a quarter on."""
        admin = next(self._publishing)
        kept = admin.get("/api/scoring-methods/draft")["draft"]
        draft = {"version": kept["version"] if kept else 0, "method": method}
        version = admin.send("PATCH", "/api/scoring-methods/draft", draft)["draft"]["version"]
        path = "/api/scoring-methods/publish"
        admin.prove(path, path, {"version": version, **start._asdict()})


def place_of(key: str) -> int:
    """Where a figure stands in the dictionary."""
    return list(INDICATORS).index(key)

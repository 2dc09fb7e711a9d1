"""Quarters, days in Tashkent, and which clusters count: docs/arithmetic.md, section 4."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from typing import NamedTuple, Optional

TASHKENT = timezone(timedelta(hours=5))
FIRST_YEAR = 2015


class Quarter(NamedTuple):
    """A quarter of a year; quarters sort by time."""

    year: int
    quarter: int

    def __str__(self) -> str:
        return f"{self.year}-{self.quarter}"

    @property
    def start(self) -> datetime:
        """4.1: 00:00 of its first day in Tashkent."""
        return datetime(self.year, 3 * self.quarter - 2, 1, tzinfo=TASHKENT)

    @property
    def end(self) -> datetime:
        """4.1: the start of the next quarter."""
        return self.after(1).start

    def after(self, quarters: int) -> Quarter:
        """The quarter so many after this one, or before it."""
        number = 4 * self.year + self.quarter - 1 + quarters
        return Quarter(number // 4, number % 4 + 1)

    @property
    def before(self) -> Optional[Quarter]:
        """4.9: the quarter before; none before 2015."""
        return self._earlier(1)

    @property
    def year_before(self) -> Optional[Quarter]:
        """4.9: the same quarter a year before; none before 2015."""
        return self._earlier(4)

    def _earlier(self, quarters: int) -> Optional[Quarter]:
        earlier = self.after(-quarters)
        return earlier if earlier.year >= FIRST_YEAR else None


def moment(text: str) -> datetime:
    """A time as answers write it."""
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def day(text: str) -> date:
    """A day as answers write it."""
    return date.fromisoformat(text)


def day_in_tashkent(at: datetime) -> date:
    return at.astimezone(TASHKENT).date()


def quarter_of(on: date) -> Quarter:
    """The quarter that a day lies in."""
    return Quarter(on.year, (on.month + 2) // 3)


def over_at(due_on: date) -> datetime:
    """4.7: when the day after a due date begins in Tashkent."""
    return datetime.combine(due_on + timedelta(days=1), time(), TASHKENT)


def is_over(due_on: date, now: datetime) -> bool:
    return now >= over_at(due_on)


@dataclass(frozen=True)
class Cluster:
    """A cluster of the register as it is now, with the provinces that it has left and when (4.4)."""

    id: int
    name: str
    province: str
    created_at: datetime
    removed_at: Optional[datetime]
    land_area: object = None
    left: tuple[tuple[datetime, str], ...] = ()

    def province_at(self, at: datetime) -> str:
        """4.4: where it stood at a time."""
        return next((province for until, province in self.left if until >= at), self.province)

    def is_on_register_at_end_of(self, quarter: Quarter) -> bool:
        """4.3, without its report: whether it was there when the quarter ended."""
        return self.created_at < quarter.end and (self.removed_at is None or self.removed_at >= quarter.end)

    def is_removed_before(self, quarter: Quarter) -> bool:
        """7.1: whether it was off the register before the quarter began."""
        return self.removed_at is not None and self.removed_at < quarter.start


def is_counted(cluster: Cluster, quarter: Quarter, has_report: bool) -> bool:
    """4.3: whether a quarter counts a cluster."""
    return has_report or cluster.is_on_register_at_end_of(quarter)


def shown_first(opened: Iterable[tuple[Quarter, date]], now: datetime) -> Optional[Quarter]:
    """4.8, of scored quarters: the latest whose due date is over, else the latest."""
    latest_first = sorted(opened, reverse=True)
    over = [quarter for quarter, due_on in latest_first if is_over(due_on, now)]
    return next(iter(over or [quarter for quarter, _ in latest_first]), None)


def decision_due(submitted_at: datetime, holidays: Iterable[date]) -> date:
    """13.4: the second working day after the day of submission."""
    due, to_go, free = day_in_tashkent(submitted_at), 2, set(holidays)
    while to_go:
        due += timedelta(days=1)
        to_go -= due.weekday() < 5 and due not in free
    return due

"""Calls about the registers, each with the answer that is expected of it: docs/arithmetic.md, section 16."""

from __future__ import annotations

from typing import Any, Optional

from rules import registers
from questions import Question, Reader
from rules.world import World


def overview_question(world: World) -> Question:
    return Question("/api/overview", lambda _: registers.overview(world.registers, world.provinces))


def register_provinces_question(reader: Reader, register: str, state: Optional[str]) -> Question:
    entries = of_reader(reader, register)
    return Question(
        f"/api/registers/{register}/provinces",
        lambda _: registers.register_provinces(register, entries, reader.world.provinces, state or "live"),
        {"state": state},
        call="GET /api/registers/<register>/provinces",
    )


def of_reader(reader: Reader, register: str) -> list[registers.Entry]:
    return [entry for entry in reader.world.registers[register] if entry["province_code"] in reader.world.provinces]


def register_question(reader: Reader, register: str, found: Optional[set[int]] = None, **filters: Any) -> Question:
    """A list with filters: how many match, and what they come to."""
    search, state = filters.pop("search", None), filters.get("state") or "live"
    matching = registers.matching(of_reader(reader, register), **{**filters, "state": state}, found=found)
    return Question(
        f"/api/registers/{register}",
        lambda _: {"total": len(matching), "total_sum": registers.totals(register, matching)},
        {**filters, "search": search, "page_size": 1},
        stored=frozenset(("items",)),
        call="GET /api/registers/<register>",
    )


def open_data_question(reader: Reader, register: str, **filters: Any) -> Question:
    matching = registers.matching(of_reader(reader, register), **filters)
    return Question(
        f"/api/registers/{register}/open-data.json",
        lambda _: {"totals": registers.totals(register, matching)},
        filters,
        cut=lambda answer: {"totals": answer["totals"]},
        call="GET /api/registers/<register>/open-data.json",
    )


def factory_questions(reader: Reader) -> list[Question]:
    """The calls that the register of oil factories has besides."""
    register, path = "oil_factories", "/api/oil_factories"
    entries, provinces = of_reader(reader, register), reader.world.provinces
    removed = registers.removed_factories(entries, provinces)
    questions = [
        Question(
            f"{path}/provinces_totals", lambda _: registers.register_provinces(register, entries, provinces, "live")
        ),
        Question(f"{path}/removed/provinces", lambda _: removed),
    ]
    for state, of in (("live", ""), ("removed", "removed/")):
        for province in provinces:
            there = registers.matching(entries, state, province)
            sums = registers.totals(register, there)
            questions.append(
                Question(
                    f"{path}/{of}{province}",
                    lambda _, sums=sums: {"total_sum": sums},
                    stored=frozenset(("province_info", "factories")),
                    call=f"GET {path}/{of}:region_id",
                )
            )
    return questions

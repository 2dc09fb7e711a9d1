"""Reads the page that everything here is written from, so that its examples are tests and cannot drift."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "arithmetic.md"


def read_page() -> str:
    return PAGE.read_text(encoding="utf-8")


def section(number: int) -> str:
    """The text of a section, without its heading."""
    parts = re.split(r"^## (\d+) .*$", read_page(), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))[str(number)]


def tables(text: str) -> list[list[list[str]]]:
    """Its tables: rows of cells, without header and rule."""
    blocks = re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE)
    return [[cells(row) for row in block.splitlines()[2:]] for block in blocks]


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def examples() -> list[str]:
    """What the page says after the word "Example", paragraph by paragraph, on one line each."""
    paragraphs = re.split(r"\n\n|\n(?=- )", read_page())
    lines = [" ".join(paragraph.split()) for paragraph in paragraphs if not paragraph.lstrip().startswith("|")]
    return [line[found.end() :] for line in lines if (found := re.search(r"\bExamples?\b[^:]*:", line))]


def leading_figures() -> dict[str, list[str]]:
    """Section 11: the figures that a section comes to, by section."""
    leading: dict[str, list[str]] = {}
    for named, keys in tables(section(11))[0]:
        sections, groups = named_sections(named), [group.split(", ") for group in keys.replace("`", "").split("; ")]
        if len(sections) == 1:
            groups = [[key for group in groups for key in group]]
        leading.update(zip(sections, groups))
    return leading


TENS, ONES = ("", "X"), ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
ROMAN = [tens + ones for tens in TENS for ones in ONES][1:] + ["XX"]
"""The sections of a report, I to XX."""


def named_sections(text: str) -> list[str]:
    if " to " in text:
        first, last = (ROMAN.index(each) for each in text.split(" to "))
        return ROMAN[first : last + 1]
    return text.split(", ")

"""The order of names: docs/arithmetic.md, 7.8."""

from __future__ import annotations

import re
from functools import lru_cache

_APOSTROPHES = "'`\u00b4\u2018\u2019\u02bb\u02bc\u02bd"
_TURNED, _PLAIN = "\u02bb", "\u02bc"
_LATIN = [*"abcdefghijklmnopqrstuvwxyz", f"o{_TURNED}", f"g{_TURNED}", "sh", "ch", "ng"]
_CYRILLIC = [*"абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "\u045e", "\u049b", "\u0493", "\u04b3"]
_LETTERS = {letter: place for place, letter in enumerate(_LATIN + _CYRILLIC)}
_PARTS = re.compile(rf"(\d+)|([og]{_TURNED}|sh|ch|ng)|([^\W\d_])|([\W_]+)")


@lru_cache(maxsize=50_000)
def name_key(name: str) -> tuple[tuple[int, int], ...]:
    """What names are compared by, part by part: a space, digits by their value, then letters in their order."""
    parts: list[tuple[int, int]] = []
    for digits, compound, letter, space in _PARTS.findall(_folded(name)):
        if digits:
            parts.append((1, int(digits)))
        elif compound or letter in _LETTERS:
            parts.append((2, _LETTERS[compound or letter]))
        elif space and parts and parts[-1] != (0, 0):
            parts.append((0, 0))
    while parts and parts[-1] == (0, 0):
        parts.pop()
    return tuple(parts)


def _folded(name: str) -> str:
    """Its apostrophes as Uzbek writes them, in lower case; those after other letters than o and g are dropped."""
    return re.sub(rf"([a-zA-Z])[{_APOSTROPHES}]", _with_apostrophe, name).lower().replace(_PLAIN, "")


def _with_apostrophe(found: re.Match[str]) -> str:
    return found[1] + (_TURNED if found[1] in "oOgG" else _PLAIN)

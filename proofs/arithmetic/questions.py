"""The calls of section 16 of docs/arithmetic.md, each with the answer that is expected of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Callable, Optional
from urllib.parse import unquote

from answers_figures import Figures, primary_data
from answers_rating import RatingAnswers
from compare import Comparison
from rules.figures import INDICATORS, NUMBERS
from rules.quarters import Quarter
from rules.rating import Rating
from rules.scoring import Method
from system import Account, with_query
from rules.world import World

NAMES = ("company_name", "province_name", "moved_to", "district_name", "name", "farm", "stir", "full_name", "phone_number")
TIMES = ("submitted_at", "decided_at", "updated_at", "at", "due_on", "generated_at")
PEOPLE = ("submitted_by", "decided_by", "by")
TEXTS = tuple(key for key, indicator in INDICATORS.items() if indicator.is_text)
WORDS = frozenset(
    (*NAMES, *TIMES, *PEOPLE, *TEXTS, "rule", "remarks", "notes", "editable", "open", "decidable", "removed", "level", "mine")
)
"""What answers hold besides numbers, as it was stored."""

MAX_SHOWN = 5


@dataclass
class Reader:
    """Somebody who reads: the account, and what it may see of the system (4.6)."""

    account: Account
    world: World
    decides: bool = False
    cluster: Optional[int] = None

    def __post_init__(self) -> None:
        self.figures = Figures(self.world)


@dataclass(frozen=True)
class Question:
    """
    A call, and how the answer is computed; `cut` takes away what is no number before both are compared. `call` names
    one whose path has parameters.
    """

    path: str
    expected: Callable[[Any], Any]
    query: Mapping[str, Any] = field(default_factory=dict)
    stored: frozenset[str] = WORDS
    cut: Callable[[Any], Any] = lambda answer: answer
    kinds: Mapping[str, str] = field(default_factory=dict)
    call: Optional[str] = None


def ask(comparison: Comparison, account: Account, questions: Iterable[Question]) -> None:
    """Asks all questions and compares each answer; what a question expects is computed when its answer is there."""
    asked = list(questions)
    answers = account.get_all((question.path, question.query) for question in asked)
    for question, answer in zip(asked, answers):
        where = f"{account.name}: {unquote(with_query(question.path, shortened(question.query)))}"
        expected = question.expected(answer)
        call = question.call or f"GET {question.path}"
        comparison.compare(call, where, expected, question.cut(answer), question.stored, **question.kinds)


def shortened(query: Mapping[str, Any]) -> dict[str, Any]:
    """A query for a reader: of a long list the first and how many there are."""
    return {
        key: f"{value[0]}…{len(value)}" if isinstance(value, (list, tuple)) and len(value) > MAX_SHOWN else value
        for key, value in query.items()
    }


def at_once(comparison: Comparison, acts: Sequence[Callable[[Comparison], None]]) -> None:
    """Compares several things side by side; what they compare is added up in their order."""
    parts = [Comparison() for _ in acts]
    with ThreadPoolExecutor(len(acts)) as threads:
        list(threads.map(lambda act, part: act(part), acts, parts))
    for part in parts:
        comparison.add(part)


def ask_at_once(comparison: Comparison, lots: Sequence[tuple[Account, Iterable[Question]]]) -> None:
    """Asks several lots of questions side by side."""
    at_once(comparison, [lambda part, lot=lot: ask(part, *lot) for lot in lots])


def of_quarter(quarter: Optional[Quarter], **more: Any) -> dict[str, Any]:
    return {"year": quarter and quarter.year, "quarter": quarter and quarter.quarter, **more}


class RatingQuestions:
    """The public calls of the rating, and the preview."""

    def __init__(self, world: World) -> None:
        self.answers = RatingAnswers(Rating(world))

    def board(
        self,
        quarter: Optional[Quarter],
        province: Optional[str] = None,
        order: Optional[str] = None,
        page: int = 1,
        page_size: int = 200,
        search: Optional[str] = None,
        found: Optional[set[int]] = None,
    ) -> Question:
        query = of_quarter(quarter, province_code=province, order=order, page=page, page_size=page_size, search=search)
        answer = self.answers.board
        return Question("/api/rating", lambda _: answer(quarter, province, found, order or "top", page, page_size), query)

    def cluster(self, cluster: int, quarter: Optional[Quarter]) -> Question:
        path, call = f"/api/rating/clusters/{cluster}", "GET /api/rating/clusters/:id"
        return Question(path, lambda _: self.answers.cluster(cluster, quarter), of_quarter(quarter), call=call)

    def provinces(self) -> Question:
        return Question("/api/rating/provinces", lambda _: self.answers.province_history())

    def preview(self, comparison: Comparison, account: Account, method: Mapping[str, Any], where: str) -> None:
        """Has a method previewed, and compares."""
        call, path = "POST /api/scoring-methods/preview", "/api/scoring-methods/preview"
        answer = account.send("POST", path, method)
        comparison.compare(call, f"{account.name}: {where}", self.answers.preview(Method.read(method)), answer, WORDS)


def methods_question() -> Question:
    """Section 5: the points of each method are 100 in all."""

    def points(answer: Any) -> Any:
        return [sum(criterion["points"] for criterion in method["criteria"]) for method in answer["methods"]]

    return Question(
        "/api/scoring-methods",
        lambda answer: {"points": [100] * len(answer["methods"])},
        cut=lambda answer: {"points": points(answer)},
    )


def figures_question(
    reader: Reader, keys: Sequence[str], periods: Sequence[Quarter], by: str, **filters: Any
) -> Question:
    return Question(
        "/api/figures",
        lambda _: reader.figures.answer(keys, periods, by, **filters),
        {"keys": keys, "periods": periods, "by": by, **filters},
    )


def primary_data_question(reader: Reader, quarter: Quarter, confirmed: bool = False, **filters: Any) -> Question:
    return Question(
        "/api/primary-data",
        lambda _: {"keys": list(INDICATORS), **primary_data(reader.world, quarter, NUMBERS, confirmed, **filters)},
        of_quarter(quarter, confirmed="true" if confirmed else None, **filters),
        cut=numbers_only,
        kinds={"values": "figures", "total": "counts"},
    )


def numbers_only(answer: Any) -> Any:
    """Rows without texts, and without the summaries that are there of more than 2,000 reports alone."""
    places = [place for place, key in enumerate(answer["keys"]) if key in INDICATORS and not INDICATORS[key].is_text]
    rows = [{**row, "values": [row["values"][place] for place in places]} for row in answer["rows"]]
    return {key: value for key, value in answer.items() if key != "groups" or value} | {"rows": rows}

"""
Worked examples of the rules of docs/arithmetic.md. A sentence that is quoted here has to stand on the page, and a number in
an example of the page that no test quotes is a failure, so neither can change alone.
"""

from __future__ import annotations

import ast
import json
import re
import unittest
from datetime import datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path
from typing import Any, Optional

from rules import analysis
import page
from rules.alphabet import name_key
from answers_reports import medians
from rules.exact import figure, growth, median, missing, percent, rounded, total
from rules.figures import DERIVED, FILLABLE, INDICATORS, NUMBERS, TYPED, TYPED_NUMBERS, derive, since_january, summary
from rules.quarters import Cluster, Quarter, day, decision_due, is_counted, is_over, moment
from rules.rating import mean_score, movements, ranks, spread
from rules.registers import totals
from rules.scoring import Criterion, Method

CLASSES = Path(__file__).parents[2] / "mf-clusters" / "src" / "analysis" / "map" / "classes.examples.json"


def report(**typed: Any) -> dict[str, Any]:
    return derive({key: str(value) if isinstance(value, float) else value for key, value in typed.items()})


def numbers(*texts: Any) -> list[Optional[Fraction]]:
    return [figure(text if text is None else str(text)) for text in texts]


def criterion(points: int, kind: str, **rule: Any) -> Criterion:
    return Criterion("criterion", points, kind, rule)


class Examples(unittest.TestCase):
    """Worked examples, by section of the page."""

    def says(self, sentence: str) -> None:
        self.assertIn(sentence, " ".join(page.read_page().split()))

    def test_2_derived_figures(self) -> None:
        self.assertEqual(report(first_plan=3000, first_current=2000)["first_percent"], Fraction("66.7"))
        yields = report(second_year2021_fact=30, second_year2022_fact=33, second_year2023_fact=31.5)
        self.assertEqual([yields[f"second_year{year}_grow"] for year in (2022, 2023)], numbers(10, -4.5))
        taxes = report(twelve_must_pay_mln_sum=120.35, twelve_actually_paid_mln_sum=100.125)
        self.assertEqual([taxes["twelve_left_pay_mln_sum"], taxes["twelve_percent"]], numbers(20.225, 83.2))
        self.assertIsNone(report(sixteen_plan_value=0, sixteen_current_value=5)["sixteen_percent"])

    def test_2_counts(self) -> None:
        self.says(
            "A report has 114 figures: 92 that are typed (90 numbers, 2 texts), 3 texts from the register, 19 that are derived."
        )
        self.assertEqual([len(INDICATORS), len(TYPED), len(TYPED_NUMBERS), len(DERIVED)], [114, 92, 90, 19])
        self.says("109 of them are numbers.")
        self.assertEqual(len(NUMBERS), 109)

    def test_3_summary(self) -> None:
        typed = ((100, 50), (300, 300), (1000, None))
        reports = [report(first_plan=plan, first_current=harvest) for plan, harvest in typed]
        plan = summary("first_plan", reports)
        self.assertEqual([plan.total, plan.median, plan.least, plan.most, plan.missing], [1400, 300, 100, 1000, 0])
        harvest = summary("first_current", reports)
        self.assertEqual([harvest.total, harvest.missing, harvest.median], [350, 1, 175])
        share = summary("first_percent", reports)
        self.assertEqual([share.total, share.median, share.missing], [Fraction("87.5"), 75, 1])

    def test_4_clusters_counted(self) -> None:
        quarter = Quarter(2026, 2)
        self.assertEqual(quarter.end, moment("2026-06-30T19:00:00Z"))
        for created, removed, counts in (
            ("2026-06-30T18:59:59Z", None, True),
            ("2026-06-30T19:00:00Z", None, False),
            ("2026-01-01T00:00:00Z", "2026-06-30T18:59:59Z", False),
            ("2026-01-01T00:00:00Z", "2026-06-30T19:00:00Z", True),
        ):
            cluster = Cluster(1, "A", "1703", moment(created), removed and moment(removed))
            self.assertEqual(is_counted(cluster, quarter, False), counts, (created, removed))

    def test_4_due_date(self) -> None:
        over = moment("2026-11-25T19:00:00Z")
        self.assertTrue(is_over(day("2026-11-25"), over))
        self.assertFalse(is_over(day("2026-11-25"), over - timedelta(seconds=1)))

    def test_5_shown_arithmetic(self) -> None:
        self.says("`90 ÷ 80 × 10 = 11.25; at most 10`")
        share = criterion(10, "share", part="first_current", whole="first_plan")
        self.assertEqual(rounded(Fraction(90, 80) * 10, 2), Fraction("11.25"))
        self.assertEqual(share.earned(report(first_plan=80, first_current=90), 4), 10)

    def test_5_phasing(self) -> None:
        phasing = numbers(0, 25, 55, 100)
        share = criterion(40, "share", part="first_current", whole="first_plan", phasing=phasing)
        typed = report(first_plan=3000, first_current=600, cluster_lands=100, fourth_current_area=7.5, eighth_modern_lab=1)
        self.assertEqual([share.earned(typed, 2), share.next(typed, 2)["value"]], numbers(32, 600.094))
        linear = criterion(30, "linear", figure="fourth_percent", none_at=20, all_at=40, phasing=phasing)
        self.assertEqual(linear.earned(typed, 2), 15)
        steps = criterion(10, "steps", figure="eighth_modern_lab", steps=[{"at": 3, "points": 10}], phasing=phasing)
        self.assertEqual(steps.earned(typed, 2), 10)
        self.assertEqual([each.earned(typed, 1) for each in (share, linear, steps)], [None, None, None])

    def test_6_next(self) -> None:
        share = criterion(40, "share", part="first_current", whole="first_plan")
        self.assertEqual(share.next(report(first_plan=3000, first_current=2000), 4)["value"], Fraction("2000.625"))
        yes = criterion(2, "yes", figure="first_current").next(report(first_current=0), 4)
        self.assertEqual([yes["value"], yes["gain"]], numbers(0.001, 2))
        linear = criterion(8, "linear", figure="twelve_left_pay_mln_sum", none_at=100, all_at=0)
        at = report(twelve_must_pay_mln_sum=25.125, twelve_actually_paid_mln_sum=0)
        self.assertEqual([linear.earned(at, 4), linear.earned_with(at, 4, Fraction("25.1"))], numbers(5.99, 5.99))
        self.assertEqual([linear.next(at, 4)["value"], linear.next(at, 4)["gain"]], numbers(25, 0.01))

    def test_7_ranks(self) -> None:
        scores = dict(zip("abcde", numbers(50, 80, 80, None, 10)))
        self.assertEqual(ranks(scores), {"a": 3, "b": 1, "c": 1, "d": None, "e": 4})
        now, before = dict(zip("nabz", numbers(99, 70, 80, None))), dict(zip("ab", numbers(90, 60)))
        self.assertEqual([ranks(now)["a"], ranks(now)["b"]], [3, 2])
        self.assertEqual(movements(before, now), {"n": None, "a": -1, "b": 1, "z": None})
        self.assertEqual(mean_score(numbers(70.01, 70.02, None)), Fraction("70.02"))

    def test_7_alphabet(self) -> None:
        self.says("space, digits by value, Latin a to z, oʻ, gʻ, sh, ch, ng, then Cyrillic in the Russian order")
        in_order = "A 9|A 10|A b|A1|Ab|Az|Aoʻ|A'o'z|Ag`|Ash|Ach|Ang|А|Ё|Ж|Я|Ў|Қ|Ғ|Ҳ".split("|")
        self.assertEqual(sorted(in_order[::-1], key=name_key), in_order)
        self.assertEqual(name_key("«O'zbek»  va "), name_key("OʻZBEK VA"))

    def test_7_spread(self) -> None:
        self.assertEqual(spread(numbers(50, 20, 40, 10, 30)), {"spread": {"low": 15, "middle": 30, "high": 45}})
        self.assertEqual(spread([*numbers(1, 2, 3, 4), None]), {})
        between = spread(numbers(10, "20.01", "20.02", "30.01", "30.02", 50))
        self.assertEqual(between, {"spread": {"low": Fraction("20.01"), "middle": Fraction("25.02"), "high": Fraction("30.02")}})

    def test_8_change(self) -> None:
        for key, before, now, expected in (
            ("first_plan", 3, 4, "33.3"),
            ("first_plan", 0, 0, 0),
            ("first_plan", 0, 5, None),
            ("twelve_left_pay_mln_sum", -5, 5, None),
            ("first_percent", "80.1", "90.4", "10.3"),
        ):
            self.assertEqual(analysis.change(key, figure(before), figure(now)), figure(expected))

    def test_8_like_with_like(self) -> None:
        before = {cluster: report(first_plan=10, first_current=4) for cluster in (1, 2, 3)}
        typed = {1: (10, 5), 2: (10, None), 4: (900, 1)}
        now = {cluster: report(first_plan=plan, first_current=harvest) for cluster, (plan, harvest) in typed.items()}
        for key, compared, then, today, changed in (
            ("first_plan", 2, 20, 20, 0),
            ("first_current", 1, 4, 5, 25),
            ("first_percent", 1, 40, 50, 10),
        ):
            both = analysis.like_with_like(key, before, now)
            self.assertEqual([both.compared, both.before, both.now], [compared, then, today])
            self.assertEqual(both.change(key, 2 * compared), changed)
            self.assertIsNone(both.change(key, 5))
        self.assertIsNone(analysis.like_with_like("first_current", before, now).change("first_current", 3))

    def test_8_share(self) -> None:
        self.says("8.3 Share**: none where the total is missing, zero or negative, or where one row is all there is.")
        whole = Fraction(3)
        self.assertEqual(analysis.share(Fraction(1), whole, 2), Fraction("33.3"))
        self.assertEqual([analysis.share(Fraction(1), each, 2) for each in (None, Fraction(0), -whole)], [None] * 3)
        self.assertIsNone(analysis.share(whole, whole, 1))

    def test_9_comparison(self) -> None:
        line = numbers(0.3, 0.1, 0.2)
        self.assertEqual(analysis.differences(line), numbers(-0.2, -0.1))
        self.assertEqual(analysis.marked(line), (Fraction("0.1"), Fraction("0.3")))

    def test_10_key_figures(self) -> None:
        before = {cluster: report(first_current=10) for cluster in range(10)}
        now = {cluster: report(first_current=11) for cluster in range(10)}
        self.assertEqual(analysis.like_with_like("first_current", before, now).change("first_current", 20), 10)
        self.assertEqual([analysis.too_few_compared(10, expected) for expected in (20, 21)], [False, True])

    def test_11_map(self) -> None:
        classes = analysis.equal_numbers(numbers(1, 2, 2, 3, 5, 8, 13))
        self.assertEqual(classes, [(1, 2), (3, 5), (8, 13)])
        self.assertEqual(analysis.equal_steps(numbers(0, 10), 0), [0, 2, 4, 6, 8, 10])
        self.assertEqual(analysis.equal_steps(numbers(0, 0.75), 1)[1:-1], numbers(0.2, 0.3, 0.5, 0.6))

    def test_11_classes_are_those_of_the_map(self) -> None:
        """The map's own tests hold its code to the same file: classes are in no answer."""
        for each in json.loads(CLASSES.read_text(encoding="utf-8"), parse_float=str):
            with self.subTest(each=each):
                values = numbers(*each["values"])
                of_numbers = analysis.equal_numbers(values)
                self.assertEqual([list(limits) for limits in of_numbers], [numbers(*one) for one in each["quantiles"]])
                limits = analysis.equal_steps(values, each["decimals"])
                of_steps = [list(one) for one in zip(limits, limits[1:])]
                self.assertEqual(of_steps, [numbers(*one) for one in each["equal"]])

    def test_11_leading_figures(self) -> None:
        leading = page.leading_figures()
        self.assertEqual(
            {INDICATORS[key].section == section for section, keys in leading.items() for key in keys}, {True}
        )
        self.assertEqual(set(page.ROMAN) - leading.keys(), {"II", "VIII", "XV"})
        self.assertEqual(analysis.quantity(report(ninth_bci_cert=2, ninth_global_gap_cert=3), leading["IX"]), 5)

    def test_12_medians_beside_a_report(self) -> None:
        group = [report(first_plan=plan) for plan in (10, None, 30, 20, 40, 50)]
        self.assertEqual(medians(group)["first_plan"], 30)
        self.assertIsNone(medians(group[:-1])["first_plan"])
        self.assertIsNone(medians(group[:4]))

    def test_12_improbable(self) -> None:
        self.assertFalse(analysis.is_improbable(Fraction("2.1"), Fraction("0.7")))
        self.assertFalse(analysis.is_improbable(Fraction(3), Fraction(1)))
        beside_median = [analysis.is_unusual(Fraction(value), None, None, Fraction(4)) for value in (41, 40, 0)]
        self.assertEqual(beside_median, [True, False, False])
        self.assertTrue(analysis.is_unusual(Fraction(0), None, Fraction(1), Fraction(4)))

    def test_2_since_january(self) -> None:
        self.says("63 figures are counted since January, 51 that are typed and 12 percentages.")
        counted = [key for key in NUMBERS if since_january(key)]
        self.assertEqual([len(counted), len([key for key in counted if key in TYPED])], [63, 51])

    def test_12_fall(self) -> None:
        self.assertEqual([analysis.is_fall(Fraction(99), Fraction(100), quarter) for quarter in (2, 1)], [True, False])

    def test_13_campaign(self) -> None:
        self.assertEqual(percent(Fraction(FILLABLE + 1), Fraction(4 * FILLABLE), 1), Fraction("25.3"))
        sent = datetime(2026, 11, 20, 12, tzinfo=timezone.utc)
        self.assertEqual(decision_due(sent, []), day("2026-11-24"))
        self.assertEqual(decision_due(sent, [day("2026-11-23")]), day("2026-11-25"))

    def test_14_registers(self) -> None:
        there = [{"land_area": area} for area in numbers(10.5, None, 20.25)]
        self.assertEqual(totals("clusters", there), {"clusters_count": 3, "land_area": Fraction("30.75")})

    def test_every_example_is_quoted(self) -> None:
        """Of the page's examples nothing is left over that has a number."""
        for paragraph in page.examples():
            rest = paragraph
            for sentence in EVERY_QUOTE:
                rest = rest.replace(sentence, "")
            rest = re.sub(r"Examples? of [\d.]+", "", rest)
            self.assertIsNone(re.search(r"\d", re.sub(r"10⁻⁶|Like with like", "", rest)), rest)


class Tables(unittest.TestCase):
    """The examples that the page has in tables."""

    FUNCTIONS = {"sum": total, "missing": missing, "percent": percent, "growth": growth, "median": median}

    def test_1_numbers(self) -> None:
        (rows,) = page.tables(page.section(1))
        for calls, results in rows:
            found = re.findall(r"`(\w+)(?:\(([^)]*)\))?`", calls)
            expected = [figure(each.replace("−", "-")) for each in re.split(r"[,;] ", results)]
            given = ""
            self.assertEqual(len(found), len(expected))
            for (name, values), result in zip(found, expected):
                given = values or given
                self.assertEqual(self._call(name, given), result, f"{name}({given})")

    def _call(self, name: str, given: str) -> Any:
        arguments = [None if each == "null" else figure(each) for each in given.split(", ")]
        if name in ("percent", "growth"):
            return self.FUNCTIONS[name](*arguments[:2], int(arguments[2]))
        return self.FUNCTIONS[name](arguments)

    def test_5_score(self) -> None:
        expected = [
            ["`share` of `first_current` in `first_plan`, 40 points", "2000, 3000", "26.67 (26.666…)", "2000.625, gain 0.01"],
            ["`linear` of `fourth_percent` from 0 to 40, 30 points", "30.5", "22.88 (22.875)", "30.6, gain 0.07"],
            ["`steps` of `eighth_modern_lab`: 5 at 1, 10 at 3", "2", "5", "3, gain 5"],
            ["`yes` of `ninth_bci_cert`, 20 points", "missing", "`null`", "`null`"],
        ]
        self.assertEqual(page.tables(page.section(5))[1], expected)
        text = " ".join(page.section(5).split())
        self.assertIn("Example (`least_counted` 60, bands 55, 70, 85):", text)
        self.assertIn("counted 80, earned 54.55, score 68.1875 → **68.19**, band yellow.", text)
        self.assertIn("With `least_counted` 81 there is neither score nor rank.", text)

    def test_5_score_computed(self) -> None:
        criteria = [
            criterion(40, "share", part="first_current", whole="first_plan"),
            criterion(30, "linear", figure="fourth_percent", none_at=0, all_at=40),
            criterion(10, "steps", figure="eighth_modern_lab", steps=[{"at": 1, "points": 5}, {"at": 3, "points": 10}]),
            criterion(20, "yes", figure="ninth_bci_cert"),
        ]
        typed = report(
            first_current=2000, first_plan=3000, eighth_modern_lab=2, cluster_lands=100, fourth_current_area=30.5
        )
        self.assertEqual([each.earned(typed, 4) for each in criteria], numbers(26.67, 22.88, 5, None))
        following = [each.next(typed, 4) for each in criteria]
        self.assertEqual([step and step["value"] for step in following], numbers(2000.625, 30.6, 3, None))
        self.assertEqual([step and step["gain"] for step in following], numbers(0.01, 0.07, 5, None))
        bands = {"yellow": 55, "green": 70, "dark_green": 85}
        score = Method(1, (2026, 1), criteria, bands, 60).score(typed, 4)
        self.assertEqual([score.counted, score.earned, score.score, score.band], [80, *numbers(54.55, 68.19), "yellow"])
        self.assertEqual(rounded(100 * score.earned / score.counted, 4), Fraction("68.1875"))
        self.assertIsNone(Method(1, (2026, 1), criteria, bands, 81).score(typed, 4).score)


def quotes() -> list[str]:
    """All sentences that tests quote, the longest first."""
    calls = [each for each in ast.walk(ast.parse(Path(__file__).read_text("utf-8"))) if isinstance(each, ast.Call)]
    said = [call.args[0] for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "says"]
    return sorted((ast.literal_eval(sentence) for sentence in said), key=len, reverse=True)


EVERY_QUOTE = quotes()

if __name__ == "__main__":
    unittest.main()

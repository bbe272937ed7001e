#!/usr/bin/env python3
"""Runs the recipe of Examples/DuckDB on a small table of orders, and on commands that are wrong.

    Tests/Harnesses/Scale/run .build/release/widget

Results are held against those of one process of `widget batch`, and against sums of the orders themselves.
"""
import collections
import decimal
import json
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import unittest

import duckdb

import orders

RECIPE = pathlib.Path(__file__).resolve().parents[3] / "Examples" / "DuckDB" / "reconcile.py"
sys.path.insert(0, str(RECIPE.parent))
import reconcile  # noqa: E402

WIDGET, COUNT = os.path.abspath(os.environ["WIDGET"]), 20_000
# Orders of a table that cannot be computed, and their codes; NULL is None.
POISONED = (
    ("p-1", "1e3", "USD", "2026-01-01", None, "invalid_amount"), ("p-2", None, "USD", "2026-01-01", None, "invalid_amount"),
    ("p-3", "10.00", "EUR", "2026-01-01", "", "unsupported_currency"), ("p-4", "10.00", "USD", "2026-02-30", "", "invalid_date"),
    ("p-5", "10.00", "USD", "2026-01-01", "a\tb", "invalid_token"), ("p-6", "9000.00", "USD", "2026-01-01", "", "amount_above_maximum"),
    ("p\n7", "10.00", "USD", "2026-01-01", "", "invalid_id"), (None, "10.00", "USD", "2026-01-01", "", "invalid_id"),
    ('p"8,', "1,000", "USD", "2026-01-01", 'a"', "invalid_amount"))


class Recipe(unittest.TestCase):
    """A table of good orders, with their checksums, and nine poisoned ones."""

    @classmethod
    def setUpClass(cls):
        cls.place = tempfile.TemporaryDirectory(prefix="duckdb-")
        cls.folder = pathlib.Path(cls.place.name)
        lines = orders.single_run(WIDGET, b"\n".join(orders.rows(COUNT)))
        cls.lines = {line["id"]: line for line in map(json.loads, orders.schedules(lines))}
        rows = [row.decode("utf-8", "replace").split(",") for row in orders.rows(COUNT)]
        cls.good = [(*row, cls.lines[row[0]]["checksum"]) for row in rows if row[0] in cls.lines]

    @classmethod
    def tearDownClass(cls):
        cls.place.cleanup()

    def table(self, name, rows):
        """A Parquet file of orders."""
        path = str(self.folder / f"{name}.parquet")
        with duckdb.connect() as connection:
            texts = self.folder / f"{name}.json"
            texts.write_text("".join(json.dumps(dict(zip(reconcile.names(True), row))) + "\n" for row in rows))
            columns = ", ".join(f"{column}: 'VARCHAR'" for column in reconcile.names(True))
            source = f"read_json('{texts}', format = 'newline_delimited', columns = {{{columns}}})"
            connection.execute(f"COPY (FROM {source}) TO '{path}' (FORMAT parquet)")
        return path

    def script(self, name, text):
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)

    def query(self, name, text):
        with duckdb.connect(str(self.folder / name), read_only=True) as connection:
            return connection.execute(text).fetchall()

    def run_recipe(self, name, rows, widget=WIDGET):
        return reconcile.reconcile(self.table(name, rows), str(self.folder / name), widget)

    def test_results_are_those_of_one_process(self):
        counts = self.run_recipe("same", self.good)
        self.assertEqual(counts, {"errors": 0, "mismatches": 0, "unbalanced": 0, "lost": 0})
        found = self.query("same", 'SELECT id, checksum, match, "amountDueToday", installments FROM results')
        self.assertEqual(len(found), len(self.lines))
        for name, checksum, match, due, installments in found:
            line = self.lines[name]
            self.assertEqual((checksum, match, due), (line["checksum"], True, decimal.Decimal(line["amountDueToday"])))
            self.assertEqual([(str(part["due"]), part["amount"]) for part in installments],
                             [(part["due"], decimal.Decimal(part["amount"])) for part in line["installments"]])

    def test_totals_are_the_sums_of_the_orders(self):
        self.run_recipe("totals", self.good)
        sums = collections.Counter()
        for _, amount, currency, *_ in self.good:
            sums[currency] += decimal.Decimal(amount)
        found = self.query("totals", "SELECT currency, ordered, to_be_paid FROM totals")
        self.assertEqual(found, [(currency, total, total) for currency, total in sorted(sums.items())])

    def test_poisoned_rows_are_kept_with_their_codes(self):
        rows = [(*row[:5], "0" * 64) for row in POISONED]
        counts = self.run_recipe("poisoned", self.good[:100] + rows)
        self.assertEqual(counts, {"errors": len(POISONED), "mismatches": 0, "unbalanced": 0, "lost": 0})
        self.assertEqual(collections.Counter(self.query("poisoned", "SELECT id, code FROM errors")),
                         collections.Counter((row[0] or "", row[5]) for row in POISONED))

    def test_wrong_checksums_are_found(self):
        wrong = [(*row[:5], "0" * 64) if number % 5_000 == 0 else row for number, row in enumerate(self.good)]
        self.assertEqual(self.run_recipe("wrong", wrong)["mismatches"], 4)
        self.assertEqual({row[0] for row in self.query("wrong", "FROM mismatches")}, {row[0] for row in self.good[::5_000]})

    def test_a_wrong_cent_and_a_lost_order_are_found(self):
        widget = self.script("wrong-cent", f"\"{WIDGET}\" \"$@\" | sed -e '7s/\"}}]}}$/1\"}}]}}/' -e 9d")
        counts = self.run_recipe("wrong-cent.db", self.good[:20], widget)
        self.assertEqual(counts, {"errors": 0, "mismatches": 0, "unbalanced": 1, "lost": 1})

    def test_amounts_that_are_no_numbers_are_errors_alone(self):
        # So many that DuckDB casts amounts before it joins, those of orders without payments among them.
        csv = self.folder / "amounts.csv"
        csv.write_text("id,amount,currency,date,token\n" + "".join(
            f"o-{number},{'5a' if number % 2 else '50.00'},USD,2026-01-01,\n" for number in range(200_000)))
        counts = reconcile.reconcile(str(csv), str(self.folder / "amounts"), WIDGET)
        self.assertEqual(counts, {"errors": 100_000, "mismatches": 0, "unbalanced": 0, "lost": 0})
        self.assertEqual(self.query("amounts", "SELECT orders, ordered, to_be_paid FROM totals"), [(100_000, 5_000_000, 5_000_000)])

    def test_a_command_that_fails_leaves_nothing(self):
        for name, text, said in [("fails", 'echo "error: no such plan" >&2; exit 66', "exit status 66 error: no such plan"),
                                 ("garbage", 'head -n 5', "(?i)malformed|invalid"), ("killed", f'head -c 200000 | "{WIDGET}" "$@"; kill -KILL $$', "exit status -9")]:
            with self.assertRaisesRegex((RuntimeError, duckdb.Error), said):
                self.run_recipe(f"{name}.db", self.good, self.script(name, text))
            self.assertFalse((self.folder / f"{name}.db").exists())
        self.run_recipe("killed.db", self.good)
        self.assertEqual(self.query("killed.db", "SELECT count(*) FROM results"), [(len(self.good),)])

    def test_a_command_that_refuses_its_options_says_why(self):
        # Its exit status is that of rows that cannot be computed; few rows fit a pipe that nobody reads, many do not.
        refusing = self.script("refusing", 'sleep 0.5\necho "error: bad plan" >&2\nexit 65')
        plan = self.folder / "plan.json"
        plan.write_text("{")
        for count in (10, len(self.good)):
            path, database = self.table(f"refused-{count}", self.good[:count]), self.folder / f"refused-{count}.db"
            for widget, words, said in [(refusing, [], "error: bad plan$"), (WIDGET, ["--plan-file", str(plan)], "error: .*plan.json: line 1")]:
                with self.assertRaisesRegex(RuntimeError, f"^widget batch: exit status 65 {said}"):
                    reconcile.reconcile(path, str(database), widget, words)
                self.assertFalse(database.exists())

    def test_decimals_have_the_places_of_the_currency(self):
        for places, errors in ((2, 0), (4, 1)):
            path = f"{self.folder}/places-{places}.parquet"
            with duckdb.connect() as connection:
                order = f"SELECT 'o' AS id, 50::DECIMAL(18, {places}) AS amount, 'USD' AS currency, DATE '2026-01-01' AS date, '' AS token"
                connection.execute(f"COPY ({order}) TO '{path}'")
            self.assertEqual(reconcile.reconcile(path, f"{self.folder}/places-{places}", WIDGET)["errors"], errors)

    def test_doubtful_tables_are_refused(self):
        with self.assertRaisesRegex(ValueError, "1 orders have the id of another"):
            self.run_recipe("twice", self.good[:2] + self.good[:1])
        with duckdb.connect() as connection:
            order = "SELECT 'o' AS id, 0.1::DOUBLE AS amount, 'USD' AS currency, '' AS date, '' AS token"
            connection.execute(f"COPY ({order}) TO '{self.folder}/float.parquet'")
        with self.assertRaisesRegex(ValueError, "floating point"):
            reconcile.reconcile(f"{self.folder}/float.parquet", f"{self.folder}/float", WIDGET)

    def test_as_the_readme_runs_it(self):
        csv = self.folder / "orders.csv"
        csv.write_text("id,amount,currency,date,token\n" + "".join(",".join(row[:5]) + "\n" for row in self.good))
        command = [sys.executable, str(RECIPE), str(csv), "--database", str(self.folder / "readme.db"), "--widget", WIDGET]
        ended = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (0, "errors 0\nmismatches 0\nunbalanced 0\nlost 0\n", ""))
        again = subprocess.run(command, capture_output=True, text=True)
        self.assertIn("exists already", again.stderr)


if __name__ == "__main__":
    unittest.main()

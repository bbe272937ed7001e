#!/usr/bin/env python3
"""Runs the recipe of Examples/DuckDB for statements on small ledgers, and with failing commands.

    Tests/Harnesses/Scale/run .build/release/widget

The worked example's checksum and amounts are those of its canonical text by `sha256sum`.
"""
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import duckdb

RECIPE = pathlib.Path(__file__).resolve().parents[3] / "Examples" / "DuckDB" / "statements.py"
sys.path.insert(0, str(RECIPE.parent))
import statements  # noqa: E402

WIDGET, COUNT, DAY = os.path.abspath(os.environ["WIDGET"]), 2_000, "2026-12-16"
EVENTS = (
    {"type": "opened", "date": "2026-11-21", "plan": "au-pay-in-4", "amount": "200.00"},
    {"type": "payment", "date": "2026-11-21", "amount": "50.00"},
    {"type": "payment_failed", "date": "2026-12-05", "installment": 2},
    {"type": "date_moved", "date": "2026-12-10", "installment": 3, "to": "2026-12-24"},
    {"type": "payment", "date": "2026-12-15", "amount": "70.00"},
    {"type": "refund", "date": "2026-12-16", "amount": "60.00"})
WORKED = ("cfa5ce66ae0e53c060515b0003fc31962193732041a4ccb96c7a3a7ed0840165", "37.00")
NONE_DIFFER = {"errors": 0, "mismatches": 0, "unequal": 0, "lost": 0}


class Recipe(unittest.TestCase):
    """A ledger of many accounts with the events of the worked example."""

    def setUp(self):
        place = tempfile.TemporaryDirectory(prefix="statements-")
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)
        self.ledger = {f"o-{number}": WORKED for number in range(COUNT)}

    def write_events(self, accounts, extra=()):
        # The events of all accounts by their days, as a shop writes them.
        lines = [json.dumps({"account": account, **event}) for event in EVENTS for account in accounts]
        path = self.folder / "events.jsonl"
        path.write_text("".join(line + "\n" for line in [*lines, *extra]))
        return str(path)

    def write_ledger(self, rows):
        path = self.folder / "ledger.csv"
        with path.open("w", newline="") as file:
            csv.writer(file).writerows([("account", "checksum", "outstanding"), *rows])
        return str(path)

    def run_recipe(self, accounts=None, extra=(), widget=WIDGET):
        rows = [(account, *values) for account, values in self.ledger.items()]
        self.database = self.folder / "statements.db"
        events = self.write_events(accounts or self.ledger, extra)
        return statements.reconcile(events, self.write_ledger(rows), DAY, str(self.database), widget)

    def query(self, text):
        with duckdb.connect(str(self.database), read_only=True) as connection:
            return connection.execute(text).fetchall()

    def test_a_ledger_that_agrees_has_no_rows(self):
        self.assertEqual(self.run_recipe(), NONE_DIFFER)
        self.assertEqual(self.query("SELECT count(*) FROM statements"), [(COUNT,)])

    def test_grouped_events_have_the_same_statements(self):
        path = self.folder / "grouped.jsonl"
        path.write_text("".join(json.dumps({"account": account, **event}) + "\n" for account in self.ledger for event in EVENTS))
        ledger = self.write_ledger([(account, *values) for account, values in self.ledger.items()])
        self.assertEqual(statements.reconcile(str(path), ledger, DAY, str(self.folder / "grouped.db"), WIDGET, grouped=True), NONE_DIFFER)
        mixed = statements.reconcile(self.write_events(["o-1", "o-2"]), ledger, DAY, str(self.folder / "mixed.db"), WIDGET, grouped=True)
        self.assertGreater(mixed["errors"], 2)

    def test_other_checksums_and_amounts_are_found(self):
        self.ledger["o-7"], self.ledger["o-9"] = ("0" * 64, "37.00"), (WORKED[0], "37.01")
        self.ledger["o-11"] = ("", "a lot")
        self.assertEqual(self.run_recipe(), {"errors": 0, "mismatches": 2, "unequal": 2, "lost": 0})
        self.assertEqual(self.query("SELECT account, computed FROM mismatches ORDER BY account"), [("o-11", WORKED[0]), ("o-7", WORKED[0])])
        self.assertEqual(self.query("SELECT account FROM unequal ORDER BY account"), [("o-11",), ("o-9",)])

    def test_a_lost_account_and_an_unknown_one_are_found(self):
        accounts = [account for account in self.ledger if account != "o-3"] + ["unknown"]
        self.assertEqual(self.run_recipe(accounts), {**NONE_DIFFER, "lost": 2})
        self.assertEqual(self.query("FROM lost ORDER BY account"), [("o-3",), ("unknown",)])

    def test_an_account_with_a_mistake_has_its_reason(self):
        payment = json.dumps({"account": "o-5", "type": "payment", "date": DAY, "amount": "37.01"})
        self.assertEqual(self.run_recipe(extra=[payment]), {**NONE_DIFFER, "errors": 1})
        self.assertEqual(self.query("SELECT account, code, line FROM errors"), [("o-5", "payment_exceeds_owed", len(EVENTS) * COUNT + 1)])

    def test_a_command_that_fails_leaves_nothing(self):
        for text, said in [('echo "error: no such rules" >&2; exit 66', "exit status 66 error: no such rules"), ("echo {", "(?i)malformed|invalid"),
                           (f'"{WIDGET}" "$@" | head -n 100; kill -KILL $$', "exit status -9"), ("exit 0", "exit status 0")]:
            script = self.folder / "failing"
            script.write_text(f"#!/bin/sh\n{text}\n")
            script.chmod(0o755)
            with self.assertRaisesRegex((RuntimeError, duckdb.Error), said):
                self.run_recipe(widget=str(script))
            self.assertFalse(self.database.exists())
        self.assertEqual(self.run_recipe(), NONE_DIFFER)

    def test_an_account_twice_in_the_ledger_is_rejected(self):
        path = self.write_ledger([("o-1", *WORKED), ("o-1", *WORKED)])
        with self.assertRaisesRegex(ValueError, "1 rows of the ledger"):
            statements.reconcile(self.write_events(["o-1"]), path, DAY, str(self.folder / "twice"), WIDGET)

    def test_as_the_readme_runs_it(self):
        events, ledger = self.write_events(["o-1", "o-2"]), self.write_ledger([("o-1", *WORKED), ("o-2", "0" * 64, "37.00")])
        command = [sys.executable, str(RECIPE), events, ledger, "--as-of", DAY, "--database", str(self.folder / "readme.db"), "--widget", WIDGET]
        ended = subprocess.run(command, capture_output=True, text=True)
        printed = f"errors 0\nmismatches 1\nunequal 0\nlost 0\no-2 {'0' * 64} {WORKED[0]}\n"
        self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (0, printed, ""))
        self.assertIn("exists already", subprocess.run(command, capture_output=True, text=True).stderr)


if __name__ == "__main__":
    unittest.main()

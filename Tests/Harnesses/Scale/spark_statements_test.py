#!/usr/bin/env python3
"""Runs the recipe of Examples/Spark for statements on small ledgers, and kills its processes.

    Tests/Harnesses/Scale/run .build/release/widget

Every result is compared with that of one process of `widget statement`, byte for byte.
"""
import csv
import json
import os
import pathlib
import random
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

from pyspark.sql import SparkSession

from spark_test import RECIPE, SETTINGS, lines_in

sys.path.insert(0, str(RECIPE.parents[2] / "Tests" / "Harnesses" / "Batch"))
import accounts  # noqa: E402
import reconcile  # noqa: E402
import statements  # noqa: E402

WIDGET, COUNT, PARTITIONS = os.path.abspath(os.environ["WIDGET"]), 3_000, 4
# Mistakes in any account. The command can read the account of some of these lines.
POISONED = ('{"account":"%s","type":"payment","date":"2026-12-01","amount":"x"}', '{"account":"%s","type":"payment"',
            '{"account":"%s","account":"%s","type":"resumed","date":"2026-12-01"}', '{"account":7}', "[]", "",
            '{"account":"%s","type":"resumed","date":"2026-12-01"}', '{"account":"%s","note":"' + "x" * 70_000 + '"}')


def single_run(lines):
    """Returns the lines of one process, by accounts, and its status."""
    ended = subprocess.run([WIDGET, "statement", "--json", "--as-of", accounts.DAY], input="\n".join(lines).encode(), capture_output=True)
    found = {json.loads(line)["account"]: line for line in ended.stdout.splitlines()}
    return found, ended.returncode


def without_places(lines):
    """Returns the lines of accounts by their names; of errors only the codes, since lines are counted in a partition."""
    found = {}
    for line in lines:
        value = json.loads(line)
        if value["account"] is not None:
            assert value["account"] not in found, value
            found[value["account"]] = value["error"]["code"] if "error" in value else line
    return found


class Recipe(unittest.TestCase):
    """One session of Spark on two cores, which tries a task four times."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="spark-statements-"))
        # The events of all accounts mixed, each account's in its order, and lines of any order at random places.
        r, rest = random.Random(1), [accounts.account(number).splitlines()[::-1] for number in range(COUNT)]
        cls.lines = []
        while rest:
            place = r.randrange(min(len(rest), 50))
            cls.lines.append(rest[place].pop())
            if not rest[place]:
                rest.pop(place)
            if r.randrange(500) == 0:
                poison = POISONED[len(cls.lines) % len(POISONED)]
                cls.lines.append(poison.replace("%s", f"order-{r.randrange(COUNT)}"))
        cls.events = cls.write_events("events.jsonl", cls.lines)
        cls.single, status = single_run(cls.lines)
        assert status == 65 and len(cls.single) == COUNT + 1
        cls.spark = reconcile.configured(
            SparkSession.builder.master("local[2,4]").config("spark.sql.execution.arrow.maxRecordsPerBatch", "1000")
            .config("spark.sql.files.maxPartitionBytes", "1000000").config("spark.sql.files.openCostInBytes", "0").config(map=SETTINGS))
        cls.spark.sparkContext.setLogLevel("OFF")  # The tests cause failures on purpose, and check their effects.
        for file in (reconcile.__file__, statements.__file__):
            cls.spark.sparkContext.addPyFile(file)  # A submitted script brings its own functions.

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        shutil.rmtree(cls.folder)

    @classmethod
    def write_events(cls, name, lines):
        path = cls.folder / name
        path.write_text("".join(line + ("\r\n" if number % 7 == 0 else "\n") for number, line in enumerate(lines)))
        return path

    def write_ledger(self, name, changes=None):
        """Writes the ledger that agrees with the events, with other values for some accounts; None removes one."""
        rows = {}
        for account, line in self.single.items():
            value = json.loads(line)
            if account is not None:
                rows[account] = ("", "") if "error" in value else (value["checksum"], value["outstanding"]["amount"])
        rows.update(changes or {})
        path = self.folder / name
        with path.open("w", newline="") as file:
            csv.writer(file).writerows([("account", "checksum", "outstanding"), *((a, *v) for a, v in rows.items() if v)])
        return path

    def run_recipe(self, name, events=None, ledger=None, widget=WIDGET):
        """Runs the recipe, with another command if one is given, and returns its output folder."""
        output = self.folder / name
        lines = statements.statements(statements.events_of(self.spark, str(events or self.events)), accounts.DAY, str(widget), partitions=PARTITIONS)
        rows = statements.compared(lines, statements.ledger_of(self.spark, str(ledger or self.write_ledger(name + ".csv"))))
        rows.write.partitionBy("outcome").text(str(output))
        return output

    def script(self, name, text):
        """Writes a command that does something once, and afterwards is the real one."""
        path, mark = self.folder / name, self.folder / (name + ".mark")
        path.write_text(f'#!/bin/bash\nif mkdir "{mark}" 2>/dev/null; then\n{text}\nfi\nexec "{WIDGET}" "$@"\n')
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path, mark

    def assert_same(self, output):
        """Checks that an output is complete, and has the lines of one process."""
        self.assertTrue((output / "_SUCCESS").exists())
        self.assertEqual(without_places(lines_in(output)), without_places(self.single.values()))

    def errors(self):
        return sum(b'"error":{' in line for account, line in self.single.items() if account is not None)

    def test_the_lines_are_those_of_one_process(self):
        output = self.run_recipe("same")
        self.assert_same(output)
        counts = reconcile.report(self.spark, str(output))
        unnamed = sum(json.loads(line)["account"] is None for line in lines_in(output, "error"))
        self.assertGreater(self.errors(), 5)
        self.assertGreater(unnamed, 0)
        self.assertEqual(counts, {"error": self.errors() + unnamed, "match": COUNT - self.errors()})

    def test_as_the_readme_runs_it(self):
        output, good = self.folder / "submitted", [line for number in range(200) for line in accounts.account(number).splitlines()]
        events, ledger = self.write_events("good.jsonl", good), self.folder / "good.csv"
        rows = [(account, json.loads(line)["checksum"], json.loads(line)["outstanding"]["amount"]) for account, line in single_run(good)[0].items()]
        with ledger.open("w", newline="") as file:
            csv.writer(file).writerows([("account", "checksum", "outstanding"), *rows[:-1], ("order-199", "0" * 64, "0.00")])
        settings = [word for setting in SETTINGS.items() for word in ("--conf", "=".join(setting))]
        command = ["spark-submit", "--master", "local[2,4]", *settings, "--files", WIDGET, "--py-files", str(RECIPE),
                   statements.__file__, "--events", str(events), "--ledger", str(ledger), "--as-of", accounts.DAY,
                   "--output", str(output), "--widget", os.path.basename(WIDGET)]
        ended = subprocess.run(command, capture_output=True, text=True, cwd=self.folder)
        self.assertEqual((ended.returncode, ended.stdout), (0, "match 199\nmismatch 1\n"), ended.stderr[-3_000:])
        self.assertEqual(json.loads(lines_in(output, "mismatch")[0])["account"], "order-199")

    def test_the_order_of_events_is_that_of_the_file(self):
        # Blocks of a file are read by any task, the last and smallest one first or last.
        failed = '{"account":"a","type":"payment_failed","date":"2026-01-01","installment":1}'
        lines = ['{"account":"a","type":"opened","date":"2026-01-01","plan":"au-pay-in-4","amount":"200.00"}', *[failed] * 40_000,
                 '{"account":"a","type":"payment","date":"2026-01-01","amount":"50.00"}',
                 '{"account":"a","type":"refund","date":"2026-01-01","amount":"200.00"}']
        events = statements.events_of(self.spark, str(self.write_events("ordered.jsonl", lines)))
        self.assertGreater(events.rdd.getNumPartitions(), 2)
        found = statements.statements(events, accounts.DAY, WIDGET, partitions=PARTITIONS).collect()
        self.assertEqual([row.line.encode() for row in found], list(single_run(lines)[0].values()))

    def test_the_command_is_killed_in_the_middle(self):
        # Some lines were written, and more events are in the pipe.
        script, mark = self.script("killed-command", (
            f'mkfifo "{self.folder}/events"\n"{WIDGET}" "$@" <"{self.folder}/events" &\nexec 3>"{self.folder}/events"\n'
            'head -c 300000 >&3\nkill -KILL $!\nkill -KILL $$'))
        self.assert_same(self.run_recipe("killed-command-output", widget=script))
        self.assertTrue(mark.exists())

    def test_a_worker_is_killed_in_the_middle(self):
        # The parent of the command is the worker; without it the command becomes the child of another.
        script, mark = self.script("killed-worker", (
            f'head -c 300000 | "{WIDGET}" "$@"\nkill -KILL $PPID || exit 1\n'
            'while [ "$(cut -d " " -f 4 /proc/$$/stat)" = $PPID ]; do sleep 0.01; done\n'
            f'touch "{self.folder}/killed-worker.mark/orphaned"\nexit 0'))
        self.assert_same(self.run_recipe("killed-worker-output", widget=script))
        self.assertTrue((mark / "orphaned").exists())

    def test_a_command_that_always_fails_leaves_nothing(self):
        path = self.folder / "failing"
        path.write_text('#!/bin/sh\nhead -n 10 | tr a-z A-Z\necho "error: no such rules" >&2\nexit 66\n')
        path.chmod(0o755)
        with self.assertRaisesRegex(Exception, "exit status 66 error: no such rules"):
            self.run_recipe("failing-output", widget=path)
        self.assertFalse((self.folder / "failing-output" / "_SUCCESS").exists())

    def test_fewer_lines_than_accounts_are_an_error_of_the_task(self):
        good = self.write_events("few.jsonl", [line for number in range(500) for line in accounts.account(number).splitlines()])
        script, mark = self.script("short", f'"{WIDGET}" "$@" | head -n 20\nexit 0')
        found = statements.statements(statements.events_of(self.spark, str(good)), accounts.DAY, str(script), partitions=1).collect()
        self.assertEqual(len(found), 500)
        self.assertTrue(mark.exists())
        day = statements.statements(statements.events_of(self.spark, str(good)), "2026-02-30", WIDGET, partitions=1)
        with self.assertRaisesRegex(Exception, "0 lines for [0-9]+ accounts; exit status 65 error: --as-of"):
            day.collect()

    def test_differences_of_the_ledger_are_found(self):
        checksum, owed = json.loads(self.single["order-1"])["checksum"], json.loads(self.single["order-1"])["outstanding"]["amount"]
        good = [a for a, line in self.single.items() if a and b'"error":{' not in line]
        changes = {good[5]: ("0" * 64, "0.00"), good[6]: ("", "a lot"), good[8]: None, "order-x": (checksum, owed), 'a,"b"': ("", "")}
        value = json.loads(self.single[good[7]])
        changes[good[7]] = (value["checksum"], value["outstanding"]["amount"] + "1")
        output = self.run_recipe("differences", ledger=self.write_ledger("differences.csv", changes))
        found = {outcome: {json.loads(line)["account"] for line in lines_in(output, outcome)} for outcome in ("mismatch", "unequal", "unknown", "lost")}
        self.assertEqual(found, {"mismatch": {good[5], good[6]}, "unequal": {good[7]}, "unknown": {good[8]}, "lost": {"order-x", 'a,"b"'}})

    def test_an_account_twice_in_the_ledger_is_rejected(self):
        path = self.folder / "twice.csv"
        path.write_text("account,checksum,outstanding\na,,\na,,\n")
        with self.assertRaisesRegex(ValueError, "1 accounts of the ledger"):
            statements.ledger_of(self.spark, str(path))


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
"""Runs the recipe of Examples/Spark on a small set of orders, and kills what it runs on.

    Tests/Harnesses/Scale/run .build/release/widget

Every result is held against that of one process of `widget batch`, byte for byte.
"""
import datetime
import decimal
import glob
import json
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

import pyarrow as pa
import pyarrow.parquet as parquet
from pyspark.sql import SparkSession

import orders

HERE = pathlib.Path(__file__).resolve().parent
RECIPE = HERE.parent.parent.parent / "Examples" / "Spark" / "reconcile.py"
sys.path.insert(0, str(RECIPE.parent))
import reconcile  # noqa: E402

WIDGET, COUNT, PARTITIONS = os.path.abspath(os.environ["WIDGET"]), 20_000, 4
# A machine of its own for few rows: no web page, no optimizing compiler.
SETTINGS = {
    "spark.ui.enabled": "false", "spark.ui.showConsoleProgress": "false", "spark.driver.host": "localhost",
    "spark.sql.shuffle.partitions": "2", "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"}


def lines_in(output, outcome="*"):
    """The lines that were committed to a folder."""
    files = sorted(glob.glob(f"{output}/outcome={outcome}/part-*"))
    return [line for file in files for line in pathlib.Path(file).read_bytes().splitlines()]


class Recipe(unittest.TestCase):
    """One session of Spark on two cores, which tries a task four times."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="spark-"))
        cls.rows = orders.rows(COUNT)
        cls.orders = cls.folder / "orders.csv"
        endings = (b"\r\n" if number % 7 == 0 else b"\n" for number in range(COUNT))
        cls.orders.write_bytes(b"\xef\xbb\xbf" + b"".join(row + ending for row, ending in zip(cls.rows, endings)).removesuffix(b"\n"))
        cls.lines = orders.single_run(WIDGET, cls.orders.read_bytes())
        cls.spark = reconcile.configured(
            SparkSession.builder.master("local[2,4]").config("spark.sql.execution.arrow.maxRecordsPerBatch", "1000")
            .config(map=SETTINGS))
        cls.spark.sparkContext.setLogLevel("OFF")  # Failures are on purpose here, and what they lead to is checked.
        cls.spark.sparkContext.addPyFile(str(RECIPE))  # The functions of a script that is submitted come with it.

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        shutil.rmtree(cls.folder)

    def run_recipe(self, name, path, form="csv", widget=WIDGET, partitions=PARTITIONS, **options):
        """What the recipe writes, with a command in the place of the real one."""
        output = self.folder / name
        rows = reconcile.rows_of(self.spark, str(path), form, [*reconcile.COLUMNS, *["checksum"] * options.get("verifies", False)])
        lines = reconcile.schedules(rows, form, str(widget), partitions=partitions, **options)
        lines.write.partitionBy("outcome").text(str(output))
        return output

    def script(self, name, text):
        """A command that does something once, in one of the tasks, and else is the real one."""
        path, mark = self.folder / name, self.folder / f"{name}.mark"
        path.write_text(f'#!/bin/sh\nif mkdir "{mark}" 2>/dev/null; then\n{text}\nfi\nexec "{WIDGET}" "$@"\n')
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return path, mark

    def assert_same(self, output):
        """That an output is whole, and the same as that of one process."""
        lines = lines_in(output)
        self.assertTrue((output / "_SUCCESS").exists())
        self.assertEqual(len(lines), COUNT)
        self.assertEqual(orders.schedules(lines), orders.schedules(self.lines))
        self.assertEqual(orders.errors(lines), orders.errors(self.lines))

    def test_as_the_readme_runs_it(self):
        output = self.folder / "submitted"
        settings = [word for setting in SETTINGS.items() for word in ("--conf", "=".join(setting))]
        command = ["spark-submit", "--master", "local[2,4]", *settings, "--files", WIDGET, str(RECIPE), "--orders", str(self.orders),
                   "--output", str(output), "--partitions", str(PARTITIONS), "--widget", os.path.basename(WIDGET)]
        ended = subprocess.run(command, capture_output=True, text=True, cwd=self.folder)
        self.assertEqual((ended.returncode, ended.stdout), (0, "error 200\nschedule 19800\n"), ended.stderr[-3_000:])
        self.assert_same(output)
        self.assertEqual(len(lines_in(output, "error")), 200)
        codes = [code for _, code in orders.errors(lines_in(output, "error"))]
        self.assertEqual({code: codes.count(code) for code in codes}, {
            "invalid_amount": 20, "unsupported_currency": 20, "invalid_date": 20, "invalid_token": 20, "amount_above_maximum": 20,
            "malformed_row": 100})

    def test_the_command_is_killed_in_the_middle(self):
        # Some of its lines have gone out, more rows are on their way in.
        script, mark = self.script("killed-command", (
            f'mkfifo "{self.folder}/rows"\n"{WIDGET}" "$@" <"{self.folder}/rows" &\nexec 3>"{self.folder}/rows"\n'
            'head -c 150000 >&3\nkill -KILL $!\nkill -KILL $$'))
        self.assert_same(self.run_recipe("killed-command-output", self.orders, widget=script))
        self.assertTrue(mark.exists())

    def test_a_worker_is_killed_in_the_middle(self):
        # The parent of the command is the worker; without it the command becomes the child of another.
        script, mark = self.script("killed-worker", (
            f'head -c 150000 | "{WIDGET}" "$@"\nkill -KILL $PPID || exit 1\n'
            'while [ "$(cut -d " " -f 4 /proc/$$/stat)" = $PPID ]; do sleep 0.01; done\n'
            f'touch "{self.folder}/killed-worker.mark/orphaned"\nexit 0'))
        self.assert_same(self.run_recipe("killed-worker-output", self.orders, widget=script))
        self.assertTrue((mark / "orphaned").exists())

    def test_fewer_lines_than_rows_are_an_error_of_the_task(self):
        script, mark = self.script("short", f'head -c 150000 | head -n -1 | "{WIDGET}" "$@"\ncat >/dev/null\nexit 0')
        self.assert_same(self.run_recipe("short-output", self.orders, widget=script))
        self.assertTrue(mark.exists())

    def test_a_command_that_always_fails_leaves_nothing(self):
        path = self.folder / "failing"
        path.write_text('#!/bin/sh\nhead -n 10 | tr a-z A-Z\necho "error: no such plan" >&2\nexit 66\n')
        path.chmod(0o755)
        with self.assertRaisesRegex(Exception, "exit status 66 error: no such plan"):
            self.run_recipe("failing-output", self.orders, widget=path)
        self.assertEqual(lines_in(self.folder / "failing-output"), [])
        self.assertFalse((self.folder / "failing-output" / "_SUCCESS").exists())

    def test_a_command_that_refuses_its_options_says_why(self):
        plan = self.folder / "plan.json"
        plan.write_text("{")
        with self.assertRaisesRegex(Exception, "0 lines for [0-9]+ rows; exit status 65 error: .*plan.json: line 1"):
            self.run_recipe("refused", self.orders, partitions=None, plan_file=str(plan))
        self.assertFalse((self.folder / "refused" / "_SUCCESS").exists())

    def test_a_line_break_within_quotes_ends_its_row(self):
        # Spark cuts there; the command must not join the pieces again, nor what is between two stray quotes.
        good = self.rows[:50]  # None of them poisoned.
        broken = [b'b-1,"50.00\n",USD,2026-01-01,', b'b-2,50.00,USD,2026-01-01,"', b'b-3,50.00,USD,2026-01-01,"t\r\n""u"',
                  b'b-4"', b'"', b'b-6,50.00,USD,2026-01-01,"""\n"""']
        quoted = [b'"q-%d","50.00",USD,2026-01-01,"t"' % number for number in range(len(broken))]
        mixed = [row for rows in zip(good, broken, quoted) for row in rows] + good[len(broken):]
        path = self.folder / "breaks.csv"
        path.write_bytes(b"\n".join(mixed))
        lines = lines_in(self.run_recipe("breaks", path, partitions=None))
        self.assertEqual(orders.schedules(lines), orders.schedules(orders.single_run(WIDGET, b"\n".join(good + quoted))))
        pieces = sum(row.count(b"\n") + 1 for row in broken)
        self.assertEqual([code for _, code in orders.errors(lines)], ["malformed_row"] * pieces)

    def test_quotes_in_a_table_are_left_as_they_are(self):
        table = dict(zip(reconcile.COLUMNS, (["o-1"], ["50.00"], ["USD"], ["2026-01-01"], ['t"'])))
        parquet.write_table(pa.table(table), self.folder / "quotes.parquet")
        lines = lines_in(self.run_recipe("quotes", self.folder / "quotes.parquet", "parquet", partitions=None))
        self.assertEqual(orders.schedules(lines), orders.single_run(WIDGET, b'o-1,50.00,USD,2026-01-01,"t"""'))

    def test_checksums_of_a_table_are_reconciled(self):
        sums = {line["id"]: line["checksum"] for line in map(json.loads, orders.schedules(self.lines))}
        wrong = set(sorted(sums)[::5_000])
        table = {name: [] for name in (*reconcile.COLUMNS, "checksum")}
        for row in self.rows:
            fields = row.decode("utf-8", "replace").split(",")
            if fields[0] not in sums:
                continue
            name, amount, currency, date, token = fields
            checksum = "0" * 64 if name in wrong else sums[name]
            day = datetime.date.fromisoformat(date)
            for column, value in zip(table, (name, decimal.Decimal(amount), currency, day, token, checksum)):
                table[column].append(value)
        parquet.write_table(pa.table(table), self.folder / "orders.parquet")
        output = self.run_recipe("verified", self.folder / "orders.parquet", "parquet", verifies=True)
        self.assertEqual(reconcile.report(self.spark, str(output)), {"mismatch": len(wrong), "schedule": len(sums) - len(wrong)})
        self.assertEqual({json.loads(line)["id"] for line in lines_in(output, "mismatch")}, wrong)
        lines = [line.replace(b',"match":true', b"").replace(b',"match":false', b"") for line in lines_in(output)]
        self.assertEqual(orders.schedules(lines), orders.schedules(self.lines))

    def test_floating_point_is_refused(self):
        parquet.write_table(pa.table({**{name: ["x"] for name in reconcile.COLUMNS}, "amount": [0.1]}), self.folder / "floats.parquet")
        with self.assertRaisesRegex(ValueError, "amount: floating point"):
            self.run_recipe("floats", self.folder / "floats.parquet", "parquet")


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
"""Statements of many accounts against a shop's ledger, by Apache Spark over the `widget` command.

    spark-submit --master 'local[2,4]' --files widget --py-files reconcile.py statements.py \\
      --events events.jsonl --ledger ledger.csv --as-of 2026-12-16 --output checked

Spark brings the events of each account together, in their order. Each task pipes the events of its partition through
`widget statement --grouped`, and Spark compares the statements with the ledger by their checksums. README.md lists the
outcomes.
"""
import argparse
import sys
from typing import Callable, Iterator, Optional

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

import reconcile

AMOUNT = "DECIMAL(38, 4)"  # Four places are enough for every currency.


# --- On the executors ----------------------------------------------------------------------------------------------------

def event_feed(batch: pa.RecordBatch, result: dict) -> bytes:
    """Returns the events of a batch as lines, and counts the accounts of the partition."""
    accounts, lines = batch.column(0).to_pylist(), batch.column(1).to_pylist()
    for account in accounts:
        if account is not None and account != result.get("last"):
            result["accounts"], result["last"] = result.get("accounts", 0) + 1, account
    result["events"] = result.get("events", 0) + len(lines)
    return b"".join(line + b"\n" for line in lines)


def account_complaint(result: dict, counted: reconcile.Counted) -> Optional[str]:
    """Returns the reason why the lines are not those of the accounts.

    An account whose lines the command cannot read has no line: those without an account have its error.
    """
    accounts, named = result.get("accounts", 0), counted.lines - counted.unnamed
    missing = named != accounts if not counted.unnamed else named > accounts
    if missing or (result.get("events") and not counted.lines):
        return f"{named} lines for {accounts} accounts"
    return None


def through_widget(widget: str, day: str, rules_file: Optional[str]) -> Callable:
    """Returns the function that Spark applies to each partition."""
    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        rules = ["--rules-file", reconcile.executable(rules_file)] if rules_file else []
        command = [reconcile.executable(widget), "statement", "--grouped", "--threads", "1", "--quiet", "--as-of", day, *rules, "-"]
        yield from reconcile.lines_of(command, batches, event_feed, account_complaint)
    return run


# --- On the driver -------------------------------------------------------------------------------------------------------

def events_of(spark: SparkSession, path: str) -> DataFrame:
    """Returns events with their accounts and their places: the file, the block of the file, and the row in the block."""
    lines = spark.read.option("lineSep", "\n").text(path).where("trim(value) != '' AND value != '\\r'")
    # The command knows the account of a line that was cut off after the name; it must be among the lines of that account.
    cut_off = F.regexp_extract("value", r'"account"\s*:\s*"([^"\\]+)"', 1)
    return lines.select(
        F.coalesce(F.get_json_object("value", "$.account"), F.when(cut_off != "", cut_off)).alias("account"), F.col("value").cast("binary").alias("row"),
        F.col("_metadata.file_path").alias("file"), F.col("_metadata.file_block_start").alias("block"),
        F.monotonically_increasing_id().alias("place"))


def statements(events: DataFrame, day: str, widget: str = "widget", rules_file: Optional[str] = None,
               partitions: Optional[int] = None) -> DataFrame:
    """Returns the command's line for each account."""
    parts = events.repartition(partitions, "account") if partitions else events.repartition("account")
    ordered = parts.sortWithinPartitions("account", "file", "block", "place").select("account", "row")
    return ordered.mapInArrow(through_widget(widget, day, rules_file), "line string")


def ledger_of(spark: SparkSession, path: str) -> DataFrame:
    """Returns the ledger as text: account, checksum and outstanding amount."""
    ledger = spark.read.csv(path, header=True, inferSchema=False, escape='"', mode="FAILFAST").select("account", "checksum", "outstanding")
    twice = ledger.groupBy("account").count().where("account IS NULL OR count > 1").count()
    if twice:
        raise ValueError(f"{twice} accounts of the ledger have no name or several rows; name each account once")
    return ledger


def compared(lines: DataFrame, ledger: DataFrame) -> DataFrame:
    """Returns a line for each account, and its outcome: match, mismatch, unequal, error, unknown or lost."""
    def value(path: str) -> F.Column:
        return F.get_json_object("line", path)

    found = lines.select("line", value("$.account").alias("account"), value("$.error.code").alias("code"), value("$.checksum").alias("computed"),
                         value("$.outstanding.amount").try_cast(AMOUNT).alias("owed"))
    both = found.join(ledger.withColumn("isKnown", F.lit(True)), "account", "full")
    outcome = (F.when(F.col("line").isNull(), "lost").when(F.col("code").isNotNull(), "error").when(F.col("isKnown").isNull(), "unknown")
               .when(~F.col("computed").eqNullSafe(F.col("checksum")), "mismatch")
               .when(~F.col("owed").eqNullSafe(F.col("outstanding").try_cast(AMOUNT)), "unequal").otherwise("match"))
    lost = F.to_json(F.struct("account", "checksum", "outstanding"))
    return both.select(F.coalesce("line", lost).alias("line"), outcome.alias("outcome"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", required=True, help="a file or folder: lines of JSON, each an event that names its account")
    parser.add_argument("--ledger", required=True, help="CSV with a header: account, checksum, outstanding")
    parser.add_argument("--as-of", required=True, help="the day of the statements, YYYY-MM-DD")
    parser.add_argument("--output", required=True, help="a folder that does not exist yet")
    parser.add_argument("--widget", default="widget", help="the command: its name among --files, or a path that every executor has")
    parser.add_argument("--rules-file", help="servicing rules beside the built-in ones: their name among --files, or a path")
    parser.add_argument("--partitions", type=int, help="divide the accounts into this number (default: spark.sql.shuffle.partitions)")
    options = parser.parse_args()
    spark = reconcile.configured(SparkSession.builder.appName("statements"))
    lines = statements(events_of(spark, options.events), options.as_of, options.widget, options.rules_file, options.partitions)
    rows = compared(lines, ledger_of(spark, options.ledger))
    rows.write.partitionBy("outcome").mode("errorifexists").text(options.output)
    for outcome, count in reconcile.report(spark, options.output).items():
        print(f"{outcome} {count}")
    spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())

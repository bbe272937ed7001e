#!/usr/bin/env python3
"""Payment schedules of a data set of orders, by Apache Spark over the `widget` command.

    spark-submit --master 'local[2,4]' --files widget reconcile.py --orders orders.csv --output schedules

Each task pipes the rows of its partition through `widget batch` and reads the lines back as they come, so that neither
side waits for the other and no partition is held in memory. README.md lists the failures.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import threading
from typing import IO, Callable, Iterator, Optional

import pyarrow as pa
from pyspark import SparkFiles
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

COLUMNS = ("id", "amount", "currency", "date", "token")
# Exit statuses of the command that are data: success, a different checksum, a row or account that cannot be computed.
DATA_STATUSES = (0, 1, 65)
LINES_AT_A_TIME = 1 << 20  # bytes


# --- On the executors ----------------------------------------------------------------------------------------------------

def executable(name: str) -> str:
    """Returns the path of a command, which may be one of --files."""
    return os.path.abspath(name) if "/" in name else SparkFiles.get(name)


def whole(row: bytes) -> bytes:
    """Returns a line of CSV that cannot join the next: Spark may have cut it at a line break within quotes."""
    return row + b'"x' if row.count(b'"') % 2 else row


def row_feed(cut: Callable[[bytes], bytes]) -> Callable[[pa.RecordBatch, dict], bytes]:
    """Returns the function that gives the text of a batch of rows, and counts them."""
    def text(batch: pa.RecordBatch, result: dict) -> bytes:
        lines = batch.column(0).to_pylist()
        result["rows"] = result.get("rows", 0) + len(lines)
        return b"".join(cut(line) + b"\n" for line in lines)
    return text


def row_complaint(result: dict, counted: "Counted") -> Optional[str]:
    """Returns the reason why the lines are not those of the rows: their number differs."""
    rows = result.get("rows", 0)
    return None if counted.lines == rows else f"{counted.lines} lines for {rows} rows"


def feed(batches: Iterator[pa.RecordBatch], rows: IO[bytes], result: dict, text: Callable[[pa.RecordBatch, dict], bytes]) -> None:
    """Writes rows to the command until all are written or it closes its input."""
    try:
        with rows:
            for batch in batches:
                rows.write(text(batch, result))
    except BrokenPipeError:
        pass  # Its exit status has the reason.
    except Exception as error:  # From Spark, which reads the partition: the task reports it.
        result["error"] = error


class Counted:
    """The numbers of the lines that a command wrote, and of those among them that name no account."""

    def __init__(self):
        self.lines = self.unnamed = 0

    def add(self, lines: list[bytes]) -> None:
        self.lines += len(lines)
        self.unnamed += sum(line.startswith(b'{"account":null') for line in lines)


def lines_of(command: list[str], batches: Iterator[pa.RecordBatch], text: Callable[[pa.RecordBatch, dict], bytes],
             complaint: Callable[[dict, Counted], Optional[str]]) -> Iterator[pa.RecordBatch]:
    """Yields the lines that a command writes for the rows of a partition.

    The task fails, and Spark tries it again, if the command fails or does not give the lines of these rows.
    """
    result, counted, name = {}, Counted(), f"widget {command[1]}"
    with tempfile.TemporaryFile() as messages:
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=messages)
        feeder = threading.Thread(target=feed, args=(batches, process.stdin, result, text), daemon=True)
        feeder.start()
        try:
            while some := process.stdout.readlines(LINES_AT_A_TIME):
                counted.add(some)
                yield pa.RecordBatch.from_pydict({"line": [line.removesuffix(b"\n").decode() for line in some]})
            status = process.wait()
        finally:
            process.kill()  # If the task was cancelled; otherwise it has ended.
            process.wait()
        messages.seek(0)
        said = messages.read(4096).decode("utf-8", "replace").strip()
        if status not in DATA_STATUSES:
            raise RuntimeError(f"{name}: exit status {status} {said}")
        feeder.join()
        if "error" in result:
            raise result["error"]
        if reason := complaint(result, counted):  # Such as no lines, with 65, of a command with invalid options.
            raise RuntimeError(f"{name}: {reason}; exit status {status} {said}")


def through_widget(widget: str, words: list[str], plan_file: Optional[str], cut: Callable[[bytes], bytes]) -> Callable:
    """Returns the function that Spark applies to each partition."""
    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        plan = ["--plan-file", executable(plan_file)] if plan_file else []
        yield from lines_of([executable(widget), "batch", "--threads", "1", *words, *plan, "-"], batches,
                            row_feed(cut), row_complaint)
    return run


# --- On the driver -------------------------------------------------------------------------------------------------------

def rows_of(spark: SparkSession, path: str, form: str, columns: list[str]) -> DataFrame:
    """Returns orders as rows of bytes: unchanged lines of CSV, or objects of the columns of a table."""
    if form == "csv":
        return spark.read.option("lineSep", "\n").text(path).select(F.col("value").cast("binary").alias("row"))
    table = spark.read.format(form).load(path)
    inexact = [name for name, kind in table.dtypes if name in columns and kind in ("float", "double")]
    if inexact:
        raise ValueError(f"{', '.join(inexact)}: floating point is not exact; store text or decimals")
    texts = {name: F.col(name).cast("string") for name in columns}
    texts["token"] = F.nullif(texts["token"], F.lit(""))  # As in CSV, an empty token counts as none.
    fields = [text.alias(name) for name, text in texts.items()]
    return table.select(F.to_json(F.struct(*fields)).cast("binary").alias("row"))


def schedules(rows: DataFrame, form: str, widget: str = "widget", plan_file: Optional[str] = None,
              verifies: bool = False, partitions: Optional[int] = None) -> DataFrame:
    """Returns the command's line for each order, and its outcome: schedule, mismatch or error."""
    words = ["--input-format", "csv" if form == "csv" else "ndjson"] + ["--verify"] * verifies
    parts = rows.repartition(partitions) if partitions else rows
    through = through_widget(widget, words, plan_file, whole if form == "csv" else bytes)
    lines = parts.mapInArrow(through, "line string")
    outcome = (F.when(F.get_json_object("line", "$.error.code").isNotNull(), "error")
               .when(F.get_json_object("line", "$.match") == "false", "mismatch").otherwise("schedule"))
    return lines.withColumn("outcome", outcome)


def report(spark: SparkSession, output: str) -> dict[str, int]:
    """Returns the number of committed lines of each outcome."""
    counts = spark.read.text(output).groupBy("outcome").count().collect()
    return {outcome: count for outcome, count in sorted(map(tuple, counts))}


def configured(builder: SparkSession.Builder) -> SparkSession:
    """Returns a session whose output the job commits once, from one attempt of each task."""
    return (builder.config("spark.hadoop.mapreduce.fileoutputcommitter.algorithm.version", "1")
            .config("spark.sql.sources.partitionColumnTypeInference.enabled", "false").getOrCreate())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--orders", required=True, help="a file or folder, without a header if it is CSV")
    parser.add_argument("--format", choices=("csv", "parquet", "orc"), default="csv", help="the format of the orders")
    parser.add_argument("--output", required=True, help="a folder that does not exist yet")
    parser.add_argument("--widget", default="widget", help="the command: its name among --files, or a path that every executor has")
    parser.add_argument("--plan-file", help="one plan for all orders: its name among --files, or a path")
    parser.add_argument("--verify", action="store_true", help="the orders have a column checksum to reconcile")
    parser.add_argument("--partitions", type=int, help="repartition the orders into this number (default: as Spark reads them)")
    options = parser.parse_args()
    spark = configured(SparkSession.builder.appName("payment schedules"))
    columns = [*COLUMNS, "checksum"] if options.verify else [*COLUMNS]
    rows = rows_of(spark, options.orders, options.format, columns)
    lines = schedules(rows, options.format, options.widget, options.plan_file, options.verify, options.partitions)
    lines.write.partitionBy("outcome").mode("errorifexists").text(options.output)
    for outcome, count in report(spark, options.output).items():
        print(f"{outcome} {count}")
    spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Payment schedules of a table of orders on one machine, by DuckDB over the `widget` command.

    python3 reconcile.py orders.parquet --database reconciled.duckdb --widget .build/release/widget

DuckDB writes the orders into a pipe, `widget batch` computes them on all cores, and DuckDB reads the lines from another
pipe into the table `results`. Views of reconcile.sql then say what differs. Either all of this is in the database, or none.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
from typing import Optional

import duckdb

VIEWS = pathlib.Path(__file__).with_name("reconcile.sql")
# Exit statuses of `widget batch` that are data: success, a different checksum, a row that cannot be computed.
DATA_STATUSES = (0, 1, 65)
# A line of the results. Four places are enough for every currency.
RESULT = {
    "id": "VARCHAR", "checksum": "VARCHAR", "match": "BOOLEAN", "amountDueToday": "DECIMAL(38, 4)",
    "installments": "STRUCT(due DATE, amount DECIMAL(38, 4))[]", "error": "STRUCT(code VARCHAR, line BIGINT, message VARCHAR)"}


def load(database: duckdb.DuckDBPyConnection, path: str) -> bool:
    """Reads the orders as text; returns whether they have checksums."""
    source = "read_csv(?, all_varchar = true)" if path.endswith((".csv", ".csv.gz")) else "read_parquet(?)"
    columns = {name: kind for name, kind, *_ in database.execute(f"DESCRIBE SELECT * FROM {source}", [path]).fetchall()}
    inexact = [name for name, kind in columns.items() if name == "amount" and kind in ("FLOAT", "DOUBLE")]
    if inexact:
        raise ValueError("amount: floating point is not exact; store text or decimals")
    given = {name: name if name in columns or name != "checksum" else "NULL" for name in names(verifies=True)}
    texts = ", ".join(f"{column}::VARCHAR AS {name}" for name, column in given.items())
    database.execute(f"CREATE TABLE orders AS SELECT {texts} FROM {source}", [path])
    (twice,), = database.execute("SELECT count(id) - count(DISTINCT id) FROM orders").fetchall()
    if twice:
        raise ValueError(f"{twice} orders have the id of another; give each its own")
    return "checksum" in columns


def names(verifies: bool) -> list[str]:
    return ["id", "amount", "currency", "date", "token"] + ["checksum"] * verifies


def feed(database: duckdb.DuckDBPyConnection, verifies: bool, pipe: int, failures: list[Exception]) -> None:
    """Writes the orders to a pipe, and closes it."""
    try:
        database.execute(f"COPY (SELECT {', '.join(names(verifies))} FROM orders) TO '/dev/fd/{pipe}' (FORMAT csv, HEADER false)")
    except duckdb.Error as error:
        failures.append(error)
    finally:
        os.close(pipe)


def compute(database: duckdb.DuckDBPyConnection, command: list[str], verifies: bool) -> None:
    """Creates the table of results by a command that reads rows and writes lines."""
    rows, rows_in = os.pipe()
    lines, lines_in = os.pipe()
    failures: list[Exception] = []
    with tempfile.TemporaryFile() as messages:
        process = subprocess.Popen(command, stdin=rows, stdout=lines_in, stderr=messages)
        os.close(rows)
        os.close(lines_in)
        feeder = threading.Thread(target=feed, args=(database.cursor(), verifies, rows_in, failures))
        feeder.start()
        try:
            columns = ", ".join(f'"{name}": \'{kind}\'' for name, kind in RESULT.items())
            source = f"read_json('/dev/fd/{lines}', format = 'newline_delimited', columns = {{{columns}}})"
            database.execute(f"CREATE TABLE results AS FROM {source}")
        except duckdb.Error:
            process.kill()
            raise
        finally:
            os.close(lines)
            status = process.wait()
            feeder.join()
        given, found = database.execute("SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM results)").fetchone()
        if status not in DATA_STATUSES or failures or (given and not found):  # Such as 65 before the first row.
            messages.seek(0)
            said = messages.read(4096).decode("utf-8", "replace").strip()
            raise RuntimeError(f"widget batch: exit status {status} {said}") from (failures[0] if failures else None)


def reconcile(path: str, database: str, widget: str, words: Optional[list[str]] = None) -> dict[str, int]:
    """Creates a database; returns the row counts of the views that should be empty."""
    if os.path.exists(database):
        raise FileExistsError(f"{database} exists already")
    unfinished = database + ".unfinished"
    pathlib.Path(unfinished).unlink(missing_ok=True)
    with duckdb.connect(unfinished) as connection:
        verifies = load(connection, path)
        compute(connection, [widget, "batch", *["--verify"] * verifies, *(words or []), "-"], verifies)
        connection.execute(VIEWS.read_text(encoding="utf-8"))
        counts = {view: connection.execute(f"SELECT count(*) FROM {view}").fetchone()[0]
                  for view in ("errors", "mismatches", "unbalanced", "lost")}
    os.replace(unfinished, database)
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("orders", help="Parquet, or CSV with a header: id, amount, currency, date, token and optionally checksum")
    parser.add_argument("--database", required=True, help="a file that does not exist yet")
    parser.add_argument("--widget", default="widget", help="the command")
    parser.add_argument("--plan-file", help="one plan for all orders")
    options = parser.parse_args()
    words = ["--plan-file", options.plan_file] if options.plan_file else []
    for view, count in reconcile(options.orders, options.database, options.widget, words).items():
        print(f"{view} {count}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

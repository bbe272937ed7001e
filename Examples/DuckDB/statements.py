#!/usr/bin/env python3
"""Statements of many accounts against a shop's ledger on one machine, by DuckDB over the `widget` command.

    python3 statements.py events.jsonl ledger.csv --as-of 2026-12-16 --database statements.duckdb --widget .build/release/widget

`widget statement` computes the accounts from their events, and DuckDB reads its lines from a pipe into the table
`statements`. Views of statements.sql then say what differs from the ledger. Either all of this is in the database, or none.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

import duckdb

VIEWS = pathlib.Path(__file__).with_name("statements.sql")
# Exit statuses of `widget statement` that are data: success, and an account whose events have a mistake.
DATA_STATUSES = (0, 65)
# The members of a statement that the views need. Four places are enough for every currency.
STATEMENT = {
    "account": "VARCHAR", "state": "VARCHAR", "outstanding": "STRUCT(amount DECIMAL(38, 4), currency VARCHAR)",
    "checksum": "VARCHAR", "error": "STRUCT(code VARCHAR, line BIGINT, message VARCHAR)"}


def load(database: duckdb.DuckDBPyConnection, path: str) -> None:
    """Reads the ledger as text."""
    source = "read_csv(?, header = true, all_varchar = true)"
    database.execute(f"CREATE TABLE ledger AS SELECT account, checksum, outstanding FROM {source}", [path])
    (twice,), = database.execute("SELECT count(*) - count(DISTINCT account) FROM ledger").fetchall()
    if twice:
        raise ValueError(f"{twice} rows of the ledger have no account or that of another; name each account once")


def compute(database: duckdb.DuckDBPyConnection, command: list[str]) -> None:
    """Creates the table of statements by a command that writes a line for each account."""
    lines, lines_in = os.pipe()
    with tempfile.TemporaryFile() as messages:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=lines_in, stderr=messages)
        os.close(lines_in)
        try:
            columns = ", ".join(f'"{name}": \'{kind}\'' for name, kind in STATEMENT.items())
            source = f"read_json('/dev/fd/{lines}', format = 'newline_delimited', columns = {{{columns}}})"
            database.execute(f"CREATE TABLE statements AS FROM {source}")
        except duckdb.Error:
            process.kill()
            raise
        finally:
            os.close(lines)
            status = process.wait()
        (found,), = database.execute("SELECT count(*) FROM statements").fetchall()
        if status not in DATA_STATUSES or not found:  # Such as 65 for a day that does not exist.
            messages.seek(0)
            said = messages.read(4096).decode("utf-8", "replace").strip()
            raise RuntimeError(f"widget statement: exit status {status} {said}")


def reconcile(events: str, ledger: str, day: str, database: str, widget: str, grouped: bool = False) -> dict[str, int]:
    """Creates a database; returns the row counts of the views, which should be empty."""
    if os.path.exists(database):
        raise FileExistsError(f"{database} exists already")
    unfinished = database + ".unfinished"
    pathlib.Path(unfinished).unlink(missing_ok=True)
    with duckdb.connect(unfinished) as connection:
        load(connection, ledger)
        words = ["--grouped", "--quiet"] if grouped else ["--json"]
        compute(connection, [widget, "statement", *words, "--as-of", day, "--", events])
        connection.execute(VIEWS.read_text(encoding="utf-8"))
        counts = {view: connection.execute(f"SELECT count(*) FROM {view}").fetchone()[0]
                  for view in ("errors", "mismatches", "unequal", "lost")}
    os.replace(unfinished, database)
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("events", help="lines of JSON, each an event that names its account")
    parser.add_argument("ledger", help="CSV with a header: account, checksum, outstanding")
    parser.add_argument("--as-of", required=True, help="the day of the statements, YYYY-MM-DD")
    parser.add_argument("--database", required=True, help="a file that does not exist yet")
    parser.add_argument("--widget", default="widget", help="the command")
    parser.add_argument("--grouped", action="store_true", help="all events of an account are on adjacent lines")
    options = parser.parse_args()
    counts = reconcile(options.events, options.ledger, options.as_of, options.database, options.widget, options.grouped)
    for view, count in counts.items():
        print(f"{view} {count}")
    with duckdb.connect(options.database, read_only=True) as connection:
        for row in connection.execute("SELECT account, ledger, computed FROM mismatches ORDER BY account").fetchall():
            print(*row)
    return 0


if __name__ == "__main__":
    sys.exit(main())

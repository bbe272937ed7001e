#!/usr/bin/env python3
"""A second, independent implementation of `widget batch` on rules.py: rows of orders in, a line for each out.

    python3 batch_rules.py batch [--verify] [--plan-file us-pay-in-4.json] [--output csv] orders.csv

Messages may be any text. `batch.py` compares the built command with it.
"""
import argparse
import glob
import json
import os
import re
import sys

import batch_files
import rules as c
import strict_json
import wire

LONGEST_ROW, LONGEST_ID = 65536, 256
FIELDS = ("id", "amount", "currency", "date", "token", "checksum")
QUOTED = re.compile(rb'"([^"]*(?:""[^"]*)*)"')
PLAIN = {separator: re.compile(rb'[^"\n' + separator + rb']*') for separator in (b",", b";", b"\t")}


class Malformed(Exception):
    """A malformed row."""


class Row:
    """A row of the input: its first line, its fields by name, and its id for errors."""

    def __init__(self, line, fields, name):
        self.line, self.fields, self.name = line, fields, name


# --- Rows of CSV --------------------------------------------------------------------------------------------------------

def csv_fields(data, start, limit, separator=b","):
    """The fields of the row that begins at a place, and the place after its line feed; nothing after a limit is read."""
    fields, at = [], start
    while True:
        if at > limit:
            raise Malformed
        quoted = QUOTED.match(data, at, limit)
        plain = None if quoted else PLAIN[separator].match(data, at, limit)
        at = (quoted or plain).end()
        ending = data[at:at + 2]
        is_last = ending[:1] in (b"", b"\n") or bool(quoted) and ending in (b"\r\n", b"\r")
        if not is_last and ending[:1] != separator:
            raise Malformed
        fields.append(quoted[1].replace(b'""', b'"') if quoted else plain[0].removesuffix(b"\r") if is_last else plain[0])
        if is_last:
            return fields, at + ending.find(b"\n") + 1 if b"\n" in ending else len(data)
        at += 1


def line_fields(line, separator):
    """The fields of a first line; none if its quotes are broken."""
    try:
        return csv_fields(line, 0, len(line), separator)[0]
    except Malformed:
        return []


def beginning(row, names, separator):
    """The id of a malformed row: its first field, unless that is quoted and might extend into the next."""
    is_unsure = len(row) > LONGEST_ROW or row.startswith(b'"') or separator not in row or "id" in names and names[0] != "id"
    return None if is_unsure else row.split(separator)[0]


def csv_row(data, start, line, names, separator=b","):
    """A row of CSV, and the place after it; a column without a name is skipped."""
    line_feed = data.find(b"\n", start)
    first_line_end = len(data) if line_feed < 0 else line_feed + 1
    try:
        fields, end = csv_fields(data, start, start + LONGEST_ROW + 2, separator)
        if len(data[start:end].removesuffix(b"\n")) > LONGEST_ROW:
            raise Malformed
        row = data[start:end]
    except Malformed:
        row = data[start:first_line_end].removesuffix(b"\n")
        return Row(line, None, text_of_name(beginning(row, names, separator))), first_line_end
    # A row of one field may contain anything.
    place = names.index("id") if "id" in names else 0
    name = text_of_name(fields[place]) if len(fields) > max(1, place) else None
    is_header = line == 1 and tuple(names) in (FIELDS, FIELDS[:5]) and fields[:2] == [b"id", b"amount"]
    if len(fields) != len(names) or is_header or not is_utf8(row) or batch_files.is_divided(fields, list(names), separator):
        return Row(line, None, name), end
    found = {key: field for key, field in zip(names, fields) if key is not None}
    if not found.get("token", b"x").decode().strip(c.INVISIBLE):
        del found["token"]
    return Row(line, found, name), end


def is_utf8(data):
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def text_of_name(data):
    """An id as shown in an error: repaired and truncated."""
    return data and data.decode("utf-8", "replace").encode()[:LONGEST_ID].decode("utf-8", "ignore")


# --- Rows of JSON -------------------------------------------------------------------------------------------------------

def json_row(data, start, line, names, separator=None):
    """A line with an object, and the place after it."""
    line_feed = data.find(b"\n", start)
    row, end = (data[start:], len(data)) if line_feed < 0 else (data[start:line_feed], line_feed + 1)
    try:
        node = strict_json.parse(row, deepest=8, largest=LONGEST_ROW)
    except strict_json.NotJSON:
        return Row(line, None, None), end
    identity = node.get("id")
    name = text_of_name(identity.value.encode()) if identity and identity.kind == "string" else None
    if node.kind != "object" or not set(node.value) <= set(names):
        return Row(line, None, name), end
    members = {key: value for key, value in node.value.items() if not (key == "token" and value.kind == "null")}
    if any(value.kind != "string" for value in members.values()) or set(names) - set(members) - {"token"}:
        return Row(line, None, name), end
    return Row(line, {key: value.value.encode() for key, value in members.items()}, name), end


def rows_of(data, form, names, separator=b",", start=0, line=1):
    """All rows of an input, from a place on, on which a line begins."""
    read = csv_row if form == "csv" else json_row
    at = 3 if start == 0 and data.startswith(b"\xef\xbb\xbf") else start
    while at < len(data):
        row, end = read(data, at, line, names, separator)
        yield row
        line, at = line + data.count(b"\n", at, end), end


# --- Orders -------------------------------------------------------------------------------------------------------------

def is_control(character):
    return ord(character) < 0x20 or 0x7F <= ord(character) <= 0x9F


def check_id(data):
    if not 1 <= len(data) <= LONGEST_ID or any(map(is_control, data.decode())):
        raise c.Refused("invalid_id", "an id is 1 to 256 bytes without control characters")


def token_of(data):
    """The token of a field, if there is one."""
    return None if data is None else c.parse_token(data)


def check_dates(plan, start):
    try:
        plan.due(start, plan.count - 1)
    except c.Refused:
        raise c.Refused("invalid_date", "a due date is outside the years 1 to 9999")


def schedule_of(fields, plans, zone=None):
    """The schedule of an order; the first mistake counts."""
    check_id(fields["id"])
    plan = plans.get(fields["currency"].decode())
    if not plan:
        raise c.Refused("unsupported_currency", "no plan is in this currency")
    total = c.parse_amount(fields["amount"], plan.exponent)
    if total == 0:
        raise c.Refused("invalid_amount", "the amount is zero")
    start = batch_files.day_of(fields["date"].decode(), zone)
    check_dates(plan, start)
    token = token_of(fields.get("token"))
    if "checksum" in fields and not re.fullmatch(rb"[0-9a-f]{64}", fields["checksum"]):
        raise c.Refused("invalid_checksum", "a checksum is 64 hexadecimal digits in lower case")
    barrier = plan.barrier(total, start)
    if barrier:
        raise c.Refused(barrier, "the order may not proceed")
    return c.Schedule(plan, total, start, token)


def plans_of(folder):
    """The plans of a folder."""
    return [c.Plan.read(path) for path in sorted(glob.glob(os.path.join(folder, "*.json")))]


def default_plans(folder):
    """The default plan of each currency: its open plan of four payments, the first of them upfront."""
    return {plan.currency: plan for plan in plans_of(folder)
            if plan.count == 4 and plan.first_due[0] == 0 and plan.valid_until is None}


# --- Lines --------------------------------------------------------------------------------------------------------------

class Line:
    """The result of a row: a schedule, and whether it matches the row's checksum; or an error."""

    def __init__(self, row, plans, zone=None, is_repeated=False):
        self.row, self.error, self.match = row, None, None
        try:
            if is_repeated:
                raise c.Refused("repeated_id", "an earlier row has this id")
            if row.fields is None:
                raise c.Refused("malformed_row", "this is not a row of an order")
            self.schedule = schedule_of(row.fields, plans, zone)
        except c.Refused as refused:
            self.error = refused
            return
        if "checksum" in row.fields:
            self.match = row.fields["checksum"].decode() == self.schedule.checksum()

    def payments(self):
        plan = self.schedule.plan
        return [(c.date_text(date), c.money_text(part, plan.exponent)) for date, part in zip(self.schedule.dates, self.schedule.parts)]

    def due_today(self):
        return c.money_text(self.schedule.due_today, self.schedule.plan.exponent)

    def json(self):
        if self.error:
            name = "null" if self.row.name is None else wire.quoted(self.row.name)
            return (f'{{"id":{name},"error":{{"code":"{self.error.code}","line":{self.row.line},'
                    f'"message":{wire.quoted(self.error.message)}}}}}\n')
        match = "" if self.match is None else f',"match":{json.dumps(self.match)}'
        payments = ",".join(f'{{"due":"{date}","amount":"{amount}"}}' for date, amount in self.payments())
        return (f'{{"id":{wire.quoted(self.row.fields["id"].decode())},"checksum":"{self.schedule.checksum()}"{match},'
                f'"amountDueToday":"{self.due_today()}","installments":[{payments}]}}\n')

    def full(self):
        """The line of the schedule as `widget schedule --json` prints it, with the id first."""
        if self.error:
            return self.json()
        match = "" if self.match is None else f',"match":{json.dumps(self.match)}'
        start, end = self.schedule.json().removeprefix("{").split(',"installments":', 1)
        return f'{{"id":{wire.quoted(self.row.fields["id"].decode())},{start}{match},"installments":{end}'

    def text(self, output, verifies):
        return self.csv(verifies) if output == "csv" else self.full() if output == "full" else self.json()

    def csv(self, verifies):
        if self.error:
            fields = [self.row.name or "", "", *[""] * verifies, "", self.error.code, str(self.row.line), self.error.message]
        else:
            match = [] if self.match is None else [json.dumps(self.match)]
            payments = [text for payment in self.payments() for text in payment]
            fields = [self.row.fields["id"].decode(), self.schedule.checksum(), *match, self.due_today(), "", "", "", *payments]
        return ",".join(map(csv_field, fields)) + "\n"


def csv_field(text):
    """A field on one line, quoted if necessary, that no spreadsheet reads as a formula."""
    text = "'" * text.startswith(("=", "+", "-", "@")) + "".join("\ufffd" if is_control(character) else character for character in text)
    return '"' + text.replace('"', '""') + '"' if re.search('[",]', text) else text


def lines_of(data, form, plans, verifies, is_strict=False, columns=None, separator=None, zone=None, rejects=False):
    """A line for each row; a strict run ends before the first error. Raises batch_files.Mistake for a mistake of the file."""
    data, ids = batch_files.decoded(data), set()
    layout = batch_files.Layout(FIELDS if verifies else FIELDS[:5])
    if form == "csv":
        layout = batch_files.layout_of(data, verifies, columns, separator, line_fields)
    for row in rows_of(data, form, layout.columns, layout.separator, layout.size, 1 + layout.lines):
        is_repeated = rejects and row.fields is not None and row.fields["id"] in ids
        if row.fields is not None:
            ids.add(row.fields["id"])
        line = Line(row, plans, zone, is_repeated)
        yield line
        if is_strict and line.error:
            return


def status_of(lines):
    """The exit status of a run."""
    if any(line.error for line in lines):
        return 65
    return 1 if any(line.match is False for line in lines) else 0


# --- Command ------------------------------------------------------------------------------------------------------------

def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=("batch",))
    parser.add_argument("file", nargs="?", default="-")
    parser.add_argument("--input-format", choices=("csv", "ndjson"), default="csv")
    parser.add_argument("--output", choices=("json", "full", "csv"), default="json")
    for name in ("plan", "plan-file"):
        parser.add_argument("--" + name)
    for name in ("verify", "strict"):
        parser.add_argument("--" + name, action="store_true")
    parser.add_argument("--threads", type=int)
    parser.add_argument("--columns", type=lambda text: [None if name == "-" else name for name in text.split(",")])
    parser.add_argument("--separator", choices=tuple(batch_files.SEPARATORS))
    parser.add_argument("--time-zone", type=batch_files.zone_of)
    parser.add_argument("--duplicates", choices=("keep", "reject"))
    parser.add_argument("--plans", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../Schedules/plans"))
    a = parser.parse_intermixed_args(arguments)
    plans = default_plans(a.plans)
    if a.plan or a.plan_file:
        plan = c.Plan.read(a.plan_file or os.path.join(a.plans, a.plan + ".json"))
        plans = {plan.currency: plan}
    with (sys.stdin.buffer if a.file == "-" else open(a.file, "rb")) as file:
        data = file.read()
    try:
        lines = list(lines_of(
            data, a.input_format, plans, a.verify, a.strict, a.columns, a.separator, a.time_zone, a.duplicates == "reject"))
    except batch_files.Mistake as mistake:
        print(f"error: {mistake.kind}", file=sys.stderr)
        return mistake.status
    for line in lines:
        if not (a.strict and line.error):
            sys.stdout.buffer.write(line.text(a.output, a.verify).encode())
    errors = sum(line.error is not None for line in lines)
    if a.strict and errors:
        print(f"error: line {lines[-1].row.line}: {lines[-1].error.code}", file=sys.stderr)
        return 65
    print(f"{len(lines)} rows, {errors} errors, {sum(line.match is False for line in lines)} mismatches", file=sys.stderr)
    return status_of(lines)


if __name__ == "__main__":
    sys.exit(main())

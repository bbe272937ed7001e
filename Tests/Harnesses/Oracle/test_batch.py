#!/usr/bin/env python3
"""Checks of batch_rules.py by rows computed by hand, and of batch.py by wrong commands.

    python3 test_batch.py
"""
import collections
import hashlib
import io
import os
import stat
import tempfile
import types
import unittest
from contextlib import redirect_stdout
from unittest import mock

import batch
import batch_cases
import batch_files
import batch_rules as b
import rules as c
from compare import find_plans

DEFAULTS = b.default_plans(find_plans())
# sha256sum of the text in Schedules/README.md.
CHECKSUM = "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"
PAYMENTS = ('"amountDueToday":"50.00","installments":[{"due":"2026-11-21","amount":"50.00"},{"due":"2026-12-05","amount":"50.00"},'
            '{"due":"2026-12-19","amount":"50.00"},{"due":"2027-01-02","amount":"50.00"}]}\n')


def lines(data, form="csv", verifies=False, is_strict=False):
    return list(b.lines_of(data, form, DEFAULTS, verifies, is_strict))


def outcomes(data, **options):
    """The result of each row: its line and code, or the amounts."""
    return [(line.row.line, line.error.code) if line.error else " ".join(amount for _, amount in line.payments())
            for line in lines(data, **options)]


class Rows(unittest.TestCase):
    """The starts and ends of rows of CSV, and their fields."""

    NAMES = ("a", "b")

    def read(self, data):
        return [(row.line, row.name, row.fields and list(row.fields.values())) for row in b.rows_of(data, "csv", self.NAMES)]

    def test_fields(self):
        for data, fields in [
            (b"x,y\n", [b"x", b"y"]), (b"x,y", [b"x", b"y"]), (b"x,y\r\n", [b"x", b"y"]), (b'"x","y"\r\n', [b"x", b"y"]),
            (b'"x,1","y""2"\n', [b"x,1", b'y"2']), (b'"x\ny\r\n",""\n', [b"x\ny\r\n", b""]), (b",\n", [b"", b""]),
            (b"x,y\rz\n", [b"x", b"y\rz"]), (b"x,y\r\r\n", [b"x", b"y\r"]), (b"\xef\xbb\xbfx,y\n", [b"x", b"y"]),
            (b'"",""', [b"", b""]), (b" x , y \n", [b" x ", b" y "]),
        ]:
            self.assertEqual([row[2] for row in self.read(data)], [fields], data)

    def test_rows_have_the_line_they_begin_on(self):
        self.assertEqual(self.read(b'x,y\n"a\nb",c\nz,w'), [(1, "x", [b"x", b"y"]), (2, "a\nb", [b"a\nb", b"c"]), (4, "z", [b"z", b"w"])])
        self.assertEqual(self.read(b""), [])
        self.assertEqual(self.read(b"\n\r\n"), [(1, None, None), (2, None, None)])

    def test_a_broken_quote_costs_one_line(self):
        for row in (b'"x,y', b'x,"y', b'"x"z,y', b'x"z,y', b'x,"y"z', b'x,"', b'x, "y"'):
            found = self.read(row + b"\nx,y\nx,y\n")
            self.assertEqual([(line, fields) for line, _, fields in found], [(1, None), (2, [b"x", b"y"]), (3, [b"x", b"y"])], row)

    def test_a_long_row_costs_itself(self):
        longest = b"x," + b"y" * 65_534
        self.assertEqual([len(row.fields["b"]) for row in b.rows_of(longest + b"\n" + longest, "csv", self.NAMES)], [65_534] * 2)
        for row in (longest + b"y", b'"' + longest, b'"' + longest + b'",y'):
            self.assertEqual([(line, fields) for line, _, fields in self.read(row + b"\nx,y\n")], [(1, None), (2, [b"x", b"y"])])

    def test_bytes_that_are_not_utf8_are_refused_and_the_name_repaired(self):
        self.assertEqual(self.read(b"x\xff,y\nx,\xc3\n"), [(1, "x\ufffd", None), (2, "x", None)])

    def test_a_name_is_cut_at_256_bytes(self):
        self.assertEqual(self.read("é".encode() * 200 + b",")[0][1], "é" * 128)
        self.assertEqual(self.read(b"x" + "é".encode() * 200 + b",")[0][1], "x" + "é" * 127)


class Orders(unittest.TestCase):
    def test_the_example_of_the_readme(self):
        for data, form in ((b"o-1,200.00,USD,2026-11-21,\n", "csv"),
                           (b'{"id":"o-1","amount":"200","currency":"USD","date":"2026-11-21"}', "ndjson")):
            self.assertEqual([line.json() for line in lines(data, form)], [f'{{"id":"o-1","checksum":"{CHECKSUM}",{PAYMENTS}'])

    def test_odd_cents_and_a_token(self):
        # 57.27 is 14.32, 14.32, 14.32, 14.31; the token's digest is that of "abc" in FIPS 180-4.
        text = ("schedule/1 gb-pay-in-4 GBP/2 5727\ntoken ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\n"
                "2024-02-29 1432\n2024-03-14 1432\n2024-03-28 1432\n2024-04-11 1431\n")
        line, = lines(b"o,57.27,GBP,2024-02-29,abc")
        self.assertEqual(line.schedule.checksum(), hashlib.sha256(text.encode()).hexdigest())
        self.assertEqual(outcomes(b"o,57.27,GBP,2024-02-29,abc"), ["14.32 14.32 14.32 14.31"])

    def test_the_first_mistake_counts(self):
        fields = [b"o", b"200.00", b"USD", b"2026-11-21", b"t", b"0" * 64]
        for place, bad, code in [(5, b"0", "invalid_checksum"), (4, b"a\tb", "invalid_token"), (3, b"2026-02-30", "invalid_date"),
                                 (1, b"1,0", "invalid_amount"), (2, b"EUR", "unsupported_currency"), (0, b"", "invalid_id")]:
            fields[place] = bad
            self.assertEqual(outcomes(b",".join(b'"' + field + b'"' for field in fields), verifies=True), [(1, code)])

    def test_each_mistake(self):
        for row, code in [
            (b"x" * 257 + b",1.00,USD,2026-01-01,", "invalid_id"), (b"a\x7f,1.00,USD,2026-01-01,", "invalid_id"),
            (b'"a\nb",1.00,USD,2026-01-01,', "invalid_id"), (b"o,0,USD,2026-01-01,", "invalid_amount"),
            (b"o,1.00,USD,9999-11-20,", "invalid_date"), (b"o,1.00,USD,2026-01-01," + b"x" * 1025, "invalid_token"),
            (b"o,2000.01,USD,2026-01-01,", "amount_above_maximum"), (b"o,0.99,USD,2026-01-01,", "amount_below_minimum"),
            (b"o,1.00,usd,2026-01-01,", "unsupported_currency"), (b"id,amount,1,date,token", "malformed_row"),
            (b"o,1.234,50,USD,2026-01-01,", "malformed_row"), (b"o,1,50,USD,2026-01-01", "malformed_row"),
            (b"o,1.00,USD,2026-01-01T10:00:00Z,", "invalid_date"), (b"o,1.00,USD,2026-01-01,a b", "invalid_token"),
        ]:
            self.assertEqual(outcomes(row), [(1, code)], row)
        self.assertEqual(outcomes(b"o,1.00,USD,9999-11-19,"), ["0.25 0.25 0.25 0.25"])

    def test_every_malformed_row_is_refused(self):
        self.assertGreaterEqual(len(batch_cases.BAD_ROWS), 23)
        for row in batch_cases.BAD_ROWS + batch_cases.BROKEN_QUOTES:
            self.assertTrue(all(line.error for line in lines(b"o,1.00,USD,2026-01-01,\n" + row + b"\n")[1:]), row)

    def test_every_malformed_line_of_json_is_refused(self):
        whole = b'{"id":"o","amount":"1.00","currency":"USD","date":"2026-01-01","token":"t"}'
        self.assertEqual(outcomes(whole, form="ndjson"), ["0.25 0.25 0.25 0.25"])
        wrong = [whole.replace(b'"1.00"', b"1.00"), whole.replace(b"token", b"tokens"), whole.replace(b'"t"', b"1"),
                 whole.replace(b'"id":"o",', b""), whole.replace(b'"o"', b"null"), whole[:-1] + b',"id":"o"}', whole + whole]
        for row in (*wrong, *batch_cases.BAD_LINES):
            self.assertEqual(outcomes(row + b"\n" + whole, form="ndjson"), [(1, "malformed_row"), "0.25 0.25 0.25 0.25"], row)

    def test_plans_by_currency(self):
        self.assertEqual({currency: plan.id for currency, plan in DEFAULTS.items()}, {
            "USD": "us-pay-in-4", "AUD": "au-pay-in-4", "NZD": "nz-pay-in-4", "CAD": "ca-pay-in-4", "GBP": "gb-pay-in-4"})


class Files(unittest.TestCase):
    """Headers, separators, encodings, times and repeated ids."""

    def read(self, data, verifies=False, **options):
        """The codes or the first due dates of the rows, or the mistake of the file."""
        try:
            found = list(b.lines_of(data, "csv", DEFAULTS, verifies, **options))
        except batch_files.Mistake as mistake:
            return mistake.kind, mistake.status
        return [(line.row.line, line.error.code if line.error else line.payments()[0][0]) for line in found]

    def test_a_header_names_the_columns(self):
        for data in (b"date;ID;currency;amount\n2026-11-21;o;USD;2.00", b"token, Date ,id\tamount\n".replace(b",", b"\t") +
                     b"\t2026-11-21\to\t2.00"):
            wanted = [(2, "2026-11-21")] if b"currency" in data else ("columns", 65)
            self.assertEqual(self.read(data), wanted)
        self.assertEqual(self.read(b"\xef\xbb\xbfid,amount,currency,date,token\r\no,2.00,USD,2026-11-21,\r\n"), [(2, "2026-11-21")])

    def test_options_name_the_columns(self):
        columns = ["date", None, "id", "amount", "currency"]
        for header in (b"", b"Datum;Kunde;Nr;Betrag;Konto\n", b"date;x;id;amount;currency\n"):
            self.assertEqual(self.read(header + b"2026-11-21;Ada;o;2;USD", columns=columns, separator="semicolon"),
                             [(1 + header.count(b"\n"), "2026-11-21")])
        self.assertEqual(self.read(b"x;Ada;o;2;USD", columns=columns, separator="semicolon"), [(1, "invalid_date")])

    def test_each_mistake_of_a_file(self):
        for data, kind in ((b"\n", "empty line"), (b"o;2;USD;2026-11-21;", "separator"), (b"Nr;Betrag;Konto;Datum", "no names"),
                           (b"id,amount,currency", "columns"), (b"id,id,amount,currency,date", "columns"),
                           (b"id,amount,currency,date,x", "columns"), (b"id,amount,currency,date,checksum", "columns"),
                           (b"o\0,\0", "no byte order mark")):
            self.assertEqual(self.read(data), (kind, 65), data)
        self.assertEqual(self.read(b"o,2", columns=["id", "amount"]), ("columns", 64))

    def test_encodings(self):
        text = "é,2.00,USD,2026-11-21,\n"
        for encoding, mark in (("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")):
            self.assertEqual(self.read(mark + text.encode(encoding)), [(1, "2026-11-21")])
            broken = mark + "\ud800,2.00,USD,2026-11-21,".encode(encoding, "surrogatepass")
            self.assertEqual(self.read(broken), [(1, "malformed_row")])
            self.assertEqual(self.read(broken + b"x"), [(1, "malformed_row")])

    def test_times(self):
        for text, zone, day in (("2026-11-21T23:30:00Z", "+10:00", "2026-11-22"), ("2026-11-21 00:30+01:00", "UTC", "2026-11-20"),
                                ("2026-11-21 23:59:59", "+10:00", "2026-11-21"), ("2026-11-21T12:59Z", "Australia/Sydney", "2026-11-21"),
                                ("2026-11-21T13:00Z", "Australia/Sydney", "2026-11-22"), ("2026-07-01T03:59Z", "America/New_York", "2026-06-30")):
            self.assertEqual(c.date_text(batch_files.day_of(text, batch_files.zone_of(zone))), day, text)
        for text in ("2026-11-21T24:00Z", "2026-11-21T10:00+24:00", "9999-12-31T23:00Z", "2026-11-21T10"):
            with self.assertRaises(c.Refused, msg=text):
                batch_files.day_of(text, batch_files.zone_of("+10:00"))

    def test_repeated_ids(self):
        data = b"o,2,USD,2026-11-21,\np,x,USD,2026-11-21,\no,2,USD,2026-11-21,\np,2,USD,2026-11-21,\n"
        self.assertEqual(self.read(data), [(1, "2026-11-21"), (2, "invalid_amount"), (3, "2026-11-21"), (4, "2026-11-21")])
        self.assertEqual(self.read(data, rejects=True),
                         [(1, "2026-11-21"), (2, "invalid_amount"), (3, "repeated_id"), (4, "repeated_id")])


class Lines(unittest.TestCase):
    def test_verified(self):
        row = b"o,200.00,USD,2026-11-21,,"
        right, wrong = lines(row + CHECKSUM.encode() + b"\n" + row + b"0" * 64 + b"\n", verifies=True)
        self.assertEqual(right.json(), f'{{"id":"o","checksum":"{CHECKSUM}","match":true,{PAYMENTS}')
        self.assertEqual(wrong.csv(True), f"o,{CHECKSUM},false,50.00,,,,2026-11-21,50.00,2026-12-05,50.00,2026-12-19,50.00,2027-01-02,50.00\n")
        self.assertEqual([b.status_of([line]) for line in (right, wrong)], [0, 1])

    def test_errors(self):
        line, = lines(b'"a,""b",1,USD,x,')
        self.assertEqual(batch.without_message(line.json().encode(), "json"),
                         b'{"id":"a,\\"b","error":{"code":"invalid_date","line":1,"message":"..."}}\n')
        self.assertEqual(batch.without_message(line.csv(False).encode(), "csv"), b'"a,""b",,,invalid_date,1,...\n')
        for row, name in [(b"o", "null"), (b'"o,secret.t,\n"', "null"), (b'"o,1', "null"), (b'o"x,1', '"o\\"x"'), (b"o,1", '"o"'),
                          (b"o," + b"x" * 66_000, "null"), (b"\xff,1", '"\ufffd"')]:
            self.assertTrue(lines(row)[0].json().startswith(f'{{"id":{name},'), row[:50])
        self.assertEqual(b.status_of([line]), 65)

    def test_no_field_of_csv_is_a_formula_or_more_than_a_line(self):
        for text, field in [("=1", "'=1"), ("-", "'-"), ('@"', "\"'@\"\"\""), ("a\nb\x1b\u0085", "a\ufffdb\ufffd\ufffd"), ("a b", "a b"), ("", "")]:
            self.assertEqual(b.csv_field(text), field)

    def test_a_strict_run_ends_at_the_first_error(self):
        data = b"o,1.00,USD,2026-01-01,\n\no,1.00,USD,2026-01-01,\n"
        self.assertEqual(outcomes(data, is_strict=True), ["0.25 0.25 0.25 0.25", (2, "malformed_row")])


class Comparison(unittest.TestCase):
    """The reports of batch.py on right and wrong commands."""

    def run_on(self, change, orders=400):
        """The report on batch_rules.py with a filter in Python on its lines of output."""
        here = os.path.dirname(os.path.abspath(batch.__file__))
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "widget")
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"#!/usr/bin/env python3\nimport io, sys\nsys.path.insert(0, {here!r})\nimport batch_rules\n"
                           "out, sys.stdout = sys.stdout, io.TextIOWrapper(io.BytesIO())\nstatus = batch_rules.main()\n"
                           f"lines = sys.stdout.buffer.getvalue()\n{change}\nout.buffer.write(lines)\nout.flush()\nsys.exit(status)\n")
            os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
            printed = io.StringIO()
            with redirect_stdout(printed), mock.patch("sys.argv", ["batch.py", path, "--orders", str(orders), "--show", "1"]):
                return batch.main(), printed.getvalue()

    def test_the_rules_agree_with_themselves(self):
        self.assertEqual(self.run_on("pass")[0], 0)

    def test_a_wrong_cent_is_found_and_shown_by_one_row(self):
        status, printed = self.run_on('lines = lines.replace(b"0\\"}]}", b"1\\"}]}")')
        self.assertEqual(status, 1)
        self.assertEqual(printed.split("rows:\n")[1].split("files:")[0].strip().count("\n"), 0, printed)

    def test_other_faults_are_found(self):
        def output(old, new):
            return lambda run: setattr(run, "out", run.out.replace(old, new))
        plans, inputs = b.plans_of(find_plans()), []
        for number in range(120):
            made = batch_cases.make("1", number, 30, plans, DEFAULTS)
            wanted, status = batch.expected(made, made.rows)
            inputs.append((made, {"status": status, "out": b"".join(wanted), "err": b"error: x\n" if made.is_strict and status == 65 else b""}))
        for name, fault in {
            "nothing": lambda run: None,
            "no status of errors": lambda run: setattr(run, "status", 0 if run.status == 65 else run.status),
            "no status of mismatches": lambda run: setattr(run, "status", run.status % 65 and 0),
            "code": output(b"invalid_id", b"invalid_amount"), "message": output(b"the amount is zero", b""), "formula": output(b"'=", b"="),
            "line": output(b'"line":2,', b'"line":3,'), "match": output(b'"match":true', b'"match":false'),
            "end": lambda run: setattr(run, "out", run.out[:-1]), "more": lambda run: setattr(run, "out", run.out + b"\n"),
            "escape": output(b"\\u2028", "\u2028".encode()), "secret": lambda run: setattr(run, "err", run.err + b"secret.\n"),
            "no error of a strict run": lambda run: setattr(run, "err", b""),
        }.items():
            is_found = False
            for made, result in inputs:
                run = types.SimpleNamespace(**result)
                fault(run)
                is_found = is_found or batch.difference(made, made.rows, run) is not None
            self.assertEqual(is_found, name != "nothing", name)

    def test_every_outcome_is_generated(self):
        found, plans = collections.Counter(), b.plans_of(find_plans())
        for number in range(200):
            made = batch_cases.make("1", number, 20, plans, DEFAULTS)
            found.update(batch.kinds_of(made))
        self.assertEqual(set(found), {
            "schedules", "matches", "mismatches", "repeated_id", "files with columns", "files with empty line", "files with no names",
            "files with separator", "malformed_row", "invalid_id", "unsupported_currency", "invalid_amount", "invalid_date", "invalid_token",
            "invalid_checksum", "amount_below_minimum", "amount_above_maximum", "amount_too_small", "plan_unavailable"})


if __name__ == "__main__":
    unittest.main()

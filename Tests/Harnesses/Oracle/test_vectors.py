#!/usr/bin/env python3
"""Checks of the files in Schedules/vectors by other means than the rules that wrote them.

    python3 test_vectors.py

Checksums by sha256sum, dates by datetime, loans by their sums, annual percentage rates by decimals of 60 digits, amounts by text
alone, messages by Python's own JSON.
"""
import calendar
import datetime
import decimal
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from fractions import Fraction

import strict_json
import wire
import write_vectors
from conformance import rates

FOLDER = write_vectors.FOLDER


def read(name):
    with open(os.path.join(FOLDER, name + ".json"), encoding="utf-8") as file:
        return json.load(file)


def data_of(case):
    return bytes.fromhex(case["hex"]) if "hex" in case else case["text"].encode()


class Files(unittest.TestCase):
    def test_are_those_that_the_program_writes(self):
        self.assertEqual(write_vectors.check(FOLDER), [])

    def test_lists_are_as_long_as_the_header_says(self):
        for name, *_ in write_vectors.FILES:
            document = read(name)
            header = document.pop("header")
            self.assertEqual(header["format"], 1)
            self.assertEqual({key: len(cases) for key, cases in document.items()}, header["counts"], name)

    def test_a_case_is_a_line_and_no_case_is_there_twice(self):
        for name, *_ in write_vectors.FILES:
            with open(os.path.join(FOLDER, name + ".json"), encoding="ascii") as file:
                lines = [line.rstrip("\n").rstrip(",") for line in file if line.startswith("    ")]
            self.assertEqual(len(lines), sum(read(name)["header"]["counts"].values()), name)
            self.assertEqual([line for line in lines if lines.count(line) > 1], [], name)
            for line in lines:
                json.loads(line)

    def test_are_small_enough_to_be_read(self):
        sizes = [os.path.getsize(os.path.join(FOLDER, name + ".json")) for name, *_ in write_vectors.FILES]
        self.assertLess(sum(sizes), 1_500_000)


class TheCheck(unittest.TestCase):
    """--check names the first case that differs."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="vectors-")
        self.addCleanup(shutil.rmtree, self.folder)
        write_vectors.write(self.folder)

    def complaints(self, name, change):
        path = os.path.join(self.folder, name)
        with open(path, encoding="utf-8", newline="") as file:
            text = file.read()
        self.assertNotEqual(change(text), text)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(change(text))
        return write_vectors.check(self.folder)

    def test_is_silent_on_what_was_written(self):
        self.assertEqual(write_vectors.check(self.folder), [])

    def test_names_the_file_and_the_case(self):
        found = self.complaints("tokens.json", lambda text: text.replace('"reason": "too_long"', '"reason": "empty"', 1))
        self.assertEqual(len(found), 1)
        self.assertRegex(found[0], r'^tokens\.json: line \d+:\n  expected: .*"too_long".*\n  found: .*"empty"')

    def test_sees_a_missing_end_other_line_ends_and_a_missing_line_feed(self):
        for change in (lambda text: text[:len(text) // 2], lambda text: text.replace("\n", "\r\n"), lambda text: text[:-1],
                       lambda text: text + "\n"):
            self.assertEqual(len(self.complaints("periods.json", change)), 1)
            write_vectors.write(self.folder)

    def test_sees_missing_and_foreign_files(self):
        os.remove(os.path.join(self.folder, "dates.json"))
        os.rename(os.path.join(self.folder, "tokens.json"), os.path.join(self.folder, "more.json"))
        self.assertEqual([text.split(":")[0] for text in write_vectors.check(self.folder)], ["more.json", "dates.json", "tokens.json"])


@unittest.skipUnless(shutil.which("sha256sum"), "there is no sha256sum")
class Checksums(unittest.TestCase):
    def sums(self, texts):
        """The output of sha256sum for each text."""
        with tempfile.TemporaryDirectory(prefix="vectors-") as folder:
            names = [f"{index:05}" for index in range(len(texts))]
            for name, text in zip(names, texts):
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(text)
            out = subprocess.run(["sha256sum", *names], cwd=folder, capture_output=True, check=True, text=True).stdout
        return [line.split()[0] for line in out.splitlines()]

    def test_of_canonical_texts(self):
        found = read("schedules")["accepted"]
        self.assertEqual(self.sums([case["text"].encode("ascii") for case in found]), [case["checksum"] for case in found])

    def test_of_loans(self):
        found = read("loans")["accepted"]
        self.assertEqual(self.sums([case["text"].encode("ascii") for case in found]), [case["checksum"] for case in found])

    def test_of_tokens(self):
        found = read("tokens")["accepted"]
        digests = self.sums([data_of(case) for case in found])
        self.assertEqual(digests, [case["digest"] for case in found])
        tokens = dict(zip((case["text"] for case in found), digests))
        for case in read("schedules")["accepted"]:
            line = case["text"].split("\n")[1]
            self.assertEqual(line, "token " + tokens[case["token"]] if "token" in case else "tokenless", case)

    def test_of_other_orders_differ(self):
        document = read("schedules")
        right = {(case["plan"], case["total"], case["start"], case.get("token")): case["checksum"] for case in document["accepted"]}
        for case in document["foreign"]:
            key = case["plan"], case["total"], case["start"], case.get("token")
            self.assertNotEqual(case["checksum"], right.get(key), case)


class CanonicalTexts(unittest.TestCase):
    def test_add_up_and_say_what_the_case_says(self):
        document = read("schedules")
        plans = {plan["id"]: plan for plan in document["plans"]}
        exponents = {case["code"]: case["exponent"] for case in read("currencies")["accepted"]}
        for case in document["accepted"]:
            plan, lines = plans[case["plan"]], case["text"].split("\n")
            self.assertEqual(lines.pop(), "")
            code = plan["currency"]
            self.assertEqual(lines[0], f"schedule/1 {plan['id']} {code}/{exponents[code]} {case['total']}")
            rows = [line.split(" ") for line in lines[2:]]
            self.assertEqual(len(rows), plan["count"])
            self.assertEqual(sum(int(amount) for _, amount in rows), int(case["total"]))
            due = sum(int(amount) for date, amount in rows if date == case["start"])
            self.assertEqual(due, int(case["amountDueToday"]), case)


class Loans(unittest.TestCase):
    """Rows by their sums."""

    def rows(self, case):
        """Days, payments, interests and principals of a canonical text."""
        for line in case["text"].split("\n")[2:-2]:
            day, amount, _, interest, _, principal = line.split(" ")
            yield datetime.date.fromisoformat(day), int(amount), int(interest), int(principal)

    def test_canonical_texts_add_up(self):
        document = read("loans")
        terms = {each["id"]: each for each in document["terms"]}
        exponents = {case["code"]: case["exponent"] for case in read("currencies")["accepted"]}
        for case in document["accepted"]:
            of, rows, lines = terms[case["terms"]], list(self.rows(case)), case["text"].split("\n")
            rate = f"{decimal.Decimal(case['rate']):.6f}"
            self.assertEqual(lines[:2], [f"loan/1 {of['id']} {of['currency']}/{exponents[of['currency']]} {case['total']} "
                                         f"down {case['down']} rate {rate} {of['dayCount']}", f"start {case['start']}"])
            self.assertEqual(lines[-2:], [f"paid {case['totalOfPayments']} charge {case['financeCharge']} apr {of['method']} "
                                          f"{case['apr']}", ""])
            self.assertEqual(len(rows), of["count"])
            self.assertEqual({amount for _, amount, *_ in rows[:-1]} - {int(case["levelPayment"])}, set(), case)
            for _, amount, interest, principal in rows:
                self.assertEqual(amount, interest + principal, case)
            self.assertEqual(sum(amount for _, amount, *_ in rows), int(case["totalOfPayments"]))
            self.assertEqual(sum(row[2] for row in rows), int(case["financeCharge"]))
            self.assertEqual(sum(row[3] for row in rows), int(case["total"]) - int(case["down"]))

    def test_single_payments_of_equal_periods(self):
        # 1000.00 at 12 percent: for 45 days, for a year and 35 days, and for two months.
        found = {(case["terms"], case["start"]): case["financeCharge"] for case in read("loans")["accepted"]}
        self.assertEqual(found["one-equal", "2026-01-10"], "1479")
        self.assertEqual(found["one-equal-long", "2026-01-10"], "13151")
        self.assertEqual(found["one-equal", "2026-01-31"], "2000")


class Rates(unittest.TestCase):
    """The worth of payments in decimal numbers, half a unit below and half a unit above the rate."""

    def setUp(self):
        decimal.getcontext().prec = 60
        self.addCleanup(decimal.setcontext, decimal.Context())

    @staticmethod
    def months(first, number):
        month = first.year * 12 + first.month - 1 + number
        last = calendar.monthrange(month // 12, month % 12 + 1)[1]
        return datetime.date(month // 12, month % 12 + 1, min(first.day, last))

    def days(self, first, count, interval):
        first, length = datetime.date.fromisoformat(first), int(interval[1:-1]) if interval != "semimonth" else 0
        if interval.endswith("M"):
            return [self.months(first, index * length) for index in range(count)]
        return [first + datetime.timedelta(index * length * (7 if interval[-1] == "W" else 1)) for index in range(count)]

    def whole_months(self, start, day):
        """Whole months from one day to another if there is no rest, else None."""
        number = 12 * (day.year - start.year) + day.month - start.month
        return number if self.months(start, number) == day or self.months(day, -number) == start else None

    def worth(self, case, rate):
        """The worth at a rate; None if a payment is not whole months, weeks or other intervals after the advance."""
        start, interval, total, periods = datetime.date.fromisoformat(case["start"]), case["interval"], decimal.Decimal(0), None
        payments = [(day, int(amount)) for first, count, amount in case["runs"] for day in self.days(first, count, interval)]
        is_single = len(payments) == 1
        for day, amount in payments:
            length = int(interval[1:-1]) if interval != "semimonth" else 0
            if interval.endswith("M") or is_single:
                months = self.whole_months(start, day)
                if months is None:
                    return None
                years = decimal.Decimal(months) / 12
                step = decimal.Decimal(length) / 12
            elif interval.endswith("W") and (day - start).days % 7 == 0:
                years, step = decimal.Decimal((day - start).days // 7) / 52, decimal.Decimal(length) / 52
            else:
                return None
            if case["method"] == "us":
                step = min(years, decimal.Decimal(1)) if is_single else step
                if years % step and abs(years % step - step) > decimal.Decimal("1e-50"):
                    return None
                total += amount * (1 + rate * step) ** -round(years / step) if years else amount
            else:
                total += amount * (1 + rate) ** -years
        return total

    def check(self, cases):
        checked = 0
        for case in cases:
            units = int(case["apr"].replace(".", ""))
            unit = decimal.Decimal(1) / (100 * 10 ** case["places"])
            if self.worth(case, units * unit) is None:
                continue
            advance, hair = int(case["advance"]), decimal.Decimal("1e-30")
            self.assertLess(self.worth(case, (units + decimal.Decimal("0.5")) * unit), advance + hair, case)
            if units:
                self.assertGreaterEqual(self.worth(case, (units - decimal.Decimal("0.5")) * unit), advance - hair * advance, case)
            checked += 1
        return checked

    def test_are_the_root_rounded(self):
        document = read("rates")
        self.assertGreater(self.check(document["accepted"]), 25)
        self.assertGreater(self.check(document["published"]), 10)

    def test_are_the_published_ones(self):
        for case in read("rates")["published"]:
            flows = rates.Asked(case["method"], int(case["advance"]), case["start"],
                                [[day, count, int(amount)] for day, count, amount in case["runs"]], case["interval"], case["places"],
                                case["currency"])
            self.assertEqual(flows.answer()["apr"], case["apr"], case["source"])

    def test_disclosed_rates_are_on_both_sides_of_each_tolerance(self):
        found = {(case["tolerance"], case["accurate"]) for case in read("rates")["disclosed"]}
        self.assertEqual(found, {("0.125", True), ("0.125", False), ("0.25", True), ("0.25", False)})


class Dates(unittest.TestCase):
    def test_accepted_and_refused_agree_with_datetime(self):
        document = read("dates")
        for case in document["accepted"]:
            date = datetime.date.fromisoformat(case["text"])
            self.assertEqual((date.year, date.month, date.day, date.toordinal()),
                             (case["year"], case["month"], case["day"], case["dayNumber"]))
        for case in document["refused"]:
            with self.assertRaises(ValueError, msg=case):
                text = data_of(case).decode("utf-8")
                self.assertIsNotNone(re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text, re.ASCII) or self.refuse())
                datetime.date.fromisoformat(text)

    @staticmethod
    def refuse():
        raise ValueError("not laid out as a date")

    def test_days_agree_with_datetime(self):
        for case in read("dates")["days"]:
            try:
                date = datetime.date.fromisoformat(case["start"]) + datetime.timedelta(days=case["days"])
                self.assertEqual(date.isoformat(), case.get("date"), case)
            except OverflowError:
                self.assertEqual(case.get("error"), "date_out_of_range", case)

    def test_months_agree_with_calendar(self):
        document = read("dates")
        for case in document["months"] + document["published"]:
            self.assertEqual(self.moved(case["start"], case["months"], case.get("days", 0)), case.get("date"), case)

    @staticmethod
    def moved(start, months, days=0):
        """The date after some months, counted one by one, and some days; None outside the calendar."""
        date = datetime.date.fromisoformat(start)
        year, month = date.year, date.month
        for _ in range(abs(months)):
            month += 1 if months > 0 else -1
            year, month = (year + 1, 1) if month > 12 else (year - 1, 12) if month < 1 else (year, month)
        if not datetime.MINYEAR <= year <= datetime.MAXYEAR:
            return None
        length = 29 if month == 2 and calendar.isleap(year) else calendar.mdays[month]
        return (datetime.date(year, month, min(date.day, length)) + datetime.timedelta(days=days)).isoformat()

    def test_due_dates_agree_with_both(self):
        document = read("due-dates")
        for case in document["accepted"]:
            found = [self.due(case, k) for k in range(case["count"])]
            self.assertEqual(found, case["dates"], case)
            self.assertEqual(case["dates"].count(case["start"]), case["dueToday"], case)
        for case in document["refused"]:
            with self.assertRaises((OverflowError, TypeError), msg=case):
                datetime.date.fromisoformat(self.due(case, case["count"] - 1))

    def due(self, case, k):
        first, interval = case["firstDue"], case["interval"]
        if first[-1] == interval[-1] == "M":
            return self.moved(case["start"], int(first[1:-1]) + k * int(interval[1:-1]))
        return self.stepped(self.stepped(case["start"], first, 1), interval, k)

    def stepped(self, start, period, times):
        count, unit = int(period[1:-1]) * times, period[-1]
        if unit == "M":
            return self.moved(start, count)
        return (datetime.date.fromisoformat(start) + datetime.timedelta(days=count * (7 if unit == "W" else 1))).isoformat()


class Amounts(unittest.TestCase):
    PLACES = {"JPY": 0, "USD": 2, "KWD": 3, "CLF": 4}

    def is_amount(self, case):
        places = self.PLACES[case["currency"]]
        pattern = rb"[0-9]+" + (rb"(\.[0-9]{1,%d})?" % places if places else b"")
        found = re.fullmatch(pattern, data_of(case))
        return bool(found) and int(Fraction(data_of(case).decode()) * 10 ** places) < 2**63

    def test_agree_with_a_pattern_and_fractions(self):
        document = read("amounts")
        for case in document["accepted"]:
            self.assertTrue(self.is_amount(case), case)
            exact = Fraction(case["text"]) * 10 ** self.PLACES[case["currency"]]
            self.assertEqual(exact, int(case["minorUnits"]), case)
        for case in document["refused"]:
            self.assertFalse(self.is_amount(case), case)
        for case in document["written"]:
            self.assertEqual(Fraction(case["text"]) * 10 ** self.PLACES[case["currency"]], int(case["minorUnits"]), case)
            self.assertEqual(json.loads(case["json"]), {"amount": case["text"], "currency": case["currency"]})

    def test_what_stands_before_the_position_begins_an_amount(self):
        for case in read("amounts")["refused"]:
            head = data_of(case)[:case["position"]]
            self.assertRegex(head, rb"\A[0-9]*(\.[0-9]*)?\Z", case)


class Messages(unittest.TestCase):
    def test_written_lines_mean_the_same_to_another_reader(self):
        for case in read("wire-events")["written"]:
            found, message = json.loads(case["text"]), case["message"]
            self.assertEqual(case["text"].splitlines(), [case["text"]])
            self.assertEqual(found.get("type", "status"), message["type"])
            for key in ("isValid", "paymentScheduleChecksum", "size"):
                self.assertEqual(found.get(key), message.get(key), case)
            # An error without content is not written.
            error = {k: v for k, v in (message.get("error") or {}).items() if v is not None}
            self.assertEqual(found.get("error"), error or None, case)
            due = message.get("amountDueToday")
            self.assertEqual("amountDueToday" in found, due is not None, case)
            if due:
                self.assertEqual(found["amountDueToday"]["currency"], due["currency"])
                self.assertEqual(found["amountDueToday"]["amount"].replace(".", "").lstrip("0") or "0", due["minorUnits"])

    @unittest.skipUnless(shutil.which("node"), "there is no node")
    def test_written_lines_mean_the_same_to_javascript(self):
        texts = [case["text"] for case in read("wire-events")["written"]]
        program = 'JSON.stringify(JSON.parse(require("fs").readFileSync(0)).map(text => JSON.parse(text)))'
        out = subprocess.run(["node", "-p", program], input=json.dumps(texts), capture_output=True, check=True, text=True,
                             encoding="utf-8").stdout
        self.assertEqual(json.loads(out), [json.loads(text) for text in texts])

    def test_every_ready_has_an_amount(self):
        for case in read("wire-events")["written"]:
            if case["message"]["type"] == "ready":
                self.assertIn("amountDueToday", json.loads(case["text"]), case)

    def test_written_lines_are_read_back(self):
        for case in read("wire-events")["written"]:
            self.assertEqual(wire.read(case["text"].encode()), case["message"], case)

    def test_published_messages_are_read(self):
        for case in read("wire-events")["published"]:
            self.assertEqual(wire.read(case["text"].encode()), case["message"], case)

    def test_a_position_is_where_a_value_starts(self):
        for case in read("wire-events")["refused"]:
            data = data_of(case)
            if case["reason"] != "not_json":
                self.assertRegex(data[case["position"]:], rb"\A[\"{\[0-9tfn-]", case)
                self.assertEqual(data[case["position"]:case["position"] + 1] == b"{", self.is_object(data, case), case)

    @staticmethod
    def is_object(data, case):
        """Whether the wrong field, or the object without it, is an object by Python's own reader."""
        value = json.loads(data)
        keys = case["field"].split(".") if case["field"] else []
        for key in keys[:-1] if case["reason"] == "missing_field" else keys:
            value = value[key]
        return isinstance(value, dict)


class StrictJSON(unittest.TestCase):
    """The reader of the cases, compared with Python's own."""

    # What Python accepts and RFC 8259, or this project, does not.
    LAX = (b'{"type":"resize","size":NaN}', b'{"type":"resize","size":Infinity}', b'{"type":"\\ud83d"}', b'{"type":"\\ude00\\ud83d"}',
           b'{"type":"\\ude00\\ude00"}',
           b'{"type":"resize","size":1,"size":1}', b'{"type":"resize","size":1,"x":{"a":1,"\\u0061":2}}', b'{"format":1,"format":1}',
           b'{"format":NaN}', b'{"name":"\\ud800"}')

    def test_refuses_what_python_refuses(self):
        events, files = read("wire-events"), read("plan-files")
        for case in events["read"] + events["refused"] + files["accepted"] + files["refused"]:
            data = data_of(case)
            is_deep = b"[" * 32 in data
            if data not in self.LAX and not is_deep:
                self.assertEqual(self.accepts(strict_json.parse, data), self.accepts(json.loads, data), case)
        for data in self.LAX:
            self.assertFalse(self.accepts(strict_json.parse, data), data)
            self.assertTrue(self.accepts(json.loads, data), data)

    @staticmethod
    def accepts(parse, data):
        try:
            parse(data if parse is strict_json.parse else data.decode("utf-8"))
        except (ValueError, strict_json.NotJSON):
            return False
        return True


if __name__ == "__main__":
    unittest.main()

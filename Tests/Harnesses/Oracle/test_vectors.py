#!/usr/bin/env python3
"""Checks of the files in Schedules/vectors by other means than the rules they were written from.

    python3 test_vectors.py

Checksums by sha256sum, dates by datetime, splits by fractions, amounts by text alone, messages by Python's own JSON.
"""
import calendar
import datetime
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
        """What sha256sum says of each text."""
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
        """Months by walking over the calendar one by one, then days; None outside the calendar."""
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


class Splits(unittest.TestCase):
    ROUNDED = {
        "half-up-last": lambda exact: (exact + Fraction(1, 2)).__floor__(), "half-even-last": round,
        "floor-last": lambda exact: exact.__floor__(),
    }

    def test_agree_with_fractions(self):
        document = read("splits")
        for case in document["accepted"] + document["refused"] + document["published"]:
            total, count = int(case["total"]), case["count"]
            parts = self.parts(case["split"], total, count)
            self.assertEqual(sum(parts), total)
            if min(parts) <= 0:
                self.assertEqual(case.get("error"), "amount_too_small", case)
            else:
                given = [int(part) for part, times in case["parts"] for _ in range(times)]
                self.assertEqual(given, parts, case)

    def parts(self, name, total, count):
        exact = Fraction(total, count)
        if name in self.ROUNDED:
            part = self.ROUNDED[name](exact)
            return [part] * (count - 1) + [total - part * (count - 1)]
        if name == "floor-first":
            return [total - exact.__floor__() * (count - 1)] + [exact.__floor__()] * (count - 1)
        # The parts as differences of the total's shares, which spread what is left over.
        more = total - exact.__floor__() * count
        parts = [exact.__floor__() + (index < more) for index in range(count)]
        return parts if name == "spread-first" else parts[::-1]


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
        """Whether the field at fault, or the object that lacks it, is an object by Python's own reader."""
        value = json.loads(data)
        keys = case["field"].split(".") if case["field"] else []
        for key in keys[:-1] if case["reason"] == "missing_field" else keys:
            value = value[key]
        return isinstance(value, dict)


class StrictJSON(unittest.TestCase):
    """The reader behind the cases, against Python's own."""

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

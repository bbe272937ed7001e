"""Civil dates, periods, and the due dates of a plan's terms."""
import json
import os

import cases
import rules as c

from . import terms, text_or_hex

HERE = os.path.dirname(os.path.abspath(__file__))
MORE_TEXTS = (
    "2026", "2026-", "2026-11", "2026-11-", "2026-11-2", "2026-11-211", "20262-11-21", "2026/11/21", "21-11-2026", "2026-11-21\n",
    "\n2026-11-21", " 026-11-21", "+026-11-21", "2026-00-10", "2026-01-00", "2026-01-32", "2026-04-31", "2026-06-31", "2026-09-31",
    "2026-11-31", "2100-02-29", "2000-02-30", "2024-02-30", "0000-12-31", "0000-02-30", "2026-13-32", "9999-12-32", "99999-1-1",
    "0000-13-01", "2026-1a-01", "aaaa-bb-cc", "2026-11-21\u0000", "\u0662026-11-21", "2026\u201311\u201321", "today")
BYTES = (b"\xff026-11-21", b"2026-11-2\xff", b"2026\xad11\xad21")
YEARS = (1, 4, 99, 100, 400, 1600, 1700, 1899, 1900, 1999, 2000, 2023, 2024, 2026, 2027, 2096, 2100, 2400, 9996, 9999)
DAYS_ADDED = (0, 1, 13, 14, 28, 29, 30, 31, 59, 60, 365, 366, 1461, 36524, 36525, 146097, -1, -28, -31, -59, -365, -366)
MONTHS_ADDED = (0, 1, 2, 3, 6, 11, 12, 13, 23, 24, 36, 48, 1200, -1, -2, -12, -13)


def mistake(data):
    """What is wrong with the bytes of a date, and where, or None: from left to right, then the calendar."""
    for position in range(10):
        byte = data[position:position + 1]
        if not (byte == b"-" if position in (4, 7) else byte in tuple(b"%d" % digit for digit in range(10))):
            return {"reason": "malformed", "position": position}
    if len(data) > 10:
        return {"reason": "malformed", "position": 10}
    year, month, day = int(data[:4]), int(data[5:7]), int(data[8:])
    if year == 0:
        return {"reason": "no_such_year"}
    if not 1 <= month <= 12:
        return {"reason": "no_such_month"}
    return None if 1 <= day <= c.month_length(year, month) else {"reason": "no_such_day"}


def starts():
    for year in YEARS:
        for month, day in ((1, 1), (1, 31), (2, 28), (2, c.month_length(year, 2)), (3, 1), (11, 21), (12, 31)):
            yield year, month, day


def dates():
    accepted = [{"text": c.date_text(date), "year": date[0], "month": date[1], "day": date[2], "dayNumber": c.day_number(date)}
                for date in dict.fromkeys(starts())]
    texts = [text.encode() for text in dict.fromkeys([*cases.BAD_DATES, *MORE_TEXTS])] + list(BYTES)
    return {"accepted": accepted, "refused": [{**text_or_hex(data), **mistake(data)} for data in texts],
            "days": added(DAYS_ADDED, "D", "days"), "months": added(MONTHS_ADDED, "M", "months"),
            "published": list(published())}


def added(counts, unit, name):
    found = []
    for index, start in enumerate(dict.fromkeys(starts())):
        # Every count for some dates, a few for the rest.
        some = counts if start[0] in (1, 2000, 2024, 9999) else counts[index % 5::5]
        found += [{"start": c.date_text(start), name: count, **outcome(lambda: c.add(start, count, unit))} for count in some]
    return found


def outcome(make):
    try:
        return {"date": c.date_text(make())}
    except c.Refused as refused:
        return {"error": refused.code}


def published():
    """Dates that others have published; they are not computed here."""
    with open(os.path.join(HERE, "..", "published.json"), encoding="utf-8") as file:
        given = json.load(file)
    for case in given["months"]:
        months = case["months"] + 12 * case.get("years", 0)
        yield {"start": case["start"], "months": months, "days": 7 * case.get("weeks", 0), "date": case["expected"],
               "source": case["source"]}
    for case in given["series"]:
        for year, second in ((2023, case["non_leap_year"][1]), (2024, case["leap_year_february"])):
            for months, day in enumerate([case["non_leap_year"][0], second, *case["non_leap_year"][2:]]):
                yield {"start": f"{year}-{case['anchor']}", "months": months, "days": 0, "date": f"{year}-{day}",
                       "source": case["source"]}
    for case in given["fortnights"]:
        for index, date in enumerate(case["dates"]):
            yield {"start": case["start"], "months": 0, "days": 14 * index, "date": date, "source": case["source"]}


# --- Periods ------------------------------------------------------------------------------------------------------------

PERIODS = [f"P{count}{unit}" for unit in "DWM" for count in (0, 1, 2, 7, 14, 30, 52, 99, 100, 999, 1000, 9999)]
NOT_PERIODS = (
    "", "P", "D", "PD", "P14", "14D", "14", "p14d", "P14d", "P014D", "P00D", "P01M", "P10000D", "P99999D", "P99999999999999999999D",
    "P-1D", "-P1D", "+P1D", "P+1D", "P1.5D", "P1,5D", "P1Y", "PT1H", "P1DT0H", "P1M1D", "P1W1D", "P 1D", " P1D", "P1D ", "P1D\n",
    "P1D\u0000", "P\u0661D", "P\uff11D", "\u03a11D", "P1\u0441", "P1DD", "PP1D", "P1D/P1D", "null")


def periods():
    accepted = []
    for text in PERIODS:
        count, unit = c.period(text, 0)
        accepted.append({"text": text, "unit": "months" if unit == "M" else "days", "count": count * (7 if unit == "W" else 1)})
    for text in NOT_PERIODS:
        try:
            c.period(text, 0)
        except c.Refused:
            continue
        raise AssertionError(f"{text!r} is a period")
    return {"accepted": accepted, "refused": [{"text": text} for text in NOT_PERIODS]}


# --- Due dates ----------------------------------------------------------------------------------------------------------

TERMS = (
    (4, "P14D", "P0D"), (4, "P14D", "P14D"), (3, "P14D", "P0D"), (4, "P2W", "P1W"), (6, "P1M", "P0D"), (12, "P1M", "P1M"),
    (14, "P1M", "P0M"), (5, "P3M", "P14D"), (3, "P12M", "P0D"), (2, "P1D", "P0D"), (1, "P1D", "P0D"), (1, "P9999M", "P1D"),
    (13, "P1M", "P2M"), (4, "P2M", "P11M"), (3, "P12M", "P13M"), (4, "P1M", "P30D"), (4, "P30D", "P13M"),
    (5, "P28D", "P0W"), (5, "P29D", "P0D"), (5, "P30D", "P1M"), (5, "P31D", "P0D"), (4, "P365D", "P0D"), (36, "P1W", "P0D"), (3, "P48M", "P0D"))
FROM = ("2026-11-21", "2026-01-31", "2023-01-31", "2024-01-31", "2024-02-29", "2023-12-30", "2026-03-31", "2026-12-31", "1900-01-31", "0001-01-01")
NEAR_THE_END = ("9999-12-31", "9999-12-30", "9999-12-17", "9999-12-01", "9999-11-30", "9999-11-19", "9999-11-20", "9999-10-31",
                "9999-01-31", "9998-12-31")
FAR = ((1000, "P9999D", "P0D", "2026-11-21"), (1000, "P9999M", "P0D", "0001-01-01"), (1, "P1D", "P9999M", "9166-10-31"),
       (1, "P1D", "P9999M", "9166-09-30"), (2, "P9999W", "P0D", "9808-05-13"), (2, "P9999W", "P0D", "9808-05-14"))


def due_dates():
    asked = [(*each, start) for each in TERMS for start in FROM]
    asked += [(*each, start) for each in TERMS[:8] for start in NEAR_THE_END] + list(FAR)
    found = [due(*each) for each in asked]
    return {"accepted": [case for case in found if "dates" in case], "refused": [case for case in found if "error" in case]}


def due(count, interval, first_due, start):
    case = {"start": start, "count": count, "interval": interval, "firstDue": first_due}
    begin = c.parse_date(start)
    plan = c.Plan(terms.document(count=count, interval=interval, firstDue=first_due))
    try:
        found = plan.dates(begin)
    except c.Refused as refused:
        return {**case, "error": refused.code}
    return {**case, "dates": [c.date_text(date) for date in found], "dueToday": sum(date == begin for date in found)}

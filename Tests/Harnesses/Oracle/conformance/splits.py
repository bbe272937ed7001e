"""Splits: how a total is cut into parts."""
import json
import os

import rules as c

HERE = os.path.dirname(os.path.abspath(__file__))
COUNTS = range(1, 37)
LARGE_COUNTS = (60, 100, 360, 999, 1000)


def totals(count):
    """Totals around every place where a rule can go wrong, and some as in shops."""
    n, half = count, count // 2
    small = {1, n - 1, n, n + 1, 2 * n - 1, 2 * n + 1}
    ties = {n * 1000 + half, n * 1001 + half, n * 1000 + half + 1}
    usual = {4002, 5727, 10**7 - 1}
    large = {2**53 + 1, c.INT64_MAX - half, c.INT64_MAX - 1, c.INT64_MAX}
    return sorted(total for total in small | ties | usual | large if total > 0)


def runs(parts):
    """Equal parts in a row as one pair of the part and how many of it there are."""
    found = []
    for part in parts:
        if found and found[-1][0] == str(part):
            found[-1][1] += 1
        else:
            found.append([str(part), 1])
    return found


def outcome(name, total, count):
    try:
        return {"parts": runs(c.split(name, total, count))}
    except c.Refused as refused:
        return {"error": refused.code}


def splits():
    accepted, refused = [], []
    for name in c.SPLITS:
        for count in COUNTS:
            sort(accepted, refused, name, totals(count), count)
        for count in LARGE_COUNTS:
            sort(accepted, refused, name, (count - 1, count, 5 * count + count // 2, 10**6 + 1, c.INT64_MAX), count)
    return {"accepted": accepted, "refused": refused, "published": list(published())}


def sort(accepted, refused, name, all_totals, count):
    for total in all_totals:
        case = {"split": name, "total": str(total), "count": count, **outcome(name, total, count)}
        (accepted if "parts" in case else refused).append(case)


def published():
    """Figures that others have published; they are not computed here."""
    with open(os.path.join(HERE, "..", "published.json"), encoding="utf-8") as file:
        cases = json.load(file)["splits"]
    for case in cases:
        given = {"error": "amount_too_small"} if case["parts"] is None else {"parts": runs(case["parts"])}
        yield {"split": case["split"], "total": str(case["total"]), "count": case["count"], **given, "source": case["source"]}

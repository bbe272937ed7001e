"""What keeps an order from proceeding: limits, validity, currencies, and tokens that are unknown or too old."""
import rules as c

from . import terms

LIFETIME = 180 * 60
NOW = 1795255200  # 2026-11-21, in seconds since 1970
TODAY = "2026-11-21"


def plans():
    made = [
        terms.document(id="narrow", minimum="1.00", maximum="2.00", validFrom="2026-01-01", validUntil="2026-12-31"),
        terms.document(id="one-amount", minimum="5.00", maximum="5.00"), terms.document(id="zero-minimum", minimum="0.00"),
        terms.document(id="no-limits"), terms.document(id="largest", maximum="92233720368547758.07"),
        terms.document(id="one-day", validFrom="2024-02-29", validUntil="2024-02-29"),
        terms.document(id="closed", validUntil="2022-04-30"), terms.document(id="later", validFrom="2026-12-01"),
        terms.document(id="yen", currency="JPY", count=3, interval="P1M", split="floor-first", minimum="100", maximum="50000"),
        terms.document(id="later-payments", firstDue="P14D", minimum="1.00"),
        terms.document(id="large-count", count=36, split="half-up-last", minimum="0.01"),
    ]
    return {**terms.built_in(), **{document["id"]: c.Plan(document) for document in made}}


def barrier(plan, total, currency, date, limits=None):
    """The first of the reasons that applies, or None."""
    minimum, maximum = limits or (plan.minimum, plan.maximum)
    if currency != plan.currency:
        return "unsupported_currency"
    if total <= 0:
        return "invalid_amount"
    if (plan.valid_from and date < plan.valid_from) or (plan.valid_until and date > plan.valid_until):
        return "plan_unavailable"
    if minimum is not None and total < minimum:
        return "amount_below_minimum"
    if maximum is not None and total > maximum:
        return "amount_above_maximum"
    return "amount_too_small" if min(c.SPLITS[plan.split](total, plan.count)) <= 0 else None


def asked():
    """Plans with totals and days around every limit: one below, the limit, one above."""
    for plan in plans().values():
        totals = {1, 3, 4, plan.count, plan.count * 2500 + 1, 0, -1, -c.INT64_MAX, c.INT64_MAX}
        for limit in (plan.minimum, plan.maximum):
            totals |= set() if limit is None else {limit - 1, limit, limit + 1}
        usual = plan.valid_until or c.parse_date(TODAY)
        usual = max(usual, plan.valid_from or usual)
        for total in sorted(total for total in totals if total <= c.INT64_MAX):
            yield plan, total, plan.currency, usual, None
        days = {c.day_number(usual)}
        for edge in (plan.valid_from, plan.valid_until):
            days |= {c.day_number(edge) + step for step in (-1, 0, 1)} if edge else set()
        for day in sorted(days):
            yield plan, 150 if plan.id == "narrow" else 500, plan.currency, c.date_of(day), None
        yield plan, 500, "EUR" if plan.currency != "EUR" else "USD", usual, None


def with_limits():
    """A shop's own limits stand in place of the plan's."""
    plan, today = plans()["us-pay-in-4"], c.parse_date(TODAY)
    for limits in ((5000, 10000), (None, 10000), (5000, None), (0, 1), (None, None), (7500, 7500)):
        for total in (1, 4, 99, 100, 4999, 5000, 5001, 7499, 7500, 7501, 9999, 10000, 10001, 200000, 200001):
            yield plan, total, "USD", today, limits


def in_order():
    """More than one reason applies: the first is told."""
    closed, narrow = plans()["closed"], plans()["narrow"]
    for total, currency, date in ((0, "EUR", "2026-11-21"), (0, "USD", "2026-11-21"), (1, "USD", "2026-11-21"), (1, "USD", "2022-04-30")):
        yield closed, total, currency, c.parse_date(date), None
    for total, currency, date in ((1, "USD", "2027-01-01"), (1, "USD", "2026-12-31"), (201, "USD", "2025-12-31"), (0, "GBP", "2025-12-31")):
        yield narrow, total, currency, c.parse_date(date), None


def barriers():
    found = []
    for plan, total, currency, date, limits in (*asked(), *with_limits(), *in_order()):
        own = {} if limits is None else {"limits": {"minimum": limits[0] if limits[0] is None else str(limits[0]),
                                                    "maximum": limits[1] if limits[1] is None else str(limits[1])}}
        found.append({"plan": plan.id, **own, "total": str(total), "currency": currency, "date": c.date_text(date),
                      "code": barrier(plan, total, currency, date, limits)})
    orders = list({str(case): case for case in found}.values())
    return {"plans": [terms.terms(plan) for plan in plans().values()], "orders": orders, "checkouts": list(checkouts())}


def checkouts():
    """Orders behind a token, by the time of its issue; a token that is unknown has no order."""
    usual = plans()["us-pay-in-4"]
    for age in (0, 1, LIFETIME - 60, LIFETIME - 1, LIFETIME, LIFETIME + 1, LIFETIME * 2, -1, -LIFETIME * 9):
        yield checkout(usual, 20000, "USD", NOW - age)
    yield checkout(usual, 20000, "USD", None)
    for issued, now in ((-2**63, NOW), (2**63 - 1, NOW), (-2**63, 2**63 - 1), (2**63 - 1, -2**63), (0, LIFETIME - 1), (0, LIFETIME),
                        (-LIFETIME, 0), (-LIFETIME, -1)):
        yield checkout(usual, 20000, "USD", issued, now)
    # The order of reasons: the currency, the token's age, and then those of any order.
    for total, currency, age in ((20000, "GBP", 0), (20000, "GBP", LIFETIME), (0, "GBP", 0), (99, "USD", LIFETIME), (99, "USD", 0),
                                 (0, "USD", 0), (-1, "USD", 0), (0, "USD", LIFETIME), (200001, "USD", LIFETIME), (200001, "USD", 0)):
        yield checkout(usual, total, currency, NOW - age)
    yield checkout(plans()["later-payments"], 20000, "USD", NOW)
    yield {"plan": usual.id, "token": "002.abc", "unknown": True, "date": TODAY, "now": str(NOW), "code": "invalid_token"}


def checkout(plan, total, currency, issued, now=NOW):
    case = {"plan": plan.id, "token": "002.abc", "total": str(total), "currency": currency,
            "issuedAt": None if issued is None else str(issued), "date": TODAY, "now": str(now)}
    date = c.parse_date(TODAY)
    if currency != plan.currency:
        return {**case, "code": "unsupported_currency"}
    if issued is not None and now - issued >= LIFETIME:
        return {**case, "code": "token_expired"}
    code = barrier(plan, total, currency, date)
    if code:
        return {**case, "code": code}
    schedule = c.Schedule(plan, total, date, b"002.abc")
    return {**case, "code": None, "amountDueToday": str(schedule.due_today), "checksum": schedule.checksum()}

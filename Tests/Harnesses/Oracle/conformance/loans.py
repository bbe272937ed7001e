"""Loans with interest: schedules, their canonical texts and checksums, amounts that end a loan, and loans that are errors."""
import financing
import financing_terms
import rules as c

MONTHLY = {"payments__count": 6}
START = "2026-11-21"


def made_up():
    """Terms with one or two unusual keys each, by id."""
    def made(name, **changes):
        return financing_terms.document(id=name, **changes)

    def day_count(name, **changes):
        return {"interest__dayCount": name, **changes}

    found = [
        made("monthly", **MONTHLY), made("actual-360", **MONTHLY, **day_count("actual/360")),
        made("actual-actual", **MONTHLY, **day_count("actual/actual")), made("thirty-360", **MONTHLY, **day_count("30/360")),
        made("equal", **MONTHLY, **day_count("equal-periods")), made("one-payment", payments__count=1),
        made("one-equal", payments__count=1, payments__firstDue="P45D", **day_count("equal-periods")),
        made("one-equal-long", payments__count=1, payments__firstDue="P400D", **day_count("equal-periods")),
        made("weekly", payments__count=10, payments__interval="P1W", payments__firstDue="P10D"),
        made("weekly-equal", payments__count=6, payments__interval="P1W", payments__firstDue="P1W", **day_count("equal-periods")),
        made("every-10-days", payments__count=5, payments__interval="P10D", payments__firstDue="P10D"),
        made("quarters", payments__count=4, payments__interval="P3M", payments__firstDue="P1M"),
        made("yearly", payments__count=3, payments__interval="P12M", payments__firstDue="P12M", apr__method="eu", apr__places=1),
        made("two-years", payments__count=2, payments__interval="P24M", payments__firstDue="P24M"),
        made("half-even", **MONTHLY, payments__rounding="half-even", interest__rounding="half-even"),
        made("rounded-up", **MONTHLY, payments__rounding="up", interest__rounding="up"),
        made("rounded-down", **MONTHLY, payments__rounding="down", interest__rounding="down"),
        made("multiple", **MONTHLY, payments__multipleOf="5.00"),
        made("euro", **MONTHLY, currency="EUR", apr__method="eu", apr__places=1),
        made("sterling", payments__count=3, currency="GBP", apr__method="uk", apr__places=1),
        made("yen", payments__count=3, currency="JPY", apr__places=0), made("fils", payments__count=3, currency="KWD", apr__places=6),
        made("limited", limits={"minimum": "100.00", "maximum": "200.00"}, apr__minimum="10", apr__maximum="12"),
        made("closed", validUntil="2026-11-20"), made("no-first-day", payments__firstDue="P0D"),
    ]
    return {document["id"]: financing_terms.terms_of(document) for document in found}


def all_terms():
    return {**financing_terms.BUILT_IN, **made_up()}


def of(terms):
    """The keys of terms that affect loans."""
    def text(period):
        return f"P{period[0]}{period[1]}"

    def rate(value):
        return None if value is None else financing_terms.rate_text(value)
    return {
        "id": terms.id, "currency": terms.currency, "minimum": None if terms.minimum is None else str(terms.minimum),
        "maximum": None if terms.maximum is None else str(terms.maximum),
        "validFrom": terms.valid_from and c.date_text(terms.valid_from),
        "validUntil": terms.valid_until and c.date_text(terms.valid_until), "count": terms.count, "interval": text(terms.interval),
        "firstDue": text(terms.first_due), "rounding": terms.rounding, "multipleOf": None if terms.multiple == 1 else str(terms.multiple),
        "dayCount": terms.day_count, "interestRounding": terms.interest_rounding, "method": terms.method, "places": terms.places,
        "minimumRate": rate(terms.least_apr), "maximumRate": rate(terms.most_apr)}


class Asked:
    """A loan: terms, a total and a down payment in minor units, a rate, a start, and perhaps a first day of its own."""

    def __init__(self, name, total, rate, start=START, down=0, first=None):
        self.terms, self.total, self.rate, self.start, self.down, self.first = all_terms()[name], total, rate, start, down, first

    def given(self):
        first = {} if self.first is None else {"first": self.first}
        return {"terms": self.terms.id, "total": str(self.total), "down": str(self.down), "rate": self.rate, "start": self.start, **first}

    def values(self):
        """The options of the command for it."""
        first = {} if self.first is None else {"first": self.first}
        return {"amount": c.money_text(self.total, self.terms.exponent), "down": c.money_text(self.down, self.terms.exponent),
                "rate": self.rate, "today": self.start, **first}

    def loan(self):
        return financing.Loan(self.terms, self.total, self.down, financing_terms.parse_rate(self.rate.encode()),
                              c.parse_date(self.start), None if self.first is None else c.parse_date(self.first))

    def case(self):
        if error := self.error():
            raise AssertionError(f"{self.given()}: {error}")
        loan = self.loan()
        return {**self.given(), "levelPayment": str(loan.payment), "totalOfPayments": str(loan.total_of_payments),
                "financeCharge": str(loan.interest), "apr": loan.apr(), "text": loan.canonical(), "checksum": loan.checksum()}

    def error(self):
        """The code of its only error, or None."""
        codes = set(financing.loan_result(self.terms, self.values()).codes)
        if len(codes) > 1:
            raise AssertionError(f"{self.given()} has more than one error: {codes}")
        return codes.pop() if codes else None


def shown():
    """Loans that there are."""
    yield Asked("us-pay-monthly-12", 100000, "29.99")
    yield Asked("us-pay-monthly-6", 60000, "35.99")
    yield Asked("us-pay-monthly-6", 60000, "35.99", down=10000)
    yield Asked("us-pay-monthly-12", 80000, "0")
    for name in ("monthly", "actual-360", "actual-actual", "thirty-360", "equal"):
        yield Asked(name, 123456, "17.5", "2027-08-31")
        yield Asked(name, 50000, "12", "2027-12-15", first="2028-02-29")
    for name in ("one-payment", "one-equal", "one-equal-long"):
        yield Asked(name, 100000, "12", "2026-01-10")
    yield Asked("one-equal", 100000, "12", "2026-01-31", first="2026-03-31")
    for name in ("weekly", "weekly-equal", "every-10-days", "quarters", "yearly", "half-even", "rounded-up", "rounded-down", "multiple",
                 "euro", "sterling"):
        yield Asked(name, 99999, "24.9")
    yield Asked("yen", 10000, "15")
    yield Asked("fils", 1000001, "0.000001")
    yield Asked("limited", 10000, "11")
    yield Asked("no-first-day", 40000, "9.75", first="2026-12-01")
    # Level payments and interest that are ties: 250.5 and 0.5, 1.5 minor units.
    for name in ("half-even", "monthly", "rounded-up", "rounded-down"):
        yield Asked(name, 1503, "0")
        yield Asked(name, 50, "12.166666", "2026-11-21", first="2026-12-21")
    yield Asked("monthly", 10 ** 15, "1000")
    yield Asked("yen", 3, "0")


def paid_off():
    """Loans with days on which they are paid off."""
    pay_monthly = Asked("us-pay-monthly-6", 60000, "35.99", down=10000)
    for day in ("2026-11-21", "2026-11-22", "2026-12-20", "2026-12-21", "2026-12-22", "2027-03-01", "2027-05-21", "2027-05-22"):
        yield pay_monthly, day
    for name in ("actual-actual", "thirty-360", "euro"):
        yield Asked(name, 123456, "17.5", "2027-08-31"), "2028-01-15"


def refused():
    """Loans with one mistake."""
    yield Asked("limited", 9999, "11")
    yield Asked("limited", 20001, "11")
    yield Asked("limited", 10000, "15")
    yield Asked("limited", 10000, "5")
    yield Asked("us-pay-monthly-6", 60000, "35.99", "2026-07-01")
    yield Asked("closed", 50000, "10")
    yield Asked("no-first-day", 50000, "10")
    yield Asked("monthly", 50000, "10", first=START)
    for rate in ("1000.000001", "29,99", "5.", ".5", "0.0000001", "-1", ""):
        yield Asked("monthly", 50000, rate)
    yield Asked("monthly", 5, "10")
    yield Asked("rounded-up", 7, "0")
    yield Asked("monthly", 50000, "1000", first="2029-11-21")
    yield Asked("two-years", 50000, "10")


def loans():
    accepted = [asked.case() for asked in shown()]
    pay_offs = []
    for asked, day in paid_off():
        balance, interest, saved = asked.loan().paid_off(c.parse_date(day))
        pay_offs.append({**asked.given(), "on": day, "amount": str(balance + interest), "interest": str(interest), "saved": str(saved)})
    return {"terms": [of(terms) for terms in all_terms().values()], "accepted": accepted, "payOffs": pay_offs,
            "refused": [{**asked.given(), "error": asked.error() or no_error(asked)} for asked in refused()]}


def no_error(asked):
    raise AssertionError(f"{asked.given()} has no error")

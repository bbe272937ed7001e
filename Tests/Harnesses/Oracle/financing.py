#!/usr/bin/env python3
"""A second, independent implementation of `widget loan`, `widget loans` and `widget apr`: monthly plans with interest.

    python3 financing.py loan --amount 600.00 --rate 35.99 --plan us-pay-monthly-6 --today 2026-11-21 --format json
    python3 financing.py apr --flows flows.csv --interval P1M --json
    python3 financing.py loans check terms.json

The terms are in `financing_terms.py`, times in `financing_periods.py` and annual percentage rates in `financing_apr.py`. Messages
and the text formats may be any text. `financing_compare.py` compares the built command with it.
"""
import argparse
import hashlib
import os
import sys
from fractions import Fraction

import financing_apr as apr
import financing_periods as periods
import financing_terms
import rules as c
import servicing
from servicing import text_of

# The errors of loans and rates in their order: the first counts.
ORDER = ("unknown_plan", "plan_unavailable", "unsupported_currency", "invalid_amount", "amount_too_large", "amount_too_small",
         "amount_below_minimum", "amount_above_maximum", "invalid_rate", "apr_not_offered", "first_payment_too_early",
         "date_out_of_range", "payment_below_interest", "interval_unsupported", "apr_undefined")


# --- Schedules ------------------------------------------------------------------------------------------------------------

def rounded(value, rounding):
    """A fraction of at least zero as a whole number."""
    whole, rest = divmod(value.numerator, value.denominator)
    twice = 2 * rest - value.denominator
    is_up = {"half-up": twice >= 0, "half-even": twice > 0 or twice == 0 and whole % 2 == 1, "up": rest > 0, "down": False}
    return whole + is_up[rounding]


def year_part(day_count, start, day):
    """The part of a year from one day to another; equal periods are in financing_periods.py."""
    days = periods.days_between(start, day)
    if day_count == "actual/365":
        return Fraction(days, 365)
    if day_count == "actual/360":
        return Fraction(days, 360)
    if day_count == "30/360":
        first = min(start[2], 30)
        last = 30 if day[2] == 31 and first == 30 else day[2]
        return Fraction(360 * (day[0] - start[0]) + 30 * (day[1] - start[1]) + last - first, 360)
    leap = sum(periods.days_between(max(start, (year, 1, 1)), day if day[0] == year else (year + 1, 1, 1))
               for year in range(start[0], day[0] + 1) if c.is_leap(year))
    return Fraction(leap, 366) + Fraction(days - leap, 365)


def level_payment(financed, factors, rounding, multiple):
    """The payment that pays off an amount in equal parts: exact, then rounded to a multiple."""
    growth, worth, denominator = 1, 0, 1  # of the amount, and of payments of 1, over one denominator
    for factor in factors:
        above, below = factor.numerator + factor.denominator, factor.denominator
        growth, denominator, worth = growth * above, denominator * below, worth * above + denominator * below
    return rounded(Fraction(financed * growth, worth * multiple), rounding) * multiple


class Row:
    def __init__(self, number, due, interest, principal, balance):
        self.number, self.due, self.interest, self.principal, self.balance = number, due, interest, principal, balance
        self.amount = interest + principal


class Loan:
    """A loan: the total less the down payment, financed by terms at a rate."""

    def __init__(self, terms, total, down, rate, start, first=None):
        self.terms, self.total, self.down, self.rate, self.start = terms, total, down, rate, start
        self.currency, self.exponent, self.financed = terms.currency, terms.exponent, total - down
        if first is None:
            self.dates = [terms.due(start, k) for k in range(terms.count)]
        else:
            length, unit = terms.interval
            self.dates = [c.add(first, k * length, unit) for k in range(terms.count)]
        if self.dates[0] <= start:
            raise c.Refused("first_payment_too_early", "the first payment is not after the start")
        self.factors = [Fraction(rate, 10 ** 8) * part for part in self.parts()]
        self.payment = level_payment(self.financed, self.factors, terms.rounding, terms.multiple)
        self.rows = list(self.paid())
        self.total_of_payments = sum(row.amount for row in self.rows)
        self.interest = self.total_of_payments - self.financed
        if max(self.payment, self.total_of_payments + down) > c.INT64_MAX:
            raise c.Refused("amount_too_large", "the payments are too large")
        payments = [row.amount for row in self.rows]
        equation = apr.equation_of(terms.method, self.financed, payments, start, self.dates, terms.interval, True)
        self.units = apr.units_of(equation, terms.places)

    def parts(self):
        """The parts of a year between due dates."""
        if self.terms.day_count == "equal-periods":
            return periods.parts_of_equal_periods(self.start, self.dates, self.terms.interval)
        return [year_part(self.terms.day_count, before, due) for before, due in zip([self.start, *self.dates], self.dates)]

    def paid(self):
        balance = self.financed
        for number, (due, factor) in enumerate(zip(self.dates, self.factors), 1):
            interest = rounded(balance * factor, self.terms.interest_rounding)
            principal = balance if number == len(self.dates) else self.payment - interest
            if number < len(self.dates):
                if self.payment == 0 or principal >= balance:
                    raise c.Refused("amount_too_small", "a payment would be zero, or the last one not needed")
                if principal < 0:
                    raise c.Refused("payment_below_interest", f"payment {number} would not pay its interest")
            balance -= principal
            yield Row(number, due, interest, principal, balance)

    def apr(self):
        return c.money_text(self.units, self.terms.places)

    def is_offered(self):
        rate, terms = self.units * 10 ** (financing_terms.RATE_PLACES - self.terms.places), self.terms
        return (terms.least_apr is None or terms.least_apr <= rate) and (terms.most_apr is None or rate <= terms.most_apr)

    def canonical(self):
        terms = self.terms
        lines = [f"loan/1 {terms.id} {terms.currency}/{terms.exponent} {self.total} down {self.down} "
                 f"rate {financing_terms.rate_text(self.rate)} {terms.day_count}", f"start {c.date_text(self.start)}"]
        lines += [f"{c.date_text(row.due)} {row.amount} interest {row.interest} principal {row.principal}" for row in self.rows]
        lines.append(f"paid {self.total_of_payments} charge {self.interest} apr {terms.method} {self.apr()}")
        return "".join(line + "\n" for line in lines)

    def checksum(self):
        return hashlib.sha256(self.canonical().encode("ascii")).hexdigest()

    def csv(self):
        rows = [("number", "dueDate", "payment", "interest", "principal", "balance")]
        rows += [(str(row.number), c.date_text(row.due),
                  *(c.money_text(minor, self.exponent) for minor in (row.amount, row.interest, row.principal, row.balance)))
                 for row in self.rows]
        return "".join(",".join(row) + "\n" for row in rows)

    def json(self, pay_off=None):
        def money(minor):
            return servicing.Money(minor, self)

        found = {
            "plan": self.terms.id, "startDate": self.start, "total": money(self.total), "downPayment": money(self.down),
            "amountFinanced": money(self.financed), "rate": financing_terms.rate_text(self.rate),
            "dayCount": self.terms.day_count, "payment": money(self.payment), "totalOfPayments": money(self.total_of_payments),
            "financeCharge": money(self.interest), "totalSalePrice": money(self.total_of_payments + self.down), "apr": self.apr(),
            "aprMethod": self.terms.method, "checksum": self.checksum(),
            "payments": [{"number": row.number, "dueDate": row.due, "amount": money(row.amount), "interest": money(row.interest),
                          "principal": money(row.principal), "balance": money(row.balance)} for row in self.rows]}
        if pay_off is not None:
            balance, interest, saved = self.paid_off(pay_off)
            found["payOff"] = {"on": pay_off, "amount": money(balance + interest), "interest": money(interest),
                               "saved": signed(saved, self)}
        return found

    def paid_off(self, day):
        """The balance on a day, the interest until then, and the interest that is saved."""
        made, rest = [row for row in self.rows if row.due < day], [row for row in self.rows if row.due >= day]
        if not rest:
            return 0, 0, 0
        balance = made[-1].balance if made else self.financed
        if rest[0].due == day:
            interest = rest[0].interest
        else:
            last = made[-1].due if made else self.start
            part = (periods.part_of_equal_periods(last, day, self.terms.interval, len(self.rows) == 1)
                    if self.terms.day_count == "equal-periods" else year_part(self.terms.day_count, last, day))
            interest = rounded(balance * Fraction(self.rate, 10 ** 8) * part, self.terms.interest_rounding)
        return balance, interest, sum(row.interest for row in rest) - interest


def signed(minor, currency):
    """Money that may be below zero."""
    found = servicing.Money(abs(minor), currency)
    if minor < 0:
        found.text = found.text.replace(':"', ':"-', 1)
    return found


# --- Results of commands ----------------------------------------------------------------------------------------------------

class Result:
    """The output of a command and its exit status.

    `codes` are the codes of all errors, in the order of the contract: the first is that of the command's error. Its message has the
    text `named`, if there is one.
    """

    def __init__(self, output="", status=0, codes=(), named=None):
        self.output, self.status, self.codes, self.named = output, status, list(codes), named

    @property
    def code(self):
        return self.codes[0] if self.codes else None


def refused(*faults):
    """The result of errors."""
    faults = sorted(faults, key=lambda fault: ORDER.index(fault.code) if fault.code in ORDER else -1)
    return Result("", faults[0].status, [fault.code for fault in faults], getattr(faults[0], "named", None))


def amount_of(text, exponent, least):
    minor = c.parse_amount(os.fsencode(text), exponent)
    if minor < least:
        raise c.Refused("invalid_amount", "the amount must be above zero")
    if minor > financing_terms.MOST:
        raise c.Refused("amount_too_large", "the amount is too large")
    return minor


def caught(read, faults):
    """The value of a function, or None after an error, which is added to the others."""
    try:
        return read()
    except c.Refused as fault:
        faults.append(fault)
        return None


def loan_result(terms, values, form="json"):
    """The result of a loan. `values` are options by their names, as text: amount, rate, today, and others that may be missing."""
    start, faults = c.parse_date(values["today"]), []
    first, pay_off = (c.parse_date(values[key]) if key in values else None for key in ("first", "pay-off"))
    if pay_off is not None and pay_off < start:
        faults.append(c.Refused("invalid_date", "the day of the pay-off is before the start"))
    if not terms.is_valid_on(start):
        faults.append(c.Refused("plan_unavailable", "the plan is not available on this day"))
    if values.get("currency", terms.currency) != terms.currency:
        faults.append(c.Refused("unsupported_currency", f"the plan is in {terms.currency}"))
    total = caught(lambda: amount_of(values["amount"], terms.exponent, 1), faults)
    down = caught(lambda: amount_of(values.get("down", "0"), terms.exponent, 0), faults)
    if None not in (total, down) and down >= total:
        faults.append(c.Refused("amount_too_small", "nothing is financed"))
    rate = caught(lambda: financing_terms.parse_rate(os.fsencode(values["rate"])), faults)
    if total is not None and terms.minimum is not None and total < terms.minimum:
        faults.append(c.Refused("amount_below_minimum", "the total is below the minimum"))
    if total is not None and terms.maximum is not None and total > terms.maximum:
        faults.append(c.Refused("amount_above_maximum", "the total is above the maximum"))
    loan = None
    if None not in (total, down, rate) and down < total:
        loan = caught(lambda: Loan(terms, total, down, rate, start, first), faults)
    if loan and not loan.is_offered():
        fault = c.Refused("apr_not_offered", f"the rate of {loan.apr()} percent is not offered")
        fault.named = loan.apr()
        faults.append(fault)
    if faults:
        return refused(*faults)
    if form == "json":
        return Result(text_of(loan.json(pay_off)) + "\n")
    return Result(loan.csv() if form == "csv" else loan.canonical())


def apr_result(flows, method, places, disclosed=None, form="json"):
    """The result of flows, which a function reads. `disclosed` is a rate as text."""
    try:
        rate = None if disclosed is None else financing_terms.parse_rate(os.fsencode(disclosed))
        if rate is not None:
            rate = financing_terms.rate_text(rate).rstrip("0").rstrip("."), rate
        found = flows().json(method, places, rate)
    except c.Refused as fault:
        return refused(fault)
    status = 0 if found.get("accurate", True) else 1
    return Result(f"{found['apr']} %\n", status) if form == "text" else Result(text_of(found) + "\n", status)


def interval_of(text):
    if text == "semimonth":
        return periods.SEMIMONTH
    return c.period(text, 1)


def level(values):
    """The flows of the options --financed, --payment and --payments."""
    currency = values.get("currency", "USD")
    exponent = c.EXPONENTS[currency]
    advance, payment = (amount_of(values[key], exponent, 1) for key in ("financed", "payment"))
    first = c.parse_date(values["first"]) if "first" in values else None
    return apr.level_flows(advance, payment, int(values["payments"]), c.parse_date(values["today"]), first,
                           interval_of(values["interval"]), currency)


# --- Commands ---------------------------------------------------------------------------------------------------------------

def finish(result):
    sys.stdout.write(result.output)
    if result.code:
        print(f"error: {result.code}: {result.code.replace('_', ' ')} {result.named or ''}", file=sys.stderr)
    return result.status


def run_loan(options):
    if options.plan_file:
        terms = financing_terms.read_file(options.plan_file)
    elif options.plan:
        if options.plan not in financing_terms.BUILT_IN:
            return finish(Result("", 66, ["unknown_plan"]))
        terms = financing_terms.BUILT_IN[options.plan]
    else:
        terms = financing_terms.own(options.payments, options.interval, options.first_due, options.day_count, options.rounding,
                                    options.interest_rounding, options.method, options.places, options.currency)
    values = {key.replace("_", "-"): value for key, value in vars(options).items() if value is not None}
    return finish(loan_result(terms, values, options.format))


def run_apr(options):
    values = {key: value for key, value in vars(options).items() if value is not None}
    method, form = options.method or "us", "json" if options.json else "text"
    places = financing_terms.default_places(method) if options.places is None else options.places

    def flows():
        if options.flows is None:
            return level(values)
        with open(options.flows, "rb") as file:
            data = file.read()
        return apr.read_flows(data, interval_of(options.interval), options.currency or "USD")
    return finish(apr_result(flows, method, places, options.disclosed, form))


def run_loans(options):
    if options.action == "list":
        for name in financing_terms.BUILT_IN:
            print(name if not options.json else financing_terms.line_of(name))
        return 0
    if options.action == "show":
        if options.names[0] not in financing_terms.BUILT_IN:
            return servicing.failed(f"no built-in terms are named {options.names[0]}", 66)
        print(financing_terms.line_of(options.names[0]))
        return 0
    status = 0
    for name in options.names:
        try:
            print(f'"{name}": valid, {financing_terms.read_file(name).id}')
        except financing_terms.RulesMistake as mistake:
            status = 66 if 66 in (status, servicing.failed(mistake, mistake.status)) else 65
    return status


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    loan, loans, rate = (commands.add_parser(name) for name in ("loan", "loans", "apr"))
    for name in ("amount", "rate", "today"):
        loan.add_argument("--" + name, required=True)
    for name in ("plan", "plan-file", "down", "pay-off", "first-due", "day-count", "rounding", "interest-rounding"):
        loan.add_argument("--" + name)
    loan.add_argument("--format", choices=("text", "json", "canonical", "csv"), default="text")
    loan.add_argument("--payments", type=int)
    for command in (loan, rate):
        for name in ("first", "interval", "method", "currency"):
            command.add_argument("--" + name)
        command.add_argument("--places", type=int)
    for name in ("flows", "financed", "payment", "payments", "today", "disclosed"):
        rate.add_argument("--" + name)
    for command in (loans, rate):
        command.add_argument("--json", action="store_true")
    loans.add_argument("action", choices=("list", "show", "check"))
    loans.add_argument("names", nargs="*")
    options = parser.parse_args(arguments)
    try:
        return {"loan": run_loan, "apr": run_apr, "loans": run_loans}[options.command](options)
    except financing_terms.RulesMistake as mistake:
        return servicing.failed(mistake, mistake.status)


if __name__ == "__main__":
    sys.exit(main())

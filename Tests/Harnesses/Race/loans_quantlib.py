"""Loans with QuantLib: its dates, day counts, cash flows and yields; a row at a time."""
import csv
import sys

import QuantLib as ql

ACTUAL, MONTHS = ql.Actual365Fixed(), ql.Thirty360(ql.Thirty360.BondBasis)
# Regulation Z counts a payment each month as whole unit-periods, which are twelfths of a year from the first of a month on.
UNITS = [ql.Date(1, 1, 2001) + ql.Period(month, ql.Months) for month in range(13)]


def line(loan_id: str, amount: str, currency: str, date: str, token: str, rate: str) -> str:
    financed, yearly = round(float(amount) * 100), float(rate) / 100
    start = ql.Date(int(date[8:]), int(date[5:7]), int(date[:4]))
    days = [start + ql.Period(month, ql.Months) for month in range(1, 13)]
    factors = [yearly * ACTUAL.yearFraction(first, last) for first, last in zip([start, *days], days)]
    discount, worth = 1.0, 0.0
    for factor in factors:
        discount /= 1 + factor
        worth += discount
    level, balance, total, flows = int(financed / worth + 0.5), financed, 0, ql.Leg()
    for number, (day, factor) in enumerate(zip(UNITS[1:], factors), 1):
        interest = int(balance * factor + 0.5)
        payment = level if number < 12 else balance + interest
        balance -= payment - interest
        total += payment
        flows.append(ql.SimpleCashFlow(payment, day))
    if total == financed:
        apr = 0.0
    else:
        apr = ql.CashFlows.yieldRate(
            flows, float(financed), MONTHS, ql.Compounded, ql.Monthly, False, UNITS[0], UNITS[0], 1e-10, 100, yearly)
    return f"{loan_id},{apr * 100:.2f},{level / 100:.2f},{total / 100:.2f},{(total - financed) / 100:.2f}\n"


if __name__ == "__main__":
    for row in csv.reader(sys.stdin):
        sys.stdout.write(line(*row))

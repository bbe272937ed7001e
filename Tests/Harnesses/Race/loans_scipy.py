"""Loans with NumPy and a root finder of SciPy, `brentq`; a row at a time."""
import csv
import sys

import numpy
import scipy.optimize

MONTHS = numpy.arange(12)


def due_days(date: str):
    """The start and the due dates as numbers of days, pinned to the ends of months."""
    month, day = numpy.datetime64(date[:7]), int(date[8:])
    months = month + numpy.arange(13)
    firsts = months.astype("datetime64[D]")
    lengths = ((months + 1).astype("datetime64[D]") - firsts).astype(int)
    return firsts.astype(int) + numpy.minimum(day, lengths) - 1


def line(loan_id: str, amount: str, currency: str, date: str, token: str, rate: str) -> str:
    financed = round(float(amount) * 100)
    factors = float(rate) / 100 * numpy.diff(due_days(date)) / 365
    level = int(financed / numpy.cumprod(1 / (1 + factors)).sum() + 0.5)
    balance, payments = financed, numpy.full(12, level)
    for number, factor in enumerate(factors):
        interest = int(balance * factor + 0.5)
        if number == 11:
            payments[11] = balance + interest
        balance -= level - interest
    total = int(payments.sum())

    def excess(monthly: float) -> float:
        # Horner's rule: the worth of the payments at a monthly rate, above the financed amount.
        return numpy.polyval(numpy.append(payments[::-1], 0), 1 / (1 + monthly)) - financed

    apr = 0.0 if total == financed else 12 * scipy.optimize.brentq(excess, 0, 1, xtol=1e-12)
    return f"{loan_id},{apr * 100:.2f},{level / 100:.2f},{total / 100:.2f},{(total - financed) / 100:.2f}\n"


if __name__ == "__main__":
    for row in csv.reader(sys.stdin):
        sys.stdout.write(line(*row))

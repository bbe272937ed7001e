"""Loans with NumPy alone: all rows at once as columns, and Newton's method on the column of rates."""
import csv
import sys

import numpy


def main() -> None:
    ids, amounts, _, dates, _, rates = zip(*csv.reader(sys.stdin))
    financed = numpy.rint(numpy.array(amounts, float) * 100)
    start = numpy.array(dates, "datetime64[D]")
    month = start.astype("datetime64[M]")
    day = (start - month).astype(int)
    days = [start.astype(int)]
    for number in range(1, 13):
        first = (month + number).astype("datetime64[D]").astype(int)
        length = (month + number + 1).astype("datetime64[D]").astype(int) - first
        days.append(first + numpy.minimum(day, length - 1))
    factors = [numpy.array(rates, float) / 100 * (last - first) / 365 for first, last in zip(days, days[1:])]
    discount, worth = 1.0, 0.0
    for factor in factors:
        discount = discount / (1 + factor)
        worth = worth + discount
    level = numpy.floor(financed / worth + 0.5)
    balance = financed
    for factor in factors[:-1]:
        balance = balance - (level - numpy.floor(balance * factor + 0.5))
    last = balance + numpy.floor(balance * factors[-1] + 0.5)
    total = 11 * level + last
    monthly = numpy.array(rates, float) / 1200
    for _ in range(6):
        # Horner's rule for the worth at the discount v, and for its derivative.
        v = 1 / (1 + monthly)
        value, slope = last, numpy.zeros_like(last)
        for _ in range(11):
            slope = slope * v + value
            value = value * v + level
        slope = slope * v + value
        monthly = monthly + (value * v - financed) / (slope * v * v)
    for row in zip(ids, monthly * 1200, level / 100, total / 100, (total - financed) / 100):
        sys.stdout.write("%s,%.2f,%.2f,%.2f,%.2f\n" % row)


if __name__ == "__main__":
    main()

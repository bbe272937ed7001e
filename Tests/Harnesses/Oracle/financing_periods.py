"""Times between days as annual percentage rates count them: unit-periods of Regulation Z, and years of the European methods.

An interval is a count and a unit, as rules.add takes them, or SEMIMONTH for the method `us`. All times are exact fractions.
"""
from fractions import Fraction

import rules as c

SEMIMONTH = (1, "S")
MONTH_DAYS, HALF_MONTH_DAYS = 30, 15


def interval_text(interval):
    return "semimonth" if interval == SEMIMONTH else f"P{interval[0]}{interval[1]}"


def in_weeks(interval):
    """The interval; days that are whole weeks become weeks."""
    count, unit = interval
    return (count // 7, "W") if unit == "D" and count % 7 == 0 else interval


def days_between(start, day):
    return c.day_number(day) - c.day_number(start)


def whole(start, day, months):
    """Whether two days are so many months apart: added to the first or taken from the second, up to the end of the month."""
    return c.add(start, months, "M") == day or c.add(day, -months, "M") == start


def months_between(start, day, step=1):
    """Whole months in steps, and the days that remain before them."""
    months = 12 * (day[0] - start[0]) + day[1] - start[1]
    if months % step == 0 and whole(start, day, months):
        return months, 0
    months -= months % step
    while months > 0 and c.add(day, -months, "M") < start:
        months -= step
    return months, days_between(start, c.add(day, -months, "M"))


# --- Regulation Z, appendix J ---------------------------------------------------------------------------------------------

def unit_periods_a_year(interval):
    """The unit-periods a year, by the interval between payments."""
    count, unit = in_weeks(interval)
    if unit == "M" and count > 12:
        raise c.Refused("interval_unsupported", "an interval is at most 12 months")
    return Fraction({"M": 12, "S": 24, "W": 52, "D": 365}[unit], count)


def unit_periods(start, day, interval):
    """The unit-periods from the start to a day: whole ones and a fraction."""
    count, unit = in_weeks(interval)
    if (count, unit) == (12, "M"):
        return years_by_months(start, day)
    if unit in "MS":
        months, days = months_between(start, day)
        return Fraction(MONTH_DAYS * months + days, MONTH_DAYS * count if unit == "M" else HALF_MONTH_DAYS)
    return Fraction(days_between(start, day), count * (7 if unit == "W" else 1))


def years_by_months(start, day):
    """Whole years and the rest, in months if they are whole, else in days over 365."""
    months, days = months_between(start, day)
    years, rest = divmod(months, 12)
    return years + (Fraction(days_between(start, c.add(day, -12 * years, "M")), 365) if days else Fraction(rest, 12))


def single_period(start, day):
    """The unit-periods a year of a single payment, and its time in them; None and zero on the start date."""
    months, days = months_between(start, day)
    if start == day:
        return None, Fraction(0)
    if months >= 12:
        return Fraction(1), years_by_months(start, day)
    return (Fraction(365, days_between(start, day)) if days else Fraction(12, months)), Fraction(1)


def times_us(start, days, interval, is_loan):
    """The unit-periods a year, and the times of payments. A loan's payments each come one period after the one before."""
    per_year = unit_periods_a_year(interval)
    later = [day for day in days if day > start]
    if len(later) == 1:
        # A charge at once is deducted from the advance: one advance and one payment remain.
        per_year, time = single_period(start, later[0])
        return per_year, [time if day > start else Fraction(0) for day in days]
    if is_loan:
        first = unit_periods(start, days[0], interval)
        return per_year, [first + index for index in range(len(days))]
    return per_year, [unit_periods(start, day, interval) for day in days]


def parts_of_equal_periods(start, days, interval):
    """The parts of a year of a loan's periods."""
    per_year, times = times_us(start, days, interval, True)
    return [times[0] / per_year] + [1 / per_year] * (len(days) - 1)


def part_of_equal_periods(start, day, interval, is_single):
    """The part of a year from the start, or a due date, to a day before the next."""
    if is_single:
        per_year, time = single_period(start, day)
        return time / per_year if per_year else Fraction(0)
    return unit_periods(start, day, interval) / unit_periods_a_year(interval)


# --- Directive 2008/48/EC, annex I, and CONC App 1.2 ------------------------------------------------------------------------

def year_length(day):
    """The number of days in the year that ends on a day."""
    year, month, _ = day
    return 366 if c.is_leap(year if (month, day[2]) >= (2, 29) else year - 1) else 365


def years(start, day, interval):
    """The years from the start to a day: whole periods by the interval, and days before them over the year that they end."""
    count, unit = in_weeks(interval)
    if unit == "S":
        raise c.Refused("interval_unsupported", "semimonth is for the method us only")
    if unit == "W":
        weeks, days = divmod(days_between(start, day), 7)
        return Fraction(weeks, 52) + Fraction(days, year_length(c.add(start, days, "D")))
    months, days = months_between(start, day, 1 if unit == "M" and count != 12 else 12)
    return Fraction(months, 12) + Fraction(days, year_length(c.add(start, days, "D")))


def times_eu(start, days, interval, is_loan):
    """The years to payments. A loan's payments each come one interval after the one before, unless it is in other days."""
    count, unit = in_weeks(interval)
    if is_loan and unit in "MW":
        first, step = years(start, days[0], interval), Fraction(count, 12 if unit == "M" else 52)
        return [first + index * step for index in range(len(days))]
    return [years(start, day, interval) for day in days]

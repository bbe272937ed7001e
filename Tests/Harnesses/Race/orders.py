"""Orders and loans for a race: rows of CSV, equal on every machine."""
import datetime
from typing import BinaryIO

FIRST_DAY = datetime.date(2025, 1, 1).toordinal()
DAYS = [datetime.date.fromordinal(FIRST_DAY + day).isoformat() for day in range(365)]


def states(count: int):
    """The numbers of rows from 1, each with 64 bits that determine all of its fields."""
    state = 0x5EED
    for number in range(1, count + 1):
        # An xorshift generator (Marsaglia, 2003).
        state ^= state << 13 & 0xFFFF_FFFF_FFFF_FFFF
        state ^= state >> 7
        state ^= state << 17 & 0xFFFF_FFFF_FFFF_FFFF
        yield number, state


def write(count: int, out: BinaryIO) -> None:
    """Writes orders of a year: of 1 to 2,000 dollars, three of four with a checkout's token."""
    rows = []
    for number, state in states(count):
        cents = 100 + state % 199_901
        token = "" if state >> 40 & 3 == 0 else f"002.{state * 0x9E3779B97F4A7C15 % 2**128:032x}"
        rows.append(f"order-{number},{cents // 100}.{cents % 100:02},USD,{DAYS[(state >> 20) % 365]},{token}\n")
        if len(rows) == 4096 or number == count:
            out.write("".join(rows).encode())
            rows.clear()


def write_loans(count: int, out: BinaryIO) -> None:
    """Writes loans of a year: of 400 to 4,000 dollars at 0 to 34.99 percent, which the terms of 12 months offer."""
    rows = []
    for number, state in states(count):
        cents, rate = 40_000 + state % 360_001, (state >> 40) % 3_500
        rows.append(f"loan-{number},{cents // 100}.{cents % 100:02},USD,{DAYS[(state >> 20) % 365]},,{rate // 100}.{rate % 100:02}\n")
        if len(rows) == 4096 or number == count:
            out.write("".join(rows).encode())
            rows.clear()

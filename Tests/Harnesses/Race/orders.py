"""Orders for a race: rows of CSV, the same on every machine."""
import datetime
from typing import BinaryIO

FIRST_DAY = datetime.date(2025, 1, 1).toordinal()
DAYS = [datetime.date.fromordinal(FIRST_DAY + day).isoformat() for day in range(365)]


def write(count: int, out: BinaryIO) -> None:
    """Writes orders of a year: of a dollar to 2,000, three of four with a checkout's token."""
    state, rows = 0x5EED, []
    for number in range(1, count + 1):
        # An xorshift generator (Marsaglia, 2003), whose 64 bits serve all fields of a row.
        state ^= state << 13 & 0xFFFF_FFFF_FFFF_FFFF
        state ^= state >> 7
        state ^= state << 17 & 0xFFFF_FFFF_FFFF_FFFF
        cents = 100 + state % 199_901
        token = "" if state >> 40 & 3 == 0 else f"002.{state * 0x9E3779B97F4A7C15 % 2**128:032x}"
        rows.append(f"order-{number},{cents // 100}.{cents % 100:02},USD,{DAYS[(state >> 20) % 365]},{token}\n")
        if len(rows) == 4096 or number == count:
            out.write("".join(rows).encode())
            rows.clear()

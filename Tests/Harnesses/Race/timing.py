"""The time of whole processes that read rows from standard input, in turns."""
import os
import random
import shlex
import statistics
import subprocess
import sys
import time

# A contender: its command, and the number of processors that it is bound to.
Entry = tuple[list[str], int]


def seconds(command: list[str], processors: int, rows: str, lines) -> tuple[float, float]:
    """Returns the seconds from a contender's start to its end, and those of its processors in that time."""
    bound = sorted(os.sched_getaffinity(0))[-processors:]
    with open(rows, "rb") as source:
        start = time.perf_counter()
        process = subprocess.Popen(
            command, stdin=source, stdout=lines, preexec_fn=lambda: os.sched_setaffinity(0, bound))
        _, status, usage = os.wait4(process.pid, 0)
        took = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if status:
        sys.exit(f"error: {shlex.join(command)} ended with status {process.returncode}")
    return took, usage.ru_utime + usage.ru_stime


def race(
    field: dict[str, Entry], rows: str, count: int, rounds: int, base: str, by_processor: bool = False
) -> None:
    """Times all contenders in another order in each round, and prints a table with ratios to the base.

    With `by_processor` the times are those of the processors, which other programs disturb less.
    """
    times: dict[str, list[float]] = {name: [] for name in field}
    turns, shuffle = list(field), random.Random(1).shuffle
    with open(os.devnull, "wb") as nowhere:
        for _ in range(rounds):
            shuffle(turns)
            for name in turns:
                times[name].append(seconds(*field[name], rows, nowhere)[by_processor] / count * 1e9)
    first = statistics.median(times[base])
    print(f"| contender | ns an order | quartiles | to {base} |\n| --- | --- | --- | --- |")
    for name, taken in times.items():
        low, middle, high = statistics.quantiles(taken, n=4, method="inclusive")
        print(f"| {name} | {middle:,.0f} | {low:,.0f}…{high:,.0f} | {middle / first:.2f} |")

"""Moments in milliseconds since 1970, their text, and the clock of the service: real time plus an offset."""
import datetime
import re
import time

import storage

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
_TEXT = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?", re.ASCII)
_UTC = datetime.timezone.utc


def now(db):
    """Returns the moment of the service's clock."""
    return time.time_ns() // 1_000_000 + int(storage.setting(db, "offset") or 0)


def move(db, by):
    """Moves the clock of the service."""
    storage.set_setting(db, "offset", str(int(storage.setting(db, "offset") or 0) + by))


def text(moment):
    """Returns a moment in UTC, such as `2026-01-31T12:00:00.000Z`, or None for None."""
    if moment is None:
        return None
    seconds, rest = divmod(moment, 1000)
    date = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=seconds)
    return f"{date.isoformat()}.{rest:03d}Z"


def parse(value):
    """Returns the moment of a text of ISO 8601, or None if it is none; UTC if it names no offset."""
    if not isinstance(value, str) or not _TEXT.fullmatch(value):
        return None
    try:
        date = datetime.datetime.fromisoformat(value)
        since = (date if date.tzinfo else date.replace(tzinfo=_UTC)) - datetime.datetime(1970, 1, 1, tzinfo=_UTC)
    except (ValueError, OverflowError):
        return None
    return since // datetime.timedelta(milliseconds=1)

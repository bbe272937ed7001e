"""The database of the service: one piece of work at a time, on disk before its answer leaves."""
import fcntl
import hashlib
import os
import secrets
import sqlite3
import threading

SCHEMA = """
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS bearers (digest TEXT PRIMARY KEY, expires INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS checkouts (token TEXT PRIMARY KEY, created INTEGER NOT NULL, minor INTEGER NOT NULL,
  currency TEXT NOT NULL, state TEXT NOT NULL, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS orders (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, token TEXT NOT NULL UNIQUE,
  decided_by TEXT NOT NULL, created INTEGER NOT NULL, status TEXT NOT NULL, state TEXT NOT NULL, currency TEXT NOT NULL,
  original INTEGER NOT NULL, captured INTEGER NOT NULL CHECK (captured >= 0), voided INTEGER NOT NULL CHECK (voided >= 0),
  refunded INTEGER NOT NULL CHECK (refunded BETWEEN 0 AND captured), expires INTEGER, reference TEXT, details TEXT NOT NULL,
  reversal TEXT, reversal_due INTEGER, CHECK (captured + voided <= original));
CREATE INDEX IF NOT EXISTS ending ON orders (expires) WHERE expires IS NOT NULL;
CREATE INDEX IF NOT EXISTS reversing ON orders (reversal_due) WHERE reversal = 'pending';
CREATE TABLE IF NOT EXISTS events (number INTEGER PRIMARY KEY, id TEXT NOT NULL, order_number INTEGER NOT NULL,
  created INTEGER NOT NULL, expires INTEGER, type TEXT NOT NULL, minor INTEGER NOT NULL, reference TEXT, request TEXT);
CREATE INDEX IF NOT EXISTS events_of ON events (order_number);
CREATE TABLE IF NOT EXISTS refunds (number INTEGER PRIMARY KEY, id TEXT NOT NULL, order_number INTEGER NOT NULL,
  created INTEGER NOT NULL, minor INTEGER NOT NULL, cause TEXT NOT NULL, reference TEXT, refund_reference TEXT, request TEXT);
CREATE INDEX IF NOT EXISTS refunds_of ON refunds (order_number);
CREATE TABLE IF NOT EXISTS answers (scope TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL, created INTEGER NOT NULL,
  status INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (scope, key)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS requests (number INTEGER PRIMARY KEY, at INTEGER NOT NULL, call TEXT NOT NULL, method TEXT NOT NULL,
  path TEXT NOT NULL, request TEXT, token TEXT, order_id TEXT, digest TEXT, status INTEGER, error TEXT, fault TEXT,
  worked INTEGER NOT NULL, repeated INTEGER NOT NULL, agent TEXT);
"""


class DatabaseInUse(Exception):
    """Another process has the database open."""


class Store:
    """A database that runs one piece of work after another, each as a whole or not at all.

    `run` returns after the transaction is durable (WAL, synchronous=FULL).
    """

    def __init__(self, path):
        self._guard = open(path + ".lock", "w")
        try:
            fcntl.flock(self._guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._guard.close()
            raise DatabaseInUse(path) from error
        self._lock = threading.Lock()
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.row_factory = sqlite3.Row
        os.chmod(path, 0o600)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(SCHEMA)

    def run(self, work):
        """Returns the result of `work(db)`, once it is on disk, or raises its error after nothing of it holds."""
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                result = work(self._db)
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
            return result

    def close(self):
        """Ends after the work that runs."""
        with self._lock:
            self._db.close()
            self._guard.close()


def setting(db, name):
    """Returns a setting, or None."""
    row = db.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
    return row and row[0]


def set_setting(db, name, value):
    """Stores a setting."""
    db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))


def open_names(db, seed):
    """Stores the seed of identifiers in a new database: the given one, or a random one."""
    if setting(db, "seed") is None:
        set_setting(db, "seed", secrets.token_hex(16) if seed is None else str(seed))


def name(db, kind, alphabet, length):
    """Returns a new identifier, which depends only on the seed and on how many of its kind precede it."""
    number = increment(db, kind)
    digest = hashlib.sha512(f"{setting(db, 'seed')} {kind} {number}".encode()).digest()
    value = int.from_bytes(digest, "big")
    letters = []
    for _ in range(length):
        value, place = divmod(value, len(alphabet))
        letters.append(alphabet[place])
    return "".join(letters)


def increment(db, counter):
    """Returns a counter after adding one to it."""
    return db.execute("INSERT INTO counters VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value",
                      (counter,)).fetchone()[0]

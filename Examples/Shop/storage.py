"""The database of the shop: one thread writes it, and an answer leaves only after its transaction is on disk."""
import fcntl
import os
import queue
import sqlite3
import threading

SCHEMA = """
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS products (id TEXT PRIMARY KEY, name TEXT NOT NULL, position INTEGER NOT NULL,
  stock INTEGER NOT NULL CHECK (stock >= 0)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS prices (product TEXT NOT NULL, currency TEXT NOT NULL,
  minor INTEGER NOT NULL CHECK (minor >= 0), PRIMARY KEY (product, currency)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS withdrawn (kind TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS carts (id TEXT PRIMARY KEY, currency TEXT NOT NULL, secret TEXT NOT NULL UNIQUE,
  made INTEGER NOT NULL, order_number TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS cart_lines (cart TEXT NOT NULL, id TEXT NOT NULL, product TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity > 0), PRIMARY KEY (cart, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS adjustments (cart TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, minor INTEGER NOT NULL,
  PRIMARY KEY (cart, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS checkouts (id TEXT PRIMARY KEY, cart TEXT NOT NULL, state TEXT NOT NULL,
  version INTEGER NOT NULL, expires INTEGER NOT NULL, data TEXT NOT NULL, shown TEXT) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS open_checkout ON checkouts (cart) WHERE state = 'open';
CREATE TABLE IF NOT EXISTS payments (id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, digest TEXT NOT NULL,
  checkout TEXT NOT NULL, cart TEXT NOT NULL, minor INTEGER NOT NULL, currency TEXT NOT NULL, provider TEXT NOT NULL,
  status TEXT NOT NULL, data TEXT NOT NULL, token TEXT, made INTEGER NOT NULL, checksum TEXT, order_number TEXT,
  failure_status INTEGER, failure TEXT) WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS paid_once ON payments (cart) WHERE status = 'succeeded';
CREATE TABLE IF NOT EXISTS orders (number TEXT PRIMARY KEY, cart TEXT NOT NULL UNIQUE, checkout TEXT NOT NULL,
  payment TEXT UNIQUE, family TEXT NOT NULL, minor INTEGER NOT NULL, currency TEXT NOT NULL, placed INTEGER NOT NULL,
  body TEXT NOT NULL, reported TEXT) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (token TEXT PRIMARY KEY, checkout TEXT, cart TEXT, minor INTEGER NOT NULL,
  currency TEXT NOT NULL, issued INTEGER NOT NULL, status TEXT NOT NULL, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS captures (id TEXT PRIMARY KEY, token TEXT NOT NULL UNIQUE, digest TEXT NOT NULL,
  status INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS transfers (secret TEXT PRIMARY KEY, checkout TEXT NOT NULL, family TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS requested (id INTEGER PRIMARY KEY, device TEXT NOT NULL, secret TEXT NOT NULL,
  minor INTEGER NOT NULL, description TEXT NOT NULL, method TEXT, issuer TEXT, status TEXT NOT NULL,
  made INTEGER NOT NULL, changed INTEGER, due INTEGER);
CREATE INDEX IF NOT EXISTS requested_by ON requested (device);
CREATE INDEX IF NOT EXISTS requested_at ON requested (secret);
CREATE TABLE IF NOT EXISTS answers (scope TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL,
  status INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (scope, key)) WITHOUT ROWID;
"""
BATCH = 64  # requests in one transaction at most


class DatabaseInUse(Exception):
    """Another shop has the database open."""


class _Job:
    def __init__(self, work):
        self.work, self.result, self.error = work, None, None
        self.done = threading.Lock()
        self.done.acquire()


class Store:
    """A database that runs one piece of work after another, each as a whole or not at all.

    Work that waits at the same time shares a transaction, and so a flush of the disk. A work that raises an error
    changes nothing. `run` returns after the transaction is durable (WAL, synchronous=FULL), also for work that only
    reads: it may have seen changes of its own transaction.
    """

    def __init__(self, path):
        self.path = path
        self._lock = open(path + ".lock", "w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._lock.close()
            raise DatabaseInUse(path) from error
        self._queue = queue.SimpleQueue()
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=512)
        self._db.row_factory = sqlite3.Row
        os.chmod(path, 0o600)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(SCHEMA)
        self._thread = threading.Thread(target=self._write, daemon=True)
        self._thread.start()

    def run(self, work):
        """Returns the result of `work(db)`, once it is on disk, or raises its error."""
        job = _Job(work)
        self._queue.put(job)
        job.done.acquire()
        if job.error is not None:
            raise job.error
        return job.result

    def close(self):
        """Ends after the work that waits."""
        self._queue.put(None)
        self._thread.join()
        self._db.close()
        self._lock.close()

    def _write(self):
        while True:
            jobs = [self._queue.get()]
            while len(jobs) < BATCH and jobs[-1] is not None and not self._queue.empty():
                jobs.append(self._queue.get())
            ends = jobs[-1] is None
            self._transact([job for job in jobs if job is not None])
            if ends:
                return

    def _transact(self, jobs):
        db = self._db
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in jobs:
                self._attempt(job)
            db.execute("COMMIT")
        except BaseException as error:  # A full disk, for example: nothing of the whole transaction holds.
            if db.in_transaction:
                db.execute("ROLLBACK")
            for job in jobs:
                job.result, job.error = None, error
        for job in jobs:
            job.done.release()

    def _attempt(self, job):
        db = self._db
        db.execute("SAVEPOINT job")
        try:
            job.result = job.work(db)
        except sqlite3.OperationalError:
            raise
        except BaseException as error:
            job.error = error
            db.execute("ROLLBACK TO job")
        db.execute("RELEASE job")


def increment(db, name, by=1):
    """Returns a counter after adding to it."""
    row = db.execute(
        "INSERT INTO counters VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value"
        " RETURNING value", (name, by)).fetchone()
    return row[0]


def setting(db, name):
    """Returns a setting, or None."""
    row = db.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
    return row and row[0]


def set_setting(db, name, value):
    """Stores a setting."""
    db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

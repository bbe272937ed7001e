"""The stores and programs that the harnesses of this folder use."""
import concurrent.futures
import contextlib
import glob
import json
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time


# A directory in memory, if there is one: the programs are killed, and the machine is not.
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


# The exit status of a command that has waited for other programs, and changed nothing.
BUSY = 75


class Broken(Exception):
    """A broken promise."""


def check(holds, message):
    if not holds:
        raise Broken(message)


def free_port():
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        return chosen.getsockname()[1]


class Cluster:
    """A PostgreSQL server of its own, in a temporary directory, which flushes its log to the disk as in use."""

    def __init__(self, folder):
        binaries = sorted(glob.glob("/usr/lib/postgresql/*/bin")) or [os.path.dirname(shutil.which("initdb") or "")]
        self.binaries = binaries[-1]
        if not os.path.exists(os.path.join(self.binaries, "initdb")):
            sys.exit("error: PostgreSQL's server is not installed; install the package postgresql")
        self.folder = pathlib.Path(folder) / "cluster"
        self.folder.mkdir()
        self.port = free_port()
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            account = pwd.getpwnam("postgres")
            for path in [pathlib.Path(folder), self.folder]:
                os.chmod(path, 0o711)
            os.chown(self.folder, account.pw_uid, account.pw_gid)
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C")
        self.start()

    @property
    def data(self):
        return str(self.folder / "data")

    def run(self, program, *arguments):
        def become():
            if os.getuid() == 0:
                account = pwd.getpwnam("postgres")
                os.setgid(account.pw_gid)
                os.setuid(account.pw_uid)
        done = subprocess.run(
            [os.path.join(self.binaries, program), *arguments], preexec_fn=become, cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
        check(done.returncode == 0, f"{program} failed: {done.stdout}")
        return done.stdout

    def start(self):
        # The output of the server must not be the pipe of pg_ctl, which would then wait for the server's end.
        self.run("pg_ctl", "-D", self.data, "-w", "-l", str(self.folder / "log"), "-o",
                 f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self.folder} "
                 "-c max_connections=200", "start")

    def standby(self):
        """Starts a standby, for which every commit waits from now on."""
        self.run("pg_basebackup", "-D", str(self.folder / "standby"), "-R", "-h", "127.0.0.1", "-p", str(self.port), "-U",
                 "postgres", "--checkpoint=fast")
        other = Standby(self)
        other.start()
        self.sql("ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()")
        for _ in range(600):
            if "sync\n" in self.sql("SELECT sync_state FROM pg_stat_replication"):
                return other
            time.sleep(0.1)
        raise Broken("the standby does not follow")

    def sql(self, *statements):
        """Runs statements of SQL, and returns what they print."""
        words = [word for sql in statements for word in ("-c", sql)]
        return self.run("psql", "-X", "-A", "-t", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", *words)

    def stop(self, mode="immediate"):
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def database(self, name, port=None):
        """Creates a database and returns its location."""
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", name)
        return self.location(name, port)

    def location(self, name, port=None):
        return f"postgresql://postgres@127.0.0.1:{port or self.port}/{name}?sslmode=disable"


class Standby(Cluster):
    """A server that follows another one, until it is promoted."""

    def __init__(self, primary):
        self.binaries, self.folder, self.user = primary.binaries, primary.folder, primary.user
        self.port = free_port()

    @property
    def data(self):
        return str(self.folder / "standby")

    def promote(self):
        self.run("pg_ctl", "-D", self.data, "-w", "promote")
        # No standby follows this server in turn.
        self.sql("ALTER SYSTEM SET synchronous_standby_names = ''", "SELECT pg_reload_conf()")


@contextlib.contextmanager
def cluster(place=MEMORY):
    """A server in a directory of a place; None for the usual temporary one."""
    with tempfile.TemporaryDirectory(dir=place) as folder:
        server = Cluster(folder)
        try:
            yield server
        finally:
            with contextlib.suppress(Broken):
                server.stop()


class Answer:
    """The exit status and the lines of a command that has ended."""

    def __init__(self, process):
        output, self.errors = process.communicate(timeout=300)
        self.status = process.returncode
        self.is_killed = self.status == -signal.SIGKILL
        # A whole line counts, even if the program was killed afterwards.
        self.lines = [json.loads(line) for line in output.splitlines(True) if line.endswith("\n")]

    def __str__(self):
        return f"{self.status} {self.errors.strip()}"


class Widget:
    """The command `widget` with a store; each call is a process of its own."""

    def __init__(self, program, location):
        self.program, self.location = os.path.abspath(program), location

    def start(self, *words):
        return subprocess.Popen(
            [self.program, *words, "--today", "2026-11-21", "--store", self.location], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *words, statuses=(0, 1)):
        """Runs a command to its end, and returns the lines that it prints; one that finds the store busy is repeated."""
        words = words if words[:2] == ("account", "export") else (*words, "--json")
        answer = Answer(self.start(*words))
        for _ in range(5):
            if answer.status != BUSY:
                break
            answer = Answer(self.start(*words))
        check(answer.status in statuses, f"{' '.join(words)}: {answer}")
        return answer.lines

    def migrate(self):
        process = self.start("store", "migrate")
        _, errors = process.communicate(timeout=300)
        check(process.returncode == 0, f"store migrate: {process.returncode} {errors}")


def at_once(count, work):
    """Runs work on threads, each with its number; throws the first error."""
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        return [future.result() for future in [pool.submit(work, number) for number in range(count)]]


@contextlib.contextmanager
def each_store():
    """Returns functions that create stores: one of SQLite and one of a PostgreSQL server of its own."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, cluster() as server:
        yield server, folder, [
            ("SQLite", lambda name: f"sqlite:{folder}/{name}/store.sqlite"), ("PostgreSQL", server.database)]


class Probe:
    """A running `store-probe`, which carries out one command at a time."""

    def __init__(self, program, location):
        self.process = subprocess.Popen(
            [program, location], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(self, *words):
        self.process.stdin.write(" ".join(str(word) for word in words) + "\n")
        self.process.stdin.flush()

    def answer(self):
        """Returns the words of the next answer; none if the program has ended."""
        return self.process.stdout.readline().split()

    def ask(self, *words):
        with contextlib.suppress(BrokenPipeError):
            self.send(*words)
        return self.answer()

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def close(self):
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait()


def asked(program, location, *words):
    """Runs one command in a program of its own."""
    probe = Probe(program, location)
    try:
        return probe.ask(*words)
    finally:
        probe.close()

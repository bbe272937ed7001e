"""The stores and programs that the harnesses of this folder use."""
import contextlib
import glob
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile


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

    def start(self):
        # The output of the server must not be the pipe of pg_ctl, which would then wait for the server's end.
        self.run("pg_ctl", "-D", self.data, "-w", "-l", str(self.folder / "log"), "-o",
                 f"-c listen_addresses=127.0.0.1 -c port={self.port} -c unix_socket_directories={self.folder} "
                 "-c max_connections=200", "start")

    def stop(self, mode="immediate"):
        self.run("pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def database(self, name, port=None):
        """Creates a database and returns its location."""
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", name)
        return self.location(name, port)

    def location(self, name, port=None):
        return f"postgresql://postgres@127.0.0.1:{port or self.port}/{name}?sslmode=disable"


@contextlib.contextmanager
def cluster():
    with tempfile.TemporaryDirectory() as folder:
        server = Cluster(folder)
        try:
            yield server
        finally:
            with contextlib.suppress(Broken):
                server.stop()


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

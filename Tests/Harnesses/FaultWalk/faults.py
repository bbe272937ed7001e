"""The faults of a call: each errno once and always, kills before and after it, short and torn reads and writes."""

import errno
import re
import typing

# The errnos of each call: those that SQLite or the command distinguish, and one for all others.
ERRNOS = {
    "openat": "EACCES EINTR EIO EMFILE",
    "openat creating": "EACCES EINTR EIO ENOSPC EROFS",
    "newfstatat": "EACCES EIO",
    "fcntl": "EAGAIN EINTR EIO ENOLCK",
    "read": "EINTR EIO ESTALE",
    "write": "EINTR EIO ENOSPC",
    "write to a standard descriptor": "EBADF EINTR EIO ENOSPC EPIPE",
    "fsync": "EIO ENOSPC",
    "ftruncate": "EIO ENOSPC",
    "unlinkat": "EACCES EIO",
    "mkdirat": "EACCES EIO ENOSPC EROFS",
    "linkat": "EACCES EIO ENOSPC",
    "fchmod": "EIO EPERM",
    "close": "EINTR EIO",
    "mmap": "EACCES ENOMEM",
    "ioctl": "EIO ENOTTY",
}
ALIKE = {
    "open": "openat", "creat": "openat", "fstat": "newfstatat", "stat": "newfstatat", "lstat": "newfstatat",
    "statx": "newfstatat", "pread64": "read", "readv": "read", "pwrite64": "write", "writev": "write", "fdatasync": "fsync",
    "unlink": "unlinkat", "mkdir": "mkdirat", "rmdir": "unlinkat", "rename": "linkat", "renameat": "linkat", "link": "linkat",
    "symlinkat": "linkat", "fchmodat": "fchmod", "chmod": "fchmod", "fchown": "fchmod", "truncate": "ftruncate",
    "fallocate": "ftruncate",
}
OTHERS = "EIO"
# A call that is always interrupted would be repeated without end.
NEVER_FOR_GOOD = {"EINTR"}
# These calls cannot fail, or their failure ends any program.
ONLY_KILLS = {"geteuid", "getuid", "getpid", "gettid", "clock_gettime", "clock_nanosleep", "exit_group", "exit"}
# Calls that change something. After one of them fails, later calls fail, too.
CHANGING = {
    "openat creating", "write", "fsync", "ftruncate", "unlinkat", "mkdirat", "linkat", "fchmod"}
# The number of later calls, chosen by the seed, that fail after each of them.
SECONDS = 4
RUNTIME = {
    "brk": "ENOMEM", "mmap": "ENOMEM", "mremap": "ENOMEM", "munmap": "ENOMEM", "mprotect": "ENOMEM", "madvise": "EAGAIN",
    "rt_sigaction": "EINVAL", "rt_sigprocmask": "EINVAL", "sigaltstack": "ENOMEM", "prlimit64": "EPERM", "futex": "EAGAIN",
    "sched_getaffinity": "EPERM", "getrandom": "ENOSYS", "clone": "EAGAIN", "clone3": "EAGAIN",
}
# The files that the C library, the Swift runtime and the loader of libraries open themselves.
RUNTIME_PLACES = ("/proc/self/maps", "/sys/", "/etc/", "/usr/share/zoneinfo/", "/dev/urandom")
LIBRARY = ".so"
CREATING = 0o100


class Call(typing.NamedTuple):
    """A call that a command made, as the tracer lists it."""

    index: int
    number: int
    name: str
    arguments: tuple
    result: int
    file: str
    path: str

    @property
    def is_of_runtime(self):
        if self.name == "mmap" and self.file.endswith("-shm"):
            return False
        return self.name in RUNTIME or any(
            place.startswith(RUNTIME_PLACES) or LIBRARY in place for place in (self.path, self.file) if place)

    @property
    def kind(self):
        """The name under which its errnos are listed."""
        name = ALIKE.get(self.name, self.name)
        if name == "openat" and self.arguments[2 if self.name == "openat" else 1] & CREATING:
            return "openat creating"
        if name == "write" and self.arguments[0] in (1, 2):
            return "write to a standard descriptor"
        return name

    @property
    def place(self):
        """The file of the call, in the folder of the trial."""
        path = "/".join(part for part in (self.file, self.path) if part and part != ".")
        return re.split(r"/trial(?:/|$)", path)[-1] or "."

    def __str__(self):
        return f"call {self.index}, {self.name} {self.place}".rstrip()


class Fault(typing.NamedTuple):
    """A fault that begins at a call."""

    call: Call
    action: str
    scope: str = "once"
    value: int = 0
    error: str = ""
    # A fault of a later call.
    second: typing.Any = None

    @property
    def code(self):
        return getattr(errno, self.error) if self.error else 0

    @property
    def errors(self):
        return {fault.error for fault in (self, self.second) if fault}

    @property
    def kinds(self):
        return {fault.call.kind for fault in (self, self.second) if fault}

    @property
    def kills(self):
        return any(fault.action.startswith("kill") for fault in (self, self.second) if fault)

    @property
    def is_single(self):
        """Whether one call fails, and all others work."""
        return self.scope == "once" and not self.second

    def __str__(self):
        words = [self.action]
        if self.action in ("shorten", "tear", "kill-torn"):
            words.append(f"to {self.value} bytes")
        if self.error:
            words.append(self.error)
        if self.scope != "once":
            words.append(f"always ({self.scope})")
        second = f"; then {self.second}" if self.second else ""
        return f"{self.call}: {' '.join(words)}{second}"


def faults_of(call):
    """Returns the faults of a call. A kill after a call is one before the next call."""
    found = [Fault(call, "kill-before")]
    if call.name in ONLY_KILLS:
        return found
    if call.is_of_runtime:
        errors = RUNTIME.get(call.name, ERRNOS.get(call.kind, OTHERS)).split()
        return found + [Fault(call, "fail", "once", error=error) for error in errors]
    for error in ERRNOS.get(call.kind, OTHERS).split():
        found.append(Fault(call, "fail", "once", error=error))
        if error not in NEVER_FOR_GOOD:
            found.append(Fault(call, "fail", "kind", error=error))
    found += [Fault(call, "fail", scope, error="EIO") for scope in ("all", "everything")]
    return found + partial_faults(call)


def partial_faults(call):
    """Returns the faults of a read or a write that is shortened."""
    if call.name not in ("read", "pread64", "write", "pwrite64") or call.result < 2:
        return []
    size = call.result // 2
    found = [Fault(call, "shorten", value=size), Fault(call, "shorten", value=size, error="EIO")]
    if call.name in ("write", "pwrite64"):
        found += [Fault(call, "kill-torn", value=size), Fault(call, "tear", value=size, error="EIO"),
                  Fault(call, "shorten", value=size, error="ENOSPC"), Fault(call, "shorten", "all", value=size, error="ENOSPC")]
    return found


def first_faults(call):
    """Returns the faults after which later calls have faults of their own."""
    if call.is_of_runtime or call.kind not in CHANGING:
        return []
    return [Fault(call, "fail", error="EIO")]


def second_faults(fault, calls, random_number):
    """Returns a fault with some second ones, for the calls that the command makes after the first."""
    later = [call for call in calls if call.index > fault.call.index and not call.is_of_runtime]
    seconds = []
    for call in random_number.sample(later, min(SECONDS, len(later))):
        kinds = [Fault(call, "kill-before")]
        if call.name not in ONLY_KILLS:
            kinds.append(Fault(call, "fail", error="EIO"))
        seconds.append(random_number.choice(kinds))
    return [fault._replace(second=second) for second in seconds]


def sample(calls, random_number, count):
    """Chooses a sample of faults: first one of each sort for each kind of call and file, then any."""
    everything = [fault for call in calls if not call.is_of_runtime for fault in faults_of(call)]
    random_number.shuffle(everything)
    chosen, kinds, rest = [], set(), []
    for fault in everything:
        key = (fault.call.kind, fault.action, fault.scope == "once", fault.kills or fault.call.place)
        (rest if key in kinds else chosen).append(fault)
        kinds.add(key)
    return (chosen + rest)[:count]

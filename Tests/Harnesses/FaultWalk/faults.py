"""The faults of a call: each errno once and always, kills before and after it, short and torn reads and writes."""

import errno
import re
import typing

# The errnos of each call, from its manual page and from file systems over a network.
ERRNOS = {
    "openat": "EACCES EINTR EIO ELOOP EMFILE ENFILE ENOMEM EPERM ESTALE",
    "openat creating": "EACCES EDQUOT EINTR EIO EMFILE ENFILE ENOMEM ENOSPC EPERM EROFS ESTALE",
    "newfstatat": "EACCES EIO ENOMEM ESTALE",
    "flock": "EAGAIN EINTR EIO ENOLCK",
    "read": "EINTR EIO ESTALE",
    "write": "EDQUOT EFBIG EINTR EIO ENOSPC ESTALE",
    "write to a standard descriptor": "EBADF EINTR EIO ENOSPC EPIPE",
    "fsync": "EDQUOT EINTR EINVAL EIO ENOSPC EROFS",
    "ftruncate": "EINTR EIO ENOSPC EPERM EROFS",
    "unlinkat": "EACCES EBUSY EIO ENOMEM EPERM EROFS ESTALE",
    "renameat": "EACCES EBUSY EDQUOT EIO ENOSPC EPERM EROFS EXDEV",
    "mkdirat": "EACCES EDQUOT EIO EMLINK ENOMEM ENOSPC EPERM EROFS",
    "linkat": "EACCES EDQUOT EIO EMLINK ENOSPC EPERM EROFS",
    "fchmod": "EIO ENOSPC EPERM EROFS",
    "getdents64": "EIO ENOMEM ESTALE",
    "close": "EDQUOT EINTR EIO ENOSPC",
    "lseek": "EINVAL EOVERFLOW",
    "fcntl": "EBADF EINTR ENOMEM",
    "ioctl": "EIO ENOTTY",
    "poll": "EINTR ENOMEM",
}
ALIKE = {
    "open": "openat", "creat": "openat", "fstat": "newfstatat", "stat": "newfstatat", "lstat": "newfstatat",
    "statx": "newfstatat", "pread64": "read", "readv": "read", "pwrite64": "write", "writev": "write", "fdatasync": "fsync",
    "unlink": "unlinkat", "rename": "renameat", "renameat2": "renameat", "mkdir": "mkdirat", "rmdir": "unlinkat",
    "link": "linkat", "symlinkat": "linkat", "fchmodat": "fchmod", "chmod": "fchmod", "getdents": "getdents64",
    "truncate": "ftruncate", "fallocate": "ftruncate", "ppoll": "poll",
}
OTHERS = "EINTR EIO ENOMEM"
# A call that is always interrupted would be repeated without end.
NEVER_FOR_GOOD = {"EINTR"}
FOR_GOOD = ("EIO", "ENOSPC", "EACCES")
# These calls cannot fail, or their failure ends any program.
ONLY_KILLS = {"geteuid", "getuid", "getpid", "gettid", "clock_gettime", "clock_nanosleep", "exit_group", "exit"}
# Calls that change something. After one of them fails, each later call fails, too.
CHANGING = {
    "openat creating", "write", "fsync", "ftruncate", "unlinkat", "renameat", "mkdirat", "linkat", "fchmod"}
RUNTIME = {
    "brk": "ENOMEM", "mmap": "ENOMEM", "mremap": "ENOMEM", "munmap": "ENOMEM", "mprotect": "ENOMEM", "madvise": "EAGAIN",
    "rt_sigaction": "EINVAL", "rt_sigprocmask": "EINVAL", "sigaltstack": "ENOMEM", "prlimit64": "EPERM", "futex": "EAGAIN",
    "sched_getaffinity": "EPERM", "getrandom": "EAGAIN ENOSYS", "clone": "EAGAIN", "clone3": "EAGAIN",
}
# The files that the C library and the Swift runtime open themselves.
RUNTIME_PLACES = ("/proc/self/maps", "/sys/", "/etc/", "/usr/share/zoneinfo/", "/dev/urandom")
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
        return self.name in RUNTIME or any(
            place.startswith(RUNTIME_PLACES) for place in (self.path, self.file) if place)

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
        return re.split(r"\.recorded(?:/|$)", path)[-1] or "."

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
    """Returns the faults of a call."""
    found = [Fault(call, "kill-before"), Fault(call, "kill-after")]
    if call.name in ONLY_KILLS:
        return found
    if call.is_of_runtime:
        errors = RUNTIME.get(call.name, ERRNOS.get(call.kind, OTHERS)).split()
        return found + [Fault(call, "fail", "once", error=error) for error in errors]
    errors = ERRNOS.get(call.kind, OTHERS).split()
    for error in errors:
        found.append(Fault(call, "fail", "once", error=error))
        if error not in NEVER_FOR_GOOD:
            found.append(Fault(call, "fail", "kind", error=error))
    for error in FOR_GOOD:
        found += [Fault(call, "fail", "all", error=error), Fault(call, "fail", "everything", error=error)]
    return found + partial_faults(call)


def partial_faults(call):
    """Returns the faults of a read or a write that is shortened."""
    count = call.result
    if call.name not in ("read", "pread64", "write", "pwrite64") or count < 2:
        return []
    found = []
    for size in sorted({1, count // 2, count - 1}):
        found.append(Fault(call, "shorten", value=size))
        if call.name in ("write", "pwrite64"):
            found.append(Fault(call, "kill-torn", value=size))
            for error in ("ENOSPC", "EIO"):
                found.append(Fault(call, "shorten", value=size, error=error))
                found.append(Fault(call, "tear", value=size, error=error))
                found.append(Fault(call, "shorten", "all", value=size, error=error))
        else:
            found.append(Fault(call, "shorten", value=size, error="EIO"))
    return found


def first_faults(call):
    """Returns the faults after which each later call has a fault of its own."""
    if call.is_of_runtime or call.kind not in CHANGING:
        return []
    found = [Fault(call, "fail", error="EIO")]
    if call.kind == "write" and call.result > 1:
        found += [Fault(call, action, value=call.result // 2, error="ENOSPC") for action in ("shorten", "tear")]
    return found


def second_faults(fault, calls):
    """Returns a fault with each second one, for the calls that the command makes after the first."""
    later = [call for call in calls if call.index > fault.call.index and not call.is_of_runtime]
    seconds = []
    for call in later:
        seconds.append(Fault(call, "kill-before"))
        if call.name not in ONLY_KILLS:
            seconds.append(Fault(call, "fail", error="EIO"))
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
    return chosen + rest[:max(0, count - len(chosen))]

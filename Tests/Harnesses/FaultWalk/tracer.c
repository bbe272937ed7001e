// Runs a command and makes one of its system calls fail, by ptrace. Linux on x86-64.
//
//   tracer REPORT LIMIT NOW LISTING INDEX SCOPE ACTION VALUE ERROR INDEX ACTION ERROR -- COMMAND...
//
// Calls are numbered from 0, beginning at `main`. INDEX is the call that the fault begins at, or -1 for none; the second
// INDEX is a call after it that meets a fault of its own, or -1. LIMIT is in seconds. NOW is the time that the command
// reads, in seconds since 1970; only pauses advance it, and they take no time. LISTING is `none`, `main` (each call
// is listed in REPORT with its arguments) or `start` (so are those before `main`).
//
// ACTION: `fail` (the call is not made and fails with ERROR), `shorten` (a read or write of VALUE bytes; if ERROR is not 0,
// the next call of the kind fails with it), `tear` (VALUE bytes are written, and the call fails with ERROR), `kill-before`,
// `kill-after`, `kill-torn` (killed after VALUE bytes).
// SCOPE: `once`, `kind` (all later calls of the kind fail, too), `all` (all later calls but those on descriptors 0 to 2 and
// those of the runtime), `everything` (all later calls but those of the runtime).
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if !defined(__linux__) || !defined(__x86_64__)
#error "Linux on x86-64 only"
#endif

enum action { FAIL, SHORTEN, TEAR, KILL_BEFORE, KILL_AFTER, KILL_TORN };
enum scope { ONCE, KIND, ALL, EVERYTHING };

static const char *const actions[] = {"fail", "shorten", "tear", "kill-before", "kill-after", "kill-torn"};
static const char *const scopes[] = {"once", "kind", "all", "everything"};
static const char *const listings[] = {"none", "main", "start"};

struct thread {
  pid_t id;
  int is_inside;       // between the entry and the exit of a call
  int is_injected;     // the result of the call is replaced by `result`
  int is_altered;      // the call has other arguments than the program passed
  int dies_at_exit;
  long number, index;
  long result;
  struct user_regs_struct entry;
};

static struct thread threads[64];
static int thread_count;
static FILE *report;
static pid_t command;
static volatile sig_atomic_t is_late;
static long call_index, fault_index, second_index, fault_number = -1, next_error_number = -1;
static int action, second_action, scope, error_code, second_error_code, is_hit, is_listing;
static long value, offset_nanoseconds, now_seconds;

static void fail(const char *what) {
  fprintf(stderr, "tracer: %s: %s\n", what, strerror(errno));
  if (command > 0) kill(command, SIGKILL);
  exit(125);
}

static void at_limit(int signal_number) {
  (void)signal_number;
  is_late = 1;
  kill(command, SIGKILL);
}

static int position(const char *word, const char *const *words, int count) {
  for (int i = 0; i < count; i++)
    if (strcmp(word, words[i]) == 0) return i;
  errno = EINVAL;
  fail(word);
  return -1;
}

static struct thread *thread_of(pid_t id) {
  for (int i = 0; i < thread_count; i++)
    if (threads[i].id == id) return &threads[i];
  if (thread_count == 64) fail("too many threads");
  threads[thread_count] = (struct thread){.id = id};
  return &threads[thread_count++];
}

static struct user_regs_struct registers(pid_t id) {
  struct user_regs_struct found;
  if (ptrace(PTRACE_GETREGS, id, 0, &found) != 0) memset(&found, 0, sizeof found);
  return found;
}

static void set_registers(pid_t id, struct user_regs_struct *wanted) { ptrace(PTRACE_SETREGS, id, 0, wanted); }

static long peek(pid_t id, unsigned long address) { return ptrace(PTRACE_PEEKDATA, id, address, 0); }
static void poke(pid_t id, unsigned long address, long word) { ptrace(PTRACE_POKEDATA, id, address, word); }

static void write_memory(pid_t id, unsigned long address, const void *bytes, size_t count) {
  struct iovec here = {(void *)bytes, count}, there = {(void *)address, count};
  process_vm_writev(id, &here, 1, &there, 1, 0);
}

// Calls that the Swift runtime and the C library make for themselves; a lasting failure does not affect them.
static int is_of_runtime(long number) {
  switch (number) {
  case SYS_brk: case SYS_mmap: case SYS_munmap: case SYS_mprotect: case SYS_mremap: case SYS_madvise: case SYS_futex:
  case SYS_exit: case SYS_exit_group: case SYS_rt_sigaction: case SYS_rt_sigprocmask: case SYS_rt_sigreturn:
  case SYS_sigaltstack: case SYS_clock_gettime: case SYS_clock_nanosleep: case SYS_nanosleep: case SYS_gettimeofday:
  case SYS_time: case SYS_clone: case SYS_clone3: case SYS_gettid: case SYS_getpid: case SYS_geteuid: case SYS_getuid:
  case SYS_tgkill: case SYS_sched_getaffinity: case SYS_sched_yield: case SYS_set_robust_list: case SYS_rseq:
  case SYS_arch_prctl: case SYS_set_tid_address: case SYS_prlimit64: case SYS_getrandom: case SYS_restart_syscall:
    return 1;
  }
  return 0;
}

static int is_on_standard_descriptor(long number, unsigned long first) {
  switch (number) {
  case SYS_read: case SYS_write: case SYS_writev: case SYS_fstat: case SYS_newfstatat: case SYS_ioctl: case SYS_fcntl:
  case SYS_lseek: case SYS_ftruncate: case SYS_close: case SYS_fsync:
    return first <= 2;
  }
  return 0;
}

static int is_concerned(long index, long number, unsigned long first) {
  if (fault_index < 0 || index < fault_index) return 0;
  if (index == fault_index || index == second_index) return 1;
  if (number == next_error_number) return 1;
  switch (scope) {
  case KIND: return number == fault_number;
  case ALL: return !is_of_runtime(number) && !is_on_standard_descriptor(number, first);
  case EVERYTHING: return !is_of_runtime(number);
  }
  return 0;
}

static void print_text(pid_t id, unsigned long address) {
  char text[4096] = "";
  struct iovec here = {text, sizeof text - 1}, there = {(void *)address, sizeof text - 1};
  ssize_t count = process_vm_readv(id, &here, 1, &there, 1, 0);
  if (count < 0) {  // the text is at the end of a page
    there.iov_len = here.iov_len = 4096 - address % 4096;
    if (here.iov_len > sizeof text - 1) here.iov_len = there.iov_len = sizeof text - 1;
    process_vm_readv(id, &here, 1, &there, 1, 0);
  }
  for (char *c = text; *c; c++) fputc(*c == '\n' || *c == '\t' ? '?' : *c, report);
}

static void print_descriptor(pid_t id, long number) {
  char link[64], target[4096];
  if ((int)number == AT_FDCWD) { fputc('.', report); return; }
  snprintf(link, sizeof link, "/proc/%d/fd/%d", id, (int)number);
  ssize_t count = readlink(link, target, sizeof target - 1);
  if (count > 0) fprintf(report, "%.*s", (int)count, target);
}

// call INDEX NUMBER FIRST SECOND THIRD FOURTH RESULT <tab> the descriptor's file <tab> path <tab> second path
static void list_call(struct thread *thread, long result) {
  struct user_regs_struct *r = &thread->entry;
  fprintf(report, "call %ld %ld %lld %lld %lld %lld %ld\t", thread->index, thread->number, r->rdi, r->rsi, r->rdx, r->r10,
          result);
}

static void list_names(struct thread *thread) {
  struct user_regs_struct *r = &thread->entry;
  switch (thread->number) {
  case SYS_openat: case SYS_newfstatat: case SYS_unlinkat: case SYS_mkdirat: case SYS_statx: case SYS_fchmodat:
  case SYS_readlinkat: case SYS_faccessat:
    print_descriptor(thread->id, (long)r->rdi); fputc('\t', report); print_text(thread->id, r->rsi); break;
  case SYS_renameat: case SYS_renameat2: case SYS_linkat:
    print_descriptor(thread->id, (long)r->rdi); fputc('\t', report); print_text(thread->id, r->rsi); fputc('\t', report);
    print_text(thread->id, r->r10); break;
  case SYS_rename: case SYS_link: case SYS_symlink:
    fputc('\t', report); print_text(thread->id, r->rdi); fputc('\t', report); print_text(thread->id, r->rsi); break;
  case SYS_open: case SYS_stat: case SYS_lstat: case SYS_unlink: case SYS_mkdir: case SYS_rmdir: case SYS_readlink:
  case SYS_access: case SYS_chmod: case SYS_truncate: case SYS_execve:
    fputc('\t', report); print_text(thread->id, r->rdi); break;
  case SYS_read: case SYS_write: case SYS_pread64: case SYS_pwrite64: case SYS_readv: case SYS_writev: case SYS_fstat:
  case SYS_flock: case SYS_fsync: case SYS_fdatasync: case SYS_ftruncate: case SYS_fchmod: case SYS_getdents64:
  case SYS_close: case SYS_lseek: case SYS_fcntl: case SYS_ioctl: case SYS_fadvise64: case SYS_fallocate: case SYS_fchown:
    print_descriptor(thread->id, (long)r->rdi); break;
  case SYS_mmap:
    if ((int)r->r8 >= 0) print_descriptor(thread->id, (long)r->r8);
    break;
  }
}

// Random bytes are zeros, so that files have the same bytes in each trial.
static void replace_random_bytes(struct thread *thread, long count) {
  static const char zeros[4096];
  char link[64], target[64];
  snprintf(link, sizeof link, "/proc/%d/fd/%lld", thread->id, thread->entry.rdi);
  ssize_t length = readlink(link, target, sizeof target - 1);
  if (length < 0 || (size_t)count > sizeof zeros) return;
  target[length] = 0;
  if (strcmp(target, "/dev/urandom") == 0) write_memory(thread->id, thread->entry.rsi, zeros, (size_t)count);
}

static char *names;
static size_t names_size;

// The names are read before the call, since it may close the descriptor.
static void remember_names(struct thread *thread) {
  FILE *real = report;
  free(names);
  report = open_memstream(&names, &names_size);
  list_names(thread);
  fclose(report);
  report = real;
}

static void enter(struct thread *thread) {
  struct user_regs_struct r = registers(thread->id);
  thread->entry = r;
  thread->number = (long)r.orig_rax;
  thread->index = call_index++;
  thread->is_injected = thread->is_altered = thread->dies_at_exit = 0;
  if (is_listing) remember_names(thread);
  if (thread->number == SYS_clock_nanosleep || thread->number == SYS_nanosleep) {
    unsigned long request = thread->number == SYS_nanosleep ? r.rdi : r.rdx;
    int is_absolute = thread->number == SYS_clock_nanosleep && r.rsi != 0;
    if (!is_absolute)
      offset_nanoseconds += peek(thread->id, request) * 1000000000L + peek(thread->id, request + 8);
    if (offset_nanoseconds > 120000000000L) { at_limit(0); return; }
    thread->is_injected = 1;
    thread->result = 0;
    r.orig_rax = (unsigned long long)-1;
    set_registers(thread->id, &r);
    return;
  }
  if (!is_concerned(thread->index, thread->number, r.rdi)) return;
  int is_first = thread->index == fault_index;
  if (is_first) fault_number = thread->number;
  int code = error_code, what = is_first ? action : FAIL;
  if (!is_first && thread->number == next_error_number) next_error_number = -1;
  if (thread->index == second_index) {
    what = second_action;
    code = second_error_code;
  }
  if (is_first) { is_hit = 1; fprintf(report, "hit %ld %ld %lld\n", thread->index, thread->number, r.rdi); }
  if (what == FAIL && (thread->number == SYS_write || thread->number == SYS_writev) && r.rdi <= 2)
    fprintf(report, "unwritten %lld\n", r.rdi);
  switch (what) {
  case FAIL:
    if (thread->number == SYS_brk) {  // fails by returning the previous end
      thread->is_altered = 1;
      r.rdi = 0;
      set_registers(thread->id, &r);
      return;
    }
    thread->is_injected = 1;
    thread->result = -code;
    // A failed close has closed the descriptor.
    if (thread->number == SYS_close) return;
    r.orig_rax = (unsigned long long)-1;
    set_registers(thread->id, &r);
    return;
  case SHORTEN: case TEAR: case KILL_TORN:
    if (r.rdi <= 2) fprintf(report, "torn %lld\n", r.rdi);
    thread->is_altered = 1;
    r.rdx = (unsigned long long)value;
    set_registers(thread->id, &r);
    if (what == TEAR) { thread->is_injected = 1; thread->result = -code; }
    if (what == SHORTEN && code != 0 && scope == ONCE) next_error_number = thread->number;
    thread->dies_at_exit = what == KILL_TORN;
    return;
  case KILL_BEFORE:
    r.orig_rax = (unsigned long long)-1;
    set_registers(thread->id, &r);
    kill(command, SIGKILL);
    return;
  case KILL_AFTER:
    thread->dies_at_exit = 1;
    return;
  }
}

static void leave(struct thread *thread) {
  struct user_regs_struct r = registers(thread->id);
  // A call does not change its arguments.
  if (thread->is_altered) {
    r.rdi = thread->entry.rdi;
    r.rdx = thread->entry.rdx;
  }
  if (thread->is_injected) r.rax = (unsigned long long)thread->result;
  if (thread->is_altered || thread->is_injected) set_registers(thread->id, &r);
  if (thread->is_injected && thread->result == -EPIPE) syscall(SYS_tgkill, command, thread->id, SIGPIPE);
  if ((long)r.rax == 0 && (thread->number == SYS_clock_gettime || thread->number == SYS_gettimeofday)) {
    struct timespec time = {now_seconds, 0};
    if (thread->number == SYS_clock_gettime && thread->entry.rdi != CLOCK_REALTIME) time.tv_sec = 1000;
    time.tv_sec += offset_nanoseconds / 1000000000L;
    time.tv_nsec = offset_nanoseconds % 1000000000L;
    if (thread->number == SYS_gettimeofday) time.tv_nsec /= 1000;
    int is_clock = thread->number == SYS_clock_gettime;
    write_memory(thread->id, is_clock ? thread->entry.rsi : thread->entry.rdi, &time, sizeof time);
  }
  if (thread->number == SYS_read && (long)r.rax > 0) replace_random_bytes(thread, (long)r.rax);
  if (is_listing) {
    list_call(thread, (long)r.rax);
    fprintf(report, "%s\n", names ? names : "");
  }
  if (thread->dies_at_exit) kill(command, SIGKILL);
}

// Waits until a process stops for a breakpoint or a step.
static void wait_for_trap(pid_t id) {
  int status;
  if (waitpid(id, &status, 0) < 0) fail("waitpid");
  if (!WIFSTOPPED(status)) { errno = ECHILD; fail("the command ended before main"); }
}

static void run_to(pid_t id, unsigned long address) {
  long word = peek(id, address);
  poke(id, address, (word & ~0xffL) | 0xcc);
  ptrace(PTRACE_CONT, id, 0, 0);
  wait_for_trap(id);
  struct user_regs_struct r = registers(id);
  if (r.rip != address + 1) { errno = EFAULT; fail("a breakpoint was missed"); }
  poke(id, address, word);
  r.rip = address;
  set_registers(id, &r);
}

// Hides the system's own page of code, so that each reading of a clock is a call; returns the program's entry.
static unsigned long prepare_auxiliary_vector(pid_t id) {
  unsigned long place = registers(id).rsp, entry = 0;
  place += 8 * (unsigned long)(peek(id, place) + 2);
  while (peek(id, place) != 0) place += 8;
  for (place += 8; peek(id, place) != AT_NULL; place += 16) {
    if (peek(id, place) == AT_ENTRY) entry = (unsigned long)peek(id, place + 8);
    if (peek(id, place) == AT_SYSINFO_EHDR) poke(id, place, AT_IGNORE);
  }
  return entry;
}

// Steps through `_start`, which passes `main` to the C library as its first argument.
static void run_to_main(pid_t id, unsigned long entry) {
  run_to(id, entry);
  struct user_regs_struct r;
  for (int steps = 0; steps < 64; steps++) {
    ptrace(PTRACE_SINGLESTEP, id, 0, 0);
    wait_for_trap(id);
    r = registers(id);
    if (r.rip < entry || r.rip > entry + 64) { run_to(id, r.rdi); return; }
  }
  errno = ENOEXEC;
  fail("main was not found");
}

static void start(char **words) {
  command = fork();
  if (command < 0) fail("fork");
  if (command == 0) {
    personality(ADDR_NO_RANDOMIZE);
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    raise(SIGSTOP);
    execv(words[0], words);
    _exit(126);
  }
  int status;
  waitpid(command, &status, 0);
  ptrace(PTRACE_SETOPTIONS, command, 0,
         PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL | PTRACE_O_TRACEEXEC | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK |
             PTRACE_O_TRACEVFORK);
  ptrace(PTRACE_CONT, command, 0, 0);
  waitpid(command, &status, 0);
  if (!WIFSTOPPED(status) || status >> 8 != (SIGTRAP | (PTRACE_EVENT_EXEC << 8))) fail(words[0]);
}

static void trace(void) {
  int status;
  pid_t id = command;
  int passed = 0;
  for (;;) {
    if (ptrace(PTRACE_SYSCALL, id, 0, passed) != 0 && errno != ESRCH) fail("ptrace");
    id = waitpid(-1, &status, __WALL);
    if (id < 0) {
      if (errno == EINTR) { id = command; continue; }
      fail("waitpid");
    }
    passed = 0;
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (id != command) { passed = 0; id = command; continue; }
      if (is_late) fprintf(report, "end late 0\n");
      else if (WIFEXITED(status)) fprintf(report, "end exit %d\n", WEXITSTATUS(status));
      else fprintf(report, "end signal %d\n", WTERMSIG(status));
      return;
    }
    int event = WSTOPSIG(status);
    if (event == (SIGTRAP | 0x80)) {
      struct thread *thread = thread_of(id);
      thread->is_inside = !thread->is_inside;
      if (thread->is_inside) enter(thread); else leave(thread);
    } else if (status >> 16 != 0 || event == SIGSTOP) {
      // a new thread, or its first stop
    } else {
      passed = event;
    }
  }
}

int main(int count, char **words) {
  if (count < 15 || strcmp(words[13], "--") != 0) {
    fprintf(stderr, "usage: see the first lines of tracer.c\n");
    return 64;
  }
  report = fopen(words[1], "we");
  if (!report) fail(words[1]);
  now_seconds = atol(words[3]);
  int listing = position(words[4], listings, 3);
  is_listing = listing != 0;
  fault_index = atol(words[5]);
  scope = position(words[6], scopes, 4);
  action = position(words[7], actions, 6);
  value = atol(words[8]);
  error_code = atoi(words[9]);
  second_index = atol(words[10]);
  second_action = position(words[11], actions, 6);
  second_error_code = atoi(words[12]);
  start(words + 14);
  struct sigaction handling = {.sa_handler = at_limit};
  sigaction(SIGALRM, &handling, 0);
  alarm((unsigned)atoi(words[2]));
  unsigned long entry = prepare_auxiliary_vector(command);
  if (listing < 2) {
    run_to_main(command, entry);
  } else {
    ptrace(PTRACE_SYSCALL, command, 0, 0);  // to the exit of execve
    wait_for_trap(command);
  }
  trace();
  if (fault_index >= 0 && !is_hit) fprintf(report, "missed\n");
  return fclose(report) == 0 ? 0 : 125;
}

// A library that is loaded before the C library, with the fault that PLANTED names and that the walk must find.
// A fault takes effect only if a call fails or the command is killed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_planted(const char *name) {
  const char *planted = getenv("PLANTED");
  return planted && strcmp(planted, name) == 0;
}

static int has_failed;
static int directory = -1;
static int delayed_descriptor = -1;
static char delayed[8192];
static size_t delayed_count;

static int is_journal(const char *path) {
  const char *end = strrchr(path, '.');
  return end && strcmp(end, ".journal") == 0;
}

int openat(int place, const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
  va_end(list);
  if (flags & O_CREAT && is_planted("open to all")) mode = 0644;
  int answer = REAL(openat)(place, path, flags, mode);
  if (is_journal(path)) directory = place;
  if (answer < 0 && errno == EIO) {
    has_failed = 1;
    if (is_journal(path) && is_planted("no such widget")) errno = ENOENT;
  }
  return answer;
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  ssize_t answer = REAL(read)(descriptor, bytes, count);
  if (answer < 0 && errno == EIO && is_planted("trap")) abort();
  return answer;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (descriptor == 2 && is_planted("half an answer")) (void)!REAL(write)(1, "{\"widget\"", 9);
  if (descriptor > 2 && is_planted("answer first") && count < sizeof delayed) {
    memcpy(delayed, bytes, count);
    delayed_count = count;
    delayed_descriptor = dup(descriptor);
    return (ssize_t)count;
  }
  ssize_t answer = REAL(write)(descriptor, bytes, count);
  if (descriptor <= 2 || answer >= 0) return answer;
  has_failed = 1;
  if (is_planted("swallowed error")) return (ssize_t)count;
  if (errno == EINTR && is_planted("line twice")) {
    (void)!REAL(write)(descriptor, bytes, count);
    errno = EINTR;
  }
  return answer;
}

int flock(int descriptor, int operation) {
  int answer = REAL(flock)(descriptor, operation);
  while (answer < 0 && errno == EIO && is_planted("hang")) pause();
  return answer;
}

int fsync(int descriptor) {
  int answer = REAL(fsync)(descriptor);
  if (answer < 0 && errno == EIO) {
    has_failed = 1;
    if (directory >= 0 && is_planted("left file")) close(REAL(openat)(directory, "left.tmp", O_CREAT | O_WRONLY, 0600));
  }
  return answer;
}

int ftruncate(int descriptor, off_t length) {
  return has_failed && is_planted("not taken back") ? 0 : REAL(ftruncate)(descriptor, length);
}

int fchmod(int descriptor, mode_t mode) {
  int answer = REAL(fchmod)(descriptor, mode);
  return is_planted("open to all") ? 0 : answer;
}

void exit(int status) {
  if (delayed_descriptor >= 0) (void)!REAL(write)(delayed_descriptor, delayed, delayed_count);
  if (status == 74 && is_planted("false success")) status = 0;
  if (status == 74 && is_planted("false damage")) status = 65;
  REAL(exit)(status);
  _exit(status);
}

// A library that is loaded before the C library, with the fault that PLANTED names and that the walk must find.
// A fault takes effect only if a call fails or the command is killed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_planted(const char *name) {
  const char *planted = getenv("PLANTED");
  return planted && strcmp(planted, name) == 0;
}

static char store[4096];
static int is_answered;

static int is_log(const char *path) {
  const char *end = strrchr(path, '-');
  return end && strcmp(end, "-wal") == 0;
}

static int is_log_open(int descriptor) {
  char link[64], target[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t count = readlink(link, target, sizeof target - 1);
  if (count < 0) return 0;
  target[count] = 0;
  return is_log(target);
}

static int opened(const char *path, int flags, mode_t mode, int (*real)(const char *, int, ...)) {
  if (flags & O_CREAT && is_planted("open to all")) mode = 0644;
  if (is_log(path)) snprintf(store, sizeof store, "%s", path);
  return real(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
  va_end(list);
  return opened(path, flags, mode, REAL(open64));
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
  va_end(list);
  return opened(path, flags, mode, REAL(open));
}

int lstat(const char *path, struct stat *status) {
  int answer = REAL(lstat)(path, status);
  if (answer < 0 && errno == EIO && is_planted("no such store")) errno = ENOENT;
  return answer;
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
  ssize_t answer = REAL(pread64)(descriptor, bytes, count, offset);
  if (answer < 0 && errno == EIO && is_planted("trap")) abort();
  return answer;
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  if (!is_answered && is_planted("answer first") && is_log_open(descriptor)) {
    is_answered = 1;
    (void)!REAL(write)(1, "{}\n", 3);
  }
  ssize_t result = REAL(pwrite64)(descriptor, bytes, count, offset);
  return result < 0 && is_planted("swallowed error") ? (ssize_t)count : result;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (descriptor == 2 && is_planted("half an answer")) (void)!REAL(write)(1, "{\"widget\"", 9);
  if (descriptor == 1 && is_planted("answer first")) return (ssize_t)count;
  return REAL(write)(descriptor, bytes, count);
}

int ftruncate64(int descriptor, off64_t size) {
  int answer = REAL(ftruncate64)(descriptor, size);
  while (answer < 0 && errno == EIO && is_planted("hang")) pause();
  return answer;
}

int fdatasync(int descriptor) {
  int answer = REAL(fdatasync)(descriptor);
  if (answer < 0 && is_planted("swallowed error")) return 0;
  if (answer < 0 && is_planted("left file")) {
    char path[4200];
    snprintf(path, sizeof path, "%.*s/left.tmp", (int)(strrchr(store, '/') - store), store);
    close(REAL(open)(path, O_CREAT | O_WRONLY, 0600));
  }
  return answer;
}

void exit(int status) {
  if (status == 71 && is_planted("uncertain is a failure")) status = 74;
  if (status == 74 && is_planted("false success")) status = 0;
  if (status == 74 && is_planted("false damage")) status = 65;
  REAL(exit)(status);
  _exit(status);
}

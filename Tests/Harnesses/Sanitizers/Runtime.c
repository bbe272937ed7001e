// Is linked into every program that is built with a sanitizer, for it and for the programs that it
// starts. REPORTS is the path that their reports begin with, each with the process's number behind it.

#include <stdbool.h>
#include <stdint.h>

#define OPTIONS "exitcode=99:log_path=" REPORTS

const char *__tsan_default_options(void) { return OPTIONS; }

// Leaks are not looked for: where an object is referred to weakly, or by an enumeration that keeps a
// tag in the pointer, Swift hides the pointer, and what is in use would be a leak. That widgets,
// handlers and lookups are let go is tested by weak references to them.
const char *__asan_default_options(void) { return OPTIONS ":detect_leaks=0"; }

// Swift's `Mutex` for Linux takes and frees a lock that threads wait for within its library, which
// is not built with a sanitizer: the order that the lock gives the threads would not be seen, and
// every `Mutex` that is waited for would be a race. These functions come before the library's,
// call them and say what they have done.
#if defined(__linux__)

#include <dlfcn.h>

__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF void *handle) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF void *handle) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF void *handle) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF void *handle) {
  SWIFT void (*library)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK);
  library(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT bool try_lock_slow(SELF void *handle) {
  SWIFT bool (*library)(SELF void *) = dlsym(RTLD_NEXT, TRY_LOCK);
  bool is_locked = library(handle);
  if (is_locked && __tsan_acquire) __tsan_acquire(handle);
  return is_locked;
}

SWIFT void unlock_slow(SELF void *handle) {
  SWIFT void (*library)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(handle);
  library(handle);
}

#endif

// Settings of the sanitizers, linked into every program that is built with one. A report goes to a
// file whose name is REPORTS followed by the number of the process.

#include <stdbool.h>
#include <stdint.h>

#define OPTIONS "exitcode=99:log_path=" REPORTS

const char *__tsan_default_options(void) { return OPTIONS; }

// No search for leaks: Swift hides the pointer of a weak reference, or of an enumeration with a tag in
// the pointer, so that objects in use would be reported. Tests check with weak references that
// widgets, handlers and lookups are released.
const char *__asan_default_options(void) { return OPTIONS ":detect_leaks=0"; }

// Swift's `Mutex` for Linux locks and unlocks a contended lock within its library, which is not built
// with a sanitizer: the sanitizer would miss the order that the lock gives the threads, and report a
// race for every contended `Mutex`. These functions replace those of the library, call them, and
// report each lock and unlock to the sanitizer.
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

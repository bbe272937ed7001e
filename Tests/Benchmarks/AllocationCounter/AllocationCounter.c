// Takes the place of the C library's allocator in the program that this is linked into, and hands
// every call on to it. The calls are counted while the counter runs; otherwise all they cost is a
// look at one flag.
//
// A program's own `malloc` comes before the C library's for all libraries that the program loads,
// the Swift runtime and Foundation among them. glibc allows that, and offers its own functions
// under second names: https://sourceware.org/glibc/manual/latest/html_node/Replacing-malloc.html

#include "AllocationCounter.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__linux__)
#include <features.h>
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_bool is_counting;
static atomic_uint_fast64_t allocations;

static inline void count_one(void) {
  if (atomic_load_explicit(&is_counting, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  }
}

void *malloc(size_t size) {
  count_one();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  count_one();
  return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
  count_one();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count_one();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count_one();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  count_one();
  void *made = __libc_memalign(alignment, size);
  if (made == NULL) {
    return ENOMEM;
  }
  *block = made;
  return 0;
}

bool allocation_counter_is_available(void) { return true; }

void allocation_counter_start(void) {
  atomic_store(&allocations, 0);
  atomic_store(&is_counting, true);
}

uint64_t allocation_counter_stop(void) {
  atomic_store(&is_counting, false);
  return atomic_load(&allocations);
}

#else

bool allocation_counter_is_available(void) { return false; }

void allocation_counter_start(void) {}

uint64_t allocation_counter_stop(void) { return 0; }

#endif

// The memory functions that Embedded Swift calls, for a platform without an operating system.
//
// The size of every block is a power of two. A freed block is added to the list of its size and reused, so a program
// that frees its memory does not grow.

#include <stddef.h>
#include <stdint.h>

enum { header = 16, smallest = 5, sizes = 31, page_bits = 16 };

// The header of a block: its size while it is in use, the next free block while it is not.
typedef union {
  struct {
    uintptr_t size_bits;
  };
  struct {
    void *next;
  };
} block;

extern unsigned char __heap_base;
static uintptr_t top;
static block *unused[sizes];

static block *block_at_the_top(unsigned bits) {
  if (top == 0) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
  uint64_t end = (uint64_t)top + ((uint64_t)1 << bits);
  uint64_t pages = (end + (1 << page_bits) - 1) >> page_bits;
  uint64_t present = __builtin_wasm_memory_size(0);
  if (end > UINTPTR_MAX) return NULL;
  if (pages > present && __builtin_wasm_memory_grow(0, pages - present) == SIZE_MAX) return NULL;
  block *made = (block *)top;
  top = (uintptr_t)end;
  return made;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > 16 || size > (size_t)1 << (sizes - 2)) return 12;
  unsigned bits = smallest;
  while (((size_t)1 << bits) < size + header) bits++;
  block *found = unused[bits];
  if (found != NULL) {
    unused[bits] = found->next;
  } else if ((found = block_at_the_top(bits)) == NULL) {
    return 12;
  }
  found->size_bits = bits;
  *result = (unsigned char *)found + header;
  return 0;
}

void free(void *memory) {
  if (memory == NULL) return;
  block *freed = (block *)((unsigned char *)memory - header);
  uintptr_t bits = freed->size_bits;
  freed->next = unused[bits];
  unused[bits] = freed;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (; count != 0; a++, b++, count--) {
    if (*a != *b) return *a - *b;
  }
  return 0;
}

// Returns the product of two 128-bit numbers, modulo 2^128, by long multiplication with digits of 32 bits. Compilers call
// this function to multiply 64-bit numbers whose product may overflow.
unsigned __int128 __multi3(unsigned __int128 left, unsigned __int128 right) {
  uint64_t a = (uint64_t)left, b = (uint64_t)right;
  uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  uint64_t low = a0 * b0;
  uint64_t middle = a1 * b0 + (low >> 32);
  uint64_t other = a0 * b1 + (uint32_t)middle;
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
  high += a * (uint64_t)(right >> 64) + (uint64_t)(left >> 64) * b;
  return (unsigned __int128)high << 64 | (other << 32 | (uint32_t)low);
}

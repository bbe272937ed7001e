/// Bytes of a row that are compared 64 at once, by whatever vectors the compiler's target has.
///
/// The functions are in the header so that they become a part of the Swift code that calls them.
#ifndef BYTE_MARKS_H
#define BYTE_MARKS_H

#include <stdbool.h>
#include <stdint.h>

typedef int8_t signed_bytes __attribute__((vector_size(64)));
typedef uint8_t unsigned_bytes __attribute__((vector_size(64)));

/// Returns a bit for each comparison, the lowest for the first.
static inline uint64_t bits_of(const signed_bytes *_Nonnull comparisons) {
  typedef bool bit_vector __attribute__((ext_vector_type(64)));
  bit_vector vector = __builtin_convertvector(*comparisons, bit_vector);
  uint64_t bits;
  __builtin_memcpy(&bits, &vector, sizeof bits);
  return bits;
}

/// Marks the bytes that end a field, or that need a closer look: commas, quotes, backslashes, and all but printable ASCII.
///
/// @param bytes 64 bytes at any address.
/// @return A bit for each byte, the lowest for the first.
static inline uint64_t byte_marks(const void *_Nonnull bytes) {
  signed_bytes values;
  __builtin_memcpy(&values, bytes, sizeof values);
  // One more than 0x7F is negative, as are most bytes that are not ASCII; one more than 0xFF is zero.
  signed_bytes marked = (signed_bytes)((unsigned_bytes)values + 1) < 0x21;
  marked |= (values == ',') | (values == '"') | (values == '\\');
  return bits_of(&marked);
}

/// Returns whether all bytes are digits of a checksum: 0 to 9 and a to f.
///
/// @param bytes 64 bytes at any address.
static inline bool bytes_are_hexadecimal(const void *_Nonnull bytes) {
  unsigned_bytes values;
  __builtin_memcpy(&values, bytes, sizeof values);
  signed_bytes right = (values - '0' < 10) | (values - 'a' < 6);
  return bits_of(&right) == UINT64_MAX;
}

#endif

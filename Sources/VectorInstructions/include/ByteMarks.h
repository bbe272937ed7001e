/// Bytes of a row that are compared 64 at once, by whatever vectors the compiler's target has.
///
/// The function is in the header so that it becomes a part of the Swift code that calls it.
#ifndef BYTE_MARKS_H
#define BYTE_MARKS_H

#include <stdbool.h>
#include <stdint.h>

/// Marks the bytes that end a field, or that an ordinary field does not contain: commas, quotes, backslashes, and all but
/// printable ASCII.
///
/// @param bytes 64 bytes at any address.
/// @return A bit for each byte, the lowest for the first.
static inline uint64_t byte_marks(const void *_Nonnull bytes) {
  typedef int8_t vector __attribute__((vector_size(64)));
  typedef uint8_t unsigned_vector __attribute__((vector_size(64)));
  typedef bool bit_vector __attribute__((ext_vector_type(64)));
  vector values;
  __builtin_memcpy(&values, bytes, sizeof values);
  // One more than 0x7F is negative, as are most bytes that are not ASCII; one more than 0xFF is zero.
  vector marked = (vector)((unsigned_vector)values + 1) < 0x21;
  marked |= (values == ',') | (values == '"') | (values == '\\');
  bit_vector bits = __builtin_convertvector(marked, bit_vector);
  uint64_t marks;
  __builtin_memcpy(&marks, &bits, sizeof marks);
  return marks;
}

#endif

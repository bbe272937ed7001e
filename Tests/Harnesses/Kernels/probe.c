// Digests messages by each implementation of `VectorInstructions` that the processor has, and prints the names of those.
// Exit status 1: a digest is wrong, or the marks of bytes are.
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "ByteMarks.h"
#include "SHA256Instructions.h"

// The last message has six blocks with its padding.
enum { LONGEST = 300, ROOM = 6 * 64 };

/// Pads the message whose byte `i` is `(7 i + 13) mod 251`; returns its number of blocks.
static size_t pad(uint8_t *bytes, size_t count) {
  size_t block_count = (count + 72) / 64;
  memset(bytes, 0, ROOM);
  for (size_t index = 0; index < count; index++) { bytes[index] = (uint8_t)((index * 7 + 13) % 251); }
  bytes[count] = 0x80;
  bytes[block_count * 64 - 2] = (uint8_t)(count * 8 >> 8);
  bytes[block_count * 64 - 1] = (uint8_t)(count * 8);
  return block_count;
}

static void write_hexadecimal(const uint32_t *digest, char *text) {
  for (int word = 0; word < 8; word++) { sprintf(text + word * 8, "%08x", (unsigned)digest[word]); }
}

/// Returns whether all digests together have the digest that Python computes:
/// hashlib.sha256("".join(hashlib.sha256(message(n)).hexdigest() for n in range(301)))
static int is_right(const sha256_implementation *implementation, size_t at_once) {
  static uint8_t bytes[8][ROOM + 8];
  static char text[(LONGEST + 1) * 64 + 72];
  for (size_t first = 0; first <= LONGEST;) {
    sha256_message places[8];
    uint32_t digests[64];
    size_t count = 0, block_count = 0;
    // As many as have the same number of blocks, each at another alignment.
    for (; count < at_once && first + count <= LONGEST; count++) {
      size_t blocks = pad(bytes[count] + count, first + count);
      if (count > 0 && blocks != block_count) { break; }
      block_count = blocks;
      places[count] = bytes[count] + count;
    }
    implementation->digest(places, count, block_count, digests);
    for (size_t index = 0; index < count; index++) { write_hexadecimal(digests + index * 8, text + (first + index) * 64); }
    if (implementation->compress) {
      uint32_t state[8] = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};
      implementation->compress(state, places[0], block_count);
      if (memcmp(state, digests, sizeof state) != 0) { return 0; }
    }
    first += count;
  }
  size_t length = (LONGEST + 1) * 64;
  memset(text + length, 0, 64);
  text[length] = (char)0x80;
  for (int index = 0; index < 8; index++) { text[length + 63 - index] = (char)(length * 8 >> index * 8); }
  sha256_message place[8] = {text};
  uint32_t digest[8];
  char found[65];
  implementation->digest(place, 1, length / 64 + 1, digest);
  write_hexadecimal(digest, found);
  return strcmp(found, "833dc29fa7aac038747eb686faffa5194452b6a7ccdfb6d7d9f128fca2df3f79") == 0;
}

/// Returns whether every byte has the right mark at every place, and is a digit or not, among others.
static int has_right_marks(void) {
  uint8_t bytes[65];
  for (int byte = 0; byte < 256; byte++) {
    uint64_t mark = byte < 32 || byte > 126 || byte == ',' || byte == '"' || byte == '\\';
    bool is_digit = (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'f');
    for (int place = 0; place < 64; place++) {
      memset(bytes, 'x', sizeof bytes);
      // The byte before the 64 has no influence.
      bytes[1 + place] = (uint8_t)byte;
      bytes[0] = ',';
      if (byte_marks(bytes + 1) != mark << place) { return 0; }
      memset(bytes, 'a', sizeof bytes);
      bytes[1 + place] = (uint8_t)byte;
      if (bytes_are_hexadecimal(bytes + 1) != is_digit) { return 0; }
    }
  }
  return 1;
}

int main(void) {
  const sha256_implementation *implementation;
  int failed = 0;
  for (size_t index = 0; (implementation = sha256_implementation_at(index)) != NULL; index++) {
    if (!implementation->is_available()) { continue; }
    printf("%s\n", implementation->name);
    for (size_t at_once = 1; at_once <= 8; at_once++) {
      if (is_right(implementation, at_once)) { continue; }
      fprintf(stderr, "%s: wrong digests, %zu at once\n", implementation->name, at_once);
      failed = 1;
    }
  }
  if (!has_right_marks()) {
    fprintf(stderr, "wrong marks of bytes\n");
    failed = 1;
  }
  return failed;
}

// Eight messages at once, a word of each in a vector of 256 bits. AVX2.c and AVX512.c include this file, which the compiler
// translates to the instructions of `INSTRUCTIONS`: with AVX-512 a rotation is one, and so is any function of three bits.
#include "Implementations.h"

typedef uint32_t lanes __attribute__((vector_size(32), aligned(4)));

INLINED FOR_TARGET(INSTRUCTIONS) lanes rotated(lanes x, int bits) { return x >> bits | x << (32 - bits); }

/// Puts word `index` of the lane `lane` at `[index][lane]`, for eight words of eight lanes.
INLINED FOR_TARGET(INSTRUCTIONS) void transpose(lanes *rows) {
  lanes step[8];
  for (int index = 0; index < 8; index += 2) {
    step[index] = __builtin_shufflevector(rows[index], rows[index + 1], 0, 8, 1, 9, 4, 12, 5, 13);
    step[index + 1] = __builtin_shufflevector(rows[index], rows[index + 1], 2, 10, 3, 11, 6, 14, 7, 15);
  }
  for (int half = 0; half < 8; half += 4) {
    for (int index = 0; index < 2; index++) {
      lanes first = step[half + index], second = step[half + index + 2];
      rows[half + index * 2] = __builtin_shufflevector(first, second, 0, 1, 8, 9, 4, 5, 12, 13);
      rows[half + index * 2 + 1] = __builtin_shufflevector(first, second, 2, 3, 10, 11, 6, 7, 14, 15);
    }
  }
  for (int index = 0; index < 4; index++) {
    lanes first = rows[index], second = rows[index + 4];
    rows[index] = __builtin_shufflevector(first, second, 0, 1, 2, 3, 8, 9, 10, 11);
    rows[index + 4] = __builtin_shufflevector(first, second, 4, 5, 6, 7, 12, 13, 14, 15);
  }
}

/// Reads half of a block of each message, at an offset: eight big-endian words.
INLINED FOR_TARGET(INSTRUCTIONS) void load_words(sha256_message *messages, size_t offset, lanes *words) {
  typedef uint8_t bytes __attribute__((vector_size(32), aligned(1)));
  for (int lane = 0; lane < 8; lane++) {
    bytes read;
    __builtin_memcpy(&read, (const uint8_t *)messages[lane] + offset, sizeof read);
    words[lane] = (lanes)__builtin_shufflevector(read, read, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12, 19, 18, 17,
                                                 16, 23, 22, 21, 20, 27, 26, 25, 24, 31, 30, 29, 28);
  }
  transpose(words);
}

/// Adds a block of each message to the states. The words are a ring: the next sixteen replace those that were used.
///
/// Source: FIPS 180-4, section 6.2.2.
INLINED FOR_TARGET(INSTRUCTIONS) void add_blocks(lanes *states, lanes *words) {
  lanes s[8];
  __builtin_memcpy(s, states, sizeof s);
  for (int group = 0; group < 64; group += 16) {
#pragma clang loop unroll(full)
    for (int index = 0; index < 16; index++) {
      // Instead of moving all variables by one place, their indexes move.
      lanes a = s[-index & 7], b = s[(1 - index) & 7], c = s[(2 - index) & 7];
      lanes e = s[(4 - index) & 7], f = s[(5 - index) & 7], g = s[(6 - index) & 7];
      lanes first = s[(7 - index) & 7] + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + (((f ^ g) & e) ^ g)
          + words[index] + sha256_constants[group + index];
      s[(3 - index) & 7] += first;
      s[(7 - index) & 7] = first + (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + (((a ^ b) & (b ^ c)) ^ b);
      // The last sixteen rounds need no next words.
      if (group == 48) { continue; }
      lanes old = words[(index + 1) & 15], recent = words[(index + 14) & 15];
      words[index] += (rotated(old, 7) ^ rotated(old, 18) ^ old >> 3) + words[(index + 9) & 15]
          + (rotated(recent, 17) ^ rotated(recent, 19) ^ recent >> 10);
    }
  }
  for (int index = 0; index < 8; index++) { states[index] += s[index]; }
}

INLINED FOR_TARGET(INSTRUCTIONS) void digest_lanes(
    sha256_message *messages, size_t message_count, size_t block_count, uint32_t *digests) {
  // The free lanes digest the first message again.
  for (size_t lane = message_count; lane < 8; lane++) { messages[lane] = messages[0]; }
  lanes states[8];
  for (int index = 0; index < 8; index++) { states[index] = (lanes){} + sha256_initial[index]; }
  for (size_t block = 0; block < block_count; block++) {
    lanes words[16];
    load_words(messages, block * 64, words);
    load_words(messages, block * 64 + 32, words + 8);
    add_blocks(states, words);
  }
  transpose(states);
  __builtin_memcpy(digests, states, message_count * 32);
}

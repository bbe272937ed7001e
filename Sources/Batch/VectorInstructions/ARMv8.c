// The SHA-256 instructions of arm64. An instruction waits for the one before it; two messages interleaved fill these waits.
#include "Implementations.h"

#if defined(__aarch64__)
#include <arm_neon.h>
#define INSTRUCTIONS "sha2"

typedef struct {
  uint32x4_t abcd, efgh;
} state_of_message;

INLINED FOR_TARGET(INSTRUCTIONS) state_of_message load_state(const uint32_t *words) {
  return (state_of_message){vld1q_u32(words), vld1q_u32(words + 4)};
}

INLINED FOR_TARGET(INSTRUCTIONS) void store_state(state_of_message state, uint32_t *words) {
  vst1q_u32(words, state.abcd);
  vst1q_u32(words + 4, state.efgh);
}

/// Adds a block of each message. `count` is constant, so that the loops over messages are unrolled.
///
/// Source: FIPS 180-4, section 6.2.2; Arm, "Architecture Reference Manual", SHA256H to SHA256SU1.
INLINED FOR_TARGET(INSTRUCTIONS) void add_blocks(
    state_of_message *states, const uint8_t **blocks, const int count) {
  state_of_message before[2];
  uint32x4_t words[2][4]; // a ring of the message schedule, four words each
  for (int message = 0; message < count; message++) {
    before[message] = states[message];
    for (int index = 0; index < 4; index++) {
      words[message][index] = vreinterpretq_u32_u8(vrev32q_u8(vld1q_u8(blocks[message] + index * 16)));
    }
  }
#pragma clang loop unroll(full)
  for (int group = 0; group < 16; group++) {
    uint32x4_t constants = vld1q_u32(sha256_constants + group * 4);
    for (int message = 0; message < count; message++) {
      state_of_message *state = &states[message];
      uint32x4_t *w0 = &words[message][group & 3];
      uint32x4_t scheduled = vaddq_u32(*w0, constants), abcd = state->abcd;
      state->abcd = vsha256hq_u32(abcd, state->efgh, scheduled);
      state->efgh = vsha256h2q_u32(state->efgh, abcd, scheduled);
      // The last four groups need no next words.
      if (group >= 12) { continue; }
      uint32x4_t w1 = words[message][(group + 1) & 3], w2 = words[message][(group + 2) & 3];
      *w0 = vsha256su1q_u32(vsha256su0q_u32(*w0, w1), w2, words[message][(group + 3) & 3]);
    }
  }
  for (int message = 0; message < count; message++) {
    states[message].abcd = vaddq_u32(states[message].abcd, before[message].abcd);
    states[message].efgh = vaddq_u32(states[message].efgh, before[message].efgh);
    blocks[message] += 64;
  }
}

#include "Pairs.h"

FOR_TARGET(INSTRUCTIONS) void sha256_compress_armv8(uint32_t *state, const void *blocks, size_t block_count) {
  compress(state, blocks, block_count);
}

FOR_TARGET(INSTRUCTIONS) void sha256_digest_armv8(
    sha256_message *messages, size_t message_count, size_t block_count, uint32_t *digests) {
  digest(messages, message_count, block_count, digests);
}
#endif

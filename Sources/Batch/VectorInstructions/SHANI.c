// The SHA extensions of x86-64. An instruction waits for the one before it; two messages interleaved fill these waits.
#include "Implementations.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define INSTRUCTIONS "sha,sse4.1"

// The instructions have the state in two vectors: a, b, e, f and c, d, g, h, with a and c in the highest words.

typedef struct {
  __m128i abef, cdgh;
} state_of_message;

INLINED FOR_TARGET(INSTRUCTIONS) state_of_message load_state(const uint32_t *words) {
  __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)words), 0xB1);
  __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(words + 4)), 0x1B);
  return (state_of_message){_mm_alignr_epi8(badc, efgh, 8), _mm_blend_epi16(efgh, badc, 0xF0)};
}

INLINED FOR_TARGET(INSTRUCTIONS) void store_state(state_of_message state, uint32_t *words) {
  __m128i feba = _mm_shuffle_epi32(state.abef, 0x1B);
  __m128i dchg = _mm_shuffle_epi32(state.cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)words, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(words + 4), _mm_alignr_epi8(dchg, feba, 8));
}

/// Adds a block of each message. `count` is constant, so that the loops over messages are unrolled.
///
/// Source: FIPS 180-4, section 6.2.2; Intel, "SHA Extensions", 2013.
INLINED FOR_TARGET(INSTRUCTIONS) void add_blocks(
    state_of_message *states, const uint8_t **blocks, const int count) {
  const __m128i big_endian = _mm_set_epi64x(0x0C0D0E0F08090A0B, 0x0405060700010203);
  state_of_message before[2];
  __m128i words[2][4]; // a ring of the message schedule, four words each
  for (int message = 0; message < count; message++) {
    before[message] = states[message];
    for (int index = 0; index < 4; index++) {
      __m128i bytes = _mm_loadu_si128((const __m128i *)(blocks[message] + index * 16));
      words[message][index] = _mm_shuffle_epi8(bytes, big_endian);
    }
  }
#pragma clang loop unroll(full)
  for (int group = 0; group < 16; group++) {
    __m128i constants = _mm_loadu_si128((const __m128i *)(sha256_constants + group * 4));
    for (int message = 0; message < count; message++) {
      state_of_message *state = &states[message];
      __m128i *w0 = &words[message][group & 3];
      __m128i scheduled = _mm_add_epi32(*w0, constants);
      state->cdgh = _mm_sha256rnds2_epu32(state->cdgh, state->abef, scheduled);
      state->abef = _mm_sha256rnds2_epu32(state->abef, state->cdgh, _mm_shuffle_epi32(scheduled, 0x0E));
      // The last four groups need no next words.
      if (group >= 12) { continue; }
      __m128i w1 = words[message][(group + 1) & 3], w2 = words[message][(group + 2) & 3];
      __m128i w3 = words[message][(group + 3) & 3];
      __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(*w0, w1), _mm_alignr_epi8(w3, w2, 4));
      *w0 = _mm_sha256msg2_epu32(sum, w3);
    }
  }
  for (int message = 0; message < count; message++) {
    states[message].abef = _mm_add_epi32(states[message].abef, before[message].abef);
    states[message].cdgh = _mm_add_epi32(states[message].cdgh, before[message].cdgh);
    blocks[message] += 64;
  }
}

#include "Pairs.h"

FOR_TARGET(INSTRUCTIONS) void sha256_compress_shani(uint32_t *state, const void *blocks, size_t block_count) {
  compress(state, blocks, block_count);
}

FOR_TARGET(INSTRUCTIONS) void sha256_digest_shani(
    sha256_message *messages, size_t message_count, size_t block_count, uint32_t *digests) {
  digest(messages, message_count, block_count, digests);
}
#endif

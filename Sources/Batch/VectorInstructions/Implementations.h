// The implementations of the other files, for Table.c, and the constants that they share.
#ifndef IMPLEMENTATIONS_H
#define IMPLEMENTATIONS_H

#include "SHA256Instructions.h"

#define FOR_TARGET(instructions) __attribute__((target(instructions)))
#define INLINED static inline __attribute__((always_inline))

/// The constants of the 64 rounds. Source: FIPS 180-4, section 4.2.2.
extern const uint32_t sha256_constants[64];
/// The state before the first block. Source: FIPS 180-4, section 5.3.3.
extern const uint32_t sha256_initial[8];

#if defined(__x86_64__)
void sha256_compress_shani(uint32_t *state, const void *blocks, size_t block_count);
void sha256_digest_shani(sha256_message *messages, size_t message_count, size_t block_count, uint32_t *digests);
void sha256_digest_avx2(sha256_message *messages, size_t message_count, size_t block_count, uint32_t *digests);
void sha256_digest_avx512(sha256_message *messages, size_t message_count, size_t block_count, uint32_t *digests);
#elif defined(__aarch64__)
void sha256_compress_armv8(uint32_t *state, const void *blocks, size_t block_count);
void sha256_digest_armv8(sha256_message *messages, size_t message_count, size_t block_count, uint32_t *digests);
#endif

#endif

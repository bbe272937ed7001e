// Eight lanes by AVX-512 in vectors of 256 bits, which lower no processor's frequency as those of 512 bits do.
#if defined(__x86_64__)
#define INSTRUCTIONS "avx2,avx512f,avx512vl"
#include "Lanes.h"

FOR_TARGET(INSTRUCTIONS) void sha256_digest_avx512(
    sha256_message *messages, size_t message_count, size_t block_count, uint32_t *digests) {
  digest_lanes(messages, message_count, block_count, digests);
}
#endif

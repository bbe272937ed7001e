// Eight lanes by AVX2.
#if defined(__x86_64__)
#define INSTRUCTIONS "avx2"
#include "Lanes.h"

FOR_TARGET(INSTRUCTIONS) void sha256_digest_avx2(
    sha256_message *messages, size_t message_count, size_t block_count, uint32_t *digests) {
  digest_lanes(messages, message_count, block_count, digests);
}
#endif

// Which implementations there are on this architecture, and which of them this processor has.
#include "Implementations.h"

#if defined(__x86_64__)
#include <cpuid.h>

/// The registers of the processor's description with a number.
typedef struct {
  unsigned eax, ebx, ecx, edx;
} description;

static description described(unsigned number) {
  description found = {0, 0, 0, 0};
  __get_cpuid_count(number, 0, &found.eax, &found.ebx, &found.ecx, &found.edx);
  return found;
}

static bool has(unsigned bits, unsigned bit) { return (bits >> bit & 1) != 0; }

/// Returns whether the operating system keeps registers for programs, by the bits of XCR0.
static bool system_keeps(unsigned registers) {
  if (!has(described(1).ecx, 27)) { return false; } // OSXSAVE
  unsigned low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (low & registers) == registers;
}

static bool has_sha(void) { return has(described(7).ebx, 29) && has(described(1).ecx, 9) && has(described(1).ecx, 19); }
static bool has_avx2(void) { return has(described(7).ebx, 5) && system_keeps(0x06); }
static bool has_avx512(void) {
  return has_avx2() && has(described(7).ebx, 16) && has(described(7).ebx, 31) && system_keeps(0xE6);
}

static const sha256_implementation implementations[] = {
  {"shani", has_sha, sha256_compress_shani, sha256_digest_shani},
  {"avx512", has_avx512, 0, sha256_digest_avx512},
  {"avx2", has_avx2, 0, sha256_digest_avx2},
};
#elif defined(__aarch64__)
#if defined(__linux__)
#include <sys/auxv.h>

static bool has_sha2(void) { return (getauxval(AT_HWCAP) >> 6 & 1) != 0; } // HWCAP_SHA2
#else
static bool has_sha2(void) { return true; } // all processors of Apple with 64 bits
#endif

static const sha256_implementation implementations[] = {
  {"armv8", has_sha2, sha256_compress_armv8, sha256_digest_armv8},
};
#endif

const sha256_implementation *sha256_implementation_at(size_t index) {
#if defined(__x86_64__) || defined(__aarch64__)
  return index < sizeof implementations / sizeof *implementations ? &implementations[index] : 0;
#else
  (void)index;
  return 0;
#endif
}

const uint32_t sha256_constants[64] = {
  0x428A2F98, 0x71374491, 0xB5C0FBCF, 0xE9B5DBA5, 0x3956C25B, 0x59F111F1, 0x923F82A4, 0xAB1C5ED5,
  0xD807AA98, 0x12835B01, 0x243185BE, 0x550C7DC3, 0x72BE5D74, 0x80DEB1FE, 0x9BDC06A7, 0xC19BF174,
  0xE49B69C1, 0xEFBE4786, 0x0FC19DC6, 0x240CA1CC, 0x2DE92C6F, 0x4A7484AA, 0x5CB0A9DC, 0x76F988DA,
  0x983E5152, 0xA831C66D, 0xB00327C8, 0xBF597FC7, 0xC6E00BF3, 0xD5A79147, 0x06CA6351, 0x14292967,
  0x27B70A85, 0x2E1B2138, 0x4D2C6DFC, 0x53380D13, 0x650A7354, 0x766A0ABB, 0x81C2C92E, 0x92722C85,
  0xA2BFE8A1, 0xA81A664B, 0xC24B8B70, 0xC76C51A3, 0xD192E819, 0xD6990624, 0xF40E3585, 0x106AA070,
  0x19A4C116, 0x1E376C08, 0x2748774C, 0x34B0BCB5, 0x391C0CB3, 0x4ED8AA4A, 0x5B9CCA4F, 0x682E6FF3,
  0x748F82EE, 0x78A5636F, 0x84C87814, 0x8CC70208, 0x90BEFFFA, 0xA4506CEB, 0xBEF9A3F7, 0xC67178F2,
};

const uint32_t sha256_initial[8] = {
  0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19,
};

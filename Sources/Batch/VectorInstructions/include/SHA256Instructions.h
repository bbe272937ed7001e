/// SHA-256 by instructions that only some processors have, decided while the program runs.
///
/// | file | instructions | messages at once |
/// | --- | --- | --- |
/// | `SHANI.c` | x86-64: SHA extensions | 2 interleaved |
/// | `AVX512.c` | x86-64: AVX-512 VL, vectors of 256 bits | 8 lanes |
/// | `AVX2.c` | x86-64: AVX2 | 8 lanes |
/// | `ARMv8.c` | arm64: SHA-256 instructions | 2 interleaved |
///
/// `Table.c` says which of them there are on a processor. No compiler flag is needed: each function is compiled for the
/// instructions of its own.
#ifndef SHA256_INSTRUCTIONS_H
#define SHA256_INSTRUCTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Adds blocks of 64 bytes, at any address, to the state of a message, eight words.
typedef void (*sha256_compress)(uint32_t *_Nonnull state, const void *_Nonnull blocks, size_t block_count);

/// The address of a padded message; of any alignment.
typedef const void *_Nonnull sha256_message;

/// Digests messages that were padded to equally many blocks.
///
/// @param messages The addresses of the messages, with room for eight; those after the last may be changed.
/// @param message_count The number of messages, 1 to 8.
/// @param block_count The number of blocks of each.
/// @param digests Receives the digests, eight words for each message.
typedef void (*sha256_digest)(sha256_message *_Nonnull messages, size_t message_count, size_t block_count,
                              uint32_t *_Nonnull digests);

/// A way to compute SHA-256.
typedef struct {
  const char *_Nonnull name;
  /// Whether this processor has the instructions.
  bool (*_Nonnull is_available)(void);
  /// Null where the instructions digest many messages alone.
  sha256_compress _Nullable compress;
  sha256_digest _Nonnull digest;
} sha256_implementation;

/// Returns an implementation for this architecture, the fastest first, or null after the last.
const sha256_implementation *_Nullable sha256_implementation_at(size_t index);

#endif

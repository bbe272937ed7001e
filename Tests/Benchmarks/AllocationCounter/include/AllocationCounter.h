#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted: only with glibc, and not beside a sanitizer, which needs
/// the allocator for itself.
bool allocation_counter_is_available(void);

/// Starts counting from zero, in all threads of the process.
void allocation_counter_start(void);

/// Stops counting.
///
/// Returns how many blocks of memory were asked for since the start; a block that was moved to
/// another size counts again.
uint64_t allocation_counter_stop(void);

#endif

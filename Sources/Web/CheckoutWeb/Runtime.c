// The function by which hashed collections choose their seed. A page needs no protection against chosen keys of its own:
// the seed is constant, so that every run is the same.

#include <stddef.h>

void arc4random_buf(void *bytes, size_t count) {
  for (unsigned char *byte = bytes; count > 0; count--) *byte++ = 0x5A;
}

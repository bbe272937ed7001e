// The functions that compilers call for shifts and divisions of 128-bit numbers, for a platform without an operating
// system. They are those of the compiler's own runtime library, which this platform lacks.

#include <stdint.h>

typedef unsigned __int128 wide;

static wide joined(uint64_t high, uint64_t low) {
  union {
    wide number;
    struct {
      uint64_t low, high;
    };
  } parts = {.low = low, .high = high};
  return parts.number;
}

static uint64_t high_of(wide number) {
  union {
    wide number;
    struct {
      uint64_t low, high;
    };
  } parts = {.number = number};
  return parts.high;
}

wide __ashlti3(wide number, int count) {
  uint64_t low = (uint64_t)number, high = high_of(number);
  if (count >= 64) return joined(low << (count - 64), 0);
  if (count == 0) return number;
  return joined(high << count | low >> (64 - count), low << count);
}

wide __lshrti3(wide number, int count) {
  uint64_t low = (uint64_t)number, high = high_of(number);
  if (count >= 64) return joined(0, high >> (count - 64));
  if (count == 0) return number;
  return joined(high >> count, low >> count | high << (64 - count));
}

// Shifts a signed number, with copies of its sign.
signed __int128 __ashrti3(signed __int128 number, int count) {
  wide shifted = __lshrti3((wide)number, count);
  if (number < 0 && count > 0) shifted |= __ashlti3(~(wide)0, 128 - count);
  return (signed __int128)shifted;
}

// Returns the quotient of high * 2^64 + low by a divisor above high, by long division with digits of 32 bits.
// Source: Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D.
static uint64_t long_division(uint64_t high, uint64_t low, uint64_t divisor, uint64_t *rest) {
  int shift = __builtin_clzll(divisor);
  divisor <<= shift;
  uint64_t first = divisor >> 32, second = (uint32_t)divisor;
  if (shift > 0) high = high << shift | low >> (64 - shift);
  low <<= shift;
  uint64_t digits[2] = {low >> 32, (uint32_t)low};
  uint64_t quotient = 0;
  for (int place = 0; place < 2; place++) {
    uint64_t digit = high / first, left = high % first;
    while (digit >> 32 || digit * second > (left << 32 | digits[place])) {
      digit--;
      left += first;
      if (left >> 32) break;
    }
    high = (high << 32 | digits[place]) - digit * divisor;
    quotient = quotient << 32 | digit;
  }
  *rest = high >> shift;
  return quotient;
}

static wide divided(wide number, wide divisor, wide *rest) {
  uint64_t high = high_of(number), low = (uint64_t)number;
  uint64_t size = high_of(divisor), unit = (uint64_t)divisor;
  if (size == 0) {
    uint64_t left;
    uint64_t top = high / unit;
    uint64_t bottom = long_division(high % unit, low, unit, &left);
    *rest = left;
    return joined(top, bottom);
  }
  // The quotient is below 2^64.
  int shift = size > high ? -1 : __builtin_clzll(size) - __builtin_clzll(high);
  uint64_t quotient = 0;
  wide multiple = shift > 0 ? __ashlti3(divisor, shift) : divisor;
  for (; shift >= 0; shift--) {
    quotient <<= 1;
    if (number >= multiple) {
      number -= multiple;
      quotient |= 1;
    }
    multiple = __lshrti3(multiple, 1);
  }
  *rest = number;
  return quotient;
}

wide __udivti3(wide number, wide divisor) {
  wide rest;
  return divided(number, divisor, &rest);
}

wide __umodti3(wide number, wide divisor) {
  wide rest;
  divided(number, divisor, &rest);
  return rest;
}

// Returns the quotient of two signed numbers, rounded toward zero.
signed __int128 __divti3(signed __int128 number, signed __int128 divisor) {
  wide rest;
  wide size = divided(number < 0 ? -(wide)number : (wide)number, divisor < 0 ? -(wide)divisor : (wide)divisor, &rest);
  return (signed __int128)((number < 0) == (divisor < 0) ? size : -size);
}

// The functions that compilers call for shifts and divisions of 128-bit numbers. `Financing` needs them.

typedef unsigned __int128 u128;
typedef __int128 s128;
typedef unsigned long long u64;

typedef union {
  u128 number;
  struct {
    u64 low, high;
  } half;
} parts;

u128 __ashlti3(u128 number, int places) {
  parts from = {.number = number}, to;
  if (places >= 64) {
    to.half.low = 0;
    to.half.high = from.half.low << (places - 64);
  } else if (places > 0) {
    to.half.low = from.half.low << places;
    to.half.high = from.half.high << places | from.half.low >> (64 - places);
  } else {
    to = from;
  }
  return to.number;
}

u128 __lshrti3(u128 number, int places) {
  parts from = {.number = number}, to;
  if (places >= 64) {
    to.half.high = 0;
    to.half.low = from.half.high >> (places - 64);
  } else if (places > 0) {
    to.half.high = from.half.high >> places;
    to.half.low = from.half.low >> places | from.half.high << (64 - places);
  } else {
    to = from;
  }
  return to.number;
}

s128 __ashrti3(s128 number, int places) {
  parts from = {.number = (u128)number}, to;
  long long high = (long long)from.half.high;
  if (places >= 64) {
    to.half.high = (u64)(high >> 63);
    to.half.low = (u64)(high >> (places - 64));
  } else if (places > 0) {
    to.half.high = (u64)(high >> places);
    to.half.low = from.half.low >> places | from.half.high << (64 - places);
  } else {
    to = from;
  }
  return (s128)to.number;
}

// Divides by long division, a binary digit at a time.
static u128 divide(u128 dividend, u128 divisor, u128 *remainder) {
  parts quotient = {.number = 0}, rest = {.number = 0}, from = {.number = dividend};
  for (int place = 127; place >= 0; place--) {
    u64 digit = place >= 64 ? from.half.high >> (place - 64) & 1 : from.half.low >> place & 1;
    int overflow = (int)(rest.half.high >> 63);
    rest.half.high = rest.half.high << 1 | rest.half.low >> 63;
    rest.half.low = rest.half.low << 1 | digit;
    if (overflow || rest.number >= divisor) {
      rest.number -= divisor;
      if (place >= 64) quotient.half.high |= 1ull << (place - 64);
      else quotient.half.low |= 1ull << place;
    }
  }
  *remainder = rest.number;
  return quotient.number;
}

u128 __udivti3(u128 dividend, u128 divisor) {
  u128 remainder;
  return divide(dividend, divisor, &remainder);
}

u128 __umodti3(u128 dividend, u128 divisor) {
  u128 remainder;
  divide(dividend, divisor, &remainder);
  return remainder;
}

s128 __divti3(s128 dividend, s128 divisor) {
  u128 remainder;
  u128 left = dividend < 0 ? -(u128)dividend : (u128)dividend;
  u128 right = divisor < 0 ? -(u128)divisor : (u128)divisor;
  u128 quotient = divide(left, right, &remainder);
  return (s128)((dividend < 0) != (divisor < 0) ? -quotient : quotient);
}

s128 __modti3(s128 dividend, s128 divisor) {
  u128 remainder;
  u128 left = dividend < 0 ? -(u128)dividend : (u128)dividend;
  u128 right = divisor < 0 ? -(u128)divisor : (u128)divisor;
  divide(left, right, &remainder);
  return (s128)(dividend < 0 ? -remainder : remainder);
}

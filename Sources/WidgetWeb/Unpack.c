// The unpacking of a module, as a WebAssembly module of its own: a page has not yet compiled its script's loops when it
// unpacks, so that one over a hundred thousand characters would take most of the time until the first widget.
#include <stdint.h>

enum {
  orderLength = 512, // the values of the 256 bytes in hexadecimal digits, the most frequent ones first
  firstPrefix = '!', // another character follows this one and the last prefix
  lastPrefix = '#',
  singleCount = 87,  // the other characters
  characterCount = 128,
};

// The bytes of the characters alone, after the first prefix, and after the last one.
static uint8_t single[characterCount], afterFirst[characterCount], afterLast[characterCount];

// Printable ASCII without the characters that end or escape a literal or an element.
static int isUsed(uint8_t character) {
  return character != '"' && character != '$' && character != '<' && character != '\\' && character != '`';
}

static uint8_t digit(uint8_t character) { return character > '9' ? character - 'a' + 10 : character - '0'; }

static uint8_t value(const uint8_t *digits) { return digit(digits[0]) << 4 | digit(digits[1]); }

/// Replaces a text of `packed` in packing.mjs by its bytes, which are fewer, and returns their number.
uint32_t unpack(uint8_t *text, uint32_t length) {
  const uint8_t *digits = text;
  for (uint8_t character = lastPrefix + 1; character <= '~'; character++) {
    if (!isUsed(character)) continue;
    single[character] = value(digits);
    afterFirst[character] = value(digits + 2 * singleCount);
    afterLast[character] = value(digits + 4 * singleCount); // the last few are not used
    digits += 2;
  }
  uint8_t *byte = text;
  const uint8_t *end = text + length;
  for (const uint8_t *next = text + orderLength; next < end;) {
    uint8_t character = *next++;
    const uint8_t *values = single;
    if (character <= lastPrefix) {
      values = character == firstPrefix ? afterFirst : afterLast;
      character = *next++;
    }
    *byte++ = values[character];
  }
  return byte - text;
}

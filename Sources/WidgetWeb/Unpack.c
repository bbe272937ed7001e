// The unpacking of a module, as a WebAssembly module of its own: a page has not yet compiled its script's loops when it
// unpacks, so that one over a hundred thousand characters would take most of the time until the first widget.
#include <stdint.h>

enum {
  orderLength = 512, // the values of the 256 bytes in hexadecimal digits, the most frequent ones first
  prefixCount = 2,   // the first characters; another one follows them
  singleCount = 87,  // the other characters
};

// Printable ASCII without the characters that end or escape a literal or an element.
static int isUsed(uint8_t character) {
  return character != '"' && character != '$' && character != '<' && character != '\\' && character != '`';
}

static uint8_t digit(uint8_t character) { return character > '9' ? character - 'a' + 10 : character - '0'; }

/// Writes the bytes of a text of `packed` in packing.mjs, at most as many as it has characters, and returns their number.
uint32_t unpack(const uint8_t *text, uint32_t length, uint8_t *bytes) {
  uint8_t values[(prefixCount + 1) * singleCount];
  for (uint32_t place = 0; place < 256; place++) {
    values[place] = digit(text[2 * place]) << 4 | digit(text[2 * place + 1]);
  }
  uint8_t places[128];
  uint8_t place = 0;
  for (uint8_t character = '!'; character <= '~'; character++) {
    if (isUsed(character)) places[character] = place++;
  }
  uint32_t count = 0;
  for (uint32_t index = orderLength; index < length; index++) {
    uint32_t code = places[text[index]];
    uint32_t earlier = 0;
    if (code < prefixCount) {
      earlier = (code + 1) * singleCount;
      code = places[text[++index]];
    }
    bytes[count++] = values[earlier + code - prefixCount];
  }
  return count;
}

// Payment schedules as fast as C has them: one pass over the bytes, whole minor units, days by tables, and
// OpenSSL's SHA-256, which uses the processor's SHA instructions where it has them.
//
//   cc -O3 -march=native -Wno-deprecated-declarations contender.c -lcrypto -o contender

#include <openssl/sha.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PART = 1 << 20, ROOM = 512 };

static char input[2 * PART], output[PART + ROOM];
static const char digits[] = "0123456789abcdef";
static char pairs[256][2];
static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

typedef struct { int year, month, day; } date;

static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(65);
}

static int two(const char *p) {
  unsigned tens = (unsigned)(p[0] - '0'), ones = (unsigned)(p[1] - '0');
  if (tens > 9 || ones > 9) fail("not a digit");
  return (int)(tens * 10 + ones);
}

static int length(int year, int month) {
  int leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  return lengths[month - 1] + (month == 2 && leap);
}

static date two_weeks_on(date d) {
  if ((d.day += 14) > length(d.year, d.month)) {
    d.day -= length(d.year, d.month);
    if (++d.month > 12) d.month = 1, d.year++;
  }
  return d;
}

static char *put_text(char *to, const char *text, size_t count) {
  memcpy(to, text, count);
  return to + count;
}
#define put(to, text) put_text(to, text, sizeof(text) - 1)

static char *put_two(char *to, int n) {
  to[0] = (char)('0' + n / 10), to[1] = (char)('0' + n % 10);
  return to + 2;
}

static char *put_number(char *to, uint64_t n) {
  char text[20];
  int at = 20;
  do text[--at] = (char)('0' + n % 10); while (n /= 10);
  return put_text(to, text + at, (size_t)(20 - at));
}

static char *put_date(char *to, date d) {
  to = put_two(put_two(to, d.year / 100), d.year % 100);
  *to++ = '-', to = put_two(to, d.month);
  *to++ = '-';
  return put_two(to, d.day);
}

static char *put_amount(char *to, uint64_t cents) {
  to = put_number(to, cents / 100);
  *to++ = '.';
  return put_two(to, (int)(cents % 100));
}

static char *put_digest(char *to, const char *text, size_t count) {
  unsigned char digest[32];
  SHA256((const unsigned char *)text, count, digest);
  for (int i = 0; i < 32; i++) memcpy(to + 2 * i, pairs[digest[i]], 2);
  return to + 64;
}

static const char *field(const char *p, const char *end) {
  const char *comma = memchr(p, ',', (size_t)(end - p));
  if (!comma) fail("a field is missing");
  return comma;
}

static char *put_line(char *to, const char *p, const char *end) {
  const char *id = p, *id_end = field(p, end);
  uint64_t total = 0;
  for (p = id_end + 1; *p != '.'; p++) {
    if ((unsigned)(*p - '0') > 9 || total > 1000000000000) fail("not an amount");
    total = total * 10 + (uint64_t)(*p - '0');
  }
  total = total * 100 + (uint64_t)two(p + 1);
  if (memcmp(p + 3, ",USD,", 5) || total == 0) fail("not an amount in dollars");
  p += 8;
  date due[4] = {{two(p) * 100 + two(p + 2), two(p + 5), two(p + 8)}};
  if (p[4] != '-' || p[7] != '-' || p[10] != ',' || due[0].year < 1 || due[0].month < 1 || due[0].month > 12 ||
      due[0].day < 1 || due[0].day > length(due[0].year, due[0].month))
    fail("not a date");
  const char *token = p + 11;
  uint64_t part = (2 * total + 4) / 8, amounts[4] = {part, part, part, total - 3 * part};
  for (int i = 1; i < 4; i++) due[i] = two_weeks_on(due[i - 1]);

  char text[ROOM], *at = put(text, "schedule/1 us-pay-in-4 USD/2 ");
  at = put_number(at, total);
  if (token < end) {
    at = put_digest(put(at, "\ntoken "), token, (size_t)(end - token));
    *at++ = '\n';
  } else {
    at = put(at, "\ntokenless\n");
  }
  for (int i = 0; i < 4; i++) {
    at = put_date(at, due[i]);
    *at++ = ' ', at = put_number(at, amounts[i]);
    *at++ = '\n';
  }

  to = put_text(put(to, "{\"id\":\""), id, (size_t)(id_end - id));
  to = put_digest(put(to, "\",\"checksum\":\""), text, (size_t)(at - text));
  to = put_amount(put(to, "\",\"amountDueToday\":\""), amounts[0]);
  to = put(to, "\",\"installments\":[");
  for (int i = 0; i < 4; i++) {
    to = put_date(put(to, "{\"due\":\""), due[i]);
    to = put_amount(put(to, "\",\"amount\":\""), amounts[i]);
    to = put(to, "\"},");
  }
  return put(to - 1, "]}\n");
}

int main(void) {
  for (int i = 0; i < 256; i++) pairs[i][0] = digits[i >> 4], pairs[i][1] = digits[i & 15];
  size_t held = 0, count;
  char *to = output;
  while ((count = fread(input + held, 1, PART, stdin)) > 0) {
    const char *p = input, *end = input + held + count, *feed;
    while ((feed = memchr(p, '\n', (size_t)(end - p)))) {
      if (feed - p > ROOM - 256) fail("a row is too long");
      to = put_line(to, p, feed);
      p = feed + 1;
      if (to - output > PART - ROOM) {
        fwrite(output, 1, (size_t)(to - output), stdout);
        to = output;
      }
    }
    held = (size_t)(end - p);
    if (held >= PART) fail("a row is too long");
    memmove(input, p, held);
  }
  fwrite(output, 1, (size_t)(to - output), stdout);
  return held == 0 && !fflush(stdout) ? 0 : 74;
}

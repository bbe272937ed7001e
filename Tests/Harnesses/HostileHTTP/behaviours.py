"""The table of behaviours over plain TCP and TLS: name, act, and the outcomes that are permitted.

The expectations are written by hand from RFC 9110 and RFC 9112:

    OK          the message is valid
    LENIENT     a recipient may repair the message or reject it
    BAD         the message must be rejected
    BROKEN      the answer is incomplete: it must not be an answer
    LATE        nothing but the deadline ends the answer
    ENDLESS     the deadline or a limit ends the answer

An act is a function of the connection and a parameter. It returns whether the connection stays open
for a next request, which then must get its own answer.
"""

import gzip
import random
import socket
import zlib
from dataclasses import dataclass
from typing import Callable

from connections import Connection, SecureConnection
from expectations import LOST, MALFORMED, TIMED_OUT, TOO_LARGE, UNREACHABLE, Expectation, answer, fails

BODY_LIMIT = 1_048_576

OK = answer()
BAD = fails(MALFORMED)
LENIENT = OK | BAD
BROKEN = fails(LOST, MALFORMED)
LATE = fails(TIMED_OUT)
ENDLESS = fails(TIMED_OUT, TOO_LARGE, MALFORMED)
LARGE = fails(TOO_LARGE, MALFORMED)


@dataclass
class Behaviour:
    """A row of the table."""
    group: str
    name: str
    act: Callable
    expected: Expectation
    # Whether the end of the connection ends the body. Over TLS, a client that cannot detect
    # close_notify rejects such an answer.
    until_close: bool = False
    # How many requests the server may get for one: a request on a kept connection that broke may be
    # repeated, also if the next kept one broke as well; one that was answered must not.
    requests: int = 3
    # Whether the next request on the same connection may fail as well.
    poisons: bool = False
    # Whether the next request waits until the server has done something after its answer.
    waits: bool = False
    # Opens a port of the behaviour's own, for which there is no good request.
    listen: Callable = None
    transports: tuple = ("plain", "tls")
    method: str = "GET"
    # The number of bytes that the request sends.
    uploads: int = 0

    def expected_over(self, is_secure):
        return self.expected | BROKEN if self.until_close and is_secure else self.expected

    @property
    def is_slow(self):
        return self.expected.permits_failure(TIMED_OUT)


BEHAVIOURS = {}


def row(group, name, act, expected, **more):
    assert name not in BEHAVIOURS, name
    BEHAVIOURS[name] = Behaviour(group, name, act, expected, **more)


# Acts

def keeps(*parts):
    """Sends the parts at once and keeps the connection."""
    def act(connection, parameter):
        connection.send(b"".join(parts))
        return True
    return act


def closes(*parts):
    """Sends the parts and ends the connection in order."""
    def act(connection, parameter):
        connection.send(*parts)
        connection.close()
    return act


def resets(*parts):
    """Sends the parts and resets the connection."""
    def act(connection, parameter):
        connection.send(*parts)
        connection.pause(0.02)
        connection.reset()
    return act


def holds(*parts):
    """Sends the parts and then nothing more."""
    def act(connection, parameter):
        connection.send(*parts)
        connection.stall()
    return act


def floods(start, block):
    """Sends the start and then a block repeatedly, without end."""
    def act(connection, parameter):
        connection.send(start)
        connection.flood(block)
    return act


def drips(start, rest):
    """Sends the start at once and the rest byte by byte, without end."""
    def act(connection, parameter):
        connection.send(start)
        while True:
            connection.drip(rest)
    return act


def pauses(*parts, seconds=0.03):
    """Sends the parts with pauses between them and keeps the connection."""
    def act(connection, parameter):
        for part in parts:
            connection.send(part)
            connection.pause(seconds)
        return True
    return act


# Parts of answers

REST = b"Content-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello"
WHOLE = b"HTTP/1.1 200 OK\r\n" + REST
EVIL = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
CHUNKS = b"3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n"
UNTIL_CLOSE = b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"


def head(*lines, status=b"200 OK"):
    return b"HTTP/1.1 " + status + b"\r\n" + b"".join(line + b"\r\n" for line in lines) + b"\r\n"


def with_header(line):
    """A valid answer with one more line among its headers."""
    return b"HTTP/1.1 200 OK\r\n" + line + b"\r\n" + REST


# Status lines

for name, line, expected in [
    ("no-reason", b"HTTP/1.1 200", LENIENT),
    ("empty-reason", b"HTTP/1.1 200 ", OK),
    ("long-reason", b"HTTP/1.1 200 " + b"x" * 1_000, OK),
    ("reason-64k", b"HTTP/1.1 200 " + b"x" * 65_536, OK | LARGE),
    ("reason-1m", b"HTTP/1.1 200 " + b"x" * 1_048_576, OK | LARGE),
    ("reason-with-nul", b"HTTP/1.1 200 O\0K", LENIENT),
    ("reason-with-cr", b"HTTP/1.1 200 O\rK", LENIENT),
    ("reason-not-ascii", b"HTTP/1.1 200 \xc3\xa9\xff", LENIENT),
    ("reason-is-status-line", b"HTTP/1.1 200 HTTP/1.1 500 No", LENIENT),
    ("status-after-two-spaces", b"HTTP/1.1  200 OK", LENIENT),
    ("status-after-tab", b"HTTP/1.1\t200\tOK", LENIENT),
    ("version-lower-case", b"http/1.1 200 OK", LENIENT),
    ("version-1.0", b"HTTP/1.0 200 OK", OK),
    ("version-1.2", b"HTTP/1.2 200 OK", LENIENT),
    ("version-2", b"HTTP/2 200 OK", BAD),
    ("version-2.0", b"HTTP/2.0 200 OK", BAD),
    ("version-3", b"HTTP/3 200 OK", BAD),
    ("version-9.9", b"HTTP/9.9 200 OK", BAD),
    ("version-0.9", b"HTTP/0.9 200 OK", BAD),
    ("version-1", b"HTTP/1 200 OK", BAD),
    ("version-1.1.1", b"HTTP/1.1.1 200 OK", BAD),
    ("version-11.1", b"HTTP/11.1 200 OK", BAD),
    ("version-1.10", b"HTTP/1.10 200 OK", BAD),
    ("version-negative", b"HTTP/-1.1 200 OK", BAD),
    ("version-letters", b"HTTP/x.y 200 OK", BAD),
    ("version-none", b"HTTP 200 OK", BAD),
    ("version-huge", b"HTTP/1.99999999999999999999 200 OK", BAD),
    ("version-with-space", b"HTTP/ 1.1 200 OK", BAD),
    ("protocol-https", b"HTTPS/1.1 200 OK", BAD),
    ("protocol-icy", b"ICY 200 OK", BAD),
    ("protocol-rtsp", b"RTSP/1.0 200 OK", BAD),
    ("protocol-sip", b"SIP/2.0 200 OK", BAD),
    ("status-000", b"HTTP/1.1 000 OK", BAD),
    ("status-099", b"HTTP/1.1 099 OK", BAD),
    ("status-600", b"HTTP/1.1 600 OK", BAD | answer(600)),
    ("status-999", b"HTTP/1.1 999 OK", BAD | answer(999)),
    ("status-2000", b"HTTP/1.1 2000 OK", BAD),
    ("status-99999", b"HTTP/1.1 99999 OK", BAD),
    ("status-2-64-plus-200", b"HTTP/1.1 18446744073709551816 OK", BAD),
    ("status-20", b"HTTP/1.1 20 OK", BAD),
    ("status-negative", b"HTTP/1.1 -200 OK", BAD),
    ("status-plus", b"HTTP/1.1 +200 OK", BAD),
    ("status-hexadecimal", b"HTTP/1.1 0xC8 OK", BAD),
    ("status-letters", b"HTTP/1.1 OK", BAD),
    ("status-fraction", b"HTTP/1.1 200.5 OK", BAD),
    ("status-with-nul", b"HTTP/1.1 20\x000 OK", BAD),
    ("status-fullwidth-digits", "HTTP/1.1 ２００ OK".encode(), BAD),
    ("status-none", b"HTTP/1.1", BAD),
    ("status-none-after-space", b"HTTP/1.1 ", BAD),
    ("status-glued-to-reason", b"HTTP/1.1 200OK", BAD),
    ("status-glued-to-version", b"HTTP/1.1200 OK", BAD),
    ("status-line-after-space", b" HTTP/1.1 200 OK", BAD),
    ("status-line-after-mark", b"\xef\xbb\xbfHTTP/1.1 200 OK", BAD),
    ("status-line-after-empty-line", b"\r\nHTTP/1.1 200 OK", LENIENT),
    ("status-line-after-garbage-line", b"garbage\r\nHTTP/1.1 200 OK", BAD),
    ("status-line-reversed", b"200 HTTP/1.1 OK", BAD),
]:
    row("status line", name, closes(line + b"\r\n" + REST), expected)

for name, payload in [
    ("http-0.9", b"hello"),
    ("http-0.9-page", b"<html><body>hello</body></html>\r\n"),
    ("http-2-preface", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0"),
    ("http-2-frames", b"\0\0\6\4\0\0\0\0\0\0\3\0\0\0\x64\0\0\4\1\5\0\0\0\1\x88"),
    ("request-for-an-answer", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"),
    ("banner-of-ssh", b"SSH-2.0-OpenSSH_9.2\r\n"),
    ("banner-of-smtp", b"220 mail.example ESMTP\r\n"),
    ("garbage", random.Random(7).randbytes(4_000)),
    ("nothing-but-nul", b"\0" * 4_000),
    ("nothing-but-empty-lines", b"\r\n" * 50),
    ("status-line-ended-by-cr", b"HTTP/1.1 200 OK\rContent-Length: 5\r\rhello"),
    ("headers-without-status-line", REST),
]:
    row("status line", name, closes(payload), BROKEN)

row("status line", "lines-ended-by-lf", closes(WHOLE.replace(b"\r\n", b"\n")), LENIENT)
row("status line", "lines-ended-by-cr-cr-lf", closes(WHOLE.replace(b"\r\n", b"\r\r\n")),
    LENIENT | BROKEN)
row("status line", "endless-reason", floods(b"HTTP/1.1 200 ", b"x" * 4_096), ENDLESS)
row("status line", "endless-empty-lines", floods(b"", b"\r\n" * 2_048), ENDLESS)
row("status line", "endless-garbage", floods(b"", random.Random(8).randbytes(4_096)), ENDLESS)
row("status line", "endless-letters", floods(b"", b"x" * 4_096), ENDLESS)
row("status line", "endless-nul", floods(b"", b"\0" * 4_096), ENDLESS)
row("status line", "endless-digits", floods(b"HTTP/1.1 2", b"0" * 4_096), ENDLESS)
row("status line", "endless-version", floods(b"HTTP/1.", b"1" * 4_096), ENDLESS)

# Headers

for name, line, expected in [
    ("header-without-colon", b"NoColon", LENIENT),
    ("header-without-name", b": value", LENIENT),
    ("header-of-a-space", b" ", LENIENT),
    ("header-without-value", b"X-A:", OK),
    ("header-with-nul-in-name", b"X\0A: b", LENIENT),
    ("header-with-nul-in-value", b"X-A: b\0c", LENIENT),
    ("header-with-cr-in-value", b"X-A: b\rc", LENIENT),
    ("header-with-cr-and-length", b"X-A: b\rContent-Length: 3", LENIENT),
    ("header-ended-by-lf", b"X-A: b\nX-C: d", LENIENT),
    ("header-ended-by-lf-cr", b"X-A: b\n\rX-C: d", LENIENT),
    ("header-with-controls", b"X-A: " + bytes(range(1, 9)) + b"\x7f", LENIENT),
    ("header-folded", b"X-A: b\r\n c\r\n\td", LENIENT),
    ("header-folded-at-first", b" X-A: b", LENIENT),
    ("header-folded-with-length", b"X-A: b\r\n Content-Length: 3", LENIENT),
    ("header-name-with-space", b"X A: b", LENIENT),
    ("header-space-before-colon", b"X-A : b", LENIENT),
    ("header-name-not-ascii", "X-Ä: b".encode(), LENIENT),
    ("header-value-not-ascii", b"X-A: \xe9\xc3\xa9\xff", OK),
    ("header-name-64k", b"X" * 65_536 + b": b", OK | LARGE),
    ("header-value-64k", b"X-A: " + b"b" * 65_536, OK | LARGE),
    ("header-value-1m", b"X-A: " + b"b" * 1_048_576, OK | LARGE),
    ("headers-100", b"\r\n".join(b"X-%d: y" % n for n in range(100)), OK),
    ("headers-1000", b"\r\n".join(b"X-%d: y" % n for n in range(1_000)), OK | LARGE),
    ("headers-100000", b"\r\n".join(b"X-%d: y" % n for n in range(100_000)), OK | LARGE),
    ("header-5000-times", b"\r\n".join([b"X-A: y"] * 5_000), OK | LARGE),
    ("header-folded-5000-times", b"X-A: b" + b"\r\n c" * 5_000, OK | LARGE),
    ("header-is-status-line", b"HTTP/1.1 500 No", LENIENT),
    ("header-date-twice", b"Date: x\r\nDate: y", OK),
    ("header-connection-contradictory", b"Connection: close, keep-alive", OK),
    ("header-connection-1000-options", b"Connection: " + b", ".join([b"x"] * 1_000), OK),
    ("header-content-type-garbage", b"Content-Type: \xff;;;=;charset=\"", OK),
    ("header-format-string", b"X-%s%n%x%p: %s%n%x%p%999999999d", OK),
    ("header-keep-alive-nonsense", b"Keep-Alive: timeout=-1, max=99999999999999999999", OK),
    ("header-keep-alive-zero", b"Connection: keep-alive\r\nKeep-Alive: timeout=0, max=0", OK),
    ("header-alt-svc", b"Alt-Svc: h2=\"127.0.0.1:{trap}\"; ma=86400, h3=\":{trap}\"", OK),
    ("header-alt-svc-garbage", b"Alt-Svc: h3=\"" + b":" * 5_000 + b";ma=-1", OK),
    ("header-strict-transport", b"Strict-Transport-Security: max-age=31536000; includeSubDomains", OK),
    ("header-public-key-pins", b"Public-Key-Pins: pin-sha256=\"AA==\"; max-age=31536000", OK),
    ("header-refresh", b"Refresh: 0; url=http://127.0.0.1:{trap}/", OK),
    ("header-link-preload", b"Link: <http://127.0.0.1:{trap}/>; rel=preload", OK),
    ("header-location-on-200", b"Location: http://127.0.0.1:{trap}/", OK),
    ("header-content-location", b"Content-Location: http://127.0.0.1:{trap}/", OK),
    ("header-upgrade", b"Connection: Upgrade\r\nUpgrade: h2c, websocket", OK),
    ("header-content-range", b"Content-Range: bytes 0-4/99999999999999999999", OK),
    ("header-trailer-announced", b"Trailer: Content-Length, Transfer-Encoding", OK),
    ("header-retry-after-negative", b"Retry-After: -1", OK),
    ("header-retry-after-huge", b"Retry-After: 99999999999999999999999", OK),
    ("header-retry-after-date", b"Retry-After: Fri, 32 Foo 99999 99:99:99 GMT", OK),
    ("header-retry-after-twice", b"Retry-After: 1\r\nRetry-After: x", OK),
    ("header-retry-after-64k", b"Retry-After: " + b"9" * 65_536, OK | LARGE),
    ("header-date-garbage", b"Date: \xff\xfe, 00 --- 0000", OK),
]:
    row("headers", name, None, expected, requests=1 if expected is OK else 2)
    # The port of the trap is known when the server runs.
    def act(connection, parameter, line=line):
        trap = b"%d" % connection.server.ports["trap"]
        connection.send(with_header(line.replace(b"{trap}", trap)))
        return True
    BEHAVIOURS[name].act = act

row("headers", "endless-headers", floods(b"HTTP/1.1 200 OK\r\n", b"X-A: b\r\n" * 500), ENDLESS)
row("headers", "endless-header-name", floods(b"HTTP/1.1 200 OK\r\n", b"x" * 4_096), ENDLESS)
row("headers", "endless-header-value", floods(b"HTTP/1.1 200 OK\r\nX-A: ", b"x" * 4_096), ENDLESS)
row("headers", "endless-folding", floods(b"HTTP/1.1 200 OK\r\nX-A: b", b"\r\n c" * 1_000), ENDLESS)
row("headers", "endless-empty-names", floods(b"HTTP/1.1 200 OK\r\n", b":\r\n" * 1_000), ENDLESS)
row("headers", "endless-cr", floods(b"HTTP/1.1 200 OK\r\n", b"\r" * 4_096), ENDLESS)
row("headers", "endless-nul-in-header", floods(b"HTTP/1.1 200 OK\r\nX-A: ", b"\0" * 4_096), ENDLESS)
row("headers", "close-without-answer", closes(), BROKEN)
row("headers", "close-after-a-letter", closes(b"H"), BROKEN)
row("headers", "close-within-status-line", closes(b"HTTP/1.1 20"), BROKEN)
row("headers", "close-after-status", closes(b"HTTP/1.1 200"), BROKEN)
row("headers", "close-after-status-line", closes(b"HTTP/1.1 200 OK\r\n"), BROKEN)
row("headers", "close-within-headers", closes(b"HTTP/1.1 200 OK\r\nContent-Le"), BROKEN)
row("headers", "close-within-value", closes(b"HTTP/1.1 200 OK\r\nContent-Length: 5"), BROKEN)
row("headers", "close-after-header", closes(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"), BROKEN)
row("headers", "close-within-last-line-end",
    closes(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r"), BROKEN)
row("headers", "close-within-empty-answer", closes(b"HTTP/1.1 204 No Content\r\n"), BROKEN)
row("headers", "close-within-headers-after-lf", closes(b"HTTP/1.1 200 OK\nContent-Length: 0\n"), BROKEN)

# Content-Length

for name, value, expected in [
    ("length-spaces-around", b"   5   ", OK),
    ("length-tab-before", b"\t5", OK),
    ("length-with-zeros", b"0000000005", LENIENT),
    ("length-with-1000-zeros", b"0" * 1_000 + b"5", LENIENT),
    ("length-list-of-equals", b"5, 5", LENIENT),
    ("length-list-of-different", b"5, 6", BAD),
    ("length-list-of-different-without-space", b"5,6", BAD),
    ("length-list-empty-element", b"5,", LENIENT),
    ("length-negative", b"-5", BAD),
    ("length-minus-one", b"-1", BAD),
    ("length-minus-zero", b"-0", BAD),
    ("length-minus-2-63", b"-9223372036854775808", BAD),
    ("length-plus", b"+5", BAD),
    ("length-hexadecimal", b"0x5", BAD),
    ("length-hexadecimal-letter", b"A", BAD),
    ("length-letters", b"five", BAD),
    ("length-letters-after", b"5abc", BAD),
    ("length-fraction", b"5.0", BAD),
    ("length-exponent", b"5e0", BAD),
    ("length-two-numbers", b"5 5", BAD),
    ("length-empty", b"", BAD),
    ("length-quoted", b'"5"', BAD),
    ("length-with-parameter", b"5;q=1", BAD),
    ("length-with-nul", b"5\0", BAD),
    ("length-with-nul-and-digit", b"5\x006", BAD),
    ("length-with-cr", b"5\r6", BAD),
    ("length-fullwidth-digit", "５".encode(), BAD),
    ("length-folded", b"\r\n 5", LENIENT),
    ("length-folded-digits", b"5\r\n 6", BAD),
]:
    # The body ends with the connection: a client that ignores the length would take it as complete.
    row("length", name, closes(head(b"Content-Length: " + value), b"hello"), expected)

HUGE = fails(MALFORMED, TOO_LARGE, LOST)
for name, value in [
    ("length-2-31", b"2147483648"), ("length-2-32-plus-5", b"4294967301"),
    ("length-2-63-minus-1000", b"9223372036854774807"), ("length-2-63-minus-1", b"9223372036854775807"),
    ("length-2-63", b"9223372036854775808"), ("length-2-64-minus-1", b"18446744073709551615"),
    ("length-2-64", b"18446744073709551616"), ("length-2-64-plus-5", b"18446744073709551621"),
    ("length-10-100", b"1" + b"0" * 100), ("length-of-100000-digits", b"9" * 100_000),
]:
    row("length", name, closes(head(b"Content-Length: " + value), b"hello"), HUGE)
    if not name.endswith("digits"):
        row("length", name + "-held", holds(head(b"Content-Length: " + value), b"hello"),
            fails(MALFORMED, TOO_LARGE, TIMED_OUT))

for name, lines, expected in [
    ("lengths-equal", (b"Content-Length: 5", b"Content-Length: 5"), LENIENT),
    ("lengths-different", (b"Content-Length: 5", b"Content-Length: 6"), BAD),
    ("lengths-shorter-second", (b"Content-Length: 5", b"Content-Length: 3"), BAD),
    ("lengths-apart", (b"Content-Length: 5", *(b"X-A: b",) * 50, b"content-length: 3"), BAD),
    ("lengths-valid-and-invalid", (b"Content-Length: 5", b"Content-Length: x"), BAD),
    ("lengths-1000-equal", (b"Content-Length: 5",) * 1_000, LENIENT | LARGE),
    ("length-space-before-colon", (b"Content-Length : 5",), LENIENT),
    ("length-name-with-underscore", (b"Content_Length: 3",), OK),
    ("length-name-with-nul", (b"Content-Length\0: 3",), LENIENT),
    ("length-after-folding", (b"X-A: b", b" Content-Length: 3"), LENIENT),
]:
    row("length", name, closes(head(*lines), b"hello"), expected, until_close="Content_Length" in str(lines))

row("length", "length-shorter-than-body", keeps(head(b"Content-Length: 3"), b"hello"),
    answer(200, b"hel") | BAD)
row("length", "length-zero-with-body", keeps(head(b"Content-Length: 0"), b"hello"),
    answer(200, b"") | BAD)
row("length", "length-longer-than-body", closes(head(b"Content-Length: 6"), b"hello"), BROKEN)
row("length", "length-longer-reset", resets(head(b"Content-Length: 6"), b"hello"), BROKEN)
row("length", "length-longer-held", holds(head(b"Content-Length: 6"), b"hello"), LATE)
row("length", "length-of-nothing", closes(head(b"Content-Length: 5")), BROKEN)
row("length", "body-of-limit",
    keeps(head(b"Content-Length: %d" % BODY_LIMIT), b"x" * BODY_LIMIT), answer(200, b"x" * BODY_LIMIT))
row("length", "body-above-limit",
    keeps(head(b"Content-Length: %d" % (BODY_LIMIT + 1)), b"x" * (BODY_LIMIT + 1)), fails(TOO_LARGE))
row("length", "length-above-limit-held", holds(head(b"Content-Length: %d" % (BODY_LIMIT + 1))),
    fails(TOO_LARGE, TIMED_OUT))
row("length", "length-of-terabytes", floods(head(b"Content-Length: 9000000000000"), b"x" * 4_096),
    fails(TOO_LARGE))
row("length", "body-until-close", closes(UNTIL_CLOSE, b"hello"), OK,
    until_close=True)
row("length", "body-until-close-empty", closes(UNTIL_CLOSE), answer(200, b""),
    until_close=True)
row("length", "body-until-close-above-limit", closes(UNTIL_CLOSE, b"x" * (BODY_LIMIT + 1)),
    fails(TOO_LARGE), until_close=True)
row("length", "body-until-close-endless", floods(UNTIL_CLOSE, b"x" * 4_096), fails(TOO_LARGE),
    until_close=True)
row("length", "body-until-reset", resets(UNTIL_CLOSE, b"hello"), BROKEN)
row("length", "body-until-close-held", holds(UNTIL_CLOSE, b"hello"), LATE,
    until_close=True)

# Transfer-Encoding

RAW = answer(200, CHUNKS)
for name, lines, expected in [
    ("coding-chunked", (b"Transfer-Encoding: chunked",), OK),
    ("coding-capitals", (b"TRANSFER-ENCODING: CHUNKED",), OK),
    ("coding-unknown", (b"Transfer-Encoding: x-unknown",), BAD),
    ("coding-unknown-then-chunked", (b"Transfer-Encoding: x-unknown, chunked",), BAD),
    ("coding-chunked-then-unknown", (b"Transfer-Encoding: chunked, x-unknown",), BAD),
    ("coding-identity", (b"Transfer-Encoding: identity",), BAD | RAW),
    ("coding-identity-then-chunked", (b"Transfer-Encoding: identity, chunked",), LENIENT),
    ("coding-chunked-then-identity", (b"Transfer-Encoding: chunked, identity",), LENIENT),
    ("coding-chunked-twice", (b"Transfer-Encoding: chunked, chunked",), LENIENT),
    ("coding-two-lines", (b"Transfer-Encoding: chunked", b"Transfer-Encoding: chunked"), LENIENT),
    ("coding-two-lines-different", (b"Transfer-Encoding: chunked", b"Transfer-Encoding: x"), BAD),
    ("coding-before-length", (b"Transfer-Encoding: chunked", b"Content-Length: 3"), LENIENT),
    ("coding-after-length", (b"Content-Length: 3", b"Transfer-Encoding: chunked"), LENIENT),
    ("coding-with-bad-length", (b"Content-Length: x", b"Transfer-Encoding: chunked"), LENIENT),
    ("coding-with-huge-length",
     (b"Content-Length: 9223372036854775807", b"Transfer-Encoding: chunked"), LENIENT | LARGE),
    ("coding-with-letter-before", (b"Transfer-Encoding: xchunked",), BAD),
    ("coding-with-letter-after", (b"Transfer-Encoding: chunkedx",), BAD),
    ("coding-with-parameter", (b"Transfer-Encoding: chunked;q=1",), LENIENT),
    ("coding-with-word-after", (b"Transfer-Encoding: chunked foo",), BAD),
    ("coding-quoted", (b'Transfer-Encoding: "chunked"',), BAD),
    ("coding-with-tab", (b"Transfer-Encoding:\tchunked",), OK),
    ("coding-with-vertical-tab", (b"Transfer-Encoding: \x0bchunked",), LENIENT),
    ("coding-with-nul", (b"Transfer-Encoding: chunked\0",), LENIENT),
    ("coding-with-comma-before", (b"Transfer-Encoding: , chunked",), LENIENT),
    ("coding-with-comma-after", (b"Transfer-Encoding: chunked,",), LENIENT),
    ("coding-folded", (b"Transfer-Encoding:", b" chunked"), LENIENT),
    ("coding-empty", (b"Transfer-Encoding:",), BAD | RAW),
    ("coding-space-before-colon", (b"Transfer-Encoding : chunked",), LENIENT),
    ("coding-name-with-underscore", (b"Transfer_Encoding: chunked",), RAW),
    ("coding-1000-times", (b"Transfer-Encoding: " + b", ".join([b"chunked"] * 1_000),), LENIENT | LARGE),
]:
    row("transfer coding", name, closes(head(*lines), CHUNKS), expected, until_close=expected is RAW)

row("transfer coding", "coding-in-http-1.0",
    closes(b"HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", CHUNKS), LENIENT)


def in_chunks(data):
    return b"%x\r\n%b\r\n0\r\n\r\n" % (len(data), data)


BOMB = gzip.compress(b"\0" * 50_000_000, 9, mtime=0)
row("transfer coding", "coding-gzip", closes(
    head(b"Transfer-Encoding: gzip, chunked"), in_chunks(gzip.compress(b"hello", mtime=0))), LENIENT)
row("transfer coding", "coding-gzip-bomb", closes(
    head(b"Transfer-Encoding: gzip, chunked"), in_chunks(BOMB)), LARGE)
row("transfer coding", "coding-deflate-garbage", closes(
    head(b"Transfer-Encoding: deflate, chunked"), in_chunks(b"garbage")), BAD)

# Chunks

for name, chunks, expected in [
    ("chunk-capital-digits", b"000A\r\n0123456789\r\n0\r\n\r\n", answer(200, b"0123456789")),
    ("chunk-17-digits-with-zeros", b"00000000000000005\r\nhello\r\n0\r\n\r\n", LENIENT | LARGE),
    ("chunk-1000-zeros", b"0" * 1_000 + b"5\r\nhello\r\n0\r\n\r\n", LENIENT | LARGE),
    ("chunk-size-negative", b"-5\r\nhello\r\n0\r\n\r\n", BAD),
    ("chunk-size-plus", b"+5\r\nhello\r\n0\r\n\r\n", BAD),
    ("chunk-size-with-0x", b"0x5\r\nhello\r\n0\r\n\r\n", BAD),
    ("chunk-size-after-space", b" 5\r\nhello\r\n0\r\n\r\n", LENIENT),
    ("chunk-size-before-space", b"5 \r\nhello\r\n0\r\n\r\n", LENIENT),
    ("chunk-size-letter", b"g\r\nhello\r\n0\r\n\r\n", BAD),
    ("chunk-size-letter-after", b"5g\r\nhello\r\n0\r\n\r\n", LENIENT),
    ("chunk-size-empty", b"\r\nhello\r\n0\r\n\r\n", BAD),
    ("chunk-size-empty-with-extension", b";a=b\r\nhello\r\n0\r\n\r\n", BAD),
    ("chunk-size-with-nul", b"\x005\r\nhello\r\n0\r\n\r\n", BAD),
    ("chunk-size-fraction", b"5.0\r\nhello\r\n0\r\n\r\n", LENIENT),
    ("chunk-without-line-end", b"5\r\nhello0\r\n\r\n", BAD),
    ("chunk-data-longer", b"3\r\nhello\r\n0\r\n\r\n", BAD),
    ("chunk-data-shorter", b"7\r\nhello\r\n0\r\n\r\n", BROKEN),
    ("chunk-line-ended-by-lf", b"5\nhello\n0\n\n", LENIENT),
    ("chunk-size-ended-by-cr", b"5\rhello\r\n0\r\n\r\n", BROKEN),
    ("chunk-data-ended-by-cr", b"5\r\nhello\r0\r\n\r\n", BAD),
    ("chunk-data-after-two-line-ends", b"5\r\n\r\nhello\r\n0\r\n\r\n", BAD),
    ("chunk-extension", b"5;a=b;c;d=\"e f\"\r\nhello\r\n0;x\r\n\r\n", OK),
    ("chunk-extension-with-nul", b"5;a=\0\r\nhello\r\n0\r\n\r\n", LENIENT),
    ("chunk-extension-with-cr", b"5;a=\rb\r\nhello\r\n0\r\n\r\n", LENIENT),
    ("chunk-extension-with-lf", b"5;a=\nhello\r\n0\r\n\r\n", LENIENT),
    ("chunk-extension-with-line-end-quoted", b"5;a=\"\r\n\"\r\nhello\r\n0\r\n\r\n", BAD),
    ("chunk-extension-64k", b"5;" + b"a" * 65_536 + b"\r\nhello\r\n0\r\n\r\n", OK | LARGE),
    ("chunk-extensions-2m-in-all",
     b"".join(b"1;" + b"a" * 1_000 + b"\r\n%c\r\n" % 120 for _ in range(2_000)) + b"0\r\n\r\n",
     answer(200, b"x" * 2_000) | LARGE),
    ("chunks-20000-of-a-byte", b"1\r\nx\r\n" * 20_000 + b"0\r\n\r\n", answer(200, b"x" * 20_000)),
    ("chunk-last-of-many-zeros", b"5\r\nhello\r\n000\r\n\r\n", OK),
    ("chunk-looks-like-the-last", b"9\r\n0\r\n\r\nHTTP\r\n0\r\n\r\n", answer(200, b"0\r\n\r\nHTTP")),
    ("chunk-last-missing", b"5\r\nhello\r\n", BROKEN),
    ("chunk-last-without-line-end", b"5\r\nhello\r\n0", BROKEN),
    ("chunks-end-within-last-line-end", b"5\r\nhello\r\n0\r\n", LENIENT | BROKEN),
    ("chunks-end-within-size", b"5\r\nhello\r\n1", BROKEN),
    ("chunks-end-within-data", b"5\r\nhel", BROKEN),
    ("chunks-end-within-extension", b"5\r\nhello\r\n0;a", BROKEN),
    ("chunks-none", b"", BROKEN),
    ("chunks-text-instead", b"hello", BAD | BROKEN),
    ("trailers", b"5\r\nhello\r\n0\r\nX-A: b\r\nX-C: d\r\n\r\n", OK),
    ("trailer-length", b"5\r\nhello\r\n0\r\nContent-Length: 3\r\n\r\n", LENIENT),
    ("trailer-coding", b"5\r\nhello\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n", LENIENT),
    ("trailer-location", b"5\r\nhello\r\n0\r\nLocation: http://127.0.0.1/\r\n\r\n", LENIENT),
    ("trailer-cookie", b"5\r\nhello\r\n0\r\nSet-Cookie: a=b\r\n\r\n", LENIENT),
    ("trailer-status-line", b"5\r\nhello\r\n0\r\nHTTP/1.1 500 No\r\n\r\n", LENIENT),
    ("trailer-without-colon", b"5\r\nhello\r\n0\r\nNoColon\r\n\r\n", LENIENT),
    ("trailer-with-nul", b"5\r\nhello\r\n0\r\nX\0: \0\r\n\r\n", LENIENT),
    ("trailer-folded", b"5\r\nhello\r\n0\r\nX-A: b\r\n c\r\n\r\n", LENIENT),
    ("trailer-64k", b"5\r\nhello\r\n0\r\nX-A: " + b"b" * 65_536 + b"\r\n\r\n", OK | LARGE),
    ("trailers-10000", b"5\r\nhello\r\n0\r\n" + b"X-A: b\r\n" * 10_000 + b"\r\n", OK | LARGE),
    ("trailers-cut-off", b"5\r\nhello\r\n0\r\nX-A: b\r\n", BROKEN),
    ("trailer-cut-off", b"5\r\nhello\r\n0\r\nX-A", BROKEN),
]:
    row("chunks", name, closes(CHUNKED, chunks), expected)

for name, size in [
    ("chunk-of-2-31", b"80000000"), ("chunk-of-2-32-plus-5", b"100000005"),
    ("chunk-of-2-63-minus-1", b"7fffffffffffffff"), ("chunk-of-2-63", b"8000000000000000"),
    ("chunk-of-2-64-minus-1", b"ffffffffffffffff"), ("chunk-of-2-64", b"10000000000000000"),
    ("chunk-of-2-64-plus-5", b"10000000000000005"), ("chunk-of-17-digits", b"12345678901234567"),
    ("chunk-of-1000-digits", b"f" * 1_000),
]:
    row("chunks", name, closes(CHUNKED, size, b"\r\nhello\r\n0\r\n\r\n"), HUGE)

row("chunks", "chunk-of-2-63-held", holds(CHUNKED, b"7fffffffffffffff\r\nhello"),
    fails(TIMED_OUT, TOO_LARGE, MALFORMED))
row("chunks", "chunk-of-terabytes", floods(CHUNKED + b"9000000000000\r\n", b"x" * 4_096), LARGE)
row("chunks", "endless-chunks", floods(CHUNKED, b"1000\r\n" + b"x" * 4_096 + b"\r\n"), fails(TOO_LARGE))
row("chunks", "endless-small-chunks", floods(CHUNKED, b"1\r\nx\r\n" * 700), ENDLESS)
row("chunks", "endless-chunk-size", floods(CHUNKED, b"0" * 4_096), ENDLESS)
row("chunks", "endless-chunk-size-of-f", floods(CHUNKED, b"f" * 4_096), ENDLESS)
row("chunks", "endless-chunk-extension", floods(CHUNKED + b"5;", b"a" * 4_096), ENDLESS)
row("chunks", "endless-chunk-extensions", floods(CHUNKED, b"1;" + b"a" * 4_000 + b"\r\nx\r\n"), ENDLESS)
row("chunks", "endless-last-chunk-extension", floods(CHUNKED + b"5\r\nhello\r\n0;", b"a" * 4_096), ENDLESS)
row("chunks", "endless-trailers", floods(CHUNKED + b"5\r\nhello\r\n0\r\n", b"X-A: b\r\n" * 500), ENDLESS)
row("chunks", "endless-trailer", floods(CHUNKED + b"5\r\nhello\r\n0\r\nX-A: ", b"b" * 4_096), ENDLESS)
row("chunks", "endless-trailer-name", floods(CHUNKED + b"5\r\nhello\r\n0\r\n", b"b" * 4_096), ENDLESS)

# Pauses, ends and resets at every stage

STAGES = [
    ("before-status", b""),
    ("in-status-line", b"HTTP/1.1 2"),
    ("after-status-line", b"HTTP/1.1 200 OK\r\n"),
    ("in-headers", b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-"),
    ("in-last-line-end", b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r"),
    ("before-body", b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"),
    ("in-body", b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel"),
    ("before-chunks", CHUNKED),
    ("in-chunk-size", CHUNKED + b"5"),
    ("in-chunk-extension", CHUNKED + b"5;a"),
    ("in-chunk", CHUNKED + b"5\r\nhel"),
    ("in-chunk-end", CHUNKED + b"5\r\nhello\r"),
    ("between-chunks", CHUNKED + b"5\r\nhello\r\n"),
    ("in-last-chunk", CHUNKED + b"5\r\nhello\r\n0"),
    ("in-trailers", CHUNKED + b"5\r\nhello\r\n0\r\nX-A: b\r\n"),
    ("after-continue", b"HTTP/1.1 100 Continue\r\n\r\n"),
    ("after-early-hints", b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"),
]

for stage, start in STAGES:
    row("stalls", "stall-" + stage, holds(start), LATE)
    row("resets", "reset-" + stage, resets(start), BROKEN)
    row("ends", "end-" + stage, closes(start), BROKEN)


def half_closes(*parts):
    """Sends the parts, ends one direction, and waits for the client to end the other."""
    def act(connection, parameter):
        connection.send(*parts)
        connection.half_close()
        connection.stall()
    return act


for stage, start in STAGES:
    if stage in ("before-status", "in-headers", "in-body", "in-chunk", "in-trailers"):
        row("ends", "half-close-" + stage, half_closes(start), BROKEN)

row("ends", "half-close-after-answer", half_closes(WHOLE), OK)
row("resets", "reset-after-answer", resets(WHOLE), LENIENT | BROKEN)
row("resets", "reset-after-chunks", resets(CHUNKED, CHUNKS), LENIENT | BROKEN)

for name, start, rest in [
    ("status-line", b"", b"HTTP/1.1 200 " + b"x" * 500),
    ("headers", b"HTTP/1.1 200 OK\r\n", b"X-A: b\r\n"),
    ("folding", b"HTTP/1.1 200 OK\r\nX-A: b", b"\r\n c"),
    ("body", b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", b"x"),
    ("body-until-close", UNTIL_CLOSE, b"x"),
    ("chunks", CHUNKED, b"1\r\nx\r\n"),
    ("chunk-extension", CHUNKED + b"1;", b"a"),
    ("trailers", CHUNKED + b"5\r\nhello\r\n0\r\n", b"X-A: b\r\n"),
    ("continues", b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
]:
    row("drips", "drip-" + name, drips(start, rest), LATE | BAD if name == "folding" else LATE,
        until_close=start is UNTIL_CLOSE)


def drip_whole(connection, parameter):
    connection.drip(WHOLE, 0.002)
    return True


row("drips", "drip-a-whole-answer", drip_whole, OK)
row("drips", "answer-in-pieces", pauses(*[WHOLE[n:n + 7] for n in range(0, len(WHOLE), 7)],
                                       seconds=0.005), OK)

# One answer that ends at any byte. The parameter is the kind of end and the number of bytes.

CUT_ANSWERS = {
    "length": b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello",
    "chunks": CHUNKED + b"3\r\nhel\r\n2;a=b\r\nlo\r\n0\r\nX-A: b\r\n\r\n",
    "continue": b"HTTP/1.1 100 Continue\r\n\r\n" + WHOLE,
}


def cut_at(connection, parameter):
    """Sends a number of bytes of an answer and ends the connection."""
    which, end, count = parameter.split(",")
    connection.send(CUT_ANSWERS[which][:int(count)])
    if end == "reset":
        connection.pause(0.01)
    getattr(connection, end)()


row("ends", "end-at-byte", cut_at, BROKEN)

# Interim answers

for name, first, expected in [
    ("continue", b"HTTP/1.1 100 Continue\r\n\r\n", OK),
    ("continue-with-headers", b"HTTP/1.1 100 Continue\r\nX-A: b\r\n\r\n", OK),
    ("continue-with-length", b"HTTP/1.1 100 Continue\r\nContent-Length: 5\r\n\r\n", LENIENT),
    ("continue-with-chunked", b"HTTP/1.1 100 Continue\r\nTransfer-Encoding: chunked\r\n\r\n", LENIENT),
    ("continue-with-body", b"HTTP/1.1 100 Continue\r\nContent-Length: 5\r\n\r\nhello", BAD),
    ("processing", b"HTTP/1.1 102 Processing\r\n\r\n", OK),
    ("early-hints", b"HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n", OK),
    ("status-199", b"HTTP/1.1 199 Unknown\r\n\r\n", OK | BAD),
    ("continue-10-times", b"HTTP/1.1 100 Continue\r\n\r\n" * 10, OK | LARGE),
    ("continue-1000-times", b"HTTP/1.1 100 Continue\r\n\r\n" * 1_000, OK | LARGE),
    ("early-hints-1000-times", b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 1_000, OK | LARGE),
    ("early-hints-with-1000-links", b"HTTP/1.1 103 Early Hints\r\n" + b"Link: </a>\r\n" * 1_000 + b"\r\n",
     OK | LARGE),
    ("early-hints-with-cookie", b"HTTP/1.1 103 Early Hints\r\nSet-Cookie: a=b\r\n\r\n", OK),
    ("continue-in-http-1.0", b"HTTP/1.0 100 Continue\r\n\r\n", LENIENT),
]:
    row("before the answer", name, keeps(first, WHOLE), expected)

SWITCHING = b"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: %b\r\n\r\n"
row("before the answer", "endless-continue", floods(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 100), ENDLESS)
row("before the answer", "endless-early-hints",
    floods(b"", b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" * 100), ENDLESS)
row("before the answer", "endless-processing", floods(b"", b"HTTP/1.1 102 Wait\r\n\r\n" * 100), ENDLESS)
row("before the answer", "endless-continue-headers",
    floods(b"HTTP/1.1 100 Continue\r\n", b"X-A: b\r\n" * 500), ENDLESS)
row("before the answer", "continue-cut-off", closes(b"HTTP/1.1 100 Continue\r\n"), BROKEN)
row("before the answer", "switching-to-websocket", closes(SWITCHING % b"websocket", b"\x81\5hello"), BROKEN)
row("before the answer", "switching-to-http-2",
    closes(SWITCHING % b"h2c", b"\0\0\0\4\0\0\0\0\0\0\0\4\1\5\0\0\0\1\x88"), BROKEN)
row("before the answer", "switching-held", holds(SWITCHING % b"h2c"), fails(MALFORMED, TIMED_OUT))
row("before the answer", "switching-without-upgrade",
    closes(b"HTTP/1.1 101 Switching Protocols\r\n\r\n", WHOLE), LENIENT | BROKEN)
row("before the answer", "switching-then-answer", keeps(SWITCHING % b"x", WHOLE), LENIENT | BROKEN)

# Statuses without a body, and bodies nonetheless

for name, payload, expected in [
    ("204", head(status=b"204 No Content"), answer(204, b"")),
    ("204-with-length", head(b"Content-Length: 5", status=b"204 No Content"), answer(204, b"") | BAD),
    ("204-with-body", head(b"Content-Length: 5", status=b"204 No Content") + b"hello",
     answer(204, b"") | BAD),
    ("204-with-chunks", head(b"Transfer-Encoding: chunked", status=b"204 No Content") + CHUNKS,
     answer(204, b"") | BAD),
    ("204-with-answer-as-body", head(b"Content-Length: 42", status=b"204 No Content") + EVIL,
     answer(204, b"") | BAD),
    ("304-with-length", head(b"Content-Length: 5", status=b"304 Not Modified"), answer(304, b"") | BAD),
    ("304-with-body", head(b"Content-Length: 5", status=b"304 Not Modified") + b"hello",
     answer(304, b"") | BAD),
    ("304-with-huge-length", head(b"Content-Length: 9223372036854775807", status=b"304 Not Modified"),
     answer(304, b"") | LARGE),
    ("304-with-chunks", head(b"Transfer-Encoding: chunked", status=b"304 Not Modified") + CHUNKS,
     answer(304, b"") | BAD),
    ("205-with-body", head(b"Content-Length: 5", status=b"205 Reset Content") + b"hello",
     answer(205) | answer(205, b"") | BAD),
    ("206-not-asked-for", head(b"Content-Range: bytes 0-4/10", b"Content-Length: 5",
                               status=b"206 Partial Content") + b"hello", answer(206)),
    ("408", head(b"Content-Length: 0", b"Connection: close", status=b"408 Request Timeout"),
     answer(408, b"")),
    ("416", head(b"Content-Range: bytes */0", b"Content-Length: 0", status=b"416 No"), answer(416, b"")),
    ("421", head(b"Content-Length: 0", status=b"421 Misdirected Request"), answer(421, b"")),
    ("425", head(b"Content-Length: 0", status=b"425 Too Early"), answer(425, b"")),
    ("426", head(b"Upgrade: HTTP/3.0", b"Content-Length: 0", status=b"426 Upgrade"), answer(426, b"")),
    ("429-retry-now", head(b"Retry-After: 0", b"Content-Length: 0", status=b"429 No"), answer(429, b"")),
    ("503-retry-now", head(b"Retry-After: 0", b"Content-Length: 0", status=b"503 No"), answer(503, b"")),
    ("417", head(b"Content-Length: 0", status=b"417 Expectation Failed"), answer(417, b"")),
]:
    row("statuses", "answer-" + name, keeps(payload), expected, requests=1)

row("statuses", "head-with-body", keeps(WHOLE), answer(200, b"") | BAD, method="HEAD")
row("statuses", "head-with-chunks", keeps(CHUNKED, CHUNKS), answer(200, b"") | BAD, method="HEAD")
row("statuses", "head-with-huge-length", keeps(head(b"Content-Length: 9223372036854775807")),
    answer(200, b"") | LARGE, method="HEAD")

# Redirects, which are not followed, and challenges, which are not answered


def redirects(status, location):
    def act(connection, parameter):
        ports = connection.server.ports
        target = location.replace(b"{trap}", b"%d" % ports["trap"]).replace(
            b"{itself}", b"/h/redirect-to-itself/" + connection.id.encode())
        line = (b"Location: " + target,) if location else ()
        connection.send(head(*line, b"Content-Length: 5", status=status) + b"moved")
        return True
    return act


TRAP = b"http://127.0.0.1:{trap}/"
for status in 300, 301, 302, 303, 305, 306, 307, 308, 399:
    row("redirects", f"redirect-{status}", redirects(b"%d Moved" % status, TRAP), answer(status, b"moved"),
        requests=1)

for name, location in [
    ("to-no-host", b"//%00/"), ("to-no-host-with-scheme", b"http://%00/"), ("to-file", b"file:///etc/passwd"),
    ("to-itself", b"{itself}"), ("to-gopher", b"gopher://127.0.0.1:{trap}/_GET"),
    ("to-ftp", b"ftp://127.0.0.1:{trap}/"), ("to-dict", b"dict://127.0.0.1:{trap}/x"),
    ("to-ldap", b"ldap://127.0.0.1:{trap}/x"), ("to-data", b"data:text/plain,hello"),
    ("to-javascript", b"javascript:alert(1)"), ("to-userinfo", b"http://user:word@127.0.0.1:{trap}/"),
    ("to-other-scheme", b"https://127.0.0.1:{trap}/"), ("to-port-0", b"http://127.0.0.1:0/"),
    ("to-port-65536", b"http://127.0.0.1:65536/"), ("to-port-negative", b"http://127.0.0.1:-1/"),
    ("to-open-bracket", b"http://[::1/"), ("to-zone", b"http://[fe80::1%25lo]:{trap}/"),
    ("to-percent", b"http://%/%%%"), ("to-spaces", b"http://127.0.0.1:{trap}/a b c"),
    ("to-not-ascii", b"http://\xff\xfe.example/\xff"), ("to-relative-climb", b"../../../../../etc/passwd"),
    ("to-query", b"?"), ("to-fragment", b"#" + b"#" * 100), ("to-backslashes", b"\\\\127.0.0.1\\{trap}"),
    ("to-empty-scheme", b"://"), ("to-socket", b"unix:/tmp/socket"),
]:
    row("redirects", "redirect-" + name, redirects(b"302 Found", location), answer(302, b"moved"),
        requests=1)

for name, location, expected in [
    ("to-64k", TRAP + b"a" * 65_536, answer(302, b"moved") | LARGE),
    ("without-location", b"", answer(302, b"moved")),
    ("with-nul", TRAP + b"\0a", answer(302, b"moved") | BAD),
    ("relative-with-nul", b"/\0", answer(302, b"moved") | BAD),
    ("with-cr", TRAP + b"\rSet-Cookie: a=b", answer(302, b"moved") | BAD),
    ("with-injected-header", TRAP + b"\r\nSet-Cookie: a=b", answer(302, b"moved")),
    ("with-injected-answer", TRAP + b"\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\n",
     BAD | answer(302, b"")),
    ("with-two-locations", TRAP + b"\r\nLocation: /b", answer(302, b"moved") | BAD),
]:
    row("redirects", "redirect-" + name, redirects(b"302 Found", location), expected, requests=1)

for name, lines in [
    ("basic", (b'Basic realm="a"',)), ("basic-not-ascii", (b'Basic realm="\xff\xfe", charset="x"',)),
    ("basic-without-realm", (b"Basic",)),
    ("digest", (b'Digest realm="a", nonce="b", qop="auth", algorithm=MD5',)),
    ("digest-unknown", (b'Digest realm="a", nonce="b", algorithm=SHA-999, qop="x"',)),
    ("digest-stale-endless", (b'Digest realm="a", nonce="b", stale=true',)),
    ("digest-nonce-60k", (b'Digest realm="a", nonce="' + b"n" * 60_000 + b'"',)),
    ("negotiate", (b"Negotiate",)), ("negotiate-token", (b"Negotiate YIIBhwYGKwYBBQUC//8=",)),
    ("ntlm", (b"NTLM",)), ("ntlm-message", (b"NTLM TlRMTVNTUAACAAAA/////////w==",)),
    ("bearer", (b'Bearer error="invalid_token"',)), ("unknown", (b"X-Scheme a=b",)),
    ("malformed", (b'Basic realm="a, Digest =,,;"\\',)), ("empty", (b"",)),
    ("open-quote", (b'Digest realm="', b'Digest nonce="\\"')), ("100", (b'Basic realm="a"',) * 100),
    ("all", (b"Negotiate", b"NTLM", b'Digest realm="a", nonce="b"', b'Basic realm="a"')), ("none", ()),
]:
    for status, field in (401, b"WWW-Authenticate: "), (407, b"Proxy-Authenticate: "):
        if status == 401 or name in ("basic", "digest", "ntlm", "negotiate", "malformed", "none"):
            row("challenges", f"challenge-{status}-{name}",
                keeps(head(*(field + line for line in lines), b"Content-Length: 2",
                           status=b"%d No" % status), b"no"), answer(status, b"no"), requests=1)

# Cookies, which are not returned: the server emits the head of every later request

for name, lines, expected in [
    ("cookie", (b"Set-Cookie: a=b; Path=/",), OK),
    ("cookies-1000", tuple(b"Set-Cookie: a%d=b; Path=/" % n for n in range(1_000)), OK | LARGE),
    ("cookie-64k", (b"Set-Cookie: a=" + b"b" * 65_536,), OK | LARGE),
    ("cookie-without-name", (b"Set-Cookie: =; ;;; =;",), OK),
    ("cookie-for-everyone", (b"Set-Cookie: a=b; Domain=.1; Max-Age=99999999999999999999",), OK),
    ("cookie-with-nul", (b"Set-Cookie: a=\0b",), LENIENT),
    ("cookie-of-the-past", (b"Set-Cookie: a=b; Expires=Thu, 01 Jan 0000 00:00:00 GMT",), OK),
]:
    row("cookies", name, keeps(head(*lines, b"Content-Length: 5"), b"hello"), expected, requests=1)

# Content-Encoding, which is not undone


def encoded(name, encoding, data):
    row("content coding", name,
        keeps(head(b"Content-Encoding: " + encoding, b"Content-Length: %d" % len(data)), data),
        answer(200, data))


encoded("encoding-gzip", b"gzip", gzip.compress(b"hello", mtime=0))
encoded("encoding-gzip-bomb", b"gzip", BOMB)
encoded("encoding-gzip-garbage", b"gzip", b"hello")
encoded("encoding-gzip-cut-off", b"gzip", gzip.compress(b"hello" * 100, mtime=0)[:20])
encoded("encoding-deflate-bomb", b"deflate", zlib.compress(b"\0" * 50_000_000, 9))
encoded("encoding-br", b"br", b"\x0b\x02\x80hello\x03")
encoded("encoding-zstd", b"zstd", b"\x28\xb5\x2f\xfd\x04\x58garbage")
encoded("encoding-unknown", b"x-unknown", b"hello")
encoded("encoding-identity", b"identity", b"hello")
encoded("encoding-20-times-gzip", b", ".join([b"gzip"] * 20), b"hello")
encoded("encoding-empty", b"", b"hello")
encoded("encoding-aws-chunked", b"aws-chunked", b"5;chunk-signature=0\r\nhello\r\n")

# Bytes after an answer on a connection that stays open

LATER = [
    ("second-answer-later", EVIL),
    ("garbage-later", b"garbage"),
    ("half-an-answer-later", b"HTTP/1.1 200 OK\r\nContent-Length: 4"),
    ("request-timeout-later",
     head(b"Content-Length: 0", b"Connection: close", status=b"408 Request Timeout")),
    ("continue-later", b"HTTP/1.1 100 Continue\r\n\r\n"),
]
for name, rest in LATER:
    row("kept connections", name, pauses(WHOLE, rest), LENIENT, waits=True)

row("kept connections", "second-answer-at-once", keeps(WHOLE, EVIL), LENIENT)
row("kept connections", "second-answer-after-chunks", keeps(CHUNKED, CHUNKS, EVIL), LENIENT)
row("kept connections", "second-answer-after-204", keeps(head(status=b"204 No Content"), EVIL),
    answer(204, b"") | BAD)
row("kept connections", "second-answer-after-zero-length", keeps(head(b"Content-Length: 0"), EVIL),
    answer(200, b"") | BAD)
row("kept connections", "second-answer-in-pieces-after-zero-length",
    pauses(head(b"Content-Length: 0") + EVIL[:20], EVIL[20:]), answer(200, b"") | BAD, waits=True)
row("kept connections", "second-answer-in-pieces-after-204",
    pauses(head(status=b"204 No Content") + EVIL[:20], EVIL[20:]), answer(204, b"") | BAD, waits=True)
row("kept connections", "second-answer-in-pieces", pauses(WHOLE + EVIL[:20], EVIL[20:]), LENIENT, waits=True)
row("kept connections", "second-answer-after-redirect", keeps(
    head(b"Location: /a", b"Content-Length: 0", status=b"302 Found"), EVIL), answer(302, b"") | BAD)
row("kept connections", "garbage-after-answer", keeps(WHOLE, b"garbage" * 100), LENIENT)
row("kept connections", "line-end-after-answer", keeps(WHOLE, b"\r\n"), LENIENT)
row("kept connections", "half-an-answer-after-answer",
    keeps(WHOLE, b"HTTP/1.1 200 OK\r\nContent-Length: 4"), LENIENT)
row("kept connections", "flood-after-answer", floods(WHOLE + b"garbage" * 500, b"garbage" * 500), LENIENT)
row("kept connections", "close-after-answer", closes(WHOLE), OK)
row("kept connections", "close-announced-but-kept",
    keeps(head(b"Connection: close", b"Content-Length: 5"), b"hello"), OK)
row("kept connections", "kept-without-length-in-http-1.0",
    closes(b"HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n\r\nhello"), OK, until_close=True)


def ends_later(end):
    """Answers and ends the connection while the client may keep it."""
    def act(connection, parameter):
        connection.send(WHOLE)
        connection.pause(0.03)
        getattr(connection, end)()
    return act


for end in "close", "cut", "reset", "half_close":
    row("kept connections", f"{end.replace('_', '-')}-later", ends_later(end), OK, waits=True)
    row("kept connections", f"{end.replace('_', '-')}-meanwhile", ends_later(end), OK, poisons=True)


def close_at_next_request(*parts):
    """Answers, and answers the next request with the parts and an end."""
    def act(connection, parameter):
        connection.send(WHOLE)
        if connection.next_request() is not None:
            connection.send(*parts)
            connection.close()
    return act


def reset_at_next_request(connection, parameter):
    connection.send(WHOLE)
    if connection.next_request() is not None:
        connection.reset()


row("kept connections", "close-at-next-request", close_at_next_request(), OK, poisons=True)
row("kept connections", "reset-at-next-request", reset_at_next_request, OK, poisons=True)
row("kept connections", "half-an-answer-to-next-request",
    close_at_next_request(b"HTTP/1.1 200 OK\r\nContent-Le"), OK, poisons=True)
row("kept connections", "short-answer-to-next-request",
    close_at_next_request(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nevi"), OK, poisons=True)

# Behaviours of whole connections, each on a port of its own


def at_once(*parts, end="stall"):
    """Sends before it reads."""
    def serve(connection):
        connection.send(*parts)
        getattr(connection, end)()
    return serve


def own(serve, adapt=lambda client: client, prepare=None):
    """Listens for a function of the connection, over plain TCP or after a handshake."""
    def listen(server, behaviour):
        def plain(client, server, name):
            serve(Connection(adapt(client), server, name))

        def secure(client, server, name):
            connection = SecureConnection(adapt(client), server, name)
            connection.handshake()
            serve(connection)

        server.listen(behaviour.name, plain, prepare=prepare)
        server.listen(behaviour.name + " tls", secure, prepare=prepare)
    return listen


def connections(name, serve, expected, **more):
    row("connections", name, None, expected, listen=own(serve), **more)


def trickle(connection):
    """Reads a byte at a time and never answers."""
    while connection.receive_raw():
        connection.pause(0.05)


def never_reads(connection):
    while True:
        connection.pause(0.5)


def answer_before_request(connection):
    connection.send(WHOLE)
    connection.next_request()
    connection.close()


def answer_and_never_read(connection):
    connection.send(WHOLE)
    connection.pause(0.3)
    connection.reset()


def answers_in_packets(connection):
    """Answers in pieces of a byte, which are packets of their own."""
    while connection.next_request() is not None:
        connection.drip(WHOLE, 0.001)


connections("end-at-accept", lambda connection: connection.close(), BROKEN | fails("tls.handshake"))
connections("reset-at-accept", lambda connection: connection.reset(), BROKEN | fails(UNREACHABLE))
connections("answer-before-request", answer_before_request, LENIENT | BROKEN)
connections("answer-before-request-then-reset", answer_and_never_read, LENIENT | BROKEN)
connections("error-before-request",
            at_once(head(b"Content-Length: 2", status=b"400 No"), b"no", end="close"),
            answer(400, b"no") | BROKEN)
connections("garbage-before-request", at_once(b"\0\xff" * 500, end="close"), BROKEN)
connections("flood-before-request", lambda connection: connection.flood(b"x" * 4_096), ENDLESS | BROKEN)
connections("never-reads", never_reads, LATE)
connections("reads-a-byte-at-a-time", trickle, LATE)
connections("answer-in-packets-of-a-byte", answers_in_packets, OK)


def listen_on_full_queue(server, behaviour):
    """A queue of connections that is full: further ones are never completed."""
    for suffix in "", " tls":
        server.listen(behaviour.name + suffix, None, backlog=0)
        for _ in range(4):
            filler = socket.socket()
            filler.setblocking(False)
            filler.connect_ex(("127.0.0.1", server.ports[behaviour.name + suffix]))
            server.lasting.append(filler)


def listen_nowhere(server, behaviour):
    """A port without a listener: it is only bound."""
    for suffix in "", " tls":
        bound = socket.socket()
        bound.bind(("127.0.0.1", 0))
        server.ports[behaviour.name + suffix] = bound.getsockname()[1]
        server.lasting.append(bound)


def listen_with_small_window(server, behaviour):
    """Windows of some hundred bytes, by the smallest buffer that the system has."""
    def prepare(listener):
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)

    def answers(connection):
        while connection.next_request() is not None:
            connection.send(WHOLE)

    def small(client):
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
        return client

    own(answers, small, prepare)(server, behaviour)


row("connections", "queue-is-full", None, fails(TIMED_OUT, UNREACHABLE), listen=listen_on_full_queue)
row("connections", "nothing-listens", None, fails(UNREACHABLE), listen=listen_nowhere)
row("connections", "small-window", None, OK, listen=listen_with_small_window)

# Requests with a body of two mebibytes, which no system takes into its buffers for a small window


def small_window(listener):
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)


def uploads(name, script, expected):
    """Runs a script after reading only the head and a part of the body of a request."""
    def serve(connection):
        while b"\r\n\r\n" not in connection.input:
            some = connection.receive()
            if not some:
                return
            connection.input += some
        script(connection)

    row("uploads", name, None, expected, listen=own(serve, prepare=small_window), method="POST",
        uploads=2_097_152)


def reads_slowly(connection):
    while connection.receive_raw():
        connection.pause(0.05)


def answers_early_and_reads(connection):
    connection.send(WHOLE)
    while connection.receive():
        pass


def answers_early_and_ends(end):
    def script(connection):
        connection.send(head(b"Connection: close", b"Content-Length: 5", status=b"413 No"), b"hello")
        getattr(connection, end)()
    return script


def ends_upload(end, *parts):
    def script(connection):
        connection.send(*parts)
        getattr(connection, end)()
    return script


CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
uploads("upload-never-read", never_reads, LATE)
uploads("upload-never-read-after-continue", lambda c: (c.send(CONTINUE), never_reads(c)), LATE)
uploads("upload-read-slowly", reads_slowly, LATE)
uploads("upload-reset", ends_upload("reset"), BROKEN)
uploads("upload-closed", ends_upload("close"), BROKEN)
uploads("upload-closed-after-continue", ends_upload("close", CONTINUE), BROKEN)
uploads("upload-half-closed", ends_upload("half_close"), BROKEN)
uploads("upload-closed-in-headers", ends_upload("close", b"HTTP/1.1 200 OK\r\nContent-Le"), BROKEN)
uploads("upload-answered-early", answers_early_and_reads, OK)
uploads("upload-answered-early-and-closed", answers_early_and_ends("close"), answer(413) | BROKEN)
uploads("upload-answered-early-and-reset", answers_early_and_ends("reset"), answer(413) | BROKEN)
uploads("upload-continued-endlessly", lambda c: c.flood(CONTINUE * 100), ENDLESS)
uploads("upload-answered-endlessly", lambda c: (c.send(UNTIL_CLOSE), c.flood(b"x" * 4_096)), ENDLESS)
uploads("upload-answered-by-garbage", ends_upload("close", b"\0\xff" * 300), BROKEN)

"""The rows of the table for TLS alone: certificates, handshakes and records.

A handshake comes before the request, so most of these have a port of their own.
"""

import random
import ssl
import warnings

from behaviours import (
    BROKEN, CHUNKED, CHUNKS, LATE, OK, UNTIL_CLOSE, WHOLE, head, row)
from connections import Connection, SecureConnection
from expectations import (
    EXPIRED, HANDSHAKE, LOST, MALFORMED, NOT_YET_VALID, UNREACHABLE, UNTRUSTED,
    WRONG_HOST, fails)
from tls_forging import Forger, NewForger, forging_context

NO_HANDSHAKE = fails(HANDSHAKE, LOST, UNREACHABLE)
BROKEN_RECORDS = fails(LOST, MALFORMED, HANDSHAKE)

# Certificates. The request, which may contain credentials, must not be sent.


def with_context(certificate="good", configure=None, serve=None):
    """Listens with its own context of TLS and sends the usual answer."""
    def listen(server, behaviour):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            context = server.make_context(certificate, configure)

        def accept(client, server, name):
            connection = SecureConnection(client, server, name, context)
            connection.handshake()
            if serve:
                return serve(connection)
            if connection.next_request() is not None:
                connection.send(WHOLE)
                connection.close()

        server.listen(behaviour.name + " tls", accept)
    return listen


# libcurl leaves two questions to its TLS library: with OpenSSL it accepts the common name of a certificate
# without names, which RFC 9110, 4.3.4 forbids, and with GnuTLS a certificate for clients. Each still needs
# a trusted authority that issued it for this host.
TOLERATED = OK | fails(WRONG_HOST, UNTRUSTED)

for certificate, expected in [
    ("self-signed", fails(UNTRUSTED)),
    ("expired", fails(EXPIRED)),
    ("not-yet-valid", fails(NOT_YET_VALID)),
    ("wrong-host", fails(WRONG_HOST)),
    ("no-alternative-name", TOLERATED),
    ("address-as-name", fails(WRONG_HOST, UNTRUSTED)),
    ("wildcard-address", fails(WRONG_HOST, UNTRUSTED)),
    ("untrusted-authority", fails(UNTRUSTED)),
    ("issued-by-leaf", fails(UNTRUSTED)),
    ("for-clients-only", TOLERATED),
    ("missing-intermediate", fails(UNTRUSTED)),
    ("outside-name-constraints", fails(UNTRUSTED)),
    ("path-too-long", fails(UNTRUSTED)),
    ("unknown-critical-extension", fails(UNTRUSTED)),
    ("signed-with-sha1", fails(UNTRUSTED, HANDSHAKE)),
    ("short-rsa-key", fails(UNTRUSTED, HANDSHAKE)),
    ("by-intermediate", OK),
]:
    row("certificates", "certificate-" + certificate, None, expected, transports=("tls",),
        requests=1 if expected in (OK, TOLERATED) else 0, listen=with_context(certificate))

# Agreements of the context


def versions(version):
    def configure(context):
        context.minimum_version = context.maximum_version = version
    return configure


def ciphers(names):
    def configure(context):
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        context.set_ciphers(names + ":@SECLEVEL=0")
    return configure


def asks_for_certificate(context):
    context.verify_mode = ssl.CERT_REQUIRED


def sends_tickets(context):
    context.num_tickets = 250


def handshakes(name, expected, listen, **more):
    row("handshakes", name, None, expected, transports=("tls",), listen=listen, **more)


for name, configure, expected in [
    ("version-of-tls-1.0", versions(ssl.TLSVersion.TLSv1), NO_HANDSHAKE),
    ("version-of-tls-1.1", versions(ssl.TLSVersion.TLSv1_1), NO_HANDSHAKE),
    ("version-of-tls-1.2", versions(ssl.TLSVersion.TLSv1_2), OK),
    ("version-of-tls-1.3", versions(ssl.TLSVersion.TLSv1_3), OK | NO_HANDSHAKE),
    ("cipher-without-authentication", ciphers("aNULL"), NO_HANDSHAKE),
    ("cipher-without-encryption", ciphers("eNULL"), NO_HANDSHAKE),
    ("certificate-of-client-required", asks_for_certificate, NO_HANDSHAKE),
    ("tickets-250", sends_tickets, OK),
]:
    handshakes(name, expected, with_context(configure=configure), requests=int(expected is not NO_HANDSHAKE))


def speaks_http_2(connection):
    connection.next_request()
    connection.send(b"\0\0\6\4\0\0\0\0\0\0\3\0\0\0\x64\0\0\4\1\5\0\0\0\1\x88")
    connection.close()


for name, protocols in ("application-protocol-h2", ["h2"]), ("application-protocol-unknown", ["x"]):
    # A client that offers none agrees to none, and receives another protocol.
    handshakes(name, BROKEN | NO_HANDSHAKE, with_context(
        configure=lambda context, protocols=protocols: context.set_alpn_protocols(protocols),
        serve=speaks_http_2))

# Bytes instead of a handshake


def says(*parts, end="close", first=True):
    """Reads the client's first message and sends bytes as they are."""
    def listen(server, behaviour):
        def serve(client, server, name):
            connection = Connection(client, server, name)
            if first:
                connection.receive_raw()
            connection.send(*parts)
            if end == "reset":
                connection.pause(0.01)
            getattr(connection, end)()
        server.listen(behaviour.name + " tls", serve)
    return listen


def floods(start, block):
    def listen(server, behaviour):
        def serve(client, server, name):
            connection = Connection(client, server, name)
            connection.send(start)
            connection.flood(block)
        server.listen(behaviour.name + " tls", serve)
    return listen


def record(kind, data, length=None, version=b"\3\3"):
    return bytes([kind]) + version + (len(data) if length is None else length).to_bytes(2, "big") + data


def message(kind, data, length=None):
    return bytes([kind]) + (len(data) if length is None else length).to_bytes(3, "big") + data


def server_hello(version=b"\3\3", cipher=b"\xc0\x2f", session=b"", extensions=b"", compression=b"\0"):
    fields = (version + bytes(range(32)) + bytes([len(session)]) + session + cipher + compression
              + (len(extensions).to_bytes(2, "big") + extensions if extensions else b""))
    return message(2, fields)


ALERT, HELLO = 21, 22
RETRY = bytes.fromhex("cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c")
HELLO_RETRY = message(2, b"\3\3" + RETRY + b"\0" + b"\x13\x01" + b"\0"
                      + b"\0\x0c" + b"\0\x2b\0\2\3\4" + b"\0\x33\0\2\0\x18")
for name, expected, listen in [
    ("handshake-is-plain-http", NO_HANDSHAKE, says(WHOLE)),
    ("handshake-is-plain-http-at-once", NO_HANDSHAKE, says(WHOLE, first=False)),
    ("handshake-is-plain-error", NO_HANDSHAKE, says(head(b"Content-Length: 0", status=b"400 No"))),
    ("handshake-is-garbage", NO_HANDSHAKE, says(random.Random(9).randbytes(2_000))),
    ("handshake-is-nul", NO_HANDSHAKE, says(b"\0" * 2_000)),
    ("handshake-is-closed", NO_HANDSHAKE, says()),
    ("handshake-is-closed-at-once", NO_HANDSHAKE, says(first=False)),
    ("handshake-is-reset", NO_HANDSHAKE, says(end="reset")),
    ("handshake-is-reset-at-once", NO_HANDSHAKE, says(end="reset", first=False)),
    ("handshake-stalls", LATE, says(end="stall")),
    ("handshake-stalls-in-record", LATE, says(b"\x16\3\3\0", end="stall")),
    ("handshake-stalls-after-hello", NO_HANDSHAKE | LATE, says(record(HELLO, server_hello()), end="stall")),
    ("alert-handshake-failure", NO_HANDSHAKE, says(record(ALERT, b"\2\x28"))),
    ("alert-internal-error", NO_HANDSHAKE, says(record(ALERT, b"\2\x50"))),
    ("alert-unknown", NO_HANDSHAKE, says(record(ALERT, b"\2\xee"))),
    ("alert-close-notify", NO_HANDSHAKE, says(record(ALERT, b"\1\0"))),
    ("alert-close-notify-held", NO_HANDSHAKE | LATE, says(record(ALERT, b"\1\0"), end="stall")),
    ("alert-warning-held", NO_HANDSHAKE | LATE, says(record(ALERT, b"\1\x70"), end="stall")),
    ("alert-cut-off", NO_HANDSHAKE, says(record(ALERT, b"\2"))),
    ("alert-empty", NO_HANDSHAKE, says(record(ALERT, b""))),
    ("alert-level-9", NO_HANDSHAKE, says(record(ALERT, b"\x09\x28"))),
    ("alerts-endless", NO_HANDSHAKE | LATE, floods(b"", record(ALERT, b"\1\x70"))),
    ("records-empty-endless", NO_HANDSHAKE | LATE, floods(b"", record(HELLO, b""))),
    ("records-of-data-endless", NO_HANDSHAKE | LATE, floods(b"", record(23, b"x" * 64))),
    ("records-of-cipher-change-endless", NO_HANDSHAKE | LATE, floods(b"", record(20, b"\1"))),
    ("record-of-65535", NO_HANDSHAKE, says(record(HELLO, b"x" * 65_535))),
    ("record-of-unknown-type", NO_HANDSHAKE, says(record(99, b"x" * 10))),
    ("record-of-version-9", NO_HANDSHAKE, says(record(HELLO, server_hello(), version=b"\x09\x09"))),
    ("record-of-ssl-2", NO_HANDSHAKE, says(b"\x80\x2e\4\0\1\0\2" + b"x" * 60)),
    ("hello-of-ssl-3", NO_HANDSHAKE,
     says(record(HELLO, server_hello(b"\3\0", b"\0\5"), version=b"\3\0"))),
    ("hello-of-version-9", NO_HANDSHAKE, says(record(HELLO, server_hello(b"\x09\x09")))),
    ("hello-with-unknown-cipher", NO_HANDSHAKE, says(record(HELLO, server_hello(cipher=b"\xee\xee")))),
    ("hello-with-null-cipher", NO_HANDSHAKE, says(record(HELLO, server_hello(cipher=b"\0\0")))),
    ("hello-with-compression", NO_HANDSHAKE, says(record(HELLO, server_hello(compression=b"\1")))),
    ("hello-with-long-session", NO_HANDSHAKE, says(record(HELLO, server_hello(session=b"x" * 200)))),
    ("hello-with-unasked-extension", NO_HANDSHAKE,
     says(record(HELLO, server_hello(extensions=b"\xfa\xfa\0\1x")))),
    ("hello-with-extension-too-long", NO_HANDSHAKE,
     says(record(HELLO, server_hello(extensions=b"\0\x0b\xff\xff\1\0")))),
    ("hello-of-a-client", NO_HANDSHAKE, says(record(HELLO, message(1, b"\3\3" + b"x" * 40)))),
    ("hello-empty", NO_HANDSHAKE, says(record(HELLO, message(2, b"")))),
    ("hello-longer-than-record", NO_HANDSHAKE, says(record(HELLO, message(2, b"\3\3", 500)))),
    ("hello-of-16-mebibytes", NO_HANDSHAKE | LATE,
     floods(record(HELLO, message(2, b"\3\3", 0xFFFFFF)), record(HELLO, b"x" * 16_000))),
    ("hello-twice", NO_HANDSHAKE, says(record(HELLO, server_hello() + server_hello()))),
    ("hello-retry-endless", NO_HANDSHAKE | LATE, floods(b"", record(HELLO, HELLO_RETRY))),
    ("certificate-of-16-mebibytes", NO_HANDSHAKE | LATE, floods(
        record(HELLO, server_hello() + message(11, b"", 0xFFFFFF)), record(HELLO, b"\0" * 16_000))),
    ("certificate-empty", NO_HANDSHAKE,
     says(record(HELLO, server_hello() + message(11, b"\0\0\0") + message(14, b"")))),
    ("certificate-garbage", NO_HANDSHAKE,
     says(record(HELLO, server_hello() + message(11, b"\0\0\x0a\0\0\7garbage")))),
]:
    handshakes(name, expected, listen, requests=0)


def breaks_off(share, end):
    """Sends a part of the server's own first messages."""
    def listen(server, behaviour):
        def serve(client, server, name):
            connection = SecureConnection(client, server, name)
            connection.incoming.write(connection.receive_raw())
            try:
                connection.tls.do_handshake()
            except ssl.SSLWantReadError:
                pass
            data = connection.outgoing.read()
            connection.send_raw(data[:int(len(data) * share)])
            if end == "drip":
                connection.send_raw(data[:0])
                Connection.drip(connection, data)
            Connection.close(connection) if end == "close" else getattr(connection, end)()
        server.listen(behaviour.name + " tls", serve)
    return listen


for share in 0.1, 0.5, 0.9:
    for end, expected in ("close", NO_HANDSHAKE), ("reset", NO_HANDSHAKE), ("stall", LATE):
        handshakes(f"handshake-{end}s-at-{share * 100:.0f}-percent", expected, breaks_off(share, end),
                   requests=0)


def drips_handshake(server, behaviour):
    def serve(client, server, name):
        connection = SecureConnection(client, server, name)
        connection.incoming.write(connection.receive_raw())
        try:
            connection.tls.do_handshake()
        except ssl.SSLWantReadError:
            pass
        for byte in connection.outgoing.read():
            connection.send_raw(bytes([byte]))
            connection.pause(0.1)
        connection.stall()
    server.listen(behaviour.name + " tls", serve)


handshakes("handshake-drips", LATE, drips_handshake, requests=0)

# Records after the handshake, on the usual port


def records(name, act, expected, **more):
    row("records", name, act, expected, transports=("tls",), **more)


def cuts(*parts):
    """Sends the parts and ends the connection without close_notify."""
    def act(connection, parameter):
        connection.send(*parts)
        connection.cut()
    return act


for name, parts, expected in [
    ("before-status", (), BROKEN),
    ("in-headers", (b"HTTP/1.1 200 OK\r\nContent-Le",), BROKEN),
    ("in-body", (head(b"Content-Length: 6"), b"hello"), BROKEN),
    ("in-chunks", (CHUNKED, b"5\r\nhello\r\n"), BROKEN),
    ("in-trailers", (CHUNKED, b"5\r\nhello\r\n0\r\nX-A: b\r\n"), BROKEN),
    ("in-body-until-close", (UNTIL_CLOSE, b"hello"), BROKEN),
    ("before-body-until-close", (UNTIL_CLOSE,), BROKEN),
    ("after-body", (WHOLE,), OK),
    ("after-chunks", (CHUNKED, CHUNKS), OK),
]:
    records("no-close-notify-" + name, cuts(*parts), expected)


def raw(make, end="cut"):
    """Sends changed records of the connection, below TLS."""
    def act(connection, parameter):
        connection.send_raw(make(connection))
        if end == "reset":
            connection.pause(0.01)
        getattr(connection, end)()
    return act


def corrupted(data):
    return data[:-1] + bytes([data[-1] ^ 1])


for name, make, expected in [
    ("record-cut-off", lambda c: c.records(WHOLE)[:-20], BROKEN_RECORDS),
    ("record-cut-off-in-header", lambda c: c.records(head(b"Content-Length: 5")) + b"\x17\3\3",
     BROKEN_RECORDS),
    ("record-cut-off-until-close", lambda c: c.records(UNTIL_CLOSE) + c.records(b"hello")[:-1],
     BROKEN_RECORDS),
    ("record-corrupted", lambda c: corrupted(c.records(WHOLE)), BROKEN_RECORDS),
    ("record-corrupted-until-close",
     lambda c: c.records(UNTIL_CLOSE + b"hel") + corrupted(c.records(b"lo")), BROKEN_RECORDS),
    ("record-replayed", lambda c: 2 * c.records(head(b"Content-Length: 600")), BROKEN_RECORDS),
    ("record-left-out", lambda c: (c.records(head(b"Content-Length: 3")), c.records(b"hello"))[1],
     BROKEN_RECORDS),
    ("records-swapped", lambda c: b"".join(reversed([c.records(UNTIL_CLOSE), c.records(b"hello")])),
     BROKEN_RECORDS),
    ("record-of-plain-text", lambda c: WHOLE, BROKEN_RECORDS),
    ("record-of-plain-data", lambda c: record(23, WHOLE), BROKEN_RECORDS),
    ("record-of-plain-alert", lambda c: record(ALERT, b"\2\x28"), BROKEN_RECORDS),
    ("record-of-plain-close-notify",
     lambda c: c.records(UNTIL_CLOSE + b"hello") + record(ALERT, b"\1\0"), BROKEN_RECORDS),
    ("record-of-plain-hello", lambda c: record(HELLO, server_hello()), BROKEN_RECORDS),
    ("record-too-long", lambda c: record(23, b"x" * 20_000), BROKEN_RECORDS),
    ("record-empty-and-plain", lambda c: record(23, b""), BROKEN_RECORDS),
    ("record-garbage", lambda c: random.Random(10).randbytes(3_000), BROKEN_RECORDS),
    ("record-garbage-until-close",
     lambda c: c.records(UNTIL_CLOSE + b"hello") + random.Random(11).randbytes(300), BROKEN_RECORDS),
]:
    records(name, raw(make), expected)

records("record-stalls", raw(lambda c: c.records(WHOLE)[:-20], "stall"), LATE)
records("record-stalls-in-header", raw(lambda c: b"\x17\3\3", "stall"), LATE)
records("record-reset", raw(lambda c: c.records(WHOLE)[:-20], "reset"), BROKEN_RECORDS)


def drips_record(connection, parameter):
    for byte in connection.records(WHOLE * 20):
        connection.send_raw(bytes([byte]))
        connection.pause(0.02)
    connection.stall()


def answers_after_close_notify(connection, parameter):
    connection.send(head(b"Content-Length: 5"))
    try:
        connection.tls.unwrap()
    except ssl.SSLError:
        pass
    connection.flush()
    connection.send_raw(b"hello")
    connection.cut()


def answers_in_small_records(connection, parameter):
    for byte in WHOLE:
        connection.send(bytes([byte]))
    return True


records("record-drips", drips_record, LATE)
records("data-after-close-notify", answers_after_close_notify, BROKEN_RECORDS)
records("records-of-a-byte", answers_in_small_records, OK)

# Records that no library sends


def forges(name, script, expected, forger=Forger, **more):
    def listen(server, behaviour):
        context = forging_context(server, forger.version)

        def serve(client, server, name):
            connection = SecureConnection(client, server, name, context)
            hello = connection.receive_raw()
            connection.client_random = hello[11:43]
            connection.incoming.write(hello)
            try:
                connection.tls.do_handshake()
            except ssl.SSLWantReadError:
                pass
            server_random = connection.outgoing.read()
            connection.send_raw(server_random)
            connection.handshake()
            connection.next_request()
            script(connection, forger(connection, server_random[11:43]))

        server.listen(behaviour.name + " tls", serve)
    row("records", name, None, expected, transports=("tls",), listen=listen, **more)


def sends(*pairs, end="cut"):
    """Sends records, each of a type and data, in one piece."""
    def script(connection, forger):
        connection.send_raw(b"".join(forger.record(kind, data) for kind, data in pairs))
        getattr(Connection, end)(connection)
    return script


def repeats(kind, data, count=3_000):
    """Sends many records of one kind, then the answer."""
    def script(connection, forger):
        for _ in range(count // 50):
            forger.send(kind, *[data] * 50)
        forger.send(23, WHOLE)
        connection.stall()
    return script


DATA, CLOSE_NOTIFY, HELLO_REQUEST = 23, b"\1\0", message(0, b"")
MANY = OK | BROKEN_RECORDS | LATE
forges("forged-answer", sends((DATA, UNTIL_CLOSE + b"hello"), (ALERT, CLOSE_NOTIFY)), OK, until_close=True)
forges("forged-answer-with-length", sends((DATA, WHOLE)), OK)
forges("forged-empty-records-10", sends(*[(DATA, b"")] * 10, (DATA, WHOLE)), OK)
forges("forged-empty-records-3000", repeats(DATA, b""), MANY)
forges("forged-warnings-3000", repeats(ALERT, b"\1\x5a"), MANY)
forges("forged-renegotiation", sends((HELLO, HELLO_REQUEST), (DATA, WHOLE), end="stall"), MANY)
forges("forged-renegotiations-3000", repeats(HELLO, HELLO_REQUEST), MANY)
forges("forged-renegotiation-in-body", sends(
    (DATA, head(b"Content-Length: 5") + b"hel"), (HELLO, HELLO_REQUEST), (DATA, b"lo"), end="stall"), MANY)
forges("forged-alert-for-an-answer", sends((ALERT, b"\2\x50")), BROKEN_RECORDS)
forges("forged-alert-in-body-until-close", sends((DATA, UNTIL_CLOSE + b"hello"), (ALERT, b"\2\x50")),
       BROKEN_RECORDS)
forges("forged-alert-unknown", sends((DATA, UNTIL_CLOSE + b"hello"), (ALERT, b"\2\xee")), BROKEN_RECORDS)
forges("forged-heartbeat", sends((24, b"\1\x40\0"), (DATA, WHOLE)), OK | BROKEN_RECORDS)
forges("forged-type-unknown", sends((99, b"x"), (DATA, WHOLE)), BROKEN_RECORDS)
forges("forged-finished", sends((HELLO, message(20, bytes(12))), (DATA, WHOLE)), BROKEN_RECORDS)
forges("forged-cipher-change", sends((20, b"\1"), (DATA, WHOLE)), BROKEN_RECORDS)
forges("forged-record-above-limit", sends((DATA, head(b"Content-Length: 16500") + b"x" * 16_500)),
       BROKEN_RECORDS)
forges("forged-close-notify-at-once", sends((ALERT, CLOSE_NOTIFY)), BROKEN_RECORDS)
forges("forged-close-notify-in-headers", sends(
    (DATA, b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"), (ALERT, CLOSE_NOTIFY)), BROKEN_RECORDS)

# The same for TLS 1.3, with its additions


def updates(count, asks):
    """Changes the key repeatedly, and answers with the last one."""
    def script(connection, forger):
        for _ in range(count // 50):
            records = b""
            for _ in range(50):
                records += forger.record(HELLO, message(24, bytes([asks])))
                forger.update()
            connection.send_raw(records)
        forger.send(DATA, WHOLE)
        connection.stall()
    return script


def forges_new(name, script, expected, **more):
    forges("forged-new-" + name, script, expected, NewForger, **more)


TICKET = message(4, b"\0\0\x0e\x10" + b"\0\0\0\0" + b"\1\1" + b"\0\x20" + bytes(32) + b"\0\0")
forges_new("answer", sends((DATA, WHOLE), (ALERT, CLOSE_NOTIFY)), OK)
forges_new("padding", sends((None, WHOLE + b"\x17" + bytes(500)), (ALERT, CLOSE_NOTIFY)), OK)
forges_new("padding-alone", sends((None, bytes(16_000)), (DATA, WHOLE)), BROKEN_RECORDS)
forges_new("record-without-type", sends((None, b""), (DATA, WHOLE)), BROKEN_RECORDS)
forges_new("record-of-type-0", sends((0, WHOLE), (DATA, WHOLE)), BROKEN_RECORDS)
forges_new("record-of-type-99", sends((99, WHOLE), (DATA, WHOLE)), BROKEN_RECORDS)
forges_new("record-above-limit", sends((DATA, head(b"Content-Length: 16500") + b"x" * 16_500)),
           BROKEN_RECORDS)
forges_new("empty-records-3000", repeats(DATA, b""), MANY)
forges_new("warnings-3000", repeats(ALERT, b"\1\x5a"), MANY)
forges_new("tickets-3000", repeats(HELLO, TICKET), MANY)
forges_new("ticket-garbage", sends((HELLO, message(4, b"garbage")), (DATA, WHOLE)), BROKEN_RECORDS)
forges_new("ticket-cut-off", sends((HELLO, TICKET[:20]), (DATA, WHOLE)), BROKEN_RECORDS)
forges_new("key-update", updates(50, 0), MANY)
forges_new("key-updates-3000", updates(3_000, 0), MANY)
forges_new("key-updates-asked-for-3000", updates(3_000, 1), MANY)
forges_new("key-update-unknown", sends((HELLO, message(24, b"\x09")), (DATA, WHOLE)), BROKEN_RECORDS)
forges_new("key-update-too-long", sends((HELLO, message(24, b"\0\0")), (DATA, WHOLE)), BROKEN_RECORDS)
forges_new("certificate-request", sends(
    (HELLO, message(13, b"\0" + b"\0\x08\0\x0d\0\4\0\2\4\3")), (DATA, WHOLE), end="stall"), MANY)
forges_new("hello-again", sends((HELLO, server_hello()), (DATA, WHOLE)), BROKEN_RECORDS)
forges_new("hello-request", sends((HELLO, HELLO_REQUEST), (DATA, WHOLE)), BROKEN_RECORDS)
forges_new("message-of-16-mebibytes", repeats(HELLO, message(4, b"x" * 500, 0xFFFFFF), 1_000),
           BROKEN_RECORDS | LATE)
forges_new("finished-again", sends((HELLO, message(20, bytes(32))), (DATA, WHOLE)), BROKEN_RECORDS)
forges_new("alert-in-body-until-close", sends((DATA, UNTIL_CLOSE + b"hello"), (ALERT, b"\2\x50")),
           BROKEN_RECORDS)
forges_new("close-notify-in-headers", sends(
    (DATA, b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"), (ALERT, CLOSE_NOTIFY)), BROKEN_RECORDS)
forges_new("close-notify-in-body", sends(
    (DATA, head(b"Content-Length: 6") + b"hello"), (ALERT, CLOSE_NOTIFY)), BROKEN_RECORDS)

"""A client in Python with the interface of Probe/README.md, sound or with one planted fault.

    python3 client.py [--fault NAME] [--deadline S] [--concurrency N] [--ca-file PATH] [--body-limit N]

The harness has to find no broken promise in the sound client, and one in each other.
"""

import argparse
import gc
import gzip
import json
import os
import queue
import re
import select
import socket
import ssl
import sys
import threading
import time
import urllib.parse

HEAD_LIMIT = 262_144
TOKEN = re.compile(rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]+")

FAULTS = {
    "incomplete-headers": "an answer that ends within its headers is an empty 200",
    "any-certificate": "every certificate is trusted",
    "no-name-check": "the certificate's name is not compared",
    "no-body-limit": "a body has no limit",
    "no-head-limit": "headers have no limit",
    "endless-trailers": "trailers are read after the deadline",
    "deadline-of-each-byte": "every byte restarts the deadline",
    "short-bodies": "a body that is shorter than announced is complete",
    "no-close-notify": "a body over TLS is complete without close_notify",
    "stale-bytes": "bytes after an answer are taken for the next one",
    "stale-connections": "a kept connection is used without a look and a second try",
    "follows-redirects": "a redirect is followed",
    "answers-challenges": "a challenge is answered by a second request",
    "returns-cookies": "cookies are returned",
    "decodes-bodies": "a body is decoded as Content-Encoding says",
    "first-length": "of two lengths the first counts",
    "lenient-lengths": "what follows the digits of a length is ignored",
    "lenient-statuses": "three digits of a status are read",
    "switches": "a switch of protocols is an answer",
    "leaks-descriptors": "connections that failed stay open",
    "leaks-threads": "every failure leaves a thread",
    "leaks-memory": "every failure leaves memory",
    "spins": "a request that timed out leaves a busy thread",
    "one-at-a-time": "one request that hangs delays all others",
    "never-cancels": "a cancelled request ends with its answer",
    "tries-ten-times": "a request that failed is made ten times",
    "keeps-nothing": "every request has a connection of its own",
    "repeats-posts": "a POST that a server got is made again",
    "dies-of-lengths": "a length near 2^63 ends the process",
    "nothing-for-failures": "a lookup that failed finds nothing",
    "hangs-up-late": "connections of requests that timed out stay open",
}


class Failed(Exception):
    """The failure of a request, by name."""


class Reader:
    """The bytes of one connection, read until a deadline."""

    def __init__(self, client, connection, ends, reason):
        self.client, self.socket, self.ends, self.reason = client, connection, ends, reason
        self.buffer = bytearray()

    def more(self):
        """Appends the next bytes and returns whether there were any."""
        left = self.ends - time.monotonic()
        if self.client.has("deadline-of-each-byte"):
            left = 3
        if left <= 0:
            raise Failed(self.reason)
        self.socket.settimeout(left)
        try:
            data = self.socket.recv(65536)
        except TimeoutError:
            raise Failed(self.reason) from None
        except ssl.SSLEOFError:
            if self.client.has("no-close-notify"):
                return False
            raise Failed("connectionLost") from None
        except OSError:
            raise Failed("connectionLost") from None
        self.buffer += data
        return bool(data)

    def line(self, limit, too_long):
        """Returns the next line, which ends with CR LF."""
        start = 0
        while (end := self.buffer.find(b"\n", start)) < 0:
            start = len(self.buffer)
            if start > limit and not self.client.has("no-head-limit"):
                raise Failed(too_long)
            if not self.more():
                raise Failed("connectionLost")
        line = bytes(self.buffer[:end])
        del self.buffer[:end + 1]
        if len(line) > limit and not self.client.has("no-head-limit"):
            raise Failed(too_long)
        if not line.endswith(b"\r") or re.search(rb"[\0\r]", line[:-1]):
            raise Failed("malformed.header")
        return line[:-1]

    def exactly(self, count):
        while len(self.buffer) < count:
            if not self.more():
                if self.client.has("short-bodies"):
                    break
                raise Failed("connectionLost")
        data = bytes(self.buffer[:count])
        del self.buffer[:count]
        return data


class Client:
    def __init__(self, options):
        self.options = options
        self.pool = {}
        self.lock = threading.Lock()
        self.leaked = []
        self.cookies = []
        context = ssl.create_default_context(cafile=options.ca_file)
        context.hostname_checks_common_name = False
        if self.has("any-certificate", "no-name-check"):
            context.check_hostname = False
        if self.has("any-certificate"):
            context.verify_mode = ssl.CERT_NONE
        self.context = context

    def has(self, *faults):
        return self.options.fault in faults

    def answer(self, request):
        deadline = request.get("deadline", self.options.deadline)
        started = time.monotonic()
        ends, reason = started + deadline, "timedOut"
        if request.get("cancelAfter", deadline) < deadline and not self.has("never-cancels"):
            ends, reason = started + request["cancelAfter"], "cancelled"
        for attempt in range(10 if self.has("tries-ten-times") else 2):
            address = urllib.parse.urlsplit(request["address"])
            key = (address.scheme, address.hostname, address.port)
            kept = self.take(key)
            reader = None
            try:
                reader = kept or self.connect(key, ends, reason)
                reader.ends, reader.reason = ends, reason
                return self.exchange(reader, request, address, key)
            except Failed as failure:
                if self.has("leaks-descriptors") and reader:
                    self.leaked.append(os.dup(reader.socket.fileno()))
                if self.has("leaks-memory"):
                    self.leaked.append(bytearray(os.urandom(400_000)))
                if self.has("leaks-threads") or self.has("spins") and str(failure) == "timedOut":
                    work = self.spin if self.has("spins") else threading.Event().wait
                    threading.Thread(target=work, daemon=True).start()
                if self.has("hangs-up-late") and str(failure) in ("timedOut", "cancelled"):
                    self.leaked.append(reader)
                elif reader:
                    reader.socket.close()
                is_repeatable = request.get("method", "GET") != "POST" or self.has("repeats-posts")
                again = self.has("tries-ten-times") or (
                    kept and is_repeatable and not self.has("stale-connections"))
                if not again or str(failure) != "connectionLost" or attempt == 9:
                    raise
        raise Failed("connectionLost")

    def spin(self):
        while True:
            pass

    def take(self, key):
        with self.lock:
            kept = self.pool.get(key, [])
            while kept:
                reader = kept.pop()
                if self.has("stale-bytes", "stale-connections"):
                    return reader
                if not reader.buffer and not select.select([reader.socket], [], [], 0)[0]:
                    return reader
                reader.socket.close()
        return None

    def connect(self, key, ends, reason):
        scheme, host, port = key
        try:
            connection = socket.create_connection((host, port), max(0.001, ends - time.monotonic()))
        except TimeoutError:
            raise Failed(reason) from None
        except OSError:
            raise Failed("unreachable") from None
        if scheme == "https":
            plain = connection
            try:
                # The limit of a handshake is one for all of its bytes.
                connection = self.context.wrap_socket(
                    plain, server_hostname=host, suppress_ragged_eofs=False,
                    do_handshake_on_connect=False)
                self.shake_hands(connection, ends, reason)
            except ssl.SSLCertVerificationError as error:
                connection.close()
                names = {9: "tls.notYetValid", 10: "tls.expired", 62: "tls.wrongHost", 64: "tls.wrongHost"}
                raise Failed(names.get(error.verify_code, "tls.untrusted")) from None
            except Failed:
                connection.close()
                raise
            except OSError:
                connection.close()
                raise Failed("tls.handshake") from None
        return Reader(self, connection, ends, reason)

    def shake_hands(self, connection, ends, reason):
        connection.setblocking(False)
        while True:
            try:
                return connection.do_handshake()
            except ssl.SSLWantReadError:
                ready = select.select([connection], [], [], max(0, ends - time.monotonic()))
            except ssl.SSLWantWriteError:
                ready = select.select([], [connection], [], max(0, ends - time.monotonic()))
            if not any(ready) or time.monotonic() >= ends:
                raise Failed(reason)

    def exchange(self, reader, request, address, key):
        target = (address.path or "/") + ("?" + address.query if address.query else "")
        method = request.get("method", "GET")
        cookies = "".join(f"Cookie: {cookie}\r\n" for cookie in self.cookies[:1])
        body = request.get("body", "").encode()
        length = f"Content-Length: {len(body)}\r\n" if body else ""
        head = f"{method} {target} HTTP/1.1\r\nHost: {address.netloc}\r\n{cookies}{length}\r\n"
        try:
            reader.socket.settimeout(max(0.001, reader.ends - time.monotonic()))
            reader.socket.sendall(head.encode() + body)
        except TimeoutError:
            raise Failed(reader.reason) from None
        except OSError:
            raise Failed("connectionLost") from None
        try:
            version, status, fields = self.head(reader)
            while 100 <= status < 200:
                if status == 101 and not self.has("switches"):
                    raise Failed("malformed.upgrade")
                if status == 101:
                    break
                reader.informational = getattr(reader, "informational", 0) + 1
                if reader.informational > 50:
                    raise Failed("tooLarge.informational")
                version, status, fields = self.head(reader)
        except Failed as failure:
            if self.has("incomplete-headers") and str(failure) == "connectionLost":
                return 200, b""
            raise
        reader.informational = 0
        values = {}
        for name, value in fields:
            values.setdefault(name, []).append(value)
        body, is_delimited = self.body(reader, method, status, values)
        options = b",".join(values.get(b"connection", [])).lower()
        is_kept = version == b"1.1" and b"close" not in options and not self.has("keeps-nothing")
        if is_delimited and is_kept:
            with self.lock:
                self.pool.setdefault(key, []).append(reader)
        else:
            reader.socket.close()
        if self.has("returns-cookies"):
            self.cookies += [value.decode("latin-1")[:99] for value in values.get(b"set-cookie", [])]
        if self.has("follows-redirects") and 300 <= status < 400 and values.get(b"location"):
            target = values[b"location"][0].decode("latin-1")
            if re.match(r"http://127.0.0.1:\d+/?$", target):
                return self.answer({**request, "address": target})
        if self.has("answers-challenges") and status in (401, 407) and "again" not in request:
            return self.answer({**request, "again": True})
        if self.has("decodes-bodies") and b"gzip" in values.get(b"content-encoding", []):
            body = gzip.decompress(body)
        return status, body

    def head(self, reader):
        line = reader.line(8_192, "malformed.statusLine")
        match = re.fullmatch(rb"HTTP/(1\.[01]) ([1-9]\d\d)( [\t -\xff]*)?", line)
        if not match and self.has("lenient-statuses"):
            match = re.match(rb"HTTP/(1\.[01]) (\d\d\d)", line)
        if not match or int(match[2]) > 599:
            raise Failed("malformed.statusLine")
        return match[1], int(match[2]), self.fields(reader, "tooLarge.headers", "malformed.header")

    def fields(self, reader, too_large, malformed):
        fields, left = [], HEAD_LIMIT
        while line := reader.line(102_400, too_large):
            left -= len(line)
            if left < 0 and not self.has("no-head-limit"):
                raise Failed(too_large)
            name, colon, value = line.partition(b":")
            if not colon or not TOKEN.fullmatch(name):
                raise Failed(malformed)
            fields.append((name.lower(), value.strip(b" \t")))
        return fields

    def body(self, reader, method, status, values):
        """Returns the body and whether its end is not that of the connection."""
        lengths, codings = values.get(b"content-length", []), values.get(b"transfer-encoding", [])
        limit = self.options.body_limit
        if self.has("no-body-limit"):
            limit = 1 << 62
        if self.has("first-length"):
            lengths = lengths[:1]
        length = None
        if lengths:
            texts = {one.strip() for one in b",".join(lengths).split(b",")}
            if self.has("lenient-lengths"):
                texts = {re.match(rb"\d*", lengths[0])[0] or b"0"}
            if len(texts) != 1 or not re.fullmatch(rb"\d{1,19}", text := texts.pop()):
                raise Failed("malformed.contentLength")
            length = int(text)
            if length >= 2 ** 63 - 2_000 and self.has("dies-of-lengths"):
                os.abort()
            if length >= 2 ** 63:
                raise Failed("malformed.contentLength")
        if codings and b",".join(codings).lower() != b"chunked":
            raise Failed("malformed.transferEncoding")
        if codings and lengths:
            raise Failed("malformed.transferEncoding")
        if method == "HEAD" or status in (204, 304) or status == 101:
            return b"", True
        if codings:
            return self.chunks(reader, limit), True
        if length is not None:
            if length > limit:
                raise Failed("tooLarge.body")
            return reader.exactly(length), True
        while reader.more():
            if len(reader.buffer) > limit:
                raise Failed("tooLarge.body")
        return bytes(reader.buffer), False

    def chunks(self, reader, limit):
        pieces, count, extensions = [], 0, 0
        while True:
            size, _, extension = reader.line(16_384, "tooLarge.chunkExtensions").partition(b";")
            extensions += len(extension)
            if extensions > 65_536:
                raise Failed("tooLarge.chunkExtensions")
            if not re.fullmatch(rb"[0-9A-Fa-f]{1,16}", size) or int(size, 16) >= 2 ** 63:
                raise Failed("malformed.chunk")
            if int(size, 16) == 0:
                break
            count += int(size, 16)
            if count > limit:
                raise Failed("tooLarge.body")
            pieces.append(reader.exactly(int(size, 16)))
            if reader.exactly(2) != b"\r\n":
                raise Failed("malformed.chunk")
        if self.has("endless-trailers"):
            reader.ends += 3
            while reader.line(1 << 30, "tooLarge.trailers"):
                pass
        self.fields(reader, "tooLarge.trailers", "malformed.trailer")
        return b"".join(pieces)


def value_of_status(name):
    with open("/proc/self/status", encoding="ascii") as file:
        return int(re.search(name + r":\s*(\d+)", file.read())[1])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fault", choices=FAULTS)
    parser.add_argument("--deadline", type=float, default=10)
    parser.add_argument("--concurrency", type=int, default=8)
    parser.add_argument("--ca-file")
    parser.add_argument("--body-limit", type=int, default=1_048_576)
    parser.add_argument("--afterpay", action="store_true")
    options = parser.parse_args()
    requests = [json.loads(line) for line in sys.stdin if line.strip()]
    client = Client(options)
    waiting = queue.SimpleQueue()
    for request in requests:
        waiting.put(request)
    lock = threading.Lock()
    counts = {"answer": 0, "failure": 0, "cancelled": 0}
    started = time.monotonic()

    def work():
        while True:
            try:
                request = waiting.get_nowait()
            except queue.Empty:
                return
            begun = time.monotonic()
            if options.afterpay:
                request = {**request, "address": f"{request['address']}/v2/checkouts/{request['token']}"}
            try:
                status, body = client.answer(request)
                if options.afterpay and status == 200 and request["token"].encode() in body:
                    outcome = {"outcome": "order"}
                elif options.afterpay and client.has("nothing-for-failures"):
                    outcome = {"outcome": "nothing"}
                elif options.afterpay:
                    raise Failed("unexpectedStatus")
                else:
                    outcome = {"outcome": "answer", "status": status, "bodyBytes": len(body)}
                    if len(body) <= 64:
                        outcome["body"] = body.decode("latin-1")
            except Failed as failure:
                outcome = {"outcome": "failure", "failure": str(failure)}
            took = (time.monotonic() - begun) * 1_000
            with lock:
                counts["failure" if outcome["outcome"] == "failure" else "answer"] += 1
                counts["cancelled"] += outcome.get("failure") == "cancelled"
                print(json.dumps({"id": request["id"], **outcome, "milliseconds": took}), flush=True)

    threads = [threading.Thread(target=work)
               for _ in range(1 if client.has("one-at-a-time") else options.concurrency)]
    most = 0
    for thread in threads:
        thread.start()
    for thread in threads:
        while thread.is_alive():
            most = max(most, threading.active_count())
            thread.join(0.02)
    for kept in client.pool.values():
        for reader in kept:
            reader.socket.close()
    client.pool.clear()
    gc.collect()
    before = time.process_time()
    time.sleep(0.5)
    print(json.dumps({"summary": {
        "requests": len(requests), "answers": counts["answer"], "failures": counts["failure"],
        "cancelled": counts["cancelled"], "maximumThreads": most, "threads": threading.active_count(),
        "descriptors": len(os.listdir("/proc/self/fd")) - 1, "maximumResidentKiB": value_of_status("VmHWM"),
        "processorMilliseconds": time.process_time() * 1_000,
        "idleProcessorMilliseconds": (time.process_time() - before) * 1_000,
        "milliseconds": (time.monotonic() - started) * 1_000}}), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()

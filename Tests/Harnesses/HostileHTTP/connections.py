"""A client's connection, with the steps of behaviours."""

import json
import select
import socket
import ssl
import struct
import sys
import threading
import time

# The limits: seconds of a connection, bytes of a flood.
LIFETIME = 20
FLOOD = 400 * 1024 * 1024

CHECKOUTS = "/v2/checkouts/"

lock = threading.Lock()


def emit(event, **more):
    line = json.dumps({"event": event, **more}) + "\n"
    with lock:
        sys.stdout.write(line)
        sys.stdout.flush()


class Gone(Exception):
    """The client closed the connection, or the connection's time passed."""


class Connection:
    """A client's connection over plain TCP; behaviours are written in its methods."""

    is_secure = False

    def __init__(self, client, server, name="main"):
        self.socket, self.server, self.name = client, server, name
        self.ends = time.monotonic() + LIFETIME
        self.input = b""
        self.id = None
        self.socket.settimeout(LIFETIME)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    # Bytes

    def pause(self, seconds):
        if time.monotonic() + seconds > self.ends:
            raise Gone
        time.sleep(seconds)

    def send_raw(self, data):
        """Sends bytes below TLS."""
        try:
            self.socket.sendall(data)
        except OSError:
            raise Gone from None
        if time.monotonic() > self.ends:
            raise Gone

    def receive_raw(self):
        try:
            return self.socket.recv(65536)
        except OSError:
            raise Gone from None

    def send(self, *parts):
        for part in parts:
            self.send_raw(part)

    def receive(self):
        return self.receive_raw()

    def drip(self, data, seconds=0.05):
        """Sends a byte at a time."""
        for index in range(len(data)):
            self.send(data[index:index + 1])
            self.pause(seconds)

    def flood(self, block):
        """Sends a block repeatedly until the client disconnects or has received FLOOD bytes."""
        repeated = block * max(1, 65536 // len(block))
        for _ in range(FLOOD // len(repeated)):
            self.send(repeated)
        self.stall()

    def stall(self):
        """Sends nothing and waits until the client disconnects."""
        while time.monotonic() < self.ends:
            if not self.receive_raw():
                break
        raise Gone

    # Ends

    def close(self):
        """Ends the connection in order: over TLS with close_notify."""
        self.cut()

    def cut(self):
        """Ends the connection without close_notify."""
        self.half_close()
        self.drain()
        self.socket.close()

    def half_close(self):
        """Ends one direction and keeps the other."""
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            raise Gone from None

    def drain(self):
        """Reads the available bytes: unread ones would turn the end into a reset."""
        while select.select([self.socket], [], [], 0)[0]:
            if not self.receive_raw():
                break

    def reset(self):
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    # Requests

    def next_request(self):
        """Returns the target of the next request, or None when the client sends no more."""
        while b"\r\n\r\n" not in self.input:
            some = self.receive()
            if not some:
                return None
            self.input += some
            if len(self.input) > 4 * 1024 * 1024:
                raise Gone
        head, self.input = self.input.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        for line in lines[1:]:
            name, _, value = line.partition(":")
            if name.lower() == "content-length":
                while len(self.input) < int(value):
                    self.input += self.receive() or b" " * int(value)
                self.input = self.input[int(value):]
        words = lines[0].split(" ")
        target = words[1] if len(words) == 3 else "/"
        self.id = segments(target.partition("?")[0])[-1]
        emit("request", id=self.id, target=target, secure=self.is_secure, port=self.name,
             head="\n".join(line[:200] for line in lines[:40]))
        return target

    def serve(self):
        """Answers requests until one of them ends the connection."""

        while (target := self.next_request()) is not None:
            path, _, parameter = target.partition("?")
            words = segments(path)
            if words[0] == "good":
                self.send(order(words[-1]) if path.startswith(CHECKOUTS) else good(words[-1]))
                continue
            behaviour = self.server.behaviours.get(words[1]) if words[0] == "h" else None
            if behaviour is None:
                self.send(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
                continue
            if not behaviour.act(self, parameter):
                return
        self.close()


def segments(path):
    """The words of a path: /h/NAME/ID, or a lookup of the token h~NAME~ID."""
    if path.startswith(CHECKOUTS):
        return path.removeprefix(CHECKOUTS).split("~")
    return path.split("/")[1:]


def whole(kind, body):
    return b"HTTP/1.1 200 OK\r\nContent-Type: %b\r\nContent-Length: %d\r\n\r\n%b" % (
        kind, len(body), body)


def order(identity):
    """The answer to a good lookup."""
    amount = {"amount": "200.00", "currency": "USD"}
    return whole(b"application/json", json.dumps(
        {"token": f"good~{identity}", "amount": amount}).encode())


def good_body(identity):
    """The body for a good request, whose text and length differ from those of its neighbors."""
    number = int("".join(filter(str.isdigit, identity)) or 0)
    return f"good {identity} ".encode().ljust(64 + number % 1_009, b".")


def good(identity):
    return whole(b"text/plain", good_body(identity))


class SecureConnection(Connection):
    """A connection over TLS, whose records can be seen before they are sent."""

    is_secure = True

    def __init__(self, client, server, name="main", context=None):
        super().__init__(client, server, name)
        self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = (context or server.context).wrap_bio(self.incoming, self.outgoing, server_side=True)

    def steps(self, operation, *arguments):
        while True:
            try:
                result = operation(*arguments)
                self.flush()
                return result
            except ssl.SSLWantReadError:
                self.flush()
                data = self.receive_raw()
                if not data:
                    raise Gone from None
                self.incoming.write(data)
            except ssl.SSLError:
                # An alert may remain to be sent.
                self.flush()
                raise Gone from None

    def flush(self):
        data = self.outgoing.read()
        if data:
            self.send_raw(data)

    def handshake(self):
        self.steps(self.tls.do_handshake)

    def receive(self):
        try:
            return self.steps(self.tls.read, 65536)
        except Gone:
            return b""

    def records(self, data):
        """Returns the records that hold some bytes."""
        self.tls.write(data)
        return self.outgoing.read()

    def send(self, *parts):
        for part in parts:
            for start in range(0, len(part), 65536):
                self.send_raw(self.records(part[start:start + 65536]))

    def close(self):
        try:
            self.tls.unwrap()
        except ssl.SSLError:
            pass
        self.flush()
        self.cut()

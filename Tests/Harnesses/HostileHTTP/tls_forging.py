"""Seals records of TLS 1.2 and 1.3 that no library would send, as the server of a connection.

A context of `forging_context` agrees on ChaCha20-Poly1305 and writes its secrets to a file, from which a
forger computes the key of the records (RFC 5246, section 6.3; RFC 8446, sections 5 and 7; RFC 7905;
RFC 8439).
"""

import hashlib
import hmac
import os
import ssl
import struct


def rotated(value, count):
    return (value << count | value >> 32 - count) & 0xFFFFFFFF


def quarter(state, a, b, c, d):
    for first, second, third, count in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
        state[first] = (state[first] + state[second]) & 0xFFFFFFFF
        state[third] = rotated(state[third] ^ state[first], count)


def chacha20_block(key, counter, nonce):
    start = list(struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<I", counter) + nonce))
    state = start[:]
    for _ in range(10):
        for column in range(4):
            quarter(state, column, column + 4, column + 8, column + 12)
        for one in range(4):
            quarter(state, one, (one + 1) % 4 + 4, (one + 2) % 4 + 8, (one + 3) % 4 + 12)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(state, start)))


def poly1305(key, data):
    r = int.from_bytes(key[:16], "little") & 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
    total = 0
    for start in range(0, len(data), 16):
        block = data[start:start + 16] + b"\1"
        total = (total + int.from_bytes(block, "little")) * r % (2 ** 130 - 5)
    return ((total + int.from_bytes(key[16:], "little")) % 2 ** 128).to_bytes(16, "little")


def padded(data):
    return data + bytes(-len(data) % 16)


def seal(key, nonce, data, extra):
    stream = b"".join(
        chacha20_block(key, number + 1, nonce) for number in range(-(-len(data) // 64)))
    sealed = bytes(a ^ b for a, b in zip(data, stream))
    lengths = struct.pack("<QQ", len(extra), len(sealed))
    return sealed + poly1305(
        chacha20_block(key, 0, nonce)[:32], padded(extra) + padded(sealed) + lengths)


def expanded(secret, seed, count):
    """P_SHA256 of TLS 1.2."""
    result, a = b"", seed
    while len(result) < count:
        a = hmac.digest(secret, a, hashlib.sha256)
        result += hmac.digest(secret, a + seed, hashlib.sha256)
    return result[:count]


def expanded_label(secret, label, count):
    """HKDF-Expand-Label of TLS 1.3, for at most one block."""
    text = b"tls13 " + label
    info = struct.pack(">HB", count, len(text)) + text + b"\0\1"
    return hmac.digest(secret, info, hashlib.sha256)[:count]


def forging_context(server, version):
    def configure(context):
        context.minimum_version = context.maximum_version = version
        context.set_ciphers("ECDHE-ECDSA-CHACHA20-POLY1305:@SECLEVEL=0")
        context.num_tickets = 0
        context.keylog_filename = os.path.join(server.certificates.directory, "secrets")
    return server.make_context("good", configure)


def secret_of(connection, label):
    with open(connection.tls.context.keylog_filename, encoding="ascii") as file:
        lines = [line.split() for line in file]
    random = connection.client_random.hex()
    return next(bytes.fromhex(line[2]) for line in lines if line[:2] == [label, random])


class Forger:
    """The sealing half of a connection of TLS 1.2 whose handshake is complete."""

    version = ssl.TLSVersion.TLSv1_2

    def __init__(self, connection, server_random):
        self.connection = connection
        master = secret_of(connection, "CLIENT_RANDOM")
        keys = expanded(master, b"key expansion" + server_random + connection.client_random, 88)
        self.key, self.start = keys[32:64], keys[76:88]
        # The server's message Finished was its record 0.
        self.count = 1

    def nonce(self):
        number = bytes(4) + struct.pack(">Q", self.count)
        return bytes(a ^ b for a, b in zip(self.start, number))

    def record(self, kind, data):
        header = struct.pack(">QBHH", self.count, kind, 0x0303, len(data))
        sealed = seal(self.key, self.nonce(), data, header)
        self.count += 1
        return struct.pack(">BHH", kind, 0x0303, len(sealed)) + sealed

    def send(self, kind, *parts):
        self.connection.send_raw(b"".join(self.record(kind, part) for part in parts))


class NewForger(Forger):
    """The sealing half of a connection of TLS 1.3."""

    version = ssl.TLSVersion.TLSv1_3

    def __init__(self, connection, server_random):
        self.connection = connection
        self.take(secret_of(connection, "SERVER_TRAFFIC_SECRET_0"))

    def take(self, secret):
        self.secret, self.count = secret, 0
        self.key, self.start = expanded_label(secret, b"key", 32), expanded_label(secret, b"iv", 12)

    def record(self, kind, data):
        # The type is the last byte but for padding by NUL; a kind of None leaves it out.
        data += b"" if kind is None else bytes([kind])
        header = struct.pack(">BHH", 23, 0x0303, len(data) + 16)
        sealed = seal(self.key, self.nonce(), data, header)
        self.count += 1
        return header + sealed

    def update(self):
        """Changes the key, as the message KeyUpdate announces."""
        self.take(expanded_label(self.secret, b"traffic upd", 32))

"""Seals records of TLS 1.2 that no library would send, as the server of a connection.

A context of `forging_context` agrees on ChaCha20-Poly1305 and writes its secrets to a file, from which
`Forger` computes the key of the records (RFC 5246, section 6.3; RFC 7905; RFC 8439).
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


def forging_context(server):
    def configure(context):
        context.maximum_version = ssl.TLSVersion.TLSv1_2
        context.set_ciphers("ECDHE-ECDSA-CHACHA20-POLY1305:@SECLEVEL=0")
        context.keylog_filename = os.path.join(server.certificates.directory, "secrets")
    return server.make_context("good", configure)


class Forger:
    """The sealing half of a connection whose handshake is complete."""

    def __init__(self, connection, server_random):
        with open(connection.tls.context.keylog_filename, encoding="ascii") as file:
            lines = [line.split() for line in file if line.startswith("CLIENT_RANDOM")]
        self.connection = connection
        client_random = connection.client_random
        master = next(bytes.fromhex(line[2]) for line in lines if line[1] == client_random.hex())
        keys = expanded(master, b"key expansion" + server_random + client_random, 88)
        self.key, self.start = keys[32:64], keys[76:88]
        # The server's message Finished was its record 0.
        self.count = 1

    def record(self, kind, data):
        header = struct.pack(">QBHH", self.count, kind, 0x0303, len(data))
        number = bytes(4) + struct.pack(">Q", self.count)
        nonce = bytes(a ^ b for a, b in zip(self.start, number))
        sealed = seal(self.key, nonce, data, header)
        self.count += 1
        return struct.pack(">BHH", kind, 0x0303, len(sealed)) + sealed

    def send(self, kind, *parts):
        self.connection.send_raw(b"".join(self.record(kind, part) for part in parts))

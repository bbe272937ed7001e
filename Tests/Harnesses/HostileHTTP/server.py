"""A malicious HTTP server on the loopback interface, over plain TCP and over TLS.

    python3 server.py DIRECTORY

It writes certificates into the directory and answers every request by its path:

    /good/ID         200 with the body "good ID", on a connection that stays open
    /h/NAME/ID       the behaviour of that name in the table, with an optional ?PARAMETER

A behaviour of a connection rather than of an answer, such as an expired certificate, has a port of
its own. The server writes its events to standard output, one JSON object per line: {"event":
"listening"} once, with all ports; then "connection", "request", "gone" if a client closed a connection
that the server kept open, and "trapped" for a connection to the port that no client should use.

A connection ends after LIFETIME seconds, a flood after FLOOD bytes, and the server with its standard
input, so it ends with its parent process.
"""

import os
import resource
import socket
import ssl
import sys
import threading
import time

from certificates import Certificates
from connections import Connection, Gone, SecureConnection, emit
from table import BEHAVIOURS

MOST_THREADS = 600


class Server:
    """The listeners and their shared state."""

    def __init__(self, directory):
        self.certificates = Certificates(directory)
        self.context = self.make_context("good")
        self.behaviours = BEHAVIOURS
        self.ports = {}
        self.lasting = []

    def make_context(self, name, configure=None):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.set_ciphers("DEFAULT:@SECLEVEL=0")
        context.load_cert_chain(self.certificates.chain(name), self.certificates.key(name))
        if configure:
            configure(context)
        return context

    def listen(self, name, serve, backlog=256, prepare=None):
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if prepare:
            prepare(listener)
        listener.bind(("127.0.0.1", 0))
        listener.listen(backlog)
        self.ports[name] = listener.getsockname()[1]
        self.lasting.append(listener)
        if serve:
            threading.Thread(target=self.accept, args=(listener, name, serve), daemon=True).start()

    def accept(self, listener, name, serve):
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                time.sleep(0.01)
                continue
            if threading.active_count() > MOST_THREADS:
                client.close()
                continue
            threading.Thread(target=self.run, args=(client, name, serve), daemon=True).start()

    def run(self, client, name, serve):
        emit("connection", port=name)
        with client:
            try:
                serve(client, self, name)
            except (Gone, OSError, ssl.SSLError):
                pass
        emit("gone", port=name)

    def listen_all(self):
        def plain(client, server, name):
            Connection(client, server, name).serve()

        def secure(client, server, name):
            connection = SecureConnection(client, server, name)
            connection.handshake()
            connection.serve()

        def trap(client, server, name):
            emit("trapped", data=client.recv(4096).decode("latin-1")[:200])

        self.listen("plain", plain)
        self.listen("tls", secure)
        self.listen("trap", trap)
        for behaviour in BEHAVIOURS.values():
            if behaviour.listen:
                behaviour.listen(self, behaviour)


SUITES = """
openssl_conf = start
[start]
ssl_conf = ssl
[ssl]
system_default = suites
[suites]
Ciphersuites = TLS_CHACHA20_POLY1305_SHA256:TLS_AES_256_GCM_SHA384:TLS_AES_128_GCM_SHA256
"""


def prefer_forgeable_suites(directory):
    """Restarts this program with the suite of `tls_forging` first, because `ssl` has no call for it."""
    path = os.path.join(directory, "openssl.cnf")
    if os.environ.get("OPENSSL_CONF") != path:
        with open(path, "w", encoding="ascii") as file:
            file.write(SUITES)
        os.environ["OPENSSL_CONF"] = path
        os.execv(sys.executable, [sys.executable, *sys.argv])
    del os.environ["OPENSSL_CONF"]


def main():
    prefer_forgeable_suites(sys.argv[1])
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16384), hard))
    threading.stack_size(512 * 1024)
    server = Server(sys.argv[1])
    server.listen_all()
    emit("listening", ports=server.ports, authority=server.certificates.authority)
    while sys.stdin.readline():
        # Everything that happened so far has been emitted.
        emit("synchronized")
    os._exit(0)


if __name__ == "__main__":
    main()

"""An HTTP server that follows scripts, with valid and invalid answers.

The first line on standard input is a JSON object:

    {"scripts": [...]}            a script for each request in turn; the last one is repeated
    {"certificate": "good"}       speaks TLS with a certificate of Tests/Harnesses/HostileHTTP/certificates.py
    {"newest": "TLSv1.1"}         speaks no newer TLS
    {"raw": true}                 follows a script after the first bytes, without reading a request
    {"host": "::1"}               listens there and not at 127.0.0.1

A script is an array of steps:

    {"send": "text"}      sends the text as it is
    {"sleep": 0.02}       waits that many seconds
    {"hold": true}        waits until the client has closed the connection
    {"endless": "text"}   sends the text repeatedly until the client has closed the connection
    {"trickle": "text"}   the same, 50 milliseconds apart
    {"reset": true}       resets the connection
    {"next": true}        reads the next request of the connection, and follows the next script

The server closes a connection after its script. It writes events to standard output, one JSON object
per line: {"event": "listening", "port": ..., "authority": the file of the issuing authority},
{"event": "connection"} for each connection, {"event": "request", "head": ..., "body": ...},
{"event": "sent"} after each step that sends, {"event": "gone"} if a client has closed a held
connection, {"event": "closed"}.

The server ends with its standard input, so it ends with the test that started it.
"""

import json
import os
import shutil
import socket
import ssl
import struct
import sys
import tempfile
import threading
import time

lock = threading.Lock()


def tell(event, **more):
    with lock:
        sys.stdout.write(json.dumps({"event": event, **more}) + "\n")
        sys.stdout.flush()


def read_request(connection):
    head = b""
    while b"\r\n\r\n" not in head:
        some = connection.recv(65536)
        if not some:
            return None
        head += some
    head, body = head.split(b"\r\n\r\n", 1)
    length = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    while length and len(body) < int(length[0].split(b":")[1]):
        body += connection.recv(65536)
    return {"head": head.decode("latin-1") + "\r\n\r\n", "body": body.decode("latin-1")}


def hold(connection):
    try:
        while connection.recv(65536):
            pass
    except OSError:
        pass
    tell("gone")


def endless(connection, data, pause=None):
    if not pause:
        data *= max(1, 16384 // len(data))
    try:
        while True:
            connection.sendall(data)
            if pause:
                time.sleep(pause)
    except OSError:
        tell("gone")


def run(connection, script):
    """Follows a script; returns whether another one follows on the connection."""
    for step in script:
        if "send" in step:
            connection.sendall(step["send"].encode("utf-8"))
            tell("sent")
        elif "sleep" in step:
            time.sleep(step["sleep"])
        elif "hold" in step:
            hold(connection)
        elif "endless" in step:
            endless(connection, step["endless"].encode("utf-8"))
        elif "trickle" in step:
            endless(connection, step["trickle"].encode("utf-8"), pause=0.05)
        elif "reset" in step:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
        elif "next" in step:
            return True
    return False


def next_script(settings):
    with lock:
        scripts = settings["scripts"]
        return scripts.pop(0) if len(scripts) > 1 else scripts[0]


def serve(connection, settings, context):
    with connection:
        try:
            if context:
                connection = context.wrap_socket(connection, server_side=True)
            if settings.get("raw"):
                connection.recv(65536)
                run(connection, next_script(settings))
            else:
                while request := read_request(connection):
                    # A client may send its next request as soon as it has the answer.
                    script = next_script(settings)
                    tell("request", **request)
                    if not run(connection, script):
                        break
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        finally:
            connection.close()
    tell("closed")


def accept(listener, settings, context):
    while True:
        connection, _ = listener.accept()
        tell("connection")
        arguments = (connection, settings, context)
        threading.Thread(target=serve, args=arguments, daemon=True).start()


def secure(settings, folder):
    """The settings of TLS, and the file of the authority."""
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, os.path.join(here, "..", "..", "..", "Harnesses", "HostileHTTP"))
    sys.dont_write_bytecode = True
    from certificates import Certificates

    certificates = Certificates(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if settings.get("newest") == "TLSv1.1":
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = ssl.TLSVersion.TLSv1_1
    name = settings["certificate"]
    context.load_cert_chain(certificates.chain(name), certificates.key(name))
    return context, certificates.authority


def main():
    settings = json.loads(sys.stdin.readline())
    folder = tempfile.mkdtemp(prefix="server-")
    try:
        context, authority = None, None
        if settings.get("certificate"):
            context, authority = secure(settings, folder)
        host = settings.get("host") or "127.0.0.1"
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.create_server((host, 0), family=family, backlog=256)
        arguments = (listener, settings, context)
        threading.Thread(target=accept, args=arguments, daemon=True).start()
        tell("listening", port=listener.getsockname()[1], authority=authority)
        while sys.stdin.readline():
            pass
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


main()

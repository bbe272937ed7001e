"""An HTTP server that answers exactly as it is told, however wrong that is.

The first line on standard input is a JSON array: a script for each request in turn, the last of them
for all further ones too. A script is an array of steps:

    {"send": "text"}      sends the text as it is
    {"sleep": 0.02}       waits that many seconds
    {"hold": true}        waits until the client is gone
    {"endless": "text"}   sends the text again and again until the client is gone

After its script a connection is closed. What happens is told on standard output, a JSON object a line:
{"event": "listening", "port": ...}, {"event": "request", "head": ...}, {"event": "sent"} after each
step that sends, {"event": "gone"} when a client that was waited for is gone, {"event": "closed"}.

The server ends when its standard input does, so it cannot outlive whoever started it.
"""

import json
import os
import socket
import sys
import threading
import time

lock = threading.Lock()


def tell(event, **more):
    with lock:
        sys.stdout.write(json.dumps({"event": event, **more}) + "\n")
        sys.stdout.flush()


def read_head(connection):
    head = b""
    while b"\r\n\r\n" not in head:
        some = connection.recv(65536)
        if not some:
            return None
        head += some
    return head.decode("latin-1")


def hold(connection):
    try:
        while connection.recv(65536):
            pass
    except OSError:
        pass
    tell("gone")


def endless(connection, data):
    try:
        while True:
            connection.sendall(data)
    except OSError:
        tell("gone")


def run(connection, script):
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


def serve(connection, scripts):
    with connection:
        try:
            head = read_head(connection)
            if head is None:
                return
            with lock:
                script = scripts.pop(0) if len(scripts) > 1 else scripts[0]
            tell("request", head=head)
            run(connection, script)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
    tell("closed")


def accept(listener, scripts):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection, scripts), daemon=True).start()


def main():
    scripts = json.loads(sys.stdin.readline())
    listener = socket.create_server(("127.0.0.1", 0), backlog=256)
    threading.Thread(target=accept, args=(listener, scripts), daemon=True).start()
    tell("listening", port=listener.getsockname()[1])
    while sys.stdin.readline():
        pass
    os._exit(0)


main()

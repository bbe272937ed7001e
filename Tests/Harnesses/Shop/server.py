"""The process of the example shop, which is killed and started again."""
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time


class Shop:
    """A running `Examples/Shop/shop.py` with a database that survives it."""

    def __init__(self, program, database, seed, rate):
        self.program, self.database, self.rate = program, database, rate
        self.kills = self.starts = 0
        self._random = random.Random(f"{seed}/shop")
        self._process = None
        self._done = threading.Event()
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"

    def start(self, rate=None):
        """Starts the process, and waits until it answers."""
        self.starts += 1
        words = [sys.executable, self.program, "--port", str(self.port), "--database", self.database, "--seed", "1",
                 "--faults", f"{self._random.randrange(10**6)}:{self.rate if rate is None else rate}"]
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        line = self._process.stdout.readline()
        if line.strip() != self.address:
            print(f"error: the shop did not start: {line}", file=sys.stderr)
            os._exit(1)

    def kill(self):
        """Ends the process without a warning."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process.stdout.close()

    def kill_at_random(self):
        """Kills and restarts the process until `stop_killing`."""
        while not self._done.wait(self._random.uniform(0.2, 1.5)):
            self.kill()
            self.kills += 1
            self._done.wait(self._random.choice((0, 0.1, 0.5)))
            self.start()

    def stop_killing(self, thread):
        """Ends the kills, and starts the process without faults."""
        self._done.set()
        thread.join()
        self.kill()
        self.start(rate=0)

    def admin(self, method, path, body=None):
        """Sends a request of the administration until the shop answers it."""
        text = None if body is None else json.dumps(body)
        deadline = time.monotonic() + 60
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
            try:
                connection.request(method, path, text, {"Content-Type": "application/json"})
                answer = connection.getresponse()
                content = json.loads(answer.read())
                if answer.status < 500:
                    return content
            except (OSError, http.client.HTTPException, ValueError):
                pass
            finally:
                connection.close()
            if time.monotonic() > deadline:
                print(f"error: the shop does not answer {method} {path}", file=sys.stderr)
                os._exit(1)
            time.sleep(0.05)

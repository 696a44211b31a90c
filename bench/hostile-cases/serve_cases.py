"""`toll serve` under clients that hold connections, and its secrets."""

import os
import socket
import stat
import subprocess
import time
import urllib.request

from toll import DEADLINE, must


class Serve:
    def __init__(self, place, *more, **how):
        self.process = place.start("serve", "--runs", place.runs, *more, stderr=subprocess.DEVNULL, **how)
        self.entrance = self.process.stdout.readline().decode().strip()
        must("?token=" in self.entrance, f"toll serve does not start: {self.entrance}")
        self.address, self.token = self.entrance.split("?token=")
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def page(self):
        """Seconds that a page takes on a new connection."""
        request = urllib.request.Request(self.address, headers={"Authorization": "Bearer " + self.token})
        start = time.monotonic()
        with urllib.request.urlopen(request, timeout=30) as answer:
            answer.read()
            must(answer.status == 200, f"status {answer.status}")
        return time.monotonic() - start

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.communicate(timeout=DEADLINE)


def slow_connections(many):
    def case(place):
        slow = []
        with Serve(place) as serve:
            try:
                serve.page()
                for _ in range(many):
                    each = socket.create_connection(("127.0.0.1", serve.port), timeout=10)
                    slow.append(each)
                    try:
                        each.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
                    except OSError:
                        pass  # let go already, which is the server's right
                try:
                    # The first comes behind them in the kernel's queue; the others while they are held.
                    first = serve.page()
                    times = [serve.page() for _ in range(5)]
                except OSError as e:
                    must(False, f"no page beside {many} half-sent requests: {e}")
                took = ", ".join(f"{seconds * 1000:.0f}" for seconds in times)
                said = f"{took} ms, and {first * 1000:.0f} ms right behind their arrival"
                must(max(times) < 1 and first < 5, f"pages took {said}, beside {many} half-sent requests")
                return f"pages took {said}"
            finally:
                for each in slow:
                    each.close()

    return case


def token_file(place):
    file = os.path.join(place.path, "token")
    with Serve(place, "--token-file", file, umask=0) as serve:
        mode = stat.S_IMODE(os.stat(file).st_mode)
        must(mode == 0o600, f"mode {mode:o}")
        with open(f"/proc/{serve.process.pid}/cmdline", "rb") as line:
            must(serve.token.encode() not in line.read(), "the token is on the command line")
    must(not os.path.exists(file), "the token file is still there after SIGTERM")
    return "mode 600, removed at the end"


CASES = [
    ("serve-9-slow", "9 half-sent requests without a token", "a page within 1 s", True, slow_connections(9)),
    ("serve-1000-slow", "1,000 half-sent requests without a token", "a page within 1 s", True,
     slow_connections(1000)),
    ("serve-token-umask", "--token-file under umask 000", "mode 600, removed at the end", True, token_file),
]

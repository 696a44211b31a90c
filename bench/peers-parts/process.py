"""Processes that are timed: their wall clock, and their CPU time as the kernel counts it."""
import os
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
TOLL = HERE.parent.parent
TICKS = os.sysconf("SC_CLK_TCK")
DEADLINE = 600  # seconds; no run takes a tenth of that at the default sizes


class Missing(Exception):
    """Something that a part needs is not there, and what to do."""


def say(text):
    print(text, file=sys.stderr, flush=True)


def cpu(pids):
    """CPU-seconds of running processes, their threads included (proc(5): utime and stime)."""
    ticks = 0
    for pid in pids:
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS


class Timed:
    """A process from its start to its end."""

    def __init__(self, command, log, **options):
        self.log = log
        self.start = time.monotonic()
        with open(log, "wb") as errors:
            self.process = subprocess.Popen([str(word) for word in command], stderr=errors, **options)

    def end(self, watch=lambda: None):
        """Waits, and watches meanwhile; returns wall-clock seconds and CPU-seconds."""
        try:
            status, used = self.wait(watch)
        except BaseException:
            self.process.kill()
            raise
        wall = time.monotonic() - self.start
        self.process.returncode = os.waitstatus_to_exitcode(status)
        if self.process.returncode != 0:
            sys.exit(f"bench/peers: {self.process.args[0]} ended with {self.process.returncode}:\n{self.tail()}")
        return wall, used.ru_utime + used.ru_stime

    def wait(self, watch):
        while True:
            watch()
            pid, status, used = os.wait4(self.process.pid, os.WNOHANG)
            if pid:
                return status, used
            if time.monotonic() - self.start > DEADLINE:
                sys.exit(f"bench/peers: {self.process.args[0]} did not end within {DEADLINE} s")
            time.sleep(0.002)

    def cpu(self):
        return cpu([self.process.pid])

    def text(self):
        return pathlib.Path(self.log).read_text(encoding="utf-8", errors="replace")

    def tail(self):
        return self.text()[-2000:]


def execute(command, **options):
    """Runs to the end what is not timed."""
    words = [str(word) for word in command]
    done = subprocess.run(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"bench/peers: {' '.join(words)[:300]} ended with {done.returncode}:\n{done.stdout[-2000:]}")
    return done.stdout


def compiled(source, directory, classpath):
    """Compiles a class that is not of toll's build, where it has changed."""
    made = directory / f"{source.stem}.class"
    if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
        execute(["javac", "-d", directory, "-cp", classpath, source])


def alternate(pairs, toll, peer):
    """Runs both, the order turned round from pair to pair; the first pair warms and does not count. Yields what each returned."""
    for pair in range(pairs + 1):
        found = {}
        for which in (toll, peer) if pair % 2 == 0 else (peer, toll):
            found[which] = which(pair)
        if pair:
            yield pair, found[toll], found[peer]

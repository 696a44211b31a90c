"""Runs of real servers under way: where they are, what their processes are, what is done to them."""

import contextlib
import json
import os
import signal
import subprocess
import time

from toll import Failure, must, trials

PATIENCE = 900  # seconds; servers start slowly on a busy machine

# One level's trial after another, so that it is known which one is under the load.
ONE_BY_ONE = ("--set", "design.interleave=no", "--set", "system.start-deadline=5m")


class Run:
    """`toll run` in the background, with a cache that all real cases share: servers are unpacked once."""

    def __init__(self, place, study, *more, **how):
        self.place = place
        place.deadline = PATIENCE
        how.setdefault("env", {})
        how["env"] = {"XDG_CACHE_HOME": cache(place), **how["env"]}
        self.how = how
        self.runs = how.pop("runs", place.runs)
        self.arguments = ("run", study, "--scale", "smoke", *more, "--runs", self.runs)
        self.process = place.start(*self.arguments, **how)

    @property
    def directory(self):
        return self.place.run_directory(self.runs)

    def now(self):
        """The trial under way; nothing between trials."""
        try:
            with open(os.path.join(self.directory, "work", "now.json"), encoding="utf-8") as file:
                return json.load(file)
        except (OSError, ValueError, Failure):
            return {}

    def wait(self, level, phase, block=1):
        """Until the block's trial of the level, or of any, is in that phase; its name."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            now = self.now()
            here = now.get("block") == block and level in (None, now.get("level"))
            if here and now.get("phase", "").lower() == phase and now.get("step"):
                time.sleep(1)  # let every client of the load connect
                return now["trial"]
            if self.process.poll() is not None:
                raise Failure(f"no {phase} of {level} in block {block}: {self.ended().message()}")
            time.sleep(0.02)
        raise Failure(f"no {phase} of {level} in block {block} within {PATIENCE} s")

    def ended(self):
        return self.place.end(self.process, self.arguments)

    def resume(self, *more):
        return self.place.toll("resume", self.directory, *more, **self.how)

    def pid(self, name):
        """Of the process that was started last under that name and still runs."""
        found = None
        with open(os.path.join(self.directory, "journal.jsonl"), encoding="utf-8") as lines:
            for line in lines:
                event = json.loads(line)
                if event.get("kind") == "process-started" and event["name"] == name:
                    found = event["pid"]
        must(found and os.path.exists(f"/proc/{found}"), f"no process {name} runs")
        return found

    def work(self, *names):
        return os.path.join(self.directory, "work", *names)

    def voided(self, trial, *reasons):
        """That the trial is void for one of these reasons, and only a later attempt counts."""
        attempts = [t for t in trials(self.directory) if t["trial"] == trial]
        must(attempts, f"{trial} is not in the journal")
        first = attempts[0]
        must(first["status"].lower() == "void", f"{trial} counts, although it was sabotaged")
        why = first.get("reason") or ""
        must(any(each in why for each in reasons), f"the reason of {trial} is another: {why[:300]}")
        return f"{trial} void: {why[:150]}"


def cache(place):
    return os.path.join(os.path.dirname(place.path), "cache-of-real-cases")


def gone(pid):
    deadline = time.monotonic() + 10
    while os.path.exists(f"/proc/{pid}") and time.monotonic() < deadline:
        time.sleep(0.01)


@contextlib.contextmanager
def restarted(pid):
    """Kills a process and starts its command line again by hand, at once."""
    with open(f"/proc/{pid}/cmdline", "rb") as file:
        command = file.read().rstrip(b"\0").split(b"\0")
    with open(f"/proc/{pid}/environ", "rb") as file:
        pairs = [pair.split(b"=", 1) for pair in file.read().split(b"\0") if b"=" in pair]
    # Without toll's marks it is nobody's: toll must leave it alone.
    environment = {k: v for k, v in pairs if not k.startswith(b"TOLL_")}
    directory = os.readlink(f"/proc/{pid}/cwd")
    os.kill(pid, signal.SIGKILL)
    gone(pid)
    again = subprocess.Popen(
        command, cwd=directory, env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        yield again
    finally:
        again.kill()
        again.communicate()


def certificate_of_another(directory):
    """A key and a certificate for the same name that the run's authority has not signed."""
    key, certificate = os.path.join(directory, "other.key"), os.path.join(directory, "other.crt")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
         "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
         "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return key, certificate


@contextlib.contextmanager
def exchanged(files):
    """Other files' content in their place, then their own again."""
    kept = {}
    for old, new in files.items():
        with open(old, "rb") as file:
            kept[old] = file.read()
        with open(new, "rb") as file, open(old, "r+b") as out:
            out.write(file.read())
            out.truncate()
    try:
        yield
    finally:
        for old, content in kept.items():
            with contextlib.suppress(OSError), open(old, "r+b") as out:
                out.write(content)
                out.truncate()

"""Drives toll as a user does, and holds what must be true of every command."""

import json
import os
import re
import signal
import subprocess

DEADLINE = 180  # seconds; everything tried here ends in a few

# What only a developer can read.
CLASS = re.compile(r"\bjava\.(?:\w+\.)+[A-Z]\w+")
TRACE = re.compile(r"^\s+at [\w.$/@]+\([\w.]+:?\d*\)|Exception in thread|^Caused by:", re.M)
# Control characters other than line feed, tab and the carriage return of a progress line.
RAW = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\xc2[\x80-\x9f]")


class Failure(Exception):
    """What must hold does not; the text is the evidence."""


class Unavailable(Exception):
    """The case cannot be replayed on this machine, and why."""


def must(holds, evidence):
    if not holds:
        raise Failure(evidence)


class Output:
    def __init__(self, arguments, code, raw):
        self.arguments, self.code, self.raw = arguments, code, raw
        self.text = raw.decode("utf-8", "replace")

    def message(self):
        """The error, or the last line where there is none."""
        lines = [line.strip() for line in self.text.splitlines() if line.strip()]
        errors = [line for line in lines if line.startswith("error:")]
        return (errors or lines or ["(no output)"])[-1][:160]

    def orderly(self):
        """True of every command, whatever it is given: it ends, without a trace or raw control characters."""
        what = "toll " + self.arguments[0]
        must(self.code is not None, f"{what} was still running at its deadline")
        trace = TRACE.search(self.text)
        must(not trace, f"{what} printed a stack trace: {trace and trace.group().strip()}")
        must(self.code != 1, f"{what} ended with exit code 1 (a defect): {self.message()}")
        name = CLASS.search(self.text)
        must(not name, f"{what} names a Java class instead of the reason: {self.message()}")
        raw = RAW.search(self.raw)
        must(not raw, f"{what} printed the control character {raw and raw.group()!r}")
        return self

    def succeeded(self):
        self.orderly()
        must(self.code == 0, f"exit code {self.code}: {self.message()}")
        return self


class Place:
    """A directory of a case's own, and toll at work in it."""

    def __init__(self, command, path):
        self.command, self.path = command, path
        self.runs = os.path.join(path, "runs")
        self.deadline = DEADLINE
        os.makedirs(path)

    def environment(self, more=None):
        environment = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "TOLL_"))}
        environment["XDG_CACHE_HOME"] = os.path.join(self.path, "cache")
        environment["LANG"] = "C.UTF-8"
        environment.update(more or {})
        return environment

    def start(self, *arguments, env=None, umask=-1, wrapper=(), **more):
        return subprocess.Popen(
            [*wrapper, *self.command, *arguments],
            cwd=self.path, env=self.environment(env), umask=umask, stdin=subprocess.DEVNULL,
            stdout=more.get("stdout", subprocess.PIPE), stderr=more.get("stderr", subprocess.STDOUT),
            start_new_session=True)

    def end(self, process, arguments=("run",)):
        output = self.outcome(process, arguments)
        with open(os.path.join(self.path, "output.log"), "ab") as log:
            log.write(f"$ toll {' '.join(arguments)}: exit code {output.code}\n".encode() + output.raw)
        return output

    def outcome(self, process, arguments):
        try:
            raw, _ = process.communicate(timeout=self.deadline)
            return Output(arguments, process.returncode, raw)
        except subprocess.TimeoutExpired:
            # toll ends what it has started when it gets SIGTERM; only then comes the rest of its session.
            process.terminate()
            try:
                raw, _ = process.communicate(timeout=30)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                raw, _ = process.communicate()
            return Output(arguments, None, raw)

    def toll(self, *arguments, **how):
        return self.end(self.start(*arguments, **how), arguments)

    def study(self, text, name="study.yaml"):
        file = os.path.join(self.path, name)
        with open(file, "w", encoding="utf-8") as out:
            out.write(text)
        return file

    def run(self, text, *more, runs=None, **how):
        return self.toll("run", self.study(text), "--runs", runs or self.runs, *more, **how)

    def run_directory(self, runs=None):
        runs = runs or self.runs
        found = sorted(
            os.path.join(study, each)
            for study in (os.path.join(runs, s) for s in os.listdir(runs)) if os.path.isdir(study)
            for each in os.listdir(study) if each[0] == "2")
        must(found, f"no run directory below {runs}")
        return found[-1]


def trials(directory):
    """Trials of a journal; a line that cannot be read, and that no later line names, is a failure."""
    found, damaged = [], set()
    with open(os.path.join(directory, "journal.jsonl"), encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            try:
                event = json.loads(line)
            except ValueError:
                damaged.add(number)
                continue
            if event.get("kind") == "trial":
                found.append(event)
            elif event.get("kind") == "block":
                found.extend(event["trials"])
            elif event.get("kind") == "unreadable":
                damaged.discard(event["line"])
    must(not damaged, f"journal.jsonl, lines {sorted(damaged)} cannot be read")
    return found


def all_valid(directory, wanted):
    valid = [t["trial"] for t in trials(directory) if t["status"].lower() == "valid"]
    must(len(valid) == len(set(valid)) == wanted, f"valid trials {valid}, wanted {wanted}")
    return f"{wanted} valid trials"

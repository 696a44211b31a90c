"""Runs toll as a command whose time and memory count; for the scripts of this directory."""
import pathlib
import subprocess
import sys
import tempfile
import time

TOLL = pathlib.Path(__file__).resolve().parent.parent / "toll"


def run(command):
    """Seconds, and the peak memory of its JVM in MiB."""
    start = time.monotonic()
    peak = 0
    with tempfile.TemporaryFile("w+") as errors:
        # The launcher becomes the JVM: one process.
        process = subprocess.Popen([TOLL, *map(str, command)], stdout=subprocess.DEVNULL, stderr=errors)
        while process.poll() is None:
            try:
                status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
            except OSError:
                break
            peak = max([peak, *(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))])
            time.sleep(0.02)
        if process.wait() != 0:
            errors.seek(0)
            sys.exit(f"{errors.read()[-2000:]}toll {command[0]} ended with {process.returncode}")
    return time.monotonic() - start, peak / 1024

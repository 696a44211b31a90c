"""A runs directory on a network's file system: SSHFS, with an SFTP server of this machine and no network between them."""

import os
import shutil
import signal
import subprocess
import time

from studies import PLAIN, study
from toll import Failure, Unavailable, all_valid, must, trials

SERVERS = ("/usr/lib/openssh/sftp-server", "/usr/lib/sftp-server", "/usr/libexec/openssh/sftp-server")


class Remote:
    """A directory that is mounted over SSHFS, and whose server can die."""

    def __init__(self, place):
        self.place = place
        self.export, self.mount = os.path.join(place.path, "export"), os.path.join(place.path, "remote")
        self.pid, self.script = os.path.join(place.path, "server.pid"), os.path.join(place.path, "in-place-of-ssh")
        server = next(filter(os.path.exists, SERVERS), None)
        if not server or not shutil.which("sshfs"):
            raise Unavailable("sshfs or an SFTP server is not installed (Debian: sshfs, openssh-sftp-server)")
        os.makedirs(self.export)
        os.makedirs(self.mount)
        with open(self.script, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\necho $$ > '{self.pid}'\nexec {server}\n")
        os.chmod(self.script, 0o700)

    def __enter__(self):
        done = subprocess.run(
            ["sshfs", "-o", f"ssh_command={self.script}", f"localhost:{self.export}", self.mount],
            capture_output=True, text=True, timeout=60, check=False)
        if done.returncode != 0:
            raise Unavailable(f"sshfs does not mount here: {done.stderr.strip()[:100]}")
        return os.path.join(self.mount, "runs")

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", self.mount], capture_output=True, check=False)

    def die(self):
        with open(self.pid, encoding="ascii") as file:
            os.kill(int(file.read()), signal.SIGKILL)
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline:
            try:
                os.listdir(self.mount)
            except OSError:
                return
            time.sleep(0.05)
        raise Failure("the directory is still there without its server")


def ordinary(place):
    with Remote(place) as runs:
        output = place.run(study(), runs=runs).succeeded()
        said = "locks are seen by this host only (file system fuse.sshfs)"
        must(said in " ".join(output.text.split()), f"{said!r} is not said: {output.message()}")
        place.toll("report", place.run_directory(runs)).succeeded()
        return f"{all_valid(place.run_directory(runs), 2)}; {said}"


def count(file):
    return os.path.getsize(file) if os.path.exists(file) else 0


def lost(place):
    """All that is written and read fails from one moment to the next."""
    remote = Remote(place)
    loads = os.path.join(place.path, "loads")
    # The third is the first of the second block; it lasts until the server is gone.
    text = study(load=f"{PLAIN}; echo >> {loads}; [ $(wc -l < {loads}) != 3 ] || sleep 8", blocks=2)
    with remote as runs:
        run = place.start("run", place.study(text), "--runs", runs)
        deadline = time.monotonic() + 60
        while count(loads) < 3 and time.monotonic() < deadline and run.poll() is None:
            time.sleep(0.05)
        must(count(loads) == 3, "the second block was not reached")
        before = [t["trial"] for t in trials(place.run_directory(runs)) if t["status"].lower() == "valid"]
        must(len(before) == 2, f"{before} were valid before")
        remote.die()
        output = place.end(run).orderly()
        must(output.code not in (0, 1), f"exit code {output.code}: {output.message()}")
        said = " ".join(output.text[output.text.rfind("error:"):].split())
        must(remote.mount in said, f"the place is not named: {said[:300]}")
    with remote as runs:
        directory = place.run_directory(runs)
        place.toll("resume", directory).succeeded()
        held = all_valid(directory, 4)
        valid = [t["trial"] for t in trials(directory) if t["status"].lower() == "valid"]
        must(set(before) <= set(valid), f"{before} were valid, now {valid}")
        return f"{said[:150]}; resumed: {held}"


CASES = [
    ("sshfs", "a runs directory on SSHFS", "the run works, and says that locks do not reach other hosts", False, ordinary),
    ("sshfs-lost", "the SFTP server is killed during the load; mounted again; resume",
     "reason and place named, nothing valid lost, then completed", False, lost),
]

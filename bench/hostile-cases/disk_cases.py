"""Real servers on a disk that fills up under the load."""

import os
import subprocess

from machine_cases import tmpfs
from real import ONE_BY_ONE, Run
from toll import all_valid, must, trials


def fill(disk):
    """Until not a byte is left, also where the last write was short."""
    with open(os.path.join(disk, "filler"), "ab", buffering=0) as file:
        zeros = bytes(16 << 20)
        try:
            while True:
                file.write(zeros)
        except OSError:
            pass


def left_behind(run):
    """What still runs of the journal's processes, by pid and start time, and scratch."""
    marked = subprocess.run(
        ["grep", "-lsa", f"TOLL_RUN=toll-{os.path.basename(run.directory)}", *environments()],
        capture_output=True, text=True, check=False).stdout.split()
    must(not marked, f"still running: {marked}")
    must(not os.path.exists(run.work()), "work/ is still there")


def environments():
    return [f"/proc/{pid}/environ" for pid in os.listdir("/proc") if pid.isdigit()]


def full_disk(study, levels, size, *sizes):
    """Nothing valid is lost, one message names path and reason, and with room again the run completes."""

    def case(place):
        with tmpfs(os.path.join(place.path, "disk"), size) as disk:
            run = Run(place, study, "--levels", levels, "--blocks", "2", *ONE_BY_ONE, *sizes,
                      runs=os.path.join(disk, "runs"))
            run.wait(None, "measure", block=2)
            before = [t["trial"] for t in trials(run.directory) if t["status"].lower() == "valid"]
            fill(disk)
            output = run.ended().orderly()
            must(output.code not in (0, 1), f"exit code {output.code}: {output.message()}")
            must(output.text.count("error:") == 1, f"{output.text.count('error:')} messages")
            said = " ".join(output.text[output.text.index("error:"):].split())
            for part in (" space left on", disk, "the run needs about", "toll resume"):
                must(part in said, f"{part!r} is not in: {said[:300]}")
            os.remove(os.path.join(disk, "filler"))
            left_behind(run)
            run.resume().succeeded()
            valid = [t["trial"] for t in trials(run.directory) if t["status"].lower() == "valid"]
            must(set(before) <= set(valid), f"{before} were valid, now {valid}")
            left_behind(run)
            wanted = 2 * len(levels.split(","))
            return f"{said[:200]}; resumed: {all_valid(run.directory, wanted)}"

    return case


CASES = [
    ("disk-full-mariadb", "MariaDB's disk fills during the load; room is made; resume",
     "reason and place named, nothing left or lost, then completed", False,
     full_disk("iibench-tls", "none", "4g", "--set", "workload.rows=1M", "--set", "workload.warm-rows=0")),
    ("disk-full-hdfs", "HDFS's", "the same", False,
     full_disk("hdfs-wire", "none", "6g", "--set", "workload.files=30", "--set", "workload.file-size=32M")),
    ("disk-full-accumulo", "Accumulo's", "the same", False,
     full_disk("accumulo-noise", "none", "6g", "--set", "workload.entries=3M", "--set", "workload.warm-entries=0")),
]

"""Power cuts: what a disk holds at a random moment, gone on with elsewhere."""

import contextlib
import os
import random
import shutil
import subprocess
import time

from studies import PLAIN, study
from toll import Failure, Unavailable, all_valid, must, trials

JOURNAL = "journal.jsonl"
TRIALS = 6


def copies_of_a_run(place, count, generator):
    """Copies of a run directory, taken while the run goes on and, the last one, at its end."""
    run = place.start("run", place.study(study(load=f"{PLAIN}; sleep 0.3", blocks=TRIALS // 2)), "--runs", place.runs)
    copies = []
    while run.poll() is None and len(copies) < count:
        time.sleep(generator.uniform(0.1, 1.0))
        try:
            original = place.run_directory()
            if not os.path.getsize(os.path.join(original, JOURNAL)):
                continue
        except (OSError, Failure):  # not made yet
            continue
        copies.append(copy(place, original, f"cut{len(copies)}"))
    place.end(run).succeeded()
    # Resumed only now: a power cut leaves no process behind, and the original's would be taken for the copy's.
    return copies + [copy(place, place.run_directory(), "end")]


def copy(place, original, name):
    """Below the same study, in another runs directory; files that vanish meanwhile are not in it."""
    to = os.path.join(place.path, name, "hostile", os.path.basename(original))
    for directory, _, files in os.walk(original):
        there = os.path.join(to, os.path.relpath(directory, original))
        os.makedirs(there, exist_ok=True)
        for file in files:
            path = os.path.join(directory, file)
            with contextlib.suppress(FileNotFoundError, shutil.SpecialFileError):  # named pipes of steps under way
                shutil.copyfile(path, os.path.join(there, file))
    return to


def torn(directory, generator):
    """The end of the journal as a file system may leave an append: cut, or zeros where data was to be."""
    with open(os.path.join(directory, JOURNAL), "r+b") as journal:
        content = journal.read()
        last = content.rstrip(b"\n").rfind(b"\n") + 1
        at = generator.randrange(last, len(content))
        if generator.random() < 0.5:
            journal.truncate(at)
        else:
            journal.seek(at)
            journal.write(bytes(len(content) - at))


def unsynced(directory, generator):
    """Files beside the journal that were not on the disk yet: empty, half, or missing; returns their names."""
    lost = []
    for parent, _, files in os.walk(directory):
        for file in files:
            path = os.path.join(parent, file)
            what = generator.choice(("kept", "kept", "empty", "half", "missing"))
            if file == JOURNAL or what == "kept":
                continue
            lost.append(os.path.relpath(path, directory))
            if what == "missing":
                os.remove(path)
            else:
                os.truncate(path, 0 if what == "empty" else os.path.getsize(path) // 2)
    return lost


def never_started(output):
    """The cut came before the run was under way: the message says to start a new one."""
    return output.code == 2 and "never started" in output.text


def power_cut(damage):
    def case(place):
        generator = random.Random(14)
        failures, resumed = [], 0
        copies = copies_of_a_run(place, 8, generator)
        for each in copies:
            damage(each, generator)
            try:
                output = place.toll("resume", each).orderly()
                if never_started(output):
                    continue
                output.succeeded()
                all_valid(each, TRIALS)
                place.toll("report", each).succeeded()
                resumed += 1
            except Exception as e:
                failures.append(f"{each.split(os.sep)[-3]}: {e}")
        must(not failures, f"{len(failures)} of {len(copies)}: " + "; ".join(failures[:4]))
        return f"{resumed} of {len(copies)} copies resumed, each with {TRIALS} valid trials"

    return case


def command(*arguments):
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Unavailable(f"{arguments[0]} is not possible here: {done.stderr.strip()[:100]}")


@contextlib.contextmanager
def mounted(image, path):
    os.makedirs(path, exist_ok=True)
    command("mount", "-o", "loop", image, path)
    try:
        yield path
    finally:
        subprocess.run(["umount", path], check=False)


def contents(directory):
    """Of the files of a trial but its logs."""
    found = {}
    for file in os.listdir(directory):
        path = os.path.join(directory, file)
        if os.path.isfile(path):
            with open(path, "rb") as content:
                found[file] = content.read()
    return found


def cut_disk(place):
    """
    Copies of the disk itself, an ext4 in a file: what the kernel had not written back is not in them. The files of a
    trial that the journal calls valid must be.
    """
    generator = random.Random(14)
    image, disk = os.path.join(place.path, "disk.img"), os.path.join(place.path, "disk")
    with open(image, "wb") as file:
        file.truncate(64 << 20)
    command("mkfs.ext4", "-q", "-F", image)
    images, seen, runs = [], 0, os.path.join(disk, "runs")
    with mounted(image, disk):
        text = study(load=f"{PLAIN}; sleep 0.3", blocks=TRIALS // 2)
        run = place.start("run", place.study(text), "--runs", runs)
        while run.poll() is None and not os.path.isdir(runs):
            time.sleep(0.05)
        while run.poll() is None and len(images) < 8:
            time.sleep(generator.uniform(0.3, 1.2))
            images.append(os.path.join(place.path, f"cut{len(images)}.img"))
            shutil.copyfile(image, images[-1])
        place.end(run).succeeded()
        original = place.run_directory(runs)
        whole = {each: contents(os.path.join(original, "trials", each)) for each in os.listdir(os.path.join(original, "trials"))}
    for each in images:
        with mounted(each, disk):  # where it was: the run directory has the same path
            try:
                directory = place.run_directory(runs)
                valid = [t["trial"] for t in trials(directory) if t["status"].lower() == "valid"]
            except (OSError, Failure):
                continue  # cut before the run was under way
            for trial in valid:
                found = contents(os.path.join(directory, "trials", trial))
                must(found == whole[trial], f"{os.path.basename(each)}: {trial} is valid, but its files are "
                     + ", ".join(f"{name} ({len(content)} bytes)" for name, content in sorted(found.items())))
            seen += len(valid)
            resumed = place.toll("resume", directory, "--anyway").orderly()  # the disk may be another loop device
            if not never_started(resumed):
                resumed.succeeded()
                all_valid(directory, TRIALS)
    must(seen > 0, "no copy has a valid trial")
    return f"{len(images)} copies with {seen} valid trials, all their files whole; each completed"


CASES = [
    ("power-cut", "a run directory copied at 8 random moments, resumed elsewhere", "each copy is completed", False,
     power_cut(lambda directory, generator: None)),
    ("power-cut-torn", "likewise, the journal's last line cut or partly zeros", "each copy is completed", False,
     power_cut(torn)),
    ("power-cut-files", "likewise, files beside the journal empty, cut or missing", "each copy is completed", False,
     power_cut(unsynced)),
    ("power-cut-disk", "a disk copied at 8 random moments without what was not written back", "files of valid trials are "
     "on it; each copy is completed", False, cut_disk),
]

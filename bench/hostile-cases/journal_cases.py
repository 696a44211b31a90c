"""Damaged journals: `toll report` says what is lost, and never less silently."""

import os
import random
import shutil

from studies import study
from toll import must, trials


def finished(place):
    place.run(study(blocks=2), "--seed", "7").succeeded()
    return place.run_directory()


def mutations(lines, generator, count):
    """Seeded: bytes, pieces, whole lines, values and the end of the file."""
    for i in range(count):
        kind = ("bit", "byte", "cut line", "drop line", "swap", "double", "end", "zeros", "value", "brace", "key")[i % 11]
        at = generator.randrange(len(lines))
        line = bytearray(lines[at])
        place = generator.randrange(max(1, len(line) - 1))
        new = list(lines)
        if kind == "bit":
            line[place] ^= 1 << generator.randrange(8)
        elif kind == "byte":
            line[place] = generator.randrange(256)
        elif kind == "cut line":
            del line[place:-1]
        elif kind == "zeros":
            line[place:place + 64] = bytes(64)
        elif kind == "value":
            line = bytearray(bytes(line).replace(b'":"', b'":null,"x":"', 1 + generator.randrange(3)))
        elif kind == "brace":
            line = bytearray(bytes(line).replace(b"{", b"[", 1))
        elif kind == "key":
            line = bytearray(bytes(line).replace(b'"status"', b'"state"').replace(b'"kind"', b'"kid"'))
        new[at] = bytes(line)
        if kind == "drop line":
            del new[at]
        elif kind == "swap":
            other = generator.randrange(len(lines))
            new[at], new[other] = new[other], new[at]
        elif kind == "double":
            new.insert(at, new[at])
        elif kind == "end":
            new = new[:at] + [new[at][:place]]
        yield f"{kind} at line {at + 1}", b"".join(new)


def damaged_many_ways(count):
    def case(place):
        original = finished(place)
        with open(os.path.join(original, "journal.jsonl"), "rb") as file:
            lines = file.readlines()
        failures = []
        for i, (what, content) in enumerate(mutations(lines, random.Random(14), count)):
            copy = os.path.join(place.path, "copies", "hostile", f"20260101T00{i // 60:02}{i % 60:02}Z")
            shutil.copytree(original, copy)
            with open(os.path.join(copy, "journal.jsonl"), "wb") as file:
                file.write(content)
            try:
                place.toll("report", copy).orderly()
            except Exception as e:
                failures.append(f"{what}: {e}")
            shutil.rmtree(copy)
        must(not failures, f"{len(failures)} of {count}: " + "; ".join(failures[:3]))
        return f"{count} mutations, no stack trace"

    return case


def lost_trial(damage):
    """A damaged line of a valid trial in the middle is named by its number."""

    def case(place):
        directory = finished(place)
        journal = os.path.join(directory, "journal.jsonl")
        with open(journal, "rb") as file:
            lines = file.readlines()
        number = [i for i, line in enumerate(lines, 1) if b'"kind":"trial"' in line][1]
        lines[number - 1] = damage(lines[number - 1])
        with open(journal, "wb") as file:
            file.writelines(lines)
        # Copies of the results would hide what the journal lacks.
        for name in ("results.json", "results.md", "report.html"):
            os.remove(os.path.join(directory, name))
        report = place.toll("report", directory).orderly()
        must(f"line {number}" in report.text, f"line {number} is not named; exit code {report.code}: {report.message()}")
        return f"exit code {report.code}, line {number} is named"

    return case


def unreadable(line):
    return line[: len(line) // 2] + b"\n"


def changed(line):
    """Valid JSON still: only a checksum can tell."""
    return line.replace(b'"verified', b'"verifiec') if b'"verified' in line else line.replace(b'"position":', b'"position":1')


def whole(place):
    directory = finished(place)
    must(len(trials(directory)) == 4, "four trials in an undamaged journal")
    place.toll("report", directory).succeeded()
    return "4 trials read back"


CASES = [
    ("journal-whole", "an undamaged journal", "read back", True, whole),
    ("journal-mutations", "a journal damaged in 66 ways", "toll report never traces", False, damaged_many_ways(66)),
    ("journal-unreadable-line", "half of a valid trial's line is gone", "the report names the line", True,
     lost_trial(unreadable)),
    ("journal-changed-figure", "a figure of a valid trial's line is another", "the report names the line", True,
     lost_trial(changed)),
]

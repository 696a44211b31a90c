"""Prints the CPU time that looking took in the valid trials of a run, by level: python3 bench/observe.py RUN_DIRECTORY"""

import json
import re
import statistics
import sys
from collections import defaultdict
from pathlib import Path

PARTS = re.compile(
    r"machine (?P<machine>[\d.]+): servers (?P<servers>[\d.]+).*?, drivers (?P<drivers>[\d.]+).*?, helpers (?P<helpers>[\d.]+),"
    r" toll (?P<toll>[\d.]+), unaccounted (?P<unaccounted>[\d.]+)"
)
LOOKING = re.compile(r"toll [\d.]+, of which samplers (?P<samplers>[\d.]+); observers (?P<observers>[\d.]+)")


def trials(directory):
    """The CPU-seconds of each valid trial, the warm-up block's left out."""
    for line in (Path(directory) / "journal.jsonl").read_text().splitlines():
        record = json.loads(line)
        if record["kind"] == "trial" and record["status"] == "VALID" and record["block"] > 0:
            parts = PARTS.match(record["facts"]["cpu seconds"])
            looking = LOOKING.match(record["facts"]["cpu seconds of observing"])
            if parts and looking:
                figures = {k: float(v) for k, v in {**parts.groupdict(), **looking.groupdict()}.items()}
                figures["window"] = record["metrics"]["elapsed"]
                yield record["level"], record["facts"]["cpu accounting"], figures


def main(directory):
    levels = defaultdict(list)
    sources = set()
    for level, source, figures in trials(directory):
        levels[level].append(figures)
        sources.add(source)
    print("CPU time from", ", ".join(sorted(sources)))
    print("Medians of the valid trials; CPU-seconds, and shares of what the run itself used (servers, drivers, helpers, toll);")
    print("the last column: of all CPU time that anybody used on the machine meanwhile.")
    print()
    print(
        "| Level | n | window | servers | drivers | samplers | toll | observer | samplers | toll | observer | looking"
        " | of the machine |"
    )
    print("| --- " * 13 + "|")
    for level, all_figures in levels.items():
        middle = {k: statistics.median(f[k] for f in all_figures) for k in all_figures[0]}
        share = {
            k: statistics.median(
                100 * f[k] / (f["servers"] + f["drivers"] + f["helpers"] + f["toll"]) for f in all_figures
            )
            for k in ("samplers", "toll", "observers")
        }
        both = statistics.median(
            100 * (f["toll"] + f["observers"]) / (f["servers"] + f["drivers"] + f["helpers"] + f["toll"])
            for f in all_figures
        )
        machine = statistics.median(100 * (f["toll"] + f["observers"]) / f["machine"] for f in all_figures)
        print(
            f"| {level} | {len(all_figures)} | {middle['window']:.1f} s | {middle['servers']:.2f} | {middle['drivers']:.2f}"
            f" | {middle['samplers']:.3f} | {middle['toll']:.3f} | {middle['observers']:.3f} | {share['samplers']:.2f} %"
            f" | {share['toll']:.2f} % | {share['observers']:.2f} % | {both:.2f} %"
            f" | {machine:.2f} % |"
        )


if __name__ == "__main__":
    main(sys.argv[1])

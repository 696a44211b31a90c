"""Replays the cases one after another and prints a table; exit code 1 when one fails."""

import argparse
import os
import shlex
import shutil
import sys
import tempfile
import time

import disk_cases
import journal_cases
import machine_cases
import network_cases
import power_cases
import sabotage_cases
import serve_cases
import study_cases
import user_cases
from toll import Failure, Place, Unavailable

CASES = [*study_cases.CASES, *journal_cases.CASES, *machine_cases.CASES, *network_cases.CASES, *power_cases.CASES,
         *serve_cases.CASES, *sabotage_cases.CASES, *user_cases.CASES, *disk_cases.CASES]
TOLL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "toll")


def replay(case, command, top):
    name, _, _, _, action = case
    place = Place(command, os.path.join(top, name))
    start = time.monotonic()
    try:
        outcome, evidence = "PASS", action(place)
    except Failure as e:
        outcome, evidence = "FAIL", str(e)
    except Unavailable as e:
        outcome, evidence = "UNAVAILABLE", str(e)
    except Exception as e:
        outcome, evidence = "FAIL", f"{type(e).__name__}: {e}"
    return outcome, " ".join(evidence.split()), time.monotonic() - start


def arguments():
    parser = argparse.ArgumentParser(prog="bench/hostile", description=__doc__)
    parser.add_argument("cases", nargs="*", metavar="CASE", help="cases to replay (default: all)")
    parser.add_argument("--list", action="store_true", help="list the cases and what must hold")
    parser.add_argument("--small", action="store_true", help="only the part that every build replays")
    parser.add_argument("--keep", action="store_true", help="keep the directory of runs and logs")
    parser.add_argument("--toll", default=shlex.quote(os.path.realpath(TOLL)), help="the command (default: ./toll)")
    asked = parser.parse_args()
    unknown = set(asked.cases) - {case[0] for case in CASES}
    if unknown:
        parser.error(f"no such case: {', '.join(sorted(unknown))}; --list names them")
    return asked


def main():
    asked = arguments()
    chosen = [c for c in CASES if (not asked.cases or c[0] in asked.cases) and (c[3] or not asked.small)]
    if asked.list:
        for name, what, holds, small, _ in chosen:
            print(f"{name:24} {what}\n{'':24} must hold: {holds}{' (small)' if small else ''}")
        return 0
    top = tempfile.mkdtemp(prefix="toll-hostile-")
    rows = []
    try:
        for case in chosen:
            print(f"{case[0]} ...", file=sys.stderr, flush=True)
            rows.append((case, *replay(case, shlex.split(asked.toll), top)))
    finally:
        if asked.keep:
            print(f"kept: {top}", file=sys.stderr)
        else:
            shutil.rmtree(top, ignore_errors=True)
    print("| Case | What is done | What must hold | Outcome | Evidence | s |\n| --- | --- | --- | --- | --- | --- |")
    for (name, what, holds, _, _), outcome, evidence, seconds in rows:
        print(f"| {name} | {what} | {holds} | {outcome} | {evidence.replace('|', '/')[:300]} | {seconds:.0f} |")
    count = {each: sum(row[1] == each for row in rows) for each in ("PASS", "FAIL", "UNAVAILABLE")}
    print("\n" + ", ".join(f"{number} {each}" for each, number in count.items()))
    return 1 if count["FAIL"] else 0


if __name__ == "__main__":
    sys.exit(main())

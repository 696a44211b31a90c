"""Runs parts of toll next to their peers, in pairs, in alternating order, and prints medians of ratios."""
import argparse
import pathlib
import signal
import sys
import tempfile

import accumulo
import commands
import loop
import results
from process import Missing, say

PARTS = {"ingest": accumulo.ingest, "verification": accumulo.verification, "loop": loop.run, "ab": commands.run}


def arguments():
    parser = argparse.ArgumentParser(
        prog="bench/peers", description=__doc__,
        epilog="ingest: continuous ingest, and accumulo-testing's. verification: the check of its table, and ContinuousVerify. "
        "loop: the load loop, and YCSB's and HdrHistogram's recorder alone. ab: 'toll ab', and hyperfine. See bench/peers.md.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)} (default: all)")
    parser.add_argument("--accumulo-testing", type=pathlib.Path, metavar="DIR", help="a clone of apache/accumulo-testing, built")
    parser.add_argument("--pairs", type=int, default=5, metavar="N", help="pairs that count, after one that does not (default: 5)")
    parser.add_argument(
        "--entries", type=int, default=2_000_000, metavar="N",
        help=f"entries of a run of ingest, a multiple of {accumulo.FLUSH_EVERY:,} (default: 2000000)")
    parser.add_argument(
        "--verified", type=int, default=2_900_000, metavar="N",
        help="entries written to the table that is verified (default: 2900000)")
    parser.add_argument(
        "--operations", type=int, default=20_000_000, metavar="N", help="operations of a run of the loop (default: 20000000)")
    parser.add_argument("--budget", type=int, default=90, metavar="S", help="ab: seconds that toll may take for a pair (default: 90)")
    parser.add_argument("--only", default="", metavar="TEXT", help="ab: the pairs whose name has this text")
    parser.add_argument("--write", action="store_true", help="keeps the figures in bench/peers.csv, and the table in bench/peers.md")
    parser.add_argument("--show", action="store_true", help="runs nothing; prints the table of bench/peers.csv")
    options = parser.parse_args()
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"unknown part {unknown[0]}; the parts are {', '.join(PARTS)}")
    if options.pairs < 1 or options.entries < 1 or options.entries % accumulo.FLUSH_EVERY:
        parser.error(f"--pairs must be 1 or more, --entries a multiple of {accumulo.FLUSH_EVERY:,}")
    return options


def main():
    options = arguments()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that what is up is ended
    if options.show:
        print(results.table(results.read()), end="")
        return 0
    rows, missing = [], {}
    with tempfile.TemporaryDirectory(prefix="toll-peers-") as work:
        for part in options.parts or PARTS:
            say(f"{part} ...")
            try:
                rows += results.of(part, PARTS[part](options, pathlib.Path(work)))
            except Missing as e:
                missing.setdefault(str(e), []).append(part)
    if rows:
        print(results.table(rows), end="")
        if options.write:
            results.write(rows)
    for what, parts in missing.items():
        say(f"{', '.join(parts)}: {what}")
    return 2 if missing else 0


if __name__ == "__main__":
    sys.exit(main())

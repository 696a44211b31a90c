"""Figures of pairs: the file they are kept in, and the table of the page."""
import csv
import datetime
import os
import pathlib
import re
import statistics
import subprocess

from process import HERE, say

DATA = HERE.parent / "peers.csv"
PAGE = HERE.parent / "peers.md"
MARKS = ("<!-- peers: begin -->\n", "<!-- peers: end -->\n")
COLUMNS = ("day", "machine", "part", "peer", "figure", "pair", "toll", "peers")
GOALS = {
    ("ingest", "entries/s"): "≥ 1.2",
    ("ingest", "client CPU-s"): "≤ 0.5",
    ("verification", "s"): "≤ 0.5",
    ("verification", "client CPU-s"): "≤ 0.4",
    ("verification", "server CPU-s"): "≤ 1.4",
}
COUNTS = ("right", "wrong")  # 1 or 0 for a pair


def machine():
    model = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    java = subprocess.run(["java", "-version"], text=True, capture_output=True, check=True).stderr.split('"')[1]
    return f"{os.cpu_count()} x {model[1] if model else os.uname().machine}, {memory:.0f} GiB, Java {java}"


def of(part, found):
    """Rows of a part, from (peer, figure, pair, toll's value, the peer's value), each said as it comes."""
    day, where = datetime.date.today().isoformat(), machine()
    rows = []
    for peer, what, pair, toll, peers in found:
        say(f"  pair {pair}, {peer}, {what}: {figure(toll)} and {figure(peers)}")
        rows.append(dict(zip(COLUMNS, (day, where, part, peer, what, str(pair), f"{toll:.6g}", f"{peers:.6g}"))))
    return rows


def read():
    if not DATA.exists():
        return []
    with open(DATA, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def write(rows):
    """Keeps rows in place of older ones of their parts, and writes the page's table anew."""
    fresh = {row["part"] for row in rows}
    rows = [row for row in read() if row["part"] not in fresh] + rows
    with open(DATA, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(MARKS[0])
    PAGE.write_text(before + MARKS[0] + table(rows) + MARKS[1] + rest.split(MARKS[1])[1], encoding="utf-8")


def figure(value):
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def table(rows):
    """A table for each day and machine, in the order of the rows."""
    places = dict.fromkeys((row["day"], row["machine"]) for row in rows)
    return "\n".join(
        f"{day}, {where}:\n\n" + one([row for row in rows if (row["day"], row["machine"]) == (day, where)]) for day, where in places)


def one(rows):
    lines = [
        "| Part | Peer | Figure | Pairs | toll | Peer's | toll / peer | Goal |",
        "| --- | --- | --- | ---: | ---: | ---: | --- | --- |"]
    found = {}
    for row in rows:
        found.setdefault((row["part"], row["peer"], row["figure"]), []).append((float(row["toll"]), float(row["peers"])))
    for (part, peer, what), pairs in found.items():
        toll, peers = zip(*pairs)
        if what in COUNTS:
            cells = (f"{sum(toll):.0f}", f"{sum(peers):.0f}", "")
        else:
            ratios = [mine / its for mine, its in pairs]
            spread = f"**{statistics.median(ratios):.2f}** ({min(ratios):.2f} to {max(ratios):.2f})"
            cells = (figure(statistics.median(toll)), figure(statistics.median(peers)), spread)
        lines.append("| " + " | ".join((part, peer, what, str(len(pairs)), *cells, GOALS.get((part, what), ""))) + " |")
    return "\n".join(lines) + "\n"

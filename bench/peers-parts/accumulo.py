"""toll's continuous ingest and its verification next to those of Apache accumulo-testing, on one cluster that toll brings up."""
import contextlib
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

from process import HERE, TOLL, Missing, Timed, alternate, compiled, cpu, execute

NAME = f"bench-peers-{os.getpid()}"
FLUSH_EVERY = 100_000
WRITER_MEMORY = 512_000  # bytes; the 500K of study accumulo-security
WRITER_THREADS = 3
AT_ONCE = os.cpu_count()  # tablets, scanners, and tasks of the job
# As toll starts the driver of a study (JvmSpec), but for its class-data archive.
HEAP = 512 << 20
FLAGS = (f"-Xmx{HEAP}", f"-Xms{HEAP}", "-XX:CompileThresholdScaling=0.2")
WORKLOAD = "dev.toll.systems.accumulo.client.ContinuousIngest"
LOGGING = """
appender.console.type = Console
appender.console.name = console
appender.console.target = SYSTEM_ERR
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %p: %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
logger.testing.name = org.apache.accumulo.testing
logger.testing.level = info
logger.job.name = org.apache.hadoop.mapreduce.Job
logger.job.level = info
"""


class Driver:
    """toll's driver of continuous ingest, by its protocol (docs/driver-protocol.md)."""

    def __init__(self, cluster):
        command = [cluster.variables["TOLL_JAVA"], *FLAGS, "dev.toll.driver.DriverMain", WORKLOAD]
        self.timed = Timed(command, cluster.work / "driver.log", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.number = 0
        self.call("open", clientProperties={}, tokenKind="file", file=cluster.variables["ACCUMULO_CLIENT_PROPS"])

    def call(self, command, **arguments):
        self.number += 1
        line = {"id": self.number, "command": command, "deadlineSeconds": 300, "arguments": arguments}
        self.timed.process.stdin.write(json.dumps(line) + "\n")
        self.timed.process.stdin.flush()
        for answer in self.timed.process.stdout:
            event = json.loads(answer)
            if event.get("id") == self.number and event["event"] == "done":
                return event["result"]
            if event["event"] == "failed":
                break
        sys.exit(f"bench/peers: the driver's {command} failed: {answer}\n{self.timed.tail()}")

    def end(self):
        self.timed.process.stdin.close()
        return self.timed.end()


class Cluster:
    """Accumulo at level none of accumulo-security, and a driver that makes tables on it."""

    def __init__(self, state, peer, work):
        self.work = work
        self.variables = state["environment"]
        self.servers = tablet_servers(pathlib.Path(state["directory"]))
        self.classpath = f"{peer}:{self.variables['TOLL_CLASSPATH']}:{work}"
        (work / "log4j2.properties").write_text(LOGGING, encoding="ascii")
        client = pathlib.Path(self.variables["ACCUMULO_CLIENT_PROPS"]).read_text(encoding="utf-8")
        (work / "client.properties").touch(0o600)
        (work / "client.properties").write_text(
            f"{client}\nbatch.writer.memory.max={WRITER_MEMORY}B\nbatch.writer.threads.max={WRITER_THREADS}\n", encoding="utf-8")
        self.steward = Driver(self)

    def table(self, name):
        self.steward.call("prepare", table=name, splits=AT_ONCE - 1, properties={})
        self.quiet()

    def quiet(self):
        """Returns when the servers do nothing of what was before."""
        deadline = time.monotonic() + 30
        before = cpu(self.servers)
        while time.monotonic() < deadline:
            time.sleep(0.5)
            now = cpu(self.servers)
            if now - before < 0.03:
                return
            before = now

    def java(self, main, *arguments, table, entries=0):
        """A JVM of accumulo-testing, started as its bin/cingest does."""
        properties = {
            "common.accumulo.table": table,
            "ingest.client.entries": entries,
            "ingest.entries.flush": FLUSH_EVERY,
            "ingest.row.min": 0,
            "ingest.row.max": 2**63 - 1,
            "ingest.max.cf": 32767,
            "ingest.max.cq": 32767,
            "ingest.visibilities": "",
            "ingest.checksum": "true",
            "ingest.pause.enabled": "false",
            "ingest.pause.wait.min": 120,
            "ingest.pause.wait.max": 180,
            "ingest.delete.probability": "0.0",
            "verify.max.maps": 4096,
            "verify.reducers": AT_ONCE,
            "verify.scan.offline": "false",
            "verify.scan.consistency.level": "immediate",
            "verify.auths": "",
            "verify.output.dir": self.work / "verified",
        }
        file = self.work / "test.properties"
        file.write_text("".join(f"test.ci.{key}={value}\n" for key, value in properties.items()), encoding="utf-8")
        logging = f"-Dlog4j2.configurationFile={self.work / 'log4j2.properties'}"
        command = ["java", logging, "-cp", self.classpath, main, *arguments, file, self.work / "client.properties"]
        return Timed(command, self.work / "peer.log", stdout=subprocess.DEVNULL)


@contextlib.contextmanager
def brought_up(options, work):
    peer = jar(options.accumulo_testing)
    execute([TOLL / "toll", "up", "accumulo-security", "none", "--name", NAME, "--ttl", "2h"])
    try:
        cluster = Cluster(json.loads(execute([TOLL / "toll", "ups", NAME, "--json"])), peer, work)
        yield cluster
        cluster.steward.end()
    finally:
        execute([TOLL / "toll", "down", NAME])


def jar(clone):
    """The jar of the peer."""
    path = clone and clone.resolve() / "target" / "accumulo-testing-shaded.jar"
    if path and path.exists():
        return path
    what = f"{path} does not exist" if path else "missing --accumulo-testing"
    raise Missing(
        f"{what}; clone https://github.com/apache/accumulo-testing, branch 2.1, build it with "
        "'mvn package -P create-shade-jar -DskipTests -Daccumulo.version=2.1.4', and name it: --accumulo-testing DIR")


def tablet_servers(directory):
    """Those of an instance that live; its journal names every process."""
    lines = [json.loads(line) for line in (directory / "journal.jsonl").read_text(encoding="utf-8").splitlines()]
    pids = [line["pid"] for line in lines if line["kind"] == "process-started" and line["name"].startswith("tserver")]
    return [pid for pid in pids if pathlib.Path(f"/proc/{pid}").exists()]


def ingest(options, work):
    figures = ("entries/s", "client CPU-s", "server CPU-s", "entries/s, second half", "client CPU-s a million, second half")
    with brought_up(options, work) as cluster:
        for pair, toll, peer in alternate(
                options.pairs, lambda pair: toll_writes(cluster, options.entries, pair), lambda _: peer_writes(cluster, options.entries)):
            for figure, mine, its in zip(figures, toll, peer):
                yield "accumulo-testing", figure, pair, mine, its


def toll_writes(cluster, entries, seed):
    cluster.table("toll")
    before = cpu(cluster.servers)
    driver = Driver(cluster)
    driver.call("begin", load=load("toll", seed), measured=True)
    moments, seconds, wrote = [], 0, 0
    for half in (entries // 2, entries - entries // 2):
        slice_ = driver.call("slice", entries=half)
        seconds += slice_["elapsedSeconds"]
        wrote += slice_["entries"]
        moments.append((wrote, seconds, driver.timed.cpu()))
    driver.call("end")
    _, client = driver.end()
    return written(cluster, "toll", moments, client, before)


def load(table, seed, writers=1):
    return {
        "table": table, "writers": writers, "batchWriterMemory": WRITER_MEMORY, "batchWriterThreads": WRITER_THREADS,
        "flushEvery": FLUSH_EVERY, "seed": seed}


def peer_writes(cluster, entries):
    cluster.table("peer")
    before = cpu(cluster.servers)
    timed = cluster.java("org.apache.accumulo.testing.continuous.ContinuousIngest", table="peer", entries=entries)
    used = []  # CPU-seconds at each flush

    def watch():
        used.extend(timed.cpu() for _ in range(timed.text().count("FLUSH") - len(used)))

    _, client = timed.end(watch)
    moments = [(wrote, seconds, cpu_) for (wrote, seconds), cpu_ in zip(acknowledged(timed.text()), used)]
    half = next(moment for moment in moments if moment[0] >= entries // 2)
    return written(cluster, "peer", [half, moments[-1]], client, before)


def written(cluster, table, moments, client, before):
    """The figures of a run, from entries, seconds and CPU-seconds after half of it and at its end."""
    server = cpu(cluster.servers) - before
    cluster.steward.call("drop", table=table)
    (half, half_seconds, half_cpu), (entries, seconds, used) = moments
    later = entries - half
    return entries / seconds, client, server, later / (seconds - half_seconds), (used - half_cpu) / later * 1e6


def acknowledged(log):
    """Entries that were acknowledged at each flush, and seconds since the first entry, by accumulo-testing's log."""
    start = re.search(r"UUID (\d+) ", log)
    flushes = re.findall(r"FLUSH (\d+) \d+ \d+ (\d+) ", log)
    if start and flushes:
        return [(int(wrote), (int(at) - int(start[1])) / 1000) for at, wrote in flushes]
    # The version that can delete entries says for how long, not when.
    flushes = re.findall(r"since last flush: (\d+)ms, total written: (\d+)", log)
    if not flushes:
        sys.exit(f"bench/peers: accumulo-testing's log has no flush:\n{log[-2000:]}")
    seconds = itertools.accumulate(int(since) / 1000 for since, _ in flushes)
    return [(int(wrote), at) for (_, wrote), at in zip(flushes, seconds)]


def verification(options, work):
    with brought_up(options, work) as cluster:
        compiled(HERE / "LocalVerify.java", work, cluster.classpath)
        cluster.table("verified")
        cluster.steward.call("begin", load=load("verified", 0, AT_ONCE), measured=True)
        held = cluster.steward.call("slice", entries=options.verified)["distinct"]
        cluster.steward.call("end")
        cluster.steward.call("settle", table="verified", compactions=True)
        cluster.quiet()
        for pair, toll, peer in alternate(
                options.pairs, lambda _: toll_verifies(cluster, held), lambda _: peer_verifies(cluster, held)):
            for figure, mine, its in zip(("s", "client CPU-s", "server CPU-s"), toll, peer):
                yield "ContinuousVerify", figure, pair, mine, its


def toll_verifies(cluster, held):
    before = cpu(cluster.servers)
    driver = Driver(cluster)
    # As VerifyMemory chooses it.
    memory = min(int(HEAP * 0.6), max(16 << 20, held * 28))
    found = driver.call("verify", table="verified", entries=held, memoryBytes=memory, threads=AT_ONCE)
    wall, client = driver.end()
    if found.get("right") is not True:
        sys.exit(f"bench/peers: toll finds the table wrong: {found['summary']}")
    return wall, client, cpu(cluster.servers) - before


def peer_verifies(cluster, held):
    shutil.rmtree(cluster.work / "verified", ignore_errors=True)
    before = cpu(cluster.servers)
    timed = cluster.java("LocalVerify", cluster.work / "hadoop", AT_ONCE, table="verified")
    wall, client = timed.end()
    server = cpu(cluster.servers) - before
    counts = {name: int(count) for name, count in re.findall(r"\b(REFERENCED|UNREFERENCED|UNDEFINED|CORRUPT)=(\d+)", timed.text())}
    if counts.get("REFERENCED", 0) + counts.get("UNREFERENCED", 0) != held or counts.get("UNDEFINED") or counts.get("CORRUPT"):
        sys.exit(f"bench/peers: ContinuousVerify counts {counts} of {held} entries:\n{timed.tail()}")
    return wall, client, server

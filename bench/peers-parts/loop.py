"""The load loop next to YCSB's, and next to HdrHistogram's recorder alone: CPU time of an operation that does nothing."""
from process import HERE, TOLL, alternate, compiled, execute

YCSB = ("site.ycsb:core:0.17.0", "org.apache.htrace:htrace-core4:4.1.0-incubating")
# Name of the peer, what LoopCost calls it, threads.
PEERS = (("HdrHistogram's recorder, 1 thread", "recorder", 1), ("YCSB's loop, 1 thread", "ycsb", 1), ("YCSB's loop, 2 threads", "ycsb", 2))


def run(options, _):
    execute([TOLL / "toll", "--version"])  # builds what must be built
    build = TOLL / "bench" / "target" / "peers"
    for artifact in YCSB:
        _, name, version = artifact.split(":")
        if not (build / f"{name}-{version}.jar").exists():
            execute(["mvn", "-q", "-B", "-ntp", "dependency:copy", f"-Dartifact={artifact}", f"-DoutputDirectory={build}"], cwd=TOLL)
    classpath = f"{TOLL}/target/home/drivers/accumulo/*:{build}/*:{build}"
    compiled(HERE / "LoopCost.java", build, classpath)

    def nanos(subject, threads):
        return float(execute(["java", "-cp", classpath, "LoopCost", subject, threads, options.operations]).split()[-1])

    for name, subject, threads in PEERS:
        for pair, toll, peer in alternate(options.pairs, lambda _: nanos("toll", threads), lambda _: nanos(subject, threads)):
            yield name, "CPU ns an operation", pair, toll, peer

package dev.toll.systems.zookeeper;

import dev.toll.driver.Reason;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the server does with connections and writes, by its own counters and the kernel's. */
record ServerProofs(ZooKeeperLevel claimed, ZooKeeperDriver driver) {
  static final String THREADS = "threads";
  static final String SYNC = "sync";
  static final String DIGEST = "digest";

  /** Of the server: writes of its log that were forced to the disk. */
  static final String SYNCS = "zk_cnt_fsynctime";

  private static final int WRITES = 20;

  /** What server and clients talk by: the names of their threads, as the kernel has them. */
  ProofResult threads(ManagedProcess server) {
    String claim = "server and clients talk by " + (claimed.netty() ? "Netty" : "Java NIO");
    Map<String, String> facts = new TreeMap<>();
    boolean right = true;
    try {
      for (ManagedProcess process : List.of(server, driver.process())) {
        long netty = loops(process);
        facts.put("Netty's loops of " + process.name(), Long.toString(netty));
        right &= claimed.netty() == netty > 0;
      }
    } catch (IOException e) {
      return ProofResult.of(THREADS, claim, Verdict.UNKNOWN, Reason.of(e));
    }
    String seen =
        facts.entrySet().stream()
            .map(each -> each.getKey() + ": " + each.getValue())
            .collect(Collectors.joining("; "));
    return ProofResult.of(THREADS, claim, Verdict.of(right), seen, facts);
  }

  /** Threads of Netty's event loops, as ZooKeeper names them. */
  private static long loops(ManagedProcess process) throws IOException {
    long found = 0;
    try (DirectoryStream<Path> tasks =
        Files.newDirectoryStream(Path.of("/proc", Long.toString(process.pid()), "task"))) {
      for (Path task : tasks) {
        found += Files.readString(task.resolve("comm")).startsWith("zkNetty") ? 1 : 0;
      }
    }
    return found;
  }

  /** Whether writes are forced to the disk, each of which waits for the one before it. */
  ProofResult sync() throws SystemException, InterruptedException {
    long before = driver.counter(SYNCS);
    long writes = driver.probe(null, "sync", WRITES).written();
    long syncs = driver.counter(SYNCS) - before;
    return ProofResult.of(
        SYNC,
        claimed.sync() ? "each write is forced to the disk" : "no write is forced to the disk",
        Verdict.of(claimed.sync() ? syncs >= writes : syncs == 0),
        "%d syncs over %d writes, one after another".formatted(syncs, writes),
        Map.of("sync.syncs", Long.toString(syncs)));
  }

  /**
   * Whether the server keeps a digest of its tree, by the list of its changes (word hash), which
   * has every 128th.
   */
  ProofResult digest() throws SystemException, InterruptedException {
    boolean kept = claimed.settings().flag(ZooKeeperSettings.DIGEST);
    List<String> listed =
        driver.ask("hash").how().lines().filter(line -> line.contains(": ")).toList();
    // Without digests it lists changes all the same, each with 0.
    long digests = listed.stream().filter(line -> !line.endsWith(": 0")).count();
    return ProofResult.of(
        DIGEST,
        kept ? "the server keeps digests of its tree" : "the server keeps no digest of its tree",
        listed.isEmpty() ? Verdict.UNKNOWN : Verdict.of(kept == digests > 0),
        "%d of %d changes are listed with a digest".formatted(digests, listed.size()),
        Map.of("digests", Long.toString(digests)));
  }
}

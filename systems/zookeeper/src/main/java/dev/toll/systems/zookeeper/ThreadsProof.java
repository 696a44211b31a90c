package dev.toll.systems.zookeeper;

import dev.toll.driver.Reason;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What server and clients talk by: the names of their threads, as the kernel has them. */
final class ThreadsProof {
  static final String NAME = "threads";

  private ThreadsProof() {}

  static ProofResult of(ZooKeeperLevel claimed, ManagedProcess server, ManagedProcess driver) {
    String claim = "server and clients talk by " + (claimed.netty() ? "Netty" : "Java NIO");
    Map<String, String> facts = new TreeMap<>();
    boolean right = true;
    try {
      for (ManagedProcess process : List.of(server, driver)) {
        long netty = loops(process);
        facts.put("Netty's loops of " + process.name(), Long.toString(netty));
        right &= claimed.netty() == netty > 0;
      }
    } catch (IOException e) {
      return ProofResult.of(NAME, claim, Verdict.UNKNOWN, Reason.of(e));
    }
    List<String> seen = new ArrayList<>();
    facts.forEach((what, count) -> seen.add(what + ": " + count));
    return ProofResult.of(
        NAME, claim, right ? Verdict.TRUE : Verdict.FALSE, String.join("; ", seen), facts);
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
}

package dev.toll.systems.zookeeper;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import java.util.Map;

/** Whether the server keeps a digest of its tree, by the list of those that it has (word hash). */
final class DigestProof {
  static final String NAME = "digest";

  private DigestProof() {}

  /**
   * Takes it, after a load: every 128th change is listed.
   *
   * @param secure whether the server is asked by TLS
   */
  static ProofResult of(boolean claimed, ZooKeeperDriver driver, boolean secure)
      throws SystemException, InterruptedException {
    String listed = driver.ask("hash", secure, null).how();
    long digests = listed.lines().filter(line -> line.contains(": ")).count();
    return ProofResult.of(
        NAME,
        claimed ? "the server keeps digests of its tree" : "the server keeps no digest of its tree",
        claimed == digests > 0 ? Verdict.TRUE : Verdict.FALSE,
        digests + " digests are listed",
        Map.of("digests", Long.toString(digests)));
  }
}

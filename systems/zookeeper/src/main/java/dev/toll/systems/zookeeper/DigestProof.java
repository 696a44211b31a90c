package dev.toll.systems.zookeeper;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import java.util.List;
import java.util.Map;

/** Whether the server keeps a digest of its tree, by the list of its changes (word hash). */
final class DigestProof {
  static final String NAME = "digest";

  private DigestProof() {}

  /** Takes it, after a load: every 128th change is listed. */
  static ProofResult of(ZooKeeperLevel level, ZooKeeperDriver driver)
      throws SystemException, InterruptedException {
    boolean claimed = level.settings().flag(ZooKeeperSettings.DIGEST);
    List<String> listed =
        driver.ask("hash").how().lines().filter(line -> line.contains(": ")).toList();
    // Without digests it lists changes all the same, each with 0.
    long digests = listed.stream().filter(line -> !line.endsWith(": 0")).count();
    return ProofResult.of(
        NAME,
        claimed ? "the server keeps digests of its tree" : "the server keeps no digest of its tree",
        listed.isEmpty() ? Verdict.UNKNOWN : claimed == digests > 0 ? Verdict.TRUE : Verdict.FALSE,
        "%d of %d changes are listed with a digest".formatted(digests, listed.size()),
        Map.of("digests", Long.toString(digests)));
  }
}

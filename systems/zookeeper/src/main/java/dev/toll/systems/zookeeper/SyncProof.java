package dev.toll.systems.zookeeper;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import java.util.Map;

/**
 * Whether writes are forced to the disk: the server's own count of that (fsynctime), over writes of
 * which each waits for the one before it.
 */
final class SyncProof {
  static final String NAME = "sync";
  static final String COUNTER = "zk_cnt_fsynctime";

  private static final int WRITES = 20;

  private SyncProof() {}

  static ProofResult of(ZooKeeperLevel claimed, ZooKeeperDriver driver)
      throws SystemException, InterruptedException {
    long before = driver.counter(COUNTER);
    long writes = driver.probe(null, "sync", WRITES).written();
    long syncs = driver.counter(COUNTER) - before;
    return ProofResult.of(
        NAME,
        claimed.sync() ? "each write is forced to the disk" : "no write is forced to the disk",
        (claimed.sync() ? syncs >= writes : syncs == 0) ? Verdict.TRUE : Verdict.FALSE,
        "%d syncs over %d writes, one after another".formatted(syncs, writes),
        Map.of("sync.syncs", Long.toString(syncs)));
  }
}

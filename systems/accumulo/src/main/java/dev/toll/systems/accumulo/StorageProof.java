package dev.toll.systems.accumulo;

import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.HdfsCommands.StoredFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Whether tables and write-ahead logs really are in HDFS: the NameNode lists files of both, their
 * blocks are on the DataNodes' disks, and apart from HDFS's own files and ZooKeeper's there is none
 * on the volume.
 */
record StorageProof(AccumuloProofTarget probed) {
  ProofResult prove() throws SystemException, InterruptedException, IOException {
    Seen seen = RetriedScan.take(this::look);
    Map<String, String> facts = new TreeMap<>();
    facts.put("storage.files of tables", Long.toString(seen.tables));
    facts.put("storage.write-ahead logs", Long.toString(seen.logs));
    facts.put("storage.block files", Long.toString(seen.blocks));
    facts.put("storage.files outside HDFS", Long.toString(seen.strays));
    return ProofResult.of(
        "storage",
        "tables and write-ahead logs are in HDFS and nowhere else",
        seen.verdict(),
        "the NameNode lists "
            + seen.tables
            + " files of tables and "
            + seen.logs
            + " write-ahead logs; "
            + seen.blocks
            + " of their blocks are on the disk; "
            + seen.strays
            + " files of Accumulo outside HDFS",
        facts);
  }

  private Seen look() throws SystemException, InterruptedException, IOException {
    List<StoredFile> all = probed.hdfs().stored(HdfsStorage.ROOT, null);
    HdfsFiles tables = HdfsFiles.tables(all);
    HdfsFiles logs = HdfsFiles.logs(all);
    Predicate<Path> ofBlocks = tables.blocks().or(logs.blocks());
    long blocks = 0;
    long strays = 0;
    for (ProcessHost host : hosts()) {
      Layout layout = probed.layout().on(host);
      for (Path file : HostListing.files(host, probed.layout().data(), layout.logs())) {
        blocks += file.startsWith(layout.hdfs()) && ofBlocks.test(file) ? 1 : 0;
        strays += file.startsWith(layout.hdfs()) || file.startsWith(layout.zookeeper()) ? 0 : 1;
      }
    }
    return new Seen(tables.stored().size(), logs.stored().size(), blocks, strays);
  }

  /** Those that servers are on, with HDFS's: they have the same roles. */
  private Set<ProcessHost> hosts() {
    Set<ProcessHost> hosts = new LinkedHashSet<>();
    hosts.add(probed.endpoints().master().host());
    hosts.add(probed.endpoints().managing().host());
    probed.endpoints().tservers().forEach(each -> hosts.add(each.machine().host()));
    return hosts;
  }

  /**
   * What was found.
   *
   * @param tables files of tables in HDFS
   * @param logs write-ahead logs in HDFS
   * @param blocks files on the DataNode's disk that are blocks of either: the positive control
   * @param strays files on the volume that are neither HDFS's nor ZooKeeper's
   */
  record Seen(long tables, long logs, long blocks, long strays) {
    /**
     * Accumulo makes files of both kinds before it answers, so where none are seen they are
     * elsewhere.
     */
    Verdict verdict() {
      if (tables == 0 || logs == 0 || strays > 0) {
        return Verdict.FALSE;
      }
      return blocks == 0 ? Verdict.UNKNOWN : Verdict.TRUE;
    }
  }
}

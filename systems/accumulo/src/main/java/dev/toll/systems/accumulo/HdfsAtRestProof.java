package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.files.FileSearch;
import dev.toll.systems.base.proof.FileMarker;
import dev.toll.systems.hadoop.client.HdfsCommands.StoredFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * With tables in HDFS. An incompressible marker, written through the system, is looked for in the
 * blocks of RFiles and write-ahead logs on the DataNodes' disks and in all else that HDFS stores;
 * in what a client of HDFS reads, which distinguishes Accumulo's own encryption from a zone's; and
 * the stored bytes are compared with those that a client reads.
 */
record HdfsAtRestProof(AccumuloProofTarget probed) {
  /** On the measured instance: every file is read twice, so that a large one is left alone. */
  ProofResult proveLoaded() throws SystemException, InterruptedException, IOException {
    long bytes = 0;
    for (StoredFile file : probed.hdfs().stored(HdfsStorage.ROOT, null)) {
      bytes += file.bytes();
    }
    return bytes <= AtRestProof.MOST_BYTES
        ? prove()
        : AtRestProof.leftAlone("HDFS", bytes, "searched on the measured instance");
  }

  ProofResult prove() throws SystemException, InterruptedException, IOException {
    All all = AtRestProof.marked(probed, (marker, written) -> look(marker));
    Map<String, String> facts = new TreeMap<>();
    all.tables.describe("RFiles", facts);
    all.logs.describe("write-ahead logs", facts);
    facts.put(
        "HDFS searched", all.everywhere.files() + " files, " + all.everywhere.bytes() + " bytes");
    facts.put("HDFS marker hits", Long.toString(all.everywhere.hits()));
    AtRest atRest = probed.atRest();
    return ProofResult.of(
        "at-rest",
        switch (atRest) {
          case NONE -> "the marker is in the blocks of RFiles and write-ahead logs";
          case AES -> "the marker is neither in HDFS nor in what a client of HDFS reads";
          case ZONE -> "the marker is not in what HDFS stores; only clients read it";
        },
        verdict(atRest, all.tables, all.logs, all.everywhere.hits()),
        "RFiles: " + all.tables + "; write-ahead logs: " + all.logs,
        facts);
  }

  private record All(Seen tables, Seen logs, FileSearch everywhere) {}

  private All look(byte[] marker) throws SystemException, InterruptedException, IOException {
    List<StoredFile> stored = probed.hdfs().stored(HdfsStorage.ROOT, marker);
    List<Path> stores = probed.hdfs().stores();
    return new All(
        Seen.of(HdfsFiles.tables(stored), stores, marker),
        Seen.of(HdfsFiles.logs(stored), stores, marker),
        search(stores, file -> true, marker));
  }

  private static FileSearch search(List<Path> stores, Predicate<Path> which, byte[] marker)
      throws IOException {
    FileSearch all = new FileSearch(0, 0, 0);
    for (Path store : stores) {
      all = all.and(FileSearch.in(store, which, marker));
    }
    return all;
  }

  /**
   * The verdict.
   *
   * @param everywhere how often the marker occurs in any file that HDFS stores
   */
  static Verdict verdict(AtRest atRest, Seen tables, Seen logs, long everywhere) {
    if (!tables.looked() || !logs.looked()) {
      return Verdict.UNKNOWN;
    }
    boolean holds =
        switch (atRest) {
          case NONE -> tables.onDisk() > 0 && logs.onDisk() > 0 && tables.bare() && logs.bare();
          case AES ->
              everywhere == 0
                  && tables.read() == 0
                  && logs.read() == 0
                  && tables.bare()
                  && logs.bare();
          case ZONE ->
              everywhere == 0
                  && tables.read() > 0
                  && logs.read() > 0
                  && tables.sealed()
                  && logs.sealed();
        };
    return Verdict.of(holds);
  }

  /**
   * What was found of one kind of file.
   *
   * @param filled how many files hold anything
   * @param storedAsRead of these, how many are stored as a client reads them
   * @param bytes of their blocks on the disk
   * @param onDisk how often the marker occurs in these
   * @param read how often it occurs in what a client reads
   */
  record Seen(long filled, long storedAsRead, long bytes, long onDisk, long read) {
    static Seen of(HdfsFiles files, List<Path> stores, byte[] marker) throws IOException {
      FileSearch disk = search(stores, files.blocks(), marker);
      return new Seen(
          files.filled(), files.storedAsRead(), disk.bytes(), disk.hits(), files.hits());
    }

    /** The positive control: what was written must be there in some form. */
    boolean looked() {
      return filled > 0 && bytes >= (long) AtRestProof.ENTRIES * FileMarker.BYTES;
    }

    /** No file was encrypted by HDFS. */
    boolean bare() {
      return storedAsRead == filled;
    }

    /** Every file was. */
    boolean sealed() {
      return storedAsRead == 0;
    }

    void describe(String what, Map<String, String> facts) {
      facts.put(what + " searched", filled + " files, " + bytes + " bytes of blocks");
      facts.put(what + " marker hits", Long.toString(onDisk));
      facts.put(what + " marker hits as read", Long.toString(read));
      facts.put(what + " stored as read", storedAsRead + " of " + filled);
    }

    @Override
    public String toString() {
      return onDisk
          + " times in "
          + bytes
          + " bytes of blocks, "
          + read
          + " times as a client reads them; "
          + storedAsRead
          + " of "
          + filled
          + " files stored as they are read";
    }
  }
}

package dev.toll.systems.hadoop;

import dev.toll.engine.files.LiveFiles;
import dev.toll.engine.files.Sha256;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.files.FileSearch;
import dev.toll.systems.base.proof.FileMarker;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.MarkersStored;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Set;

/**
 * A marker is written through the client and searched for in every byte of the DataNodes'
 * directories, and in what HDFS returns below {@code /.reserved/raw}: found without a zone (which
 * shows that the search works), nowhere in one.
 */
final class AtRestProof {
  private static final int TIMES = 1000;

  private AtRestProof() {}

  static ProofResult of(HdfsProofTarget probed)
      throws SystemException, InterruptedException, IOException {
    byte[] marker = FileMarker.random();
    boolean zone = probed.level().zone();
    MarkersStored written =
        probed.ask(
            HdfsCommands.PROBE_FILES,
            new HdfsCommands.Markers(
                probed.cluster().root(), Base64.getEncoder().encodeToString(marker), TIMES));
    Set<String> blocks = Set.copyOf(written.blocks());
    long bytes = 0;
    long hits = 0;
    int same = 0;
    for (Path directory : probed.cluster().blocks(name -> true)) {
      FileSearch found = FileSearch.in(directory, marker);
      bytes += found.bytes();
      hits += found.hits();
      same += same(directory, blocks, written.rawSha256());
    }
    Seen seen = new Seen(written.readBack(), written.rawEqualsPlain(), same, bytes, hits);
    return ProofResult.of(
        "at-rest",
        zone
            ? "the marker is neither in the DataNodes' directories nor in the raw bytes"
            : "the marker is in the DataNodes' directories and in the raw bytes",
        seen.verdict(zone),
        ("the marker, written %d times, was found %d times in %d bytes on disk; the raw bytes are"
                + " %s and those of %d block file(s)")
            .formatted(
                TIMES,
                hits,
                bytes,
                seen.rawEqualsPlain ? "the plaintext" : "not the plaintext",
                same),
        Map.of(
            "at-rest.bytes searched", Long.toString(bytes),
            "at-rest.marker hits", Long.toString(hits),
            "at-rest.block files equal to the raw bytes", Integer.toString(same)));
  }

  /**
   * What was found.
   *
   * @param blockFiles how many files on disk are the raw bytes: the positive control
   */
  record Seen(boolean readBack, boolean rawEqualsPlain, int blockFiles, long bytes, long hits) {
    Verdict verdict(boolean encrypted) {
      if (!readBack || blockFiles == 0 || bytes < (long) TIMES * FileMarker.BYTES) {
        return Verdict.UNKNOWN;
      }
      boolean hidden = hits == 0 && !rawEqualsPlain;
      boolean visible = hits >= TIMES && rawEqualsPlain;
      return Verdict.of(encrypted ? hidden : visible);
    }
  }

  /** How many of the files with the blocks' names hold the raw bytes. */
  private static int same(Path directory, Set<String> blocks, String sha256) throws IOException {
    int same = 0;
    for (Path file :
        LiveFiles.below(directory, each -> blocks.contains(each.getFileName().toString()))) {
      same += Sha256.of(file).equals(sha256) ? 1 : 0;
    }
    return same;
  }
}

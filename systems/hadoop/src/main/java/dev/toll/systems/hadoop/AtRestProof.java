package dev.toll.systems.hadoop;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.files.FileSearch;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.MarkersStored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A marker is written through the client and looked for in every byte of the DataNodes'
 * directories, and in what HDFS returns below {@code /.reserved/raw}: there without a zone (which
 * shows that looking works), nowhere in one.
 */
final class AtRestProof {
  private static final int MARKER_BYTES = 32;
  private static final int TIMES = 1000;

  private final Probed probed;

  AtRestProof(Probed probed) {
    this.probed = probed;
  }

  ProofResult prove() throws SystemException, InterruptedException, IOException {
    byte[] marker = new byte[MARKER_BYTES];
    new SecureRandom().nextBytes(marker);
    MarkersStored written =
        probed.ask(
            HdfsCommands.PROBE_FILES,
            new HdfsCommands.Markers(
                HdfsLoad.ROOT, Base64.getEncoder().encodeToString(marker), TIMES));
    Set<String> blocks = Set.copyOf(written.blocks());
    Layout layout = probed.servers().layout();
    long bytes = 0;
    long hits = 0;
    int same = 0;
    for (int i = 0; i < probed.servers().endpoints().dataNodes().size(); i++) {
      FileSearch found = FileSearch.in(layout.dataDirectory(i), marker);
      bytes += found.bytes();
      hits += found.hits();
      same += same(layout.dataDirectory(i), blocks, written.rawSha256());
    }
    Seen seen = new Seen(written.readBack(), written.rawEqualsPlain(), same, bytes, hits);
    Map<String, String> facts = new TreeMap<>();
    facts.put("at-rest.bytes searched", Long.toString(bytes));
    facts.put("at-rest.marker hits", Long.toString(hits));
    facts.put("at-rest.block files equal to the raw bytes", Integer.toString(same));
    return ProofResult.of(
        "at-rest",
        probed.zone()
            ? "the marker is neither in the DataNodes' directories nor in the raw bytes"
            : "the marker is in the DataNodes' directories and in the raw bytes",
        seen.verdict(probed.zone()),
        "the marker, written "
            + TIMES
            + " times, was found "
            + hits
            + " times in "
            + bytes
            + " bytes on disk; the raw bytes are "
            + (seen.rawEqualsPlain ? "the plaintext" : "not the plaintext")
            + " and those of "
            + same
            + " block file(s)",
        facts);
  }

  /**
   * What was found.
   *
   * @param blockFiles how many files on disk are the raw bytes: the positive control
   */
  record Seen(boolean readBack, boolean rawEqualsPlain, int blockFiles, long bytes, long hits) {
    Verdict verdict(boolean encrypted) {
      if (!readBack || blockFiles == 0 || bytes < (long) TIMES * MARKER_BYTES) {
        return Verdict.UNKNOWN;
      }
      boolean hidden = hits == 0 && !rawEqualsPlain;
      boolean visible = hits >= TIMES && rawEqualsPlain;
      return (encrypted ? hidden : visible) ? Verdict.TRUE : Verdict.FALSE;
    }
  }

  private static int same(Path directory, Set<String> blocks, String sha256) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(directory)) {
      files =
          walk.filter(Files::isRegularFile)
              .filter(file -> blocks.contains(file.getFileName().toString()))
              .toList();
    }
    int same = 0;
    for (Path file : files) {
      same += sha256(Files.readAllBytes(file)).equals(sha256) ? 1 : 0;
    }
    return same;
  }

  private static String sha256(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

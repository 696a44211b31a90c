package dev.toll.systems.hadoop;

import dev.toll.engine.files.LiveFiles;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.hadoop.client.HdfsCommands;
import dev.toll.systems.hadoop.client.HdfsCommands.EncryptedWith;
import dev.toll.systems.hadoop.client.HdfsCommands.Encryption;
import dev.toll.systems.hadoop.client.HdfsCommands.Sample;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The files that the measured load has written: key and cipher suite of each as the NameNode holds
 * them, and of one the beginning as it is on a DataNode's disk. Proofs before the load write files
 * of their own; the load's may have been written elsewhere or otherwise.
 */
final class LoadedFiles {
  static final String PLAIN = "no key";

  private LoadedFiles() {}

  static ProofResult of(HdfsProofTarget probed, String directory)
      throws SystemException, InterruptedException, IOException, NoSuchAlgorithmException {
    Encryption found = probed.ask(HdfsCommands.ENCRYPTION, new HdfsCommands.Directory(directory));
    Seen seen = new Seen(kinds(found), found.sample(), onDisk(probed, found.sample()));
    boolean zone = probed.level().zone();
    String key = probed.cluster().deployment().place().key();
    return ProofResult.of(
        "load-files",
        "the files of the measured load have "
            + (zone ? encrypted(key) + ", and are encrypted on disk" : PLAIN),
        seen.verdict(zone, key),
        seen.evidence());
  }

  /** What is said of a file in a zone. */
  private static String encrypted(String key) {
    return "key " + key + ", AES/CTR/NoPadding";
  }

  /** How many files there are of each encryption. */
  static Map<String, Long> kinds(Encryption found) {
    Map<String, Long> kinds = new TreeMap<>();
    for (EncryptedWith kind : found.kinds()) {
      kinds.merge(
          kind.key() == null ? PLAIN : "key " + kind.key() + ", " + kind.suite(),
          kind.files(),
          Long::sum);
    }
    return kinds;
  }

  /** In words. */
  static String counted(Map<String, Long> kinds) {
    return kinds.entrySet().stream()
        .map(each -> "%,d with %s".formatted(each.getValue(), each.getKey()))
        .collect(Collectors.joining("; "));
  }

  /**
   * What comes of what was found.
   *
   * @param right whether files are encrypted as claimed, by their kind
   * @param sample one that is not empty; null when all are
   * @param stored hash of its beginning as it is stored; null when that is not known
   * @param unknown the verdict then
   */
  static Verdict verdict(
      Map<String, Long> kinds,
      boolean zone,
      Predicate<String> right,
      Sample sample,
      String stored,
      Verdict unknown) {
    if (kinds.isEmpty()) {
      return Verdict.UNKNOWN;
    }
    if (kinds.size() > 1 || !right.test(kinds.keySet().iterator().next())) {
      return Verdict.FALSE;
    }
    if (sample == null) {
      return Verdict.TRUE;
    }
    return stored == null
        ? unknown
        : stored.equals(sample.plainSha256()) == zone ? Verdict.FALSE : Verdict.TRUE;
  }

  /** Of the block file's beginning; empty when the disk has no such file. */
  private static String onDisk(HdfsProofTarget probed, Sample sample)
      throws IOException, NoSuchAlgorithmException {
    if (sample == null) {
      return "";
    }
    for (Path directory : probed.cluster().blocks(sample.block()::equals)) {
      for (Path file :
          LiveFiles.below(
              directory, each -> each.getFileName().toString().equals(sample.block()))) {
        try (InputStream in = Files.newInputStream(file)) {
          byte[] start = in.readNBytes(sample.bytes());
          return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(start));
        }
      }
    }
    return "";
  }

  /**
   * What was found.
   *
   * @param kinds how many files there are of each encryption
   * @param sample one that is not empty; null when all are
   * @param onDisk hash of its beginning on disk; empty when its block was not found
   */
  record Seen(Map<String, Long> kinds, Sample sample, String onDisk) {
    /**
     * What comes of it.
     *
     * @param key of the zone, where there must be one
     */
    Verdict verdict(boolean zone, String key) {
      String right = zone ? encrypted(key) : PLAIN;
      return LoadedFiles.verdict(
          kinds,
          zone,
          right::equals,
          sample,
          sample != null && onDisk.equals(sample.rawSha256()) ? onDisk : null,
          Verdict.UNKNOWN);
    }

    String evidence() {
      if (kinds.isEmpty()) {
        return "unknown after the load: it left no file";
      }
      String files = counted(kinds);
      if (sample == null) {
        return files + "; all are empty";
      }
      String disk =
          onDisk.isEmpty()
              ? "its block was not found on disk"
              : !onDisk.equals(sample.rawSha256())
                  ? "its block on disk is not what HDFS returns as stored"
                  : onDisk.equals(sample.plainSha256())
                      ? "on disk it is plaintext"
                      : "on disk it is not plaintext";
      return "%s; of %s the first %,d bytes were compared: %s"
          .formatted(files, sample.path(), sample.bytes(), disk);
    }
  }
}

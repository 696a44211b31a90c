package dev.toll.systems.mapreduce;

import dev.toll.engine.files.LiveFiles;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether intermediate data is on disk as plaintext. Maps write it below the NodeManager's local
 * directory and it is gone when the job ends, so one file is examined while the job runs. Every row
 * of TeraGen has the same four bytes after its number ({@code GenSort.generateRecord}).
 */
final class Spills {
  static final String NAME = "intermediate";

  private static final String OF_EVERY_ROW = "\u0088\u0099\u00aa\u00bb";
  private static final int EXAMINED = 1 << 16;

  /** Fewer rows than this prove nothing. */
  private static final int LEAST = 1 << 12;

  private final Path local;

  /** Null until a file was there. */
  private volatile Seen seen;

  Spills(Path local) {
    this.local = local;
  }

  private record Seen(String file, int bytes, boolean plain) {}

  /** Examines the first finished output of a map that is there, once. */
  void look() {
    if (seen != null || !Files.isDirectory(local)) {
      return;
    }
    try {
      LiveFiles.below(local, file -> file.getFileName().toString().equals("file.out")).stream()
          .findFirst()
          .ifPresent(this::examine);
    } catch (IOException e) {
      // Removed while it was looked for; there are others.
    }
  }

  private void examine(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] start = in.readNBytes(EXAMINED);
      if (start.length >= LEAST) {
        boolean plain = new String(start, StandardCharsets.ISO_8859_1).contains(OF_EVERY_ROW);
        seen = new Seen(local.relativize(file).toString(), start.length, plain);
      }
    } catch (IOException e) {
      // As above.
    }
  }

  /** The proof, by what was seen. */
  ProofResult prove(boolean encrypted) {
    String claim =
        "maps write their output "
            + (encrypted ? "encrypted" : "as it is")
            + " to the NodeManager's local directory";
    if (seen == null) {
      return ProofResult.of(
          NAME, claim, Verdict.UNKNOWN, "no finished output of a map was seen while the job ran");
    }
    return ProofResult.of(
        NAME,
        claim,
        seen.plain() == encrypted ? Verdict.FALSE : Verdict.TRUE,
        "the bytes that every row has are %s in the first %,d bytes of %s"
            .formatted(seen.plain() ? "visible" : "not visible", seen.bytes(), seen.file()));
  }
}

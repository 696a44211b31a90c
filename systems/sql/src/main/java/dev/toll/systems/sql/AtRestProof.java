package dev.toll.systems.sql;

import dev.toll.driver.Nothing;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.files.FileSearch;
import dev.toll.systems.base.proof.WireMarker;
import dev.toll.systems.sql.client.SqlCommands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A marker, written into a table and sorted in too little memory, is looked for in every byte of
 * the table's files, of the log and of the server's temporary files: found where nothing is
 * encrypted, not found where the level says so. Another marker in a table that is left unencrypted
 * on purpose must be found at every level, or looking does not work. After a load one of the load's
 * own rows is looked for in the same way.
 */
final class AtRestProof {
  private static final int ROWS = 2000;

  /** Rows without encryption, whatever the server does otherwise. */
  private static final String UNENCRYPTED = " ENCRYPTED=NO";

  // Of the same length, and none a part of the other.
  private final String marker = WireMarker.random();
  private final String control = WireMarker.random();
  private final SqlProofTarget probed;
  private final Map<String, String> facts = new TreeMap<>();
  private final List<String> evidence = new ArrayList<>();
  private Verdict verdict = Verdict.TRUE;

  AtRestProof(SqlProofTarget probed) {
    this.probed = probed;
  }

  /** On the instance that was measured with a load whose rows toll does not know. */
  ProofResult proveAfter() throws SystemException, InterruptedException {
    return prove(null);
  }

  /** On the instance that was measured. */
  ProofResult proveLoaded(InsertLoad load) throws SystemException, InterruptedException {
    // What the load wrote may still be in memory only: workload.settle may be none.
    load.flush();
    return prove(row(load.written().connections().get(0).last()));
  }

  /**
   * The last four columns of a row as InnoDB stores them, in data files and in its log: whole
   * numbers big-endian with their sign inverted, FLOAT in the machine's order (MySQL Internals
   * Manual, InnoDB record structure).
   */
  static byte[] row(SqlCommands.Purchase row) {
    return ByteBuffer.allocate(4 * Integer.BYTES)
        .putInt(row.register() ^ Integer.MIN_VALUE)
        .putInt(row.customer() ^ Integer.MIN_VALUE)
        .putInt(row.product() ^ Integer.MIN_VALUE)
        .order(ByteOrder.nativeOrder())
        .putFloat(row.cents() / 100f)
        .array();
  }

  private ProofResult prove(byte[] row) throws SystemException, InterruptedException {
    write("toll_probe", marker, "");
    write("toll_control", control, UNENCRYPTED);
    probed.ask(SqlCommands.PROBE_SORT, new SqlCommands.Marker(marker));
    String wish = probed.level().text(SqlSettings.AT_REST);
    boolean all = wish.equals(SqlSettings.ALL);
    boolean tables = !wish.equals(SqlSettings.NONE);
    Path server = probed.layout().server();
    Path data = server.resolve(MariaDbProduct.DATABASE);
    List<Path> log = List.of(server.resolve("ib_logfile0"));
    boolean temporary;
    try {
      look("tablespaces", FileSearch.in(data, bytes(marker)), tables);
      look("log", FileSearch.of(log, bytes(marker)), all);
      temporary = temporary(all);
      if (row != null) {
        lookForRow("tablespaces", FileSearch.in(data, row), tables);
        lookForRow("log", FileSearch.of(log, row), all);
      }
      long controls = FileSearch.in(data, bytes(control)).hits();
      facts.put("control marker hits in tablespaces", Long.toString(controls));
      if (controls == 0) {
        verdict = verdict == Verdict.FALSE ? verdict : Verdict.UNKNOWN;
        evidence.add("the control marker was not found, so the search does not work");
      }
    } catch (IOException e) {
      throw new SystemException("the at-rest proof cannot read the files: " + e.getMessage(), e);
    } finally {
      probed.ask(SqlCommands.PROBE_RELEASE, Nothing.NOTHING);
    }
    return ProofResult.of(
        "at-rest",
        temporary
            ? claim(wish)
            : claim(wish)
                .replace(", log and temporary files", " and log")
                .replace(" and temporary files", ""),
        verdict,
        "after the load: " + String.join("; ", evidence),
        facts);
  }

  /**
   * Returns whether temporary files could be searched. They have no name any more, and FUSE never
   * opens such a file a second time, so that on gocryptfs nothing is claimed of them.
   */
  private boolean temporary(boolean encrypted) throws IOException {
    List<Path> open = openFiles(probed.serverPid(), probed.layout().temporary());
    try {
      look("temporary files", FileSearch.of(open, bytes(marker)), encrypted);
      return true;
    } catch (NoSuchFileException e) {
      if (open.stream().noneMatch(Files::isSymbolicLink)) {
        throw e;
      }
      facts.put("temporary files", "not searched: their file system does not reopen them");
      return false;
    }
  }

  /** A row that is not found decides nothing: a log is written over, and rows move. */
  private void lookForRow(String where, FileSearch found, boolean encrypted) {
    facts.put(where + " hits of a row of the load", Long.toString(found.hits()));
    evidence.add("a row of the load in %s: %s times".formatted(where, found.hits()));
    if (encrypted && found.hits() > 0) {
      verdict = Verdict.FALSE;
    }
  }

  private static byte[] bytes(String word) {
    return word.getBytes(StandardCharsets.UTF_8);
  }

  /** What a process has open in a directory, also when it has no name any more (proc(5)). */
  static List<Path> openFiles(long pid, Path directory) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      for (Path link : open.toList()) {
        if (Files.readSymbolicLink(link).startsWith(directory)) {
          found.add(link);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return found;
  }

  private static String claim(String wish) {
    return switch (wish) {
      case SqlSettings.ALL -> "the marker is nowhere in tablespaces, log and temporary files";
      case SqlSettings.TABLES -> "the marker is in log and temporary files, but not in tablespaces";
      default -> "the marker is in tablespaces, log and temporary files";
    };
  }

  private void write(String table, String word, String options)
      throws SystemException, InterruptedException {
    probed.ask(SqlCommands.PROBE_FILES, new SqlCommands.FileProbe(table, word, ROWS, options));
  }

  private void look(String where, FileSearch found, boolean encrypted) {
    long hits = found.hits();
    facts.put(where + " searched", found.files() + " files, " + found.bytes() + " bytes");
    facts.put(where + " marker hits", Long.toString(hits));
    evidence.add(
        String.format(Locale.ROOT, "%s: %,d times in %,d bytes", where, hits, found.bytes()));
    // What was written must be there in some form, or nothing was looked at.
    boolean enough = found.bytes() >= (long) ROWS * marker.length();
    verdict =
        verdict.and(
            !enough ? Verdict.UNKNOWN : (hits > 0) == encrypted ? Verdict.FALSE : Verdict.TRUE);
  }
}

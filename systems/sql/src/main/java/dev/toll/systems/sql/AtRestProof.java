package dev.toll.systems.sql;

import dev.toll.driver.Nothing;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.security.Passwords;
import dev.toll.systems.sql.client.SqlCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A marker, written into a table and sorted in too little memory, is looked for in every byte of
 * the table's files, of the log and of the server's temporary files: found where nothing is
 * encrypted, not found where the level says so. Another marker in a table that is left unencrypted
 * on purpose must be found at every level, or looking does not work.
 */
final class AtRestProof {
  private static final int ROWS = 2000;

  /** Rows without encryption, whatever the server does otherwise. */
  private static final String UNENCRYPTED = " ENCRYPTED=NO";

  /**
   * Where to look.
   *
   * @param tables directory of the tables' files
   * @param log the write-ahead log
   * @param temporary directory of temporary files, which may have no name any more
   */
  record Files(Path tables, Path log, Path temporary) {}

  private final Probed probed;
  private final Files files;
  private final Map<String, String> facts = new TreeMap<>();
  private final List<String> evidence = new ArrayList<>();
  private Verdict verdict = Verdict.TRUE;

  AtRestProof(Probed probed, Files files) {
    this.probed = probed;
    this.files = files;
  }

  ProofResult prove() throws SystemException, InterruptedException {
    // Of the same length, and none a part of the other.
    String marker = "toll" + Passwords.random();
    String control = "toll" + Passwords.random();
    write("toll_probe", marker, "");
    write("toll_control", control, UNENCRYPTED);
    probed.driver().call(SqlCommands.PROBE_SORT, new SqlCommands.Marker(marker));
    String wish = SqlSettings.atRest(probed.level());
    boolean all = wish.equals(SqlSettings.ALL);
    try {
      Search tables = Search.below(files.tables(), marker, control);
      Search log = Search.of(List.of(files.log()), marker, control);
      Search temporary =
          Search.of(Search.openFiles(probed.serverPid(), files.temporary()), marker, control);
      look("tablespaces", tables, !wish.equals(SqlSettings.NONE), marker);
      look("log", log, all, marker);
      look("temporary files", temporary, all, marker);
      facts.put("control marker hits in tablespaces", Long.toString(tables.hits(control)));
      if (tables.hits(control) == 0) {
        verdict = verdict == Verdict.FALSE ? verdict : Verdict.UNKNOWN;
        evidence.add("the control marker was not found, so the search does not work");
      }
    } catch (IOException e) {
      throw new SystemException("the at-rest proof cannot read the files: " + e.getMessage(), e);
    } finally {
      probed.driver().call(SqlCommands.PROBE_RELEASE, Nothing.NOTHING);
    }
    return ProofResult.of("at-rest", claim(wish), verdict, String.join("; ", evidence), facts);
  }

  private static String claim(String wish) {
    return switch (wish) {
      case SqlSettings.ALL -> "the marker is nowhere in tablespaces, log and temporary files";
      case SqlSettings.TABLES ->
          "the marker is nowhere in tablespaces, and stands in log and temporary files";
      default -> "the marker stands in tablespaces, log and temporary files";
    };
  }

  private void write(String table, String marker, String options)
      throws SystemException, InterruptedException {
    probed
        .driver()
        .call(SqlCommands.PROBE_FILES, new SqlCommands.FileProbe(table, marker, ROWS, options));
  }

  private void look(String where, Search found, boolean encrypted, String marker) {
    long hits = found.hits(marker);
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

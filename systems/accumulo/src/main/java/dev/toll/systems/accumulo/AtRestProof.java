package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.FileProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.FileProbed;
import dev.toll.systems.base.files.FileSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;

/**
 * With tables in local files. An incompressible marker, written through the system, is looked for
 * in every byte of RFiles and write-ahead logs: found where nothing is encrypted at rest (which
 * shows that looking works), not found where it is.
 */
final class AtRestProof {
  static final int MARKER_BYTES = 32;
  static final int ENTRIES = 1000;
  private static final Duration DEADLINE = Duration.ofMinutes(2);

  private final Probed probed;

  AtRestProof(Probed probed) {
    this.probed = probed;
  }

  ProofResult prove(Steps steps) throws SystemException, InterruptedException {
    return steps.call("at-rest probe", DEADLINE, this::prove);
  }

  private ProofResult prove() throws SystemException, InterruptedException, IOException {
    byte[] marker = new byte[MARKER_BYTES];
    new SecureRandom().nextBytes(marker);
    FileProbed written = write(probed, marker);
    Path tables = probed.layout().tables();
    FileSearch rfiles = FileSearch.in(tables.resolve("tables"), marker);
    FileSearch logs = FileSearch.in(tables.resolve("wal"), marker);
    Map<String, String> facts = new TreeMap<>();
    facts.put("entries flushed", Long.toString(written.flushed()));
    facts.put("entries in the log", Long.toString(written.logged()));
    describe(rfiles, "RFiles", facts);
    describe(logs, "write-ahead logs", facts);
    boolean encrypted = probed.atRest() != AtRest.NONE;
    return Probed.result(
        "at-rest",
        encrypted
            ? "the marker is nowhere in RFiles and write-ahead logs"
            : "the marker stands in RFiles and write-ahead logs",
        verdict(encrypted, rfiles, logs),
        "RFiles: "
            + rfiles.hits()
            + " times in "
            + rfiles.bytes()
            + " bytes; write-ahead logs: "
            + logs.hits()
            + " times in "
            + logs.bytes()
            + " bytes",
        facts);
  }

  /** Has the marker written to files and logs. */
  static FileProbed write(Probed probed, byte[] marker)
      throws SystemException, InterruptedException {
    String encoded = Base64.getEncoder().encodeToString(marker);
    return probed.driver().call(AccumuloCommands.PROBE_FILES, new FileProbe(encoded, ENTRIES));
  }

  private static Verdict verdict(boolean encrypted, FileSearch rfiles, FileSearch logs) {
    // The positive control: what was written must be there in some form, or nothing was looked at.
    long least = (long) ENTRIES * MARKER_BYTES;
    if (rfiles.bytes() < least || logs.bytes() < least) {
      return Verdict.UNKNOWN;
    }
    boolean visible = rfiles.hits() > 0 && logs.hits() > 0;
    boolean hidden = rfiles.hits() == 0 && logs.hits() == 0;
    return (encrypted ? hidden : visible) ? Verdict.TRUE : Verdict.FALSE;
  }

  private static void describe(FileSearch found, String what, Map<String, String> facts) {
    facts.put(what + " searched", found.files() + " files, " + found.bytes() + " bytes");
    facts.put(what + " marker hits", Long.toString(found.hits()));
  }
}

package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.FileProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.FileProbed;
import dev.toll.systems.base.files.FileSearch;
import dev.toll.systems.base.proof.FileMarker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;

/** With tables in local files: a marker in RFiles and write-ahead logs. */
final class AtRestProof {
  static final int ENTRIES = 1000;

  private final Probed probed;

  AtRestProof(Probed probed) {
    this.probed = probed;
  }

  /** Has a marker written, part of it flushed to files. */
  static FileProbed write(Probed probed, byte[] marker)
      throws SystemException, InterruptedException {
    String encoded = Base64.getEncoder().encodeToString(marker);
    return probed.driver().call(AccumuloCommands.PROBE_FILES, new FileProbe(encoded, ENTRIES));
  }

  ProofResult prove() throws SystemException, InterruptedException, IOException {
    byte[] marker = FileMarker.random();
    FileProbed written = write(probed, marker);
    Path tables = probed.layout().tables();
    return new FileMarker((long) ENTRIES * FileMarker.BYTES)
        .searched("RFiles", FileSearch.in(tables.resolve("tables"), marker))
        .searched("write-ahead logs", FileSearch.in(tables.resolve("wal"), marker))
        .result(
            probed.atRest() != AtRest.NONE,
            Map.of(
                "entries flushed", Long.toString(written.flushed()),
                "entries in the log", Long.toString(written.logged())));
  }
}

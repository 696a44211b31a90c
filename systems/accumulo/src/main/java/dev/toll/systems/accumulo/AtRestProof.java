package dev.toll.systems.accumulo;

import com.google.gson.JsonObject;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.base.files.FileSearch;
import dev.toll.systems.base.process.Arguments;
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
  static JsonObject write(Probed probed, byte[] marker)
      throws SystemException, InterruptedException {
    return probed.ask(
        "probe-files",
        Arguments.with("marker", Base64.getEncoder().encodeToString(marker))
            .and("entries", ENTRIES));
  }

  ProofResult prove() throws SystemException, InterruptedException, IOException {
    byte[] marker = FileMarker.random();
    JsonObject written = write(probed, marker);
    Path tables = probed.layout().tables();
    return new FileMarker((long) ENTRIES * FileMarker.BYTES)
        .searched("RFiles", FileSearch.in(tables.resolve("tables"), marker))
        .searched("write-ahead logs", FileSearch.in(tables.resolve("wal"), marker))
        .result(
            probed.atRest() != AtRest.NONE,
            Map.of(
                "entries flushed", written.get("flushed").getAsString(),
                "entries in the log", written.get("logged").getAsString()));
  }
}

package dev.toll.systems.accumulo;

import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.FileProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.FileProbed;
import dev.toll.systems.base.files.FileSearch;
import dev.toll.systems.base.proof.FileMarker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** With tables in local files: a marker in RFiles and write-ahead logs, and their headers. */
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
    // On the measured instance compactions and the garbage collector of files are at work.
    return SteadyLook.take(() -> look(marker, written));
  }

  /** The marker in the files it can be in; what every file says of its own encryption. */
  private ProofResult look(byte[] marker, FileProbed written) throws IOException {
    boolean claimed = probed.atRest() != AtRest.NONE;
    Path accumulo = probed.layout().tables();
    Path tables = accumulo.resolve("tables");
    Path logs = accumulo.resolve("wal");
    List<Path> all = files(tables, name -> name.endsWith(".rf"));
    all.addAll(files(logs, name -> true));
    CryptoHeaders headers = CryptoHeaders.of(all);
    ProofResult found =
        new FileMarker((long) ENTRIES * FileMarker.BYTES)
            .searched("RFiles", FileSearch.in(tables.resolve(written.tableId()), marker))
            .searched("write-ahead logs", FileSearch.in(logs, marker))
            .result(
                claimed,
                Map.of(
                    "entries flushed", Long.toString(written.flushed()),
                    "entries in the log", Long.toString(written.logged()),
                    "files with AES in their headers", Long.toString(headers.encrypted()),
                    "files without encryption by their headers", Long.toString(headers.clear()),
                    "files without a header", Long.toString(headers.unknown())));
    return ProofResult.of(
        found.name(),
        found.claim() + "; no file's header says otherwise",
        headers.agree(claimed) ? found.verdict() : Verdict.FALSE,
        found.evidence() + "; " + headers.evidence(claimed),
        found.facts());
  }

  private static List<Path> files(Path directory, Predicate<String> named) throws IOException {
    try (Stream<Path> walk = Files.walk(directory)) {
      return walk.filter(Files::isRegularFile)
          .filter(file -> named.test(file.getFileName().toString()))
          .collect(Collectors.toCollection(ArrayList::new));
    }
  }
}

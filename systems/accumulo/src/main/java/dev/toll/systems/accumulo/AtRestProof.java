package dev.toll.systems.accumulo;

import dev.toll.engine.process.ProcessHost;
import dev.toll.engine.record.ProofResult;
import dev.toll.engine.record.Verdict;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.AccumuloCommands;
import dev.toll.systems.accumulo.client.AccumuloCommands.FileProbe;
import dev.toll.systems.accumulo.client.AccumuloCommands.FileProbed;
import dev.toll.systems.base.files.FileSearch;
import dev.toll.systems.base.proof.FileMarker;
import java.io.IOException;
import java.util.Base64;
import java.util.Map;

/** With tables in local files: a marker in RFiles and write-ahead logs, and their headers. */
record AtRestProof(AccumuloProofTarget probed) {
  static final int ENTRIES = 1000;

  /** With more, the measured instance is not searched. */
  static final long MOST_BYTES = 1L << 30;

  /** Searches files for a marker. */
  interface Search<T> {
    /**
     * One search.
     *
     * @param written what of the marker is in files, and what in logs alone
     */
    T of(byte[] marker, FileProbed written)
        throws IOException, SystemException, InterruptedException;
  }

  /**
   * Has a marker written, part of it flushed to files, searches for it, and has its table dropped,
   * so that no load is measured next to it.
   */
  static <T> T marked(AccumuloProofTarget probed, Search<T> search)
      throws IOException, SystemException, InterruptedException {
    byte[] marker = FileMarker.random();
    String encoded = Base64.getEncoder().encodeToString(marker);
    FileProbed written =
        probed.driver().call(AccumuloCommands.PROBE_FILES, new FileProbe(encoded, ENTRIES));
    try {
      // On the measured instance compactions and the garbage collector of files are at work.
      return RetriedScan.take(() -> search.of(marker, written));
    } finally {
      probed.driver().drop(AccumuloCommands.MARKED_TABLE);
    }
  }

  /** On the measured instance: files on another host are copied, so that many are left alone. */
  ProofResult proveLoaded() throws SystemException, InterruptedException, IOException {
    ProcessHost host = probed.endpoints().master().host();
    Layout layout = probed.layout();
    long bytes = host.away() ? HostListing.bytes(host, layout.tables(), layout.logs()) : 0;
    return bytes <= MOST_BYTES ? prove() : leftAlone(host.name(), bytes, "copied");
  }

  /** What there is too much of to be looked at again. */
  static ProofResult leftAlone(String where, long bytes, String what) {
    return ProofResult.of(
        "at-rest",
        "the marker is where the level says, after the load too",
        Verdict.UNKNOWN,
        "unknown after the load: %s stores %,d bytes, more than the %,d that are %s; the proof"
                .formatted(where, bytes, MOST_BYTES, what)
            + " before the load stands for the level");
  }

  ProofResult prove() throws SystemException, InterruptedException, IOException {
    return marked(probed, this::look);
  }

  /** The marker in the files it can be in; what every file says of its own encryption. */
  private ProofResult look(byte[] marker, FileProbed written) throws IOException {
    boolean claimed = probed.atRest() != AtRest.NONE;
    ProbedFiles files = ProbedFiles.of(probed, written.tableId());
    CryptoHeaders headers = CryptoHeaders.of(files.all());
    ProofResult found =
        new FileMarker((long) ENTRIES * FileMarker.BYTES)
            .searched("RFiles", FileSearch.in(files.table(), marker))
            .searched("write-ahead logs", FileSearch.in(files.logs(), marker))
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
}

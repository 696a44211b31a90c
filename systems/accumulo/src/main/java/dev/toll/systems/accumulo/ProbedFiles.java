package dev.toll.systems.accumulo;

import dev.toll.engine.files.LiveFiles;
import dev.toll.engine.process.ProcessHost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Files of tables that are no files of HDFS, on this machine: copies, where servers are on another.
 *
 * @param table directory with those of the marker's table
 * @param logs directory of the write-ahead logs
 * @param all RFiles of every table, and logs
 */
record ProbedFiles(Path table, Path logs, List<Path> all) {
  private static final String RFILE = ".rf";
  private static final String TABLES = "tables";
  private static final String LOGS = "wal";

  /** Of an instance and the table with the marker. */
  static ProbedFiles of(AccumuloProofTarget probed, String table) throws IOException {
    Path accumulo = probed.layout().tables();
    Path tables = accumulo.resolve(TABLES);
    Path logs = accumulo.resolve(LOGS);
    ProcessHost host = probed.endpoints().master().host();
    if (!host.away()) {
      return of(tables.resolve(table), tables, logs);
    }
    Path copies = probed.layout().data().resolve("copies");
    return of(
        host.fetch(tables.resolve(table), name -> true, copies.resolve("table")),
        host.fetch(tables, name -> name.endsWith(RFILE), copies.resolve(TABLES)),
        host.fetch(logs, name -> true, copies.resolve(LOGS)));
  }

  private static ProbedFiles of(Path table, Path tables, Path logs) throws IOException {
    List<Path> all = LiveFiles.below(tables, file -> file.getFileName().toString().endsWith(RFILE));
    all.addAll(LiveFiles.below(logs, file -> true));
    return new ProbedFiles(table, logs, all);
  }
}

package dev.toll.systems.accumulo;

import dev.toll.engine.process.ProcessHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
  static ProbedFiles of(Probed probed, String table) throws IOException {
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
    List<Path> all = files(tables, name -> name.endsWith(RFILE));
    all.addAll(files(logs, name -> true));
    return new ProbedFiles(table, logs, all);
  }

  private static List<Path> files(Path directory, Predicate<String> named) throws IOException {
    try (Stream<Path> walk = Files.walk(directory)) {
      return walk.filter(Files::isRegularFile)
          .filter(file -> named.test(file.getFileName().toString()))
          .collect(Collectors.toCollection(ArrayList::new));
    }
  }
}

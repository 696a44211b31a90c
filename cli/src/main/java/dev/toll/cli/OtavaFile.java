package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import dev.toll.exports.files.OtavaCsv;
import dev.toll.exports.run.ExportedRun;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A table that grows by a run at a time. */
final class OtavaFile {
  private OtavaFile() {}

  /**
   * Writes the table; says what was written.
   *
   * @param append keeps the rows of other runs
   * @throws StudyException if the file has other columns
   */
  static String write(ExportedRun run, ExportOutput target, boolean append) throws Exception {
    Path file = target.file();
    String header = OtavaCsv.header(run);
    StringBuilder table = new StringBuilder(header);
    if (append && file != null && Files.exists(file)) {
      List<String> lines = Files.readAllLines(file);
      if (!lines.isEmpty() && !(lines.get(0) + "\n").equals(header)) {
        throw new StudyException(
            file + " has different columns (levels or metrics differ); export to another file");
      }
      String id = "," + run.results().run().id() + ",";
      // A run that has grown by more blocks replaces its rows.
      lines.stream()
          .skip(1)
          .filter(line -> !line.contains(id))
          .forEach(line -> table.append(line).append('\n'));
    }
    String rows = OtavaCsv.rows(run);
    table.append(rows);
    target.write(out -> out.write(table.toString().getBytes(StandardCharsets.UTF_8)));
    return rows.lines().count() + " rows in " + target.where();
  }
}

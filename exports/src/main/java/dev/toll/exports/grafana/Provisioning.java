package dev.toll.exports.grafana;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.settings.StudyException;
import dev.toll.exports.run.ExportedRun;
import dev.toll.exports.run.ExportedTrial;
import dev.toll.exports.run.LatencyRows;
import dev.toll.exports.run.SeriesRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A provisioning directory for Grafana: data sources, a provider of dashboards, and a dashboard per
 * source. Grafana started with this as its {@code GF_PATHS_PROVISIONING} shows them.
 */
public final class Provisioning {
  private static final Gson GSON =
      new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

  private Provisioning() {}

  /**
   * Writes the directory; other files in it stay.
   *
   * @return the files written
   * @throws StudyException if the run has no series to show
   */
  public static List<Path> write(ExportedRun run, Path directory)
      throws IOException, StudyException {
    List<String> columns = columns(run);
    if (columns.isEmpty()) {
      throw new StudyException("no series to show: no trial has a series.csv");
    }
    Path dashboards = directory.toAbsolutePath().normalize().resolve("dashboards");
    Path pages = Files.createDirectories(dashboards.resolve("toll"));
    Path datasources =
        Files.createDirectories(directory.toAbsolutePath().normalize().resolve("datasources"));
    List<Path> written = new ArrayList<>();
    for (Source source : Source.all(columns)) {
      String page = GSON.toJson(new Dashboard(run, columns, source).json()) + "\n";
      written.add(write(pages.resolve(source.uid() + ".json"), page));
    }
    written.add(write(datasources.resolve("toll.yaml"), Template.text("datasources.yaml")));
    // A JSON string is a YAML one too.
    String provider =
        Template.text("provider.yaml").replace("@{path}", GSON.toJson(pages.toString()));
    written.add(write(dashboards.resolve("toll.yaml"), provider));
    return written;
  }

  /** The series of all trials, in the order they come up. */
  private static List<String> columns(ExportedRun run) throws IOException {
    Set<String> columns = new LinkedHashSet<>();
    for (ExportedTrial trial : run.trials()) {
      columns.addAll(SeriesRows.columns(trial.series()));
      columns.addAll(LatencyRows.columns(trial.latency()));
    }
    return List.copyOf(columns);
  }

  private static Path write(Path file, String text) throws IOException {
    RunDirectory.writeAtomically(file, text);
    return file;
  }
}

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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
    Path home = directory.toAbsolutePath().normalize();
    Path pages = home.resolve("dashboards/toll");
    Map<Path, String> files = new LinkedHashMap<>();
    for (Source source : Source.all(columns)) {
      String page = GSON.toJson(new Dashboard(run, columns, source).json()) + "\n";
      files.put(pages.resolve(source.uid() + ".json"), page);
    }
    files.put(home.resolve("datasources/toll.yaml"), Template.text("datasources.yaml"));
    // A JSON string is a YAML one too.
    String provider =
        Template.text("provider.yaml").replace("@{path}", GSON.toJson(pages.toString()));
    files.put(home.resolve("dashboards/toll.yaml"), provider);
    for (Map.Entry<Path, String> file : files.entrySet()) {
      Files.createDirectories(file.getKey().getParent());
      RunDirectory.writeAtomically(file.getKey(), file.getValue());
    }
    return List.copyOf(files.keySet());
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
}

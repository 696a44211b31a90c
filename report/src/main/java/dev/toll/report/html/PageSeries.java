package dev.toll.report.html;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.toll.engine.analysis.Results.Trial;
import dev.toll.engine.series.Series;
import dev.toll.engine.series.SeriesFile;
import dev.toll.report.ResultsView;
import dev.toll.report.series.Bins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The series of all valid trials, thinned to what the page has room for.
 *
 * @param names the series found, the ingest rate first
 * @param thinned whether any line was thinned
 * @param json what the chart draws
 */
record PageSeries(List<String> names, boolean thinned, JsonObject json) {

  /** More points than a screen has columns cannot be seen. */
  private static final int MOST_POINTS_PER_LINE = 2000;

  /** About seven characters a number keep all series within 3 MB, the page within 5 MB. */
  private static final int NUMBERS_PER_PAGE = 400_000;

  private static final int FEWEST_POINTS_PER_LINE = 20;

  /** Shown first when it is there. */
  private static final String FIRST = "entries_per_second";

  static PageSeries read(Path runDirectory, ResultsView view) {
    Map<Trial, Series> all = new LinkedHashMap<>();
    Set<String> names = new LinkedHashSet<>();
    for (Trial trial : view.validTrials()) {
      Series series = SeriesFile.read(runDirectory, trial.trial());
      if (!series.isEmpty()) {
        all.put(trial, series);
        names.addAll(series.values().keySet());
      }
    }
    int lines = Math.max(1, all.values().stream().mapToInt(s -> s.values().size()).sum());
    // A thinned line has three numbers a point: average, least, greatest.
    int room = NUMBERS_PER_PAGE / 3 / lines;
    int most = Math.max(FEWEST_POINTS_PER_LINE, Math.min(MOST_POINTS_PER_LINE, room));
    JsonArray array = new JsonArray();
    all.forEach((trial, series) -> array.add(trial(trial, series, most)));
    JsonObject json = new JsonObject();
    json.add("trials", array);
    JsonObject labels = new JsonObject();
    names.forEach(name -> labels.addProperty(name, SeriesNames.label(view, name)));
    json.add("labels", labels);
    boolean thinned = all.values().stream().anyMatch(series -> series.seconds().length > most);
    return new PageSeries(ordered(names), thinned, json);
  }

  private static JsonObject trial(Trial trial, Series series, int most) {
    JsonObject object = new JsonObject();
    object.addProperty("trial", trial.trial());
    object.addProperty("level", trial.level());
    object.addProperty("block", trial.block());
    JsonObject values = new JsonObject();
    series
        .values()
        .forEach(
            (name, value) -> {
              Bins bins = Bins.of(series.seconds(), value, most);
              if (!object.has("t")) {
                object.add("t", Numbers.points(bins.seconds()));
              }
              JsonObject line = new JsonObject();
              line.add("v", Numbers.points(bins.average()));
              if (bins.low() != null) {
                line.add("low", Numbers.points(bins.low()));
                line.add("high", Numbers.points(bins.high()));
              }
              values.add(name, line);
            });
    object.add("values", values);
    return object;
  }

  private static List<String> ordered(Set<String> names) {
    List<String> ordered = new ArrayList<>(names);
    if (ordered.remove(FIRST)) {
      ordered.add(0, FIRST);
    }
    return List.copyOf(ordered);
  }
}

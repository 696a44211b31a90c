package dev.toll.cli;

import dev.toll.exports.run.ExportedRun;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which data of a run is exported, and at which time it is placed. */
final class ExportOptions {
  /** Tags that toll sets itself, and the word that two formats reserve for the time. */
  private static final Set<String> OURS =
      Set.of(
          "study", "run", "level", "block", "trial", "status", "attempt", "metric", "against",
          "kind", "time");

  @Option(
      names = "--all",
      description = "Include void, excluded and warm-up trials, with a tag 'status'.")
  boolean all;

  @Option(
      names = "--epoch",
      paramLabel = "WHEN",
      description =
          "The time of t = 0 of every trial: an instant, a date, or 'run' for each trial's true"
              + " time (default: midnight UTC of the run's day; of today when that is over 6 days"
              + " ago).")
  String epoch;

  @Option(
      names = "--tag",
      paramLabel = "KEY=VALUE",
      description = "An extra tag on every point, e.g. viz=A for Timely's visibility. Repeatable.")
  List<String> tags = List.of();

  @Mixin RunsOption runs;

  /** Adds the mistakes in the tags. */
  void check(List<String> problems) {
    for (String tag : tags) {
      int at = tag.indexOf('=');
      String key = at < 0 ? tag : tag.substring(0, at);
      if (at < 0 || at == tag.length() - 1 || !key.matches("[A-Za-z][A-Za-z0-9_]*")) {
        problems.add(
            "--tag: '" + tag + "' must be KEY=VALUE; KEY may contain letters, digits and _");
      } else if (OURS.contains(key)) {
        problems.add("--tag: '" + key + "' is set by toll itself");
      }
    }
  }

  ExportedRun.Request request() {
    Map<String, String> map = new LinkedHashMap<>();
    for (String tag : tags) {
      map.put(tag.substring(0, tag.indexOf('=')), tag.substring(tag.indexOf('=') + 1));
    }
    return new ExportedRun.Request(all, epoch, map);
  }
}

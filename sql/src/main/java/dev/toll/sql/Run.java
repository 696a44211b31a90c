package dev.toll.sql;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.toll.engine.analysis.RunAnalysis;
import dev.toll.engine.files.RunFiles;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Results;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Catalog;
import dev.toll.report.ResultsJson;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * What a run directory holds.
 *
 * @param results null when its study cannot be resolved any more and it has none of its own
 * @param counting the trials that verdicts rest on
 */
record Run(
    Runs.Found found,
    RunView view,
    Set<TrialRecord> counting,
    JsonObject environment,
    Results results) {

  /**
   * Reads as much of a run as can be read.
   *
   * @param warnings gets what cannot be had of it
   * @return null when it is broken
   */
  static Run read(Runs.Found found, Catalog catalog, List<String> warnings) {
    String problem;
    try {
      RunView view = RunView.examined(found.directory());
      if (view.request() == null) {
        problem = view.unread(found.directory());
      } else {
        view.damages().forEach(damage -> warnings.add(found.directory().path() + ": " + damage));
        return new Run(
            found,
            view,
            Set.copyOf(view.counted().all()),
            environment(found.directory()),
            results(found, view, catalog, warnings));
      }
    } catch (IOException e) {
      problem = e.getMessage();
    } catch (RuntimeException e) {
      // What Gson and records say of a line that is JSON and yet no line of ours.
      problem = "its journal or results are malformed (" + e.getMessage() + ")";
    }
    warnings.add(found.directory().path() + " is skipped: " + problem);
    return null;
  }

  private static JsonObject environment(RunDirectory directory) throws IOException {
    return RunFiles.has(directory.path(), directory.environment())
            && new Gson().fromJson(RunFiles.text(directory.environment()), JsonElement.class)
                instanceof JsonObject facts
        ? facts
        : new JsonObject();
  }

  /** Those of its report while they are up to date, so that both say the same. */
  private static Results results(
      Runs.Found found, RunView view, Catalog catalog, List<String> warnings) throws IOException {
    Results reported = reported(found.directory());
    if (reported != null && upToDate(reported, view)) {
      return reported;
    }
    try {
      Study study = view.request().resolve(catalog);
      return RunAnalysis.analyse(
          found.directory(), study, catalog.find(study.system()).orElseThrow());
    } catch (StudyException e) {
      warnings.add(
          found.directory().path()
              + " has no levels and effects except those of its last report, because its study cannot be resolved: "
              + e.getMessage().lines().findFirst().orElse(""));
      return reported;
    }
  }

  private static Results reported(RunDirectory directory) throws IOException {
    try {
      return RunFiles.has(directory.path(), directory.results())
          ? ResultsJson.read(directory.results())
          : null;
    } catch (IllegalArgumentException e) {
      // Damaged, or another format: it is made again from the journal.
      return null;
    }
  }

  private static boolean upToDate(Results reported, RunView view) {
    return view.end() != null
        && reported.execution().trials().size() == view.attempts().size()
        && Objects.equals(reported.execution().run().endedAt(), view.end().at());
  }
}

package dev.toll.report.compare;

import dev.toll.engine.compare.ComparedRuns;
import dev.toll.report.json.ResultsGson;

/** A comparison for programs: the {@link ComparedRuns} record, field for field. */
public final class ComparisonJson {

  private ComparisonJson() {}

  /** The document, ending in a line feed. */
  public static String render(ComparedRuns compared) {
    return ResultsGson.create().toJson(compared) + "\n";
  }
}

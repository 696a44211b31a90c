package dev.toll.engine.study.file;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of a study file that are no settings, each with its meaning: what {@link StudyParser}
 * reads and the JSON schema tells editors.
 */
public final class StudyKeys {
  /** Where a level's settings may lie. */
  public static final List<String> SCOPES =
      List.of("system", "workload", "jvm", "volume", "observe");

  public static final String DESIGN = "design";

  /** The scopes, and the experiment itself. */
  static final Map<String, String> SETTINGS =
      of(
          "system",
          "the system under test and its settings",
          "workload",
          "what is done to the system",
          "jvm",
          "settings of the JVMs",
          "volume",
          "where the data lies",
          "observe",
          "what is looked at while a trial is measured",
          DESIGN,
          "settings of the experiment itself");

  public static final Map<String, String> STUDY =
      with(
          SETTINGS,
          "toll",
          "version of the study format: 1",
          "name",
          "lower-case letters, digits and hyphens; it names the run directories",
          "title",
          "one line for people",
          "question",
          "what shall be found out, for people",
          "published",
          "the published result this study re-runs",
          "report",
          "what reports shall say in sentences",
          "explain",
          "what toll explain shall put into words",
          "factors",
          "what is compared; several factors are crossed",
          "scales",
          "named sizes of the study, chosen by --scale");

  public static final Map<String, String> FACTOR =
      of(
          "baseline", "the level every other is compared with",
          "levels", "the levels by name, each a bundle of settings");

  public static final Map<String, String> LEVEL =
      with(
          scopes(),
          "description",
          "one line",
          "control",
          "the level it is also compared with",
          "is-control",
          "true: it changes only a side effect of the setting",
          "optional",
          "true: it runs only when named by --levels");

  public static final Map<String, String> SCALE =
      with(SETTINGS, "levels", "the levels this scale is limited to");

  public static final Map<String, String> PUBLISHED =
      of(
          "title", "of the publication",
          "date", "of the publication, ISO-8601",
          "source", "where it stands: address or citation",
          "summary", "what was measured and found, in a sentence or two",
          "metric", "our metric with which its figures compare",
          "unit", "of its figures",
          "runs", "how many runs each figure summarises",
          "levels", "its figures by our level names",
          "also", "its figures of other metrics, by our metric: {unit: ..., levels: {...}}",
          "protocol", "how it repeated its runs: 'iterations: 5', or 'similar: {runs: 3, ...}'");

  public static final Map<String, String> ALSO =
      of("unit", "of its figures", "levels", "its figures by our level names");

  public static final Map<String, String> REPORT =
      of(
          "capacity", "what an hour's work takes longer, at a number of operations an hour",
          "why", "questions about causes, answered by comparing two levels");

  public static final Map<String, String> CAPACITY =
      of(
          "operations", "what is counted, in the plural, such as creates",
          "per-hour", "how many there are, such as 500k",
          "factor", "whose levels are compared with its baseline; else all with the baseline",
          "metrics", "the time of one operation, each with the words for whose time it is");

  public static final Map<String, String> WHY =
      of(
          "question", "for people; it stands before its answer",
          "level", "the level looked at",
          "against", "the level it is compared with; the baseline when not said",
          "metric", "what is compared",
          "share-of", "a metric: the answer is which share metric's difference has in this one's",
          "beside", "metrics to be told at both levels too, such as [kms_cpu_per_million]");

  public static final Map<String, String> PROTOCOL =
      of(
          "iterations", "how many runs each level has, one level after the other",
          "similar", "each level runs until its newest runs are similar");

  public static final Map<String, String> SIMILAR =
      of(
          "runs", "how many must be similar; 3 when not said",
          "within", "the greatest over the least of them, less 1; 5% when not said",
          "at-most", "runs of a level; 9 when not said");

  public static final Map<String, String> EXPLAIN =
      of("pairs", "levels to be compared with each other, beside each with the baseline");

  public static final Map<String, String> PAIR =
      of(
          "level", "the level",
          "against", "the level it is compared with",
          "question", "why, for people",
          "groups", "groups of CPU to be named in any case, such as [gss-encryption, gss-mac]");

  public static final Map<String, String> FIGURES =
      of(
          "median", "median of the runs",
          "mean", "mean of the runs, or over one run when there was only one",
          "sd", "standard deviation of the runs",
          "max", "largest of the runs",
          "min", "smallest of the runs",
          "within-run-min", "smallest value in the course of a single run",
          "within-run-max", "largest value in the course of a single run",
          "baseline", "what this level was compared with, where each had a baseline of its own");

  private StudyKeys() {}

  private static Map<String, String> scopes() {
    Map<String, String> scopes = new LinkedHashMap<>(SETTINGS);
    scopes.keySet().retainAll(SCOPES);
    return scopes;
  }

  private static Map<String, String> of(String... keysAndMeanings) {
    return with(Map.of(), keysAndMeanings);
  }

  private static Map<String, String> with(Map<String, String> base, String... keysAndMeanings) {
    Map<String, String> keys = new LinkedHashMap<>(base);
    for (int i = 0; i < keysAndMeanings.length; i += 2) {
      keys.put(keysAndMeanings[i], keysAndMeanings[i + 1]);
    }
    return Collections.unmodifiableMap(keys);
  }
}

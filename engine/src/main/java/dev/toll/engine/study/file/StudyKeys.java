package dev.toll.engine.study.file;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of a study file that are no settings, each with its meaning: what {@link StudyParser}
 * reads and the JSON schema gives to editors.
 */
public final class StudyKeys {
  /** Where a level's settings may be. */
  public static final List<String> SCOPES =
      List.of("system", "workload", "jvm", "volume", "machine", "observe");

  public static final String DESIGN = "design";

  /** The scopes, and the experiment itself. */
  static final Map<String, String> SETTINGS =
      of(
          "system",
          "the system under test and its settings",
          "workload",
          "the load on the system",
          "jvm",
          "settings of the JVMs",
          "volume",
          "where the data is stored",
          "machine",
          "what of the machine may be used",
          "observe",
          "what is sampled while a trial is measured",
          DESIGN,
          "settings of the experiment");

  public static final Map<String, String> STUDY =
      with(
          SETTINGS,
          of(
              "toll", "version of the study format: 1",
              "name", "lower-case letters, digits and hyphens; it names the run directories",
              "title", "one line for people",
              "question", "what the study is meant to find out",
              "published", "the published result that this study reproduces",
              "report", "sentences for reports",
              "explain", "what toll explain compares",
              "factors", "what is compared; several factors are crossed",
              "scales", "named sizes of the study, chosen by --scale"));

  public static final Map<String, String> FACTOR =
      of(
          "baseline", "the level all others are compared with",
          "levels", "the levels by name, each a bundle of settings",
          "condition",
              "true: its levels are conditions under which other factors are compared, and are not"
                  + " compared with each other");

  public static final Map<String, String> LEVEL =
      with(
          scopes(),
          of(
              "description", "one line",
              "control", "the level it is also compared with",
              "is-control", "true: it changes only a side effect of the setting",
              "optional", "true: runs only if named with --levels"));

  public static final Map<String, String> SCALE =
      with(SETTINGS, of("levels", "the levels this scale is limited to"));

  public static final Map<String, String> PUBLISHED =
      of(
          "title", "of the publication",
          "date", "of the publication, ISO-8601",
          "source", "where it was published: address or citation",
          "summary", "what was measured and found, in a sentence or two",
          "metric", "the toll metric that its figures correspond to",
          "unit", "of its figures",
          "runs", "how many runs each figure summarises",
          "levels", "its figures by our level names",
          "also", "its figures for other metrics, by toll metric: {unit: ..., levels: {...}}",
          "protocol", "how it repeated its runs: 'iterations: 5', or 'similar: {runs: 3, ...}'");

  public static final Map<String, String> ALSO =
      of("unit", "of its figures", "levels", "its figures by our level names");

  public static final Map<String, String> REPORT =
      of(
          "capacity",
              "how much longer an hour's work takes, at a given number of operations per hour",
          "why", "questions about causes, answered by comparing two levels",
          "pivot", "tables of like metrics, such as the times of several queries",
          "scaling", "how a metric scales with a setting that is a number, such as shards",
          "sizing", "how many machines a load takes at each level, and their price");

  public static final Map<String, String> PIVOT =
      of(
          "title", "heading of the table",
          "metrics", "the metrics, a row each",
          "mean", "a metric that sums them up, below them",
          "published", "published figures by metric, in its unit",
          "note", "what must be known of the published figures",
          "claim", "a published range of ratios that each metric is held against");

  public static final Map<String, String> CLAIM =
      of(
          "text", "the claim in the source's words",
          "level", "the level whose effect it speaks of",
          "low", "the least ratio claimed, such as 8",
          "high", "the greatest ratio claimed");

  public static final Map<String, String> SCALING =
      of(
          "setting", "the setting that gives each level its size, such as system.shards",
          "metric", "what scales");

  public static final Map<String, String> SIZING =
      of(
          "load", "operations per second to be served, such as 500k",
          "metric", "the rate of one machine; default: the system's first rate",
          "utilization", "share of its measured rate that a machine is loaded with; default: 70%",
          "price", "of one machine");

  public static final Map<String, String> PRICE =
      of(
          "per-hour", "of one machine",
          "currency", "as it is printed, such as EUR",
          "date", "of the price, ISO-8601",
          "source", "where the price is from");

  public static final Map<String, String> CAPACITY =
      of(
          "operations", "what is counted, in the plural, such as creates",
          "per-hour", "operations per hour, such as 500k",
          "factor",
              "the factor whose levels are compared with its baseline; default: all levels with the baseline",
          "metrics",
              "metrics for the time of one operation, each with a phrase for whose time it is");

  public static final Map<String, String> WHY =
      of(
          "question", "printed before its answer",
          "level", "the level in question",
          "against", "the level it is compared with; default: the baseline",
          "metric", "what is compared",
          "share-of", "a metric: the answer is what share of its difference comes from 'metric'",
          "further", "further metrics to print for both levels, such as [kms_cpu_per_million]");

  public static final Map<String, String> PROTOCOL =
      of(
          "iterations", "runs per level, one level after another",
          "similar", "each level is repeated until its latest runs are similar");

  public static final Map<String, String> SIMILAR =
      of(
          "runs", "how many runs must be similar; default: 3",
          "within", "the largest over the smallest, minus 1; default: 5%",
          "at-most", "maximum number of runs per level; default: 9");

  public static final Map<String, String> EXPLAIN =
      of("pairs", "pairs of levels to compare, besides each level with the baseline");

  public static final Map<String, String> PAIR =
      of(
          "level", "the level",
          "against", "the level it is compared with",
          "question", "why, for people",
          "groups", "CPU groups to list in any case, such as [gss-encryption, gss-mac]");

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
    Map<String, String> keys = new LinkedHashMap<>();
    for (int i = 0; i < keysAndMeanings.length; i += 2) {
      keys.put(keysAndMeanings[i], keysAndMeanings[i + 1]);
    }
    return Collections.unmodifiableMap(keys);
  }

  static Map<String, String> with(Map<String, String> base, Map<String, String> more) {
    Map<String, String> keys = new LinkedHashMap<>(base);
    keys.putAll(more);
    return Collections.unmodifiableMap(keys);
  }
}

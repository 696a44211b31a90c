package dev.toll.cli;

import dev.toll.engine.compare.Limit;
import dev.toll.engine.compare.LimitParser;
import dev.toll.engine.compare.RunLimits;
import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyMetrics;
import dev.toll.engine.system.Catalog;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Limits by which a command fails, for a gate in continuous integration. */
final class LimitOptions {
  /** How to treat an open limit. */
  enum Open {
    fail,
    pass
  }

  @Option(
      names = "--fail-if",
      paramLabel = "LIMIT",
      arity = "1",
      description =
          "Exit with code 10 if a cost exceeds this limit, e.g. 'cost > 5%%' (repeatable).")
  List<String> limits = new ArrayList<>();

  @Option(
      names = "--open",
      defaultValue = "fail",
      description =
          "If --fail-if is open: fail (exit code 11) or pass (0) (default: ${DEFAULT-VALUE}).")
  Open open;

  /** Reports all mistakes at once, before a run begins or is read. */
  List<Limit> parsed() throws StudyException {
    List<Limit> parsed = new ArrayList<>();
    List<String> mistakes = new ArrayList<>();
    for (String limit : limits) {
      try {
        parsed.add(LimitParser.parse(limit.strip()));
      } catch (StudyException e) {
        mistakes.add(e.getMessage());
      }
    }
    if (!mistakes.isEmpty()) {
      throw new StudyException(String.join(System.lineSeparator(), mistakes));
    }
    return parsed;
  }

  /**
   * The given limits, then those of the study's own gate.
   *
   * @throws StudyException if one is wrong, or names what the study does not have
   */
  static List<Limit> with(List<Limit> given, Study study, Catalog catalog) throws StudyException {
    if (!given.isEmpty()) {
      RunLimits.check(given, study, metrics(study, catalog));
    }
    Problems problems = new Problems();
    List<Limit> all = new ArrayList<>(given);
    all.addAll(gate(study, catalog, problems));
    problems.throwIfAny();
    return all;
  }

  /** The limits of a study's own gate that are right. */
  static List<Limit> gate(Study study, Catalog catalog, Problems problems) {
    List<Limit> gate = new ArrayList<>();
    for (String limit : study.settings().text(DesignSettings.GATE).split(";")) {
      if (!limit.isBlank()) {
        try {
          Limit parsed = LimitParser.parse(limit.strip());
          RunLimits.check(List.of(parsed), study, metrics(study, catalog));
          gate.add(parsed);
        } catch (StudyException e) {
          problems.add(study.settings(), DesignSettings.GATE, ": " + e.getMessage());
        }
      }
    }
    return gate;
  }

  private static List<Metric> metrics(Study study, Catalog catalog) {
    return StudyMetrics.of(catalog.find(study.system()).orElseThrow(), study.settings());
  }
}

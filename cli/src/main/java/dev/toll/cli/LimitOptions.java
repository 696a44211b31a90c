package dev.toll.cli;

import dev.toll.engine.compare.ComparedRuns.Outcome;
import dev.toll.engine.compare.Limit;
import dev.toll.engine.compare.LimitParser;
import dev.toll.engine.compare.RunLimits;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyMetrics;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
    return parsed(limits, "");
  }

  /**
   * These limits with those of a study's own gate, whose names the study has.
   *
   * @throws StudyException for a mistake, with its place where it is in the study
   */
  static List<Limit> with(List<Limit> given, Study study, Catalog catalog) throws StudyException {
    Settings settings = study.settings();
    List<String> gate =
        Stream.of(settings.text(DesignSettings.GATE).split(";"))
            .filter(one -> !one.isBlank())
            .toList();
    List<Limit> all = new ArrayList<>(given);
    all.addAll(parsed(gate, place(settings)));
    SystemUnderTest system = catalog.find(study.system()).orElseThrow();
    RunLimits.check(all, study, StudyMetrics.of(system, settings));
    return all;
  }

  /** What is wrong with a study's own gate. */
  static void check(Study study, Catalog catalog, Problems problems) {
    try {
      with(List.of(), study, catalog);
    } catch (StudyException e) {
      String why = e.getMessage().replace(place(study.settings()), "");
      problems.add(study.settings(), DesignSettings.GATE, ": " + why);
    }
  }

  private static String place(Settings study) {
    return study.origin(DesignSettings.GATE) + ": " + DesignSettings.GATE + ": ";
  }

  private static List<Limit> parsed(List<String> limits, String place) throws StudyException {
    List<Limit> parsed = new ArrayList<>();
    List<String> mistakes = new ArrayList<>();
    for (String limit : limits) {
      try {
        parsed.add(LimitParser.parse(limit.strip()));
      } catch (StudyException e) {
        mistakes.add(place + e.getMessage());
      }
    }
    if (!mistakes.isEmpty()) {
      throw new StudyException(String.join(System.lineSeparator(), mistakes));
    }
    return parsed;
  }

  /**
   * The exit code.
   *
   * @param outcome null without a limit
   */
  int exitCode(Outcome outcome) {
    if (outcome == Outcome.MORE) {
      return ExitCode.MORE;
    }
    return outcome == Outcome.OPEN && open == Open.fail ? ExitCode.OPEN : ExitCode.OK;
  }
}

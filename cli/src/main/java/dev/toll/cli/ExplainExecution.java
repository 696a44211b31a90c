package dev.toll.cli;

import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.profile.ExplainRun;
import dev.toll.engine.profile.ExplainedLevels;
import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Groups;
import dev.toll.engine.profile.GroupsParser;
import dev.toll.engine.profile.Profiles;
import dev.toll.engine.run.Host;
import dev.toll.engine.run.StudyRun;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.system.Profiling;
import dev.toll.engine.system.SystemException;
import dev.toll.report.Reports;
import dev.toll.report.explain.ExplainJson;
import dev.toll.systems.base.profile.JvmProfiler;
import dev.toll.systems.base.profile.Profiler;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/** Profiles what is not profiled yet, and makes the explanation and its flame graphs. */
final class ExplainExecution {
  /** Of a thread's CPU time; a little more than the kernel's usual tick of 4 ms. */
  private static final long INTERVAL_MILLIS = 5;

  private final Installation installation;
  private final PrintWriter err;
  private final Ansi ansi;
  private final RunResults run;

  ExplainExecution(Installation installation, CommandSpec spec, RunResults run) {
    this.installation = installation;
    this.err = spec.commandLine().getErr();
    this.ansi = spec.commandLine().getColorScheme().ansi();
    this.run = run;
  }

  /**
   * What is asked for.
   *
   * @param level null for all of the run
   * @param against null for the baseline
   * @param groups null for the system's own
   */
  record Wish(String level, String against, int trials, boolean again, Path groups) {}

  Explanation explain(Wish wish)
      throws IOException, StudyException, SystemException, InterruptedException {
    Profiling profiling = Profiling.of(run.system(), run.study().settings());
    if (profiling.unavailable() != null) {
      throw new SystemException("unavailable: " + profiling.unavailable());
    }
    Groups groups = groups(wish.groups(), profiling);
    ExplainedLevels levels = ExplainedLevels.of(run.study(), wish.level(), wish.against());
    // Scratch is there only after a crash, which is cleared up after even if all is profiled.
    boolean crashed = Files.exists(run.directory().explain().work());
    StudyRun.Profiled wanted =
        new StudyRun.Profiled(run.directory(), levels.wanted(), wish.trials(), wish.again());
    if (wish.again() || crashed || !wanted.missing(run.request().seed()).trials().isEmpty()) {
      profile(wanted);
    }
    return write(profiling, groups, levels);
  }

  private static Groups groups(Path file, Profiling profiling) throws IOException, StudyException {
    if (file != null) {
      try {
        return GroupsParser.parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
      } catch (CharacterCodingException e) {
        throw new StudyException(file + ": not a UTF-8 text file");
      }
    }
    return GroupsParser.read(profiling.groups());
  }

  private void profile(StudyRun.Profiled wanted)
      throws IOException, SystemException, InterruptedException {
    StudyRun profiles = StudyRun.profiling(run.request(), run.study(), run.system(), wanted);
    StudyRun.Outcome outcome;
    String name = "explain " + run.study().name();
    try (ProgressLine progress = progress(name, profiles.estimates().seconds())) {
      MeasureWatch profiler =
          new JvmProfiler(Profiler.library(installation.cache(), progress), INTERVAL_MILLIS);
      outcome =
          profiles.profile(
              new Host(installation.cache(), progress, profiler, (directory, results) -> {}));
    }
    if (outcome.failure() != null) {
      throw outcome.failure();
    }
    if (outcome.interrupted()) {
      err.println("stopped; finished profiles are kept. To go on, ask the same again.");
      throw new InterruptedException();
    }
  }

  private ProgressLine progress(String name, double seconds) {
    return new ProgressLine(err, Terminal.onStderr(), ansi, name, seconds);
  }

  /** Of all levels that have profiles, so that asking for one does not make the others be lost. */
  private Explanation write(Profiling profiling, Groups groups, ExplainedLevels levels)
      throws IOException, SystemException, InterruptedException {
    Profiles profiles = Profiles.of(run.directory());
    Explanation explanation =
        ExplainRun.of(
            profiles,
            run.study(),
            run.results(),
            profiling,
            groups,
            levels.all(),
            levels.against());
    try (ProgressLine progress = progress(null, Double.NaN)) {
      progress.activity("drawing flame graphs");
      explanation =
          explanation.with(
              new ExplainGraphs(run.directory(), profiles)
                  .draw(Profiler.converter(installation.cache(), progress), explanation));
    }
    ExplainJson.write(run.directory().path(), explanation);
    Reports.writeAll(run.directory().path(), run.results());
    return explanation;
  }
}

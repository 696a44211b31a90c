package dev.toll.cli;

import dev.toll.engine.analysis.BlockPhases;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.profile.ExplainRun;
import dev.toll.engine.profile.ExplainedLevels;
import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Explanation.Comparison;
import dev.toll.engine.profile.Explanation.Graph;
import dev.toll.engine.profile.Explanation.LevelProfile;
import dev.toll.engine.profile.Explanation.RoleDifference;
import dev.toll.engine.profile.Explanation.RoleProfile;
import dev.toll.engine.profile.Groups;
import dev.toll.engine.profile.GroupsParser;
import dev.toll.engine.profile.Profiles;
import dev.toll.engine.run.Host;
import dev.toll.engine.run.StudyRun;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.settings.TextFile;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.system.Profiling;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.words.Phrase;
import dev.toll.report.Reports;
import dev.toll.report.explain.ExplainJson;
import dev.toll.systems.base.profile.CpuProfiler;
import dev.toll.systems.base.profile.FlameGraphs;
import dev.toll.systems.base.profile.Profiler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Profiles what is not profiled yet, and makes the explanation and its flame graphs. */
record ExplainExecution(ExplainCommand command, RunResults run) {
  /** Of a thread's CPU time; a little more than the kernel's usual tick of 4 ms. */
  private static final long INTERVAL_MILLIS = 5;

  Explanation explain() throws IOException, StudyException, SystemException, InterruptedException {
    Profiling profiling = run.system().profiling(run.study().settings());
    if (profiling.unavailable() != null) {
      throw new SystemException("unavailable: " + profiling.unavailable());
    }
    Groups groups = groups(command.groups, profiling);
    ExplainedLevels levels = ExplainedLevels.of(run.study(), command.level, command.against);
    // Scratch is left only by a crash; it is removed even if everything is profiled already.
    boolean crashed = Files.exists(run.directory().explain().work());
    StudyRun.Profiled wanted =
        new StudyRun.Profiled(run.directory(), levels.wanted(), command.trials, command.again);
    if (command.again || crashed || !wanted.missing(run.request().seed()).trials().isEmpty()) {
      profile(wanted);
    }
    return write(profiling, groups, levels);
  }

  private static Groups groups(Path file, Profiling profiling) throws IOException, StudyException {
    return file == null
        ? GroupsParser.read(profiling.groups())
        : GroupsParser.parse(file.toString(), TextFile.read(file));
  }

  private void profile(StudyRun.Profiled wanted)
      throws IOException, SystemException, InterruptedException {
    StudyRun profiles = StudyRun.profiling(run.request(), run.study(), run.system(), wanted);
    Path cache = command.installation().cache();
    StudyRun.Outcome outcome;
    String name = "explain " + run.study().name();
    int trials = wanted.missing(run.request().seed()).trials().size();
    // As long as the run's own took, where it has a whole block.
    BlockPhases known = BlockPhases.of(run.view().attempts());
    double seconds = known == null ? profiles.estimates().seconds() : known.seconds(1, trials);
    command.err.println(
        Phrase.count(trials, "profiled trial")
            + (Double.isNaN(seconds) ? "" : ", about " + Phrase.time(seconds)));
    try (ProgressLine progress = command.progress(name, seconds)) {
      MeasureWatch profiler = new CpuProfiler(Profiler.library(cache, progress), INTERVAL_MILLIS);
      outcome =
          profiles.profile(
              new Host(
                  cache,
                  progress,
                  profiler,
                  (directory, results) -> {},
                  Fleet.NONE,
                  command.anyway));
    }
    if (outcome.failure() != null) {
      throw outcome.failure();
    }
    if (outcome.interrupted()) {
      command.err.println(
          "stopped; finished profiles are kept. To continue, run the same command again.");
      throw new InterruptedException();
    }
  }

  /** Of all levels that have profiles, so that explaining one does not drop the others. */
  private Explanation write(Profiling profiling, Groups groups, ExplainedLevels levels)
      throws IOException, SystemException, InterruptedException {
    Profiles profiles = Profiles.of(run.directory());
    Explanation explanation =
        ExplainRun.of(profiles, run.study(), run.results(), profiling, groups, levels);
    try (ProgressLine progress = command.progress(null, Double.NaN)) {
      progress.activity("drawing flame graphs");
      explanation =
          explanation.with(
              new ExplainGraphs(run.directory(), profiles)
                  .draw(Profiler.converter(command.installation().cache(), progress), explanation));
    }
    ExplainJson.write(run.directory().path(), explanation);
    Reports.writeAll(run.directory().path(), run.results());
    return explanation;
  }

  /** A flame graph of each level and role, and one of each difference. */
  private record ExplainGraphs(RunDirectory run, Profiles profiles) {
    List<Graph> draw(Path converter, Explanation explanation)
        throws IOException, SystemException, InterruptedException {
      FlameGraphs maker = new FlameGraphs(converter, run.explain().path().resolve("flames"));
      String unit = "CPU-microseconds per million " + explanation.operations();
      List<Graph> graphs = new ArrayList<>();
      Map<String, Path> stacks = new HashMap<>();
      for (LevelProfile level : explanation.levels()) {
        for (RoleProfile role : level.roles()) {
          String name = level.level() + "-" + role.role();
          Path file = maker.stacks(name, profiles.collapsed(level.level(), role.role()));
          stacks.put(name, file);
          Path html =
              maker.graph(name, "%s, %s: %s".formatted(level.level(), role.role(), unit), file);
          graphs.add(new Graph(role.role(), level.level(), null, below(html)));
        }
      }
      for (Comparison comparison : explanation.comparisons()) {
        for (RoleDifference role : comparison.roles()) {
          Path html =
              maker.difference(
                  "%s-against-%s-%s"
                      .formatted(comparison.level(), comparison.against(), role.role()),
                  "%s against %s, %s: %s"
                      .formatted(comparison.level(), comparison.against(), role.role(), unit),
                  stacks.get(comparison.against() + "-" + role.role()),
                  stacks.get(comparison.level() + "-" + role.role()));
          graphs.add(new Graph(role.role(), comparison.level(), comparison.against(), below(html)));
        }
      }
      return graphs;
    }

    private String below(Path file) {
      return run.path().relativize(file).toString();
    }
  }
}

package dev.toll.cli;

import com.google.gson.JsonObject;
import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunLock;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunState;
import dev.toll.engine.measure.MeasureWatch;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.process.ProcFs;
import dev.toll.engine.profile.ExplainRun;
import dev.toll.engine.profile.Explanation;
import dev.toll.engine.profile.Groups;
import dev.toll.engine.profile.GroupsParser;
import dev.toll.engine.profile.Profiles;
import dev.toll.engine.run.StudyRunner;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Interrupts;
import dev.toll.engine.system.MachineCheck;
import dev.toll.engine.system.Profiling;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.report.Reports;
import dev.toll.report.explain.ExplainJson;
import dev.toll.systems.base.profile.JvmProfiler;
import dev.toll.systems.base.profile.Profiler;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    RunRequest request = run.request();
    Study study = run.study();
    SystemUnderTest system = run.system();
    Profiling profiling = Profiling.of(system, study.settings());
    if (profiling.unavailable() != null) {
      throw new SystemException("unavailable: " + profiling.unavailable());
    }
    Groups groups = groups(wish.groups(), profiling);
    String against = wish.against() == null ? study.baseline() : known(wish.against(), study);
    List<String> levels = levels(wish.level(), against, study);
    Plan plan = Profiles.of(run.directory()).missing(levels, wish.trials(), request.seed());
    // Scratch is there only after a crash, which is cleared up after even if all is profiled.
    boolean crashed = Files.exists(run.directory().explain().work());
    if (wish.again() || crashed || !plan.trials().isEmpty()) {
      Optional<String> unavailable = MachineCheck.of(system, study.levels());
      if (unavailable.isPresent()) {
        throw new SystemException(unavailable.get());
      }
      profile(request, study, system, levels, wish);
    }
    return write(study, profiling, groups, against);
  }

  private static String known(String level, Study study) throws StudyException {
    List<String> names = study.levels().stream().map(Level::name).toList();
    if (!names.contains(level)) {
      throw new StudyException(
          "the run has no level '" + level + "'; " + Nearest.hint(level, names));
    }
    return level;
  }

  /** What is to be profiled: the level wished, or all, and what it is compared with first. */
  private static List<String> levels(String wish, String against, Study study)
      throws StudyException {
    if (wish == null) {
      return all(against, study);
    }
    if (known(wish, study).equals(against)) {
      throw new StudyException(
          "'" + wish + "' cannot be compared with itself; name another level, or --against one");
    }
    return List.of(against, wish);
  }

  /** The one compared with first, then in the study's order. */
  private static List<String> all(String against, Study study) {
    List<String> levels = new ArrayList<>(List.of(against));
    study.levels().stream()
        .map(Level::name)
        .filter(name -> !name.equals(against) && !name.equals(study.noiseTwin()))
        .forEach(levels::add);
    return levels;
  }

  private static Groups groups(Path file, Profiling profiling) throws IOException, StudyException {
    if (file != null) {
      try {
        return GroupsParser.parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
      } catch (CharacterCodingException e) {
        throw new StudyException(file + ": not a text file in UTF-8");
      }
    }
    return GroupsParser.read(profiling.groups());
  }

  @SuppressWarnings("try") // The lock works by being held.
  private void profile(
      RunRequest request, Study study, SystemUnderTest system, List<String> levels, Wish wish)
      throws IOException, SystemException, InterruptedException {
    RunDirectory directory = run.directory().explain();
    try (RunLock lock = RunLock.take(installation.cache(), "explain " + study.name())) {
      Files.createDirectories(directory.path().resolve("trials"));
      try (Journal journal = Journal.open(directory.journal())) {
        if (wish.again()) {
          Profiles.forget(journal, levels);
        }
        Plan plan = Profiles.of(run.directory()).missing(levels, wish.trials(), request.seed());
        Estimates estimates = Estimates.of(study, plan, system);
        RunExecution.checkRoom(directory.path(), estimates);
        try (ProgressLine progress =
            new ProgressLine(
                err, Terminal.onStderr(), ansi, "explain " + study.name(), estimates.seconds())) {
          MeasureWatch profiler =
              new JvmProfiler(Profiler.library(installation.cache(), progress), INTERVAL_MILLIS);
          Leftovers.end(directory, journal, progress::line);
          long pid = ProcessHandle.current().pid();
          journal.started(Leftovers.SELF, pid, ProcFs.startTicks(pid));
          try {
            Leftovers.endOthers(
                directory, run.directory().path().getParent().getParent(), progress::line);
            request.write(journal);
            measure(
                journal,
                plan,
                new StudyRunner(
                    system,
                    study,
                    directory,
                    installation.cache(),
                    progress,
                    profiler,
                    RunState.read(run.directory()).trials()));
          } finally {
            journal.ended(Leftovers.SELF, pid);
          }
        }
      }
    }
  }

  private void measure(Journal journal, Plan plan, StudyRunner runner)
      throws IOException, SystemException, InterruptedException {
    try {
      end(journal, RunState.COMPLETE, runner.run(plan, journal, List.of(), trials -> null));
    } catch (SystemException e) {
      end(journal, "failed", e.getMessage());
      throw e;
    } catch (InterruptedException | IOException | UncheckedIOException e) {
      if (!Interrupts.isOne(e)) {
        throw e;
      }
      end(journal, "stopped", "stopped by the user");
      err.println("stopped; finished profiles are kept. To go on, ask the same again.");
      throw e;
    }
  }

  private static void end(Journal journal, String state, String why) {
    JsonObject body = new JsonObject();
    body.addProperty("state", state);
    body.addProperty("why", why);
    journal.append("end", body);
  }

  /** Of all levels that have profiles, so that asking for one does not make the others be lost. */
  private Explanation write(Study study, Profiling profiling, Groups groups, String against)
      throws IOException, SystemException, InterruptedException {
    Profiles profiles = Profiles.of(run.directory());
    Explanation explanation =
        ExplainRun.of(
            profiles, study, run.results(), profiling, groups, all(against, study), against);
    try (ProgressLine progress =
        new ProgressLine(err, Terminal.onStderr(), ansi, null, Double.NaN)) {
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

package dev.toll.systems.command;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.Profiling;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.metric.CommonMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Any system, by the shell commands that its study brings. */
public final class CommandSystem implements SystemUnderTest, Interleaving {
  /**
   * Seconds of a trial in which the clocks can distinguish levels. CPU time is counted in
   * hundredths of a second (USER_HZ, proc(5)): of half a second one of them is 2 %, and the load is
   * only a part of its trial.
   */
  private static final double SHORTEST = 0.5;

  @Override
  public String name() {
    return CommandSettings.NAME;
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    return CommandSettings.all();
  }

  @Override
  public void check(List<Level> levels, Problems problems) {
    StudyCheck.check(levels, problems);
  }

  @Override
  public Optional<String> unavailable(List<Level> levels) {
    return Requires.unavailable(levels);
  }

  @Override
  public List<String> remarks(List<Level> levels) {
    List<String> remarks = new ArrayList<>(tooShort(levels));
    remarks.addAll(ClientFiles.of(levels, System.getenv()));
    return remarks;
  }

  @Override
  public List<String> unseen(List<Level> levels) {
    return Variables.unread(levels);
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return MetricSpec.metrics(settings);
  }

  @Override
  public Estimate estimate(Level level) {
    return expected(level.settings());
  }

  /** Of the commands alone. */
  static Estimate expected(Settings level) {
    boolean expected = level.has(CommandSettings.EXPECTED);
    return new Estimate(
        expected
            ? level.seconds(CommandSettings.EXPECTED) * level.count(DesignSettings.LOAD)
            : Double.NaN,
        -1,
        -1,
        expected
            ? "as the study expects"
            : "unknown: the study does not set workload.expected, the duration of a trial");
  }

  /** A sentence for each shorter trial that levels are expected to have. */
  static List<String> tooShort(List<Level> levels) {
    return levels.stream()
        .filter(level -> level.settings().has(CommandSettings.EXPECTED))
        .mapToDouble(level -> level.settings().seconds(CommandSettings.EXPECTED))
        .filter(seconds -> seconds > 0 && seconds < SHORTEST)
        .distinct()
        .mapToObj(
            seconds ->
                String.format(
                    Locale.ROOT,
                    "a trial of %.3g s is too short for CPU time, which is counted in hundredths of"
                        + " a second, and is mostly the start of processes; repeat the command in"
                        + " workload.load",
                    seconds))
        .toList();
  }

  @Override
  public Optional<String> obstacle(List<Level> levels) {
    Optional<String> uncut = uncut(levels);
    if (uncut.isEmpty()
        && levels.stream().noneMatch(level -> DesignSettings.sharesServer(level.settings()))
        && levels.stream()
            .anyMatch(
                level -> CommandSettings.get(level.settings(), CommandSettings.RESET) != null)) {
      // What it wipes is outside the instances, and so is one for all of them; of a shared server
      // there is one anyway.
      return Optional.of("the levels share what " + CommandSettings.RESET + " wipes");
    }
    return uncut;
  }

  @Override
  public Optional<String> unshared(List<Level> levels) {
    return levels.stream()
            .allMatch(level -> CommandSettings.get(level.settings(), CommandSettings.START) != null)
        ? Optional.empty()
        : Optional.of("the study starts none (" + CommandSettings.START + ")");
  }

  /** Why a load cannot be cut into slices. */
  static Optional<String> uncut(List<Level> levels) {
    return levels.stream()
            .allMatch(
                level -> CommandSettings.get(level.settings(), CommandSettings.SLICE_BY) != null)
        ? Optional.empty()
        : Optional.of(
            "the study does not say by what variable its load is cut ("
                + CommandSettings.SLICE_BY
                + ")");
  }

  @Override
  public Profiling profiling(Settings settings) {
    boolean counted =
        CommandSettings.get(settings, CommandSettings.OPERATIONS) != null
            || CommandSettings.get(settings, CommandSettings.SLICE_BY) != null;
    return CommonMetrics.profiling(CommandSystem.class, counted ? "operations" : "loads");
  }

  @Override
  public Session open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    return CommandSession.open(study, context);
  }
}

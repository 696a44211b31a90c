package dev.toll.systems.command;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.engine.system.Witnessing;
import java.util.List;
import java.util.Set;

/** Any system, by the shell commands that its study brings. */
public final class CommandSystem implements SystemUnderTest, Witnessing {

  @Override
  public String name() {
    return CommandSettings.NAME;
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    return CommandSettings.all();
  }

  @Override
  public Set<String> witnesses(String path, Level level, Level against) {
    return Witnessed.by(level.settings(), against.settings());
  }

  @Override
  public boolean inert(String path) {
    return Witnessed.inert(path);
  }

  @Override
  public void check(List<Level> levels, Problems problems) {
    StudyCheck.check(levels, problems);
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return MetricSpec.metrics(settings);
  }

  @Override
  public Estimate estimate(Level level) {
    boolean expected = level.settings().has(CommandSettings.EXPECTED);
    return new Estimate(
        expected ? level.settings().seconds(CommandSettings.EXPECTED) : Double.NaN,
        0,
        -1,
        -1,
        expected
            ? "as the study expects"
            : "unknown: the study does not set workload.expected, the duration of a trial");
  }

  @Override
  public Session open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    return CommandSession.open(study, context);
  }
}

package dev.toll.systems.command;

import dev.toll.engine.record.EventSeries;
import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.Profiling;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemException;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.settings.CommandLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A system on which the load may also be the study's own commands: {@code workload.name: command}.
 * The system below starts, proves and resets its instances as ever; what the commands do is theirs.
 */
public final class CommandLoads implements SystemUnderTest {
  private final SystemUnderTest host;
  private final HostedSettings settings;

  /** A system with command loads in addition to its own, where its workload may be one. */
  public CommandLoads(SystemUnderTest host) {
    this.host = host;
    settings = new HostedSettings(host);
  }

  @Override
  public String name() {
    return host.name();
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    return workload.equals(CommandLoad.NAME) ? settings.all() : host.settings(workload);
  }

  @Override
  public void check(List<Level> levels, Problems problems) {
    if (are(levels)) {
      host.check(settings.ofHost(levels), problems);
      StudyCheck.hosted(levels, problems);
    } else {
      host.check(levels, problems);
    }
  }

  private static boolean are(List<Level> levels) {
    return levels.stream().anyMatch(level -> CommandLoad.is(level.settings()));
  }

  private List<Level> below(List<Level> levels) {
    return are(levels) ? settings.ofHost(levels) : levels;
  }

  @Override
  public List<Metric> metrics(Settings study) {
    if (!CommandLoad.is(study)) {
      return host.metrics(study);
    }
    boolean known =
        host.metrics(settings.ofHost(study)).stream()
            .anyMatch(metric -> metric.name().startsWith(MetricSpec.SERVER_CPU));
    return MetricSpec.metrics(study, known);
  }

  @Override
  public String canonical(String path, String value) {
    return host.canonical(path, value);
  }

  @Override
  public boolean connects(Settings level) {
    return host.connects(level);
  }

  /** What commands print they may print at any level. */
  @Override
  public boolean measures(String metric, Settings level) {
    return CommandLoad.is(level) || host.measures(metric, level);
  }

  @Override
  public Estimate estimate(Level level) {
    if (!CommandLoad.is(level.settings())) {
      return host.estimate(level);
    }
    Estimate below = host.estimate(settings.ofHost(level));
    Estimate commands = CommandSystem.expected(level.settings());
    return new Estimate(
        commands.seconds(), below.diskBytes(), below.memoryBytes(), commands.basis());
  }

  @Override
  public Session open(Study study, RunContext context)
      throws SystemException, InterruptedException {
    return CommandLoad.is(study.settings())
        ? HostedSession.open(host, settings, study, context)
        : host.open(study, context);
  }

  /** Those that name levels are asked of the system below in its own terms. */
  @Override
  public <T> Optional<T> capability(Class<T> type) {
    Optional<T> own = host.capability(type);
    return type == Interleaving.class ? own.map(turns -> type.cast(new Turns())) : own;
  }

  @Override
  public Optional<String> unavailable(List<Level> levels) {
    return host.unavailable(below(levels)).or(() -> Requires.unavailable(levels));
  }

  /** What the system below can have up at once, and the load cut into slices. */
  private final class Turns implements Interleaving {
    @Override
    public Optional<String> obstacle(List<Level> levels) {
      return (are(levels) ? CommandSystem.uncut(levels) : Optional.<String>empty())
          .or(() -> below().obstacle(CommandLoads.this.below(levels)));
    }

    @Override
    public Optional<String> unshared(List<Level> levels) {
      return below().unshared(CommandLoads.this.below(levels));
    }

    @Override
    public long clientMemory(Level level) {
      return below()
          .clientMemory(CommandLoad.is(level.settings()) ? settings.ofHost(level) : level);
    }

    private Interleaving below() {
      return host.capability(Interleaving.class).orElseThrow();
    }
  }

  @Override
  public List<String> remarks(List<Level> levels) {
    List<String> remarks = new ArrayList<>(host.remarks(below(levels)));
    if (are(levels)) {
      remarks.addAll(CommandSystem.tooShort(levels));
    }
    return remarks;
  }

  @Override
  public List<String> unseen(List<Level> levels) {
    List<String> unseen = new ArrayList<>(host.unseen(below(levels)));
    if (are(levels)) {
      unseen.addAll(Variables.unread(levels));
    }
    return unseen;
  }

  @Override
  public Profiling profiling(Settings study) {
    return host.profiling(study);
  }

  @Override
  public List<EventSeries> events() {
    return host.events();
  }
}

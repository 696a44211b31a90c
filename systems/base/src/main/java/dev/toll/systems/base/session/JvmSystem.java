package dev.toll.systems.base.session;

import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.system.Interleaving;
import dev.toll.engine.system.Profiling;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.systems.base.metric.CommonMetrics;
import dev.toll.systems.base.process.LoopbackCheck;
import dev.toll.systems.base.process.ServerPort;
import dev.toll.systems.base.volume.VolumeService;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A system whose servers are JVMs on this machine, started for each instance. */
public abstract class JvmSystem implements SystemUnderTest, Interleaving {
  private final String name;
  private final List<SettingSpec> settings;
  private final List<String> ports;
  private final String operations;

  /**
   * One that studies name.
   *
   * @param operations of its load, in the plural
   * @param system settings; those below {@code system.port} are ports of its servers
   * @param workload settings of it
   */
  protected JvmSystem(
      String name, String operations, List<SettingSpec> system, List<SettingSpec> workload) {
    this.name = name;
    settings =
        Stream.of(system, workload, VolumeService.INSTALLED.settings())
            .flatMap(List::stream)
            .toList();
    ports =
        system.stream()
            .map(SettingSpec::path)
            .filter(path -> path.startsWith("system.port."))
            .toList();
    this.operations = operations;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final List<SettingSpec> settings(String workload) {
    return settings;
  }

  @Override
  public final void check(List<Level> levels, Problems problems) {
    for (Level level : levels) {
      Settings settings = level.settings();
      ports.forEach(port -> ServerPort.check(port, settings, problems));
      VolumeService.of(settings).check(settings, problems);
      check(settings, problems);
    }
  }

  /** Notes what else is wrong with a level. */
  protected abstract void check(Settings level, Problems problems);

  @Override
  public final Optional<String> unavailable(List<Level> levels) {
    return LoopbackCheck.unavailable().or(() -> VolumeService.unavailable(levels));
  }

  @Override
  public final Optional<String> obstacle(List<Level> levels) {
    return ports.stream().flatMap(port -> ServerPort.clash(port, levels).stream()).findFirst();
  }

  @Override
  public final Profiling profiling(Settings settings) {
    return CommonMetrics.profiling(getClass(), operations);
  }
}

package dev.toll.engine.study.resolve;

import dev.toll.engine.record.Metric;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemUnderTest;
import java.util.List;
import java.util.stream.Stream;

/** A system that is only configured, never started. */
class FakeSystem implements SystemUnderTest {

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    List<SettingSpec> seen =
        List.of(
            SettingSpec.of("system.name", SettingType.TEXT, "which system"),
            SettingSpec.of("system.version", SettingType.TEXT, "1.0", "its version"),
            SettingSpec.of("system.heap", SettingType.BYTES, "256M", "of a server"),
            SettingSpec.choice("system.kdc", "kerby", List.of("kerby", "mit"), "whose KDC"),
            SettingSpec.choice(
                "system.security", "none", List.of("none", "ssl", "auth"), "what is on"),
            SettingSpec.choice("system.server", "own", List.of("own", "threadpool"), "Thrift's"),
            SettingSpec.choice("system.tls", "1.3", List.of("1.2", "1.3"), "protocol"),
            SettingSpec.of("system.properties.*", SettingType.TEXT, "passed through"),
            SettingSpec.of("jvm.version", SettingType.COUNT, "17", "of the servers"),
            SettingSpec.of("workload.name", SettingType.TEXT, "which workload").with(Trait.CLIENTS),
            SettingSpec.of("workload.timeout", SettingType.DURATION, "5m", "how long")
                .with(Trait.CLIENTS));
    return Stream.concat(
            seen.stream().map(spec -> spec.seenBy("wire")),
            Stream.of(
                SettingSpec.of("workload.entries", SettingType.COUNT, "1M", "how many")
                    .with(Trait.CLIENTS)
                    .with(Trait.LOAD)))
        .toList();
  }

  @Override
  public void check(List<Level> levels, Problems problems) {
    for (Level level : levels) {
      if (level.settings().text("system.tls").equals("1.2")
          && level.settings().text("system.security").equals("none")) {
        problems.add(new Origin("level " + level.name()), "tls without security");
      }
    }
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return List.of(new Metric("elapsed", "elapsed", "s", Metric.Better.LOWER, true));
  }

  @Override
  public Estimate estimate(Level level) {
    return new Estimate(1, 0, 0, "nothing is done");
  }

  @Override
  public Session open(Study study, RunContext context) {
    throw new UnsupportedOperationException();
  }
}

package dev.toll.serve;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.RunContext;
import dev.toll.engine.system.Session;
import dev.toll.engine.system.SystemUnderTest;
import java.util.List;

/** A system that is only talked about: its runs are written by {@link FakeRun}. */
public final class Door implements SystemUnderTest {
  public static final Catalog CATALOG = new Catalog(List.of(new Door()));

  @Override
  public String name() {
    return "door";
  }

  @Override
  public List<SettingSpec> settings(String workload) {
    return List.of(
        SettingSpec.of("system.name", SettingType.TEXT, "which system"),
        SettingSpec.choice("system.lock", "open", List.of("open", "shut"), "what is priced"),
        SettingSpec.of("workload.name", SettingType.TEXT, "which workload"));
  }

  @Override
  public List<Metric> metrics(Settings settings) {
    return List.of(new Metric("elapsed", "Elapsed", "s", Better.LOWER, true));
  }

  @Override
  public Estimate estimate(Level level) {
    return new Estimate(10, 1 << 20, 1 << 20, "no guess, a fake");
  }

  @Override
  public Session open(Study study, RunContext context) {
    throw new UnsupportedOperationException("nobody runs it");
  }
}

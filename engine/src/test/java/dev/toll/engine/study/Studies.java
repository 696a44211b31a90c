package dev.toll.engine.study;

import dev.toll.engine.record.Published;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.settings.Settings;
import java.util.List;
import java.util.Map;

/** Studies as they are resolved, of which a test says only what it is about. */
public final class Studies {
  private Studies() {}

  /** With the first of its levels for a baseline. */
  public static Study of(Published published, Settings settings, List<Level> levels) {
    return new Study(
        "s",
        "s",
        "",
        Study.AS_WRITTEN,
        published,
        settings,
        levels.get(0).name(),
        levels,
        null,
        List.of(),
        ReportSpec.NONE);
  }

  public static Level level(String name, Settings settings) {
    return level(name, Settings.of(List.of()), settings);
  }

  /** One that sets something itself. */
  public static Level level(String name, Settings overlay, Settings settings) {
    return new Level(name, "", null, false, false, overlay, settings, Map.of(), null);
  }

  /** Of which nothing matters but the protocol. */
  public static Published published(Published.Protocol protocol) {
    return new Published(null, null, null, null, null, null, 0, Map.of(), protocol, null);
  }
}

package dev.toll.engine.study.resolve;

import dev.toll.engine.record.Published;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import java.util.List;

/**
 * How often levels run: checks the settings that say so against each other, and fills in the
 * defaults that depend on others.
 *
 * @param published the result re-run; null when there is none
 * @param compared levels compared with the baseline
 */
record Repetition(Published published, int compared) {
  /** What says when a run ends in another way than by being settled. */
  private static final List<String> ENDS =
      List.of(DesignSettings.BLOCKS, DesignSettings.PRECISION, DesignSettings.PROTOCOL);

  /** The settings with block numbers filled in; mistakes go to the problems. */
  Settings resolve(Settings written, Problems problems) {
    Settings settings = endsAsAsked(written);
    if (settings.text(DesignSettings.PROTOCOL, "").equals(DesignSettings.AS_PUBLISHED)) {
      return asPublished(settings, problems);
    }
    if (DesignSettings.untilSettled(settings)) {
      return untilSettled(settings, problems);
    }
    return settings.has(DesignSettings.PRECISION)
            && settings.origin(DesignSettings.BLOCKS).isDefault()
        ? with(
            settings,
            DesignSettings.BLOCKS,
            DesignSettings.PRECISION_BLOCKS,
            new Origin("default with " + DesignSettings.PRECISION))
        : settings;
  }

  /** Who asks for an end on the command line gets that one, not the end that the scale has. */
  private static Settings endsAsAsked(Settings settings) {
    if (asked(settings, DesignSettings.UNTIL)) {
      return settings;
    }
    return ENDS.stream()
        .filter(path -> asked(settings, path))
        .findFirst()
        .map(
            path ->
                settings.with(
                    new Setting(DesignSettings.UNTIL, DesignSettings.FIXED, settings.origin(path))))
        .orElse(settings);
  }

  private static boolean asked(Settings settings, String path) {
    return settings.has(path) && settings.origin(path).text().startsWith("--");
  }

  private static Settings untilSettled(Settings settings, Problems problems) {
    if (settings.has(DesignSettings.PRECISION)) {
      problems.add(
          settings,
          DesignSettings.PRECISION,
          " and " + DesignSettings.UNTIL + ": settled exclude each other");
    }
    return settings.origin(DesignSettings.BLOCKS).isDefault()
        ? with(
            settings,
            DesignSettings.BLOCKS,
            DesignSettings.SETTLED_BLOCKS,
            new Origin("default with " + DesignSettings.UNTIL + ": settled"))
        : settings;
  }

  private Settings asPublished(Settings settings, Problems problems) {
    if (published == null || published.protocol() == null) {
      problems.add(
          settings.origin(DesignSettings.PROTOCOL),
          "as-published needs published.protocol, the publication's own rule:"
              + " 'iterations: 5', or 'similar: {runs: 3, within: 5%, at-most: 9}'");
      return settings;
    }
    // Level after level there is no whole block to look at before the very end.
    for (String path : List.of(DesignSettings.PRECISION, DesignSettings.BUDGET)) {
      if (settings.has(path)) {
        problems.add(
            settings, path, " needs blocks: use protocol " + DesignSettings.RANDOMISED_BLOCKS);
      }
    }
    if (DesignSettings.untilSettled(settings)) {
      problems.add(
          settings,
          DesignSettings.UNTIL,
          ": settled needs blocks: use protocol " + DesignSettings.RANDOMISED_BLOCKS);
    }
    int most = published.protocol().most();
    if (asked(settings, DesignSettings.BLOCKS)) {
      problems.add(
          settings,
          DesignSettings.BLOCKS,
          " cannot be set with protocol as-published: published.protocol runs each level "
              + (published.protocol().similar() == null ? "" : "at most ")
              + most
              + " times");
    }
    return with(settings, DesignSettings.BLOCKS, most, new Origin("published.protocol"));
  }

  private static Settings with(Settings settings, String path, long value, Origin origin) {
    return settings.with(new Setting(path, String.valueOf(value), origin));
  }
}

package dev.toll.engine.study.resolve;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Metric.Better;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.system.SystemUnderTest;
import java.util.ArrayList;
import java.util.List;

/**
 * The metrics of a study: its system's, and what every trial of every system yields: whose the
 * machine's CPU time was, and its energy.
 */
public final class StudyMetrics {
  public static final String OBSERVING = "observing_cpu_share";
  public static final String ENERGY = "energy";
  public static final String UNACCOUNTED = "unaccounted_cpu_share";

  private static final List<Metric> OF_EVERY_SYSTEM =
      List.of(
          Metric.neither(OBSERVING, "CPU taken by observing, of the run's own", "%"),
          Metric.neither(UNACCOUNTED, "CPU not accounted for, of the machine's", "%"),
          Metric.lower(ENERGY, "Energy of the machine's processors and memory", "J"));

  private StudyMetrics() {}

  /**
   * All that a trial can yield; a system's own metric comes before one of the same name of every
   * system.
   *
   * @return with the primary metric that {@link DesignSettings#PRIMARY} names, or else the system's
   */
  public static List<Metric> of(SystemUnderTest system, Settings settings) {
    List<Metric> own = system.metrics(settings);
    List<Metric> all = new ArrayList<>(own);
    OF_EVERY_SYSTEM.stream()
        .filter(metric -> own.stream().noneMatch(one -> one.name().equals(metric.name())))
        .forEach(all::add);
    String primary = settings.text(DesignSettings.PRIMARY, null);
    return primary == null
        ? all
        : all.stream().map(metric -> metric.primary(metric.name().equals(primary))).toList();
  }

  /** The metric that verdicts are about. */
  public static Metric primary(SystemUnderTest system, Settings settings) {
    return Metric.primary(of(system, settings)).orElseThrow();
  }

  /** A verdict needs a metric that is measured and that can be better or worse. */
  static void check(SystemUnderTest system, Settings settings, Problems problems) {
    String primary = settings.text(DesignSettings.PRIMARY, null);
    if (primary == null) {
      return;
    }
    List<String> judged =
        of(system, settings).stream()
            .filter(metric -> metric.better() != Better.NEITHER)
            .map(Metric::name)
            .toList();
    if (!judged.contains(primary)) {
      problems.add(
          settings.origin(DesignSettings.PRIMARY),
          "%s: no metric with a better direction is called '%s'; %s"
              .formatted(DesignSettings.PRIMARY, primary, Nearest.hint(primary, judged)));
    }
  }
}

package dev.toll.engine.study.resolve;

import dev.toll.engine.record.Metric;
import dev.toll.engine.record.ReportSpec;
import dev.toll.engine.record.SizingSpec;
import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.Origin;
import dev.toll.engine.settings.Problems;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.StudyFile;
import dev.toll.engine.system.SystemUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Whether the metrics that a study names are measured by its system. */
record MetricReferences(StudyFile file, Settings settings, SystemUnderTest system) {

  void check(Problems problems) {
    similarity(problems);
    report(problems);
  }

  /** Runs can be similar only in something that is measured. */
  private void similarity(Problems problems) {
    if (settings.text(DesignSettings.PROTOCOL).equals(DesignSettings.AS_PUBLISHED)
        && file.published() != null
        && file.published().metric() != null) {
      known(List.of(file.published().metric()), "published.metric", problems);
    }
  }

  /** A sentence about a metric that is not measured would never be said. */
  private void report(Problems problems) {
    List<String> asked = new ArrayList<>();
    if (file.report().capacity() != null) {
      asked.addAll(file.report().capacity().metrics().keySet());
    }
    for (ReportSpec.Why why : file.report().why()) {
      asked.add(why.metric());
      asked.add(why.of());
      asked.addAll(why.further());
    }
    for (ReportSpec.Pivot pivot : file.report().pivots()) {
      asked.addAll(pivot.metrics());
      asked.add(pivot.mean());
      asked.addAll(pivot.published().keySet());
    }
    if (file.report().scaling() != null) {
      asked.add(file.report().scaling().metric());
      String setting = file.report().scaling().setting();
      List<String> paths = settings.all().stream().map(Setting::path).toList();
      if (!paths.contains(setting)) {
        problems.add(
            new Origin(file.fileName()),
            "report.scaling: unknown setting '" + setting + "'; " + Nearest.hint(setting, paths));
      }
    }
    known(asked, "report", problems);
    sizing(problems);
  }

  private void sizing(Problems problems) {
    SizingSpec sizing = file.report().sizing();
    List<Metric> metrics = StudyMetrics.of(system, settings);
    if (sizing != null && sizing.among(metrics) == null) {
      problems.add(new Origin(file.fileName()), "report.sizing: " + sizing.noRate(metrics));
    }
  }

  private void known(List<String> asked, String where, Problems problems) {
    List<String> known = StudyMetrics.of(system, settings).stream().map(Metric::name).toList();
    for (String metric : asked.stream().filter(Objects::nonNull).distinct().toList()) {
      if (!known.contains(metric)) {
        problems.add(
            new Origin(file.fileName()),
            where + ": unknown metric '" + metric + "'; " + Nearest.hint(metric, known));
      }
    }
  }
}

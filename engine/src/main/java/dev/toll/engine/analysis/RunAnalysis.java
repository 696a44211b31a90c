package dev.toll.engine.analysis;

import dev.toll.engine.compare.Environment;
import dev.toll.engine.environment.CryptoWarnings;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.Order;
import dev.toll.engine.record.SliceRecord;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Noise;
import dev.toll.engine.results.Results;
import dev.toll.engine.results.RunState;
import dev.toll.engine.results.Warning;
import dev.toll.engine.series.ColumnSeries;
import dev.toll.engine.series.CompilerShare;
import dev.toll.engine.series.RateSeries;
import dev.toll.engine.series.SeriesFile;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.SettingSpec.Trait;
import dev.toll.engine.statistics.Pace;
import dev.toll.engine.statistics.Steady;
import dev.toll.engine.statistics.SteadyState;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyMetrics;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Turns a run directory into results: its journal and environment, nothing else. */
public final class RunAnalysis {
  private RunAnalysis() {}

  /** Analyses a run as far as it has come. */
  public static Results analyse(RunDirectory directory, Study study, SystemUnderTest system)
      throws IOException {
    return analyse(directory, RunView.examined(directory), study, system);
  }

  /** The same of a run that has been read. */
  public static Results analyse(
      RunDirectory directory, RunView view, Study study, SystemUnderTest system)
      throws IOException {
    List<TrialRecord> trials = view.attempts();
    List<Metric> metrics =
        StudyMetrics.of(system, study.settings()).stream()
            .filter(metric -> canBeHad(metric, trials))
            .toList();
    Map<String, Object> environment = environment(directory, study);
    return Analysis.analyse(
        new AnalysisInput(
            new Results.StudyInfo(
                study.name(),
                study.title(),
                study.question(),
                study.scale(),
                study.system(),
                study.workload()),
            run(directory, study, view),
            study.levels().stream().map(level -> level(level, study, system)).toList(),
            metrics,
            trials,
            study.published(),
            study.settings().share(DesignSettings.TOLERANCE),
            DesignSettings.asksAtMost(study.settings()),
            DesignSettings.planned(study.settings()),
            study.noiseTwin(),
            ceiling(trials, metrics),
            warnings(directory, study, view, environment),
            environment,
            steady(directory, trials),
            paces(directory, trials),
            system.events().isEmpty()
                ? Map.of()
                : EventOverlaps.byTrial(directory.path(), trials, system.events()),
            study.report(),
            without(study, system, metrics)));
  }

  /** How noisy a metric was, from the journal alone; empty before two blocks are done. */
  public static Optional<Noise> noise(RunView view, Study study, Metric metric) {
    if (order(view, study) == Order.SEQUENTIAL) {
      return Optional.empty();
    }
    List<String> levels = study.levels().stream().map(Level::name).toList();
    Blocks blocks = new Blocks(view.attempts(), false);
    return new NoiseAnalysis(levels, blocks).of(List.of(metric)).stream().findFirst();
  }

  private static Order order(RunView view, Study study) {
    return view.interleaved().orElse(false) ? Order.INTERLEAVED : study.order();
  }

  private static Map<String, Set<String>> without(
      Study study, SystemUnderTest system, List<Metric> metrics) {
    return study.levels().stream()
        .collect(
            Collectors.toMap(
                Level::name,
                level ->
                    metrics.stream()
                        .map(Metric::name)
                        .filter(metric -> !system.measures(metric, level.settings()))
                        .collect(Collectors.toSet())));
  }

  /** On a machine without counters no trial has energy: its facts say why, and nothing is amiss. */
  private static boolean canBeHad(Metric metric, List<TrialRecord> trials) {
    return metric.primary()
        || !metric.name().equals(StudyMetrics.ENERGY)
        || trials.stream()
            .anyMatch(
                trial -> trial.metrics() != null && trial.metrics().get(metric.name()) != null);
  }

  private static Results.RunInfo run(RunDirectory directory, Study study, RunView view) {
    RunRequest request = view.request();
    RunView.End end = view.end();
    return new Results.RunInfo(
        directory.id(),
        view.startedAt(),
        end == null ? null : end.at(),
        end == null ? RunState.UNFINISHED : RunState.of(end.state()),
        end == null ? "not ended: under way, or cut short" : end.why(),
        request.seed(),
        order(view, study),
        0,
        request.tollVersion(),
        request.command());
  }

  private static Results.LevelInfo level(Level level, Study study, SystemUnderTest system) {
    boolean connects = system.connects(level.settings());
    Map<String, String> settings = new TreeMap<>();
    for (Setting setting : level.settings().all()) {
      boolean unsaid =
          connects
              && setting.origin().isDefault()
              && level.settings().is(Trait.OWN_SERVERS, setting.path());
      if (!unsaid && !setting.path().startsWith("design.")) {
        settings.put(setting.path(), setting.value());
      }
    }
    return new Results.LevelInfo(
        level.name(),
        level.description(),
        level.name().equals(study.baseline()),
        level.isControl(),
        level.control(),
        settings,
        level.factors(),
        level.reference());
  }

  private static Map<String, Steady> steady(RunDirectory directory, List<TrialRecord> trials) {
    Map<String, Steady> steady = new ConcurrentHashMap<>();
    trials.parallelStream()
        .filter(TrialRecord::valid)
        .forEach(trial -> steady.put(trial.trial(), steady(directory, trial)));
    return steady;
  }

  private static Steady steady(RunDirectory directory, TrialRecord trial) {
    List<SliceRecord> slices = trial.slices();
    RateSeries rate = new RateSeries();
    CompilerShare compilers =
        new CompilerShare(row -> row >= slices.size() || slices.get(row).counts());
    SeriesFile.stream(directory.path(), trial.trial(), rate, compilers);
    double[] rates = rate.rates();
    Steady steady =
        rates.length == 0
            ? SteadyState.unknown("it has no series of a rate")
            : SteadyState.of(rate.seconds(), rates);
    return steady.with(compilers.share());
  }

  private static Map<String, Pace> paces(RunDirectory directory, List<TrialRecord> trials) {
    Map<String, Pace> paces = new TreeMap<>();
    for (TrialRecord trial : trials) {
      Double offered = trial.load().offeredPerSecond();
      if (trial.valid() && offered != null) {
        ColumnSeries lag = new ColumnSeries(ColumnSeries.SCHEDULE_LAG);
        SeriesFile.stream(directory.path(), trial.trial(), lag);
        double[] known = Arrays.stream(lag.values()).filter(Double::isFinite).toArray();
        paces.put(trial.trial(), Pace.of(offered, known, lag.end()));
      }
    }
    return paces;
  }

  private static AnalysisInput.Ceiling ceiling(List<TrialRecord> trials, List<Metric> metrics) {
    Metric rate = AnalysisInput.rate(metrics);
    if (rate == null) {
      return null;
    }
    return trials.stream()
        .map(trial -> trial.load().ceilingPerSecond())
        .filter(Objects::nonNull)
        .findFirst()
        .map(ceiling -> new AnalysisInput.Ceiling(rate.name(), ceiling))
        .orElse(null);
  }

  /** What the machine does to the figures, and what was remarked meanwhile. */
  private static List<Warning> warnings(
      RunDirectory directory, Study study, RunView view, Map<String, ?> environment)
      throws IOException {
    List<Warning> warnings = new ArrayList<>();
    for (Warning warning : CryptoWarnings.of(environment)) {
      warnings.add(EncryptionUse.touches(study, warning.kind()) ? warning : warning.elsewhere());
    }
    view.damages()
        .forEach(
            damage -> warnings.add(Warning.of(Warning.Kind.JOURNAL_DAMAGED, damage.toString())));
    Map.Entry<String, List<String>> first = null;
    for (Map.Entry<String, List<String>> each : view.environments().entrySet()) {
      first = first == null ? each : first;
      if (first != each) {
        List<String> differences =
            Environment.differences(
                directory.environmentFacts(first.getKey()),
                directory.environmentFacts(each.getKey()));
        warnings.add(
            Warning.of(
                Warning.Kind.ENVIRONMENT_CHANGED,
                first.getValue(),
                first.getKey(),
                each.getValue(),
                each.getKey(),
                String.join("; ", differences)));
      }
    }
    view.notes().forEach(note -> warnings.add(Warning.of(Warning.Kind.REMARK, note)));
    return warnings;
  }

  /** The machine and the system, and the design, so that results alone say how they were had. */
  private static Map<String, Object> environment(RunDirectory directory, Study study)
      throws IOException {
    Map<String, Object> environment = new LinkedHashMap<>();
    environment.putAll(directory.environmentFacts(RunDirectory.environmentName(1)));
    environment.put("design", study.settings().below("design."));
    return environment;
  }
}

package dev.toll.cli;

import dev.toll.engine.analysis.BlockPhases;
import dev.toll.engine.analysis.RunAnalysis;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.plan.Estimates;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.Metric;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.results.Noise;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyMetrics;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.engine.words.Phrase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a plan takes by the newest run of its study. The journal is read once; the files of its
 * trials are not read: an estimate does not depend on whether they were changed.
 */
final class NewestRun {

  /** Phases below so many seconds are not named. */
  private static final double SHORT = 0.5;

  /** Settings that decide how many blocks there are, not how long one takes. */
  private static final Set<String> NO_MATTER =
      Set.of("blocks", "precision", "until", "budget", "seed", "tolerance", "question", "label");

  private final Installation installation;
  private final Path runs;

  /** By study, as far as it has been asked for. */
  private final Map<String, Optional<Read>> found = new HashMap<>();

  /**
   * A run.
   *
   * @param study as it was run
   */
  record Read(RunDirectory directory, RunView view, Study study) {
    /** Of the study's primary metric; empty where two blocks are not done. */
    Optional<Noise> noise(Catalog catalog) {
      SystemUnderTest system = catalog.find(study.system()).orElseThrow();
      return Metric.primary(StudyMetrics.of(system, study.settings()))
          .flatMap(metric -> RunAnalysis.noise(view, study, metric));
    }
  }

  NewestRun(Installation installation, Path runs) {
    this.installation = installation;
    this.runs = runs;
  }

  Path runs() {
    return runs;
  }

  /**
   * The newest run of a study; empty where there is none, or this toll cannot resolve its study.
   */
  Optional<Read> find(Study study) throws IOException {
    Optional<Read> read = found.get(study.name());
    if (read == null) {
      Optional<RunDirectory> newest = RunDirectory.latest(runs, study.name());
      read = newest.isEmpty() ? Optional.empty() : read(newest.get());
      found.put(study.name(), read);
    }
    return read;
  }

  private Optional<Read> read(RunDirectory directory) throws IOException {
    RunView view = RunView.read(directory);
    if (view.request() == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Read(directory, view, view.request().resolve(installation.catalog())));
    } catch (StudyException e) {
      return Optional.empty();
    }
  }

  /**
   * The estimates with the time as measured, where that run did the same work; as they are without
   * such a run.
   */
  Estimates estimates(Study study, Plan plan, Estimates guessed) throws IOException {
    Read newest = find(study).orElse(null);
    BlockPhases phases =
        newest == null || !sameWork(newest, study, plan)
            ? null
            : BlockPhases.of(newest.view().attempts());
    return phases == null || plan.similar() != null
        ? guessed
        : new Estimates(
            phases.seconds(plan.blocks(), study.levels().size()),
            guessed.diskBytes(),
            guessed.memoryBytes(),
            basis(newest.directory(), phases));
  }

  /** Whether it is of the same scale, order and workload. */
  private static boolean sameWork(Read newest, Study study, Plan plan) {
    return newest.study().scale().equals(study.scale())
        && interleaved(newest.view()) == plan.interleaved()
        && work(newest.study()).equals(work(study));
  }

  private static boolean interleaved(RunView view) {
    return view.attempts().stream().anyMatch(TrialRecord::interleaved);
  }

  /** What decides how long a block takes. */
  private static List<Object> work(Study study) {
    Map<String, String> design = new TreeMap<>(study.settings().below("design."));
    design.keySet().removeAll(NO_MATTER);
    return List.of(study.settings().below("workload."), design);
  }

  /** {@code as in run 20261123T022632Z: blocks of 6 levels, 3 min each (warm 50 s, ...)}. */
  private static String basis(RunDirectory directory, BlockPhases phases) {
    String parts =
        phases.phases().entrySet().stream()
            .filter(phase -> phase.getValue() >= SHORT)
            .map(phase -> String.format(Locale.ROOT, "%s %.0f s", phase.getKey(), phase.getValue()))
            .collect(Collectors.joining(", "));
    return "as in run %s: blocks of %s, %s each%s"
        .formatted(
            directory.id(),
            Phrase.count(phases.levels(), "level"),
            Phrase.time(phases.seconds()),
            parts.isEmpty() ? "" : ": " + parts);
  }
}

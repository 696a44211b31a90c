package dev.toll.cli;

import dev.toll.engine.analysis.BlockPhases;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.plan.Estimates;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.words.Phrase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a plan takes by the newest run of its study. The journal is read once, and files of trials
 * not at all: an estimate needs no proof that nobody changed them.
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

  private record Read(RunDirectory directory, RunView view) {}

  NewestRun(Installation installation, Path runs) {
    this.installation = installation;
    this.runs = runs;
  }

  Path runs() {
    return runs;
  }

  /**
   * Its results, from its journal.
   *
   * @throws StudyException if its study cannot be resolved
   */
  Optional<RunResults> results(Study study) throws IOException, StudyException {
    Optional<Read> newest = newest(study);
    return newest.isEmpty()
        ? Optional.empty()
        : Optional.of(RunResults.of(newest.get().directory(), newest.get().view(), installation));
  }

  private Optional<Read> newest(Study study) throws IOException {
    Optional<Read> read = found.get(study.name());
    if (read == null) {
      Optional<RunDirectory> directory = RunDirectory.latest(runs, study.name());
      read =
          directory.isEmpty()
              ? Optional.empty()
              : Optional.of(new Read(directory.get(), RunView.read(directory.get())));
      found.put(study.name(), read);
    }
    return read;
  }

  /**
   * The estimates with the time as measured, where that run did the same work; as they are without
   * such a run.
   */
  Estimates of(Study study, Plan plan, Estimates guessed) throws IOException {
    Optional<Read> newest = newest(study);
    BlockPhases phases = newest.isEmpty() ? null : phases(newest.get().view(), study, plan);
    return phases == null || plan.similar() != null
        ? guessed
        : new Estimates(
            phases.seconds(plan.blocks(), study.levels().size()),
            guessed.diskBytes(),
            guessed.memoryBytes(),
            basis(newest.get().directory(), phases));
  }

  /** Null unless it is of the same scale, order and workload, and has a block. */
  private BlockPhases phases(RunView view, Study study, Plan plan) {
    RunRequest request = view.request();
    // At another scale it did other work, which is known before its study is resolved.
    if (request == null
        || !Objects.requireNonNullElse(request.scale(), Study.AS_WRITTEN).equals(study.scale())
        || interleaved(view) != plan.interleaved()) {
      return null;
    }
    try {
      Study earlier = request.resolve(installation.catalog());
      return work(earlier).equals(work(study)) ? BlockPhases.of(view.attempts()) : null;
    } catch (StudyException e) {
      // Its settings are no longer known to this toll: no run to go by.
      return null;
    }
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

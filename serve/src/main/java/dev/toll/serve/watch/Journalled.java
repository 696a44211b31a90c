package dev.toll.serve.watch;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunState;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.Catalog;
import dev.toll.engine.system.SystemUnderTest;
import java.io.IOException;
import java.util.List;

/**
 * What the journal of a run tells.
 *
 * @param study null when it cannot be resolved by this toll; {@code problem} says why
 * @param startedAt of the first request, ISO-8601 UTC; null before it
 * @param endedAt of the newest end; null without one
 * @param trials every attempt, valid or not, in the order they ended
 */
record Journalled(
    RunState state,
    Study study,
    SystemUnderTest system,
    Plan plan,
    String problem,
    String startedAt,
    String endedAt,
    List<TrialRecord> trials,
    List<String> notes) {

  static Journalled read(RunDirectory directory, Catalog catalog) throws IOException {
    List<Journal.Line> lines = Journal.read(directory.journal());
    RunState state = RunState.read(directory);
    RunRequest request = state.request();
    Study study = null;
    SystemUnderTest system = null;
    Plan plan = null;
    String problem = null;
    if (request != null) {
      try {
        study = request.resolve(new StudyResolver(catalog));
        system = catalog.find(study.system()).orElse(null);
        plan = Planner.plan(study, request.seed(), request.blocks());
      } catch (StudyException | RuntimeException e) {
        // An older or newer toll had other keys: what can be told without them still is.
        problem = e.getMessage();
      }
    }
    return new Journalled(
        state,
        study,
        system,
        plan,
        problem,
        at(lines, "run", true),
        state.end() == null ? null : at(lines, "end", false),
        Journal.trials(lines),
        lines.stream()
            .filter(line -> line.kind().equals("note") && line.body().has("text"))
            .map(line -> line.body().get("text").getAsString())
            .distinct()
            .toList());
  }

  private static String at(List<Journal.Line> lines, String kind, boolean first) {
    List<String> times =
        lines.stream()
            .filter(line -> line.kind().equals(kind) && line.body().has("at"))
            .map(line -> line.body().get("at").getAsString())
            .toList();
    return times.isEmpty() ? null : times.get(first ? 0 : times.size() - 1);
  }

  /** Complete blocks: every level has a valid trial; the warm-up block does not count. */
  int blocks() {
    if (study == null) {
      return 0;
    }
    int levels = study.levels().size();
    return (int)
        state.trials().stream()
            .filter(trial -> trial.block() > 0)
            .collect(
                java.util.stream.Collectors.groupingBy(
                    TrialRecord::block,
                    java.util.stream.Collectors.mapping(
                        TrialRecord::level, java.util.stream.Collectors.toSet())))
            .values()
            .stream()
            .filter(found -> found.size() == levels)
            .count();
  }
}

package dev.toll.engine.run;

import dev.toll.engine.journal.Journal;
import dev.toll.engine.measure.WaitForQuiet;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.record.TrialRecord.Status;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs a trial, or an interleaved block, again until it counts or has been tried often enough.
 *
 * @param phases knows whether another attempt can succeed
 */
record Replays(TrialRunner phases, Attempt.Runner runner, Journal journal) {
  /**
   * Runs it until it counts, or was disturbed in every attempt.
   *
   * @param together a trial, or those of an interleaved block
   * @param trials all of the run so far; what is run is added
   * @throws SystemException when it stayed void
   */
  void untilValid(List<Plan.Trial> together, int number, int of, List<TrialRecord> trials)
      throws SystemException, InterruptedException, IOException {
    String name = name(together);
    // Counted on over a resume, so that no void attempt's evidence is overwritten; replays anew.
    int before =
        together.stream().mapToInt(trial -> (int) attempts(trial, trials).count()).max().orElse(0);
    TrialRecord last = null;
    int voids = 0;
    for (int attempt = before + 1; ; attempt++) {
      if (phases.permanent()) {
        throw new SystemException(
            "%s failed; retrying would fail the same way: %s"
                .formatted(name, last == null ? "" : last.wholeReason()));
      }
      if (last != null && last.status() == Status.EXCLUDED) {
        awaitQuiet(name);
      }
      Attempt done = runner.run(together, attempt, number, of);
      // A void attempt that cannot be written down is as if it had never been.
      if (done.valid()) {
        keep(done);
      } else {
        phases.writing(() -> keep(done));
      }
      trials.addAll(done.records());
      done.records().forEach(phases.listener::trialEnded);
      if (done.valid()) {
        return;
      }
      last = done.decisive();
      if (givenUp(together, trials)) {
        // A busy neighbour is no failure of the system: the run goes on without it.
        phases.listener.note(name + " was disturbed in every attempt and does not count");
        return;
      }
      Optional<String> lost = phases.lost();
      if (lost.isPresent()) {
        throw new SystemException(
            "%s is void: %s%nThe run cannot go on: %s. Continue it with toll resume"
                .formatted(name, last.wholeReason(), lost.get()));
      }
      if (last.status() == Status.VOID && ++voids > most()) {
        throw new SystemException(
            name
                + " is void after "
                + attempt
                + (attempt == 1 ? " attempt: " : " attempts: ")
                + last.wholeReason());
      }
    }
  }

  private static String name(List<Plan.Trial> together) {
    Plan.Trial first = together.get(0);
    return together.size() == 1 ? "trial " + first.id() : "block " + first.block();
  }

  private void keep(Attempt done) {
    if (done.records().size() == 1) {
      journal.trial(done.records().get(0));
    } else {
      journal.block(done.records());
    }
    // A rule that this machine cannot apply is said, not silently passed over.
    for (TrialRecord record : done.records()) {
      if (record.status() != Status.VOID) {
        for (var condition : phases.exclusion.unknown(record.interference())) {
          journal.note("the exclusion rule '" + condition + "' was not applied: unknown here");
        }
      }
    }
  }

  private void awaitQuiet(String name) throws InterruptedException {
    WaitForQuiet.await(
            phases.exclusion,
            phases.study.settings().duration(DesignSettings.QUIET_WAIT),
            phases.groups,
            phases.listener::activity)
        .ifPresent(
            busy ->
                journal.note(
                    "%s was run again although the machine had not become quiet: %s"
                        .formatted(name, busy)));
  }

  /** Disturbed as often as it may be run; on a resume it is not tried again. */
  boolean givenUp(List<Plan.Trial> together, List<TrialRecord> trials) {
    long excluded =
        attempts(together.get(0), trials)
            .filter(record -> record.status() == Status.EXCLUDED)
            .count();
    return excluded > most();
  }

  /** How often it may be run again. */
  private long most() {
    return phases.study.settings().count(DesignSettings.REPLAYS);
  }

  private static Stream<TrialRecord> attempts(Plan.Trial trial, List<TrialRecord> trials) {
    return trials.stream().filter(record -> record.trial().equals(trial.id()));
  }
}

package dev.toll.engine.run;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.CpuGroupsOfRun;
import dev.toll.engine.measure.CpuOfSlots;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.RoundOrder;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.study.ExclusionRule;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * One interleaved block: every level's instance is brought up, then all are warmed and loaded in
 * turns, then each is finished as a trial by itself would be. Its trials count together or not at
 * all.
 */
record InterleavedBlock(
    TrialRunner phases,
    Study study,
    RunDirectory directory,
    RunListener listener,
    ExclusionRule exclusion,
    CpuGroupsOfRun groups,
    long seed)
    implements Attempt.Runner {
  /** Runs a block. */
  @Override
  public Attempt run(List<Plan.Trial> planned, int attempt, int number, int of)
      throws InterruptedException, IOException {
    boolean[] turns = new boolean[1];
    List<BlockMember> members = new ArrayList<>();
    for (Plan.Trial trial : planned) {
      // Shown while levels are brought up and finished, not while they are loaded in turns.
      Steps steps = phases.steps((phase, name) -> heard(turns[0], phase, name));
      members.add(
          new BlockMember(
              TrialInProgress.begin(
                  trial,
                  study.level(trial.level()),
                  attempt,
                  directory,
                  trial.position() - 1,
                  steps)));
    }
    CpuOfSlots cpu = new CpuOfSlots(groups);
    TurnsOfBlock.Guard guard = this::guard;
    UnaryOperator<TurnsOfBlock.Part> told =
        part ->
            member -> {
              int index = members.indexOf(member);
              listener.trialStarted(planned.get(index), attempt, number + index, of);
              part.at(member);
            };
    try {
      // One kind of step for all before the next: what one instance still waits for passes while
      // others start.
      boolean up =
          guard.each(members, this::clearLeftUp)
              && guard.each(
                  members,
                  told.apply(
                      member -> {
                        member.up(phases.up(member.trial()));
                        cpu.add(member.trial().slot(), member.instance());
                      }))
              && guard.each(
                  members,
                  told.apply(member -> phases.makeReady(member.trial(), member.instance())));
      if (up) {
        listener.loadedInTurns(planned, attempt, number, of);
        turns[0] = true;
        RoundOrder order = new RoundOrder(members.size(), seed, planned.get(0).block(), attempt);
        boolean loaded = new TurnsOfBlock(study, members, order, cpu, listener, guard).load();
        turns[0] = false;
        if (loaded) {
          guard.each(
              members,
              told.apply(
                  member -> {
                    phases.finish(member.trial(), member.instance());
                    clear(member);
                  }));
        }
      }
    } finally {
      groups.shared();
    }
    return end(members);
  }

  private void heard(boolean turns, String phase, String name) {
    if (!turns) {
      listener.step(phase, name);
    }
  }

  /** An attempt that failed leaves instances up, which would disturb all that are started now. */
  private void clearLeftUp(BlockMember member) throws SystemException, InterruptedException {
    if (phases.occupied(member.trial().slot())) {
      clear(member);
    }
  }

  private void clear(BlockMember member) throws SystemException, InterruptedException {
    phases.clear(member.trial().slot(), member.trial().phase("reset"));
  }

  /** What is started meanwhile belongs to this level. */
  private boolean guard(BlockMember member, TurnsOfBlock.Part part)
      throws InterruptedException, IOException {
    groups.in(member.trial().slot());
    return phases.guard(member.trial(), () -> part.at(member));
  }

  /** One that is void or excluded leaves the others without anything to be compared with. */
  private Attempt end(List<BlockMember> members) throws IOException {
    List<TrialInProgress> trials = members.stream().map(BlockMember::trial).toList();
    TrialInProgress decisive =
        trials.stream()
            .filter(trial -> trial.failure() != null)
            .findFirst()
            .or(() -> trials.stream().filter(t -> t.disturbed(exclusion).isPresent()).findFirst())
            .orElse(trials.get(0));
    String failure = decisive.failure();
    String disturbance = decisive.disturbed(exclusion).orElse(null);
    List<TrialRecord> records = new ArrayList<>();
    for (TrialInProgress trial : trials) {
      if (failure != null && trial.failure() == null) {
        trial.failed(because(decisive, "void", failure));
      }
      records.add(
          trial.end(
              disturbance == null
                  ? null
                  : trial.disturbed(exclusion).orElse(because(decisive, "excluded", disturbance))));
    }
    return new Attempt(records, records.get(trials.indexOf(decisive)));
  }

  private static String because(TrialInProgress other, String status, String reason) {
    return "its block counts as a whole, and level %s was %s: %s"
        .formatted(other.level().name(), status, reason);
  }
}

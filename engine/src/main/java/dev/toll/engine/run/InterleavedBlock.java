package dev.toll.engine.run;

import dev.toll.engine.measure.CpuOfSlots;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.RoundOrder;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One interleaved block: every level's instance is brought up, then all are warmed and loaded in
 * turns, then each is finished as a trial by itself would be. Its trials count together or not at
 * all.
 */
record InterleavedBlock(TrialRunner phases, long seed) implements Attempt.Runner {
  /** Runs a block. */
  @Override
  public Attempt run(List<Plan.Trial> planned, int attempt, int number, int of)
      throws InterruptedException, IOException {
    List<BlockMember> members = new ArrayList<>();
    Shown shown = new Shown(phases.listener, planned, attempt, number, of);
    for (Plan.Trial trial : planned) {
      int index = members.size();
      Steps steps = phases.steps((phase, name) -> shown.step(index, phase, name));
      members.add(
          new BlockMember(
              TrialInProgress.begin(
                  trial,
                  phases.study.level(trial.level()),
                  attempt,
                  phases.directory,
                  trial.position() - 1,
                  steps)));
    }
    CpuOfSlots cpu = new CpuOfSlots(phases.groups);
    TurnsOfBlock.Guard guard = this::guard;
    int atOnce = phases.atOnce();
    try {
      // One kind of step for all before the next: what one instance still waits for passes while
      // others start.
      boolean up =
          guard.each(members, this::clearLeftUp)
              && guard.each(atOnce, members, member -> member.up(phases.up(member.trial())))
              && guard.each(
                  atOnce, members, member -> phases.makeReady(member.trial(), member.instance()));
      if (up) {
        members.forEach(member -> cpu.add(member.trial().slot(), member.instance()));
        shown.turns(true);
        RoundOrder order = new RoundOrder(members.size(), seed, planned.get(0).block(), attempt);
        boolean loaded =
            new TurnsOfBlock(phases.study, members, order, cpu, phases.listener, guard).load();
        shown.turns(false);
        if (loaded) {
          finish(members, planned.get(0).block(), atOnce, cpu);
        }
      }
    } finally {
      phases.groups.shared();
    }
    return end(members);
  }

  /** Each level is gone before the next one's data is read, unless all are loaded once more. */
  private void finish(List<BlockMember> members, int block, int atOnce, CpuOfSlots cpu)
      throws InterruptedException, IOException {
    TurnsOfBlock.Guard guard = this::guard;
    TurnsOfBlock.Part check = member -> phases.check(member.trial(), member.instance());
    // Every run has a first block; which one is the last is known only when its levels are gone.
    boolean observed = block == 1 && phases.study.settings().has(DesignSettings.OBSERVE);
    if (observed) {
      Duration length = phases.study.settings().duration(DesignSettings.OBSERVE);
      double pace = members.stream().mapToDouble(BlockMember::pace).average().orElseThrow();
      if (!guard.each(atOnce, members, check)
          || !guard.each(members, member -> member.observe(cpu, length, pace))) {
        return;
      }
    }
    guard.each(
        atOnce,
        members,
        member -> {
          if (!observed) {
            check.at(member);
          }
          phases.proveStopped(member.trial(), member.instance());
          clear(member);
        });
  }

  /**
   * Shows the newest step of any level; while levels are loaded in turns, rounds are shown instead.
   */
  private static final class Shown {
    private final RunListener listener;
    private final List<Plan.Trial> planned;
    private final int attempt;
    private final int number;
    private final int of;
    private int last = -1;
    private boolean turns;

    Shown(RunListener listener, List<Plan.Trial> planned, int attempt, int number, int of) {
      this.listener = listener;
      this.planned = planned;
      this.attempt = attempt;
      this.number = number;
      this.of = of;
    }

    synchronized void step(int index, String phase, String name) {
      if (turns) {
        return;
      }
      if (index != last) {
        last = index;
        listener.trialStarted(planned.get(index), attempt, number + index, of);
      }
      listener.step(phase, name);
    }

    synchronized void turns(boolean begin) {
      turns = begin;
      last = -1;
      if (begin) {
        listener.loadedInTurns(planned, attempt, number, of);
      }
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
    phases.groups.in(member.trial().slot());
    return phases.guard(member.trial(), () -> part.at(member));
  }

  /** One that is void or excluded leaves the others without anything to be compared with. */
  private Attempt end(List<BlockMember> members) throws IOException {
    List<TrialInProgress> trials = members.stream().map(BlockMember::trial).toList();
    TrialInProgress decisive =
        trials.stream()
            .filter(trial -> trial.failure() != null)
            .findFirst()
            .or(
                () ->
                    trials.stream()
                        .filter(t -> t.disturbed(phases.exclusion).isPresent())
                        .findFirst())
            .orElse(trials.get(0));
    String failure = decisive.failure();
    String disturbance = decisive.disturbed(phases.exclusion).orElse(null);
    List<TrialRecord> records = new ArrayList<>();
    for (TrialInProgress trial : trials) {
      if (failure != null && trial.failure() == null) {
        trial.failed(because(decisive, "void", failure));
      }
      records.add(
          trial.end(
              disturbance == null
                  ? null
                  : trial
                      .disturbed(phases.exclusion)
                      .orElse(because(decisive, "excluded", disturbance))));
    }
    return new Attempt(records, records.get(trials.indexOf(decisive)));
  }

  private static String because(TrialInProgress other, String status, String reason) {
    return "its block counts as a whole, and level %s was %s: %s"
        .formatted(other.level().name(), status, reason);
  }
}

package dev.toll.engine.run;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.measure.CpuGroupsOfRun;
import dev.toll.engine.measure.CpuOfSlots;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.RoundOrder;
import dev.toll.engine.record.Reason;
import dev.toll.engine.record.TrialRecord;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.ExclusionRule;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One interleaved block: every level's instance is brought up, then all are warmed and loaded in
 * turns, then each is finished as a trial by itself would be. Its trials count together or not at
 * all.
 */
final class InterleavedBlock implements Attempt.Runner {
  /**
   * Parts of the warm-up: enough that no level is far ahead of another in what its JVMs have
   * compiled, and that the last of them tells the pace.
   */
  private static final int WARM_ROUNDS = 8;

  private final TrialRunner phases;
  private final Study study;
  private final RunDirectory directory;
  private final RunListener listener;
  private final ExclusionRule exclusion;
  private final CpuGroupsOfRun groups;
  private final long seed;

  InterleavedBlock(
      TrialRunner phases,
      Study study,
      RunDirectory directory,
      RunListener listener,
      ExclusionRule exclusion,
      CpuGroupsOfRun groups,
      long seed) {
    this.phases = phases;
    this.study = study;
    this.directory = directory;
    this.listener = listener;
    this.exclusion = exclusion;
    this.groups = groups;
    this.seed = seed;
  }

  /** A part of a block's life at one level. */
  @FunctionalInterface
  private interface Part {
    void at(BlockMember member) throws SystemException, InterruptedException, IOException;
  }

  /** Runs a block. */
  @Override
  public Attempt run(List<Plan.Trial> planned, int attempt, int number, int of)
      throws InterruptedException, IOException {
    boolean[] turns = new boolean[1];
    List<BlockMember> members = new ArrayList<>();
    for (Plan.Trial trial : planned) {
      // Heard while levels are brought up and finished, not while they are loaded in turns.
      Steps steps = new Steps((phase, name) -> heard(turns[0], phase, name));
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
    RoundOrder order = new RoundOrder(members.size(), seed, planned.get(0).block(), attempt);
    CpuOfSlots cpu = new CpuOfSlots(groups);
    RoundLog rounds = new RoundLog(study.settings().share(DesignSettings.IDLE_CPU));
    try {
      boolean up =
          each(members, this::clear)
              && each(
                  members,
                  member -> {
                    tell(planned, members.indexOf(member), attempt, number, of);
                    member.up(phases.bringUp(member.trial()));
                    cpu.add(member.trial().slot(), member.instance());
                  });
      if (up) {
        listener.loadedInTurns(planned, attempt, number, of);
        turns[0] = true;
        boolean measured = warm(members, order) && measure(members, order, cpu, rounds);
        turns[0] = false;
        if (measured) {
          each(
              members,
              member -> {
                tell(planned, members.indexOf(member), attempt, number, of);
                phases.finish(member.trial(), member.instance());
                clear(member);
              });
        }
      }
    } finally {
      groups.shared();
    }
    return end(members);
  }

  private void tell(List<Plan.Trial> planned, int index, int attempt, int number, int of) {
    listener.trialStarted(planned.get(index), attempt, number + index, of);
  }

  private void heard(boolean turns, String phase, String name) {
    if (!turns) {
      listener.step(phase, name);
    }
  }

  private void clear(BlockMember member) throws SystemException, InterruptedException {
    phases.clear(member.trial().slot(), member.trial().phase("reset"));
  }

  private boolean each(List<BlockMember> members, Part part)
      throws InterruptedException, IOException {
    for (BlockMember member : members) {
      if (!guard(member, part)) {
        return false;
      }
    }
    return true;
  }

  /** What is started meanwhile belongs to this level. */
  private boolean guard(BlockMember member, Part part) throws InterruptedException, IOException {
    groups.in(member.trial().slot());
    return phases.guard(member.trial(), () -> part.at(member));
  }

  private boolean warm(List<BlockMember> members, RoundOrder order)
      throws InterruptedException, IOException {
    for (int round = 1; round <= WARM_ROUNDS; round++) {
      listener.step("warm", "round " + round + " of " + WARM_ROUNDS);
      for (int index : order.next()) {
        if (!guard(members.get(index), member -> member.warm(WARM_ROUNDS))) {
          return false;
        }
      }
    }
    return each(members, BlockMember::warmed);
  }

  private boolean measure(
      List<BlockMember> members, RoundOrder order, CpuOfSlots cpu, RoundLog rounds)
      throws InterruptedException, IOException {
    int of = pilot(members);
    try {
      if (!each(members, member -> member.begin(cpu, listener::load))) {
        return false;
      }
      long origin = System.nanoTime();
      for (int round = 1; round <= of; round++) {
        listener.step("measure", "round " + round + " of " + of);
        if (!round(members, order.next(), round, of, origin, rounds)) {
          return false;
        }
      }
      String tooFew = rounds.tooFew();
      if (tooFew != null) {
        members.forEach(member -> member.trial().slices(rounds.of(member)));
        members.forEach(member -> member.trial().failed(tooFew));
        return false;
      }
      return each(members, member -> member.end(rounds));
    } finally {
      for (BlockMember member : members) {
        // Of a level that has ended there is nothing left to close.
        guard(member, BlockMember::close);
      }
    }
  }

  private boolean round(
      List<BlockMember> members,
      List<Integer> order,
      int round,
      int of,
      long origin,
      RoundLog rounds)
      throws InterruptedException, IOException {
    for (int i = 0; i < order.size(); i++) {
      int position = i + 1;
      boolean done =
          guard(
              members.get(order.get(i)),
              member -> rounds.add(member, member.slice(round, position, of, origin)));
      if (!done) {
        return false;
      }
    }
    return true;
  }

  /** The number of rounds, by the baseline's pace. */
  private int pilot(List<BlockMember> members) {
    BlockMember baseline =
        members.stream()
            .filter(member -> member.trial().level().name().equals(study.baseline()))
            .findFirst()
            .orElse(members.get(0));
    return Pilot.of(study.settings())
        .rounds(baseline.operations(), baseline.seconds(), baseline.warmRate());
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
    return "its block counts as a whole, and %s was %s: %s"
        .formatted(other.level().name(), status, Reason.brief(reason));
  }
}

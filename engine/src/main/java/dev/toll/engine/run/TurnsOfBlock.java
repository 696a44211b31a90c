package dev.toll.engine.run;

import dev.toll.engine.measure.CpuOfSlots;
import dev.toll.engine.measure.IdleInstances;
import dev.toll.engine.plan.RoundOrder;
import dev.toll.engine.statistics.Warmth;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.SideBySide;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The load of an interleaved block whose levels are all up: warmed in rounds that all share, then
 * measured slice by slice.
 */
final class TurnsOfBlock {
  /**
   * Parts of the warm-up: enough that no level is far ahead of another in what its JVMs have
   * compiled, and that the last of them shows the pace.
   */
  private static final int WARM_ROUNDS = 8;

  /** An instance that is still busy then is not just finishing what it was loaded with. */
  private static final Duration BUSY_AFTER_SLICE = Duration.ofSeconds(2);

  /**
   * After the warm-up all compilers have work left at once; what they have not done by the first
   * round makes it void, and where there are few rounds, the block.
   */
  private static final Duration BUSY_AFTER_WARM_UP = Duration.ofSeconds(15);

  /** Processors that instances together may use and be idle: timers of four brokers use 0.18. */
  private static final double IDLE = 0.3;

  private static final int IDLE_STEPS = 2;
  private static final int IDLE_STEPS_AFTER_WARM_UP = 40;

  private final Study study;
  private final List<BlockMember> members;
  private final RoundOrder order;
  private final CpuOfSlots cpu;
  private final IdleInstances idle;
  private final IdleInstances idleAfterWarmUp;
  private final RoundLog rounds;
  private final RunListener listener;
  private final Guard guard;

  /** The end of the newest slice. */
  private IdleInstances.Mark before;

  /** A part of a block's life at one level. */
  @FunctionalInterface
  interface Part {
    void at(BlockMember member) throws SystemException, InterruptedException, IOException;
  }

  /** Runs a part; what goes wrong makes the member's trial void. */
  @FunctionalInterface
  interface Guard {
    /** Returns whether nothing went wrong. */
    boolean run(BlockMember member, Part part) throws InterruptedException, IOException;

    /** Runs a part at one level after another until it goes wrong at one. */
    default boolean each(List<BlockMember> members, Part part)
        throws InterruptedException, IOException {
      for (BlockMember member : members) {
        if (!run(member, part)) {
          return false;
        }
      }
      return true;
    }

    /** The same at several levels at a time; after a failure it begins at no further one. */
    default boolean each(int atOnce, List<BlockMember> members, Part part)
        throws InterruptedException, IOException {
      if (atOnce == 1) {
        return each(members, part);
      }
      AtomicBoolean fine = new AtomicBoolean(true);
      List<Callable<Boolean>> work = new ArrayList<>();
      for (BlockMember member : members) {
        work.add(
            () -> {
              if (fine.get() && !run(member, part)) {
                fine.set(false);
              }
              return fine.get();
            });
      }
      try {
        return !SideBySide.results(atOnce, work).contains(false);
      } catch (ExecutionException e) {
        if (e.getCause() instanceof IOException failure) {
          throw failure;
        }
        throw new IllegalStateException(e.getCause());
      }
    }
  }

  TurnsOfBlock(
      Study study,
      List<BlockMember> members,
      RoundOrder order,
      CpuOfSlots cpu,
      RunListener listener,
      Guard guard) {
    this.study = study;
    this.members = members;
    this.order = order;
    this.cpu = cpu;
    this.listener = listener;
    this.guard = guard;
    rounds =
        new RoundLog(
            study.settings().share(DesignSettings.IDLE_CPU),
            study.settings().share(DesignSettings.TOLERANCE));
    idle = new IdleInstances(cpu::everyone, IDLE, IDLE_STEPS, BUSY_AFTER_SLICE);
    idleAfterWarmUp =
        new IdleInstances(cpu::everyone, IDLE, IDLE_STEPS_AFTER_WARM_UP, BUSY_AFTER_WARM_UP);
  }

  /** Returns whether nothing went wrong and enough rounds count. */
  boolean load() throws InterruptedException, IOException {
    return warm() && measure();
  }

  /** What the workload states, and on from there until it is steady or the limit is reached. */
  private boolean warm() throws InterruptedException, IOException {
    Warmth warmth = new Warmth(study.settings().share(DesignSettings.TOLERANCE));
    long most = WARM_ROUNDS * DesignSettings.mostWarmUp(study.settings());
    Warmth.Moving moving = null;
    int round = 0;
    do {
      round++;
      listener.step(
          "warm",
          "round " + round + (round <= WARM_ROUNDS ? " of " + WARM_ROUNDS : ", not steady yet"));
      for (int index : order.next()) {
        if (!guard.run(members.get(index), member -> member.warm(WARM_ROUNDS))) {
          return false;
        }
      }
      warmth.add(members.stream().map(BlockMember::newest).toList());
      moving = warmth.due() ? warmth.moving() : moving;
    } while (round < WARM_ROUNDS || (moving != null && round < most && warmRate().isPresent()));
    int rounds = round;
    String how = moving == null ? "steady" : "not steady: " + words(moving);
    return guard.each(members, member -> member.warmed(rounds, how));
  }

  /** "compilers took 12 % of the CPU at ssl". */
  private String words(Warmth.Moving moving) {
    String where =
        moving.level() < 0
            ? "at all levels"
            : "at " + members.get(moving.level()).trial().level().name();
    String by = String.format(Locale.ROOT, "%.0f %%", 100 * moving.by());
    return switch (moving.kind()) {
      case COMPILERS -> "compilers took " + by + " of the CPU " + where;
      case TIME -> "time per operation fell by " + by + " " + where;
      case CPU -> "CPU per operation fell by " + by + " " + where;
    };
  }

  private boolean measure() throws InterruptedException, IOException {
    int of = pilot();
    try {
      if (!guard.each(members, member -> member.begin(cpu, listener::load))) {
        return false;
      }
      idleAfterWarmUp.await(idleAfterWarmUp.mark());
      before = idle.mark();
      long origin = System.nanoTime();
      for (int round = 1; round <= of; round++) {
        listener.step("measure", "round " + round + " of " + of);
        if (!round(round, of, origin)) {
          return false;
        }
      }
      rounds.endLeadIn();
      return enough() && guard.each(members, member -> member.end(rounds));
    } finally {
      for (BlockMember member : members) {
        // Of a level that has ended there is nothing left to close.
        guard.run(member, BlockMember::close);
      }
    }
  }

  private boolean round(int round, int of, long origin) throws InterruptedException, IOException {
    List<Integer> turns = order.next();
    for (int i = 0; i < turns.size(); i++) {
      int position = i + 1;
      idle.await(before);
      boolean done =
          guard.run(
              members.get(turns.get(i)),
              member -> {
                rounds.add(member, member.slice(round, position, of, origin));
                before = idle.mark();
                member.sliced();
              });
      if (!done) {
        return false;
      }
    }
    rounds.lead(round, of, members.stream().map(BlockMember::newest).toList());
    return true;
  }

  private boolean enough() {
    String tooFew = rounds.tooFew();
    if (tooFew == null) {
      return true;
    }
    for (BlockMember member : members) {
      member.trial().slices(rounds.of(member));
      member.trial().failed(tooFew);
    }
    return false;
  }

  /** The number of rounds, by the baseline's pace. */
  private int pilot() {
    BlockMember baseline = baseline();
    return Pilot.of(study.settings()).rounds(baseline.operations(), warmRate());
  }

  /** Of the baseline; empty without a warm-up. */
  private OptionalDouble warmRate() {
    return baseline().warmRate();
  }

  private BlockMember baseline() {
    return members.stream()
        .filter(member -> member.trial().level().name().equals(study.baseline()))
        .findFirst()
        .orElse(members.get(0));
  }
}

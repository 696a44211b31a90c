package dev.toll.bench.simulation;

import dev.toll.engine.plan.Plan;
import dev.toll.engine.statistics.TwoWay;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A host whose noise changes within seconds, and a block whose levels are measured in turns: {@link
 * #SLICES} slices of {@link #SLICE} seconds each.
 *
 * @param white SD of a slice by itself
 * @param fast SD of noise that forgets itself within 2 s
 * @param slow the same within 300 s
 * @param luck SD of an instance, for as long as it is up
 * @param steal slowdown while a neighbour of the machine is at work: 4 s, once a minute
 * @param compaction slowdown by any instance that is up: 3 s, once a minute each
 * @param left processors, in the mean, that the instances of other levels use during a slice, for
 *     work that they put off; a processor slows the slice by half, and blocks adjust for it
 */
record SliceHost(
    String name,
    String what,
    double white,
    double fast,
    double slow,
    double luck,
    double steal,
    double compaction,
    double left) {

  static final double SLICE = 0.5;
  static final int SLICES = 20;

  /** Start, proofs and warm-up of an instance before it is measured; seconds. */
  static final double BEFORE = 20;

  /** Settling and verification. */
  static final double AFTER = 5;

  private static final double BURST_GAP = 60;
  private static final double STEAL_LENGTH = 4;
  private static final double COMPACTION_LENGTH = 3;

  /** By a processor that others use: measured on a machine of two. */
  private static final double SLOWER = 0.5;

  private static final SliceHost QUIET =
      new SliceHost("quiet slices", "13 % from slice to slice", 0.13, 0, 0, 0, 0, 0, 0);

  static final List<SliceHost> ALL =
      List.of(
          QUIET,
          QUIET.named("instance luck", "the same; 4 % per instance").luck(0.04),
          QUIET.named("fast noise", "the same; 25 % that forgets itself in 2 s").fast(0.25),
          QUIET
              .named(
                  "compactions",
                  "the same; each instance that is up slows all by 30 %, 3 s a minute")
              .compaction(0.3),
          QUIET.named("steal", "the same; a neighbour slows by 40 %, 4 s a minute").steal(0.4),
          new SliceHost(
              "contended",
              "20 % per slice, 25 % fast, 6 % over 5 min, instances 2 %, compactions, steal",
              0.2,
              0.25,
              0.06,
              0.02,
              0.4,
              0.3,
              0),
          QUIET
              .named(
                  "work put off",
                  "the same; other levels use 0.1 processors, exponentially distributed")
              .left(0.1));

  private SliceHost named(String other, String description) {
    return new SliceHost(other, description, white, fast, slow, luck, steal, compaction, left);
  }

  private SliceHost fast(double sd) {
    return new SliceHost(name, what, white, sd, slow, luck, steal, compaction, left);
  }

  private SliceHost luck(double sd) {
    return new SliceHost(name, what, white, fast, slow, sd, steal, compaction, left);
  }

  private SliceHost steal(double slowdown) {
    return new SliceHost(name, what, white, fast, slow, luck, slowdown, compaction, left);
  }

  private SliceHost compaction(double slowdown) {
    return new SliceHost(name, what, white, fast, slow, luck, steal, slowdown, left);
  }

  private SliceHost left(double processors) {
    return new SliceHost(name, what, white, fast, slow, luck, steal, compaction, processors);
  }

  Host interleaved() {
    return new Host(name + ", interleaved", what, this::noise);
  }

  private double[] noise(Plan plan, Random random) {
    Clock clock = new Clock(random);
    double[] noise = new double[plan.trials().size()];
    for (int first = 0; first < noise.length; ) {
      int block = plan.trials().get(first).block();
      int end = first;
      while (end < noise.length && plan.trials().get(end).block() == block) {
        end++;
      }
      inTurns(clock, noise, first, end);
      first = end;
    }
    return noise;
  }

  /** A trial's value is the mean over rounds of the logarithm. */
  private void inTurns(Clock clock, double[] noise, int first, int end) {
    int up = end - first;
    clock.pass(up * BEFORE, up);
    List<Integer> turns = new ArrayList<>();
    for (int trial = first; trial < end; trial++) {
      turns.add(trial);
      noise[trial] = luck * clock.random.nextGaussian();
    }
    double[][] logs = new double[SLICES][up];
    double[][] others = new double[SLICES][up];
    for (int round = 0; round < SLICES; round++) {
      Collections.shuffle(turns, clock.random);
      for (int trial : turns) {
        double used = left == 0 ? 0 : -left * Math.log(1 - clock.random.nextDouble());
        others[round][trial - first] = used;
        logs[round][trial - first] = clock.slice(up) + SLOWER * used;
      }
    }
    double slope = TwoWay.slope(logs, others);
    for (int round = 0; round < SLICES; round++) {
      for (int level = 0; level < up; level++) {
        noise[first + level] += (logs[round][level] - slope * others[round][level]) / SLICES;
      }
    }
    clock.pass(up * AFTER, up);
  }

  /** The host's state, as time passes. */
  private final class Clock {
    private final Random random;
    private double quick;
    private double lasting;
    private boolean stolen;
    private boolean compacting;

    Clock(Random random) {
      this.random = random;
      quick = fast * random.nextGaussian();
      lasting = slow * random.nextGaussian();
    }

    /** Lets time pass; {@code up} instances are up. */
    void pass(double seconds, int up) {
      quick = forget(quick, fast, seconds / 2);
      lasting = forget(lasting, slow, seconds / 300);
      stolen = steal > 0 && burst(stolen, seconds, BURST_GAP, STEAL_LENGTH);
      compacting = compaction > 0 && burst(compacting, seconds, BURST_GAP / up, COMPACTION_LENGTH);
    }

    double slice(int up) {
      pass(SLICE, up);
      return white * random.nextGaussian()
          + quick
          + lasting
          + (stolen ? steal : 0)
          + (compacting ? compaction : 0);
    }

    /** An Ornstein-Uhlenbeck process after some of its times. */
    private double forget(double before, double sd, double times) {
      double kept = Math.exp(-times);
      return sd == 0 ? 0 : kept * before + sd * Math.sqrt(1 - kept * kept) * random.nextGaussian();
    }

    /** A two-state Markov process after some time. */
    private boolean burst(boolean on, double seconds, double gap, double length) {
      double share = length / (gap + length);
      double kept = Math.exp(-seconds * (1 / gap + 1 / length));
      return random.nextDouble() < share + ((on ? 1 : 0) - share) * kept;
    }
  }
}

package dev.toll.engine.study;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.Specs;
import dev.toll.engine.statistics.LevelIntervals;
import java.util.List;

/** Every setting of the experiment itself, its default and its meaning: one place. */
public final class DesignSettings {
  public static final String BLOCKS = "design.blocks";
  public static final String UNTIL = "design.until";
  public static final String PROTOCOL = "design.protocol";
  public static final String SEED = "design.seed";
  public static final String PROOFS = "design.proofs";
  public static final String REPLAYS = "design.replays";
  public static final String TOLERANCE = "design.tolerance";
  public static final String QUESTION = "design.question";
  public static final String PRECISION = "design.precision";
  public static final String PRIMARY = "design.primary";
  public static final String BUDGET = "design.budget";
  public static final String WARMUP_BLOCK = "design.warmup-block";
  public static final String NOISE_TWIN = "design.noise-twin";
  public static final String DROP_CACHES = "design.drop-caches";
  public static final String EXCLUDE = "design.exclude";
  public static final String GATE = "design.gate";
  public static final String QUIET_WAIT = "design.quiet-wait";
  public static final String INTERLEAVE = "design.interleave";
  public static final String ROUNDS = "design.rounds";
  public static final String SLICE = "design.slice";
  public static final String WARM_MOST = "design.warm-most";
  public static final String LOAD = "design.load";
  public static final String LABEL = "design.label";
  public static final String IDLE_CPU = "design.idle-cpu";
  public static final String SHARE_SERVER = "design.share-server";
  public static final String OBSERVE = "design.observe";

  public static final String RANDOMISED_BLOCKS = "randomised-blocks";
  public static final String AS_PUBLISHED = "as-published";
  public static final String SETTLED = "settled";
  public static final String FIXED = "blocks";
  public static final String AT_MOST = "at-most";
  public static final String EVERY_TRIAL = "every-trial";
  public static final String AUTO = "auto";
  public static final String YES = "yes";
  public static final String NO = "no";

  /**
   * The most blocks when only a precision is asked for: from 30 on, one more block narrows an
   * interval by less than 2 %, as its width falls with the root of their number.
   */
  public static final int PRECISION_BLOCKS = 30;

  /** The most blocks of a run until settled: the looks over which the simulation counts. */
  public static final int SETTLED_BLOCKS = 60;

  /** How many times the stated warm-up it may go on to, where the study says nothing. */
  public static final int MOST_WARM_UP = 4;

  /** The most blocks a run may have. */
  public static final int MAX_BLOCKS = 10_000;

  public static final List<SettingSpec> ALL =
      List.of(
          Specs.count(
                  BLOCKS,
                  "8",
                  "number of blocks, each of which runs every level once (with precision: the maximum, by default "
                      + PRECISION_BLOCKS
                      + "; until settled: the maximum, by default "
                      + SETTLED_BLOCKS
                      + ")")
              .atLeast("1")
              .atMost(Integer.toString(MAX_BLOCKS)),
          Specs.choice(
              UNTIL,
              List.of(FIXED, SETTLED),
              "blocks: run the stated number of blocks; settled: stop as soon as every level is within the tolerance, above it, or known to half of it either way"),
          Specs.choice(
              PROTOCOL,
              List.of(RANDOMISED_BLOCKS, AS_PUBLISHED),
              "randomised-blocks: each block runs every level once, in random order; as-published: one level after another, by the rule in published.protocol"),
          Specs.count(SEED, "seed of the random order; chosen at random if not set"),
          Specs.choice(
              PROOFS,
              List.of("once", EVERY_TRIAL),
              "proofs that write a marker of their own: once per level and run, or in every trial"),
          Specs.count(REPLAYS, "2", "how many times a void trial is retried").atMost("100"),
          SettingSpec.of(
                  TOLERANCE,
                  SettingType.SHARE,
                  "5%",
                  "the smallest cost that matters to you: each level is found to be within it, to cost more, or open")
              .atLeast("0.01%")
              .atMost("99%"),
          Specs.choice(
              QUESTION,
              List.of("cost", AT_MOST),
              "cost: bounds on both sides; at-most: only an upper bound of each cost, which is then tighter"),
          SettingSpec.of(
                  PRECISION,
                  SettingType.SHARE,
                  "stop when the half-width of every interval is below this")
              .atLeast("0.01%"),
          Specs.text(PRIMARY, "the metric that the answer is about; default: the workload's own"),
          SettingSpec.of(BUDGET, SettingType.DURATION, "time budget: no block starts after it")
              .atLeast("1s"),
          Specs.flag(WARMUP_BLOCK, "false", "run one discarded block first"),
          Specs.flag(
              NOISE_TWIN, "false", "run the baseline twice per block to show the noise floor"),
          SettingSpec.choice(
              DROP_CACHES,
              NO,
              List.of(YES, NO, AUTO),
              "drop the page cache at each reset; auto: if permitted"),
          Specs.emptyText(
              EXCLUDE, "exclude trials disturbed by other load, e.g. steal > 5%, others > 20%"),
          Specs.emptyText(
              GATE,
              "limits by which toll run fails, as --fail-if has them, separated by semicolons, e.g. cost > 5%"),
          Specs.emptyText(
              LABEL, "a name for the run, such as a commit; other commands accept STUDY@LABEL"),
          SettingSpec.of(
              QUIET_WAIT,
              SettingType.DURATION,
              "5m",
              "how long to wait, before an excluded trial is retried, for the other load to end"),
          Specs.choice(
              INTERLEAVE,
              List.of(AUTO, YES, NO),
              "start all levels of a block at once and load them in turns, slice by slice; auto: where the system and the memory of this machine allow it"),
          Specs.count(
                  ROUNDS,
                  "interleaved blocks: number of rounds, each of which loads every level once; default: chosen in the warm-up so that a slice takes about "
                      + SLICE)
              .atLeast("2")
              .atMost("1000"),
          // Least noise per measured second at 0.4 to 0.7 s; shorter slices are dominated by fixed
          // costs and clock ticks, longer ones share less of the machine's noise.
          SettingSpec.of(
                  SLICE,
                  SettingType.DURATION,
                  "600ms",
                  "interleaved blocks: length of a slice that the number of rounds aims at")
              .atLeast("50ms"),
          Specs.count(
                  LOAD,
                  "1",
                  "times the load that the workload states: more of it makes a block longer and its ratios less noisy")
              .atLeast("1")
              .atMost("1000"),
          Specs.count(
                  WARM_MOST,
                  Integer.toString(MOST_WARM_UP),
                  "in a run of more than one block: the warm-up continues until the system is steady, up to this many times the warm-up of the workload")
              .atLeast("1")
              .atMost("1000"),
          SettingSpec.of(
                  IDLE_CPU,
                  SettingType.SHARE,
                  "100%",
                  "interleaved blocks: a round does not count if the instances that are not loaded use more than this share of one processor during one of its slices")
              .atLeast("0.1%"),
          SettingSpec.of(
                  OBSERVE,
                  SettingType.DURATION,
                  "interleaved blocks: load every level of the first block once more after it is verified, for about this long, to record the system's own series; no cost includes it; default: do not")
              .atLeast("1s"),
          Specs.flag(
              SHARE_SERVER,
              "false",
              "interleaved blocks: all levels of a block use one server, started for the block; for levels that differ only in what clients do"));

  private DesignSettings() {}

  /** Whether all levels of a block use one server. */
  public static boolean sharesServer(Settings settings) {
    return settings.has(SHARE_SERVER) && settings.flag(SHARE_SERVER);
  }

  /**
   * The most times the stated warm-up. A run of one block gives no price, so that it need not be
   * that of a warm system.
   */
  public static long mostWarmUp(Settings settings) {
    return settings.count(BLOCKS) == 1 ? 1 : settings.count(WARM_MOST);
  }

  /** Whether the run ends as soon as every level is settled. */
  public static boolean untilSettled(Settings settings) {
    return settings.text(UNTIL, "").equals(SETTLED);
  }

  /**
   * The number of blocks, declared before the run, at which intervals are narrowest. A run that
   * ends when all is settled, or known well enough, is not expected to take the most it may.
   */
  public static int planned(Settings settings) {
    int blocks = (int) Math.min(settings.count(BLOCKS), SETTLED_BLOCKS);
    boolean early = untilSettled(settings) || settings.has(PRECISION);
    boolean usual =
        blocks < LevelIntervals.PLANNED - 1 || (early && blocks > LevelIntervals.PLANNED);
    return usual ? LevelIntervals.PLANNED : blocks;
  }

  /** Whether only upper bounds are asked for. */
  public static boolean asksAtMost(Settings settings) {
    return settings.text(QUESTION, "").equals(AT_MOST);
  }
}

package dev.toll.engine.study;

import dev.toll.engine.settings.SettingSpec;
import dev.toll.engine.settings.SettingType;
import dev.toll.engine.settings.Settings;
import java.util.List;

/** Every setting of the experiment itself, its default and its meaning: one place. */
public final class DesignSettings {
  public static final String BLOCKS = "design.blocks";
  public static final String MIN_BLOCKS = "design.min-blocks";
  public static final String UNTIL = "design.until";
  public static final String PROTOCOL = "design.protocol";
  public static final String SEED = "design.seed";
  public static final String PROOFS = "design.proofs";
  public static final String REPLAYS = "design.replays";
  public static final String EQUIVALENCE = "design.equivalence";
  public static final String PRECISION = "design.precision";
  public static final String BUDGET = "design.budget";
  public static final String WARMUP_BLOCK = "design.warmup-block";
  public static final String NOISE_TWIN = "design.noise-twin";
  public static final String DROP_CACHES = "design.drop-caches";
  public static final String EXCLUDE = "design.exclude";

  public static final String RANDOMISED_BLOCKS = "randomised-blocks";
  public static final String AS_PUBLISHED = "as-published";
  public static final String DECIDED = "decided";
  public static final String EVERY_TRIAL = "every-trial";

  /**
   * The most blocks when only a precision is asked for: from 30 on, one more block narrows an
   * interval by less than 2 %, as its width falls with the root of their number.
   */
  public static final int PRECISION_BLOCKS = 30;

  /** The most blocks of a run until decided: the looks over which the simulation counts. */
  public static final int DECIDED_BLOCKS = 60;

  /** The most blocks a run may have. */
  public static final int MAX_BLOCKS = 10_000;

  public static final List<SettingSpec> ALL =
      List.of(
          SettingSpec.of(
                  BLOCKS,
                  SettingType.COUNT,
                  "8",
                  "number of blocks, each of which runs every level once (with precision: the maximum, by default "
                      + PRECISION_BLOCKS
                      + "; until decided: the maximum, by default "
                      + DECIDED_BLOCKS
                      + ")")
              .atLeast("1")
              .atMost(Integer.toString(MAX_BLOCKS)),
          SettingSpec.of(
                  MIN_BLOCKS,
                  SettingType.COUNT,
                  null,
                  "minimum number of blocks before precision may stop the run; default: the number that a verdict needs")
              .atLeast("1")
              .atMost(Integer.toString(MAX_BLOCKS)),
          SettingSpec.choice(
              UNTIL,
              "blocks",
              List.of("blocks", DECIDED),
              "blocks: run the number of blocks fixed beforehand; decided: run until every level has a verdict, by rules that may be asked after every block"),
          SettingSpec.choice(
              PROTOCOL,
              RANDOMISED_BLOCKS,
              List.of(RANDOMISED_BLOCKS, AS_PUBLISHED),
              "randomised-blocks: each block runs every level once, in random order; as-published: one level after another, by the rule in published.protocol"),
          SettingSpec.of(
              SEED,
              SettingType.COUNT,
              null,
              "seed of the random order; chosen at random if not set"),
          SettingSpec.choice(
              PROOFS,
              "once",
              List.of("once", EVERY_TRIAL),
              "the wire and at-rest probes: once per level and run, or in every trial"),
          SettingSpec.of(REPLAYS, SettingType.COUNT, "2", "how many times a void trial is retried")
              .atMost("100"),
          SettingSpec.of(
                  EQUIVALENCE,
                  SettingType.SHARE,
                  "2%",
                  "equivalence margin: a difference entirely within it counts as no difference")
              .atLeast("0.01%")
              .atMost("99%"),
          SettingSpec.of(
                  PRECISION,
                  SettingType.SHARE,
                  null,
                  "stop when the half-width of every interval is below this")
              .atLeast("0.01%"),
          SettingSpec.of(
                  BUDGET, SettingType.DURATION, null, "time budget: no block starts after it")
              .atLeast("1s"),
          SettingSpec.of(WARMUP_BLOCK, SettingType.FLAG, "false", "run one discarded block first"),
          SettingSpec.of(
              NOISE_TWIN,
              SettingType.FLAG,
              "false",
              "run the baseline twice per block to show the noise floor"),
          SettingSpec.choice(
              DROP_CACHES,
              "no",
              List.of("yes", "no", "auto"),
              "drop the page cache at each reset; auto: if permitted"),
          SettingSpec.of(
              EXCLUDE,
              SettingType.TEXT,
              "",
              "exclude trials disturbed by other load, e.g. steal > 5%, others > 20%"));

  private DesignSettings() {}

  /** Whether the run is looked at after every block and ends when every level has a verdict. */
  public static boolean untilDecided(Settings settings) {
    return settings.text(UNTIL, "").equals(DECIDED);
  }
}

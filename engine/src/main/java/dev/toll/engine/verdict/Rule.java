package dev.toll.engine.verdict;

import com.google.gson.annotations.SerializedName;

/** Which rule a verdict comes from. */
public enum Rule {

  /** Order statistics of block ratios, for a number of blocks fixed beforehand. */
  @SerializedName("fixed blocks")
  FIXED_BLOCKS(Assumption.NONE, false),

  /** Few blocks, their number fixed beforehand: t with the variance pooled over levels. */
  @SerializedName("few blocks")
  FEW_BLOCKS(Assumption.EQUAL_VARIANCES, false),

  /** Bets on the signs of blocks; any number of looks. */
  @SerializedName("sign bets")
  SIGN_BETS(Assumption.NONE, true),

  /** A mixture over t with the variance pooled over levels; any number of looks. */
  @SerializedName("pooled bets")
  POOLED_BETS(Assumption.EQUAL_VARIANCES, true),

  /** Ranks of the trials of two runs. */
  @SerializedName("ranks")
  RANKS(Assumption.NONE, false),

  /** Welch's t: levels that ran one after another. */
  @SerializedName("welch")
  WELCH(Assumption.NO_DRIFT, false);

  private final Assumption assumption;
  private final boolean anytime;

  Rule(Assumption assumption, boolean anytime) {
    this.assumption = assumption;
    this.anytime = anytime;
  }

  /** What must hold of the noise for its error to be at most 5 %. */
  public Assumption assumption() {
    return assumption;
  }

  /** Whether it may be looked at after every block. */
  public boolean anytime() {
    return anytime;
  }

  /** What a rule assumes of the noise. */
  public enum Assumption {
    /** Nothing but the random order. */
    @SerializedName("none")
    NONE,

    /** Roughly normal logarithms, equally noisy at all levels. */
    @SerializedName("equal variances")
    EQUAL_VARIANCES,

    /** Roughly normal logarithms, and a machine that does not change between levels. */
    @SerializedName("no drift")
    NO_DRIFT
  }
}

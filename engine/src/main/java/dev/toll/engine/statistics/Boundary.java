package dev.toll.engine.statistics;

/**
 * How the 5 % of a family are spent over the looks at a run, after block 2, 3, … 60 (group
 * sequential tests: Pocock, Biometrika 64, 1977; spending: Lan and DeMets, Biometrika 70, 1983):
 * half of them at the number of blocks that was planned, next to nothing before block 4, the rest
 * elsewhere. The constants are from {@code bench/simulate --boundary}.
 *
 * @param comparisons in the family
 * @param levels in a block
 * @param shared whether all compare with the same level, so that their errors coincide (Dunnett)
 * @param planned number of blocks, declared before the run
 */
public record Boundary(int comparisons, int levels, boolean shared, int planned) {

  /** Of a plan, in which all levels but one are compared with it, or fewer. */
  public Boundary(int comparisons, int levels, int planned) {
    this(comparisons, levels, comparisons < levels, planned);
  }

  /** The last look that the constants answer for. */
  public static final int LAST = 60;

  private static final double EARLY = 0.0015;
  private static final double PLANNED = 0.025;
  private static final double LATE = 0.0025;

  /** The same where errors coincide less: of two levels, or without a shared reference. */
  private static final double LATE_APART = 0.0020;

  /** Dunnett's gain on Bonferroni's p where levels share their reference: k to this power. */
  private static final double DUNNETT = 0.12;

  private static final double TOGETHER = 1.25;

  /** Two-sided p of one comparison at the look after so many blocks. */
  public double p(int blocks) {
    boolean gains = shared && blocks == planned;
    return family(blocks) / comparisons * (gains ? Math.pow(comparisons, DUNNETT) : 1);
  }

  /**
   * The same where one level may be noisier than the rest: its comparisons err together, but not
   * wholly. From the simulation, and little less than Bonferroni's.
   */
  double guarded(int blocks) {
    return family(blocks) * Math.min(1, TOGETHER / comparisons);
  }

  /** The same of all comparisons together, for errors that all of them make at once. */
  public double family(int blocks) {
    if (blocks == planned) {
      return PLANNED;
    }
    return blocks < 4 ? EARLY : levels == 2 || !shared ? LATE_APART : LATE;
  }
}

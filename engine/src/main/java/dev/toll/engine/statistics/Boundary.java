package dev.toll.engine.statistics;

/**
 * How the 5 % of a family are spent over the looks at a run, after block 2, 3, … 60 (group
 * sequential: Pocock, Biometrika 64, 1977; spending: Lan and DeMets, Biometrika 70, 1983): half of
 * them at block 4, which a quick run ends with, next to nothing before, the rest from block 5 on.
 *
 * @param early nominal two-sided p of one t at blocks 2 and 3, 0.0004 for five levels
 * @param fourth at block 4
 * @param late from block 5 on
 */
record Boundary(double early, double fourth, double late) {

  /** The last look that the table answers for. */
  static final int LAST = 60;

  static Boundary of(int comparisons, int levels, boolean shared, boolean oneSided) {
    double k = Math.max(1, comparisons);
    double gain = shared ? 1.2 : 1.0;
    return new Boundary(.002 / k, .025 / k * gain, .003 / k);
  }

  /** Nominal two-sided p at the look after so many blocks. */
  double p(int blocks) {
    return blocks < 4 ? early : blocks == 4 ? fourth : late;
  }
}

package dev.toll.engine.statistics;

/** How many trials an unpaired verdict needs before it may be said. */
public final class TrialFloor {

  private TrialFloor() {}

  /**
   * Whether n and m trials can reach a two-sided error of 0.05 / family at all: the smallest that
   * ranks can give is 2 / C(n + m, n), when every value of the one is below all of the other.
   */
  public static boolean reached(int n, int m, int family) {
    return RankShift.rank(n, m, Confidence.ofFamily(family)) > 0;
  }

  /**
   * The fewest trials in each of two runs with which that can be reached: 4 for one comparison, 5
   * for two to six, 6 for seven to twenty-three.
   *
   * @param family levels compared at once, at least 1
   */
  public static int perSide(int family) {
    int n = 1;
    while (!reached(n, n, family)) {
      n++;
    }
    return n;
  }
}

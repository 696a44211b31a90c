package dev.toll.systems.base.jdk;

/**
 * The feature releases a system's servers run on.
 *
 * @param system what to call it in messages, e.g. {@code Accumulo 2.1}
 * @param lowest lowest feature release, inclusive
 * @param highest highest feature release, inclusive
 */
public record JdkRange(String system, int lowest, int highest) {

  /**
   * Accumulo 2.1 as run here: our driver's classes need 17; its Hadoop client calls {@code
   * Subject.getSubject}, which throws from JDK 23 on unless a security manager is allowed, and
   * always from JDK 24 on (JEP 486).
   */
  public static final JdkRange ACCUMULO_2_1 = new JdkRange("Accumulo 2.1", 17, 22);

  /** Hadoop 3.4 as run here, for the same two reasons. */
  public static final JdkRange HADOOP_3_4 = new JdkRange("Hadoop 3.4", 17, 22);

  boolean contains(Jdk jdk) {
    return jdk.feature() >= lowest && jdk.feature() <= highest;
  }

  @Override
  public String toString() {
    return lowest + " to " + highest;
  }
}

package dev.toll.systems.hadoop.agent;

/** What the NameNode's own {@code /jmx} serves of the timings; cumulative since the JVM started. */
public interface NameNodeTimesMXBean {
  /** Its object name. */
  String NAME = "dev.toll:type=NameNodeTimes";

  long getCreateCount();

  long getCreateNanos();

  long getEdekCount();

  long getEdekNanos();
}

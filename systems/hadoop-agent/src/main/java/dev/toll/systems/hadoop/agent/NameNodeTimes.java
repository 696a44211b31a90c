package dev.toll.systems.hadoop.agent;

/** The counters behind the bean. */
final class NameNodeTimes implements NameNodeTimesMXBean {
  @Override
  public long getCreateCount() {
    return Times.CREATE.count();
  }

  @Override
  public long getCreateNanos() {
    return Times.CREATE.nanos();
  }

  @Override
  public long getEdekCount() {
    return Times.EDEK.count();
  }

  @Override
  public long getEdekNanos() {
    return Times.EDEK.nanos();
  }
}

package dev.toll.systems.hadoop.agent;

/** Stands in for what generates keys. */
final class FakeZones {
  private FakeZones() {}

  static void generate() {}
}

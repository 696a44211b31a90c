package dev.toll.systems.hadoop.agent;

/** Replaces what generates keys. */
final class FakeZones {
  private FakeZones() {}

  static void generate() {}
}

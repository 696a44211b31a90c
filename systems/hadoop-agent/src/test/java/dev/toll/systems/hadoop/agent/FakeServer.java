package dev.toll.systems.hadoop.agent;

/** Replaces the NameNode's RPC server; a file of its own, as the test must not load it. */
final class FakeServer {
  void create(boolean well) {
    if (!well) {
      throw new IllegalStateException("no");
    }
    FakeZones.generate();
  }

  void other() {}
}

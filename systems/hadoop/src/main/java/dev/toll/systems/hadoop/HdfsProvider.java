package dev.toll.systems.hadoop;

import dev.toll.engine.system.SystemProvider;

/** As a service. */
public final class HdfsProvider extends SystemProvider {
  public HdfsProvider() {
    super(HdfsSettings.NAME, () -> new HdfsSystem());
  }
}

package dev.toll.systems.zookeeper;

import dev.toll.engine.system.SystemProvider;

/** As a service. */
public final class ZooKeeperProvider extends SystemProvider {
  public ZooKeeperProvider() {
    super(ZooKeeperSettings.NAME, () -> new ZooKeeperSystem());
  }
}

package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.system.Slot;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.ClusterCommands;
import dev.toll.systems.accumulo.client.ClusterCommands.Namespace;
import dev.toll.systems.base.connect.Workspace;
import java.time.Duration;

/**
 * Makes the namespace of an instance on servers that others use too, by the client that loads it.
 */
record NamespaceMaker(IngestDriver driver, String name) implements Workspace.Maker {
  static final String KIND = "namespace";

  private static final Duration SHORT = Duration.ofMinutes(2);

  /** On servers of toll's own, which end with all that is in them. */
  static String name(Slot slot) {
    return ClusterCommands.NAMESPACE_PREFIX + "slot" + slot.number();
  }

  @Override
  public boolean taken() throws SystemException, InterruptedException {
    return driver.call(ClusterCommands.NAMESPACES, Nothing.NOTHING).names().contains(name);
  }

  @Override
  public void make() throws SystemException, InterruptedException {
    driver.call(ClusterCommands.CREATE_NAMESPACE, new Namespace(name), SHORT);
  }
}

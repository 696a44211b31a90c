package dev.toll.systems.accumulo;

import dev.toll.driver.Nothing;
import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.Steps;
import dev.toll.engine.system.SystemException;
import dev.toll.systems.accumulo.client.ClusterCommands;
import dev.toll.systems.accumulo.client.ClusterCommands.Namespace;
import dev.toll.systems.base.session.ServerGroup;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * An instance's place on a connected cluster: a namespace named by the run's mark and the slot,
 * with the load's tables in it, dropped when the instance stops. Its servers are not toll's.
 */
final class ConnectedNamespace implements ServerGroup {
  static final String STOP_STEP = "drop the namespace";

  private static final Duration SHORT = Duration.ofMinutes(2);

  private final ConnectedCluster cluster;
  private final String name;
  private boolean made;

  /** Nothing is made yet. */
  ConnectedNamespace(ConnectedCluster cluster, String name) {
    this.cluster = cluster;
    this.name = name;
  }

  /** A name that Accumulo takes. */
  static String word(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
  }

  String name() {
    return name;
  }

  /** Makes it, by the client whose tables will be in it. */
  void make(IngestDriver driver) throws SystemException, InterruptedException, IOException {
    if (cluster.made(name)) {
      // Left by a trial of this run whose end could not drop it.
      cluster.drop(name);
    }
    // Known to be free before it is written down, and written down before it is made.
    if (driver.call(ClusterCommands.NAMESPACES, Nothing.NOTHING).names().contains(name)) {
      throw new SystemException(
          "%s has a namespace %s already, and toll drops nothing that this run did not make"
              .formatted(cluster.describe(), name));
    }
    cluster.making(name);
    made = true;
    driver.call(ClusterCommands.CREATE_NAMESPACE, new Namespace(name), SHORT);
  }

  @Override
  public List<ManagedProcess> processes() {
    return List.of();
  }

  @Override
  public void stop(Steps steps) throws SystemException, InterruptedException {
    if (made) {
      steps.run(STOP_STEP, SHORT, () -> cluster.drop(name));
      made = false;
    } else {
      steps.skip(STOP_STEP, "there is none");
    }
  }

  /** What cannot be dropped now is written down, and tried again when the run ends. */
  @Override
  public void kill() {
    if (!made) {
      return;
    }
    try {
      cluster.drop(name);
    } catch (SystemException | IOException e) {
      // As said above.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

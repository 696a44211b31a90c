package dev.toll.yarn.master;

import dev.toll.yarn.master.Event.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.UpdatedContainer;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.async.AMRMClientAsync;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * The containers, one with each ticket, each on a host of its own: one is asked for after the
 * other, without the hosts that there are already. The scheduler reports what becomes of them.
 */
final class Containers extends AMRMClientAsync.AbstractCallbackHandler {
  private static final String JAR = "toll-agent.jar";

  /** As over SSH. */
  private static final String FLAGS =
      "-Xmx96m -Xss512k -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData";

  /** The script of a container expands variables; JAVA_HOME is the NodeManager's. */
  private static final String JAVA = "${JAVA_HOME:+$JAVA_HOME/bin/}java";

  /** Between heartbeats while containers are awaited, which come with them, and afterwards. */
  static final int HASTE_MILLIS = 200;

  private static final int HEARTBEAT_MILLIS = 1000;

  private final FleetRequest wish;
  private final Staging staging;
  private final Credentials tokens;
  private final MasterMain toll;
  private final NMClient nodes = NMClient.createNMClient();
  private final Map<ContainerId, Container> running = new LinkedHashMap<>();
  private int allocated;
  private boolean over;
  private AMRMClientAsync<ContainerRequest> scheduler;
  private ContainerRequest request;

  /**
   * None yet.
   *
   * @param tokens by which NodeManagers read the agent's jar in the user's name; may be none
   */
  Containers(
      YarnConfiguration configuration,
      FleetRequest wish,
      Staging staging,
      Credentials tokens,
      MasterMain toll) {
    this.wish = wish;
    this.staging = staging;
    this.tokens = tokens;
    this.toll = toll;
    nodes.init(configuration);
    nodes.start();
  }

  /** Sets the client to ask. */
  synchronized void use(AMRMClientAsync<ContainerRequest> client) {
    scheduler = client;
  }

  /** Asks for the next. */
  synchronized void ask() {
    request =
        new ContainerRequest(
            Resource.newInstance(wish.megabytes(), wish.cores()),
            null,
            null,
            Priority.newInstance(0));
    scheduler.addContainerRequest(request);
  }

  @Override
  public synchronized void onContainersAllocated(List<Container> containers) {
    for (Container each : containers) {
      if (request == null) {
        scheduler.releaseAssignedContainer(each.getId());
        continue;
      }
      // Else it would be asked for again when the ResourceManager starts anew.
      scheduler.removeContainerRequest(request);
      request = null;
      allocated++;
      start(each, wish.tickets().get(allocated - 1));
    }
    if (request == null && allocated < wish.tickets().size()) {
      ask();
    } else if (request == null) {
      scheduler.setHeartbeatInterval(HEARTBEAT_MILLIS);
    }
  }

  /** Has no more containers on these hosts. */
  synchronized void avoid(List<String> hosts) {
    // Hadoop's client changes the lists that it is given.
    scheduler.updateBlacklist(new ArrayList<>(hosts), null);
  }

  private void start(Container container, String ticket) {
    String host = container.getNodeId().getHost();
    avoid(List.of(host));
    running.put(container.getId(), container);
    toll.say(Kind.CONTAINER, container.getId().toString(), host);
    try {
      nodes.startContainer(container, launch(ticket));
    } catch (YarnException | IOException e) {
      toll.say(Kind.FAILED, "the container on " + host + " cannot be started: " + Words.of(e));
    }
  }

  /** Just the agent's jar, and where it calls back in the container's credentials. */
  private ContainerLaunchContext launch(String ticket) throws IOException {
    Credentials credentials = new Credentials(tokens);
    credentials.addSecretKey(new Text("toll"), ticket.getBytes(StandardCharsets.US_ASCII));
    String java = wish.java().isEmpty() ? JAVA : wish.java() + "/bin/java";
    String command =
        "exec %s %s -cp %s %s 1>/dev/null 2>%s/stderr"
            .formatted(
                java, FLAGS, JAR, wish.mainClass(), ApplicationConstants.LOG_DIR_EXPANSION_VAR);
    return ContainerLaunchContext.newInstance(
        Map.of(JAR, staging.resource()),
        Map.of(),
        List.of(command),
        null,
        Identity.bytes(credentials),
        null);
  }

  @Override
  public synchronized void onContainersCompleted(List<ContainerStatus> statuses) {
    for (ContainerStatus status : statuses) {
      Container ended = running.remove(status.getContainerId());
      if (ended != null) {
        toll.say(
            Kind.ENDED,
            ended.getNodeId().getHost(),
            "the container has ended (exit code %d): %s"
                .formatted(
                    status.getExitStatus(), status.getDiagnostics().replaceAll("\\s+", " ")));
      }
    }
    notifyAll();
  }

  @Override
  public void onContainersUpdated(List<UpdatedContainer> containers) {
    // None is asked for.
  }

  @Override
  public void onShutdownRequest() {
    toll.say(
        Kind.FAILED,
        "YARN has ended the application: it was killed, or its lifetime"
            + " (machine.yarn-lifetime) is over");
    setOver();
  }

  @Override
  public void onNodesUpdated(List<NodeReport> updated) {
    // A node that is lost completes its container.
  }

  @Override
  public float getProgress() {
    return 0;
  }

  @Override
  public void onError(Throwable error) {
    toll.say(Kind.FAILED, "the ResourceManager answers no more: " + Words.of(error));
    setOver();
  }

  private synchronized void setOver() {
    over = true;
    notifyAll();
  }

  /** Waits for the agents to end; has the containers stopped of those that do not. */
  void end(long seconds) throws InterruptedException {
    for (Container last : left(seconds)) {
      try {
        nodes.stopContainer(last.getId(), last.getNodeId());
      } catch (YarnException | IOException e) {
        // Its NodeManager is gone; or the ResourceManager stops it, at the application's end.
      }
    }
  }

  private synchronized List<Container> left(long seconds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    for (long rest = seconds * 1000;
        rest > 0 && !over && !running.isEmpty();
        rest = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
      wait(rest);
    }
    // An application that is over has none.
    return over ? List.of() : new ArrayList<>(running.values());
  }
}

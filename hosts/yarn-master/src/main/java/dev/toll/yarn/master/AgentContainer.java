package dev.toll.yarn.master;

import dev.toll.yarn.master.Event.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.yarn.api.ApplicationConstants;
import org.apache.hadoop.yarn.api.records.Container;
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

/** The one container; the scheduler tells it what becomes of it. */
final class AgentContainer extends AMRMClientAsync.AbstractCallbackHandler {
  private static final String JAR = "toll-agent.jar";

  /** As over SSH. */
  private static final String FLAGS =
      "-Xmx96m -Xss512k -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData";

  /** The script of a container expands variables; JAVA_HOME is the NodeManager's. */
  private static final String JAVA = "${JAVA_HOME:+$JAVA_HOME/bin/}java";

  private final Wish wish;
  private final Staging staging;
  private final MasterMain toll;
  private final NMClient nodes = NMClient.createNMClient();
  private final CountDownLatch ended = new CountDownLatch(1);
  private AMRMClientAsync<ContainerRequest> scheduler;
  private ContainerRequest request;
  private volatile Container container;

  AgentContainer(YarnConfiguration configuration, Wish wish, Staging staging, MasterMain toll) {
    this.wish = wish;
    this.staging = staging;
    this.toll = toll;
    nodes.init(configuration);
    nodes.start();
  }

  /** Asks for it. */
  void ask(AMRMClientAsync<ContainerRequest> client) {
    scheduler = client;
    request =
        new ContainerRequest(
            Resource.newInstance(wish.megabytes(), wish.cores()),
            null,
            null,
            Priority.newInstance(0));
    scheduler.addContainerRequest(request);
  }

  @Override
  public void onContainersAllocated(List<Container> containers) {
    for (Container each : containers) {
      if (container != null) {
        scheduler.releaseAssignedContainer(each.getId());
        continue;
      }
      container = each;
      // Else it would be asked for again when the ResourceManager starts anew.
      scheduler.removeContainerRequest(request);
      String host = each.getNodeId().getHost();
      toll.say(Kind.CONTAINER, each.getId().toString(), host);
      try {
        nodes.startContainer(each, launch());
      } catch (YarnException | IOException e) {
        toll.say(Kind.FAILED, "the container on " + host + " cannot be started: " + Words.of(e));
      }
    }
  }

  /** Just the agent's jar, and where it calls back in the container's credentials. */
  private ContainerLaunchContext launch() throws IOException {
    Credentials credentials = new Credentials();
    credentials.addSecretKey(new Text("toll"), wish.ticket().getBytes(StandardCharsets.US_ASCII));
    DataOutputBuffer buffer = new DataOutputBuffer();
    credentials.writeTokenStorageToStream(buffer);
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
        ByteBuffer.wrap(buffer.getData(), 0, buffer.getLength()),
        null);
  }

  @Override
  public void onContainersCompleted(List<ContainerStatus> statuses) {
    for (ContainerStatus status : statuses) {
      if (container != null && status.getContainerId().equals(container.getId())) {
        toll.say(
            Kind.ENDED,
            "the container has ended (exit code %d): %s"
                .formatted(
                    status.getExitStatus(), status.getDiagnostics().replaceAll("\\s+", " ")));
        ended.countDown();
      }
    }
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
    ended.countDown();
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
    ended.countDown();
  }

  /** Waits for the agent to end; has the container stopped when it does not. */
  void end(long seconds) throws InterruptedException {
    Container last = container;
    if (last != null && !ended.await(seconds, TimeUnit.SECONDS)) {
      try {
        nodes.stopContainer(last.getId(), last.getNodeId());
      } catch (YarnException | IOException e) {
        // Its NodeManager is gone; or the ResourceManager stops it, at the application's end.
      }
    }
  }
}

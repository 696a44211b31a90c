package dev.toll.yarn.master;

import dev.toll.yarn.master.Event.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.text.ParseException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterResponse;
import org.apache.hadoop.yarn.api.protocolrecords.UpdateApplicationTimeoutsRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ApplicationTimeout;
import org.apache.hadoop.yarn.api.records.ApplicationTimeoutType;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.YarnApplicationAttemptState;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.client.api.YarnClientApplication;
import org.apache.hadoop.yarn.client.api.async.AMRMClientAsync;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.util.Times;

/** Toll's application, whose master is this process. */
final class Application {
  private static final String TYPE = "TOLL";
  private static final int LOOK_MILLIS = 100;
  private static final long ACCEPT_SECONDS = 60;

  /** For the agents to end what they have started, once their lines are closed. */
  private static final long END_SECONDS = 5;

  private final Cluster cluster;
  private final YarnClient client;
  private final FleetRequest wish;
  private final MasterMain toll;
  private ApplicationId id;
  private Staging staging;
  private Containers containers;
  private AMRMClientAsync<ContainerRequest> scheduler;
  private boolean registered;

  Application(Cluster cluster, FleetRequest wish, MasterMain toll) {
    this.cluster = cluster;
    this.client = cluster.client();
    this.wish = wish;
    this.toll = toll;
  }

  /** Submits it, registers as its master, and asks for the containers. */
  void submit() throws IOException, YarnException, InterruptedException {
    YarnClientApplication created = client.createApplication();
    ApplicationSubmissionContext context = created.getApplicationSubmissionContext();
    id = context.getApplicationId();
    context.setApplicationName(wish.application());
    context.setApplicationType(TYPE);
    context.setApplicationTags(Set.of(wish.application()));
    if (!wish.queue().isEmpty()) {
      context.setQueue(wish.queue());
    }
    context.setUnmanagedAM(true);
    context.setMaxAppAttempts(1);
    context.setApplicationTimeouts(Map.of(ApplicationTimeoutType.LIFETIME, wish.lifetimeSeconds()));
    Credentials tokens = Staging.tokens(cluster.configuration());
    // The ResourceManager renews the tokens given here for as long as the application lasts.
    ByteBuffer renewed = tokens.numberOfTokens() == 0 ? null : Identity.bytes(tokens);
    context.setAMContainerSpec(
        ContainerLaunchContext.newInstance(Map.of(), Map.of(), List.of(), null, renewed, null));
    client.submitApplication(context);
    toll.say(Kind.APPLICATION, id.toString());
    awaitAttempt();
    Identity.become(client.getAMRMToken(id));
    staging = Staging.of(cluster.configuration(), id.toString(), wish.jar());
    containers = new Containers(cluster.configuration(), wish, staging, tokens, toll);
    scheduler = AMRMClientAsync.createAMRMClientAsync(Containers.HASTE_MILLIS, containers);
    scheduler.init(cluster.configuration());
    scheduler.start();
    containers.use(scheduler);
    RegisterApplicationMasterResponse answer =
        scheduler.registerApplicationMaster(cluster.here(), -1, "");
    registered = true;
    refuseTooLarge(answer.getMaximumResourceCapability());
    avoidThisMachine();
    containers.ask();
  }

  /** Until the scheduler has accepted it, so that it has an attempt with a token. */
  private void awaitAttempt() throws IOException, YarnException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(ACCEPT_SECONDS);
    while (true) {
      ApplicationReport report = client.getApplicationReport(id);
      YarnApplicationState state = report.getYarnApplicationState();
      if (state == YarnApplicationState.FAILED
          || state == YarnApplicationState.KILLED
          || state == YarnApplicationState.FINISHED) {
        throw new UserError("YARN has not taken " + id + ": " + report.getDiagnostics());
      }
      if (state == YarnApplicationState.ACCEPTED
          && report.getCurrentApplicationAttemptId() != null
          && client
                  .getApplicationAttemptReport(report.getCurrentApplicationAttemptId())
                  .getYarnApplicationAttemptState()
              == YarnApplicationAttemptState.LAUNCHED) {
        return;
      }
      if (System.nanoTime() > end) {
        throw new UserError(
            "%s is still %s after %d s: %s"
                .formatted(id, state, ACCEPT_SECONDS, report.getDiagnostics()));
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private void refuseTooLarge(Resource largest) throws IOException {
    if (wish.megabytes() > largest.getMemorySize() || wish.cores() > largest.getVirtualCores()) {
      throw new UserError(
          "a container of %d MiB and %s (machine.yarn-memory, machine.yarn-cores) is asked for; the cluster's largest has %d MiB and %s"
              .formatted(
                  wish.megabytes(),
                  cores(wish.cores()),
                  largest.getMemorySize(),
                  cores(largest.getVirtualCores())));
    }
  }

  private static String cores(int count) {
    return count == 1 ? "1 core" : count + " cores";
  }

  /**
   * Drivers are to be apart from servers, and all of them from this machine: by host, if there are
   * enough of them.
   */
  private void avoidThisMachine() throws IOException, YarnException {
    Set<String> hosts = new TreeSet<>();
    for (NodeReport node : client.getNodeReports(NodeState.RUNNING)) {
      hosts.add(node.getNodeId().getHost());
    }
    List<String> here = hosts.stream().filter(Application::isHere).toList();
    int wanted = wish.tickets().size();
    if (hosts.size() < wanted) {
      throw new UserError(
          "%s asked for, each on a host of its own; the cluster has %d with a running NodeManager"
              .formatted(
                  wanted == 1 ? "1 container is" : wanted + " containers are", hosts.size()));
    }
    if (hosts.size() - here.size() >= wanted) {
      containers.avoid(here);
    } else {
      toll.say(
          Kind.NOTE,
          "the cluster has no %d hosts other than this machine: servers here share it with a container"
              .formatted(wanted));
    }
  }

  /** Whether a name is this machine's. */
  private static boolean isHere(String name) {
    try {
      for (InetAddress address : InetAddress.getAllByName(name)) {
        if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
          return true;
        }
      }
    } catch (UnknownHostException | SocketException e) {
      // A name that only the cluster knows.
    }
    return false;
  }

  /**
   * Has YARN end it in so many seconds, sooner or later than it would. The ResourceManager wants an
   * instant of its own clock, which is known from what it says now. The queue may have a maximum,
   * to which YARN silently cuts: then all stays as it was.
   *
   * @return the seconds that YARN gives
   */
  long last(long seconds) throws IOException, YarnException {
    ApplicationTimeout before = lifetime();
    end(before, seconds - before.getRemainingTime());
    long given = lifetime().getRemainingTime();
    if (given < seconds - Event.ROUNDED_SECONDS) {
      end(before, 0);
    }
    return given;
  }

  /** Has it end so many seconds after an end that YARN has said. */
  private void end(ApplicationTimeout said, long later) throws IOException, YarnException {
    try {
      long expiry = Times.parseISO8601ToLocalTimeInMillis(said.getExpiryTime());
      String end = Times.formatISO8601(expiry + TimeUnit.SECONDS.toMillis(later));
      client.updateApplicationTimeouts(
          UpdateApplicationTimeoutsRequest.newInstance(
              id, Map.of(ApplicationTimeoutType.LIFETIME, end)));
    } catch (ParseException e) {
      throw new UserError("no time: " + said.getExpiryTime(), e);
    }
  }

  private ApplicationTimeout lifetime() throws IOException, YarnException {
    ApplicationTimeout found =
        client
            .getApplicationReport(id)
            .getApplicationTimeouts()
            .get(ApplicationTimeoutType.LIFETIME);
    if (found == null) {
      throw new UserError(id + " has no lifetime");
    }
    return found;
  }

  /** Removes the agent's jar from the cluster's file system: containers have their copies. */
  void unstage() {
    if (staging != null) {
      staging.remove();
    }
  }

  /**
   * Ends it with all it has.
   *
   * @param asked whether toll is done; else it has ended otherwise
   */
  void end(boolean asked) throws InterruptedException {
    try {
      if (containers != null) {
        containers.end(END_SECONDS);
      }
      if (registered) {
        scheduler.unregisterApplicationMaster(
            asked ? FinalApplicationStatus.SUCCEEDED : FinalApplicationStatus.KILLED,
            asked ? "" : "toll has ended before its run was over",
            "");
      } else if (id != null) {
        client.killApplication(id);
      }
    } catch (IOException | YarnException e) {
      // The ResourceManager is gone; it ends the application when it is back and misses us.
      System.err.println("the application could not be ended: " + Words.of(e));
    } finally {
      unstage();
    }
  }
}

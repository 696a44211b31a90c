package dev.toll.yarn.master;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * A cluster as its configuration on the class path has it.
 *
 * @param here this machine's address as the ResourceManager sees it
 * @param resourceManager its address
 */
record Cluster(
    YarnConfiguration configuration, YarnClient client, String here, String resourceManager)
    implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5000;
  private static final int ANSWER_SECONDS = 10;

  /** With a ResourceManager that starts anew; Hadoop's own is a quarter of an hour. */
  private static final int PATIENCE_MILLIS = 120_000;

  private static final int RETRY_MILLIS = 1000;

  /**
   * Looks whether a ResourceManager answers.
   *
   * @throws IOException in one line, why it cannot be used
   */
  static Cluster connect() throws IOException {
    YarnConfiguration configuration = new YarnConfiguration();
    configuration.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, PATIENCE_MILLIS);
    configuration.setInt(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, RETRY_MILLIS);
    configuration.setInt(YarnConfiguration.CLIENT_NM_CONNECT_MAX_WAIT_MS, PATIENCE_MILLIS);
    configuration.setInt(YarnConfiguration.CLIENT_NM_CONNECT_RETRY_INTERVAL_MS, RETRY_MILLIS);
    configuration.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, CONNECT_MILLIS);
    configuration.setInt(
        CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 1);
    Identity.take(configuration);
    List<String> refused = new ArrayList<>();
    for (InetSocketAddress address : addresses(configuration)) {
      String name = address.getHostString() + ":" + address.getPort();
      try (Socket socket = new Socket()) {
        // Resolved now: the configuration may name a host that is not known here.
        socket.connect(
            new InetSocketAddress(address.getHostString(), address.getPort()), CONNECT_MILLIS);
        String here = socket.getLocalAddress().getHostAddress();
        YarnClient client = YarnClient.createYarnClient();
        client.init(configuration);
        client.start();
        awaitAnswer(client);
        return new Cluster(configuration, client, here, name);
      } catch (IOException e) {
        refused.add(name + " (" + Words.of(e) + ")");
      }
    }
    throw new UserError(
        "no ResourceManager answers at "
            + String.join(" or ", refused)
            + "; is yarn.resourcemanager.hostname or .address in yarn-site.xml right, and is it up?");
  }

  /** A port may be any service's, and Hadoop's client waits for an answer without end. */
  private static void awaitAnswer(YarnClient client) throws IOException {
    CompletableFuture<Object> answer = new CompletableFuture<>();
    Thread asking =
        new Thread(
            () -> {
              try {
                answer.complete(client.getYarnClusterMetrics());
              } catch (IOException | YarnException | RuntimeException e) {
                answer.completeExceptionally(e);
              }
            },
            "toll-first-question");
    asking.setDaemon(true);
    asking.start();
    try {
      Object unused = answer.get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new UserError("no answer within " + ANSWER_SECONDS + " s", e);
    } catch (ExecutionException e) {
      throw new UserError(Words.of(e.getCause()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UserError("interrupted", e);
    }
  }

  /** Of all ResourceManagers, where there are several. */
  private static List<InetSocketAddress> addresses(YarnConfiguration configuration) {
    if (!HAUtil.isHAEnabled(configuration)) {
      return List.of(address(configuration));
    }
    List<InetSocketAddress> all = new ArrayList<>();
    for (String id : HAUtil.getRMHAIds(configuration)) {
      YarnConfiguration one = new YarnConfiguration(configuration);
      String host = configuration.get(YarnConfiguration.RM_HOSTNAME + "." + id, "0.0.0.0");
      one.setBoolean(YarnConfiguration.RM_HA_ENABLED, false);
      one.set(
          YarnConfiguration.RM_ADDRESS,
          configuration.get(
              YarnConfiguration.RM_ADDRESS + "." + id,
              host + ":" + YarnConfiguration.DEFAULT_RM_PORT));
      all.add(address(one));
    }
    return all;
  }

  private static InetSocketAddress address(YarnConfiguration configuration) {
    return configuration.getSocketAddr(
        YarnConfiguration.RM_ADDRESS,
        YarnConfiguration.DEFAULT_RM_ADDRESS,
        YarnConfiguration.DEFAULT_RM_PORT);
  }

  @Override
  public void close() {
    client.stop();
  }
}

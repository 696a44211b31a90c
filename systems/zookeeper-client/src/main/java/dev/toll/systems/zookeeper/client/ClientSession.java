package dev.toll.systems.zookeeper.client;

import dev.toll.driver.Attempted;
import dev.toll.driver.ProbeSocket;
import dev.toll.driver.Probed;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Ask;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Client;
import dev.toll.systems.zookeeper.client.ZooKeeperCommands.Probe;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException.NodeExistsException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.client.ZKClientConfig;

/** How clients connect at a level, and a session that is open. */
final class ClientSession implements AutoCloseable {
  private static final int SESSION_MILLIS = 30_000;
  private static final int CLOSE_MILLIS = 5_000;

  private final Client wish;
  private final ZKClientConfig config;
  private final ZooKeeper session;

  ClientSession(Client wish) throws Exception {
    this.wish = wish;
    config = new ZKClientConfig(Path.of(wish.properties()).toFile());
    session = connect(wish.servers());
  }

  ZooKeeper session() {
    return session;
  }

  /** One more session; it is waited for as long as the command may last. */
  ZooKeeper connect() throws Exception {
    return connect(wish.servers());
  }

  private ZooKeeper connect(String servers) throws Exception {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper opened =
        new ZooKeeper(
            servers,
            SESSION_MILLIS,
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
              }
            },
            config);
    try {
      connected.await();
    } catch (InterruptedException e) {
      close(opened);
      throw e;
    }
    return opened;
  }

  /** Ends a session; what does not answer is left to the server's own timeout. */
  static void close(ZooKeeper open) {
    try {
      var unused = open.close(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Creates a node that may be there already. */
  static void create(ZooKeeper session, String path, byte[] data) throws Exception {
    try {
      var unused = session.create(path, data, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    } catch (NodeExistsException e) {
      var unused = session.setData(path, data, -1);
    }
  }

  Probed probe(Probe probe) throws Exception {
    if (probe.servers() == null) {
      return probe(session, probe);
    }
    ZooKeeper other = connect(probe.servers());
    try {
      return probe(other, probe);
    } finally {
      close(other);
    }
  }

  private static Probed probe(ZooKeeper by, Probe probe) throws Exception {
    byte[] text = probe.text().getBytes(StandardCharsets.UTF_8);
    create(by, probe.path(), new byte[0]);
    long read = 0;
    for (int i = 0; i < probe.times(); i++) {
      var unused = by.setData(probe.path(), text, -1);
      read += Arrays.equals(text, by.getData(probe.path(), false, null)) ? 1 : 0;
    }
    by.delete(probe.path(), -1);
    return new Probed(probe.times(), read);
  }

  /** Asks one of the server's four-letter words by a connection of its own. */
  Attempted ask(Ask wished) throws IOException {
    ProbeSocket server = ProbeSocket.to(wish.servers(), wished.timeoutMillis(), stores());
    return Attempted.of(
        () -> {
          try (Socket socket = wished.secure() ? server.tls(wished.tls()) : server.plain()) {
            socket.getOutputStream().write(wished.word().getBytes(StandardCharsets.US_ASCII));
            if (!wished.secure()) {
              // As ZooKeeper's own FourLetterWordMain does; a server with TLS waits for more.
              socket.shutdownOutput();
            }
            byte[] answer = socket.getInputStream().readAllBytes();
            if (answer.length == 0) {
              throw new EOFException();
            }
            return new String(answer, StandardCharsets.US_ASCII);
          }
        },
        e -> false);
  }

  private ProbeSocket.Stores stores() throws IOException {
    String ssl = "zookeeper.ssl.";
    String trust = config.getProperty(ssl + "trustStore.location");
    String keys = config.getProperty(ssl + "keyStore.location");
    return trust == null
        ? null
        : new ProbeSocket.Stores(
            Path.of(trust),
            keys == null ? null : Path.of(keys),
            config.getProperty(ssl + "trustStore.type"),
            Files.readString(Path.of(config.getProperty(ssl + "trustStore.passwordPath"))));
  }

  @Override
  public void close() {
    close(session);
  }
}

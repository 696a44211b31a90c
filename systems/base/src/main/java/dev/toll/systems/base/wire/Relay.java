package dev.toll.systems.base.wire;

import dev.toll.driver.Daemon;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A TCP relay between clients and one server that watches both directions. Needs no privilege, but
 * changes the path: for short probes, never for measured load.
 */
public final class Relay implements AutoCloseable {

  /** Enough for the negotiation and 256 KiB of data behind it, which {@link Randomness} wants. */
  private static final int START_PER_CONNECTION = 512 << 10;

  private static final int SAMPLE = 1 << 20;

  /** All connections together. */
  private static final long BUDGET = 64L << 20;

  /** Connections listed one by one; later ones only count in the totals. */
  private static final int LISTED = 1000;

  private static final int CONNECT_MILLIS = 5000;
  private static final int BUFFER = 1 << 16;

  private final ServerSocket listener;
  private final InetSocketAddress server;
  private final List<String> markers;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final List<Tap[]> connections = new ArrayList<>();
  private final AtomicLong budget = new AtomicLong(BUDGET);
  private final AtomicLong accepted = new AtomicLong();
  private final Tap toServer;
  private final Tap toClient;

  private Relay(ServerSocket listener, InetSocketAddress server, List<String> markers) {
    this.listener = listener;
    this.server = server;
    this.markers = List.copyOf(markers);
    this.toServer = new Tap(markers, SAMPLE, new AtomicLong(SAMPLE));
    this.toClient = new Tap(markers, SAMPLE, new AtomicLong(SAMPLE));
  }

  /**
   * Starts one.
   *
   * @param host name or address of this machine, where clients connect
   * @param port 0 for any free one
   * @param server where their bytes go; need not be up yet
   */
  public static Relay start(String host, int port, InetSocketAddress server, String... markers)
      throws IOException {
    return start(
        new InetSocketAddress(InetAddress.getByName(host), port), server, List.of(markers));
  }

  /**
   * Starts one.
   *
   * @param listen where clients connect; port 0 for any free one
   * @param server where their bytes go; need not be up yet
   * @param markers texts to count, each on its own
   */
  public static Relay start(
      InetSocketAddress listen, InetSocketAddress server, List<String> markers) throws IOException {
    ServerSocket listener = new ServerSocket();
    try {
      listener.bind(listen);
    } catch (IOException e) {
      listener.close();
      throw new IOException("the relay cannot listen on " + listen + ": " + e.getMessage(), e);
    }
    Relay relay = new Relay(listener, server, markers);
    relay.thread("relay-accept", relay::accept);
    return relay;
  }

  /** Where clients connect. */
  public int port() {
    return listener.getLocalPort();
  }

  /** What was seen so far; may be asked for while running and after closing. */
  public Recording recording() {
    List<Recording.Connection> listed = new ArrayList<>();
    synchronized (connections) {
      for (Tap[] each : connections) {
        listed.add(new Recording.Connection(each[0].traffic(), each[1].traffic()));
      }
    }
    return new Recording(listed, accepted.get(), toServer.traffic(), toClient.traffic());
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        open.add(client);
        accepted.incrementAndGet();
        thread("relay-connect", () -> connect(client));
      } catch (IOException e) {
        if (!listener.isClosed()) {
          // Out of descriptors, most likely: give up rather than spin.
          close();
        }
      }
    }
  }

  private void connect(Socket client) {
    Socket upstream = new Socket();
    open.add(upstream);
    try {
      upstream.connect(server, CONNECT_MILLIS);
      // Small calls must not wait for each other's acknowledgements.
      upstream.setTcpNoDelay(true);
      client.setTcpNoDelay(true);
    } catch (IOException e) {
      end(client);
      end(upstream);
      return;
    }
    Tap up = new Tap(markers, START_PER_CONNECTION, budget);
    Tap down = new Tap(markers, START_PER_CONNECTION, budget);
    synchronized (connections) {
      if (connections.size() < LISTED) {
        connections.add(new Tap[] {up, down});
      }
    }
    thread("relay-to-client", () -> copy(upstream, client, down, toClient));
    copy(client, upstream, up, toServer);
  }

  /** Passes on every piece as it comes, and the end of the stream, or its breaking. */
  private void copy(Socket from, Socket to, Tap one, Tap all) {
    byte[] buffer = new byte[BUFFER];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        one.accept(buffer, n);
        all.accept(buffer, n);
        out.write(buffer, 0, n);
      }
      to.shutdownOutput();
      if (from.isOutputShutdown()) {
        end(from);
        end(to);
      }
    } catch (IOException e) {
      end(from);
      end(to);
    }
  }

  private void end(Socket socket) {
    open.remove(socket);
    try {
      socket.close();
    } catch (IOException e) {
      // Nothing is left to be done with it.
    }
  }

  private void thread(String name, Runnable task) {
    Daemon.start(name, task);
  }

  /** Stops listening and breaks every connection. */
  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      // A listener that cannot be closed has been closed.
    }
    open.forEach(this::end);
  }

  /** Watches bytes go one way: counts them, counts markers, keeps the first ones. */
  private static final class Tap {
    private final Markers markers;
    private final ByteArrayOutputStream start = new ByteArrayOutputStream();
    private final int bound;
    private final AtomicLong budget;
    private long bytes;
    private boolean full;

    /**
     * @param bound keep at most this many bytes
     * @param budget shared by all taps, so that many connections cannot fill the memory
     */
    Tap(List<String> markers, int bound, AtomicLong budget) {
      this.markers = new Markers(markers);
      this.bound = bound;
      this.budget = budget;
    }

    synchronized void accept(byte[] buffer, int length) {
      bytes += length;
      markers.accept(buffer, length);
      int keep = full ? 0 : Math.min(length, bound - start.size());
      if (keep > 0 && budget.addAndGet(-keep) >= 0) {
        start.write(buffer, 0, keep);
      } else {
        // Once a piece was left out, what follows is no longer the start.
        full = true;
      }
    }

    synchronized Traffic traffic() {
      return new Traffic(bytes, markers.counts(), start.toByteArray());
    }
  }
}

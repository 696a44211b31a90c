package dev.toll.serve.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.UnsupportedAddressTypeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.commons.lang3.exception.ExceptionUtils;

/**
 * The JDK's own HTTP server on loopback addresses, one port for all of them. Pages have a pool of
 * threads, streams have their own, so that neither starves the other.
 */
public final class LocalServer implements AutoCloseable {
  /** What can be asked for, by those the gate lets in. */
  public interface Site {
    /** The answer to a request; one that names nothing here is {@link Answer#notFound}. */
    Answer answer(Asked asked) throws IOException;
  }

  private static final int PAGE_THREADS = 8;
  private static final int WAITING_PAGES = 64;
  private static final int BACKLOG = 64;

  // Read once, by the server's own class: a client that does not finish its request is let go.
  static {
    System.setProperty("sun.net.httpserver.maxReqTime", "10");
    System.setProperty("sun.net.httpserver.nodelay", "true");
    System.setProperty("jdk.httpserver.maxConnections", "256");
  }

  private final List<HttpServer> servers = new ArrayList<>();
  private final ThreadPoolExecutor pages;
  private final Streams streams;
  private final Site site;
  private final Gate gate;
  private final Consumer<String> log;
  private final int port;

  private LocalServer(List<HttpServer> bound, Site site, Secret token, Consumer<String> log) {
    this.servers.addAll(bound);
    this.site = site;
    this.log = log;
    port = bound.get(0).getAddress().getPort();
    gate = new Gate(token, "toll-" + port);
    streams =
        new Streams(
            Streams.Pace.USUAL,
            defect -> log.accept("events: " + ExceptionUtils.getStackTrace(defect)));
    pages =
        new ThreadPoolExecutor(
            PAGE_THREADS,
            PAGE_THREADS,
            30,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING_PAGES),
            task -> Streams.daemon(task, "toll-serve-page"));
    pages.allowCoreThreadTimeOut(true);
    for (HttpServer server : servers) {
      server.setExecutor(pages);
      server.createContext("/", this::handle);
      server.start();
    }
  }

  /**
   * Starts a server.
   *
   * @param addresses loopback ones; only the first must be had, and gives the port
   * @param wanted port; 0 for a free one
   * @param log hears of defects; never of a secret
   * @throws IOException when the port is taken
   */
  public static LocalServer start(
      List<InetAddress> addresses, int wanted, Site site, Secret token, Consumer<String> log)
      throws IOException {
    List<HttpServer> bound = new ArrayList<>();
    bound.add(HttpServer.create(new InetSocketAddress(addresses.get(0), wanted), BACKLOG));
    int port = bound.get(0).getAddress().getPort();
    for (InetAddress more : addresses.subList(1, addresses.size())) {
      try {
        bound.add(HttpServer.create(new InetSocketAddress(more, port), BACKLOG));
      } catch (IOException | UnsupportedAddressTypeException e) {
        // A machine without IPv6, or the port is taken there: the first address is enough.
      }
    }
    return new LocalServer(bound, site, token, log);
  }

  public int port() {
    return port;
  }

  private void handle(HttpExchange exchange) {
    boolean handedOver = false;
    try {
      Asked asked = Asked.of(exchange);
      Policy.set(exchange.getResponseHeaders());
      Optional<Answer> stopped = gate.stop(asked);
      Answer answer = stopped.isPresent() ? stopped.get() : site.answer(asked);
      if (answer.stream() == null || asked.method().equals("HEAD")) {
        send(exchange, asked, answer);
      } else if (streams.enter()) {
        handedOver = true;
        hand(exchange, answer);
      } else {
        send(
            exchange,
            asked,
            Answer.text(503, "503: too many pages are open; close some.").with("Retry-After", "5"));
      }
    } catch (IOException | RuntimeException e) {
      failed(exchange, e);
    } finally {
      if (!handedOver) {
        exchange.close();
      }
    }
  }

  private void hand(HttpExchange exchange, Answer answer) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", answer.type());
    // A proxy in between shall not gather events up (nginx).
    exchange.getResponseHeaders().set("X-Accel-Buffering", "no");
    try {
      exchange.sendResponseHeaders(200, 0);
    } catch (IOException e) {
      streams.run(out -> {}, java.io.OutputStream.nullOutputStream(), exchange::close);
      throw e;
    }
    streams.run(answer.stream(), exchange.getResponseBody(), exchange::close);
  }

  private static void send(HttpExchange exchange, Asked asked, Answer answer) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", answer.type());
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    if (asked.method().equals("HEAD")) {
      exchange.getResponseHeaders().set("Content-Length", Integer.toString(answer.body().length));
      exchange.sendResponseHeaders(answer.status(), -1);
    } else {
      exchange.sendResponseHeaders(
          answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
      exchange.getResponseBody().write(answer.body());
    }
  }

  /** A client that went away is nobody's defect; anything else is told here and there. */
  private void failed(HttpExchange exchange, Exception e) {
    if (exchange.getResponseCode() != -1) {
      return;
    }
    // The path alone: a query may hold the token.
    log.accept(exchange.getRequestURI().getPath() + ": " + ExceptionUtils.getStackTrace(e));
    try {
      send(
          exchange,
          Asked.of(exchange),
          Answer.text(500, "500: internal error; see the output of toll serve."));
    } catch (IOException gone) {
      // Then it is not told there.
    }
  }

  /** Ends everything at once. */
  @Override
  public void close() {
    streams.close();
    servers.forEach(server -> server.stop(0));
    pages.shutdownNow();
  }
}

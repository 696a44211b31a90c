package dev.toll.hosts;

import dev.toll.driver.Daemon;
import dev.toll.hosts.agent.Lines;
import dev.toll.hosts.agent.Ticket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * Where agents call back that toll has not reached by lines of its own. It speaks TLS 1.3 and takes
 * the first connection with a token that it gave; every other is refused, and that is said, for as
 * long as the run lasts: one that comes with a token a second time has read what is the run's
 * alone.
 */
public final class Callbacks implements AutoCloseable {
  private static final String TLS = "TLSv1.3";

  /** From connection to token: two round trips. */
  private static final int GREETING_SECONDS = 10;

  /** Strangers that are heard at the same time; more wait. */
  private static final int AT_ONCE = 16;

  /** Refusals that are said; a scanner may make thousands. */
  private static final int SAID = 10;

  private static final int LONGEST_GREETING = 200;

  private final ServerSocket server;
  private final SSLContext tls;
  private final Consumer<String> refusals;
  private final Set<String> used = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refused = new AtomicInteger();
  private final Semaphore strangers = new Semaphore(AT_ONCE);
  private final List<Awaited> awaited = new CopyOnWriteArrayList<>();
  private final ScheduledExecutorService patience =
      Executors.newSingleThreadScheduledExecutor(Daemon.factory("toll-callback-patience"));

  /**
   * An agent that is to call.
   *
   * @param ticket what it needs to find its way
   * @param arrived completes once it has called
   */
  public record Awaited(Ticket ticket, CompletableFuture<CalledLine> arrived) {}

  /**
   * Listens at once.
   *
   * @param address of this machine
   * @param tls with the key of the certificate that the agent pins
   * @param refusals receives one line for each connection that is refused
   */
  public Callbacks(InetAddress address, SSLContext tls, Consumer<String> refusals)
      throws IOException {
    this.tls = tls;
    this.refusals = refusals;
    server = new ServerSocket(0, AT_ONCE, address);
    Daemon.start("toll-callback", this::listen);
  }

  private static String newToken() {
    byte[] random = new byte[Ticket.TOKEN_DIGITS / 2];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /**
   * Awaits one more agent.
   *
   * @param certificate SHA-256 of the certificate
   */
  public Awaited await(String certificate) {
    String address = server.getInetAddress().getHostAddress();
    Awaited one =
        new Awaited(
            new Ticket(address, server.getLocalPort(), certificate, newToken()),
            new CompletableFuture<>());
    awaited.add(one);
    return one;
  }

  private void listen() {
    try {
      while (true) {
        Socket plain = server.accept();
        strangers.acquire();
        Daemon.start("toll-callback-from-" + plain.getInetAddress(), () -> hear(plain));
      }
    } catch (IOException e) {
      // Closed.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void hear(Socket plain) {
    try {
      var late = patience.schedule(() -> cut(plain), GREETING_SECONDS, TimeUnit.SECONDS);
      try {
        greet(plain);
      } finally {
        late.cancel(false);
      }
    } catch (IOException e) {
      refuse(plain, "no agent with TLS 1.3 is at its other end (" + e.getMessage() + ")");
    } catch (RejectedExecutionException e) {
      cut(plain);
    } finally {
      strangers.release();
    }
  }

  private void greet(Socket plain) throws IOException {
    plain.setTcpNoDelay(true);
    SSLSocket socket =
        (SSLSocket)
            tls.getSocketFactory()
                .createSocket(
                    plain, plain.getInetAddress().getHostAddress(), plain.getPort(), true);
    socket.setUseClientMode(false);
    socket.setEnabledProtocols(new String[] {TLS});
    socket.startHandshake();
    String greeting = Lines.read(socket.getInputStream(), LONGEST_GREETING);
    Awaited one = of(greeting);
    if (one == null) {
      turnAway(socket, plain, "its token is not this run's");
    } else if (!used.add(one.ticket().token())) {
      turnAway(socket, plain, "its token was used already");
    } else {
      say(socket, Ticket.WELCOME);
      one.arrived().complete(new CalledLine(plain, socket));
    }
  }

  /** The one with this token; null when there is none. Takes as long wherever they differ. */
  private Awaited of(String greeting) {
    Awaited found = null;
    for (Awaited each : awaited) {
      if (same(greeting, Ticket.HELLO + each.ticket().token())) {
        found = each;
      }
    }
    return found;
  }

  private static boolean same(String seen, String wanted) {
    return seen != null
        && MessageDigest.isEqual(
            seen.getBytes(StandardCharsets.UTF_8), wanted.getBytes(StandardCharsets.UTF_8));
  }

  private void turnAway(SSLSocket socket, Socket plain, String why) {
    try (socket) {
      say(socket, Ticket.REFUSED + why);
    } catch (IOException e) {
      // It is gone already.
    }
    refuse(plain, why);
  }

  private static void say(SSLSocket socket, String line) throws IOException {
    socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  private void refuse(Socket plain, String why) {
    cut(plain);
    int count = refused.incrementAndGet();
    if (count <= SAID && !server.isClosed()) {
      refusals.accept(
          "refused a connection from "
              + plain.getInetAddress().getHostAddress()
              + " to where agents call back: "
              + why
              + (count == SAID ? "; further ones are refused without a word" : ""));
    }
  }

  static void cut(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // It is gone already.
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      // No further connections are possible either way.
    }
    patience.shutdownNow();
  }
}

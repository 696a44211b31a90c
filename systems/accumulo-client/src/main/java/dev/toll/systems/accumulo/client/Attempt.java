package dev.toll.systems.accumulo.client;

import dev.toll.driver.Attempted;
import dev.toll.driver.Daemon;
import dev.toll.driver.Outcome;
import dev.toll.driver.Reason;
import dev.toll.driver.WorkloadException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.accumulo.core.clientImpl.thrift.ThriftSecurityException;
import org.apache.accumulo.core.util.HostAndPort;
import org.apache.thrift.TApplicationException;

/**
 * One try to talk to a server, and how it ended.
 *
 * @param way what was tried
 * @param how what was seen
 */
record Attempt(String way, Outcome outcome, String how) {

  /** Something that kept the try from reaching the server, so that it proves nothing. */
  static final class NotTried extends Exception {
    private static final long serialVersionUID = 1L;

    NotTried(String message) {
      super(message);
    }
  }

  /** Tries a way of talking to a tablet server, which may take several attempts. */
  static Attempted run(ClientSession session, AccumuloCommands.Attempt wish) throws Exception {
    HostAndPort server = HostAndPort.fromParts(wish.host(), wish.port());
    int timeout = wish.timeoutMillis();
    BadClient client = new BadClient(session, server, timeout);
    List<Attempt> attempts = new ArrayList<>();
    switch (wish.way()) {
      case PLAIN -> {
        attempts.add(of("framed", timeout, () -> client.plain(true)));
        if (attempts.get(0).outcome() != Outcome.ANSWERED) {
          attempts.add(of("unframed", timeout, () -> client.plain(false)));
        }
      }
      case PLAIN_MANAGER -> attempts.add(of("framed", timeout, () -> client.plainManager()));
      case WRONG_PASSWORD -> attempts.add(of("wrong password", timeout, client::wrongPassword));
      case NO_TICKET -> {
        attempts.add(of("without credentials", timeout, client::withoutTicket));
        attempts.add(of("with a forged token", timeout, client::forgedToken));
      }
      case LOWER_QOP -> {
        for (String qop : wish.qop()) {
          attempts.add(of("offering " + qop, timeout, () -> client.onlyQop(qop)));
        }
      }
      case CONTROL -> attempts.add(of("the right way", timeout, client::right));
    }
    if (attempts.isEmpty()) {
      throw new WorkloadException("refusal: argument 'qop' must list one or more qualities");
    }
    return heaviest(attempts);
  }

  /** Refused only when every try was; answered when any was. */
  static Attempted heaviest(List<Attempt> attempts) {
    Attempt heaviest = attempts.stream().max(Comparator.comparing(Attempt::outcome)).orElseThrow();
    return new Attempted(
        heaviest.outcome(),
        attempts.stream()
            .map(each -> "%s: %s (%s)".formatted(each.way(), each.outcome(), each.how()))
            .collect(Collectors.joining("; ")));
  }

  /**
   * Tries it on a thread of its own, within the time.
   *
   * @param call returns what the server answered
   */
  static Attempt of(String way, int timeoutMillis, Callable<String> call)
      throws InterruptedException {
    FutureTask<String> task = new FutureTask<>(call);
    Daemon.start("load-refusal", task);
    try {
      return new Attempt(way, Outcome.ANSWERED, task.get(timeoutMillis, TimeUnit.MILLISECONDS));
    } catch (ExecutionException e) {
      return classify(way, e.getCause());
    } catch (TimeoutException e) {
      return new Attempt(way, Outcome.NO_ANSWER, "no answer within %d ms".formatted(timeoutMillis));
    } finally {
      task.cancel(true);
    }
  }

  /** Refused means that the server said no or broke off; silence or an unreachable port is not. */
  static Attempt classify(String way, Throwable e) {
    if (e instanceof TApplicationException) {
      return new Attempt(way, Outcome.ANSWERED, "error reply in plain Thrift: " + describe(e));
    }
    if (e instanceof ThriftSecurityException security) {
      return new Attempt(way, Outcome.REFUSED, "security error " + security.getCode());
    }
    for (Throwable t = e; t != null && t.getCause() != t; t = t.getCause()) {
      if (t instanceof NotTried
          || t instanceof ConnectException
          || t instanceof UnknownHostException
          || t instanceof SocketTimeoutException) {
        return new Attempt(way, Outcome.NO_ANSWER, describe(t));
      }
    }
    return new Attempt(way, Outcome.REFUSED, describe(e));
  }

  private static String describe(Throwable e) {
    String root = Reason.innermost(e);
    String own = Reason.of(e);
    return own.contains(root) ? own : own + ": " + root;
  }
}

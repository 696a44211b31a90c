package dev.toll.systems.accumulo.client;

import dev.toll.driver.Outcome;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.accumulo.core.clientImpl.thrift.ThriftSecurityException;
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

  /**
   * Tries it on a thread of its own, within the time.
   *
   * @param call returns what the server answered
   */
  static Attempt of(String way, int timeoutMillis, Callable<String> call)
      throws InterruptedException {
    FutureTask<String> task = new FutureTask<>(call);
    Thread thread = new Thread(task, "load-refusal");
    thread.setDaemon(true);
    thread.start();
    try {
      return new Attempt(way, Outcome.ANSWERED, task.get(timeoutMillis, TimeUnit.MILLISECONDS));
    } catch (ExecutionException e) {
      return classify(way, e.getCause());
    } catch (TimeoutException e) {
      return new Attempt(
          way, Outcome.NO_ANSWER, "nothing came within %d ms".formatted(timeoutMillis));
    } finally {
      task.cancel(true);
    }
  }

  /** Refused means that the server said no or broke off; silence or an unreachable port is not. */
  static Attempt classify(String way, Throwable e) {
    if (e instanceof TApplicationException) {
      return new Attempt(way, Outcome.ANSWERED, "an error reply in plain Thrift: " + describe(e));
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
    String root = ClientSession.rootMessage(e);
    String own = e.getMessage() == null ? "" : e.getMessage();
    String text = own.isEmpty() || own.contains(root) ? root : own + ": " + root;
    return e.getClass().getSimpleName() + ": " + text.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}

package dev.toll.systems.hadoop.client;

import dev.toll.driver.Attempted;
import dev.toll.driver.Outcome;
import dev.toll.driver.Reason;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketException;
import java.util.concurrent.Callable;

/** Attempts to talk to a server, by how they ended. */
final class Attempt {
  private Attempt() {}

  static Attempted answered(String how) {
    return new Attempted(Outcome.ANSWERED, how);
  }

  static Attempted refused(String how) {
    return new Attempted(Outcome.REFUSED, firstLine(how));
  }

  static Attempted refused(Throwable e) {
    return refused(Reason.innermost(e));
  }

  static Attempted noAnswer(Throwable e) {
    return new Attempted(Outcome.NO_ANSWER, firstLine(Reason.innermost(e)));
  }

  /** How an exchange ended; a server that closes the connection has refused. */
  static Attempted of(Callable<Attempted> exchange) {
    try {
      return exchange.call();
    } catch (ConnectException e) {
      return noAnswer(e);
    } catch (EOFException | SocketException e) {
      return refused("it closed the connection");
    } catch (Exception e) {
      return noAnswer(e);
    }
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("").strip();
  }
}

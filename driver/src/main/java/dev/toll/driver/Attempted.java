package dev.toll.driver;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/**
 * How a try to be answered by a server ended.
 *
 * @param how what was answered, or why not
 */
public record Attempted(Outcome outcome, String how) {
  /** An alert of the server's, or a connection that it has cut (JSSE's own words). */
  private static final Pattern BY_SERVER =
      Pattern.compile("Received fatal alert|terminated the handshake|Connection reset");

  /**
   * Tries. Refused is what the server said no to or broke off; silence is neither.
   *
   * @param refusal failures of the client by which the server said no
   */
  public static Attempted of(Callable<String> call, Predicate<Exception> refusal) {
    try {
      return new Attempted(Outcome.ANSWERED, call.call());
    } catch (Exception e) {
      boolean refused = refused(e) || refusal.test(e);
      return new Attempted(refused ? Outcome.REFUSED : Outcome.NO_ANSWER, words(e));
    }
  }

  /** As evidence: the outcome, and the first line of what was seen. */
  public String evidence() {
    return outcome + how.lines().findFirst().map(seen -> " (" + seen + ")").orElse("");
  }

  private static boolean refused(Exception e) {
    if (e instanceof SSLException) {
      // Any other is the client's own refusal.
      return BY_SERVER.matcher(String.valueOf(e.getMessage())).find();
    }
    boolean silence =
        e instanceof SocketTimeoutException
            || e instanceof TimeoutException
            || e instanceof ConnectException;
    return !silence && (e instanceof EOFException || e instanceof SocketException);
  }

  private static String words(Exception e) {
    if (e instanceof EOFException) {
      return e.getMessage() == null ? "it closed the connection" : e.getMessage();
    }
    return Reason.of(e);
  }
}

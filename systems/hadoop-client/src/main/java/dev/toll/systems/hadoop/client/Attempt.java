package dev.toll.systems.hadoop.client;

import com.google.gson.JsonObject;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;

/**
 * How a try to talk to a server ended.
 *
 * @param outcome answered, refused, or no answer, which proves nothing
 * @param how what was seen
 */
record Attempt(String outcome, String how) {
  static Attempt answered(String how) {
    return new Attempt("answered", how);
  }

  static Attempt refused(String how) {
    return new Attempt("refused", firstLine(how));
  }

  static Attempt refused(Throwable e) {
    return refused(cause(e));
  }

  static Attempt noAnswer(Throwable e) {
    return new Attempt("no answer", firstLine(cause(e)));
  }

  /** What an exchange on a raw socket ended with; a server that breaks off has said no. */
  static Attempt of(Exchange exchange) {
    try {
      return exchange.run();
    } catch (ConnectException e) {
      return noAnswer(e);
    } catch (EOFException | SocketException e) {
      return refused("it hung up");
    } catch (IOException e) {
      return noAnswer(e);
    }
  }

  /** Talks to a server. */
  interface Exchange {
    Attempt run() throws IOException;
  }

  JsonObject toJson() {
    JsonObject json = new JsonObject();
    json.addProperty("outcome", outcome);
    json.addProperty("how", how);
    return json;
  }

  /** The innermost: Hadoop wraps what happened in where it happened. */
  private static String cause(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root.getClass().getSimpleName() + ": " + root.getMessage();
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("").strip();
  }
}

package dev.toll.driver;

import java.security.cert.CertPathBuilderException;
import java.util.regex.Pattern;

/**
 * Why something failed, in words: what Java says of it, with what only a developer can read left
 * out.
 */
final class Reason {
  /** Inside a message: the causes that a library has put into its text. */
  private static final Pattern QUALIFIED =
      Pattern.compile("\\b(?:[a-z]\\w*\\.){2,}[A-Z]\\w*(?:Exception|Error)(?:: |\\b)");

  private static final Pattern STACK = Pattern.compile("\\R\\s*at [\\w.$/]+\\(");

  /** Of a chain that refers to itself the rest is not looked at. */
  private static final int DEEPEST = 20;

  private Reason() {}

  /** One line. */
  static String of(Throwable failure) {
    String name = failure.getClass().getSimpleName();
    String message = failure.getMessage();
    String text = message == null ? name : name + ": " + QUALIFIED.matcher(message).replaceAll("");
    return oneLine(
        untrusted(failure)
            ? "the server's certificate was not signed by the run's authority: " + text
            : text);
  }

  /** Without the stack that Hadoop's RemoteException brings from the server in its message. */
  static String oneLine(String message) {
    return STACK.split(message, 2)[0].strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /** JSSE tells it by a cause that libraries hand on in different wrappings. */
  private static boolean untrusted(Throwable failure) {
    Throwable each = failure;
    for (int depth = 0; each != null && depth < DEEPEST; depth++) {
      if (each instanceof CertPathBuilderException) {
        return true;
      }
      each = each.getCause();
    }
    return false;
  }
}

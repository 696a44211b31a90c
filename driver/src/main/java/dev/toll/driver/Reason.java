package dev.toll.driver;

import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why something failed, in words: what Java says of it, without names of its classes. The only
 * place that makes words of an exception.
 */
public final class Reason {
  /** Inside a message: the causes that a library has put into its text. */
  private static final Pattern QUALIFIED =
      Pattern.compile(
          "(?<![\\w.$])(?:[a-z]\\w*\\.)*+[A-Z][\\w$]*(?:Exception|Error)(?:(?:: )+|(?=$)|(?= :))");

  /** Any other name of a class inside a message. */
  private static final Pattern CLASS =
      Pattern.compile(
          "(?:class )?\\b(?:java|javax|jdk|sun|com\\.google\\.gson)(?:\\.[a-z]\\w*)+\\.([A-Z][\\w$.]*)");

  private static final Pattern STACK = Pattern.compile("\\R\\s*at [\\w.$/]+\\(");

  /** What libraries say, in the words of those who use them. */
  private static final Map<Pattern, String> TRANSLATIONS = new LinkedHashMap<>();

  static {
    translate(
        "(?:PKIX path building failed(?:: )?)?unable to find valid certification path to"
            + " requested target|PKIX path building failed",
        "the certificate is not signed by a trusted authority");
    translate("PKIX path validation failed(?:: )?", "the certificate is not valid: ");
    translate("Received fatal alert: (\\w+)", "the other side ended the TLS handshake: $1");
    translate("\\s*See https://github\\.com/google/gson/\\S*", "");
    translate("Use JsonReader\\.set\\w+\\([^)]*\\) to accept malformed JSON", "malformed JSON");
    translate("Expected BEGIN_(\\w+) but was BEGIN_(\\w+)", "expected $1, found $2");
    translate("Expected (?:BEGIN_)?(\\w+) but was (?:BEGIN_)?(\\w+)", "expected $1, found $2");
    translate("Input length = \\d+", "it is not UTF-8 text");
    translate("Cannot invoke \"[^\"]*\" because .*", "a value is missing");
  }

  private Reason() {}

  private static void translate(String said, String words) {
    TRANSLATIONS.put(Pattern.compile(said), words);
  }

  /** One line. */
  public static String of(Throwable failure) {
    Throwable of = failure;
    while (wraps(of) && of.getCause() != null && of.getCause() != of) {
      of = of.getCause();
    }
    if (of instanceof FileSystemException file) {
      return file(file);
    }
    String message = of.getMessage() == null ? "" : plain(of.getMessage());
    if (of instanceof StackOverflowError) {
      return "nested too deeply for the stack";
    } else if (of instanceof OutOfMemoryError) {
      return "out of memory" + (message.isEmpty() ? "" : ": " + message);
    } else if (message.isEmpty()) {
      Throwable cause = of.getCause();
      return cause == null || cause == of ? words(of) : words(of) + ": " + of(cause);
    }
    // Of some exceptions the message is a name only: of a host, a file, a class.
    boolean bare = message.indexOf(' ') < 0 && !(of instanceof FileNotFoundException);
    return bare ? words(of) + ": " + message : message;
  }

  /** The same of the innermost cause, where libraries wrap what happened in where it happened. */
  public static String innermost(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return of(root);
  }

  /** A message in one line, without what only a developer can read. */
  public static String plain(String message) {
    String text = QUALIFIED.matcher(oneLine(message)).replaceAll("");
    for (Map.Entry<Pattern, String> each : TRANSLATIONS.entrySet()) {
      text = each.getKey().matcher(text).replaceAll(each.getValue());
    }
    return CLASS
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(spaced(found.group(1))))
        .strip();
  }

  /** Without the stack that Hadoop's RemoteException brings from the server in its message. */
  static String oneLine(String message) {
    return STACK.split(message, 2)[0].strip().replaceAll("\\s*\\R\\s*", " ");
  }

  private static boolean wraps(Throwable failure) {
    boolean says =
        failure.getMessage() != null
            && failure.getCause() != null
            && !failure.getMessage().equals(failure.getCause().toString());
    return failure instanceof ExecutionException
        || failure instanceof CompletionException
        || failure instanceof InvocationTargetException
        || failure instanceof ExceptionInInitializerError
        || (failure instanceof UncheckedIOException && !says);
  }

  private static String file(FileSystemException failure) {
    String why =
        failure instanceof AccessDeniedException
            ? "permission denied"
            : failure instanceof NoSuchFileException
                ? "no such file or directory"
                : failure instanceof FileAlreadyExistsException
                    ? "exists already"
                    : failure instanceof DirectoryNotEmptyException
                        ? "directory not empty"
                        : failure.getReason() == null ? words(failure) : failure.getReason();
    String other = failure.getOtherFile() == null ? "" : " -> " + failure.getOtherFile();
    return failure.getFile() == null ? why : failure.getFile() + other + ": " + why;
  }

  /** {@code SocketTimeoutException}: socket timeout. */
  private static String words(Throwable failure) {
    String name = spaced(failure.getClass().getSimpleName().replaceFirst("(Exception|Error)$", ""));
    return switch (name) {
      case "", "runtime", "io", "illegal state" -> "failed without a reason";
      case "null pointer" -> "a value is missing";
      case "eof" -> "unexpected end of the data or the connection";
      default -> name;
    };
  }

  private static String spaced(String name) {
    return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[$.]", " ")
        .toLowerCase(Locale.ROOT);
  }
}

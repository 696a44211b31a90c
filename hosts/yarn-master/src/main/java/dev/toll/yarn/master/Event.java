package dev.toll.yarn.master;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What the application master says, a line each on its standard output: a word and its fields,
 * between tabs.
 */
public record Event(Kind kind, List<String> fields) {
  /** Toll's line when all agents have called back. */
  public static final String CALLED = "called";

  private static final String LAST = "last";

  /** YARN reports whole seconds, and with some delay. */
  public static final long ROUNDED_SECONDS = 5;

  /**
   * Toll's line by which the application is to last for so many seconds from now.
   *
   * @param number of this question, which its answer has too
   */
  public static String lasting(String number, long seconds) {
    return join(List.of(LAST, number, Long.toString(seconds)));
  }

  /** The number and the seconds of such a line; empty where it is none. */
  static List<String> lasting(String line) {
    List<String> words = split(line);
    return words.get(0).equals(LAST) ? words.subList(1, words.size()) : List.of();
  }

  /** Toll's line when all is done and the application has succeeded. */
  public static final String FINISH = "finish";

  /** What is said. */
  public enum Kind {
    /** The ResourceManager answers: this machine's address as it sees it, its own. */
    READY,
    /** The application's id. */
    APPLICATION,
    /** A container's id and the name of its host. */
    CONTAINER,
    /** A container has ended: the name of its host, why. */
    ENDED,
    /** It cannot go on: why, in one line. */
    FAILED,
    /** Of a question: its number, the seconds that are left, and why they stay so, or nothing. */
    LASTING,
    /** Something worth a line. */
    NOTE
  }

  public Event {
    fields = List.copyOf(fields);
  }

  /** An event of a line; null where the line is none. */
  public static Event of(String line) {
    List<String> words = split(line);
    for (Kind kind : Kind.values()) {
      if (kind.name().equals(words.get(0))) {
        return new Event(kind, words.subList(1, words.size()));
      }
    }
    return null;
  }

  String line() {
    return fields.isEmpty() ? kind.name() : kind.name() + "\t" + join(fields);
  }

  static String join(List<String> fields) {
    return fields.stream()
        .map(field -> field.replaceAll("[\\t\\r\\n]+", " "))
        .collect(Collectors.joining("\t"));
  }

  static List<String> split(String line) {
    return List.of(line.split("\t", -1));
  }
}

package dev.toll.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tries mutants of what others may have written or mistyped. A mutant is made from its number
 * alone: {@code -Dtoll.fuzz.number=7} tries that one. Each is answered within a deadline, without
 * an exception, and leaves no file outside of where it belongs.
 *
 * @param first number of the first mutant
 * @param fewest how many are tried at least
 * @param seconds to go on for
 */
public record Fuzz(long first, int fewest, double seconds) {
  /** The names of Java's that no message has. */
  public static final Pattern JAVA =
      Pattern.compile(
          "\\w+Exception\\b|\\w+Error\\b|\\bat dev\\.|internal error|\\$\\w+@|null;"
              + "|\\b(?:java|org|dev|com)\\.[a-z]+\\.\\w");

  private static final Long ONLY = Long.getLong("toll.fuzz.number");

  /** Some seconds on a slow machine. */
  private static final int BRIEF = 500;

  /** Hundreds of times what one takes; a machine may be busy. */
  private static final long DEADLINE_SECONDS = 20;

  /** What becomes of one. */
  public interface Target {
    /** Returns whether it was accepted; fails if it was not well answered. */
    boolean accepts(long number) throws Exception;
  }

  /** How many were tried, and how many of them were accepted. */
  public record Outcome(int tried, int accepted) {
    /** Otherwise only one of the ways an input can go was tried. */
    public void ofBothKinds() {
      assertThat(accepted).as("accepted of %d", tried).isBetween(ONLY == null ? 1 : 0, tried);
      assertThat(ONLY == null ? accepted : 0).as("accepted of %d", tried).isLessThan(tried);
    }
  }

  /** The same mutants at each build, on a slow machine and on a quick one. */
  public static Fuzz brief() {
    return new Fuzz(0, BRIEF, 0);
  }

  /** Others each time, for minutes. */
  public static Fuzz lengthy() {
    double minutes = Double.parseDouble(System.getProperty("toll.fuzz.minutes", "10"));
    return new Fuzz(System.currentTimeMillis() * 1_000, BRIEF, minutes * 60);
  }

  /**
   * Tries them.
   *
   * @param directory of the test: outside of {@code own} its files stay as they are
   * @param kept numbers that found a mistake once; they come first
   */
  public Outcome of(Path directory, List<Path> own, Target target, long... kept) throws Exception {
    List<Path> before = outside(directory, own);
    ExecutorService worker = Executors.newSingleThreadExecutor();
    int tried = 0;
    int accepted = 0;
    try {
      long end = System.nanoTime() + (long) (seconds * 1e9);
      for (; tried < fewest + kept.length || System.nanoTime() < end; tried++) {
        long number = tried < kept.length ? kept[tried] : first + tried - kept.length;
        accepted += answer(worker, ONLY == null ? number : ONLY, target) ? 1 : 0;
        if (ONLY != null) {
          return new Outcome(1, accepted);
        }
      }
    } finally {
      worker.shutdownNow();
    }
    assertThat(outside(directory, own)).as("files outside").isEqualTo(before);
    System.out.printf("fuzz: %,d mutants, %,d accepted%n", tried, accepted);
    return new Outcome(tried, accepted);
  }

  private static boolean answer(ExecutorService worker, long number, Target target)
      throws InterruptedException {
    Callable<Boolean> work = () -> target.accepts(number);
    Future<Boolean> answer = worker.submit(work);
    try {
      return answer.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return fail("mutant " + number + " takes longer than " + DEADLINE_SECONDS + " s", e);
    } catch (ExecutionException e) {
      return fail("mutant " + number + ": " + e.getCause().getMessage(), e.getCause());
    }
  }

  private static List<Path> outside(Path directory, List<Path> own) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> own.stream().noneMatch(file::startsWith)).sorted().toList();
    }
  }

  /** Fails if a message has a name of Java's that the input does not have itself. */
  public static void assertPlain(String message, String input) {
    assertThat(JAVA.matcher(message).results())
        .as("%s%nof: %s", message, input)
        .allMatch(found -> input.contains(found.group().replace(";", "")));
  }
}

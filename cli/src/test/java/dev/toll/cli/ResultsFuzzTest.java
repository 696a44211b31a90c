package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * However a {@code results.json} is damaged, commands that read it answer with a result or one
 * message, never with a stack trace or the name of a class. A mutant is made from its number alone;
 * {@code -Dtoll.fuzz.seconds=600 -Dtoll.fuzz.seed=7} makes more and others.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ResultsFuzzTest {
  private static final double SECONDS =
      Double.parseDouble(System.getProperty("toll.fuzz.seconds", "2"));
  private static final long SEED = Long.getLong("toll.fuzz.seed", 1);

  /** Numbers of mutants that found a mistake. */
  private static final long[] KEPT = {};

  private static final Pattern JAVA =
      Pattern.compile(
          "Exception|\\w+Error\\b|\\bat dev\\.|internal error|\\b(?:java|org|dev|com)\\.[a-z]+\\.\\w");

  @TempDir Path directory;

  @Test
  void damagedResults() throws Exception {
    House house = new House(directory);
    Path sound = Documents.ROOT.resolve("report/src/test/resources/dev/toll/report/golden.json");
    byte[] bytes = Files.readAllBytes(sound);
    Path damaged = directory.resolve("others/lock/20260101T000000Z/results.json");
    Files.createDirectories(damaged.getParent());
    String[][] commands = {
      {"compare", damaged.toString(), sound.toString()},
      {"compare", sound.toString(), damaged.toString()},
      {
        "site",
        directory.resolve("others").toString(),
        "--output",
        directory.resolve("site").toString()
      },
    };
    long end = System.nanoTime() + (long) (SECONDS * 1e9);
    int read = 0;
    int tried = 0;
    for (long n = 0; n < KEPT.length || System.nanoTime() < end; n++) {
      long number = n < KEPT.length ? KEPT[(int) n] : n - KEPT.length;
      Random random = new Random(SEED * 1_000_003 + number);
      byte[] mutant = bytes;
      for (int change = random.nextInt(3); change >= 0 && mutant.length > 0; change--) {
        mutant = JournalFuzzTest.change(mutant, random);
      }
      Files.write(damaged, mutant);
      for (String[] command : commands) {
        Cli.Outcome outcome = house.toll(command);
        assertThat(outcome.err())
            .as("mutant %d, %s: %s", number, command[0], new String(mutant, StandardCharsets.UTF_8))
            .doesNotContainPattern(JAVA);
        assertThat(outcome.code())
            .as("mutant %d, %s: %s", number, command[0], outcome.err())
            .isIn(
                ExitCode.OK, ExitCode.BAD_INPUT, ExitCode.RUN_FAILED, ExitCode.MORE, ExitCode.OPEN);
        read += outcome.code() == ExitCode.OK ? 1 : 0;
        tried++;
      }
    }
    assertThat(read).isBetween(1, tried - 1);
  }
}

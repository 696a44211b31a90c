package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.settings.StudyException;
import dev.toll.report.Reports;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * However a journal is damaged, a run read back is a report or one message, never a stack trace. A
 * mutant is made from its number alone. {@code -Dtoll.fuzz.mutants=200000 -Dtoll.fuzz.seed=7} makes
 * more and others.
 */
@Timeout(600)
@Tag("slow")
class JournalFuzzTest {
  private static final int MUTANTS = Integer.getInteger("toll.fuzz.mutants", 1000);
  private static final long SEED = Long.getLong("toll.fuzz.seed", 1);
  private static final int BY_COMMAND = 100;

  private static final Pattern JAVA =
      Pattern.compile("Exception|\\bat dev\\.|internal error|\\b(?:java|org|dev)\\.[a-z]+\\.\\w");

  private static final String[] TOKENS = {
    "null",
    "-1",
    "99999999999999",
    "1e400",
    "[]",
    "{}",
    "\"\"",
    "\"../../x\"",
    "\u0000",
    "\n",
    "2",
    "\"9999-12-31T23:59:59Z\"",
    "true",
    "[[[[",
    "\"VOID\"",
    "NaN"
  };

  @TempDir Path directory;
  private House house;
  private RunDirectory run;
  private byte[] summed;
  private byte[] bare;

  @BeforeEach
  void aRun() throws Exception {
    house = new House(directory);
    assertThat(house.run("--seed", "1").code()).isEqualTo(ExitCode.OK);
    run = house.directory();
    summed = Files.readAllBytes(run.journal());
    bare =
        new String(summed, StandardCharsets.UTF_8)
            .replaceAll(",\"sum\":\"[0-9a-f]{8}\"", "")
            .getBytes(StandardCharsets.UTF_8);
  }

  private byte[] mutant(int number) {
    Random random = new Random(SEED * 1_000_003 + number);
    boolean damaged = number % 3 == 0;
    byte[] bytes = (damaged ? summed : bare).clone();
    for (int change = random.nextInt(3); change >= 0 && bytes.length > 0; change--) {
      bytes = change(bytes, random);
    }
    // With a new checksum every change of a value reaches the reader.
    return damaged ? bytes : withSums(bytes);
  }

  private static byte[] withSums(byte[] bytes) {
    // One byte is one character, so that the lines stay as they are.
    StringBuilder lines = new StringBuilder();
    for (String line : new String(bytes, StandardCharsets.ISO_8859_1).split("(?<=\n)")) {
      int end = line.lastIndexOf('}');
      CRC32C sum = new CRC32C();
      sum.update(line.substring(0, Math.max(0, end)).getBytes(StandardCharsets.ISO_8859_1));
      lines.append(
          end < 0
              ? line
              : "%s,\"sum\":\"%08x\"%s"
                  .formatted(line.substring(0, end), sum.getValue(), line.substring(end)));
    }
    return lines.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /** A byte, a piece or a value changed, removed or doubled. */
  static byte[] change(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length);
    int to = Math.min(bytes.length, at + random.nextInt(120));
    return switch (random.nextInt(6)) {
      case 0 -> with(bytes, at, at + 1, new byte[] {(byte) random.nextInt(256)});
      case 1 -> with(bytes, at, to, new byte[0]);
      case 2 -> with(bytes, at, at, Arrays.copyOfRange(bytes, at, to));
      case 3 -> Arrays.copyOf(bytes, at);
      default -> value(bytes, at, random);
    };
  }

  /** Another value after a colon: the line stays JSON. */
  private static byte[] value(byte[] bytes, int at, Random random) {
    int from = at;
    while (from < bytes.length && bytes[from] != ':') {
      from++;
    }
    int to = from + 1;
    while (to < bytes.length && ",}]\n".indexOf(bytes[to]) < 0) {
      to++;
    }
    String token = TOKENS[random.nextInt(TOKENS.length)];
    return from >= bytes.length
        ? bytes
        : with(bytes, from + 1, to, token.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] with(byte[] bytes, int from, int to, byte[] instead) {
    byte[] result = new byte[from + instead.length + bytes.length - to];
    System.arraycopy(bytes, 0, result, 0, from);
    System.arraycopy(instead, 0, result, from, instead.length);
    System.arraycopy(bytes, to, result, from + instead.length, bytes.length - to);
    return result;
  }

  @Test
  void damagedJournals() throws Exception {
    int reported = 0;
    for (int number = 0; number < MUTANTS; number++) {
      Files.write(run.journal(), mutant(number));
      try {
        RunResults results = RunResults.of(run, house.installation());
        assertThat(Reports.terminal(results.results(), "", false, 100)).isNotEmpty();
        reported++;
      } catch (StudyException e) {
        assertThat(e.getMessage()).as("mutant %d", number).doesNotContainPattern(JAVA);
      } catch (RuntimeException | StackOverflowError e) {
        fail(
            "mutant "
                + number
                + ":\n"
                + Files.readString(run.journal(), StandardCharsets.ISO_8859_1),
            e);
      }
    }
    // Otherwise it tests only one of the ways a journal can go.
    assertThat(reported).isBetween(MUTANTS / 20, MUTANTS * 19 / 20);
  }

  @Test
  void damagedJournalsByCommand() throws Exception {
    String[][] commands = {
      {"report", run.path().toString()},
      {"compare", run.path().toString(), run.path().toString()},
      {"export", run.path().toString(), "--to", "timely"},
      {"explain", run.path().toString()},
      {"resume", run.path().toString()}
    };
    for (int number = 0; number < BY_COMMAND; number++) {
      for (String[] command : commands) {
        Files.write(run.journal(), mutant(number));
        Cli.Outcome outcome = house.toll(command);
        assertThat(outcome.code())
            .as("mutant %d, %s: %s", number, command[0], outcome.err())
            .isIn(ExitCode.OK, ExitCode.BAD_INPUT, ExitCode.RUN_FAILED);
        assertThat(outcome.err())
            .as("mutant %d, %s", number, command[0])
            .doesNotContainPattern(JAVA);
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.filter(each -> !Files.isSymbolicLink(each)).toList()) {
        Path copy = to.resolve(from.relativize(each).toString());
        if (Files.isDirectory(each)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(each, copy);
        }
      }
    }
  }

  /** Random moments of a run's life, by the length of its journal, gone on with elsewhere. */
  @Test
  void aCopyFromAnyMomentGoesOnElsewhere() throws Exception {
    Random random = new Random(SEED);
    Path elsewhere = directory.resolve("elsewhere/lock/copy");
    for (int cut = 0; cut < 20; cut++) {
      RunDirectory.delete(elsewhere.getParent());
      copy(run.path(), elsewhere);
      int length = 1 + random.nextInt(summed.length - 1);
      Files.write(elsewhere.resolve("journal.jsonl"), Arrays.copyOf(summed, length));
      Cli.Outcome outcome = house.toll("resume", elsewhere.toString());
      if (new String(summed, 0, length, StandardCharsets.UTF_8).contains("\"kind\":\"run\"")
          && outcome.code() == ExitCode.OK) {
        RunResults results = RunResults.of(new RunDirectory(elsewhere), house.installation());
        assertThat(results.results().run().blocks()).as("cut at %d", length).isEqualTo(2);
        assertThat(results.results().warnings())
            .as("cut at %d", length)
            .noneMatch(warning -> warning.contains("of the journal"));
      } else {
        assertThat(outcome.code()).as(outcome.err()).isEqualTo(ExitCode.BAD_INPUT);
      }
    }
  }
}

package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.toll.engine.settings.Problem;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.resolve.StudyCheck;
import dev.toll.engine.study.resolve.StudyResolver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * However a study is damaged, it is a study or a list of mistakes, each with its place; soon, and
 * never a stack trace. A mutant is made from its number alone. {@code -Dtoll.fuzz.mutants=200000
 * -Dtoll.fuzz.seed=7} makes more and others.
 */
@Tag("slow")
class StudyFuzzTest {
  private static final int MUTANTS = Integer.getInteger("toll.fuzz.mutants", 1000);
  private static final long SEED = Long.getLong("toll.fuzz.seed", 1);
  private static final int BY_COMMAND = 300;

  /** Hundreds of times what one takes; a machine may be busy. */
  private static final long DEADLINE_SECONDS = 20;

  private static final Pattern LINE =
      Pattern.compile("f\\.yaml:\\d+:\\d+: (?:(?:error|warning): )?\\S.*");
  private static final Pattern OF_OPTIONS =
      Pattern.compile("(?:f\\.yaml:\\d+:\\d+|--set|--levels|--scale|--blocks): \\S.*");
  private static final Pattern JAVA =
      Pattern.compile("Exception|\\bat dev\\.|\\b(?:java|org|dev)\\.[a-z]+\\.\\w|\\$\\w+@|null;");

  @TempDir Path directory;
  private final ExecutorService worker = Executors.newSingleThreadExecutor();

  @AfterEach
  void end() {
    worker.shutdownNow();
  }

  private static List<String> seeds() throws IOException {
    List<String> seeds = new ArrayList<>(Documents.studies().values());
    seeds.add(Files.readString(Documents.ROOT.resolve("studies/accumulo-security.yaml")));
    seeds.add(Files.readString(Path.of("src/test/resources/study/everything.yaml")));
    return seeds;
  }

  private static String mutant(List<String> seeds, long number) {
    return new StudyMutator(seeds, new Random(SEED * 1_000_003 + number)).mutant();
  }

  @Test
  void theSeedsAreStudies() throws Exception {
    for (String seed : seeds()) {
      assertThat(new StudyCheck(Installation.SYSTEMS).check("f.yaml", seed).mistakes()).isEmpty();
    }
  }

  @Test
  void damagedStudies() throws Exception {
    List<String> seeds = seeds();
    StudyCheck check = new StudyCheck(Installation.SYSTEMS);
    int good = 0;
    int pastTheForm = 0;
    for (int number = 0; number < MUTANTS; number++) {
      String text = mutant(seeds, number);
      StudyCheck.Report report = within(number, text, () -> check.check("f.yaml", text));
      good += report.mistakes().isEmpty() ? 1 : 0;
      boolean value = false;
      for (Problem problem : report.mistakes()) {
        wellSaid(number, LINE, problem.toString(), text);
        value |=
            problem.message().matches("(unknown key ')?(system|workload|design|jvm|volume)\\..*");
      }
      pastTheForm += value ? 1 : 0;
      for (Problem problem : report.warnings()) {
        wellSaid(number, LINE, problem.toString(), text);
      }
    }
    // Otherwise it tests only one of the ways a file can go.
    assertThat(good).as("good").isBetween(MUTANTS / 20, MUTANTS * 19 / 20);
    assertThat(pastTheForm).as("mistakes of value").isGreaterThan(MUTANTS / 40);
  }

  /** Through the command, as editors and CI have it. */
  @Test
  void damagedStudiesByCommand() throws Exception {
    List<String> seeds = seeds();
    Path file = directory.resolve("f.yaml");
    for (int number = 0; number < BY_COMMAND; number++) {
      String text = mutant(seeds, number);
      Files.write(file, text.getBytes(StandardCharsets.UTF_8));
      Cli.Outcome outcome =
          within(number, text, () -> Cli.run(installation(), "check", file.toString()));
      assertThat(outcome.code()).as("mutant %d", number).isIn(ExitCode.OK, ExitCode.BAD_INPUT);
      assertThat(outcome.err()).as("mutant %d", number).isEmpty();
      assertThat(outcome.out()).as("mutant %d", number).isNotEmpty();
      boolean error = false;
      for (String line : outcome.out().replace(directory + "/", "").split("\\R")) {
        if (!line.startsWith("f.yaml: ok: ")) {
          wellSaid(number, LINE, line, text);
        }
        error |= line.contains(": error: ");
      }
      assertThat(error).as("mutant %d", number).isEqualTo(outcome.code() == ExitCode.BAD_INPUT);
    }
  }

  private Installation installation() {
    return new Installation(Installation.SYSTEMS, new StudyLibrary(directory), directory);
  }

  @Test
  void damagedOptions() throws Exception {
    List<String> seeds = seeds();
    StudyResolver resolver = new StudyResolver(Installation.SYSTEMS);
    int good = 0;
    for (int number = 0; number < MUTANTS / 4; number++) {
      Random random = new Random(SEED * 7_000_003 + number);
      String text = seeds.get(random.nextInt(seeds.size()));
      StudyResolver.Request request = OptionMutator.request(random);
      String shown = request.toString();
      String mistakes =
          within(
              number,
              shown,
              () -> {
                try {
                  resolver.resolve("f.yaml", text, request);
                  return "";
                } catch (StudyException e) {
                  return e.getMessage();
                }
              });
      good += mistakes.isEmpty() ? 1 : 0;
      for (String line : mistakes.lines().toList()) {
        wellSaid(number, OF_OPTIONS, line, shown);
      }
    }
    assertThat(good).as("good").isBetween(MUTANTS / 100, MUTANTS / 5);
  }

  @Test
  void damagedOptionsByCommand() throws Exception {
    Path file = directory.resolve("f.yaml");
    Files.writeString(file, seeds().get(0));
    for (int number = 0; number < BY_COMMAND; number++) {
      List<String> arguments = OptionMutator.arguments(file.toString(), new Random(number));
      Cli.Outcome outcome =
          within(
              number,
              arguments.toString(),
              () -> Cli.run(installation(), arguments.toArray(String[]::new)));
      assertThat(outcome.code()).as("%s", arguments).isIn(ExitCode.OK, ExitCode.BAD_INPUT);
      assertThat(outcome.err()).as("%s", arguments).doesNotContainPattern(JAVA);
      assertThat(outcome.err().isEmpty()).isEqualTo(outcome.code() == ExitCode.OK);
    }
  }

  private interface Work<T> {
    T done() throws Exception;
  }

  /** The work's answer; any exception, and a hang, is a failure that shows the mutant. */
  private <T> T within(int number, String text, Work<T> work) throws InterruptedException {
    Future<T> future = worker.submit(work::done);
    try {
      return future.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return fail("mutant " + number + " took longer than " + DEADLINE_SECONDS + " s:\n" + text, e);
    } catch (ExecutionException e) {
      return fail("mutant " + number + ":\n" + text, e.getCause());
    }
  }

  private static void wellSaid(int number, Pattern form, String line, String text) {
    // A study may name a class itself, as those of loads on the JVM do.
    boolean internal =
        JAVA.matcher(line).results().anyMatch(found -> !text.contains(found.group()));
    if (!form.matcher(line).matches() || internal) {
      fail("mutant " + number + " is answered by: " + line + "\n" + text);
    }
  }
}

package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.Fuzz;
import dev.toll.engine.settings.Problem;
import dev.toll.engine.study.resolve.StudyCheck;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However a study is damaged, it is a study or a list of mistakes, each with its place. */
class StudyFuzzTest {
  /** Numbers of mutants that found a mistake. */
  private static final long[] KEPT = {1357};

  private static final Pattern LINE =
      Pattern.compile("f\\.yaml:\\d+:\\d+: (?:(?:error|warning): )?\\S.*");

  @TempDir Path directory;
  private List<String> seeds;
  private Path file;

  @BeforeEach
  void read() throws IOException {
    seeds = seeds();
    file = directory.resolve("f.yaml");
  }

  static List<String> seeds() throws IOException {
    List<String> seeds = new ArrayList<>(Documents.studies().values());
    seeds.add(Files.readString(Documents.ROOT.resolve("studies/accumulo-security.yaml")));
    seeds.add(Files.readString(Path.of("src/test/resources/study/everything.yaml")));
    return seeds;
  }

  @Test
  void theSeedsAreStudies() {
    for (String seed : seeds) {
      assertThat(new StudyCheck(Installation.SYSTEMS).check("f.yaml", seed).mistakes()).isEmpty();
    }
  }

  @Test
  void someDamagedStudies() throws Exception {
    Fuzz.brief().of(directory, List.of(file), this::accepts, KEPT).ofBothKinds();
  }

  @Tag("long")
  @Test
  void manyDamagedStudies() throws Exception {
    Fuzz.lengthy().of(directory, List.of(file), this::accepts).ofBothKinds();
  }

  private boolean accepts(long number) throws IOException {
    String text = new StudyMutator(seeds, new Random(number)).mutant();
    StudyCheck.Report report = new StudyCheck(Installation.SYSTEMS).check("f.yaml", text);
    for (Problem problem : report.mistakes()) {
      wellSaid(problem.toString(), text);
    }
    for (Problem problem : report.warnings()) {
      wellSaid(problem.toString(), text);
    }
    if (number % 10 == 0) {
      byCommand(text);
    }
    return report.mistakes().isEmpty();
  }

  /** As editors and CI have it. */
  private void byCommand(String text) throws IOException {
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    Installation installation =
        new Installation(Installation.SYSTEMS, new StudyLibrary(directory), directory);
    Cli.Outcome outcome = Cli.run(installation, "check", file.toString());
    assertThat(outcome.code()).isIn(ExitCode.OK, ExitCode.BAD_INPUT);
    assertThat(outcome.err()).isEmpty();
    assertThat(outcome.out()).isNotEmpty();
    boolean error = false;
    for (String line : outcome.out().replace(directory + "/", "").split("\\R")) {
      if (!line.startsWith("f.yaml: ok: ")) {
        wellSaid(line, text);
      }
      error |= line.contains(": error: ");
    }
    assertThat(error).isEqualTo(outcome.code() == ExitCode.BAD_INPUT);
  }

  private static void wellSaid(String line, String text) {
    assertThat(line).as(text).matches(LINE);
    // A study may name a class itself, as those of loads on the JVM do.
    Fuzz.assertPlain(line, text);
  }
}

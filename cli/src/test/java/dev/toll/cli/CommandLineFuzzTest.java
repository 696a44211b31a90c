package dev.toll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.toll.engine.Fuzz;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.resolve.StudyResolver;
import java.io.IOException;
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

/** However a command line is mistyped, it is executed or refused in plain words. */
class CommandLineFuzzTest {
  /** Numbers of mutants that found a mistake. */
  private static final long[] KEPT = {519, 1795869524321490L};

  /** Those that start nothing and wait for nothing. */
  private static final List<String> COMMANDS =
      List.of("studies", "init", "check", "report", "compare", "pool", "export", "site", "schema");

  private static final Pattern OF_OPTIONS =
      Pattern.compile("(?:f\\.yaml:\\d+:\\d+|--set|--levels|--scale|--blocks): \\S.*");

  @TempDir Path directory;
  private final StudyResolver resolver = new StudyResolver(Installation.SYSTEMS);
  private List<String> seeds;
  private House house;
  private Path own;
  private Path study;
  private List<String> paths;

  @BeforeEach
  void build() throws IOException {
    seeds = StudyFuzzTest.seeds();
    house = new House(directory);
    assertThat(house.run("--seed", "1").code()).isZero();
    own = Files.createDirectory(directory.resolve("own"));
    study = Files.writeString(own.resolve("f.yaml"), seeds.get(0));
    Path run = house.directory().path();
    paths =
        List.of(
            House.STUDY,
            study.toString(),
            run.toString(),
            house.runs.toString(),
            run.resolve("results.json").toString(),
            own.resolve("nothing/x").toString(),
            own.resolve("new").toString(),
            own.toString(),
            "/dev/null",
            "");
  }

  @Test
  void someMistypedCommands() throws Exception {
    Fuzz.brief().of(directory, outputs(), this::accepts, KEPT).ofBothKinds();
  }

  @Tag("long")
  @Test
  void manyMistypedCommands() throws Exception {
    Fuzz.lengthy().of(directory, outputs(), this::accepts).ofBothKinds();
  }

  private List<Path> outputs() {
    return List.of(own, house.runs, house.cache);
  }

  private boolean accepts(long number) throws Exception {
    Random random = new Random(number);
    return switch (random.nextInt(3)) {
      case 0 -> settings(random);
      case 1 -> command(house.installation(), of(random));
      default ->
          command(
              new Installation(Installation.SYSTEMS, new StudyLibrary(own), house.cache),
              OptionMutator.arguments(study.toString(), random));
    };
  }

  private List<String> of(Random random) {
    String name = COMMANDS.get(random.nextInt(COMMANDS.size()));
    List<String> arguments = new ArrayList<>();
    arguments.add(name);
    var spec = Main.commandLine(house.installation()).getSubcommands().get(name).getCommandSpec();
    arguments.addAll(OptionMutator.any(spec, paths, random));
    if (spec.findOption("--runs") != null && !arguments.contains("--runs")) {
      arguments.addAll(List.of("--runs", house.runs.toString()));
    }
    return arguments;
  }

  private boolean command(Installation installation, List<String> arguments) throws IOException {
    Cli.Outcome outcome = Cli.run(installation, arguments.toArray(String[]::new));
    String shown = arguments.toString();
    assertThat(outcome.code())
        .as("%s%n%s", shown, outcome.err())
        .isIn(ExitCode.OK, ExitCode.BAD_INPUT, ExitCode.RUN_FAILED, ExitCode.MORE, ExitCode.OPEN);
    Fuzz.assertPlain(outcome.err(), shown);
    if (outcome.code() == ExitCode.BAD_INPUT) {
      assertThat(outcome.out() + outcome.err()).as(shown).isNotBlank();
    }
    return outcome.code() == ExitCode.OK;
  }

  private boolean settings(Random random) {
    String text = seeds.get(random.nextInt(seeds.size()));
    StudyResolver.Request request = OptionMutator.request(random);
    try {
      resolver.resolve("f.yaml", text, request);
      return true;
    } catch (StudyException e) {
      assertThat(e.getMessage().lines())
          .as(request.toString())
          .allMatch(OF_OPTIONS.asMatchPredicate());
      Fuzz.assertPlain(e.getMessage(), text + request);
      return false;
    }
  }
}

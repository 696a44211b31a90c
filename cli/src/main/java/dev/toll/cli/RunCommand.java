package dev.toll.cli;

import dev.toll.engine.run.Journal;
import dev.toll.engine.run.RunDirectory;
import dev.toll.engine.run.RunRequest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.StudyParser;
import dev.toll.engine.study.StudyResolver;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Runs a study, or adds blocks to its newest run. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description = "Runs a study and reports what each level costs.",
    footer = {
      "",
      "Examples:",
      "  toll run accumulo-security --scale quick",
      "  toll run accumulo-security --levels none,ssl --blocks 8",
      "  toll run accumulo-security --set kdc=mit --json > results.json",
      "  toll run accumulo-security --more 5    five more blocks for the newest run",
    })
final class RunCommand implements Callable<Integer> {
  static final String RUNS = "runs";

  @Spec CommandSpec spec;
  @ParentCommand Main toll;
  @Mixin StudyOptions options;

  @Option(
      names = "--more",
      paramLabel = "N",
      description =
          "Adds N blocks to the study's newest run; --more 0 finishes an interrupted one.")
  Integer more;

  @Option(names = "--json", description = "Prints results.json on stdout instead of the table.")
  boolean json;

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      defaultValue = RUNS,
      description = "Where run directories are made (default: ${DEFAULT-VALUE}).")
  Path runs;

  @Override
  @SuppressWarnings("try") // The interrupt works by being there.
  public Integer call() throws Exception {
    try (Interrupt interrupt = new Interrupt()) {
      return more == null ? fresh() : again();
    }
  }

  private int fresh() throws Exception {
    StudyLibrary.Source source = options.source(toll.installation());
    List<String> set = new ArrayList<>(options.assignments());
    StudyResolver resolver = new StudyResolver(toll.installation().catalog());
    Study asked =
        resolver.resolve(
            StudyParser.parse(source.file(), source.text()),
            new StudyResolver.Request(options.scale, set, options.levels));
    long seed =
        asked.settings().has(DesignSettings.SEED)
            ? asked.settings().count(DesignSettings.SEED)
            : new SecureRandom().nextInt(1_000_000_000);
    if (options.seed == null) {
      set.add(DesignSettings.SEED + "=" + seed);
    }
    RunRequest request =
        new RunRequest(
            source.file(),
            source.text(),
            options.scale,
            set,
            options.levels,
            seed,
            (int) asked.settings().count(DesignSettings.BLOCKS),
            options.command(seed),
            Main.Version.text());
    return execution()
        .execute(request, runs, () -> RunDirectory.create(runs, asked.name(), Instant.now()));
  }

  private int again() throws Exception {
    if (more < 0 || more > 1000) {
      throw new StudyException("--more must be between 0 and 1000");
    }
    if (options.scale != null || !options.levels.isEmpty() || !options.assignments().isEmpty()) {
      throw new StudyException(
          "--more goes on with the newest run as it was asked for; leave out --scale, --levels,"
              + " --set, --blocks and --seed");
    }
    StudyLibrary.Source source = options.source(toll.installation());
    String name = StudyParser.parse(source.file(), source.text()).name();
    RunDirectory directory =
        RunDirectory.latest(runs, name)
            .orElseThrow(
                () ->
                    new StudyException(
                        "there is no run of " + name + " under " + runs + " to go on with"));
    RunRequest request = RunRequest.read(Journal.read(directory.journal()));
    if (request == null) {
      throw new StudyException(directory.path() + " holds no request; start a new run");
    }
    return execution()
        .execute(request.withBlocks(request.blocks() + more), directory.path(), () -> directory);
  }

  private RunExecution execution() {
    return new RunExecution(toll.installation(), spec, json, options.goOn(runs));
  }
}

package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Runs a study, or adds blocks to its newest run. {@link ResumeCommand} goes on with one. */
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
          "Adds N blocks to the study's newest run; to finish an interrupted one: toll resume.")
  Integer more;

  @Option(
      names = "--resume",
      description =
          "Goes on with the study's newest run when it was interrupted and asked the same.")
  boolean resume;

  @Option(names = "--new", description = "Starts a new run in any case, and asks nothing.")
  boolean anew;

  @Option(names = "--json", description = "Prints results.json on stdout instead of the table.")
  boolean json;

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      defaultValue = RUNS,
      description = "Where run directories are made (default: ${DEFAULT-VALUE}).")
  Path runs;

  /** Who is asked whether to go on with an interrupted run. */
  Console console = Console.TERMINAL;

  @Override
  public Integer call() throws Exception {
    if (resume && anew) {
      throw new StudyException("--resume and --new exclude each other; choose one");
    }
    return more == null ? fresh() : again();
  }

  private int fresh() throws Exception {
    StudyLibrary.Source source = options.source(toll.installation());
    List<String> set = new ArrayList<>(options.assignments());
    Study asked = options.resolve(toll.installation());
    Map<String, String> origins = new TreeMap<>(options.origins());
    boolean drawn = !asked.settings().has(DesignSettings.SEED);
    long seed =
        drawn
            ? new SecureRandom().nextInt(1_000_000_000)
            : asked.settings().count(DesignSettings.SEED);
    if (drawn) {
      set.add(DesignSettings.SEED + "=" + seed);
      origins.put(DesignSettings.SEED, "drawn");
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
            Main.Version.text(),
            origins);
    Optional<RunDirectory> cut =
        new Offer(console, spec.commandLine().getErr())
            .accepted(runs, asked.name(), request, options.seed == null, wish());
    if (cut.isPresent()) {
      return execution().resume(RunView.read(cut.get()).request(), cut.get());
    }
    return execution().begin(request, runs);
  }

  private Offer.Wish wish() {
    return anew ? Offer.Wish.NEW : resume ? Offer.Wish.RESUME : Offer.Wish.ASK;
  }

  private int again() throws Exception {
    if (more < 1 || more > 1000) {
      throw new StudyException(
          "--more must be between 1 and 1000; to finish an interrupted run: toll resume");
    }
    if (resume || anew) {
      throw new StudyException(
          "--more goes on with the newest run as it is; leave out --resume and --new");
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
    RunRequest request = RunView.read(directory).request();
    if (request == null) {
      throw new StudyException(directory.path() + " holds no request; start a new run");
    }
    Study study = request.resolve(new StudyResolver(toll.installation().catalog()));
    if (more > 0 && study.protocol() != null) {
      throw new StudyException(
          "--more cannot add runs to one by a publication's rule, which says how many there are;"
              + " toll resume finishes it");
    }
    return execution().resume(request.withBlocks(request.blocks() + more), directory);
  }

  private RunExecution execution() {
    return new RunExecution(toll.installation(), spec, json);
  }
}

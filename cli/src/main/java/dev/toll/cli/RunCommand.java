package dev.toll.cli;

import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyResolver;
import java.io.BufferedReader;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a study, or adds blocks to its newest run. {@link ResumeCommand} continues one. */
@Command(
    name = "run",
    description = RunCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll run accumulo-security --scale quick",
      "  toll run accumulo-security --levels none,ssl --blocks 8",
      "  toll run accumulo-security --set kdc=mit --json > results.json",
      "  toll run accumulo-security --more 5    five more blocks for the newest run",
      "  toll run mine.yaml --fail-if 'cost > 5%%'",
    })
final class RunCommand extends TollCommand {
  static final String SUMMARY = "Runs a study and reports what each level costs.";

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
          "Continues the study's newest run if it was interrupted and the request is the same.")
  boolean resume;

  @Option(names = "--new", description = "Starts a new run without asking.")
  boolean anew;

  @Mixin RunExecution.Options execution;

  @Mixin RunsOption runs;

  /** Answers to whether to continue an interrupted run; null without a terminal. */
  BufferedReader answers = Terminal.answers();

  @Override
  int execute() throws Exception {
    if (resume && anew) {
      throw new StudyException("--resume and --new exclude each other; choose one");
    }
    return more == null ? start() : addBlocks();
  }

  private int start() throws Exception {
    StudyLibrary.Source source = installation().studies().find(options.study);
    Study asked = options.resolve(installation(), new WidthPlan(this, runs.directory));
    List<String> set = new ArrayList<>(options.assignments());
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
            options.levels(),
            seed,
            (int) asked.settings().count(DesignSettings.BLOCKS),
            options.command(seed),
            Main.Version.text(),
            origins);
    Optional<RunDirectory> unfinished =
        anew
            ? Optional.empty()
            : new ResumePrompt(answers, err)
                .accepted(runs.directory, asked.name(), request, options.seed == null, resume);
    if (unfinished.isPresent()) {
      return execution().resume(RunView.read(unfinished.get()).request(), unfinished.get());
    }
    return execution().begin(request, runs.directory);
  }

  private int addBlocks() throws Exception {
    if (more < 1 || more > 1000) {
      throw new StudyException(
          "--more must be between 1 and 1000; to finish an interrupted run: toll resume");
    }
    if (resume || anew) {
      throw new StudyException("--more continues the newest run as it is; omit --resume and --new");
    }
    if (options.scale != null || !options.levels().isEmpty() || !options.assignments().isEmpty()) {
      throw new StudyException(
          "--more continues the newest run as requested; omit --scale, --levels, --set, --blocks,"
              + " --seed, --hosts and --fleet");
    }
    String name = studied();
    RunDirectory directory =
        RunDirectory.latest(runs.directory, name)
            .orElseThrow(
                () ->
                    new StudyException("there is no run of " + name + " under " + runs.directory));
    RunView view = RunView.read(directory);
    RunRequest request = view.request();
    if (request == null) {
      throw new StudyException(view.unread(directory) + "; start a new run");
    }
    Study study = request.resolve(new StudyResolver(installation().catalog()));
    if (study.protocol() != null) {
      throw new StudyException(
          "--more cannot add runs: the published protocol sets their number; toll resume finishes"
              + " the run");
    }
    return execution().resume(request.withBlocks(planned(study, view) + more), directory);
  }

  /** A run has the text of its study, whose file may have been moved or deleted. */
  private String studied() throws IOException, StudyException {
    try {
      return installation().studies().parse(options.study).name();
    } catch (StudyException unknown) {
      if (RunDirectory.latest(runs.directory, options.study).isPresent()) {
        return options.study;
      }
      throw unknown;
    }
  }

  /** To add to: what was asked for; the blocks done where the run stopped before, settled. */
  private static int planned(Study study, RunView view) {
    List<String> levels = study.levels().stream().map(Level::name).toList();
    return DesignSettings.untilSettled(study.settings())
        ? view.counted().complete(levels)
        : view.request().blocks();
  }

  private RunExecution execution() {
    return new RunExecution(this, execution);
  }
}

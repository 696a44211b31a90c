package dev.toll.cli;

import dev.toll.commands.RunsOption;
import dev.toll.engine.journal.RunDirectory;
import dev.toll.engine.journal.RunRequest;
import dev.toll.engine.journal.RunView;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Study;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs a study. {@link ResumeCommand} goes on with a run. */
@Command(
    name = "run",
    description = RunCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll run accumulo-security --scale quick",
      "  toll run accumulo-security --levels none,ssl --blocks 8",
      "  toll run accumulo-security --set kdc=mit --json > results.json",
      "  toll run mine.yaml --fail-if 'cost > 5%%'",
    })
final class RunCommand extends TollCommand {
  static final String SUMMARY = "Runs a study and reports what each level costs.";

  @Mixin StudyOptions options;

  @Mixin RunExecution.Options execution;

  @Mixin RunsOption runs;

  @Override
  int execute() throws Exception {
    StudyLibrary.Source source = installation().studies().find(options.study);
    Study asked =
        options.resolve(
            installation(),
            study -> new WidthPlan(this, new NewestRun(installation(), runs.directory)).load(study),
            err::println);
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
    // STUDY@LABEL finds a run by its request, so a label in the study file must be there too.
    String label = asked.settings().text(DesignSettings.LABEL);
    String setting = DesignSettings.LABEL + "=";
    if (!label.isEmpty() && set.stream().noneMatch(one -> one.startsWith(setting))) {
      set.add(setting + label);
      origins.put(DesignSettings.LABEL, asked.settings().origin(DesignSettings.LABEL).toString());
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
    Optional<RunDirectory> newest = RunDirectory.latest(runs.directory, asked.name());
    if (newest.isPresent() && cutShort(RunView.read(newest.get()))) {
      err.println(
          "note: the newest run is unfinished; to continue it: "
              + RunExecution.resume(newest.get()));
    }
    return new RunExecution(this, execution).begin(request, runs.directory);
  }

  private static boolean cutShort(RunView run) {
    return run.unfinished() && run.outstanding().atWork() == null && !run.valid().isEmpty();
  }
}

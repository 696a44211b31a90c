package dev.toll.cli;

import dev.toll.commands.RunsOption;
import dev.toll.engine.plan.Estimates;
import dev.toll.engine.plan.Interleave;
import dev.toll.engine.plan.Plan;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.settings.Setting;
import dev.toll.engine.settings.Settings;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.DesignSettings;
import dev.toll.engine.study.Level;
import dev.toll.engine.study.Study;
import dev.toll.engine.system.MachineCheck;
import dev.toll.engine.system.SystemUnderTest;
import dev.toll.engine.system.UncoveredSettings;
import dev.toll.engine.words.ByteCount;
import dev.toll.engine.words.Phrase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what a run would do, before anything starts. */
@Command(
    name = "plan",
    description = PlanCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll plan accumulo-security --scale published",
      "  toll plan accumulo-security --levels none,ssl,ssl-1.2",
      "  toll plan accumulo-security --set workload.entries=5M --json",
      "  toll plan accumulo-security --tolerance 3%%    how well costs will be known",
    })
final class PlanCommand extends TollCommand {
  static final String SUMMARY =
      "Shows the trials, their order, and estimates of time and disk; starts nothing.";

  @Mixin StudyOptions options;

  @Option(names = "--all", description = "Shows all settings, including defaults.")
  boolean all;

  @Option(names = "--json", description = "Machine-readable output.")
  boolean json;

  @Mixin RunsOption runs;

  @Override
  int execute() throws Exception {
    NewestRun newest = new NewestRun(installation(), runs.directory);
    WidthPlan widths = new WidthPlan(this, newest);
    Study study = options.resolve(installation(), widths::load, err::println);
    SystemUnderTest system = installation().catalog().find(study.system()).orElseThrow();
    boolean drawn = !study.settings().has(DesignSettings.SEED);
    long seed = drawn ? 1 : study.settings().count(DesignSettings.SEED);
    Interleave interleave = Interleave.of(study, system);
    Plan plan = interleave.of(Planner.plan(study, seed));
    Estimates estimates = newest.estimates(study, plan, Estimates.of(study, plan, system));
    List<UncoveredSettings> unwitnessed = UncoveredSettings.of(study);
    if (json) {
      printJson(
          PlanJson.render(study, plan, interleave, estimates, drawn, unwitnessed)
              + System.lineSeparator());
    } else {
      print(study, system, plan, interleave, estimates, drawn, widths);
      system.remarks(study.levels()).forEach(remark -> out.println("note: " + remark));
      system.unseen(study.levels()).forEach(what -> out.println("note: " + what));
      unwitnessed.forEach(unseen -> out.println("note: " + unseen.sentence()));
      MachineCheck.of(system, study.levels())
          .ifPresent(why -> out.println("note: " + why + "; a run would refuse to start"));
    }
    return ExitCode.OK;
  }

  private void print(
      Study study,
      SystemUnderTest system,
      Plan plan,
      Interleave interleave,
      Estimates estimates,
      boolean drawn,
      WidthPlan widths)
      throws IOException, StudyException {
    out.println(study.name() + " at scale " + study.scale() + ": " + study.title());
    out.println();
    printSettings(study.settings().all());
    out.println();
    out.println("levels");
    for (Level level : study.levels()) {
      out.printf("  %-18s %s%n", level.name(), level.description());
      level.overlay().all().forEach(setting -> print("    ", setting));
    }
    out.println();
    out.printf(
        "trials: %s%d, %s%s%n",
        plan.atMost(),
        plan.trials().size(),
        plan.order().word(),
        plan.sequential()
            ? " (level after level, as published)"
            : drawn
                ? " (order for seed 1; a run chooses a random seed)"
                : " (seed " + plan.seed() + ")");
    printOrder(plan);
    printHosts(study, system);
    printInterleaving(study, plan, interleave);
    out.println();
    if (study.compared() == 0) {
      out.println("note: only the baseline runs; nothing to compare it with");
    } else {
      printStop(study, plan);
      if (!plan.sequential()) {
        widths.print(study);
      }
    }
    out.printf(
        "estimated: %s%s, %s of disk at the peak, %s of memory (%s)%n",
        plan.atMost(),
        Phrase.time(estimates.seconds()),
        ByteCount.text(estimates.diskBytes()),
        ByteCount.text(estimates.memoryBytes()),
        estimates.basis());
    long free = Path.of("").toAbsolutePath().toFile().getUsableSpace();
    if (free < estimates.diskBytes()) {
      out.printf("note: only %s free here; a run would refuse to start%n", ByteCount.text(free));
    }
  }

  private void printSettings(List<Setting> settings) {
    out.println("settings (with origin)");
    List<Setting> shown =
        settings.stream().filter(setting -> all || !setting.origin().isDefault()).toList();
    shown.forEach(setting -> print("  ", setting));
    if (shown.size() < settings.size()) {
      out.printf("  and %d defaults, which --all shows%n", settings.size() - shown.size());
    }
  }

  /** Who runs where. */
  private void printHosts(Study study, SystemUnderTest system) throws StudyException {
    Settings settings = study.levels().get(0).settings();
    for (HostsPlan plan : HostsPlan.of(settings, system, study.levels())) {
      plan.lines().forEach(out::println);
    }
  }

  private void printInterleaving(Study study, Plan plan, Interleave interleave) {
    Settings settings = study.settings();
    if (plan.interleaved()) {
      out.printf(
          "interleaved: in each block %s of all %d levels are up at once and loaded in turns,"
              + " %s%n",
          DesignSettings.sharesServer(settings) ? "one server and the clients" : "the instances",
          study.levels().size(),
          settings.has(DesignSettings.ROUNDS)
              ? "in " + settings.count(DesignSettings.ROUNDS) + " rounds"
              : "in slices of about " + settings.text(DesignSettings.SLICE));
    } else if (interleave.why() != null && !plan.sequential()) {
      out.println("not interleaved: " + interleave.why());
    }
  }

  private void printStop(Study study, Plan plan) {
    Settings settings = study.settings();
    if (plan.similar() != null) {
      out.printf(
          "stops: each level when its latest %d runs are similar, or after %d%n",
          plan.similar().runs(), plan.similar().atMost());
    } else if (DesignSettings.untilSettled(settings)) {
      out.printf("stops: when every level is settled, after at most %d blocks%n", plan.blocks());
    } else if (settings.has(DesignSettings.PRECISION)) {
      out.printf(
          "stops: when every interval is within +/-%s, after at most %d blocks%n",
          settings.text(DesignSettings.PRECISION), plan.blocks());
    }
  }

  private void print(String indent, Setting setting) {
    out.printf(
        "%s%-" + (34 - indent.length()) + "s %-17s %s%n",
        indent,
        setting.path(),
        Text.line(setting.value()),
        setting.origin());
  }

  private void printOrder(Plan plan) {
    Map<String, List<Plan.Trial>> groups =
        plan.trials().stream()
            .collect(
                Collectors.groupingBy(
                    trial -> plan.sequential() ? trial.level() : "block " + trial.block(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    groups.forEach(
        (name, trials) ->
            out.printf(
                "  %-18s %s%n",
                name,
                trials.stream()
                    .map(trial -> plan.sequential() ? "iteration " + trial.block() : trial.level())
                    .collect(Collectors.joining(", "))));
  }
}

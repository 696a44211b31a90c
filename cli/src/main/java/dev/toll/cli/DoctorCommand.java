package dev.toll.cli;

import dev.toll.cli.doctor.Diagnosis;
import dev.toll.cli.doctor.DiagnosisText;
import dev.toll.cli.doctor.Host;
import dev.toll.cli.doctor.Needs;
import dev.toll.commands.RunsOption;
import dev.toll.engine.plan.Estimates;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.StudyFile;
import dev.toll.engine.study.resolve.StudyResolver;
import dev.toll.engine.system.HostsReport;
import dev.toll.engine.system.SystemUnderTest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks what this machine provides, what it is needed for, and how to get it. */
@Command(
    name = "doctor",
    description = DoctorCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll doctor",
      "  toll doctor hadoop-at-rest       what this study needs, and nothing else",
      "  toll doctor --json | jq '.checks[] | select(.state != \"ok\")'",
      "  toll doctor --hosts hosts.yaml   whether each host can be used, docs/hosts.md",
      "",
      "Changes nothing. Exit code 3 if anything is missing that STUDY needs, or",
      "'toll run accumulo-security --scale quick' where none is named.",
    })
final class DoctorCommand extends TollCommand {
  static final String SUMMARY =
      "Checks what this machine provides, what it is needed for, and how to get it.";

  private static final String STUDY = "accumulo-security";
  private static final String SCALE = "quick";

  @Parameters(
      arity = "0..1",
      paramLabel = "STUDY",
      completionCandidates = StudyOptions.StudyNames.class,
      description = "A study: checks what it needs, each of its levels, and nothing else.")
  String study;

  @Option(
      names = "--scale",
      paramLabel = "SCALE",
      completionCandidates = StudyOptions.Scales.class,
      description = "Size of the study (default: quick, where it has one).")
  String scale;

  @Option(
      names = "--levels",
      split = ",",
      paramLabel = "A,B,C",
      hideParamSyntax = true,
      description = "Levels of the study, such as those on request.")
  List<String> levels = new ArrayList<>();

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "Checks the hosts of this file instead: SSH, Java, clock, disk, processors.")
  Path hosts;

  @Option(names = "--json", description = "Machine-readable output.")
  boolean json;

  @Mixin RunsOption runs;

  @Override
  int execute() throws Exception {
    if (study == null && (scale != null || !levels.isEmpty())) {
      throw new StudyException("--scale and --levels need a STUDY");
    }
    if (hosts != null) {
      return checkHosts();
    }
    Diagnosis diagnosis = diagnosis();
    if (json) {
      printJson(json().toJson(diagnosis.json()) + System.lineSeparator());
    } else {
      out.print(DiagnosisText.render(diagnosis, ansi));
    }
    return diagnosis.able() ? ExitCode.OK : ExitCode.RUN_FAILED;
  }

  private int checkHosts() throws Exception {
    if (study != null) {
      throw new StudyException("--hosts checks hosts, not a study; omit " + study);
    }
    FleetOptions fleet = new FleetOptions();
    fleet.hosts = hosts;
    HostsReport report = fleet.examine();
    if (json) {
      printJson(json().toJson(report.json()) + System.lineSeparator());
    } else {
      out.print(report.text());
    }
    return report.able() ? ExitCode.OK : ExitCode.RUN_FAILED;
  }

  private Diagnosis diagnosis() throws Exception {
    String asked = study == null ? STUDY : study;
    StudyFile file = installation().studies().parse(asked);
    String size = scale != null || !file.scales().containsKey(SCALE) ? scale : SCALE;
    Study resolved =
        new StudyResolver(installation().catalog())
            .resolve(file, new StudyResolver.Request(size, List.of(), levels));
    SystemUnderTest system = installation().catalog().find(resolved.system()).orElseThrow();
    Estimates estimates = Estimates.of(resolved, Planner.plan(resolved, 1), system);
    Needs needs =
        new Needs(
            resolved.name(),
            "toll run "
                + StudyOptions.quote(asked)
                + (size == null ? "" : " --scale " + size)
                + (levels.isEmpty() ? "" : " --levels " + String.join(",", levels)),
            estimates.memoryBytes(),
            estimates.diskBytes(),
            runs.directory,
            installation().cache());
    return study == null
        ? Diagnosis.of(Host.here(), needs)
        : Diagnosis.of(Host.here(), needs, resolved, system);
  }
}

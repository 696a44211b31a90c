package dev.toll.cli;

import dev.toll.cli.doctor.Diagnosis;
import dev.toll.cli.doctor.DiagnosisText;
import dev.toll.cli.doctor.Host;
import dev.toll.cli.doctor.Needs;
import dev.toll.engine.plan.Estimates;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.resolve.StudyResolver;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks what this machine provides, what it is needed for, and how to get it. */
@Command(
    name = "doctor",
    description = DoctorCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll doctor",
      "  toll doctor --json | jq '.checks[] | select(.state != \"ok\")'",
      "",
      "Changes nothing. Exit code 3 if anything is missing that",
      "'toll run accumulo-security --scale quick' needs.",
    })
final class DoctorCommand extends TollCommand {
  static final String SUMMARY =
      "Checks what this machine provides, what it is needed for, and how to get it.";

  private static final String STUDY = "accumulo-security";
  private static final String SCALE = "quick";

  @Option(names = "--json", description = "Machine-readable output.")
  boolean json;

  @Mixin RunsOption runs;

  @Override
  int execute() throws Exception {
    Diagnosis diagnosis = Diagnosis.of(Host.here(), needs());
    if (json) {
      printJson(diagnosis.json() + System.lineSeparator());
    } else {
      out.print(DiagnosisText.render(diagnosis, ansi));
    }
    return diagnosis.able() ? ExitCode.OK : ExitCode.RUN_FAILED;
  }

  private Needs needs() throws IOException, StudyException {
    Installation installation = installation();
    Study study =
        new StudyResolver(installation.catalog())
            .resolve(
                installation.studies().parse(STUDY),
                new StudyResolver.Request(SCALE, List.of(), List.of()));
    Estimates estimates =
        Estimates.of(
            study,
            Planner.plan(study, 1),
            installation.catalog().find(study.system()).orElseThrow());
    return new Needs(
        "toll run " + STUDY + " --scale " + SCALE,
        estimates.memoryBytes(),
        estimates.diskBytes(),
        runs.directory,
        installation.cache());
  }
}

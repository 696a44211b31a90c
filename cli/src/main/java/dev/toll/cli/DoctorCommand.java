package dev.toll.cli;

import dev.toll.cli.doctor.Diagnosis;
import dev.toll.cli.doctor.DiagnosisJson;
import dev.toll.cli.doctor.DiagnosisText;
import dev.toll.cli.doctor.Host;
import dev.toll.cli.doctor.Needs;
import dev.toll.engine.plan.Estimates;
import dev.toll.engine.plan.Planner;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.study.Study;
import dev.toll.engine.study.file.StudyParser;
import dev.toll.engine.study.resolve.StudyResolver;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Says what this machine allows, what each thing is for, and how to get it. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description = "Checks what this machine provides, what it is needed for, and how to get it.",
    footer = {
      "",
      "Examples:",
      "  toll doctor",
      "  toll doctor --json | jq '.checks[] | select(.state != \"ok\")'",
      "",
      "Changes nothing. Exit code 3 if anything is missing that",
      "'toll run accumulo-security --scale quick' needs.",
    })
final class DoctorCommand implements Callable<Integer> {
  private static final String STUDY = "accumulo-security";
  private static final String SCALE = "quick";

  @Spec CommandSpec spec;
  @ParentCommand Main toll;

  @Option(names = "--json", description = "Machine-readable output.")
  boolean json;

  @Option(
      names = "--runs",
      paramLabel = "DIR",
      defaultValue = RunCommand.RUNS,
      description = "Directory for runs (default: ${DEFAULT-VALUE}).")
  Path runs;

  @Override
  public Integer call() throws Exception {
    Diagnosis diagnosis = Diagnosis.of(Host.here(), needs());
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(DiagnosisJson.render(diagnosis));
    } else {
      out.print(DiagnosisText.render(diagnosis, spec.commandLine().getColorScheme().ansi()));
    }
    out.flush();
    return diagnosis.able() ? ExitCode.OK : ExitCode.RUN_FAILED;
  }

  private Needs needs() throws IOException, StudyException {
    Installation installation = toll.installation();
    StudyLibrary.Source source = installation.studies().find(STUDY);
    Study study =
        new StudyResolver(installation.catalog())
            .resolve(
                StudyParser.parse(source.file(), source.text()),
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
        runs,
        installation.cache());
  }
}

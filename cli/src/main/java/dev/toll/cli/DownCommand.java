package dev.toll.cli;

import dev.toll.engine.settings.StudyException;
import dev.toll.engine.up.Ups;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Ends instances of {@code toll up} before their time. */
@Command(
    name = "down",
    description = {DownCommand.SUMMARY, "Its processes, data and secrets are removed."},
    footer = {
      "",
      "Examples:",
      "  toll down mutual",
      "  toll down --all",
    })
final class DownCommand extends TollCommand {
  static final String SUMMARY = "Ends instances of 'toll up' before their time.";

  @Parameters(arity = "0..*", paramLabel = "NAME", description = "Instances to end.")
  List<String> names = new ArrayList<>();

  @Option(names = "--all", description = "Ends all of them.")
  boolean all;

  @Override
  int execute() throws Exception {
    if (all != names.isEmpty()) {
      throw new StudyException("name the instances to end, or say --all; 'toll ups' lists them");
    }
    List<Ups.Up> ending = new ArrayList<>();
    // All names before the first is ended, so that a typo ends nothing.
    for (String name : names) {
      ending.add(UpsCommand.find(installation().ups(), name, err));
    }
    for (Ups.Up up : all ? installation().ups().list(err::println) : ending) {
      try (ProgressLine progress = progress(up.directory().name(), Double.NaN)) {
        progress.activity("stopping " + up.directory().name());
        installation().ups().end(up.directory(), progress::note);
      }
      out.println(up.directory().name() + " is down");
    }
    return ExitCode.OK;
  }
}

package dev.toll.cli;

import dev.toll.engine.settings.Nearest;
import dev.toll.engine.settings.StudyException;
import dev.toll.engine.up.Ups;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the instances of {@code toll up}, or says how to reach one. */
@Command(
    name = "ups",
    description = UpsCommand.SUMMARY,
    footer = {
      "",
      "Examples:",
      "  toll ups                          all, with the time each has left",
      "  toll ups mutual                   how to connect to one, and what was proved",
      "  eval \"$(toll ups mutual --env)\"   the same as variables of this shell",
      "  toll ups --json",
    })
final class UpsCommand extends TollCommand {
  static final String SUMMARY = "Lists the instances that 'toll up' keeps up.";

  @Parameters(arity = "0..1", paramLabel = "NAME", description = "An instance.")
  String name;

  @Option(names = "--env", description = "Prints its variables for a shell to evaluate.")
  boolean env;

  @Option(names = "--json", description = "Machine-readable output.")
  boolean json;

  @Override
  int execute() throws Exception {
    UpText text = new UpText(out);
    if (name == null) {
      if (env) {
        throw new StudyException("--env: of which instance? toll ups NAME --env");
      }
      text.list(installation().ups().list(err::println), json);
      return ExitCode.OK;
    }
    Ups.Up up = find(installation().ups(), name, err);
    if (env) {
      text.environment(up.state());
    } else {
      text.print(up.directory(), up.state(), json);
    }
    return ExitCode.OK;
  }

  /** An instance by its name. */
  static Ups.Up find(Ups ups, String name, PrintWriter err) throws Exception {
    List<Ups.Up> all = ups.list(err::println);
    return all.stream()
        .filter(up -> up.directory().name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new StudyException(
                    "no instance '"
                        + name
                        + "'; "
                        + (all.isEmpty()
                            ? "none is up"
                            : Nearest.hint(
                                name, all.stream().map(up -> up.directory().name()).toList()))));
  }
}

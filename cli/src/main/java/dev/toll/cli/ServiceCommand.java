package dev.toll.cli;

import dev.toll.commands.CommandContext;
import dev.toll.commands.CommandService;
import picocli.CommandLine.Mixin;

/** A command of another module; options and help are the service's own. */
final class ServiceCommand extends TollCommand {
  @Mixin final CommandService service;

  ServiceCommand(CommandService service) {
    this.service = service;
  }

  @Override
  int execute() throws Exception {
    service.execute(
        new CommandContext(
            out,
            err,
            ansi.enabled(),
            Terminal.onStderr(),
            installation().catalog(),
            installation().cache(),
            Main.Version.build(),
            () -> progress(null, 0),
            runs -> new RunFinder(runs, installation())));
    return ExitCode.OK;
  }
}

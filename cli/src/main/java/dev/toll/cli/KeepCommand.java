package dev.toll.cli;

import dev.toll.engine.process.ProcFs;
import dev.toll.engine.system.Fleet;
import dev.toll.engine.up.Keeper;
import dev.toll.engine.up.UpDirectory;
import dev.toll.engine.up.UpState;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Keeps an instance up; started by {@link UpCommand}, not by users. */
@Command(name = KeepCommand.NAME, hidden = true, description = "Keeps an instance up.")
final class KeepCommand extends TollCommand {
  static final String NAME = "keep-up";

  @Parameters(paramLabel = "DIR", description = "Directory of the instance.")
  Path directory;

  @Override
  @SuppressWarnings("try") // The interrupt works by its shutdown hook.
  int execute() throws Exception {
    try (Interrupt interrupt = new Interrupt()) {
      UpState end =
          new Keeper(
                  new UpDirectory(directory),
                  installation().cache(),
                  Fleet.ANY,
                  line -> {
                    err.println(line);
                    err.flush();
                  },
                  ProcFs::uptime)
              .keep(installation().catalog());
      err.println(end.reason());
      return end.phase() == UpState.Phase.FAILED ? ExitCode.RUN_FAILED : ExitCode.OK;
    }
  }
}

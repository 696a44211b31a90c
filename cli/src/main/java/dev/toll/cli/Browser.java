package dev.toll.cli;

import dev.toll.cli.doctor.Host;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The user's browser. */
final class Browser {
  private static final List<String> PROGRAMS = List.of("xdg-open", "open", "wslview");

  private Browser() {}

  /**
   * Opens a file.
   *
   * @param err where it says that it cannot
   * @param otherwise what to do instead, for that message
   */
  static void open(Path page, PrintWriter err, String otherwise) throws IOException {
    Optional<Path> program =
        PROGRAMS.stream().map(Host.here()::program).flatMap(Optional::stream).findFirst();
    if (program.isEmpty()) {
      err.println("cannot open a browser (no xdg-open); " + otherwise);
      return;
    }
    Process opening =
        new ProcessBuilder(program.get().toString(), page.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    opening.getOutputStream().close();
  }
}

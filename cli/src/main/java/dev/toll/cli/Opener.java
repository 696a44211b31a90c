package dev.toll.cli;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Opens an address in the user's browser. The address holds a secret and every user can read every
 * command line, so the browser is handed a file that leads there.
 */
final class Opener {
  private static final List<String> PROGRAMS = List.of("xdg-open", "open", "wslview");

  private Opener() {}

  static void open(String address, SecretFiles files, PrintWriter err) throws IOException {
    Optional<Path> program =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
            .flatMap(folder -> PROGRAMS.stream().map(name -> Path.of(folder, name)))
            .filter(Files::isExecutable)
            .findFirst();
    if (program.isEmpty()) {
      err.println("cannot open a browser (no xdg-open); open the address manually");
      return;
    }
    Path page =
        files.temporary(
            ".html",
            "<!DOCTYPE html><meta charset=\"utf-8\"><title>toll</title>"
                + "<meta http-equiv=\"refresh\" content=\"0; url="
                + address
                + "\">");
    Process opening =
        new ProcessBuilder(program.get().toString(), page.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    opening.getOutputStream().close();
  }
}

package dev.toll.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

/** Runs a command line in this JVM and keeps what it said. */
final class Cli {
  /** The repository's own studies. */
  static final Path STUDIES = Path.of("..", "studies").toAbsolutePath().normalize();

  private Cli() {}

  /** What a command did. */
  record Outcome(int code, String out, String err) {
    List<String> errors() {
      return err.lines().toList();
    }
  }

  /** With the real systems, and the real studies under a home of the test's own. */
  static Outcome real(Path home, String... arguments) {
    String before = System.getProperty("toll.home");
    System.setProperty("toll.home", home(home).toString());
    try {
      return run(Main.commandLine(Installation.here()), arguments);
    } finally {
      if (before == null) {
        System.clearProperty("toll.home");
      } else {
        System.setProperty("toll.home", before);
      }
    }
  }

  static Outcome run(Installation installation, String... arguments) {
    return run(Main.commandLine(installation), arguments);
  }

  static Outcome run(CommandLine line, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    line.setColorScheme(Help.defaultColorScheme(Ansi.OFF));
    int code = line.execute(arguments);
    return new Outcome(code, out.toString(), err.toString());
  }

  private static Path home(Path directory) {
    Path studies = directory.resolve("studies");
    try (Stream<Path> files = Files.walk(STUDIES)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = studies.resolve(STUDIES.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return directory;
  }
}

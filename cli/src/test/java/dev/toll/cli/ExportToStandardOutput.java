package dev.toll.cli;

import java.nio.file.Files;
import java.nio.file.Path;

/** A program that runs the fake study and exports it to its own standard output. */
final class ExportToStandardOutput {
  private ExportToStandardOutput() {}

  /**
   * Ends with the export's exit code; says on standard error what went wrong.
   *
   * @param arguments a directory to work in
   */
  public static void main(String[] arguments) throws Exception {
    House house = new House(Files.createDirectories(Path.of(arguments[0])));
    house.run("--seed", "1");
    String run = house.directory().path().toString();
    Cli.Outcome outcome = house.toll("export", run, "--to", "timely");
    if (outcome.code() != 0) {
      System.err.print(outcome.err());
    }
    System.exit(outcome.code());
  }
}

package dev.toll.cli;

import java.util.List;

/**
 * Runs short commands one after another, so that the JVM lists the classes they load for the
 * launcher's class-data archive. In one process, since lists of several cannot simply be joined:
 * the dump of JDK 17 aborts at a line that is there twice, and that of JDK 25 wants the lines in
 * order.
 */
final class Rehearsal {
  private static final List<String> COMMANDS =
      List.of(
          "--help",
          "--version",
          "studies",
          "check iibench-tls",
          "plan accumulo-security",
          "plan hdfs-zone-create --json",
          "runs",
          "report none");

  private Rehearsal() {}

  public static void main(String[] args) {
    StandardOutput.install();
    for (String command : COMMANDS) {
      String[] arguments = command.split(" ");
      Main.commandLine(Installation.here(), CommandTable.of(arguments)).execute(arguments);
    }
    System.exit(ExitCode.OK);
  }
}

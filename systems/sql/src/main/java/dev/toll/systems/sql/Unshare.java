package dev.toll.systems.sql;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How a server that refuses to be root's runs as root all the same: in a user namespace of its own,
 * where root is nobody. Its files still are root's outside.
 */
final class Unshare {
  private static final List<String> COMMAND = List.of("unshare", "--user");

  private Unshare() {}

  /** The beginning of the command; nothing for another user. */
  static List<String> prefix() {
    return new ArrayList<>(Programs.root() ? COMMAND : List.of());
  }

  static boolean works() {
    List<String> command = new ArrayList<>(COMMAND);
    command.add("true");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}

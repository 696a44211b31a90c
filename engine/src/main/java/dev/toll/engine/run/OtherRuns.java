package dev.toll.engine.run;

import dev.toll.engine.process.ProcFs;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs of toll that the lock cannot keep away: another user's, or one with another cache directory.
 * They are reported, so that no one is disturbed unknowingly.
 */
public final class OtherRuns {
  private static final String MAIN = "dev.toll.cli.Main";

  private OtherRuns() {}

  /** The pids of other processes of toll that are at work on a run, by their command line. */
  public static List<Long> pids() {
    // What started this one has its command line as arguments: time, flock, sudo.
    Set<Long> own = ancestry(ProcessHandle.current());
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> !own.contains(pid))
        .filter(pid -> atWork(ProcFs.read(Path.of("/proc", Long.toString(pid), "cmdline"))))
        .sorted()
        .toList();
  }

  /** A process and all that it descends from. */
  static Set<Long> ancestry(ProcessHandle process) {
    return Stream.iterate(Optional.of(process), Optional::isPresent, one -> one.get().parent())
        .map(one -> one.get().pid())
        .collect(Collectors.toSet());
  }

  /** Arguments are separated by NUL (proc(5)); the main class comes before those of the command. */
  static boolean atWork(String commandLine) {
    int main = commandLine == null ? -1 : commandLine.indexOf("\0" + MAIN + "\0");
    if (main < 0) {
      return false;
    }
    String command = commandLine.substring(main + MAIN.length() + 1);
    return command.startsWith("\0run\0")
        || command.startsWith("\0resume\0")
        || command.startsWith("\0ab\0")
        || command.startsWith("\0explain\0")
        // An instance of toll up takes memory and CPU time too.
        || command.startsWith("\0keep-up\0");
  }
}

package dev.toll.systems.accumulo;

import dev.toll.engine.files.LiveFiles;
import dev.toll.engine.process.ProcessHost;
import dev.toll.systems.base.process.HostProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What is below a directory of a run on a machine, without copying it. */
final class HostListing {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private HostListing() {}

  /**
   * All files, by their paths there.
   *
   * @param here the directory, or the one that it is the counterpart of; on another host it may be
   *     absent
   * @param logs directory of this machine for errors meanwhile
   */
  static List<Path> files(ProcessHost host, Path here, Path logs)
      throws IOException, InterruptedException {
    if (!host.away()) {
      return LiveFiles.below(here, file -> true);
    }
    return listed(host, here, "-print0", logs).map(Path::of).toList();
  }

  /** Sum of the sizes of all files on another host, in bytes. */
  static long bytes(ProcessHost host, Path here, Path logs)
      throws IOException, InterruptedException {
    return listed(host, here, "-printf '%s\\0'", logs).mapToLong(Long::parseLong).sum();
  }

  /** Servers that run delete files meanwhile, of which find complains. */
  private static Stream<String> listed(ProcessHost host, Path here, String print, Path logs)
      throws IOException, InterruptedException {
    String script = "find \"$1\" -type f " + print + " 2>/dev/null || test -d \"$1\"";
    List<String> command = List.of("sh", "-c", script, "sh", host.there(here).toString());
    return Arrays.stream(HostProgram.output(host, command, logs, PATIENCE).split("\0"))
        .filter(each -> !each.isEmpty());
  }
}

package dev.toll.systems.hadoop.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** The end of a container's log, for the message about a job that failed. */
final class ContainerLogs {
  private static final int LINES = 12;

  private ContainerLogs() {}

  /**
   * The end of the log that says why.
   *
   * @param logs what the NodeManager was given as {@code yarn.nodemanager.log-dirs}
   * @param failed the container to look into; null: the ApplicationMaster's, which is the first
   * @return begins with a line break; empty when there is no log
   */
  static String of(Path logs, ApplicationReport report, ContainerId failed) throws IOException {
    Path application = logs.resolve(report.getApplicationId().toString());
    Path container = failed == null ? first(application) : application.resolve(failed.toString());
    StringBuilder found = new StringBuilder();
    for (String name : List.of("stderr", "syslog")) {
      Path log = container == null ? null : container.resolve(name);
      if (log != null && Files.isRegularFile(log) && Files.size(log) > 0) {
        List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
        found.append("\nthe end of ").append(log).append(":\n");
        found.append(
            String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size())));
      }
    }
    return found.toString();
  }

  private static Path first(Path application) throws IOException {
    if (!Files.isDirectory(application)) {
      return null;
    }
    try (Stream<Path> containers = Files.list(application)) {
      return containers.sorted().findFirst().orElse(null);
    }
  }
}

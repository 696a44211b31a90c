package dev.toll.hosts;

import dev.toll.driver.Wait;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A PID namespace for processes of this machine, so that they do not see those of its other
 * namespaces: what ends a host's processes is then something on that host, as between machines. It
 * ends with its first process, and all in it.
 */
public final class ProcessNamespace implements AutoCloseable {
  /** For a command in PID and mount namespaces of its own, with their procfs. */
  static final List<String> UNSHARED =
      List.of("unshare", "--pid", "--mount", "--fork", "--kill-child", "--mount-proc");

  /** Script of the first process: it waits for what the namespace's dead leave behind. */
  static final String FIRST = "while :; do wait; sleep 1; done";

  private final Process unshare;
  private final long first;

  private ProcessNamespace(Process unshare, long first) {
    this.unshare = unshare;
    this.first = first;
  }

  /**
   * Makes one.
   *
   * @param temporary what is seen there as /tmp; null for what it is here
   */
  public static ProcessNamespace make(Path temporary) throws IOException, InterruptedException {
    String bind = temporary == null ? "" : "mount --bind '" + temporary + "' /tmp; ";
    List<String> command = new ArrayList<>(UNSHARED);
    command.addAll(List.of("sh", "-c", "mount --make-rprivate /; " + bind + "echo up; " + FIRST));
    Process unshare =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    boolean up = unshare.getInputStream().readNBytes(3).length == 3;
    if (!up
        || !Wait.every(Duration.ofMillis(20))
            .atMost(Duration.ofSeconds(5))
            .until(() -> child(unshare) > 0)) {
      unshare.destroyForcibly();
      throw new IOException("no PID namespace can be made");
    }
    return new ProcessNamespace(unshare, child(unshare));
  }

  private static long child(Process process) {
    return process.children().findFirst().map(ProcessHandle::pid).orElse(0L);
  }

  /** The prefix of a command that is to run there; the command is its child. */
  public List<String> enter() {
    return List.of("nsenter", "--target", Long.toString(first), "--pid", "--mount", "--");
  }

  @Override
  public void close() {
    ProcessHandle.of(first).ifPresent(ProcessHandle::destroyForcibly);
    unshare.destroyForcibly();
  }
}

package dev.toll.hosts.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A shell that outlives the agent, by a kill -9 say, and then ends all that the agent has started:
 * a process's standard input ends with the agent, but only some programs end with that.
 */
record Guard(Process process) {
  private static final String SCRIPT = "guard.sh";

  /**
   * Starts it, in a session of its own, so that no signal for the agent's group reaches it.
   *
   * @param cookie {@code TOLL_AGENT} in the environment of all that is to be ended
   * @param directory to be removed then
   * @param lost called if it ends before it is let go
   */
  static Guard start(String cookie, Path directory, Runnable lost) throws IOException {
    String script;
    try (InputStream in = Guard.class.getResourceAsStream(SCRIPT)) {
      script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Process process =
        new ProcessBuilder("setsid", "sh", "-c", script, "toll-guard", cookie, directory.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    // It must have set its traps before there is anything to guard.
    process.getInputStream().readAllBytes();
    var unused = process.onExit().thenRun(lost);
    return new Guard(process);
  }

  /** Lets it go: nothing is left. */
  void release() {
    try (OutputStream in = process.getOutputStream()) {
      in.write("done\n".getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // It was killed; what it guarded has been ended without it.
    }
    try {
      boolean unused = process.waitFor(1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

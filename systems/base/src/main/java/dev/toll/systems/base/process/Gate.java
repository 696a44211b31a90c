package dev.toll.systems.base.process;

import dev.toll.engine.process.ManagedProcess;
import dev.toll.engine.system.SystemException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Lets on a JVM that was started with {@link JavaCommand.Stdin#GATE} and waits after its boot. */
public final class Gate {
  private static final int TAIL = 20;

  private Gate() {}

  /**
   * Opens it.
   *
   * @param words more arguments of the main class, between tabs; empty for none
   * @throws SystemException with the end of its log, if the process is gone
   */
  public static void open(ManagedProcess gated, String words)
      throws SystemException, InterruptedException {
    try {
      OutputStream gate = gated.process().getOutputStream();
      gate.write((words + "\n").getBytes(StandardCharsets.UTF_8));
      gate.flush();
    } catch (IOException e) {
      // The JVM has ended before it read: it did not even boot. Its exit may be a moment behind its
      // pipe's.
      boolean ended = gated.process().waitFor(2, TimeUnit.SECONDS);
      throw new SystemException(
          (ended ? gated.exit() : gated.name() + " does not listen")
              + " at start; the end of its log:\n"
              + gated.tail(TAIL),
          e);
    }
  }
}

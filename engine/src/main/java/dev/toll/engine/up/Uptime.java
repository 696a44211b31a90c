package dev.toll.engine.up;

import dev.toll.engine.process.ProcFs;
import java.nio.file.Path;

/** Time since the machine was booted. */
public final class Uptime {
  private static final Path FILE = Path.of("/proc/uptime");

  private Uptime() {}

  /**
   * Seconds since the machine was booted. Unlike the wall clock it is never set; unlike {@link
   * System#nanoTime} it is the same for all processes, and goes on while the machine is suspended
   * (proc(5): CLOCK_BOOTTIME).
   */
  public static double seconds() {
    String text = ProcFs.read(FILE);
    return text == null
        ? System.currentTimeMillis() / 1e3
        : Double.parseDouble(text.substring(0, text.indexOf(' ')));
  }
}

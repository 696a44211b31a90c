package dev.toll.engine.process;

import dev.toll.driver.Wait;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Child JVMs of tests, and waiting for what they do. */
public final class Children {
  private static final long PATIENCE_SECONDS = 30;

  private Children() {}

  /** A small JVM on the tests' own class path. */
  public static String[] java(Class<?> main, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return command.toArray(new String[0]);
  }

  /** Neither gone nor a zombie: an orphan's end is reaped by init when init likes. */
  public static boolean alive(long pid) {
    String stat = ProcFs.read(Path.of("/proc", Long.toString(pid), "stat"));
    return stat != null && stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
  }

  /** Waits until it holds; fails when it does not within half a minute. */
  public static void await(String what, BooleanSupplier condition) {
    try {
      Wait wait = Wait.every(Duration.ofMillis(10)).atMost(Duration.ofSeconds(PATIENCE_SECONDS));
      if (!wait.until(condition::getAsBoolean)) {
        throw new AssertionError("waited in vain for " + what);
      }
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted while waiting for " + what, e);
    }
  }
}

package dev.toll.engine.driver;

import dev.toll.driver.DriverMain;
import java.util.ArrayList;
import java.util.List;

/**
 * A channel for a driver's events that nothing else writes to. A JVM prints to standard output what
 * its flags ask for, such as the line that a recording has started or the list of final flags,
 * before any code of ours runs. So the pipe that we read is the driver's descriptor 3, and its
 * standard output goes where its standard error goes. A shell does that and then becomes the
 * driver: pid, start time and CPU account are those of one process.
 */
public final class EventChannel {
  private static final String SHELL = "/bin/sh";
  private static final String APART = "exec \"$@\" 3>&1 1>&2";

  /** The same descriptor by the name under which a JVM can open it (proc(5)). */
  private static final String DESCRIPTOR = "/proc/self/fd/3";

  private EventChannel() {}

  /** Makes a driver of ours write its events to a channel of their own. */
  public static ProcessBuilder apart(ProcessBuilder driver) {
    List<String> command = new ArrayList<>(List.of(SHELL, "-c", APART, "toll-driver"));
    command.addAll(driver.command());
    driver.environment().put(DriverMain.EVENTS, DESCRIPTOR);
    return driver.command(command);
  }
}

package dev.toll.driver;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A driver process: {@code DriverMain <workload class name>}. See docs/driver-protocol.md. */
public final class DriverMain {

  /**
   * The environment variable that names the file events are written to; without it they go to
   * standard output.
   */
  public static final String EVENTS = "TOLL_EVENTS";

  private DriverMain() {}

  /**
   * Serves commands from standard input until it ends.
   *
   * @param args the class name of a {@link Workload} with a public constructor without parameters
   */
  public static void main(String[] args) {
    OutputStream events = events();
    // What a library prints must not break the protocol.
    System.setOut(System.err);
    if (args.length != 1) {
      System.err.println("usage: DriverMain <workload class name>");
      System.exit(2);
    }
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    new Driver(workload(args[0]), new EventWriter(events), () -> Runtime.getRuntime().halt(0))
        .serve(in);
  }

  private static OutputStream events() {
    String file = System.getenv(EVENTS);
    try {
      return file == null ? new FileOutputStream(FileDescriptor.out) : new FileOutputStream(file);
    } catch (IOException e) {
      System.err.println("cannot write events to " + file + ": " + e.getMessage());
      System.exit(2);
      throw new AssertionError(e);
    }
  }

  private static Workload workload(String name) {
    try {
      return Class.forName(name).asSubclass(Workload.class).getConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError | ClassCastException e) {
      System.err.println("cannot load workload " + name + ": " + Reason.of(e));
      System.exit(2);
      throw new AssertionError(e);
    }
  }
}

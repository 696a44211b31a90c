package dev.toll.driver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Runs another program's {@code main} and ends the JVM when stdin closes. The parent holds the
 * other end of that pipe; when it dies, even by kill -9, the kernel closes it and no orphan stays,
 * nor anything the JVM has started. A program whose main fails ends too, whatever it has begun.
 *
 * <p>With {@code -Dtoll.gate=true} it first boots, reads a line, and only then calls main, so that
 * a JVM can be made ready while another one still works.
 */
public final class Tether {
  private Tether() {}

  /** Arguments: the main class, then its own arguments. */
  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    Class<?> program = Class.forName(args[0], !gated(), Tether.class.getClassLoader());
    List<String> arguments = new ArrayList<>(Arrays.asList(args).subList(1, args.length));
    if (gated()) {
      preload();
      String line = line(System.in);
      if (line == null) {
        return;
      }
      Arrays.stream(line.split("\t")).filter(word -> !word.isEmpty()).forEach(arguments::add);
    }
    Thread watch = new Thread(Tether::endWithParent, "toll-tether");
    watch.setDaemon(true);
    watch.start();
    try {
      program
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments.toArray(new String[0]));
    } catch (InvocationTargetException e) {
      // Threads that it has started would keep it alive, and it would be waited for in vain.
      System.err.print("Exception in thread \"main\" ");
      e.getCause().printStackTrace();
      System.exit(1);
    }
  }

  /** A line, read byte by byte so that nothing after it is swallowed; null at the end of input. */
  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return null;
      }
      line.write(b);
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  /**
   * Initialises the classes of {@code -Dtoll.preload}, so that the gate opens on a warmer program.
   */
  private static void preload() {
    for (String name : System.getProperty("toll.preload", "").split(",")) {
      try {
        Class.forName(name);
      } catch (ClassNotFoundException | LinkageError e) {
        // Another version has other classes: the program itself reports what it lacks.
      }
    }
  }

  private static boolean gated() {
    return Boolean.getBoolean("toll.gate");
  }

  private static void endWithParent() {
    try {
      InputStream in = System.in;
      while (in.read() >= 0) {
        // Only the end of the input matters.
      }
    } catch (IOException e) {
      // A broken pipe means the same.
    }
    // What it has started would live on: a NodeManager's containers are in sessions of their own.
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(143);
  }
}

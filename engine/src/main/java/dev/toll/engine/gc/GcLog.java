package dev.toll.engine.gc;

import dev.toll.engine.process.Role;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The garbage collections of a JVM by its unified log (JEP 158). What is counted is the whole
 * safepoint, from the request to stop all threads until they run again: nothing is served then.
 *
 * @param role whose the JVM is
 * @param file where it logs, by {@link #flags}
 */
public record GcLog(Role role, Path file) {
  /**
   * The time is that of {@link System#nanoTime} on this machine, so that it needs no translation
   * (os::javaTimeNanos in both, jdk/src/hotspot/share/logging/logDecorations.cpp).
   */
  private static final Pattern SAFEPOINT =
      Pattern.compile("\\[(\\d+)ns\\].*Safepoint \"(\\w+)\",.* Total: +(\\d+) ns.*");

  /**
   * Operations of collectors among all that stop a JVM (vmOperation.hpp of JDK 17 to 25): G1,
   * Serial (Gen until 21), Parallel, ZGC (X: the non-generational one of 21), Shenandoah, and what
   * they share.
   */
  private static final Pattern COLLECTION =
      Pattern.compile("(G1|Gen|Serial|Parallel|Shenandoah|[XZ][A-Z]|CGC_|GC_).*|CollectFor.*");

  /**
   * A pause.
   *
   * @param end when threads ran again, on the clock of {@link System#nanoTime}
   * @param nanos how long they had not
   */
  public record Pause(long end, long nanos) {}

  /**
   * JVM flags that write it. Asynchronous, so that no safepoint ever waits for a disk (JDK 17 and
   * newer, JDK-8229517); two lines a collection, so that it can always be on.
   */
  public static List<String> flags(Path file) {
    return List.of(
        "-Xlog:async", "-Xlog:gc,safepoint:file=\"" + file + "\":timenanos,tags:filecount=0");
  }

  /** The pause of a line; empty when it reports none. */
  static Optional<Pause> pause(String line) {
    Matcher matcher = SAFEPOINT.matcher(line);
    return matcher.matches() && COLLECTION.matcher(matcher.group(2)).matches()
        ? Optional.of(new Pause(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(3))))
        : Optional.empty();
  }

  /** All its pauses so far; empty when there is no such log. */
  public Optional<List<Pause>> pauses() {
    try (Tail tail = new Tail(file)) {
      return tail.news();
    }
  }

  /** Reads on in a log. */
  public static final class Tail implements AutoCloseable {
    private final Path file;
    private RandomAccessFile open;
    private String rest = "";

    public Tail(Path file) {
      this.file = file;
    }

    /** The pauses logged since the last call; empty while the log cannot be read or has nothing. */
    public Optional<List<Pause>> news() {
      try {
        if (open == null) {
          open = new RandomAccessFile(file.toFile(), "r");
        }
        long more = open.length() - open.getFilePointer();
        byte[] bytes = new byte[(int) Math.max(0, Math.min(more, Integer.MAX_VALUE - 8))];
        open.readFully(bytes);
        String text = rest + new String(bytes, StandardCharsets.ISO_8859_1);
        int end = text.lastIndexOf('\n') + 1;
        // A line may be half written: the other half comes with the next look.
        rest = text.substring(end);
        return open.length() == 0
            ? Optional.empty()
            : Optional.of(
                text.substring(0, end)
                    .lines()
                    .map(GcLog::pause)
                    .flatMap(Optional::stream)
                    .toList());
      } catch (IOException e) {
        return Optional.empty();
      }
    }

    @Override
    public void close() {
      try {
        if (open != null) {
          open.close();
        }
      } catch (IOException e) {
        // It was only read.
      }
    }
  }
}

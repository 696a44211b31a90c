package dev.toll.systems.ontime.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What this process has read since, in bytes: rchar of proc(5). What loads a text, a JDBC driver
 * that sends it or DuckDB, reads it here, and does not report its progress.
 */
final class ReadSoFar implements LongSupplier {
  private static final Path IO = Path.of("/proc/self/io");
  private static final Pattern READ = Pattern.compile("(?m)^rchar: (\\d+)");

  private final long before = total();
  private final long most;

  /** Never more than all that there is to read. */
  ReadSoFar(long most) {
    this.most = most;
  }

  private static long total() {
    try {
      Matcher read = READ.matcher(Files.readString(IO));
      return read.find() ? Long.parseLong(read.group(1)) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  @Override
  public long getAsLong() {
    return Math.min(most, Math.max(0, total() - before));
  }
}

package dev.toll.systems.command;

import dev.toll.driver.TerminalText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Follows the load's log as it grows, line by line. A file and not a pipe: the load never waits for
 * its reader, and a process it leaves behind cannot block the reader.
 */
final class LoadOutput implements AutoCloseable {
  /** Bytes of a line that are matched; a load that never ends its line must not fill the memory. */
  static final int LONGEST_LINE = 1 << 16;

  /** Of a line of JSON, which is only parsed. */
  private static final int LONGEST_JSON = 1 << 24;

  private final RandomAccessFile file;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final byte[] buffer = new byte[1 << 16];
  private boolean json;

  /** Begins at the log's present end: what is there already is of an earlier slice. */
  LoadOutput(Path log) throws IOException {
    file = new RandomAccessFile(log.toFile(), "r");
    file.seek(file.length());
  }

  /** Passes on every line that has been ended since the last time. */
  void read(Consumer<String> lines) {
    try {
      for (int n = file.read(buffer); n > 0; n = file.read(buffer)) {
        for (int i = 0; i < n; i++) {
          // A carriage return is how programs renew a line on a terminal.
          if (buffer[i] == '\n' || buffer[i] == '\r') {
            end(lines);
          } else if (line.size() <= (json ? LONGEST_JSON : LONGEST_LINE)) {
            json = line.size() == 0 ? buffer[i] == '{' : json;
            line.write(buffer[i]);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the load's log: " + e.getMessage(), e);
    }
  }

  /** The same once the load has ended, a last line without its end included. */
  void rest(Consumer<String> lines) {
    read(lines);
    end(lines);
  }

  private void end(Consumer<String> lines) {
    if (line.size() > 0) {
      TerminalText.plain(line.toString(StandardCharsets.UTF_8)).lines().forEach(lines);
      line.reset();
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

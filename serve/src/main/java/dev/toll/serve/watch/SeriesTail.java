package dev.toll.serve.watch;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Reads on in a {@code series.csv} while it is written. A line counts when its line feed is there,
 * so half a line is read later, whole. A file that was replaced or cut short is read anew. Its
 * place can be kept outside, as an event's id, and taken up again without losing or doubling a row.
 */
public final class SeriesTail {
  /** Read at once at the most; a client that comes late gets the rest with its next looks. */
  private static final int CHUNK = 1 << 19;

  private final Path run;
  private final Path file;
  private final String trial;
  private Object key;
  private long offset;
  private FileVersion seen;
  private List<String> columns = List.of();

  /**
   * A tail from the beginning.
   *
   * @param run directory that the file is in
   * @param trial names the attempt: another attempt of the same trial has another name
   */
  public SeriesTail(Path run, Path file, String trial) {
    this.run = run;
    this.file = file;
    this.trial = trial;
  }

  /**
   * What is new.
   *
   * @param restarted whether these rows are the first: what was read before is void
   * @param rows cells as they are written, {@code ""} for unknown; the first column is {@code t}
   */
  public record News(boolean restarted, List<String> columns, List<String[]> rows) {}

  /** The reader's position, to be given to {@link #resume}. */
  public String place() {
    return Integer.toHexString(Objects.hash(trial, String.valueOf(key))) + "." + offset;
  }

  /** Goes on from a place; one in another file, or none, is the beginning. */
  public void resume(String place) throws IOException {
    FileVersion stamp = FileVersion.of(run, file);
    if (place == null || stamp.size() < 0 || !place.matches("[0-9a-f]{1,8}\\.\\d{1,15}")) {
      return;
    }
    key = stamp.key();
    long wanted = Long.parseLong(place.substring(place.indexOf('.') + 1));
    offset = wanted;
    if (wanted == 0 || !place().equals(place) || wanted > stamp.size()) {
      key = null;
      offset = 0;
      return;
    }
    try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
      String header = new String(read(in, 0), StandardCharsets.UTF_8);
      int end = header.indexOf('\n');
      columns = end < 0 ? List.of() : columns(header.substring(0, end));
    }
  }

  /** What was written since the last look. */
  public News look() throws IOException {
    FileVersion stamp = FileVersion.of(run, file, seen);
    seen = stamp;
    boolean restarted = false;
    if (stamp.size() < 0) {
      return new News(false, columns, List.of());
    }
    if (offset == 0 || !Objects.equals(key, stamp.key()) || stamp.size() < offset) {
      key = stamp.key();
      offset = 0;
      columns = List.of();
      restarted = true;
    }
    if (stamp.size() == offset) {
      return new News(false, columns, List.of());
    }
    List<String[]> rows = new ArrayList<>();
    try (FileChannel in = FileChannel.open(file, StandardOpenOption.READ)) {
      if (offset > 0 && !afterLineFeed(in)) {
        // Cut short and grown again: nothing read before belongs to it.
        offset = 0;
        columns = List.of();
        restarted = true;
      }
      take(read(in, offset), rows);
    } catch (NoSuchFileException e) {
      return new News(false, columns, List.of());
    }
    return new News(restarted && !columns.isEmpty(), columns, rows);
  }

  private boolean afterLineFeed(FileChannel in) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    return in.read(one, offset - 1) == 1 && one.get(0) == '\n';
  }

  private static byte[] read(FileChannel in, long from) throws IOException {
    ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(CHUNK, Math.max(0, in.size() - from)));
    while (chunk.hasRemaining() && in.read(chunk, from + chunk.position()) >= 0) {
      // A read may return less than there is.
    }
    return Arrays.copyOf(chunk.array(), chunk.position());
  }

  private void take(byte[] bytes, List<String[]> rows) {
    int from = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        String line = new String(bytes, from, i - from, StandardCharsets.UTF_8).stripTrailing();
        from = i + 1;
        if (columns.isEmpty()) {
          columns = columns(line);
        } else {
          row(line, rows);
        }
      }
    }
    // A line longer than a chunk is no line of a series; it is passed over in pieces.
    offset += from == 0 && bytes.length == CHUNK ? CHUNK : from;
  }

  private static List<String> columns(String header) {
    return Arrays.stream(header.split(",", -1)).map(String::trim).toList();
  }

  /** A line of another length, or without a time, was cut by a crash: it loses itself only. */
  private void row(String line, List<String[]> rows) {
    String[] cells = line.split(",", -1);
    if (cells.length != columns.size() || number(cells[0]) == null) {
      return;
    }
    rows.add(cells);
  }

  /** A cell as a number; null when it is empty or holds none that JSON can hold. */
  public static BigDecimal number(String cell) {
    try {
      String text = cell.trim();
      // Longer than any figure of ours: not worth the time to parse.
      return text.isEmpty() || text.length() > 40 ? null : new BigDecimal(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
